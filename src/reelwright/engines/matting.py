"""People cut out of pictures: the frames of a clip in, one after the other, and how much of each pixel is
person out. Engines of providers take a whole clip instead."""

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]

PART_FRAMES = 300
"""A clip may be cut into parts that begin at multiples of it, each made by itself."""


class Matte(Protocol):
    """One clip, from the frame that it was begun with. What it remembers of earlier frames steadies the
    next ones, and has faded after the engine's `warm_up`."""

    def alpha(self, frame: Pixels) -> Pixels:
        """Return the alpha of the next frame (height × width × BGR): height × width, 0 background to 255
        person; where hair or motion mixes both, what lies between."""
        ...


class MattingEngine(Protocol):
    @property
    def provider(self) -> str: ...

    @property
    def model(self) -> str:
        """Return the model's name and version; under them the same frames always give the same alpha."""
        ...

    @property
    def warm_up(self) -> int:
        """Return how many frames before a part of a clip make its alpha that of the whole clip within one
        level of 255: parts that are made apart join without a flicker."""
        ...

    def begin(self, first: int = 0) -> Matte:
        """Begin at the clip's frame `first`. Several mattes may be used at once, each by one thread."""
        ...

    def is_person(self, picture: Pixels, alpha: Pixels) -> bool:
        """Return whether what was cut out of a single picture is a person. Some engines take whatever
        stands out for one, and look again here."""
        ...


@dataclass(frozen=True)
class MattedClip:
    """Two video files of one clip, which are the caller's to move or delete: the subject's own colours, and
    how much of each pixel is subject, from black to white. Both have the clip's frames; they are probed and
    normalised like an upload."""

    colours: Path
    alpha: Path
    model: str


class ClipMattingEngine(Protocol):
    """Cuts a whole clip at once. It does not promise what a MattingEngine does: the same alpha for the same
    frames, and parts that can be made apart."""

    @property
    def provider(self) -> str: ...

    def cut_clip(self, video: Path, person: bool = True) -> MattedClip:
        """Cut the person out of a video file, or whatever stands out where it is no `person`. Raises
        EngineFailed, and ProviderRefused for what it will not cut."""
        ...


@dataclass(frozen=True)
class Cut:
    """Frames `first` … `first + frames - 1` of a normalised video (`asset`) that are to be cut out. Of a
    video in several files, `begins` is its frame that this file begins with, and `before` the file of the
    frames before that and how many it has: they steady the first ones of this."""

    asset: str
    first: int
    frames: int
    begins: int = 0
    before: tuple[str, int] | None = None


@dataclass(frozen=True)
class CutOut:
    """Two videos in storage: the people's own colours, and their matte. `seen` says whether anybody was."""

    colours: str
    matte: str
    frames: int
    seen: bool
