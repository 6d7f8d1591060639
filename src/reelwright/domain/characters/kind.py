"""Characters as a kind of asset: what takes time is their portrait."""

from dataclasses import dataclass
from typing import Any

from reelwright.domain.assets.kind import AssetJob, AssetKind
from reelwright.domain.characters.model import Character

WITHIN_MS = 15 * 60_000


@dataclass(frozen=True)
class CharacterFiles:
    """A finished portrait in storage, and the look that was drawn. Plain values, as a job's record is."""

    asset: str
    thumbnail_asset: str
    drawing: dict[str, Any]


DRAW_CHARACTER = AssetJob(
    "draw-character",
    prefix="draw-character",
    step="draw",
    runs="reelwright.workflows.draw_character:draw_character",
)
CHARACTER = AssetKind(
    name="character",
    noun="Character",
    table=Character,
    folder="characters",
    made=CharacterFiles,
    jobs=(DRAW_CHARACTER,),
    within_ms=WITHIN_MS,
    too_long="Drawing this character took too long. Please change its description, or make it again",
    unexpected="Something went wrong while this character was drawn. Please make it again",
    run_column="drawn",
)
