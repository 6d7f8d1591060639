"""What fal's models make of what they were sent, in small: real files that show what was asked for."""

import io
from fractions import Fraction

import av
import numpy as np
import soundfile
from PIL import Image

FPS = 12


def cut_out(content: bytes) -> bytes:
    """What has not the colour of the upper left corner is the subject."""
    pixels = np.asarray(Image.open(io.BytesIO(content)).convert("RGB")).astype(int)
    alpha = np.where(np.abs(pixels - pixels[0, 0]).max(axis=2) > 60, 255, 0)
    return png(np.dstack([pixels, alpha]))


def expanded(content: bytes, left: int, top: int, width: int, height: int) -> bytes:
    """Models do not keep the old part to the pixel: here it comes back a little darker."""
    old = np.asarray(Image.open(io.BytesIO(content)).convert("RGB"))
    whole = np.full((height, width, 3), (90, 140, 60), np.uint8)
    whole[top : top + old.shape[0], left : left + old.shape[1]] = old - np.minimum(old, 3)
    return png(whole)


def drawn(ratio: str, shorter_side: int = 96) -> bytes:
    across, down = (int(side) for side in ratio.split(":"))
    shorter = shorter_side / min(across, down)
    pixels = np.full((round(down * shorter), round(across * shorter), 3), (30, 90, 160), np.uint8)
    at = shorter_side // 3
    pixels[at : at + at, at : at + at] = 240
    return png(pixels)


def png(pixels: np.ndarray) -> bytes:
    file = io.BytesIO()
    Image.fromarray(pixels.astype(np.uint8)).save(file, "PNG")
    return file.getvalue()


def filmed(picture: bytes, seconds: float, wave: bytes = b"", end: bytes = b"") -> bytes:
    """The picture, then a square that moves before it, at last the picture `end`, and the sound of a WAV
    file, where they are given."""
    opened = Image.open(io.BytesIO(picture)).convert("RGB")
    smaller = 96 / min(opened.size)
    still = opened.resize(tuple(max(2, round(side * smaller / 2) * 2) for side in opened.size))
    first, count = np.asarray(still), round(seconds * FPS)
    frames = [first, *(moved(first, number) for number in range(1, count))]
    if end:
        frames[-1] = np.asarray(Image.open(io.BytesIO(end)).convert("RGB").resize(still.size))
    return film(frames, wave)


def moved(still: np.ndarray, number: int) -> np.ndarray:
    frame = still.copy()
    at = number * 2 % (still.shape[1] - 20)
    frame[20:40, at : at + 20] = 250
    return frame


def film(frames: list[np.ndarray], wave: bytes = b"", rate: Fraction | int = FPS) -> bytes:
    file = io.BytesIO()
    with av.open(file, "w", format="mp4") as container:
        video = container.add_stream("libx264", rate=rate, options={"preset": "ultrafast"})
        video.height, video.width, video.pix_fmt = *frames[0].shape[:2], "yuv420p"
        samples, hertz = soundfile.read(io.BytesIO(wave), dtype="int16") if wave else (None, 0)
        audio = container.add_stream("aac", rate=hertz, layout="mono") if wave else None
        for frame in frames:
            container.mux(video.encode(av.VideoFrame.from_ndarray(frame, format="rgb24")))
        container.mux(video.encode(None))
        if audio is not None:
            heard = av.AudioFrame.from_ndarray(samples.reshape(1, -1), format="s16", layout="mono")
            heard.sample_rate, heard.pts, heard.time_base = hertz, 0, Fraction(1, hertz)
            container.mux(audio.encode(heard))
            container.mux(audio.encode(None))
    return file.getvalue()


def matted(content: bytes) -> tuple[bytes, bytes]:
    """Colours and alpha: what has not the colour of the corner is the subject."""
    with av.open(io.BytesIO(content)) as container:
        rate = container.streams.video[0].average_rate or FPS
        frames = [frame.to_ndarray(format="rgb24") for frame in container.decode(video=0)]
    alphas = []
    for frame in frames:
        seen = np.abs(frame.astype(int) - frame[0, 0]).max(axis=2) > 60
        alphas.append(np.repeat(np.where(seen, 255, 0).astype(np.uint8)[..., None], 3, axis=2))
    return film(frames, rate=rate), film(alphas, rate=rate)
