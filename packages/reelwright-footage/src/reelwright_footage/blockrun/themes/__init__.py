"""The worlds of `blockrun`, one a file, in the order of its clips."""

from collections.abc import Callable

from reelwright_footage.blockrun.themes import (
    candy,
    cave,
    circuit,
    desert,
    jungle,
    lava,
    meadow,
    neon,
    ocean,
    ruins,
    snow,
)
from reelwright_footage.blockrun.world import Theme

THEMES: tuple[Callable[[], Theme], ...] = (
    meadow.theme,
    lava.theme,
    ocean.theme,
    circuit.theme,
    candy.theme,
    ruins.theme,
    snow.theme,
    neon.theme,
    desert.theme,
    cave.theme,
    jungle.theme,
)
