"""Somebody speaks or makes a face, drawn or photographed: a score or a gesture in, a clip of it out."""

from dataclasses import dataclass
from typing import Generic, Protocol

from reelwright.engines.media import Media
from reelwright_people.gestures import Gesture
from reelwright_people.scores import Score
from reelwright_people.traits import Portrait


@dataclass(frozen=True)
class Photograph:
    """A picture of one person, upright. `image` is its key in storage; engines are given the path of a local
    file instead. `seed` decides what speech does not."""

    image: str
    seed: int = 0


Subject = Portrait | Photograph


@dataclass(frozen=True)
class ActRequest:
    """Frames `first` to `first` + `count` of a score, or of a gesture, of 30 a second. `cut_out` asks for a
    drawn portrait without its setting; `small` for a file as small as a finished video's, at twice the time:
    for what is delivered as it is, while most films are one more time encoded in their video."""

    subject: Subject
    score: Score | Gesture
    width: int
    height: int
    first: int
    count: int
    cut_out: bool = False
    small: bool = False


@dataclass(frozen=True)
class Act(Generic[Media]):
    """`video` is an MP4 without sound (H.264 yuv420p, BT.709, 30 fps, closed GOPs). So is `matte`, a second
    video whose luma (0–255, all of it) says how much of each pixel is person, of what was asked for cut
    out."""

    video: Media
    frames: int
    matte: Media | None = None


FreshAct = Act[bytes]
StoredAct = Act[str]


class ActingEngine(Protocol):
    @property
    def provider(self) -> str: ...

    def act(self, request: ActRequest) -> FreshAct:
        """Raises EngineFailed for a photograph in which no face can be animated."""
        ...
