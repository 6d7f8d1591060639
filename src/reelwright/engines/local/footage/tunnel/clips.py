"""The tunnels, in the order of the clips."""

from collections.abc import Callable

from reelwright.engines.local.footage.tunnel import surfaces as s
from reelwright.engines.local.footage.tunnel.clip import Air, Ball, Barriers, Clip, Corners, Pace
from reelwright.engines.local.footage.tunnel.props import BLADES, CROSS, DOORS, HALF, HUB, TEETH, WEDGE


def hexagon() -> Clip:
    """Armour plates in deep blue, barriers in hot orange."""
    return Clip(
        6,
        lambda: s.plates(6, "#33477f", "#56418f", "#7ff6ff", "#ff5aa8", 11),
        Air("#3a63c8", "#b9a4ff", fog=0.095, lamp=0.9, reach=3.5, ambient=0.4),
        Corners(0.5, 0.75, "#46d8ff"),
        Barriers(
            "#ff7a2f", "#ffb03a", "#fff0c0", "#b8331f", "#7d3a86", (WEDGE, HALF, BLADES, HUB, DOORS, CROSS, TEETH), 3.5
        ),
        Ball("#f4f7ff", "#ff3d81", "#8fd8ff", "#ff5aa0"),
        "#ffe14d",
        "#6fd0ff",
        Pace(13, 15, 8.0, rings=2),
        3,
    )


CLIPS: tuple[Callable[[], Clip], ...] = (hexagon,)
