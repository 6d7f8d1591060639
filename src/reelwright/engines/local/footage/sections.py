"""A game goes on section by section: 20 s each, drawn from its own number and those beside it, so that any of
them can be drawn by any process at any time."""

from collections.abc import Callable
from typing import Generic, TypeVar

import numpy as np

MADE = TypeVar("MADE")
FIRST = -8  # no section has a lower number: the first one that is seen is 0
_KEPT = 6


class Kept(Generic[MADE]):
    """What was made for the sections that were asked for last."""

    def __init__(self, most: int = _KEPT) -> None:
        self._most = most
        self._made: dict[int, MADE] = {}

    def of(self, number: int, make: Callable[[int], MADE]) -> MADE:
        made = self._made.pop(number) if number in self._made else make(number)
        self._made[number] = made
        while len(self._made) > self._most:
            del self._made[next(iter(self._made))]
        return made


def chance(*numbers: int) -> np.random.Generator:
    """Random numbers that follow from these (a seed, a section), the same in every process."""
    return np.random.default_rng([number - FIRST for number in numbers])
