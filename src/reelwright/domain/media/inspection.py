"""What an operator lets into the library, as the limits of the inspection that judges files."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from reelwright.domain.media.intake import FileInspector
from reelwright_render.intake.inspect import InspectedFile, MediaLimits, inspect_media


def limited_inspection(most_bytes: int) -> FileInspector:
    """Return the inspection of library files, none of which may be larger than `most_bytes`."""
    largest = MediaLimits()
    most = min(largest.video_bytes, most_bytes)
    limits = replace(largest, video_bytes=most, image_bytes=min(largest.image_bytes, most))

    def inspect(source: Path, folder: Path, stop: Callable[[], None]) -> InspectedFile:
        return inspect_media(source, folder, stop, limits)

    return inspect
