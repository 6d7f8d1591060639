"""Small real files that imitations answer with, the same for the same wish."""

import io
import zlib
from functools import cache

import av
import cv2
import numpy as np
from PIL import Image, ImageOps

_SIZES = {"9:16": (180, 320), "16:9": (320, 180), "1:1": (240, 240)}
PORTRAIT = "portrait of this one person"


@cache
def picture(prompt: str, ratio: str, transparent: bool = False) -> bytes:
    """A PNG with a colour of its own and a bright disc, so that it is neither flat nor empty; where it is
    transparent, the disc alone. A portrait is large enough to be animated, unless it is one of nobody: that
    is a wall."""
    width, height = (side * (2 if PORTRAIT in prompt else 1) for side in _SIZES[ratio])
    colour = zlib.crc32(prompt.encode())
    pixels = np.full((height, width, 3), [colour & 127, colour >> 8 & 127, colour >> 16 & 127], np.uint8)
    if prompt.startswith("Nobody"):
        pixels[:] = 120  # grey
    else:
        cv2.circle(pixels, (width // 2, height // 2), width // 4, (240, 240, 240), -1)
    if transparent:
        pixels = np.dstack([pixels, np.where(pixels.min(axis=2) > 200, 255, 0).astype(np.uint8)])
    return bytes(cv2.imencode(".png", pixels)[1])


@cache
def video(seconds: int, ratio: str, sound: bool = False, start: bytes = b"", end: bytes = b"") -> bytes:
    """An MP4 of 24 frames a second in which a bright square moves; with `sound`, beside a note. It begins
    with the picture `start` and ends with `end`, where these are given, without the square."""
    width, height = _SIZES[ratio]
    file = io.BytesIO()
    count = 24 * seconds
    first, last = _fitted(start, ratio), _fitted(end or start, ratio)
    with av.open(file, "w", format="mp4") as container:
        stream = container.add_stream("libx264", rate=24, options={"preset": "ultrafast"})
        stream.width, stream.height, stream.pix_fmt = width, height, "yuv420p"
        note = container.add_stream("aac", rate=24_000, layout="mono") if sound else None
        for number in range(count):
            share = number / (count - 1)
            pixels = ((1 - share) * first + share * last).astype(np.uint8)
            if not (start and number == 0 or end and number == count - 1):
                at = number % (width - 20)
                pixels[20:40, at : at + 20] = 230
            container.mux(stream.encode(av.VideoFrame.from_ndarray(pixels, format="rgb24")))
        container.mux(stream.encode(None))
        if note is not None:
            samples = np.frombuffer(hum(seconds, 24_000), "<i2").reshape(1, -1)
            heard = av.AudioFrame.from_ndarray(samples, format="s16", layout="mono")
            heard.sample_rate = 24_000
            container.mux(note.encode(heard))
            container.mux(note.encode(None))
    return file.getvalue()


def _fitted(content: bytes, ratio: str) -> np.ndarray:
    """A picture (RGB) in the size of a clip; grey where there is none."""
    width, height = _SIZES[ratio]
    if not content:
        return np.full((height, width, 3), 60.0)
    opened = Image.open(io.BytesIO(content)).convert("RGB")
    return np.asarray(ImageOps.fit(opened, (width, height)), float)


def hum(seconds: float, rate: int, pitch: float = 180) -> bytes:
    """Bare 16 bit mono sound: a note that is as loud as a voice."""
    time = np.arange(round(seconds * rate)) / rate
    return (0.2 * np.sin(2 * np.pi * pitch * time) * 32767).astype("<i2").tobytes()
