"""Black lines on white, nothing else."""

from collections.abc import Sequence

import cv2
import numpy as np
from cv2.typing import MatLike as Picture

from reelwright_people.portrait.styles.tools import (
    Whole,
    ink_lines,
    ink_outline,
    on_paper,
    part_of,
    person_box,
    premultiply,
    unit_of,
)


class LineArt(Whole):
    def __init__(self, setting: Picture, faces: Sequence[Picture]) -> None:
        self._unit = unit_of(setting)
        self._size = setting.shape[:2]

    def setting(self) -> Picture:
        return np.full((*self._size, 4), 255, np.uint8)

    def person(self, alone: Picture) -> Picture:
        box = person_box(alone, round(8 * self._unit))
        part = part_of(alone, box)
        alpha = cv2.extractChannel(part, 3)
        lines = ink_lines(on_paper(part, 255), 1.7 * self._unit, 1.0, 0.6)
        ink = cv2.min(lines, ink_outline(alpha, 7 * self._unit))
        done = np.zeros_like(alone)
        part_of(done, box)[:] = premultiply(cv2.merge([ink, ink, ink]), alpha)
        return done
