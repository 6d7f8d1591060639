"""People in a frame as the selfie network sees them: it looks more than once, each time framed otherwise.

It was made for somebody who sits before a camera, and sees 256 × 256 pixels whatever the frame has. Framed
so, around a face, it errs least: what it takes for people in the whole frame (cups, lamps) is none there.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np

from reelwright_people.faces import Face, Faces
from reelwright_people.matte.edges import Floats
from reelwright_people.planar import Bytes as Pixels

SIDE = 256
SURE = 0.5
_GRID = 16  # a part that is looked at moves in steps, so that it does not tremble
_FINE_GRID = 8
_CLOSER = 0.6  # what the second look weighs where no face is seen
_WIDE = 0.8  # of the frame: then a second look at a part shows nothing more
_AROUND_A_FACE = 0.85  # what the look at somebody weighs
_ASIDE, _ABOVE, _BELOW = 2.8, 0.9, 5.6  # of the face's size: what is looked at around its middle and edges
_RIM = 0.3  # of such a part's width: there it gives way to the look at the whole, for who stands beside
_MOST_FACES = 3
_SURE_OF_A_FACE = 0.8
_FACE_SIDE = 240  # pixels of the square in which faces are looked for: small enough for one look


@dataclass(frozen=True)
class LookBox:
    """A box of the frame, in steps of 1/256 of its width and height."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def place(self) -> tuple[slice, slice]:
        return slice(self.top, self.bottom), slice(self.left, self.right)

    def of(self, frame: Pixels) -> Pixels:
        height, width = frame.shape[:2]
        rows = slice(round(self.top * height / SIDE), round(self.bottom * height / SIDE))
        columns = slice(round(self.left * width / SIDE), round(self.right * width / SIDE))
        return frame[rows, columns]


def parts_with_faces(faces: Faces, frame: Pixels) -> tuple[LookBox, ...]:
    """Around the largest faces, with the shoulders; a face may be as small as a twentieth of the frame."""
    height, width = frame.shape[:2]
    share = _FACE_SIDE / max(height, width)
    size = max(1, round(width * share)), max(1, round(height * share))
    square = np.zeros((_FACE_SIDE, _FACE_SIDE, 3), np.uint8)
    square[: size[1], : size[0]] = cv2.resize(frame, size, interpolation=cv2.INTER_AREA)
    found = [face for face in faces.find(square) if face.sure >= _SURE_OF_A_FACE][:_MOST_FACES]
    return tuple(part for face in found if (part := _part_around(face, *size)) is not None)


def _part_around(face: Face, width: int, height: int) -> LookBox | None:
    middle = face.x + face.width / 2
    left, right = _steps((middle - _ASIDE * face.width) / width, (middle + _ASIDE * face.width) / width)
    top, bottom = _steps((face.y - _ABOVE * face.height) / height, (face.y + _BELOW * face.height) / height)
    return LookBox(left, top, right, bottom) if left < right and top < bottom else None


def _steps(first: float, last: float) -> tuple[int, int]:
    """Outwards to the grid, inside the frame."""
    return (
        max(0, int(first * SIDE // _FINE_GRID) * _FINE_GRID),
        min(SIDE, -int(-last * SIDE // _FINE_GRID) * _FINE_GRID),
    )


def found_people(network: Any, frame: Pixels, parts: Sequence[LookBox]) -> Floats:
    """Find people with the network, 256 × 256, 0–1: in `parts` mostly by what it sees looking at them."""
    whole = look(network, frame)
    if not parts:
        return _looked_at_twice(network, frame, whole)
    close, weight = np.zeros_like(whole), np.zeros_like(whole)
    for part in parts:
        close[part.place] = np.maximum(close[part.place], _look_mirrored(network, frame, part))
        weight[part.place] = np.maximum(weight[part.place], _weights(part))
    return np.asarray(whole + (close - whole) * weight, np.float32)


def _weights(part: LookBox) -> Floats:
    """Less towards the left and right edge, but for the frame's: arms reach out of a part, and somebody whose
    face is not seen may stand half in it."""
    width = part.right - part.left
    inwards = (1 + np.arange(width)) / (_RIM * width)
    left = np.ones(width) if part.left == 0 else inwards
    right = np.ones(width) if part.right == SIDE else inwards[::-1]
    return np.asarray(_AROUND_A_FACE * np.minimum(1, np.minimum(left, right)), np.float32)


def _looked_at_twice(network: Any, frame: Pixels, whole: Floats) -> Floats:
    """Mirrored, and closer where that shows more: the mistakes differ, and the mean is better than either."""
    part = _part_of(whole)
    if part is None:
        mirrored = look(network, frame[:, ::-1])[:, ::-1]
        return np.asarray((whole + mirrored) / 2, np.float32)
    both = np.zeros_like(whole)
    closer = _look_mirrored(network, frame, part)
    both[part.place] = _CLOSER * closer + (1 - _CLOSER) * whole[part.place]
    return both


def _look_mirrored(network: Any, frame: Pixels, part: LookBox) -> Floats:
    closer = look(network, part.of(frame)[:, ::-1])[:, ::-1]
    size = part.right - part.left, part.bottom - part.top
    return np.asarray(cv2.resize(closer, size, interpolation=cv2.INTER_AREA), np.float32)


def look(network: Any, pixels: Pixels) -> Floats:
    """Run the network once on pixels of any size."""
    small = cv2.resize(np.ascontiguousarray(pixels), (SIDE, SIDE), interpolation=cv2.INTER_AREA)
    colours = np.asarray(small[None, ..., ::-1], np.float32) / 255
    return np.asarray(network.run(None, {"input_1:0": colours})[0][0, ..., 0], np.float32)


def _part_of(people: Floats) -> LookBox | None:
    """Around all people, with room; None for nobody, and where it is nearly all."""
    sure = people > SURE
    rows, columns = np.nonzero(sure.any(axis=1))[0], np.nonzero(sure.any(axis=0))[0]
    if not len(rows):
        return None
    left, right = _with_room(int(columns[0]), int(columns[-1]) + 1)
    top, bottom = _with_room(int(rows[0]), int(rows[-1]) + 1)
    if (right - left) * (bottom - top) > _WIDE * SIDE * SIDE:
        return None
    return LookBox(left, top, right, bottom)


def _with_room(first: int, last: int) -> tuple[int, int]:
    room = (last - first) * 0.2 + 8
    return max(0, int(first - room) // _GRID * _GRID), min(SIDE, -(-int(last + room) // _GRID) * _GRID)
