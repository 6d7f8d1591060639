"""The turn or mirroring that a video asks for, from the display matrix that it carries."""

import struct
from dataclasses import dataclass

from av.sidedata.sidedata import SideData
from av.video.frame import VideoFrame

Steps = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Rotation:
    """`degrees` clockwise: 0, 90, 180 or 270, of odd angles the nearest. `steps` are the filters of FFmpeg
    that turn a picture so, and mirror it where that is asked for too."""

    degrees: int
    steps: Steps

    @property
    def sideways(self) -> bool:
        return self.degrees in (90, 270)


_AS_IT_IS = Rotation(0, ())
_TURNS: dict[tuple[int, int, int, int], Rotation] = {
    (1, 0, 0, 1): _AS_IT_IS,
    (0, 1, -1, 0): Rotation(90, (("transpose", "clock"),)),
    (-1, 0, 0, -1): Rotation(180, (("hflip", ""), ("vflip", ""))),
    (0, -1, 1, 0): Rotation(270, (("transpose", "cclock"),)),
    (-1, 0, 0, 1): Rotation(0, (("hflip", ""),)),
    (1, 0, 0, -1): Rotation(180, (("vflip", ""),)),
    (0, 1, 1, 0): Rotation(90, (("transpose", "cclock_flip"),)),
    (0, -1, -1, 0): Rotation(270, (("transpose", "clock_flip"),)),
}


def turn(frame: VideoFrame) -> Rotation:
    """The matrix (a b u, c d v, x y w) maps a point (x, y) to (ax + cy, bx + dy)."""
    matrix = frame.side_data.get("DISPLAYMATRIX")
    if not isinstance(matrix, SideData):
        return _AS_IT_IS
    values = struct.unpack("=9i", bytes(matrix)[:36])
    return _nearest(values[0], values[1], values[3], values[4])


def _nearest(a: int, b: int, c: int, d: int) -> Rotation:
    if abs(a) + abs(d) >= abs(b) + abs(c):
        return _TURNS[_sign(a), 0, 0, _sign(d)]
    return _TURNS[0, _sign(b), _sign(c), 0]


def _sign(value: int) -> int:
    return -1 if value < 0 else 1
