"""Figures, places and sayings as layers of a picture: charts, maps, flags, numbers, quotes, dates.

Numbers and words come from the scene's claim, which has them from the source text; nothing is added. A chart
whose text has no numbers shows a direction and no scale."""

from collections.abc import Callable

from reelwright_pictures.claims import charts, countries, lettering
from reelwright_pictures.scene import Claim
from reelwright_pictures.stage import Layer, Stage

_PAINTERS: dict[str, Callable[[Claim, Stage], tuple[Layer, ...]]] = {
    "rise": charts.draw_direction,
    "fall": charts.draw_direction,
    "compare": charts.draw_bars,
    "share": charts.draw_share,
    "number": lettering.draw_number,
    "quote": lettering.draw_quote,
    "date": lettering.draw_date,
    "map": countries.draw_map,
    "flag": countries.draw_flag,
}


def draw_claim(claim: Claim, stage: Stage) -> tuple[Layer, ...]:
    """Return the layers that show a claim on a stage, over its upper half. A country that is not known gives
    none."""
    return _PAINTERS[claim.kind](claim, stage)
