"""Segments and sound to one file, by copying packets: nothing is encoded again.

What a file is called says how its sound is kept: AAC in MP4, Opus in WebM; a QuickTime file for editors takes
the mix as it is.
"""

import heapq
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from fractions import Fraction
from pathlib import Path
from typing import Any

import av
from av.audio.stream import AudioStream
from av.container import InputContainer, OutputContainer
from av.packet import Packet
from av.video.stream import VideoStream

from reelwright_render.encode.encoders import OPTIONS, Form
from reelwright_render.errors import EngineFailed
from reelwright_render.timeline.model import FPS

_AAC_BITS = 192_000
RATE = 48_000
SOUND_SIGNATURE = f"aac {_AAC_BITS} {RATE} av {av.__version__}"
_OPUS_BITS = 160_000
_OPUS_SIGNATURE = f"opus {_OPUS_BITS} {RATE} av {av.__version__}"

_FASTSTART = {"movflags": "+faststart"}


def sound_signature(form: Form) -> str | None:
    """Return all that decides a sound's bytes in such a file, but for its samples. None where they are
    copied."""
    return {"mp4": SOUND_SIGNATURE, "webm": _OPUS_SIGNATURE, "mov": None}[form]


def encode_sound(wave: Path, out: Path, form: Form = "mp4") -> None:
    """A 48 kHz stereo WAV as AAC-LC at 192 kbit/s, or for WebM as Opus at 160. The encoder's run-up (1024
    samples of AAC) stands before zero, so that players leave it out (an MP4 says so in its edit list)."""
    options = OPTIONS if form == "webm" else {}
    with av.open(str(wave)) as source, av.open(str(out), "w", format=form, options=options) as target:
        stream = _opus_stream(target) if form == "webm" else sound_stream(target)
        resampler = av.AudioResampler(format="fltp", layout="stereo", rate=RATE)
        for frame in source.decode(audio=0):
            for ready in resampler.resample(frame):
                target.mux(stream.encode(ready))
        for ready in resampler.resample(None):
            target.mux(stream.encode(ready))
        target.mux(stream.encode(None))


def sound_stream(target: OutputContainer) -> AudioStream:
    """A track for sound as every output of the renderer has it."""
    stream = target.add_stream("aac", rate=RATE)
    stream.codec_context.layout = "stereo"
    stream.codec_context.bit_rate = _AAC_BITS
    stream.codec_context.time_base = Fraction(1, RATE)
    return stream


def _opus_stream(target: OutputContainer) -> AudioStream:
    stream = target.add_stream("libopus", rate=RATE)
    stream.codec_context.layout = "stereo"
    stream.codec_context.bit_rate = _OPUS_BITS
    stream.codec_context.time_base = Fraction(1, RATE)
    return stream


def join(segments: Sequence[tuple[Path, int]], sound: Path | None, out: Path, form: Form = "mp4") -> None:
    """Segments (file, number of frames) one after the other with one sound track from `encode_sound`, the
    index before the media so that it plays while it loads. `sound` is a WAV file where `form` is mov."""
    options = OPTIONS if form == "webm" else _FASTSTART
    with ExitStack() as opened:
        target = opened.enter_context(av.open(str(out), "w", format=form, options=options))
        first = opened.enter_context(av.open(str(segments[0][0])))
        shown = first.streams.video[0]
        # libdav1d, which reads AV1, is no encoder that a stream could be made from
        picture = target.add_stream_from_template(shown, opaque=shown.codec.name == "libdav1d" or None)
        picture.metadata.update(_kept_tags(first.streams.video[0].metadata))
        tracks = [_picture_packets(segments, picture, first.streams.video[0].codec_context.extradata)]
        if sound is not None:
            source = opened.enter_context(av.open(str(sound)))
            track = target.add_stream_from_template(source.streams.audio[0])
            tracks.append(_sound_packets(source, track))
        for packet in heapq.merge(*tracks, key=_seconds):
            target.mux(packet)


def _kept_tags(metadata: Mapping[str, str]) -> dict[str, str]:
    """Return the tags that a player must know: that a picture of WebM is transparent."""
    return {"alpha_mode": "1"} if metadata.get("ALPHA_MODE") == "1" else {}


def _picture_packets(
    segments: Sequence[tuple[Path, int]], target: VideoStream, header: bytes | None
) -> "Iterator[Packet[Any]]":
    """Give each packet its time of decoding, a frame after the one before it, also where two segments
    meet. A segment of one or two frames has nothing to reorder, so its own times of decoding are later
    than its neighbours': the frame before it would last three times as long in the file's table of
    durations."""
    ahead = max(_decoded_ahead(path) for path, _ in segments)
    start = 0
    for path, frames in segments:
        with packets_to_copy(path) as source:
            stream = source.streams.video[0]
            if stream.codec_context.extradata != header:
                raise EngineFailed("Parts of the video do not fit together")
            packets = [packet for packet in source.demux(stream) if packet.dts is not None]
            ticks = Fraction(1, FPS) / packets[0].time_base
            first = min(packet.pts or 0 for packet in packets)
            for number, packet in enumerate(packets, start):
                shown = start + round(((packet.pts or 0) - first) / ticks)
                packet.pts, packet.dts = round(shown * ticks), round((number - ahead) * ticks)
                packet.duration = round((number + 1) * ticks) - round(number * ticks)
                packet.stream = target
                yield packet
        start += frames


def _decoded_ahead(segment: Path) -> int:
    """Return how many frames before it is shown the first picture is decoded."""
    with packets_to_copy(segment) as source:
        packet = next(packet for packet in source.demux(source.streams.video[0]) if packet.dts is not None)
        return round(((packet.pts or 0) - (packet.dts or 0)) * packet.time_base * FPS)


def packets_to_copy(segment: Path) -> InputContainer:
    """FFmpeg decodes the beginning of a file that is opened, to learn what its header does not say. Where
    packets are only copied the header is enough, and this a hundred times the work."""
    return av.open(str(segment), options={"probesize": "32", "skip_frame": "all"})


def _sound_packets(source: InputContainer, target: AudioStream) -> "Iterator[Packet[Any]]":
    for packet in source.demux(source.streams.audio[0]):
        if packet.dts is not None:
            packet.stream = target
            yield packet


def _seconds(packet: "Packet[Any]") -> float:
    return float((packet.dts or 0) * packet.time_base)
