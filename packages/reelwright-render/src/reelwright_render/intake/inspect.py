"""Inspect a library file, its kind, measures and a still: sniffed, measured and drawn once, in a child with
hard limits."""

import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from reelwright_render.intake.sniff import LIBRARY_LIMITS, Kind, MediaLimits, sniff
from reelwright_render.sandbox import Limits, collect_outputs, run

__all__ = ["InspectedFile", "MediaLimits", "inspect_media"]

_CHILD = Limits(memory=2 << 30, cpu_s=45, wall_s=240, file_bytes=16 << 20)  # a caller waits for it


@dataclass(frozen=True)
class InspectedFile:
    """`container` is jpeg, png, webp, gif, mp4, mov, webm or mkv. `width` and `height` as it is to be shown:
    turned, and with square pixels. `duration_ms` is None for pictures. `size` in bytes. `poster` is a JPEG in
    the folder, at most 640 pixels on its longer side."""

    type: Kind
    container: str
    width: int
    height: int
    duration_ms: int | None
    size: int
    poster: Path


def inspect_media(
    source: Path, folder: Path, stop: Callable[[], None], limits: MediaLimits = LIBRARY_LIMITS
) -> InspectedFile:
    """Judges `source` by its bytes alone. Leaves `folder` as it was but for the poster. `stop` is asked about
    once a second; what it raises ends the work. EngineFailed with the reason, in words for a person."""
    size = source.stat().st_size
    with tempfile.TemporaryDirectory(dir=folder) as name:
        found = run(inspect_here, source, limits, limits=_CHILD, folder=Path(name), stop=stop)
        face = collect_outputs(Path(name), "poster.jpg", folder / "poster.jpg")
    return InspectedFile(**found, size=size, poster=face)


def inspect_here(source: Path, limits: MediaLimits) -> dict[str, Any]:
    """The work of the child, whose working folder takes `poster.jpg`. What its first bytes refuse is refused
    before the libraries that decode are loaded."""
    sniffed = sniff(source)
    from reelwright_render.intake.describe import describe_file

    return describe_file(source, sniffed, limits, Path("poster.jpg"))
