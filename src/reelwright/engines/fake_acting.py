"""An ActingEngine that answers at once: a small figure whose mouth opens, of the right length."""

import tempfile
import zlib
from collections.abc import Callable
from pathlib import Path

import numpy as np

from reelwright.engines.acting import ActRequest, FreshAct, Subject
from reelwright.engines.call import CALL
from reelwright.engines.fake_portraits import opening_of
from reelwright.errors import EngineFailed
from reelwright_people.camera import show_view
from reelwright_people.poses import Pose
from reelwright_people.scores import FPS, Playback, playback_of
from reelwright_people.traits import Portrait
from reelwright_render.encode.segments import Encoding, encode_segment
from reelwright_render.pixels.planar import Bytes, Planar, bgr_into

_SHRINK = 12
_WALL = (120, 90, 70)
_MOUTH = 20


class FakeActing:
    """Who acts is a block before a wall, in a tone of their own; a dark bar in it is as high as the mouth is
    open, and shut eyes are a dark line. The camera comes near as it is told to. The shape is the one that was
    asked for, the size a twelfth of it."""

    provider = "local"

    def act(self, request: ActRequest) -> FreshAct:
        size = width, height = _size(request)
        performance, tone = playback_of(request.score), tone_of(request.subject)

        def film(number: int, out: Planar) -> None:
            bgr_into(
                _show_frame(performance, number, figure(performance.pose(_ms(number)), tone, *size)), out
            )

        def matte(number: int, out: Planar) -> None:
            out.fill(0, 128, 128)
            out.y[_show_frame(performance, number, where(*size)) > 127] = 255

        frames = range(request.first, request.first + request.count)
        how = Encoding(width, height, 1.0, "ultrafast", 8)
        with tempfile.TemporaryDirectory(prefix="reelwright-act-") as folder:
            out, apart = Path(folder) / "act.mp4", Path(folder) / "matte.mp4"
            encode_segment(film, frames, out, how, self._report_frames(request.count))
            if not request.cut_out:
                return FreshAct(out.read_bytes(), request.count)
            encode_segment(matte, frames, apart, how)
            return FreshAct(out.read_bytes(), request.count, apart.read_bytes())

    def _report_frames(self, count: int) -> Callable[[int], None]:
        call = CALL.get()

        def report(frames: int) -> None:
            call.stop_if_cancelled()
            call.progress(frames / count)

        return report


def figure(pose: Pose, tone: int, width: int, height: int) -> Bytes:
    """BGR."""
    picture = np.full((height, width, 3), _WALL, np.uint8)
    picture[where(width, height) > 0] = tone
    left, right = width * 3 // 8, width - width * 3 // 8
    tall = round(opening_of(pose.mouth) * height / 4)
    picture[height * 5 // 8 : height * 5 // 8 + tall, left:right] = _MOUTH
    shut = round(max(0.0, pose.lids) * height / 12)
    picture[height // 2 - shut : height // 2, left:right] = _MOUTH
    return picture


def where(width: int, height: int) -> Bytes:
    """The block: 255 is somebody."""
    alpha = np.zeros((height, width), np.uint8)
    alpha[height // 4 :, width // 4 : width - width // 4] = 255
    return alpha


def tone_of(subject: Subject) -> int:
    """Return the tone that stands for a portrait, or for a photograph's file. Raises EngineFailed where
    there is none."""
    try:
        what = repr(subject).encode() if isinstance(subject, Portrait) else Path(subject.image).read_bytes()
    except OSError:
        raise EngineFailed("The photograph cannot be read") from None
    return 90 + zlib.crc32(what) % 150


def _size(request: ActRequest) -> tuple[int, int]:
    width, height = (max(2, size // _SHRINK // 2 * 2) for size in (request.width, request.height))
    return width, height


def _ms(number: int) -> float:
    return 1000 * number / FPS


def _show_frame(performance: Playback, number: int, pixels: Bytes) -> Bytes:
    return show_view(pixels, performance.view(_ms(number)))
