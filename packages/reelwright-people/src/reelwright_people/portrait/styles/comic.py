"""Inked lines, halftone dots, bold colours."""

from collections.abc import Sequence

import cv2
import numpy as np
from cv2.typing import MatLike as Picture

from reelwright_people.portrait.stage import framing
from reelwright_people.portrait.styles.tools import (
    Palette,
    Whole,
    evenly_lit,
    ink_lines,
    ink_outline,
    multiply,
    on_paper,
    part_of,
    person_box,
    person_colours,
    premultiply,
    smooth,
    unit_of,
)

_DOTS, _FAR_DOTS = 13.0, 20.0  # pixels between two of them
_SHADE, _FAR_SHADE = 0.32, 0.16
_DARKEST_LIT = 150  # levels below are shade, unless the skin is darker
_BELOW_SKIN = 0.8  # of the skin's level: so a dark face is not all dots


class Comic(Whole):
    def __init__(self, setting: Picture, faces: Sequence[Picture]) -> None:
        self._unit = unit_of(setting)
        self._behind = setting
        self._palette = Palette(person_colours(faces), 18, saturation=1.35, lift=4)
        self._dots = _dots(setting, _DOTS * self._unit)
        lit = min(_DARKEST_LIT, _BELOW_SKIN * _skin_level(faces[0]))
        self._dark = np.clip((lit - np.arange(256)) / (0.73 * lit) * 255, 0, 200).astype(np.uint8)

    def setting(self) -> Picture:
        soft = cv2.GaussianBlur(cv2.cvtColor(self._behind, cv2.COLOR_BGRA2BGR), (0, 0), 7 * self._unit)
        soft = evenly_lit(soft, 250 * self._unit, 0.7)
        plain = cv2.blur(Palette([soft[::3, ::3]], 8, saturation=1.3, lift=8).of(soft), (3, 3))
        dark = cv2.convertScaleAbs(cv2.bitwise_not(cv2.cvtColor(plain, cv2.COLOR_BGR2GRAY)), alpha=0.9)
        dots = _dots(plain, _FAR_DOTS * self._unit)
        return cv2.cvtColor(multiply(plain, _print_dots(dark, dots, _FAR_SHADE)), cv2.COLOR_BGR2BGRA)

    def person(self, alone: Picture) -> Picture:
        box = person_box(alone, round(8 * self._unit))
        part = part_of(alone, box)
        alpha = cv2.extractChannel(part, 3)
        painted = on_paper(part, 200)
        plain = cv2.blur(self._palette.of(smooth(painted)), (3, 3))
        grey = cv2.blur(cv2.cvtColor(painted, cv2.COLOR_BGR2GRAY), (9, 9))
        dark = cv2.LUT(grey, self._dark)
        dots = _print_dots(dark, part_of(self._dots, box), _SHADE)
        lines = cv2.min(ink_lines(on_paper(part, 235), 1.8 * self._unit), ink_outline(alpha, 9 * self._unit))
        done = np.zeros_like(alone)
        part_of(done, box)[:] = premultiply(multiply(plain, dots, lines), alpha)
        return done


def _skin_level(face: Picture) -> float:
    """Return how light somebody's skin is, between the eyes and the mouth."""
    height, width = face.shape[:2]
    scale, (across, down) = framing(width, height)
    top, left, size = round(down + 15 * scale), round(across - 30 * scale), max(2, round(60 * scale))
    cheeks = face[top : top + max(2, round(40 * scale)), left : left + size]
    return float(np.median(cv2.cvtColor(cheeks, cv2.COLOR_BGRA2GRAY)))


def _dots(like: Picture, apart: float) -> Picture:
    """Return a screen of dots, from 0 in the middle of each to 255 between them, at 45 degrees."""
    down, across = np.ogrid[: like.shape[0], : like.shape[1]]
    turn = 2 * np.pi / apart / np.sqrt(2)
    waves = np.cos((across + down) * turn) + np.cos((across - down) * turn)
    dots: Picture = ((waves + 2) / 4 * 255).astype(np.uint8)
    return dots


def _print_dots(dark: Picture, dots: Picture, shade: float) -> Picture:
    """The larger the darker, from `1 - shade` in a dot to 255 beside it."""
    inside = cv2.addWeighted(dark, 6, dots, -6, 127)
    return cv2.convertScaleAbs(inside, alpha=-shade, beta=255)
