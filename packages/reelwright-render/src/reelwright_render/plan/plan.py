"""A timeline said frame by frame: which pictures lie over each other, and in which state every overlay is.

Pure: no file is opened here. The compositor draws exactly what a `Frame` says and a segment's key is made
from the same frames, so a segment is encoded again when, and only when, something that it shows has changed.
"""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Literal, get_args

from reelwright_render.errors import Invalid
from reelwright_render.plan.overlay import Overlay, Placement, State
from reelwright_render.timeline.model import FPS, Clip, Timeline, TransitionName, Window

SEGMENT_FRAMES = 60
SLOWEST, FASTEST = 0.25, 4
_SMALL = 0.9  # of its window: so small a clip begins that grows into it
_HELD_FRAMES = 3  # a file that was converted may lack as many at its end


def frame_at(ms: int) -> int:
    """The frame that begins nearest to a time."""
    return round(ms * FPS / 1000)


@dataclass(frozen=True)
class View:
    """The part of a picture that the camera sees: 1/zoom of what covers the frame, moved by the focus."""

    zoom: float
    focus_x: float
    focus_y: float


@dataclass(frozen=True)
class Picture:
    """One picture of a frame's stack. `source_frame` counts frames of a video at 30 a second. `room` is the
    largest zoom of the whole move, so that a still can be prepared once for all of it. `arrived` is how much
    of its transition is over: below 1 it shares the frame with what lies under it."""

    asset: str
    kind: Literal["image", "video"]
    fit: Literal["cover", "blurred"]
    source_frame: int
    view: View | None
    room: float
    arrived: float
    transition: TransitionName = "crossfade"
    matte: str | None = None
    focus: tuple[float, float] = (0.5, 0.5)
    window: Window | None = None

    @property
    def covers(self) -> bool:
        """Return whether nothing is seen of what lies beneath."""
        whole = self.window is None or self.window.backdrop
        return self.arrived == 1.0 and self.matte is None and whole


@dataclass(frozen=True)
class OverlayMark:
    """An overlay (by its place in the list) in one state, somewhere."""

    overlay: int
    state: State
    placement: Placement


@dataclass(frozen=True)
class Frame:
    """The pictures of a frame, from the bottom up. Where the lowest picture has not arrived, or there is
    none, lies the ground."""

    pictures: tuple[Picture, ...]
    marks: tuple[OverlayMark, ...]


@dataclass(frozen=True)
class Shot:
    """A clip in whole frames, `end` excluded; it runs on under the one that comes in over its end, in the
    first `fade` frames of that one. `follows` says that it does come after one in its layer."""

    clip: Clip
    start: int
    end: int
    fade: int
    follows: bool = False

    def share_arrived(self, frame: int) -> float:
        return min(1.0, (frame - self.start + 1) / (self.fade + 1))

    def picture(self, frame: int) -> Picture:
        motion, arrived = self.clip.motion, self.share_arrived(frame)
        return Picture(
            asset=self.clip.asset,
            kind=self.clip.kind,
            fit=self.clip.fit,
            source_frame=self._source_frame(frame),
            view=self._view(frame),
            room=max(motion.from_zoom, motion.to_zoom) if motion else 1.0,
            arrived=arrived,
            transition=self.clip.transition if arrived < 1 else "crossfade",
            matte=self.clip.matte,
            focus=self.focus,
            window=self._window(arrived),
        )

    @property
    def focus(self) -> tuple[float, float]:
        return self.clip.focus_x, self.clip.focus_y

    def _window(self, arrived: float) -> Window | None:
        window = self.clip.window
        if window is None or self.follows or arrived == 1:
            return window
        share = _SMALL + (1 - _SMALL) * (1 - (1 - arrived) ** 3)
        width, height = window.width * share, window.height * share
        x, y = window.x + (window.width - width) / 2, window.y + (window.height - height) / 2
        return replace(window, x=x, y=y, width=width, height=height)

    def _source_frame(self, frame: int) -> int:
        """A plain loop goes on from the very beginning of its file: footage is made so that no seam shows
        there. A clip that is as long as its scene, or nearly, stands still while the next one comes in."""
        if self.clip.kind == "image":
            return 0
        begin = frame_at(self.clip.trim_start_ms)
        wanted = begin + self._source_frames(frame - self.start)
        stop = self.clip.trim_end_ms or self.clip.source_ms
        if not stop:
            return wanted
        first = begin if self.clip.trim_end_ms else 0
        length = max(1, frame_at(stop) - first)
        own_end = begin + self._source_frames(frame_at(self.clip.end_ms) - self.start)
        if own_end <= first + length + _HELD_FRAMES:
            return min(wanted, first + length - 1)
        turn = (wanted - first) % (2 * length)
        if self.clip.loop == "ping-pong" and turn >= length:
            return first + 2 * length - 1 - turn
        return first + turn % length

    def _source_frames(self, frames: int) -> int:
        """Frames of the file; the rounding is there for speeds like 1.1, which no float is."""
        return int(frames * self.clip.speed + 1e-6)

    def _view(self, frame: int) -> View | None:
        motion = self.clip.motion
        if motion is None:
            still = self.clip.kind == "image" and self.focus != (0.5, 0.5)
            return View(1.0, *self.focus) if still else None
        along = (frame - self.start) / max(1, self.end - self.start)
        return View(*motion.at(along * along * (3 - 2 * along)))


@dataclass(frozen=True)
class Segment:
    """`frames` of the video that are encoded together; `key` names what they show."""

    index: int
    frames: range
    key: str


class Plan:
    """The frames of a timeline: what is seen at each of them."""

    def __init__(self, timeline: Timeline, overlays: Sequence[Overlay]) -> None:
        self.frames = timeline.frames
        self.ground = timeline.ground
        self.overlays = tuple(overlays)
        self._layers = [_shots(layer, beneath=number > 0) for number, layer in enumerate(timeline.layers)]

    def frame(self, frame: int) -> Frame:
        return Frame(tuple(self._pictures(frame)), tuple(self._marks(frame)))

    def segments(self, digest: Callable[[str], str], output: str) -> list[Segment]:
        """Keyed by the frames' pictures with the digests of their files, the overlays' looks and states,
        and `output`: everything about size, encoder and version that changes the bytes."""
        starts = range(0, self.frames, SEGMENT_FRAMES)
        ranges = [range(start, min(start + SEGMENT_FRAMES, self.frames)) for start in starts]
        looks, known = [overlay.look for overlay in self.overlays], cache(digest)
        return [Segment(i, one, self._key(one, looks, known, output)) for i, one in enumerate(ranges)]

    def _pictures(self, frame: int) -> list[Picture]:
        stack: list[Picture] = []
        for layer in reversed(self._layers):
            for shot in reversed(layer):
                if shot.start <= frame < shot.end:
                    stack.insert(0, shot.picture(frame))
                    if stack[0].covers:
                        return stack
        return stack

    def _marks(self, frame: int) -> Iterator[OverlayMark]:
        for number, overlay in enumerate(self.overlays):
            shown = overlay.state_at(frame)
            if shown is not None and shown[1].opacity > 0:
                yield OverlayMark(number, *shown)

    def _key(self, frames: range, looks: Sequence[str], digest: Callable[[str], str], output: str) -> str:
        text = hashlib.sha256(repr((output, len(frames), self.ground)).encode())
        for number in frames:
            frame = self.frame(number)
            pictures = [
                replace(p, asset=digest(p.asset), matte=p.matte and digest(p.matte)) for p in frame.pictures
            ]
            marks = [(looks[m.overlay], m.state, m.placement) for m in frame.marks]
            text.update(repr((pictures, marks)).encode())
        return text.hexdigest()


def _shots(layer: Sequence[Clip], *, beneath: bool) -> list[Shot]:
    """A transition needs something to lead from: the clip before, or a layer beneath."""
    clips = sorted(layer, key=lambda clip: clip.start_ms)
    shots = []
    for number, clip in enumerate(clips):
        _check(clip)
        start, end, fade = frame_at(clip.start_ms), frame_at(clip.end_ms), frame_at(clip.crossfade_ms)
        adjoins = number > 0 and frame_at(clips[number - 1].end_ms) >= start
        after = clips[number + 1] if number + 1 < len(clips) else None
        if after is not None and end >= frame_at(after.start_ms):
            end = max(end, frame_at(after.start_ms) + frame_at(after.crossfade_ms))
        shots.append(Shot(clip, start, end, fade if adjoins or beneath else 0, adjoins))
    return shots


def _check(clip: Clip) -> None:
    """Refuse what a script may get wrong; a stored timeline was checked when it was read."""
    names = get_args(TransitionName)
    if clip.transition not in names:
        raise Invalid("transition", f"Must be one of {', '.join(names)}")
    if not SLOWEST <= clip.speed <= FASTEST:
        raise Invalid("speed", f"Must be between {SLOWEST} and {FASTEST}")
    if clip.trim_end_ms is not None and clip.trim_end_ms <= clip.trim_start_ms:
        raise Invalid("trim_end_ms", "Must be after trim_start_ms")
