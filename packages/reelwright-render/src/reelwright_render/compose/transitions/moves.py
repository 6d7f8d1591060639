"""Transitions in which pictures go past: slides, pushes and whip pans."""

import cv2
import numpy as np

from reelwright_render.compose.transitions import kernels
from reelwright_render.compose.transitions.kind import Blend, Direction, sharp_speed, sharply_eased
from reelwright_render.pixels.planar import Bytes, Planar, as_bytes

_FOLLOWS = 0.3  # what is slid over goes along with the edge by this much
_DIMMED = 0.5  # and keeps this much of its light
_SHADOW = 0.07  # of the side: how far the edge casts its shadow
_BLACK = (16, 128, 128)
_SMEAR = 0.3  # the longest, of the side
_SHARE = 4  # a long smear is drawn at this fraction of its length


def push(direction: Direction) -> Blend:
    """The one after shoves the one before out of the frame."""

    def blend(before: Planar, after: Planar, progress: float, out: Planar) -> None:
        side = _side(out, direction)
        shift = 2 * round(sharply_eased(progress) * side / 2)
        _put(before, out, direction, shift)
        _put(after, out, direction, shift - side)

    return blend


def slide(direction: Direction) -> Blend:
    """The one after comes in over the one before, which follows slowly and falls into shade."""

    def blend(before: Planar, after: Planar, progress: float, out: Planar) -> None:
        side, along = _side(out, direction), sharply_eased(progress)
        shift = 2 * round(along * side / 2)
        _put(before, out, direction, 2 * round(shift * _FOLLOWS / 2))
        _shade(out, direction, shift, 1 - (1 - _DIMMED) * along)
        _put(after, out, direction, shift - side)

    return blend


def whip(direction: Direction) -> Blend:
    """A camera that is thrown round: a push so fast that everything smears."""
    shove = push(direction)

    def blend(before: Planar, after: Planar, progress: float, out: Planar) -> None:
        shove(before, after, progress, out)
        length = _SMEAR * sharp_speed(progress) * _side(out, direction)
        for plane, part in zip(out.planes, (1, 2, 2), strict=True):
            _smear(plane, length / part, across=direction[0] != 0)

    return blend


def _side(picture: Planar, direction: Direction) -> int:
    return picture.width if direction[0] else picture.height


def _put(picture: Planar, out: Planar, direction: Direction, shift: int) -> None:
    """Return the part of a picture that is seen when it is moved by so many pixels (even) along the
    direction."""
    for source, target, part in zip(picture.planes, out.planes, (1, 2, 2), strict=True):
        moved = shift // part * sum(direction)
        size = target.shape[1 if direction[0] else 0]
        to = slice(max(0, moved), min(size, size + moved))
        come = slice(max(0, -moved), min(size, size - moved))
        if direction[0]:
            target[:, to] = source[:, come]
        else:
            target[to] = source[come]


def _shade(picture: Planar, direction: Direction, shift: int, light: float) -> None:
    """Darker in place beyond the edge that has come so far, and darkest along it."""
    for plane, black, part in zip(picture.planes, _BLACK, (1, 2, 2), strict=True):
        side = plane.shape[1 if direction[0] else 0]
        away = np.arange(side) - shift // part + 0.5
        shadow = 0.5 * np.clip(1 - away / (_SHADOW * side), 0, 1) ** 2
        kept = np.where(away > 0, 256 * light * (1 - shadow), 256).round().astype(np.int32)
        kept = kept if sum(direction) > 0 else kept[::-1]
        across, down = np.full(plane.shape[1], 256, np.int32), np.full(plane.shape[0], 256, np.int32)
        if direction[0]:
            across[:] = kept
        else:
            down[:] = kept
        kernels.dim(plane.reshape(-1), across, down, black)


def _smear(plane: Bytes, length: float, *, across: bool) -> None:
    """Smear in place. A long smear is made of fewer pixels: nobody sees them."""
    if length < 2:
        return
    height, width = plane.shape
    share = _SHARE if length > 4 * _SHARE else 1
    steps = round(length / share) | 1
    size = (width // share, height) if across else (width, height // share)
    small = plane if share == 1 else as_bytes(cv2.resize(plane, size, interpolation=cv2.INTER_AREA))
    kernel = (steps, 1) if across else (1, steps)
    smeared = cv2.blur(small, kernel, borderType=cv2.BORDER_REFLECT)
    cv2.resize(smeared, (width, height), dst=plane, interpolation=cv2.INTER_LINEAR)
