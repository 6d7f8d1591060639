"""Simple shapes in plain colours."""

from collections.abc import Sequence

import cv2
import numpy as np
from cv2.typing import MatLike as Picture

from reelwright_people.portrait.styles.tools import (
    Palette,
    Whole,
    evenly_lit,
    on_paper,
    part_of,
    person_box,
    person_colours,
    premultiply,
    smooth,
    unit_of,
)


class Flat(Whole):
    def __init__(self, setting: Picture, faces: Sequence[Picture]) -> None:
        self._unit = unit_of(setting)
        self._behind = setting
        self._palette = Palette(person_colours(faces), 16, saturation=1.15)

    def setting(self) -> Picture:
        soft = cv2.GaussianBlur(cv2.cvtColor(self._behind, cv2.COLOR_BGRA2BGR), (0, 0), 6 * self._unit)
        even = evenly_lit(soft, 250 * self._unit, 0.85)
        plain = cv2.medianBlur(Palette([even[::3, ::3]], 9, saturation=1.1, lift=8).of(even), 15)
        return cv2.cvtColor(cv2.blur(plain, (3, 3)), cv2.COLOR_BGR2BGRA)

    def person(self, alone: Picture) -> Picture:
        box = person_box(alone, 2)
        part = part_of(alone, box)
        alpha = cv2.extractChannel(part, 3)
        plain = cv2.medianBlur(self._palette.of(smooth(on_paper(part, 160))), 5)
        done = np.zeros_like(alone)
        part_of(done, box)[:] = premultiply(cv2.blur(plain, (3, 3)), alpha)
        return done
