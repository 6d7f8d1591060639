"""Messages between the parent of a render and its children; all of them travel by pickle."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from reelwright_render.encode.segments import Encoding
from reelwright_render.plan.overlay import Overlay
from reelwright_render.timeline.model import Timeline

OverlayFactory = Callable[[Timeline, Mapping[str, Path]], list[Overlay]]


@dataclass(frozen=True)
class RenderSpec:
    """Enough to draw any frame of the video."""

    timeline: Timeline
    assets: Mapping[str, Path]
    overlay_factory: OverlayFactory
    encoding: Encoding


@dataclass(frozen=True)
class PictureTask:
    """`ahead`: frames are drawn and encoded at the same time, since other processes are about to be idle."""

    frames: range
    temporary: Path
    out: Path
    ahead: bool = False


@dataclass(frozen=True)
class SoundTask:
    wave: Path
    temporary: Path
    out: Path


Task = PictureTask | SoundTask


@dataclass(frozen=True)
class FramesEncoded:
    """Says that so many further frames are encoded."""

    frames: int


@dataclass(frozen=True)
class TaskDone:
    """The task is finished and its file in place."""


@dataclass(frozen=True)
class TaskFailed:
    """The task can not be done; the sentence is read by a person. `no_room`: for want of room on the disk."""

    message: str
    no_room: bool = False


Answer = FramesEncoded | TaskDone | TaskFailed
