"""Normalise what came in, once, to what the compositor reads: it never meets odd sizes, turned pictures,
varying frame rates, high dynamic range, other colours or other codecs.

Videos become H.264 yuv420p at constant 30 frames a second, BT.709 in limited range, in short closed groups
without what makes decoding slow; their sound AAC at 48 kHz in stereo. Pictures become JPEG in sRGB, or PNG
where their transparency is to stay. From path to path, so that it can run in a child with limits.
"""

import tempfile
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from itertools import chain
from pathlib import Path
from typing import Any

import av
import cv2
from av.audio.frame import AudioFrame
from av.audio.stream import AudioStream
from av.container import InputContainer, OutputContainer
from av.filter import Graph
from av.video.frame import PictureType, VideoFrame
from av.video.stream import VideoStream

from reelwright_render.encode.mux import RATE, join, sound_stream
from reelwright_render.errors import EngineFailed
from reelwright_render.intake.frame_converter import Converter
from reelwright_render.intake.pictures import on_white, read_with_profile, shrunk
from reelwright_render.intake.probe import (
    ProbeResult,
    decode,
    judge_sides,
    open_video,
    picture,
    pixel_aspect,
    probe,
    reading,
    start_s,
)
from reelwright_render.intake.sniff import DAMAGED, LIBRARY_LIMITS, MediaLimits, sniff
from reelwright_render.pixels.colour_profile import to_srgb
from reelwright_render.timeline.model import FPS
from reelwright_render.timeline.stretches import WHOLE, Stretch

_BT709, _LIMITED = 1, 1
_PICTURE_SHARE = 0.95  # of the work; the rest is sound
_TOLD_EVERY = 15  # frames
_LEADS_S = (3, 30)  # longer than any group of pictures that refers to the one before
_DISORDER_S = 10  # sound that comes so late is after the stretch, in whatever order its packets lie
_MOST_BITS = "24000000"  # a second; what is busier than any game or film is made coarser


def _ignore_progress(share: float) -> None:
    return None


def normalise(source: Path, out: Path, *, short_side: int = 1080, long_side: int = 2880) -> ProbeResult:
    """A video so that its shorter side is at most `short_side`, or a picture of at most `long_side`."""
    if sniff(source).kind == "video":
        return normalise_video(source, out, short_side=short_side)
    return normalise_image(source, out, long_side=long_side)


def normalise_image(
    source: Path,
    out: Path,
    *,
    long_side: int = 2880,
    transparent: bool = False,
    limits: MediaLimits = LIBRARY_LIMITS,
) -> ProbeResult:
    """`out` ends in .jpg, or in .png when `transparent` keeps the alpha channel; else it lies on white."""
    pixels, profile = read_with_profile(source, sniff(source).container, limits)
    pixels = to_srgb(shrunk(pixels, long_side), profile)
    if not transparent:
        pixels = on_white(pixels)
    if not cv2.imwrite(str(out), pixels, [cv2.IMWRITE_JPEG_QUALITY, 92]):
        raise EngineFailed("The picture could not be written")
    return probe(out)


def normalise_video(
    source: Path,
    out: Path,
    *,
    short_side: int = 1080,
    threads: int = 2,
    limits: MediaLimits = LIBRARY_LIMITS,
    duration_ms: int | None = None,
    progress: Callable[[float], None] = _ignore_progress,
    stretch: Stretch = WHOLE,
) -> ProbeResult:
    """A 4K landscape clip keeps 1920×1080: an upright frame enlarges it, and it decodes four times faster.
    `progress` hears shares from 0 to 1 where `duration_ms`, the length of what is made, is known. A stretch
    has the very frames that the whole has at its place."""
    form = sniff(source).container
    with tempfile.TemporaryDirectory(dir=out.parent) as name, reading():
        folder, work = Path(name), _Conversion(short_side, threads, limits, duration_ms, progress, stretch)
        with open_video(source, form, limits) as container:
            frames = work.convert_picture(container, folder)
        with open_video(source, form, limits) as container:
            sound = _convert_sound(container, folder, stretch, frames / FPS)
        join([(folder / "picture.mp4", frames)], sound, out)
    progress(1.0)
    return probe(out)


class _Conversion:
    """Conversion of a video's pictures."""

    def __init__(
        self,
        short_side: int,
        threads: int,
        limits: MediaLimits,
        duration_ms: int | None,
        progress: Callable[[float], None],
        stretch: Stretch,
    ) -> None:
        self._short_side = short_side
        self._threads = threads
        self._limits = limits
        self._expected = max(1, round(duration_ms * FPS / 1000)) if duration_ms else None
        self._progress = progress
        self._stretch = stretch
        self._longest = limits.video_ms * FPS // 1000 + FPS
        if stretch.to_ms is not None:
            self._longest = (stretch.to_ms - stretch.from_ms) * FPS // 1000

    def convert_picture(self, source: InputContainer, folder: Path) -> int:
        picture(source).codec_context.thread_count = self._threads
        frames = self._frames(source)
        first = next(frames, None)
        if first is None:
            raise EngineFailed(DAMAGED)
        change = Converter(first, pixel_aspect(source), folder, short_side=self._short_side)
        count = 0
        with av.open(str(folder / "picture.mp4"), "w", format="mp4") as target:
            stream = _stream(target.add_stream("libx264", rate=FPS), change.size, self._threads)
            for frame in self._at_constant_rate(chain([first], frames), _begin_s(source, self._stretch)):
                changed = change.of(frame)
                changed.pts, changed.time_base = count, Fraction(1, FPS)
                changed.pict_type = PictureType.NONE
                target.mux(stream.encode(changed))
                count += 1
                self._tell(count)
            target.mux(stream.encode(None))
        return count

    def _frames(self, source: InputContainer) -> Iterator[VideoFrame]:
        for frame in _decoded_from(source, picture(source), self._stretch):
            judge_sides(frame.width, frame.height, self._limits)
            yield frame

    def _at_constant_rate(self, frames: Iterable[VideoFrame], start: Fraction) -> Iterator[VideoFrame]:
        """30 frames a second: each time shows the frame that a player would show then."""
        held, number = None, 0
        for frame in frames:
            due = round(((frame.time or 0) - start) * FPS)
            if due > self._longest and self._stretch.to_ms is None:
                raise EngineFailed("This video is too long or its times are damaged")
            for _ in range(number, min(due, self._longest)):
                yield held or frame
            if due >= self._longest:
                return
            held, number = frame, max(number, due)
        if held is not None:
            lasts = (held.duration or 0) * (held.time_base or 0)
            due = round(((held.time or 0) + lasts - start) * FPS)
            for _ in range(number, min(self._longest, max(number + 1, due))):
                yield held

    def _tell(self, count: int) -> None:
        if self._expected is not None and count % _TOLD_EVERY == 0:
            self._progress(min(1.0, count / self._expected) * _PICTURE_SHARE)


def _begin_s(source: InputContainer, stretch: Stretch) -> Fraction:
    return start_s(source) + Fraction(stretch.from_ms, 1000)


def _decoded_from(
    source: InputContainer, stream: VideoStream | AudioStream, stretch: Stretch
) -> Iterator[Any]:
    """Frames from the one that is due where the stretch begins, or earlier. Indexes go by the time of
    decoding and lie now and then, so it starts well before, and from the beginning where that leads past."""
    if not stretch.from_ms:
        return decode(source, stream)
    begin, tick = _begin_s(source, stretch), stream.time_base or Fraction(1, RATE)
    for lead_s in _LEADS_S:
        try:
            source.seek(max(0, round((begin - lead_s) / tick)), stream=stream)
        except av.error.FFmpegError:
            continue
        frames = decode(source, stream)
        first = next(frames, None)
        if first is not None and first.pts * first.time_base <= begin:
            return chain([first], frames)
    source.seek(round(start_s(source) / tick), stream=stream)
    return decode(source, stream)


def _convert_sound(source: InputContainer, folder: Path, stretch: Stretch, longest_s: float) -> Path | None:
    """Silence fills what is missing before and between, so that it stays beside its picture; what comes
    after the picture is left out. None where there is nothing to hear."""
    if not source.streams.audio or source.streams.audio[0].codec_context is None:
        return None
    path, start = folder / "sound.mp4", _begin_s(source, stretch)
    sound = _Sound()
    with av.open(str(path), "w", format="mp4") as target:
        stream = sound_stream(target)
        for frame in _decoded_from(source, source.streams.audio[0], stretch):
            frame.pts -= round(start / (frame.time_base or Fraction(1, RATE)))
            if stretch.to_ms is not None and (frame.time or 0) > longest_s + _DISORDER_S:
                break
            if -1 < (frame.time or 0) < longest_s:
                sound.push(frame, target, stream)
        if not sound.has_sound:
            return None
        sound.end(target, stream)
        target.mux(stream.encode(None))
    return path


class _Sound:
    """Sound of any kind as 48 kHz in stereo; filters are built anew where a file changes in the middle."""

    def __init__(self) -> None:
        self._graph: Graph | None = None
        self._met: tuple[object, ...] | None = None

    @property
    def has_sound(self) -> bool:
        return self._graph is not None

    def push(self, frame: AudioFrame, target: OutputContainer, stream: AudioStream) -> None:
        met = (frame.sample_rate, frame.format.name, frame.layout.name, frame.time_base)
        if met != self._met:
            self.end(target, stream)
            first = 0 if self._met is None else max(0, round((frame.time or 0) * RATE))
            self._met, self._graph = met, _sound_graph(frame, first)
        assert self._graph is not None
        self._graph.push(frame)
        _drain(self._graph, target, stream)

    def end(self, target: OutputContainer, stream: AudioStream) -> None:
        if self._graph is not None:
            self._graph.push(None)
            _drain(self._graph, target, stream)


def _drain(graph: Graph, target: OutputContainer, stream: AudioStream) -> None:
    while True:
        try:
            ready = graph.pull()
        except (av.error.BlockingIOError, av.error.EOFError):
            return
        assert isinstance(ready, AudioFrame)
        target.mux(stream.encode(ready))


def _sound_graph(frame: AudioFrame, first: int) -> Graph:
    graph = Graph()
    source = graph.add_abuffer(
        sample_rate=frame.sample_rate, format=frame.format, layout=frame.layout, time_base=frame.time_base
    )
    resampled = graph.add("aresample", f"{RATE}:async=1:first_pts={first}")
    stereo = graph.add("aformat", "sample_fmts=fltp:channel_layouts=stereo")
    graph.link_nodes(source, resampled, stereo, graph.add("abuffersink")).configure()
    return graph


def _stream(stream: VideoStream, size: tuple[int, int], threads: int) -> VideoStream:
    context = stream.codec_context
    context.width, context.height = size
    context.pix_fmt, context.time_base, context.thread_count = "yuv420p", Fraction(1, FPS), threads
    context.colorspace = context.color_primaries = context.color_trc = _BT709
    context.color_range = _LIMITED
    context.options = {
        "preset": "veryfast",
        "crf": "18",
        "maxrate": _MOST_BITS,
        "bufsize": _MOST_BITS,
        "g": "30",
        "tune": "fastdecode",
        "flags": "+cgop",
    }
    return stream
