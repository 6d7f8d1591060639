"""A library picture at its own size, as pixels: read in a child with hard limits."""

import tempfile
from collections.abc import Callable
from pathlib import Path

import numpy as np

from reelwright_render.errors import EngineFailed
from reelwright_render.intake.sniff import LIBRARY_LIMITS, MediaLimits, sniff
from reelwright_render.pixels.planar import Bytes
from reelwright_render.sandbox import Limits, collect_outputs, run

_NAME = "whole.npy"
_HEADER_BYTES = 1 << 12
_UNREADABLE = "The picture could not be read"


def read_full_size(
    source: Path, folder: Path, stop: Callable[[], None], limits: MediaLimits = LIBRARY_LIMITS
) -> Bytes:
    """Height × width × BGR, upright and in sRGB; what shines through is white. `stop` is asked about once a
    second; what it raises ends the work. EngineFailed with a reason."""
    most_bytes = limits.image_pixels * 3 + _HEADER_BYTES
    child = Limits(memory=2_400 << 20, cpu_s=120, wall_s=600, file_bytes=most_bytes)
    with tempfile.TemporaryDirectory(dir=folder) as name:
        inner = Path(name)
        run(read_here, source, limits, limits=child, folder=inner, stop=stop)
        return pixels_in(collect_outputs(inner, _NAME, inner / "taken.npy"))


def read_here(source: Path, limits: MediaLimits) -> None:
    """The child's work, in its working folder."""
    from reelwright_render.intake.pictures import on_white, read_with_profile
    from reelwright_render.pixels.colour_profile import to_srgb

    sniffed = sniff(source)
    if sniffed.kind != "image":
        raise EngineFailed("This is not a picture")
    pixels, profile = read_with_profile(source, sniffed.container, limits)
    np.save(_NAME, on_white(to_srgb(pixels, profile)), allow_pickle=False)


def pixels_in(path: Path) -> Bytes:
    """Read what the child has written: nothing in it is trusted to be pixels, or as many as it says."""
    try:
        pixels = np.load(path, mmap_mode="r", allow_pickle=False)
    except (ValueError, EOFError) as problem:
        raise EngineFailed(_UNREADABLE) from problem
    if pixels.dtype != np.uint8 or pixels.shape[2:] != (3,) or not pixels.size:
        raise EngineFailed(_UNREADABLE)
    return np.array(pixels, np.uint8, order="C", subok=False)
