"""What the places outdoors share: sheets of Skia drawing, grounds, trees, grass, hills, water, fences."""

from collections.abc import Mapping, Sequence

from reelwright_pictures.perspective import View
from reelwright_pictures.sky import daylight, falling
from reelwright_pictures.stage import Anchor, Fog, Layer, Light, Stage


def stage(
    view: View,
    layers: Sequence[Layer],
    *,
    light: Light | None = None,
    fog: Fog | None = None,
    floor: tuple[float, float] = (0.76, 0.91),
    anchors: Mapping[str, tuple[Anchor, ...]] | None = None,
    particles: str = "",
    bloom: float = 0.4,
) -> Stage:
    """Return the stage of a place outdoors, its layers in order and the sky as an anchor."""
    setting = view.setting
    spots = {
        "sky": (Anchor(setting.width * 0.3, view.horizon * 0.4, setting.unit * 60, 60),),
        **(anchors or {}),
    }
    ordered = tuple(sorted(layers, key=lambda one: -one.depth))
    return Stage(
        setting,
        ordered,
        light or daylight(setting),
        view.horizon,
        view.eye,
        floor,
        spots,
        fog,
        falling(setting) or particles,
        bloom,
    )
