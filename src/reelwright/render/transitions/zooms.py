"""Transitions that fly through the picture, straight ahead or backwards, blurred by their speed."""

import math

import cv2

from reelwright.render.planar import Planar, planar
from reelwright.render.transitions import kernels
from reelwright.render.transitions.kind import between, sharp_speed, sharply_eased

_DEPTH = 2.6  # how much larger things get
_SHUTTER = 0.22  # the smear of the fastest moment, as a share of the distance from the middle
_TAPS = 4
_SHARP_BELOW = 0.012


def zoom_in(before: Planar, after: Planar, progress: float, out: Planar) -> None:
    _fly(_DEPTH, before, after, progress, out)


def zoom_out(before: Planar, after: Planar, progress: float, out: Planar) -> None:
    _fly(1 / _DEPTH, before, after, progress, out)


def _fly(depth: float, before: Planar, after: Planar, progress: float, out: Planar) -> None:
    """Both get larger by the same steps: the one from its size on, the other up to its own. Around a picture
    that is smaller than the frame stands its mirror image."""
    along = sharply_eased(progress)
    share = between(along, 0.3, 0.7)
    smear = _SHUTTER * sharp_speed(progress)
    if share < 1:
        _zoomed(before, depth**along, smear, out)
    if share == 0:
        return
    if share == 1:
        _zoomed(after, depth ** (along - 1), smear, out)
        return
    other = planar(out.width, out.height)
    _zoomed(after, depth ** (along - 1), smear, other)
    cv2.addWeighted(other.block, share, out.block, 1 - share, 0, dst=out.block)


def _zoomed(picture: Planar, zoom: float, smear: float, out: Planar) -> None:
    """Fast moments are the mean of a few sizes, drawn at half the resolution: nothing in them is sharp."""
    if smear < _SHARP_BELOW:
        _scaled(picture, zoom, out)
        return
    small = planar(_half(out.width), _half(out.height))
    mean = planar(small.width, small.height)
    for tap in range(_TAPS):
        at = (tap / (_TAPS - 1) - 0.5) * smear
        _scaled(picture, zoom * math.exp(at), small)
        cv2.addWeighted(small.block, 1 / (tap + 1), mean.block, tap / (tap + 1), 0, dst=mean.block)
    for plane, target in zip(mean.planes, out.planes, strict=True):
        cv2.resize(plane, target.shape[::-1], dst=target, interpolation=cv2.INTER_LINEAR)


def _scaled(picture: Planar, zoom: float, out: Planar) -> None:
    """About the middle."""
    for source, target in zip(picture.planes, out.planes, strict=True):
        (rows, columns), (height, width) = source.shape, target.shape
        step = columns / width / zoom
        left = columns / 2 - 0.5 - (width - 1) / 2 * step
        top = rows / 2 - 0.5 - (height - 1) / 2 * step
        kernels.mirrored(
            source.reshape(-1), columns, rows, target.reshape(-1), width, height, step, left, top
        )


def _half(size: int) -> int:
    return max(2, size // 4 * 2)
