"""What a file is, from its bytes: its name and what a sender says about it count for nothing.

The demuxer is forced by the sniffed bytes and only the `file` protocol is allowed, so a playlist that calls
itself .mp4 leads nowhere. Sizes are judged before a picture is decoded. Run it in a child with limits.
"""

import struct
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import av
import cv2
import numpy as np
from av.container import InputContainer
from av.video.frame import VideoFrame

from reelwright.errors import EngineFailed

Kind = Literal["image", "video"]

_UNKNOWN = "This file is not a picture or a video that can be read"
_TOO_LARGE = "This picture is too large"
_MOST_PIXELS = 100_000_000
_MOST_VIDEO_PIXELS = 8192 * 4352
_HDR_TRANSFERS = (16, 18)  # PQ and HLG, as numbered by ITU-T H.273
_VIDEO_DEMUXERS = {"mp4": "mov", "webm": "matroska", "avi": "avi", "ts": "mpegts", "flv": "flv", "ogg": "ogg"}


@dataclass(frozen=True)
class Probed:
    """`width` and `height` as it is to be shown: turned, and with square pixels. `rotation` in degrees
    clockwise (0, 90, 180, 270) is what the file asks for. `duration_ms` and `frame_rate` of videos only."""

    kind: Kind
    format: str
    width: int
    height: int
    duration_ms: int | None = None
    frame_rate: float | None = None
    has_audio: bool = False
    rotation: int = 0
    hdr: bool = False


def probe(path: Path) -> Probed:
    """EngineFailed, with a sentence for a person, where it is nothing that can be shown."""
    kind, form = sniff(path)
    return _image(path, form) if kind == "image" else _video(path, form)


def sniff(path: Path) -> tuple[Kind, str]:
    """Kind and format (jpeg, png, webp, gif, bmp, mp4, webm, avi, ts, flv, ogg) by the first bytes."""
    with path.open("rb") as file:
        head = file.read(512)
    for start, form in ((b"\xff\xd8\xff", "jpeg"), (b"\x89PNG\r\n\x1a\n", "png"), (b"GIF8", "gif")):
        if head.startswith(start):
            return "image", form
    if head[:4] == b"RIFF" and head[8:12] in (b"WEBP", b"AVI "):
        return ("image", "webp") if head[8:12] == b"WEBP" else ("video", "avi")
    if head[4:8] == b"ftyp" and head[8:12] not in (b"heic", b"heix", b"mif1", b"msf1", b"avif", b"avis"):
        return "video", "mp4"
    for start, form in ((b"\x1a\x45\xdf\xa3", "webm"), (b"FLV\1", "flv"), (b"OggS", "ogg")):
        if head.startswith(start):
            return "video", form
    if len(head) > 376 and head[0] == head[188] == head[376] == 0x47:
        return "video", "ts"
    raise EngineFailed(_UNKNOWN)


def open_video(path: Path, form: str) -> InputContainer:
    """Opens a sniffed video as what its bytes are, and nothing else."""
    try:
        container = av.open(
            f"file:{path}", format=_VIDEO_DEMUXERS[form], options={"protocol_whitelist": "file"}
        )
    except av.error.FFmpegError as error:
        raise EngineFailed(_UNKNOWN) from error
    if not container.streams.video:
        container.close()
        raise EngineFailed("This file has no picture")
    context = container.streams.video[0].codec_context
    if context.width * context.height > _MOST_VIDEO_PIXELS:
        container.close()
        raise EngineFailed("This video's picture is too large")
    return container


def read_image(path: Path, form: str, flags: int) -> np.ndarray:
    """Decodes a sniffed picture (OpenCV's read flags) after its size was judged by its header."""
    width, height = _stated_size(path, form)
    if width * height > _MOST_PIXELS:
        raise EngineFailed(_TOO_LARGE)
    pixels = cv2.imread(str(path), flags)
    if pixels is None:
        raise EngineFailed(_UNKNOWN)
    return np.asarray(pixels)


def rotation(frame: VideoFrame) -> int:
    """What the file asks for, clockwise; FFmpeg counts the other way round."""
    return round(-frame.rotation / 90) % 4 * 90


def pixel_aspect(container: InputContainer) -> float:
    """Width over height of one pixel; 1 where the file says nothing sensible."""
    ratio = container.streams.video[0].sample_aspect_ratio
    return float(ratio) if ratio and 0.1 < ratio < 10 else 1.0


def _image(path: Path, form: str) -> Probed:
    height, width = read_image(path, form, cv2.IMREAD_COLOR).shape[:2]
    return Probed("image", form, width, height)


def _video(path: Path, form: str) -> Probed:
    with open_video(path, form) as container:
        stream = container.streams.video[0]
        try:
            frame = next(container.decode(stream), None)
        except av.error.FFmpegError as error:
            raise EngineFailed(_UNKNOWN) from error
        if not isinstance(frame, VideoFrame):
            raise EngineFailed("This file has no picture")
        turned = rotation(frame)
        width, height = round(frame.width * pixel_aspect(container)), frame.height
        if turned in (90, 270):
            width, height = height, width
        return Probed(
            kind="video",
            format=form,
            width=width,
            height=height,
            duration_ms=_duration_ms(container),
            frame_rate=float(stream.average_rate) if stream.average_rate else None,
            has_audio=bool(container.streams.audio),
            rotation=turned,
            hdr=frame.color_trc in _HDR_TRANSFERS,
        )


def _duration_ms(container: InputContainer) -> int | None:
    stream = container.streams.video[0]
    if stream.duration and stream.time_base:
        return round(float(stream.duration * stream.time_base) * 1000)
    return round(container.duration / 1000) if container.duration else None


def _stated_size(path: Path, form: str) -> tuple[int, int]:
    """Width and height by the header; (0, 0) where it does not say: then the decoder refuses the file."""
    with path.open("rb") as file:
        head = file.read(1 << 20)
    if form == "png" and len(head) >= 24:
        width, height = struct.unpack(">II", head[16:24])
    elif form == "gif" and len(head) >= 10:
        width, height = struct.unpack("<HH", head[6:10])
    elif form == "webp" and len(head) >= 30:
        width, height = _webp_size(head)
    else:
        width, height = _jpeg_size(head) if form == "jpeg" else (0, 0)
    return width, height


def _webp_size(head: bytes) -> tuple[int, int]:
    if head[12:16] == b"VP8X":
        return int.from_bytes(head[24:27], "little") + 1, int.from_bytes(head[27:30], "little") + 1
    if head[12:16] == b"VP8L":
        packed = int.from_bytes(head[21:25], "little")
        return (packed & 0x3FFF) + 1, (packed >> 14 & 0x3FFF) + 1
    width, height = struct.unpack("<HH", head[26:30])
    return width & 0x3FFF, height & 0x3FFF


def _jpeg_size(head: bytes) -> tuple[int, int]:
    """From the start-of-frame segment (C0–CF without the tables C4, C8 and CC)."""
    at = 2
    while at + 9 < len(head) and head[at] == 0xFF:
        marker, length = head[at + 1], int.from_bytes(head[at + 2 : at + 4], "big")
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", head[at + 5 : at + 9])
            return width, height
        at += 2 + length
    return 0, 0
