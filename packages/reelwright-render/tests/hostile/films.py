"""Small films of every kind, for the corpus to spoil."""

import tempfile
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

import av
import numpy as np

from reelwright_render.encode.scheduling import keep_scheduling

_TICK = Fraction(1, 1000)
_HEVC_IS_QUIET = {"x265-params": "log-level=none:pools=1"}


@dataclass(frozen=True)
class Track:
    """A moving picture. `times` in milliseconds; `colours` are primaries, transfer and matrix (H.273)."""

    codec: str = "libx264"
    size: tuple[int, int] = (64, 48)
    pixels: str = "yuv420p"
    times: Sequence[int] = tuple(range(0, 1000, 100))
    colours: tuple[int, int, int] = (1, 1, 1)
    options: dict[str, str] = field(default_factory=dict)
    disposition: int = 1
    draw: Callable[[int], np.ndarray] | None = None


def film(
    form: str = "mp4",
    *tracks: Track,
    sound: bool = False,
    options: dict[str, str] | None = None,
) -> bytes:
    """A file with these tracks (one ordinary one where none is named) and a second of silence."""
    with tempfile.NamedTemporaryFile() as packed:
        _write(packed.name, form, tracks or (Track(),), sound, options or {})
        return packed.read()


def _write(path: str, form: str, tracks: Sequence[Track], sound: bool, options: dict[str, str]) -> None:
    with av.open(path, "w", format=form, options=options) as container:
        writers = [_picture(container, track) for track in tracks]
        if sound:
            writers.append(_sound(container, "libopus" if form == "webm" else "aac"))
        for writer in writers:
            for packet in writer():
                container.mux(packet)


Writer = Callable[[], Iterable[av.Packet]]


def _picture(container: av.container.OutputContainer, track: Track) -> Writer:
    stream = container.add_stream(track.codec, rate=10, options=_options(track))
    stream.width, stream.height = track.size
    stream.pix_fmt = track.pixels
    stream.time_base = stream.codec_context.time_base = _TICK
    stream.codec_context.thread_count = 1
    context = stream.codec_context
    context.color_primaries, context.color_trc, context.colorspace = track.colours
    stream.disposition = track.disposition
    with keep_scheduling():
        context.open()

    def write() -> Iterable[av.Packet]:
        for number, time in enumerate(track.times):
            shown = av.VideoFrame.from_ndarray((track.draw or _striped(track.size))(number), "rgb24")
            frame = shown.reformat(*track.size, track.pixels)
            frame.pts, frame.time_base = time, _TICK
            yield from stream.encode(frame)
        yield from stream.encode(None)

    return write


def _options(track: Track) -> dict[str, str]:
    quiet = _HEVC_IS_QUIET if track.codec == "libx265" else {}
    quick = {"libx264": {"preset": "ultrafast", "bf": "0"}, "libsvtav1": {"preset": "12"}}.get(
        track.codec, {}
    )
    return {**quick, **quiet, **track.options}


def _striped(size: tuple[int, int]) -> Callable[[int], np.ndarray]:
    width, height = size

    def draw(number: int) -> np.ndarray:
        block = np.zeros((height, width, 3), np.uint8)
        block[:, :, 0] = 40 + 15 * (number % 10)
        block[:, ::2, 1] = 200
        return block

    return draw


def _sound(container: av.container.OutputContainer, codec: str) -> Writer:
    stream = container.add_stream(codec, rate=48_000)
    stream.codec_context.layout = "mono"

    def write() -> Iterable[av.Packet]:
        frame = av.AudioFrame.from_ndarray(np.zeros((1, 48_000), np.float32), "fltp", "mono")
        frame.sample_rate, frame.pts = 48_000, 0
        size = stream.codec_context.frame_size or 1024
        resampler = av.AudioResampler(stream.codec_context.format, "mono", 48_000, size)
        for ready in (*resampler.resample(frame), *resampler.resample(None)):
            yield from stream.encode(ready)
        yield from stream.encode(None)

    return write
