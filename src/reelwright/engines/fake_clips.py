"""A ClipEngine that answers at once: for tests and for trying the service without a provider."""

import os
import tempfile
from pathlib import Path

import av
import numpy as np
from PIL import Image, ImageOps

from reelwright.engines.call import CALL
from reelwright.engines.clips import ClipModel, ClipRequest, FreshClip, Quality
from reelwright.engines.picture_files import read_upright
from reelwright.engines.pictures import Shape
from reelwright.errors import ProviderRefused

REFUSED = "forbidden"
FPS = 24
_SIZES: dict[Shape, tuple[int, int]] = {
    "ratio_9_16": (90, 160),
    "ratio_16_9": (160, 90),
    "ratio_1_1": (120, 120),
}


class FakeClips:
    """One picture becomes the other while a bright square moves; where a picture is not given, it is grey.
    Prompts that say "forbidden" are refused."""

    provider = "local"
    model = "fake"

    def describe(self, quality: Quality = "standard") -> ClipModel:
        return ClipModel(self.model, (2, 4), start_frame=True, end_frame=True, audio=False)

    def film(self, request: ClipRequest, start: Path | None = None, end: Path | None = None) -> FreshClip:
        first = _read_still(start, _SIZES[request.shape])
        last = _read_still(end or start, _SIZES[request.shape])
        if REFUSED in request.prompt:
            raise ProviderRefused.because("the prompt is forbidden")
        handle, name = tempfile.mkstemp(suffix=".mp4", dir=CALL.get().folder)
        os.close(handle)
        path = Path(name)
        try:
            _film(path, first, last, request.duration_s * FPS)
        except BaseException:
            path.unlink()
            raise
        return FreshClip(path, self.model)


def _film(path: Path, first: np.ndarray, last: np.ndarray, frames: int) -> None:
    with av.open(str(path), "w", format="mp4") as container:
        stream = container.add_stream("libx264", rate=FPS, options={"preset": "ultrafast"})
        stream.height, stream.width, stream.pix_fmt = *first.shape[:2], "yuv420p"
        for number in range(frames):
            CALL.get().stop_if_cancelled()
            share = number / (frames - 1)
            pixels = ((1 - share) * first + share * last).astype(np.uint8)
            if 0 < number < frames - 1:  # the given pictures stay as they are
                at = number % (pixels.shape[1] - 20)
                pixels[20:40, at : at + 20] = 250
            container.mux(stream.encode(av.VideoFrame.from_ndarray(pixels, format="rgb24")))
            CALL.get().progress((number + 1) / frames)
        container.mux(stream.encode(None))


def _read_still(path: Path | None, size: tuple[int, int]) -> np.ndarray:
    if path is None:
        return np.full((size[1], size[0], 3), 90.0)
    picture = read_upright(path)[2].convert("RGB")
    return np.asarray(ImageOps.fit(picture, size, Image.Resampling.LANCZOS), float)
