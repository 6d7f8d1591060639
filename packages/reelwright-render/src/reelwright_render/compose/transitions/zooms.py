"""Transitions that fly through the picture, straight ahead or backwards, blurred by their speed."""

import math
from collections.abc import Sequence

import cv2

from reelwright_render.compose.transitions import kernels
from reelwright_render.compose.transitions.kind import between, halve, sharp_speed, sharply_eased
from reelwright_render.pixels.planar import Bytes, Planar, planar

_DEPTH = 2.6  # how much larger things get
_SHUTTER = 0.22  # the smear of the fastest moment, as a share of the distance from the middle
_TAPS = 5
_SHARP_BELOW = 0.012
_HALF_BELOW = 0.07


def zoom_in(before: Planar, after: Planar, progress: float, out: Planar) -> None:
    _fly(_DEPTH, before, after, progress, out)


def zoom_out(before: Planar, after: Planar, progress: float, out: Planar) -> None:
    _fly(1 / _DEPTH, before, after, progress, out)


def _fly(depth: float, before: Planar, after: Planar, progress: float, out: Planar) -> None:
    """Both get larger by the same steps: the one from its size on, the other up to its own. Around a picture
    that is smaller than the frame stands its mirror image. Fast moments are drawn smaller: nothing in them is
    sharp."""
    along = sharply_eased(progress)
    share = between(along, 0.3, 0.7)
    smear = _SHUTTER * sharp_speed(progress)
    halvings = 0 if smear < _SHARP_BELOW else 1 if smear < _HALF_BELOW else 2
    small = planar(_even(out.width / 2**halvings), _even(out.height / 2**halvings)) if halvings else out
    if share < 1:
        _zoom(before, depth**along, smear, halvings, small)
    if share > 0:
        other = planar(small.width, small.height)
        _zoom(after, depth ** (along - 1), smear, halvings, other)
        cv2.addWeighted(other.block, share, small.block, 1 - share, 0, dst=small.block)
    if halvings:
        for plane, target in zip(small.planes, out.planes, strict=True):
            cv2.resize(plane, target.shape[::-1], dst=target, interpolation=cv2.INTER_LINEAR)


def _zoom(picture: Planar, zoom: float, smear: float, halvings: int, out: Planar) -> None:
    """A fast moment is the mean of a few sizes."""
    sources = [halve(plane, halvings) for plane in picture.planes]
    if not halvings:
        _scale_into(sources, zoom, out)
        return
    tapped = planar(out.width, out.height)
    for tap in range(_TAPS):
        at = (tap / (_TAPS - 1) - 0.5) * smear
        _scale_into(sources, zoom * math.exp(at), tapped)
        cv2.addWeighted(tapped.block, 1 / (tap + 1), out.block, tap / (tap + 1), 0, dst=out.block)


def _scale_into(sources: Sequence[Bytes], zoom: float, out: Planar) -> None:
    """Draw the planes `zoom` times as large about the middle, mirrored beyond their edges, into `out`."""
    for source, target in zip(sources, out.planes, strict=True):
        (rows, columns), (height, width) = source.shape, target.shape
        step = columns / width / zoom
        left = columns / 2 - 0.5 - (width - 1) / 2 * step
        top = rows / 2 - 0.5 - (height - 1) / 2 * step
        kernels.mirrored(
            source.reshape(-1), columns, rows, target.reshape(-1), width, height, step, left, top
        )


def _even(size: float) -> int:
    return max(2, round(size / 2) * 2)
