"""A ClipMattingEngine that answers at once: for tests and for trying the service without a provider."""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import av
import numpy as np

from reelwright.engines.call import CALL
from reelwright.engines.matting import MattedClip
from reelwright.errors import EngineFailed

_DIFFERENT = 40


class FakeClipMatting:
    """Whatever has not the colour of a frame's upper left corner is the subject."""

    provider = "local"
    model = "fake"

    def cut_clip(self, video: Path, person: bool = True) -> MattedClip:
        colours, alpha = _new_file(), _new_file()
        try:
            _write(colours, video, is_alpha=False)
            _write(alpha, video, is_alpha=True)
        except BaseException as error:
            colours.unlink()
            alpha.unlink()
            if isinstance(error, av.FFmpegError):
                raise EngineFailed("The file is no video, or is broken") from None
            raise
        return MattedClip(colours, alpha, self.model)


def _write(path: Path, video: Path, is_alpha: bool) -> None:
    with av.open(str(video)) as source, av.open(str(path), "w", format="mp4") as container:
        given = source.streams.video[0]
        made = container.add_stream("libx264", rate=given.average_rate, options={"preset": "ultrafast"})
        made.width, made.height, made.pix_fmt = given.width, given.height, "yuv420p"
        for pixels in _frames(source):
            CALL.get().stop_if_cancelled()
            shown = _alpha(pixels) if is_alpha else pixels
            container.mux(made.encode(av.VideoFrame.from_ndarray(shown, format="rgb24")))
        container.mux(made.encode(None))


def _frames(source: "av.container.InputContainer") -> Iterator[np.ndarray]:
    for frame in source.decode(video=0):
        yield frame.to_ndarray(format="rgb24")


def _alpha(pixels: np.ndarray) -> np.ndarray:
    different = np.abs(pixels.astype(int) - pixels[0, 0]).max(axis=2) > _DIFFERENT
    return np.repeat(np.where(different, 255, 0).astype(np.uint8)[..., None], 3, axis=2)


def _new_file() -> Path:
    handle, name = tempfile.mkstemp(suffix=".mp4", dir=CALL.get().folder)
    os.close(handle)
    return Path(name)
