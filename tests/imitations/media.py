"""Small real files that imitations answer with, the same for the same wish."""

import io
import zlib
from functools import cache

import av
import cv2
import numpy as np

_SIZES = {"9:16": (180, 320), "16:9": (320, 180), "1:1": (240, 240)}


@cache
def picture(prompt: str, ratio: str) -> bytes:
    """A PNG with a colour of its own and a bright disc, so that it is neither flat nor empty."""
    width, height = _SIZES[ratio]
    colour = zlib.crc32(prompt.encode())
    pixels = np.full((height, width, 3), [colour & 127, colour >> 8 & 127, colour >> 16 & 127], np.uint8)
    cv2.circle(pixels, (width // 2, height // 2), width // 4, (240, 240, 240), -1)
    return bytes(cv2.imencode(".png", pixels)[1])


@cache
def video(seconds: int, ratio: str, sound: bool = False) -> bytes:
    """An MP4 of 24 frames a second in which a bright square moves; with `sound`, beside a note."""
    width, height = _SIZES[ratio]
    file = io.BytesIO()
    with av.open(file, "w", format="mp4") as container:
        stream = container.add_stream("libx264", rate=24, options={"preset": "ultrafast"})
        stream.width, stream.height, stream.pix_fmt = width, height, "yuv420p"
        note = container.add_stream("aac", rate=24_000, layout="mono") if sound else None
        for number in range(24 * seconds):
            pixels = np.full((height, width, 3), 60, np.uint8)
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


def hum(seconds: float, rate: int, pitch: float = 180) -> bytes:
    """Bare 16 bit mono sound: a note that is as loud as a voice."""
    time = np.arange(round(seconds * rate)) / rate
    return (0.2 * np.sin(2 * np.pi * pitch * time) * 32767).astype("<i2").tobytes()
