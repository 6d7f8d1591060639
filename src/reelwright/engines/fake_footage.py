"""A footage engine that answers at once: for tests and for trying the service itself."""

import hashlib
import tempfile
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

from reelwright.engines.call import CALL
from reelwright.engines.footage import (
    FRAME_SIZES,
    PART_FRAMES,
    SECTION_PARTS,
    AspectRatio,
    FootagePart,
    FootageRequest,
)
from reelwright_render.encode.segments import Encoding, encode_segment
from reelwright_render.pixels.planar import Planar

_SHRINK = 6  # of the real size, so that it takes no time
_FRAMES = SECTION_PARTS * PART_FRAMES


class FakeFootage:
    """A plain field whose brightness swings once a section; its colour follows from game, clip and section.
    The shape is the real one, the size a sixth of it."""

    provider = "local"

    def key(self, request: FootageRequest) -> str:
        told = f"fake {request.game} {request.clip} {request.aspect_ratio}"
        return hashlib.sha256(told.encode()).hexdigest()[:32]

    def film(
        self, request: FootageRequest, numbers: Sequence[int], keep: Callable[[FootagePart], None]
    ) -> None:
        width, height = _size(request.aspect_ratio)
        for count, number in enumerate(numbers, 1):
            CALL.get().stop_if_cancelled()
            keep(FootagePart(number, _part(request.game, request.clip, number, width, height)))
            CALL.get().progress(count / len(numbers))


def _size(aspect_ratio: AspectRatio) -> tuple[int, int]:
    width, height = FRAME_SIZES[aspect_ratio]
    return width // _SHRINK // 2 * 2, height // _SHRINK // 2 * 2


@cache
def _part(game: str, clip: int, number: int, width: int, height: int) -> bytes:
    """A closed group like the real ones. Kept: service tests ask for the same few."""
    hue = hashlib.sha256(f"{game} {clip}".encode()).digest()

    def draw(frame: int, picture: Planar) -> None:
        picture.y.fill(80 + abs(frame % _FRAMES - _FRAMES // 2) // 6)
        picture.u.fill(96 + (hue[0] // 4 + 12 * (frame // _FRAMES)) % 64)
        picture.v.fill(96 + hue[1] // 4)

    with tempfile.TemporaryDirectory(prefix="reelwright-footage-") as name:
        file = Path(name) / "part.mp4"
        frames = range(number * PART_FRAMES, (number + 1) * PART_FRAMES)
        encode_segment(draw, frames, file, Encoding(width, height, 1.0, "superfast", 30))
        return file.read_bytes()
