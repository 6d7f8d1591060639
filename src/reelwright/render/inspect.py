"""What a library file is, and its face: sniffed, measured and drawn once, in a child with hard limits."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from reelwright.errors import EngineFailed
from reelwright.render.normalise import normalise_image
from reelwright.render.poster import poster
from reelwright.render.probe import probe

POSTER_SIDE = 640  # pixels


@dataclass(frozen=True)
class MediaLimits:
    """What the library takes. Bytes are binary: 30 MB are 30 × 1024 × 1024."""

    image_bytes: int = 30 << 20
    image_pixels: int = 50_000_000
    video_bytes: int = 2 << 30
    video_ms: int = 60 * 60 * 1000
    video_side: int = 4096


@dataclass(frozen=True)
class Inspected:
    """`container` is jpeg, png, webp, gif, mp4, mov, webm or mkv. `width` and `height` as it is to be shown:
    turned, and with square pixels. `duration_ms` is None for pictures. `size` in bytes. `poster` is a JPEG in
    the folder, at most 640 pixels on its longer side."""

    type: Literal["image", "video"]
    container: str
    width: int
    height: int
    duration_ms: int | None
    size: int
    poster: Path


def inspect_media(
    source: Path, folder: Path, stop: Callable[[], None], limits: MediaLimits = MediaLimits()
) -> Inspected:
    """Judges `source` by its bytes alone. Leaves `folder` as it was but for the poster. `stop` is asked about
    once a second; what it raises ends the work. EngineFailed with the reason, in words for a person."""
    stop()
    size = source.stat().st_size
    if size > limits.video_bytes:
        raise EngineFailed("This file is too large")
    found = probe(source)
    face = folder / "poster.jpg"
    if found.kind == "image":
        normalise_image(source, face, long_side=POSTER_SIDE)
    else:
        poster(source, face, width=min(POSTER_SIDE, found.width))
    return Inspected(found.kind, found.format, found.width, found.height, found.duration_ms, size, face)
