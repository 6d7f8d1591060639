"""A game goes on section by section: 20 s each, drawn from its own number and those beside it, so that any of
them can be drawn by any process at any time."""

from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

import numpy as np

from reelwright_footage.planar import Planar

MADE = TypeVar("MADE")
FIRST = -8  # no section has a lower number: the first one that is seen is 0
_KEPT = 6


class Kept(Generic[MADE]):
    """Keeps what was made for the sections that were asked for last."""

    def __init__(self, most: int = _KEPT) -> None:
        self._most = most
        self._made: dict[int, MADE] = {}

    def get(self, number: int) -> MADE | None:
        """Return what was made for a section, if it is still there."""
        return self._made.get(number)

    def of(self, number: int, make: Callable[[int], MADE]) -> MADE:
        made = self._made.pop(number) if number in self._made else make(number)
        self._made[number] = made
        while len(self._made) > self._most:
            del self._made[next(iter(self._made))]
        return made


class Section(Protocol):
    def draw(self, k: int, picture: Planar) -> None:
        """Fill the picture with frame `k` of the section, which counts from 0."""
        ...


class Sections:
    """A clip of which each section, of `frames` frames, is opened when it is first seen."""

    def __init__(self, frames: int, open_section: Callable[[int], Section]) -> None:
        self.frames = frames
        self._open = open_section
        self._opened = Kept[Section](2)

    def draw(self, number: int, picture: Planar) -> None:
        section, k = divmod(number, self.frames)
        self._opened.of(section, self._open).draw(k, picture)


def chance(*numbers: int) -> np.random.Generator:
    """Random numbers that follow from these (a seed, a section), the same in every process."""
    return np.random.default_rng([number - FIRST for number in numbers])
