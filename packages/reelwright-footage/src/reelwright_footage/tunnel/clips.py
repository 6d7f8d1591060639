"""The tunnels, in the order of the clips."""

from collections.abc import Callable

from reelwright_footage.tunnel import surfaces as s
from reelwright_footage.tunnel.clip import (
    ROUND,
    TWISTED,
    Ball,
    Barriers,
    Corners,
    TunnelClip,
    TunnelLight,
    TunnelPace,
)
from reelwright_footage.tunnel.props import ARCH, BLADES, CROSS, DOORS, HALF, HUB, TEETH, WEDGE


def hexagon() -> TunnelClip:
    """Armour plates in deep blue, barriers in hot orange."""
    return TunnelClip(
        6,
        lambda: s.plates(6, "#2b4488", "#5b3f9a", "#86f7ff", "#ff5aa8", 11),
        TunnelLight("#4a6fe0", "#d9c4ff", fog=0.075, lamp=1.1, reach=3.5, ambient=0.38, spill=0.6),
        Corners(0.55, 0.75, "#46d8ff"),
        Barriers(
            "#ff7a2f",
            "#ffb03a",
            "#fff0c0",
            "#b8331f",
            "#7d3a86",
            (WEDGE, HALF, BLADES, HUB, DOORS, CROSS, TEETH),
            3.5,
        ),
        Ball("#f4f7ff", "#ff3d81", "#8fd8ff", "#ff5aa0"),
        "#ffe14d",
        "#6fd0ff",
        TunnelPace(13, 15, 8.0, rings=2),
        3,
    )


def sunset_tube() -> TunnelClip:
    """A round tube of copper and plum, ribbed, at an easy pace."""
    return TunnelClip(
        ROUND,
        lambda: s.ribs("#8a4a5e", "#5a3a74", "#d08a5c", "#ffd9a0", 21, 3),
        TunnelLight("#f08a6a", "#ffe2b0", fog=0.085, lamp=0.95, reach=4.0, ambient=0.42, spill=0.5),
        Corners(),
        Barriers(
            "#1fa6a0",
            "#7fe8d8",
            "#eafff6",
            "#0f5a66",
            "#3a4a7c",
            (HUB, ARCH, CROSS, HALF, TEETH, BLADES),
            3.0,
        ),
        Ball("#2f3f74", "#7ff5e6", "#ffc890", "#56e0d0", 2),
        "#fff07a",
        "#ffb066",
        TunnelPace(11, 12, 8.0, (0.026, 0.018, 1, 2), 0.7, rings=3),
        8,
    )


def corkscrew() -> TunnelClip:
    """A square tube of glazed tiles that screws along its way."""
    return TunnelClip(
        TWISTED,
        lambda: s.tiles(
            16, 16, ("#1f8a8c", "#22977f", "#2f74b4", "#3aa38c", "#5a6cc0"), "#0d3a4a", "#ffd060", 31
        ),
        TunnelLight("#3fc3b4", "#f4ffd2", fog=0.08, lamp=0.95, reach=3.6, ambient=0.40, spill=0.5),
        Corners(0.5, 0.55, "#ffd76a"),
        Barriers(
            "#e8446c",
            "#ff8aa0",
            "#fff2d8",
            "#8f1f4a",
            "#5c2f78",
            (ARCH, CROSS, WEDGE, HUB, DOORS),
            3.0,
        ),
        Ball("#ffd34d", "#ff4f6d", "#c8fff0", "#ffc04a", 1),
        "#ff9ad0",
        "#9affea",
        TunnelPace(12, 14, 8.0, (0.014, 0.012, 1, 3), 0.6, 0.16, 2),
        14,
    )


def cave() -> TunnelClip:
    """A cleft in violet rock: boulders, glowing cracks, belts of crystals that light it, stone gates."""
    return TunnelClip(
        ROUND,
        lambda: s.rock("#2a2050", "#7a62b4", "#2f7f86", ("#4ff0e0", "#ff6fd0", "#7fa8ff"), 41),
        TunnelLight(
            "#4a4fb0", "#a8f0ff", fog=0.085, lamp=0.5, reach=3.2, ambient=0.42, spill=0.6, gloss=0.06
        ),
        Corners(),
        Barriers(
            "#e2a03c",
            "#7a3f22",
            "#9affea",
            "#5a3a24",
            "#2f6f6a",
            (TEETH, HUB, HALF, ARCH, WEDGE, CROSS),
            2.0,
            0.5,
        ),
        Ball("#e8743a", "#ffe27a", "#aaffe8", "#ffae4a", 1),
        "#7dffe0",
        "#70d0f0",
        TunnelPace(11, 11, 8.0, (0.034, 0.026, 2, 3), 0.9, rings=2, exposure=0.1),
        22,
    )


def lattice() -> TunnelClip:
    """An eight-sided arcade of light, fast."""
    return TunnelClip(
        8,
        lambda: s.lattice("#4a2a86", "#20164a", "#ff4fd0", "#38e8ff", 8, 12, 51),
        TunnelLight(
            "#6a3ad0", "#ff9ae8", fog=0.075, lamp=0.85, reach=4.5, ambient=0.5, gloss=0.25, spill=0.75
        ),
        Corners(0.35, 0.85, "#ff5ad8"),
        Barriers(
            "#12b8d8",
            "#0f4a9a",
            "#c8fbff",
            "#0a5a8c",
            "#34207a",
            (BLADES, WEDGE, DOORS, HUB, TEETH, HALF),
            5.0,
        ),
        Ball("#1d1440", "#4ff5ff", "#ff8af0", "#3ce8ff", 0),
        "#ffe95a",
        "#c050ff",
        TunnelPace(15, 18, 8.0, (0.022, 0.020, 3, 2), 0.4, rings=2),
        33,
    )


def water_slide() -> TunnelClip:
    """A bright tube in a water park, with swinging bends."""
    return TunnelClip(
        ROUND,
        lambda: s.slide("#0f86d0", "#1fb4c8", "#e8fdff", "#38b8ee", 61),
        TunnelLight(
            "#6fd8f4", "#fbffe8", fog=0.085, lamp=0.4, reach=5.0, ambient=0.48, gloss=0.22, spill=0.35
        ),
        Corners(),
        Barriers(
            "#ffc62e",
            "#ff8a2a",
            "#fffbe0",
            "#d8641a",
            "#f05a4a",
            (ARCH, HUB, CROSS, TEETH, HALF),
            2.5,
        ),
        Ball("#fdfdf6", "#ff4f4a", "#ffffff", "#e8ffff", 1),
        "#ff7a5a",
        "#ffffff",
        TunnelPace(11, 13, 8.0, (0.044, 0.030, 2, 3), 0.9, rings=0),
        41,
    )


def glasshouse() -> TunnelClip:
    """A twelve-sided gallery of glass in the morning sky."""
    return TunnelClip(
        12,
        lambda: s.panes("#bfe6ff", "#4a98e0", "#41598c", "#ff9a86", 12, 10, 71),
        TunnelLight(
            "#a8d4f8",
            "#fff2da",
            fog=0.075,
            lamp=0.3,
            reach=5.0,
            ambient=0.78,
            gloss=0.25,
            spill=0.25,
            shine=0.9,
        ),
        Corners(0.3, 0.1, "#fff0d8"),
        Barriers(
            "#ff7f8e",
            "#ffb3a6",
            "#ffffff",
            "#b84a74",
            "#7a6cb4",
            (HUB, DOORS, BLADES, WEDGE, ARCH),
            3.0,
            0.22,
        ),
        Ball("#4a5fb0", "#ffd9e2", "#ffffff", "#8fa4ff", 2),
        "#ff6f9a",
        "#ffffff",
        TunnelPace(12, 13, 8.0, (0.024, 0.020, 1, 3), 0.7, rings=0),
        52,
    )


def sweet_roll() -> TunnelClip:
    """Glazed stripes that wind ahead, wafers and sprinkles."""
    return TunnelClip(
        ROUND,
        lambda: s.sweets("#f48fb4", "#fbe3d8", "#8fdcc4", ("#ff5a7a", "#5ac8fa", "#ffd24a", "#8a6cff"), 81),
        TunnelLight(
            "#ffc4da", "#fff3d6", fog=0.085, lamp=0.50, reach=4.0, ambient=0.72, gloss=0.12, spill=0.3
        ),
        Corners(),
        Barriers(
            "#7a4630",
            "#a86a3e",
            "#ffe9c8",
            "#54301f",
            "#d98a4e",
            (ARCH, WEDGE, HUB, CROSS, TEETH, DOORS),
            3.0,
            0.4,
        ),
        Ball("#5ac8c0", "#fff4e6", "#fff0f6", "#fff0a8", 2),
        "#8a5cff",
        "#ffe0ee",
        TunnelPace(12, 12, 8.0, (0.030, 0.022, 2, 1), 0.6, rings=0),
        63,
    )


CLIPS: tuple[Callable[[], TunnelClip], ...] = (
    hexagon,
    sunset_tube,
    corkscrew,
    cave,
    lattice,
    water_slide,
    glasshouse,
    sweet_roll,
)
