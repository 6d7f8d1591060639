"""What came in, made once into what the compositor reads: it never meets odd sizes, turned pictures, varying
frame rates, high dynamic range, other colours or other codecs.

Videos become H.264 yuv420p at constant 30 frames a second, BT.709 in limited range, in short closed groups
without what makes decoding slow; their sound AAC at 48 kHz in stereo. Pictures become JPEG, or PNG where
their transparency is to stay. From path to path, so that it can run in a child with limits.
"""

import tempfile
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import chain
from pathlib import Path

import av
import cv2
import numpy as np
from av.audio.frame import AudioFrame
from av.audio.stream import AudioStream
from av.container import InputContainer, OutputContainer
from av.filter import Graph
from av.video.frame import PictureType, VideoFrame
from av.video.stream import VideoStream

from reelwright.errors import EngineFailed
from reelwright.render import hdr
from reelwright.render.fit import even
from reelwright.render.mux import RATE, join, sound_stream
from reelwright.render.probe import Probed, open_video, pixel_aspect, probe, read_image, rotation, sniff
from reelwright.timeline.model import FPS

_UNSAID, _BT709, _LIMITED = 2, 1, 1
_TURNS = {90: [("transpose", "clock")], 180: [("hflip", ""), ("vflip", "")], 270: [("transpose", "cclock")]}
_MOST_DAMAGED = 200  # packets that may be unreadable before a file is given up
_LONGEST_FRAMES = 3 * 3600 * FPS


def normalise(source: Path, out: Path, *, short_side: int = 1080, long_side: int = 2880) -> Probed:
    """A video so that its shorter side is at most `short_side`, or a picture of at most `long_side`."""
    if sniff(source)[0] == "video":
        return normalise_video(source, out, short_side=short_side)
    return normalise_image(source, out, long_side=long_side)


def normalise_image(source: Path, out: Path, *, long_side: int = 2880, transparent: bool = False) -> Probed:
    """`out` ends in .jpg, or in .png when `transparent` keeps the alpha channel; else it lies on white."""
    _, form = sniff(source)
    pixels = read_image(source, form, cv2.IMREAD_COLOR)
    if form in ("png", "webp", "gif"):
        pixels = _with_alpha(read_image(source, form, cv2.IMREAD_UNCHANGED), pixels, keep=transparent)
    share = min(1.0, long_side / max(pixels.shape[:2]))
    if share < 1:
        size = (max(1, round(pixels.shape[1] * share)), max(1, round(pixels.shape[0] * share)))
        pixels = np.asarray(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA))
    if not cv2.imwrite(str(out), pixels, [cv2.IMWRITE_JPEG_QUALITY, 92]):
        raise EngineFailed("The picture could not be written")
    return probe(out)


def normalise_video(source: Path, out: Path, *, short_side: int = 1080, threads: int = 2) -> Probed:
    """A 4K landscape clip keeps 1920×1080: an upright frame enlarges it, and it decodes four times faster."""
    _, form = sniff(source)
    with tempfile.TemporaryDirectory(dir=out.parent) as name:
        folder = Path(name)
        with open_video(source, form) as container:
            frames = _convert_picture(container, folder, short_side, threads)
        with open_video(source, form) as container:
            sound = _convert_sound(container, folder)
        join([(folder / "picture.mp4", frames)], sound, out)
    return probe(out)


def _convert_picture(source: InputContainer, folder: Path, short_side: int, threads: int) -> int:
    source.streams.video[0].codec_context.thread_count = threads
    frames = (frame for frame in _decoded(source, source.streams.video[0]) if isinstance(frame, VideoFrame))
    first = next(frames, None)
    if first is None:
        raise EngineFailed("This file has no picture")
    change, count = _Change(first, pixel_aspect(source), short_side, folder), 0
    with av.open(str(folder / "picture.mp4"), "w", format="mp4") as target:
        stream = _stream(target.add_stream("libx264", rate=FPS), change.size, threads)
        for frame in _at_constant_rate(chain([first], frames), _start(source)):
            changed = change.of(frame)
            changed.pts, changed.time_base = count, Fraction(1, FPS)
            changed.pict_type = PictureType.NONE
            target.mux(stream.encode(changed))
            count += 1
        target.mux(stream.encode(None))
    return count


def _convert_sound(source: InputContainer, folder: Path) -> Path | None:
    """Silence fills what is missing before and between, so that it stays beside its picture."""
    if not source.streams.audio:
        return None
    path, start, graph = folder / "sound.mp4", _start(source), None
    with av.open(str(path), "w", format="mp4") as target:
        stream = sound_stream(target)
        for frame in _decoded(source, source.streams.audio[0]):
            assert isinstance(frame, AudioFrame)
            if graph is None:
                graph = _sound_graph(frame)
            frame.pts = (frame.pts or 0) - round(start / (frame.time_base or Fraction(1, RATE)))
            graph.push(frame)
            _drain(graph, target, stream)
        if graph is None:
            return None
        graph.push(None)
        _drain(graph, target, stream)
        target.mux(stream.encode(None))
    return path


def _drain(graph: Graph, target: OutputContainer, stream: AudioStream) -> None:
    while True:
        try:
            ready = graph.pull()
        except (av.error.BlockingIOError, av.error.EOFError):
            return
        assert isinstance(ready, AudioFrame)
        target.mux(stream.encode(ready))


def _decoded(source: InputContainer, stream: VideoStream | AudioStream) -> Iterator[VideoFrame | AudioFrame]:
    """Frames with times; damaged packets are passed over, as players do."""
    damaged = 0
    for packet in source.demux(stream):
        try:
            frames = packet.decode()
        except av.error.FFmpegError as error:
            damaged += 1
            if damaged > _MOST_DAMAGED:
                raise EngineFailed("This video is damaged") from error
            continue
        yield from (f for f in frames if isinstance(f, VideoFrame | AudioFrame) and f.pts is not None)


def _start(source: InputContainer) -> Fraction:
    """When the earlier of sound and picture begins, in seconds."""
    return Fraction(source.start_time or 0, 1_000_000)


def _at_constant_rate(frames: Iterable[VideoFrame], start: Fraction) -> Iterator[VideoFrame]:
    """30 frames a second: each time shows the frame that a player would show then."""
    held, number = None, 0
    for frame in frames:
        due = round(((frame.time or 0) - start) * FPS)
        if due > _LONGEST_FRAMES:
            raise EngineFailed("This video is too long or its times are damaged")
        for _ in range(number, due):
            yield held or frame
        held, number = frame, max(number, due)
    if held is not None:
        yield held


class _Change:
    """Frames turned, scaled and in the right colours; built anew where a file changes in the middle."""

    def __init__(self, first: VideoFrame, aspect: float, short_side: int, folder: Path) -> None:
        self._aspect = aspect
        self._table = folder / "hdr.cube"
        turned = rotation(first) in (90, 270)
        width, height = first.width * aspect, float(first.height)
        width, height = (height, width) if turned else (width, height)
        share = min(1.0, short_side / min(width, height))
        self.size = (even(width * share), even(height * share))
        self._met: tuple[object, ...] | None = None
        self._graph = Graph()
        self._last: tuple[VideoFrame, VideoFrame] | None = None

    def of(self, frame: VideoFrame) -> VideoFrame:
        if self._last and self._last[0] is frame:
            return self._last[1]
        met = (frame.width, frame.height, frame.format.name, frame.colorspace, frame.color_trc)
        if met != self._met:
            self._met, self._graph = met, self._built(frame)
        self._graph.push(frame)
        changed = self._graph.pull()
        assert isinstance(changed, VideoFrame)
        self._last = (frame, changed)
        return changed

    def _built(self, frame: VideoFrame) -> Graph:
        width, height = self.size
        scale = f"{width}:{height}:flags=bicubic:out_color_matrix=bt709:out_range=tv"
        steps: list[tuple[str, str | dict[str, str]]] = [*_TURNS.get(rotation(frame), [])]
        if frame.color_trc in (hdr.PQ, hdr.HLG):
            hdr.write_table(self._table, frame.color_trc)
            steps += [
                ("scale", f"{width}:{height}:flags=bicubic:in_color_matrix=bt2020"),
                ("format", "gbrp10le"),
                ("lut3d", {"file": str(self._table), "interp": "tetrahedral"}),
                ("scale", scale),
            ]
        else:
            steps.append(("scale", f"{scale}:in_color_matrix={_matrix(frame)}"))
        steps += [("setsar", "1"), ("format", "yuv420p"), ("buffersink", "")]
        graph = Graph()
        last = graph.add_buffer(
            width=frame.width, height=frame.height, format=frame.format, time_base=frame.time_base
        )
        for name, options in steps:
            named = options if isinstance(options, dict) else {}
            following = graph.add(name, None if named else options or None, **named)
            last.link_to(following)
            last = following
        graph.configure()
        return graph


def _matrix(frame: VideoFrame) -> str:
    """What the colours are in; where the file does not say, what players guess from the height."""
    if frame.colorspace == _UNSAID:
        return "bt709" if frame.height >= 720 else "bt601"
    return "auto"


def _sound_graph(frame: AudioFrame) -> Graph:
    graph = Graph()
    source = graph.add_abuffer(
        sample_rate=frame.sample_rate, format=frame.format, layout=frame.layout, time_base=frame.time_base
    )
    resampled = graph.add("aresample", f"{RATE}:async=1:first_pts=0")
    stereo = graph.add("aformat", "sample_fmts=fltp:channel_layouts=stereo")
    graph.link_nodes(source, resampled, stereo, graph.add("abuffersink")).configure()
    return graph


def _stream(stream: VideoStream, size: tuple[int, int], threads: int) -> VideoStream:
    context = stream.codec_context
    context.width, context.height = size
    context.pix_fmt, context.time_base, context.thread_count = "yuv420p", Fraction(1, FPS), threads
    context.colorspace = context.color_primaries = context.color_trc = _BT709
    context.color_range = _LIMITED
    context.options = {"preset": "veryfast", "crf": "18", "g": "30", "tune": "fastdecode", "flags": "+cgop"}
    return stream


def _with_alpha(pixels: np.ndarray, opaque: np.ndarray, *, keep: bool) -> np.ndarray:
    """The picture with its alpha channel, or without it on white; as it is where it has none."""
    if pixels.ndim < 3 or pixels.shape[2] != 4:
        return opaque
    if pixels.dtype == np.uint16:
        pixels = (pixels >> 8).astype(np.uint8)
    if keep:
        return pixels
    alpha = pixels[:, :, 3:].astype(np.float32) / 255
    return (pixels[:, :, :3] * alpha + 255 * (1 - alpha)).round().astype(np.uint8)
