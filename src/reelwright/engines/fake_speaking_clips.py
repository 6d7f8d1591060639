"""A SpeakingClipEngine that answers at once: for tests and for trying the service without a provider."""

import os
import tempfile
from fractions import Fraction
from pathlib import Path

import av
import numpy as np
import soundfile
from PIL import Image, ImageOps

from reelwright.engines.call import CALL
from reelwright.engines.clips import FreshClip, SpeakingModel, SpeakingRequest
from reelwright.errors import EngineFailed, ProviderRefused

REFUSED = "forbidden"
FPS = 24
_SHORTER_SIDE = 180


class FakeSpeakingClips:
    """The picture, with a bar for a mouth that opens as the sound is loud, and the sound. Texts that say
    "forbidden" are refused."""

    provider = "local"
    model = "fake"

    def describe_speaking(self) -> SpeakingModel:
        return SpeakingModel(keeps_sound=True, longest_s=60)

    def speak_on_camera(
        self, request: SpeakingRequest, picture: Path, sound: Path | None = None
    ) -> FreshClip:
        if sound is None:
            raise EngineFailed("A sound is needed")
        if REFUSED in request.text:
            raise ProviderRefused.because("the text is forbidden")
        still = _read_picture(picture)
        samples, rate = _read_sound(sound)
        handle, name = tempfile.mkstemp(suffix=".mp4", dir=CALL.get().folder)
        os.close(handle)
        path = Path(name)
        try:
            film(path, still, samples, rate)
        except BaseException:
            path.unlink()
            raise
        return FreshClip(path, self.model)


def film(path: Path, still: np.ndarray, samples: np.ndarray, rate: int) -> None:
    """Write an MP4 as long as the sound. `still` is height × width × RGB with even sides, `samples` are
    mono in 16 bits."""
    frames = max(1, round(len(samples) / rate * FPS))
    with av.open(str(path), "w", format="mp4") as container:
        video = container.add_stream("libx264", rate=FPS, options={"preset": "ultrafast"})
        video.height, video.width, video.pix_fmt = *still.shape[:2], "yuv420p"
        audio = container.add_stream("aac", rate=rate, layout="mono")
        for number in range(frames):
            CALL.get().stop_if_cancelled()
            heard = samples[number * rate // FPS : (number + 1) * rate // FPS]
            opened = float(np.abs(heard.astype(int)).max(initial=0)) / 32768
            container.mux(video.encode(av.VideoFrame.from_ndarray(_speak(still, opened), format="rgb24")))
            CALL.get().progress((number + 1) / frames)
        container.mux(video.encode(None))
        spoken = av.AudioFrame.from_ndarray(samples.reshape(1, -1), format="s16", layout="mono")
        spoken.sample_rate, spoken.pts, spoken.time_base = rate, 0, Fraction(1, rate)
        container.mux(audio.encode(spoken))
        container.mux(audio.encode(None))


def _speak(still: np.ndarray, opened: float) -> np.ndarray:
    height, width = still.shape[:2]
    tall = round(opened * height / 8)
    frame = still.copy()
    frame[height * 2 // 3 : height * 2 // 3 + tall, width // 3 : width * 2 // 3] = (60, 20, 30)
    return frame


def _read_picture(path: Path) -> np.ndarray:
    try:
        with Image.open(path) as opened:
            picture = ImageOps.exif_transpose(opened).convert("RGB")
    except (OSError, SyntaxError, ValueError):
        raise EngineFailed("The file is no picture, or is broken") from None
    smaller = _SHORTER_SIDE / min(picture.size)
    width, height = (max(2, round(side * smaller / 2) * 2) for side in picture.size)
    return np.asarray(picture.resize((width, height)))


def _read_sound(path: Path) -> tuple[np.ndarray, int]:
    try:
        samples, rate = soundfile.read(path, dtype="int16", always_2d=True)
    except soundfile.SoundFileError:
        raise EngineFailed("The file is no sound, or is broken") from None
    return np.ascontiguousarray(samples[:, 0]), rate
