"""A footage engine that answers at once: for tests and for trying the service itself."""

import hashlib
import tempfile
from functools import cache
from pathlib import Path

from reelwright.engines.call import CALL
from reelwright.engines.footage import FRAME_SIZES, AspectRatio, Footage, FootageRequest
from reelwright.render.encode import Encoding, encode_segment
from reelwright.render.mux import join
from reelwright.render.plan import SEGMENT_FRAMES
from reelwright.render.planar import Planar

_SHRINK = 6  # of the real size, so that it takes no time
_SEGMENTS = 10
_SECONDS = 20


class FakeFootage:
    """A plain field whose brightness swings once a loop; its colour follows from game and clip. The shape is
    the real one, the size a sixth of it."""

    provider = "local"

    def key(self, request: FootageRequest) -> str:
        told = f"fake {request.game} {request.clip} {request.aspect_ratio}"
        return hashlib.sha256(told.encode()).hexdigest()[:32]

    def film(self, request: FootageRequest) -> Footage:
        CALL.get().stop_if_cancelled()
        width, height = _size(request.aspect_ratio)
        video = _video(request.game, request.clip, width, height)
        CALL.get().progress(1.0)
        return Footage(video, _SECONDS * 1000, width, height)


def _size(aspect_ratio: AspectRatio) -> tuple[int, int]:
    width, height = FRAME_SIZES[aspect_ratio]
    return width // _SHRINK // 2 * 2, height // _SHRINK // 2 * 2


@cache
def _video(game: str, clip: int, width: int, height: int) -> bytes:
    """Every part is a closed group like the real ones. Kept: service tests ask for the same few."""
    hue = hashlib.sha256(f"{game} {clip}".encode()).digest()
    how = Encoding(width, height, 1.0, "superfast", 30)

    def draw(number: int, picture: Planar) -> None:
        away = abs(number % (_SEGMENTS * SEGMENT_FRAMES) - _SEGMENTS * SEGMENT_FRAMES // 2)
        picture.y.fill(80 + away // 6)
        picture.u.fill(96 + hue[0] // 4)
        picture.v.fill(96 + hue[1] // 4)

    with tempfile.TemporaryDirectory(prefix="reelwright-footage-") as name:
        parts = []
        for k in range(_SEGMENTS):
            part = Path(name) / f"{k}.mp4"
            encode_segment(draw, range(k * SEGMENT_FRAMES, (k + 1) * SEGMENT_FRAMES), part, how)
            parts.append((part, SEGMENT_FRAMES))
        whole = Path(name) / "whole.mp4"
        join(parts, None, whole)
        return whole.read_bytes()
