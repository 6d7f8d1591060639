"""Where the camera looks: from what matters in a picture to a move that shows it, in a frame of any shape.

Pure arithmetic in shares of the picture (0–1, from the upper left). What matters is found elsewhere
(`engines/attention.py`) and lies in the timeline only as the numbers that are made here.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from reelwright_render.timeline.model import Motion

Size = tuple[int, int]
Point = tuple[float, float]
Fit = Literal["cover", "blurred"]

_FACES_AT = 0.42  # of the frame's height: the eyes come a little above its middle
_DRIFT = 0.06  # how far a move begins beside its aim, of the frame
_PAN_BELOW = 0.3  # a crop that shows less of the picture goes along it
_PAN = 0.7  # so far, of the frame
_MOST_ENLARGED = 2.6  # beyond that a crop is mush, and all of the picture better
_PROMINENT = 0.3  # of the largest face's width: who is smaller stands in the background
_MOMENTS = 12

_ZOOMS = ((1.0, 1.14), (1.16, 1.02), (1.04, 1.18), (1.15, 1.0))
_CALMER = (1.0, 0.7, 0.45, 0.25, 0.1, 0.0)  # of a move, until the faces stay inside
_QUIET = _CALMER[2:]  # where bars of blur move along
_FILLED, _CLOSEST = 0.85, 1.7


@dataclass(frozen=True)
class Region:
    """A box, in shares of the picture."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> Point:
        return self.x + self.width / 2, self.y + self.height / 2


@dataclass(frozen=True)
class Attention:
    """The targets of a viewer's eyes: the faces, the largest first, and the point that draws the eye."""

    x: float = 0.5
    y: float = 0.5
    faces: tuple[Region, ...] = ()


@dataclass(frozen=True)
class Framing:
    """The framing of a still. `motion` may stand still."""

    fit: Fit
    motion: Motion


def still_framing(attention: Attention | None, picture: Size, frame: Size, number: int = 0) -> Framing:
    """A slow move that begins or ends on what matters; every face that counts stays wholly in the frame from
    the first moment to the last. Where a crop cannot hold them, or would show a speck of the picture, all of
    it is shown over its blur. `number` is the clip's place: neighbours move differently."""
    seen = attention or Attention()
    shape = _cover(picture, frame)
    heads = _heads(seen.faces)
    if _fits(_around(heads), shape) and not _is_speck(shape, picture, frame):
        return Framing("cover", _move(seen, heads, shape, number))
    inside = _contain(picture, frame)
    within = Attention(*inside.point(seen.x, seen.y), tuple(inside.region(face) for face in seen.faces))
    heads = _heads(within.faces)
    return Framing("blurred", _move(within, heads, (1.0, 1.0), number, _closer(heads), _QUIET))


def crop_focus(attention: Attention | None, picture: Size, frame: Size) -> Point:
    """Return where a crop that does not move lies: of what is cut away, the shares left and above. A crop
    that cannot hold all faces holds the largest."""
    if attention is None:
        return 0.5, 0.5
    shape, heads = _cover(picture, frame), _heads(attention.faces)
    while len(heads) > 1 and not _fits(_around(heads), shape):
        heads = heads[:-1]
    return _position_in_room(
        _kept_in(_window(_aim(attention, heads), shape, bool(heads)), heads, shape), shape
    )


def _cover(picture: Size, frame: Size) -> Point:
    """Return the share of the picture's width and height that a covered frame shows."""
    share = picture[0] / picture[1] * frame[1] / frame[0]
    return (1 / share, 1.0) if share > 1 else (1.0, share)


@dataclass(frozen=True)
class _Inset:
    """A whole picture inside a frame."""

    width: float
    height: float

    def point(self, x: float, y: float) -> Point:
        return (1 - self.width) / 2 + x * self.width, (1 - self.height) / 2 + y * self.height

    def region(self, box: Region) -> Region:
        return Region(*self.point(box.x, box.y), box.width * self.width, box.height * self.height)


def _contain(picture: Size, frame: Size) -> _Inset:
    share = picture[0] / picture[1] * frame[1] / frame[0]
    return _Inset(1.0, 1 / share) if share > 1 else _Inset(share, 1.0)


def _is_speck(shape: Point, picture: Size, frame: Size) -> bool:
    enlarged = max(frame[0] / picture[0], frame[1] / picture[1])
    return min(shape) < _PAN_BELOW and enlarged > _MOST_ENLARGED


def _heads(faces: Sequence[Region]) -> list[Region]:
    """Return the boxes of the heads that count, with hair and chin; the largest first."""
    largest = max((face.width for face in faces), default=0.0)
    counting = [face for face in faces if face.width >= _PROMINENT * largest]
    return [_head(face) for face in sorted(counting, key=lambda face: -face.width)]


def _head(face: Region) -> Region:
    left, right = max(0.0, face.x - 0.15 * face.width), min(1.0, face.x + 1.15 * face.width)
    top, bottom = max(0.0, face.y - 0.35 * face.height), min(1.0, face.y + 1.2 * face.height)
    return Region(left, top, right - left, bottom - top)


def _around(boxes: Sequence[Region]) -> Region | None:
    if not boxes:
        return None
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    right, bottom = max(box.x + box.width for box in boxes), max(box.y + box.height for box in boxes)
    return Region(left, top, right - left, bottom - top)


def _fits(box: Region | None, shape: Point) -> bool:
    return box is None or (box.width <= shape[0] and box.height <= shape[1])


def _aim(attention: Attention, heads: Sequence[Region]) -> Point:
    around = _around(heads)
    return around.middle if around else (attention.x, attention.y)


def _window(aim: Point, shape: Point, on_faces: bool) -> Region:
    """Return a window as large as `shape`, about its aim, inside the picture."""
    width, height = shape
    x, y = aim[0] - width / 2, aim[1] - height * (_FACES_AT if on_faces else 0.5)
    return Region(min(max(x, 0.0), 1 - width), min(max(y, 0.0), 1 - height), width, height)


def _kept_in(window: Region, heads: Sequence[Region], shape: Point) -> Region:
    """The window, moved as little as it takes to hold the heads."""
    around = _around(heads)
    if around is None or not _fits(around, shape):
        return window
    x = min(max(window.x, around.x + around.width - window.width), around.x)
    y = min(max(window.y, around.y + around.height - window.height), around.y)
    return Region(x, y, window.width, window.height)


def _position_in_room(window: Region, shape: Point) -> Point:
    """Return where a window lies between the picture's edges: 0 at the left or top, 1 at the right or bottom,
    0.5 where it fills the picture."""
    x = window.x / (1 - shape[0]) if shape[0] < 1 - 1e-6 else 0.5
    y = window.y / (1 - shape[1]) if shape[1] < 1 - 1e-6 else 0.5
    return round(min(max(x, 0.0), 1.0), 4), round(min(max(y, 0.0), 1.0), 4)


def _closer(heads: Sequence[Region]) -> float:
    """Return how much nearer a picture with bars of blur may come until its heads fill the frame."""
    around = _around(heads)
    if around is None:
        return 1.0
    return min(max(_FILLED / max(around.width, around.height), 1.0), _CLOSEST)


def _move(
    attention: Attention,
    heads: Sequence[Region],
    shape: Point,
    number: int,
    base: float = 1.0,
    calmer: Sequence[float] = _CALMER,
) -> Motion:
    """The liveliest of ever calmer moves that keeps the heads in."""
    start, end = _ZOOMS[number % len(_ZOOMS)]
    for calm in calmer:
        zooms = base * (1 + (start - 1) * calm), base * (1 + (end - 1) * calm)
        motion = _choose_motion(attention, heads, shape, zooms, calm, number)
        if all(_holds(motion, head, shape) for head in heads):
            return motion
    return _choose_motion(attention, heads, shape, (1.0, 1.0), 0.0, number)


def _choose_motion(
    attention: Attention,
    heads: Sequence[Region],
    shape: Point,
    zooms: tuple[float, float],
    calm: float,
    number: int,
) -> Motion:
    """Going in it ends on its aim, going out it begins there; the other end lies a little beside."""
    aim = _aim(attention, heads)
    pans = min(shape) < _PAN_BELOW and not heads
    drift = (_PAN if pans else _DRIFT) * calm
    side = -1 if number // 2 % 2 else 1
    if pans:
        side = 1 if aim[0 if shape[0] < shape[1] else 1] < 0.5 else -1  # there is more room on this side
    beside = aim[0] + side * drift * shape[0], aim[1] + side * drift * shape[1] * (1 if pans else 0.5)
    points = (aim, beside) if zooms[0] > zooms[1] else (beside, aim)
    ends = [_slack_at(point, zoom, shape, heads) for point, zoom in zip(points, zooms, strict=True)]
    (from_x, from_y), (to_x, to_y) = ends
    return Motion(round(zooms[0], 4), round(zooms[1], 4), from_x, from_y, to_x, to_y)


def _slack_at(point: Point, zoom: float, shape: Point, heads: Sequence[Region]) -> Point:
    seen = shape[0] / zoom, shape[1] / zoom
    return _position_in_room(_kept_in(_window(point, seen, bool(heads)), heads, seen), seen)


def _holds(motion: Motion, box: Region, shape: Point) -> bool:
    """Return whether a box is wholly seen throughout a move."""
    for moment in range(_MOMENTS + 1):
        zoom, x, y = motion.at(moment / _MOMENTS)
        width, height = shape[0] / zoom, shape[1] / zoom
        left, top = (1 - width) * x, (1 - height) * y
        inside_x = left - 1e-3 <= box.x and box.x + box.width <= left + width + 1e-3
        if not (inside_x and top - 1e-3 <= box.y and box.y + box.height <= top + height + 1e-3):
            return False
    return True
