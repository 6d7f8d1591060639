"""Gameplay-like footage: a game, a clip and a shape in, the parts of a course out that goes on for as long as
somebody watches, without coming back."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

AspectRatio = Literal["ratio_9_16", "ratio_16_9", "ratio_1_1"]

FRAME_SIZES: dict[AspectRatio, tuple[int, int]] = {
    "ratio_9_16": (1080, 1920),
    "ratio_16_9": (1920, 1080),
    "ratio_1_1": (1080, 1080),
}
PART_FRAMES = 60
PART_MS = 2_000
SECTION_PARTS = 10
SECTION_MS = SECTION_PARTS * PART_MS


@dataclass(frozen=True)
class FootageRequest:
    game: str
    clip: int  # counts from 1
    aspect_ratio: AspectRatio


@dataclass(frozen=True)
class FootagePart:
    """`PART_FRAMES` frames of a course, from `number` · `PART_FRAMES` on. `video` is an MP4 that plays alone
    (H.264 yuv420p, BT.709, 30 fps, no sound, closed GOPs). The last frame of a part leads to the first one of
    the next, however many there are."""

    number: int
    video: bytes


@dataclass(frozen=True)
class FootageSection:
    """`video` is the key in storage of an MP4 as of a part: `SECTION_PARTS` parts, or the first ones of so
    many."""

    video: str
    duration_ms: int


@dataclass(frozen=True)
class Footage:
    """The course from its beginning. All sections but the last one last `SECTION_MS`."""

    sections: tuple[FootageSection, ...]


class FootageEngine(Protocol):
    @property
    def provider(self) -> str: ...

    def key(self, request: FootageRequest) -> str:
        """Changes whenever the pixels would: the parts are kept under it and made once."""
        ...

    def film(
        self, request: FootageRequest, numbers: Sequence[int], keep: Callable[[FootagePart], None]
    ) -> None:
        """Draws the parts with these numbers and hands each to `keep` as soon as it is there, about in the
        order of `numbers`. When it returns, none is missing. Raises EngineFailed."""
        ...


def parts_shown(shown_ms: int) -> int:
    """Return how many parts, from the first, are seen in a video of a length."""
    return max(1, -(-shown_ms // PART_MS))
