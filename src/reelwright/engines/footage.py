"""Gameplay-like footage: a game, a clip and a shape in, a seamless loop out."""

from dataclasses import dataclass
from typing import Literal, Protocol

AspectRatio = Literal["ratio_9_16", "ratio_16_9", "ratio_1_1"]

FRAME_SIZES: dict[AspectRatio, tuple[int, int]] = {
    "ratio_9_16": (1080, 1920),
    "ratio_16_9": (1920, 1080),
    "ratio_1_1": (1080, 1080),
}


@dataclass(frozen=True)
class FootageRequest:
    game: str
    clip: int  # counts from 1
    aspect_ratio: AspectRatio


@dataclass(frozen=True)
class Footage:
    """`video` is an MP4 (H.264 yuv420p, BT.709, 30 fps, no sound, closed GOPs): bytes while fresh, then its
    key in storage. The last frame leads back to the first."""

    video: bytes | str
    duration_ms: int
    width: int
    height: int


class FootageEngine(Protocol):
    @property
    def provider(self) -> str: ...

    def key(self, request: FootageRequest) -> str:
        """Changes whenever the pixels would: the clip is kept under it and made once."""
        ...

    def film(self, request: FootageRequest) -> Footage: ...
