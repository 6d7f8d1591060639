"""Tell what a file is from its bytes: its name and what a sender says about it count for nothing.

The demuxer is forced by the sniffed bytes and only the `file` protocol is allowed, so a playlist that calls
itself .mp4 leads nowhere. Sizes are judged before anything is decoded. Run it in a child with limits.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import av
from av.container import InputContainer
from av.stream import Disposition, Stream
from av.video.frame import VideoFrame
from av.video.stream import VideoStream

from reelwright_render.errors import EngineFailed
from reelwright_render.intake.orientation import turn
from reelwright_render.intake.pictures import read_picture
from reelwright_render.intake.sniff import DAMAGED, LIBRARY_LIMITS, SOUND, Kind, MediaLimits, sniff
from reelwright_render.timeline.model import FPS

if TYPE_CHECKING:
    from av.packet import Packet

_HDR_TRANSFERS = (16, 18)  # PQ and HLG, as numbered by ITU-T H.273
_DEMUXERS = {"mp4": "mov", "mov": "mov", "webm": "matroska", "mkv": "matroska"}
_NO_PICTURE = "This file has no picture"
_UNKNOWN_CODEC = "This video is damaged, or its coding is not supported; upload it as H.264 in an MP4 file"
_UNSEEN = Disposition.attached_pic | Disposition.timed_thumbnails  # covers and previews
_MOST_DAMAGED = 200  # packets that may be unreadable before a file is given up


@dataclass(frozen=True)
class ProbeResult:
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


def probe(path: Path, limits: MediaLimits = LIBRARY_LIMITS) -> ProbeResult:
    """EngineFailed, with a sentence for a person, where it is nothing that can be shown, or beyond limits."""
    sniffed = sniff(path)
    if sniffed.kind == "image":
        height, width = read_picture(path, sniffed.container, limits).shape[:2]
        return ProbeResult("image", sniffed.container, width, height)
    found = _first_look(path, sniffed.container, limits)
    return replace(found, duration_ms=_duration_ms(path, sniffed.container, limits))


def _first_look(path: Path, form: str, limits: MediaLimits) -> ProbeResult:
    with open_video(path, form, limits) as container:
        stream = picture(container)
        frame = next(decode(container, stream), None)
        if not isinstance(frame, VideoFrame):
            raise EngineFailed(DAMAGED)
        judge_sides(frame.width, frame.height, limits)
        width, height = shown_size(frame, pixel_aspect(container))
        return ProbeResult(
            kind="video",
            format=form,
            width=max(1, round(width)),
            height=max(1, round(height)),
            frame_rate=float(stream.average_rate) if stream.average_rate else None,
            has_audio=bool(container.streams.audio),
            rotation=turn(frame).degrees,
            hdr=frame.color_trc in _HDR_TRANSFERS,
        )


def _duration_ms(path: Path, form: str, limits: MediaLimits) -> int:
    """Measure the duration by the times of its pictures: headers lie, and live recordings say nothing."""
    with open_video(path, form, limits) as container:
        stream = picture(container)
        tick, start = stream.time_base or Fraction(1, 1000), start_s(container)
        frame = 1 / stream.average_rate if stream.average_rate else Fraction(1, FPS)
        end = Fraction(0)
        for packet in packets(container, stream):
            if packet.pts is None or packet.is_discard:
                continue
            lasts = packet.duration * tick if packet.duration else frame
            end = max(end, packet.pts * tick + lasts - start)
            if end * 1000 > limits.video_ms:
                raise EngineFailed(f"This video is longer than {limits.video_ms // 60_000} minutes")
        return max(1, round(end * 1000))


def open_video(path: Path, container: str, limits: MediaLimits = LIBRARY_LIMITS) -> InputContainer:
    """Opens a sniffed video as what its bytes are, and nothing else."""
    if path.stat().st_size > limits.video_bytes:
        raise EngineFailed(f"This video is larger than {_gigabytes(limits.video_bytes)}")
    with reading():
        opened = av.open(
            f"file:{path}",
            format=_DEMUXERS[container],
            options={"protocol_whitelist": "file"},
            metadata_errors="ignore",
        )
    try:
        context = picture(opened).codec_context
        judge_sides(context.width, context.height, limits)
        context.options = {"max_pixels": str(limits.video_side**2)}
    except EngineFailed:
        opened.close()
        raise
    return opened


def picture(container: InputContainer) -> VideoStream:
    """The moving picture that players show; pictures of covers are none."""
    shown = [stream for stream in container.streams.video if not Disposition(stream.disposition) & _UNSEEN]
    if not container.streams:
        raise EngineFailed(DAMAGED)
    if not shown:
        raise EngineFailed(SOUND if container.streams.audio else _NO_PICTURE)
    chosen = next((s for s in shown if Disposition(s.disposition) & Disposition.default), shown[0])
    if chosen.codec_context is None:
        raise EngineFailed(_UNKNOWN_CODEC)
    return chosen


def judge_sides(width: int, height: int, limits: MediaLimits) -> None:
    if max(width, height) > limits.video_side:
        raise EngineFailed(f"This video has more than {limits.video_side} pixels on a side")


def packets(container: InputContainer, stream: Stream) -> "Iterator[Packet[Any]]":
    """Yield packets until the end, or until nothing more can be read: what came before is shown, as
    players do."""
    demuxed = container.demux(stream)
    while True:
        try:
            packet = next(demuxed, None)
        except MemoryError:
            raise
        except av.error.FFmpegError:
            return
        if packet is None:
            return
        yield packet


def decode(container: InputContainer, stream: Stream) -> Iterator[Any]:
    """Frames of sound or picture that have a time; some damaged packets are passed over, as players do."""
    damaged = 0
    for packet in packets(container, stream):
        try:
            frames = packet.decode()
        except MemoryError:
            raise
        except av.error.FFmpegError as error:
            damaged += 1
            if damaged > _MOST_DAMAGED:
                raise EngineFailed(DAMAGED) from error
            continue
        yield from (frame for frame in frames if frame.pts is not None)


def shown_size(frame: VideoFrame, aspect: float) -> tuple[float, float]:
    """Turned, and with square pixels."""
    width, height = frame.width * aspect, float(frame.height)
    return (height, width) if turn(frame).sideways else (width, height)


def pixel_aspect(container: InputContainer) -> float:
    """Width over height of one pixel; 1 where the file says nothing sensible."""
    ratio = picture(container).sample_aspect_ratio
    return float(ratio) if ratio and 0.1 < ratio < 10 else 1.0


def start_s(container: InputContainer) -> Fraction:
    """Return when the earlier of sound and picture begins."""
    return Fraction(container.start_time or 0, 1_000_000)


@contextmanager
def reading() -> Iterator[None]:
    """FFmpeg's errors as ours; that memory ran out is the sandbox's to tell."""
    try:
        yield
    except MemoryError:
        raise
    except av.error.FFmpegError as error:
        raise EngineFailed(DAMAGED) from error


def _gigabytes(size: int) -> str:
    return f"{size >> 30} GB" if size >= 1 << 30 and size % (1 << 30) == 0 else f"{max(1, size >> 20)} MB"
