"""Transitions that break the picture up."""

import math

import numpy as np

from reelwright_render.compose.transitions.kind import ease
from reelwright_render.pixels.planar import Planar

_TICKS = 7  # jolts in one transition
_FURTHEST = 0.16  # that a strip is thrown aside, of the width
_FRINGE = 0.012  # that the colours come apart


def glitch(before: Planar, after: Planar, progress: float, out: Planar) -> None:
    """A bad line: strips jump aside, colours come apart, and strip by strip the other picture is there. The
    same at each progress, whoever draws it."""
    jolt = np.random.default_rng(int(progress * _TICKS))
    force = math.sin(math.pi * progress)
    top, turned = 0, ease(progress)
    while top < out.height:
        tall = 2 * int(jolt.integers(out.height // 48 + 1, out.height // 10 + 2))
        thrown = jolt.random() < 0.45
        shift = 2 * round(float(jolt.normal()) * force * _FURTHEST * out.width / 4) if thrown else 0
        picture = after if jolt.random() < turned else before
        _strip(picture, out, top, min(out.height, top + tall), shift, round(force * _FRINGE * out.width))
        top += tall


def _strip(picture: Planar, out: Planar, top: int, bottom: int, shift: int, fringe: int) -> None:
    """Rows from top to bottom, moved round by `shift` (even), its two colours apart by twice `fringe`."""
    moves = (shift, shift // 2 + fringe, shift // 2 - fringe)
    for source, target, part, move in zip(picture.planes, out.planes, (1, 2, 2), moves, strict=True):
        rows = slice(top // part, bottom // part)
        target[rows] = np.roll(source[rows], move, axis=1)
