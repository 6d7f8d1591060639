"""The clips of `sandfall`, in their order."""

from dataclasses import dataclass

from reelwright_footage.sandfall.plan import (
    BOWL,
    CONE,
    FLASK,
    GEM,
    GOBLET,
    HOURGLASS,
    JAR,
    Profile,
)


@dataclass(frozen=True)
class SandClip:
    """`colours` are numbered from 1; `pours` names (main, other) colours, a list for each column in turn.
    Columns are about `across` cells wide, rows `down` high."""

    top: str
    bottom: str
    lamp: str
    glass: str
    colours: tuple[str, ...]
    pours: tuple[tuple[tuple[int, int], ...], ...]
    profiles: tuple[Profile, ...]
    across: float = 180.0
    down: float = 205.0
    cycles: int = 2
    hole: int = 12
    layers: int = 2
    fluids: tuple[int, ...] = ()
    pegs: bool = True
    glow: float = 0.25


CLIPS: tuple[SandClip, ...] = (
    SandClip(  # a rainbow at dusk
        "#3a2f6e",
        "#8a4a80",
        "#ffb890",
        "#d8e0ff",
        ("#ff5d73", "#ff9f4a", "#ffd84a", "#4fd88a", "#46b8ff", "#a878ff", "#ff86d0"),
        (
            ((1, 2), (2, 3), (3, 2), (4, 3)),
            ((5, 6), (6, 7), (7, 1), (4, 5)),
            ((3, 4), (7, 6), (1, 2), (5, 4)),
        ),
        (BOWL, GOBLET, CONE),
    ),
    SandClip(  # bright juices in a laboratory
        "#12505e",
        "#1f7a78",
        "#c8fff0",
        "#e0fff8",
        ("#ff4f9a", "#ff8ac0", "#ffc83a", "#ffe890", "#38e0c8", "#a0fff0", "#7a6cff", "#b0a8ff"),
        (
            ((1, 2), (1, 2), (5, 6), (5, 6)),
            ((3, 4), (3, 4), (7, 8), (7, 8)),
            ((7, 8), (7, 8), (1, 2), (1, 2)),
        ),
        (FLASK, GEM, FLASK, GOBLET),
        hole=10,
        fluids=(1, 2, 3, 4, 5, 6, 7, 8),
        pegs=False,
        glow=0.35,
    ),
    SandClip(  # sand art in one tall jar
        "#c87a62",
        "#9a4a68",
        "#ffe0b8",
        "#ffffff",
        ("#fff2dc", "#e8574a", "#2f5f8a", "#f2a83a", "#3a9a8c", "#7a3a6a"),
        (
            ((2, 2), (1, 1), (3, 3), (4, 4), (5, 5), (6, 6), (1, 1), (2, 2), (4, 4), (3, 3)),
            ((5, 5), (4, 4), (1, 1), (6, 6), (2, 2), (3, 3), (5, 5), (1, 1), (6, 6), (4, 4)),
        ),
        (JAR, HOURGLASS, JAR),
        across=185.0,
        down=300.0,
        hole=14,
        layers=5,
    ),
    SandClip(  # hourglasses of gold and snow
        "#1f3a5a",
        "#45708e",
        "#ffe6a8",
        "#e8f4ff",
        ("#f6c445", "#ffe6a0", "#e8913a", "#e8f2f8", "#b8d4e8", "#7fb0d0"),
        (((1, 2), (3, 1), (1, 2), (2, 3)), ((4, 5), (5, 6), (4, 5), (6, 4))),
        (HOURGLASS, CONE, BOWL),
        across=180.0,
        down=205.0,
        hole=13,
    ),
    SandClip(  # embers and neon at night
        "#3a2550",
        "#6e2f58",
        "#ff9a5a",
        "#ffd8c0",
        ("#ff5a2a", "#ffb03a", "#ffe27a", "#ff3d7a", "#b84aff", "#5a7aff"),
        (
            ((1, 2), (2, 3), (4, 5), (5, 4)),
            ((4, 5), (6, 5), (1, 2), (2, 3)),
            ((2, 3), (1, 2), (6, 5), (4, 1)),
        ),
        (GEM, GOBLET, BOWL, FLASK),
        across=122.0,
        down=165.0,
        hole=12,
        glow=0.6,
    ),
)
