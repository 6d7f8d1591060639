"""The worlds of `blockrun`, one a file, in the order of its clips."""

from collections.abc import Callable

from reelwright.engines.local.footage.blockrun.themes import meadow
from reelwright.engines.local.footage.blockrun.world import Theme

THEMES: tuple[Callable[[], Theme], ...] = (meadow.theme,)
