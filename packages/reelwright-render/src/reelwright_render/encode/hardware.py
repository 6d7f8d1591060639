"""Encoders in hardware: which of them works here, told by letting each encode something.

That a driver lists an encoder says little: it may fail, hang or give black pictures. So each makes a short
file in a process of its own, the file is decoded again and compared, and who has not finished in time is
ended. Nothing found means x264, which always works.
"""

import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import cast

import av
import cv2
import numpy as np
from av.video.frame import VideoFrame

from reelwright_render.encode.encoders import OPTIONS, Coder
from reelwright_render.encode.processes import hide_main_module, process_context
from reelwright_render.errors import ReelwrightError
from reelwright_render.pixels.decode import planes
from reelwright_render.pixels.planar import Planar, planar
from reelwright_render.timeline.model import FPS

CANDIDATES = (
    Coder("h264_nvenc", "mp4", options=(("preset", "p4"), ("rc", "vbr"), ("cq", "23"), ("b", "0"))),
    Coder("h264_videotoolbox", "mp4", options=(("q", "60"),)),
    Coder("h264_qsv", "mp4", pixels="nv12", options=(("preset", "faster"), ("global_quality", "23"))),
    Coder("h264_amf", "mp4", options=(("rc", "cqp"), ("qp_i", "22"), ("qp_p", "24"))),
    Coder("h264_v4l2m2m", "mp4", options=(("b", "8000000"),)),
)
"""The best first."""

WITHIN_S = 2.5
_WIDTH, _HEIGHT, _FRAMES = 320, 256, 12
_MOST_OFF = 12.0  # steps of brightness, on average over a picture

Trial = Callable[[Coder, Path], None]


def find_working_encoder(
    candidates: Sequence[Coder] = CANDIDATES,
    *,
    trial: "Trial | None" = None,
    within_s: float = WITHIN_S,
) -> Coder | None:
    """The first of the candidates that encodes here what can be seen again; None where there is none.

    All try at once, each in a child; after `within_s` those that are still at it are ended. `trial` encodes
    the pictures of `pattern` into a file; it must be a function that can be imported by name."""
    deadline = time.monotonic() + within_s
    with tempfile.TemporaryDirectory() as folder, _trials(candidates, trial or encode, Path(folder)) as doing:
        passed: dict[Coder, bool] = {}
        for coder in candidates:  # in their order: a better one that is still trying is waited for
            while coder not in passed and (left := deadline - time.monotonic()) > 0:
                for ready in wait([one for one in doing if doing[one] not in passed], left):
                    connection = cast(Connection, ready)
                    passed[doing[connection]] = _read_result(connection)
            if passed.get(coder):
                return coder
    return None


@contextmanager
def _trials(candidates: Sequence[Coder], trial: Trial, folder: Path) -> Iterator[dict[Connection, Coder]]:
    context = process_context(trial.__module__)
    doing, processes = {}, []
    try:
        for number, coder in enumerate(candidates):
            ours, theirs = context.Pipe(duplex=False)
            process = context.Process(
                target=_try, args=(theirs, trial, coder, folder / f"{number}.{coder.form}"), daemon=True
            )
            with hide_main_module():
                process.start()
            theirs.close()
            doing[ours] = coder
            processes.append(process)
        yield doing
    finally:
        for connection in doing:
            connection.close()
        for process in processes:
            process.kill()
        for process in processes:
            process.join(0.2)  # a driver may hold one for good; it is a daemon


def _read_result(connection: Connection) -> bool:
    try:
        return bool(connection.recv())
    except (EOFError, ConnectionResetError):
        return False  # its driver took the process down


def _try(connection: Connection, trial: Trial, coder: Coder, out: Path) -> None:
    """The child's work."""
    try:
        trial(coder, out)
        connection.send(shows_the_pattern(out))
    except (ReelwrightError, av.error.FFmpegError, OSError, ValueError):
        connection.send(False)


def encode(coder: Coder, out: Path) -> None:
    """The pattern, as a render would encode it."""
    picture = planar(_WIDTH, _HEIGHT)
    with av.open(str(out), "w", format=coder.form, options=OPTIONS) as container:
        stream = coder.begin(container, _WIDTH, _HEIGHT)
        for number in range(_FRAMES):
            pattern(number, picture)
            frame = coder.frame(VideoFrame.from_numpy_buffer(picture.block, "yuv420p"))
            frame.pts, frame.time_base = number, Fraction(1, FPS)
            container.mux(stream.encode(frame))
        container.mux(stream.encode(None))


def pattern(number: int, out: Planar) -> None:
    """A gradient with a bright bar that moves on with each picture."""
    height, width = out.y.shape
    out.y[:] = np.linspace(40, 160, width, dtype=np.uint8)
    bar = number * width // (2 * _FRAMES)
    out.y[height // 4 : height // 2, bar : bar + width // 8] = 225
    out.u.fill(100)
    out.v.fill(160)


def shows_the_pattern(path: Path) -> bool:
    """Return whether all its pictures are there, begin with a key frame, and look as they should."""
    expected = planar(_WIDTH, _HEIGHT)
    count = 0
    with av.open(str(path)) as container:
        for frame in container.decode(video=0):
            pattern(count, expected)
            if (frame.width, frame.height) != (_WIDTH, _HEIGHT) or (count == 0 and not frame.key_frame):
                return False
            shown = planes(frame.reformat(format="yuv420p"))
            pairs = zip(shown, expected.planes, strict=True)
            if any(float(cv2.absdiff(seen.copy(), wanted).mean()) > _MOST_OFF for seen, wanted in pairs):
                return False
            count += 1
    return count == _FRAMES
