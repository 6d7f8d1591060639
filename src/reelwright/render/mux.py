"""Segments and sound to one file, by copying packets: nothing is encoded again."""

import heapq
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from fractions import Fraction
from pathlib import Path
from typing import Any

import av
from av.audio.stream import AudioStream
from av.container import InputContainer, OutputContainer
from av.packet import Packet
from av.video.stream import VideoStream

from reelwright.errors import EngineFailed
from reelwright.timeline.model import FPS

_AAC_BITS = 192_000
RATE = 48_000
SOUND_SIGNATURE = f"aac {_AAC_BITS} {RATE} av {av.__version__}"

_FASTSTART = {"movflags": "+faststart"}


def encode_sound(wave: Path, out: Path) -> None:
    """A 48 kHz stereo WAV as AAC-LC at 192 kbit/s. The encoder's 1024 samples of run-up stand before zero,
    so that players leave them out (the file says so in its edit list)."""
    with av.open(str(wave)) as source, av.open(str(out), "w", format="mp4") as target:
        stream = sound_stream(target)
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


def join(segments: Sequence[tuple[Path, int]], sound: Path | None, out: Path) -> None:
    """Segments (file, number of frames) one after the other with one sound track from `encode_sound`, the
    index before the media so that it plays while it loads."""
    with ExitStack() as opened:
        target = opened.enter_context(av.open(str(out), "w", format="mp4", options=_FASTSTART))
        first = opened.enter_context(av.open(str(segments[0][0])))
        picture = target.add_stream_from_template(first.streams.video[0])
        tracks = [_picture_packets(segments, picture, first.streams.video[0].codec_context.extradata)]
        if sound is not None:
            source = opened.enter_context(av.open(str(sound)))
            track = target.add_stream_from_template(source.streams.audio[0])
            tracks.append(_sound_packets(source, track))
        for packet in heapq.merge(*tracks, key=_seconds):
            target.mux(packet)


def _picture_packets(
    segments: Sequence[tuple[Path, int]], target: VideoStream, header: bytes | None
) -> "Iterator[Packet[Any]]":
    start = 0
    for path, frames in segments:
        with av.open(str(path)) as source:
            stream = source.streams.video[0]
            if stream.codec_context.extradata != header:
                raise EngineFailed("Parts of the video do not fit together")
            packets = [packet for packet in source.demux(stream) if packet.dts is not None]
            ticks = Fraction(1, FPS) / packets[0].time_base
            offset = round(start * ticks) - min(packet.pts or 0 for packet in packets)
            for packet in packets:
                packet.pts, packet.dts = (packet.pts or 0) + offset, (packet.dts or 0) + offset
                packet.stream = target
                yield packet
        start += frames


def _sound_packets(source: InputContainer, target: AudioStream) -> "Iterator[Packet[Any]]":
    for packet in source.demux(source.streams.audio[0]):
        if packet.dts is not None:
            packet.stream = target
            yield packet


def _seconds(packet: "Packet[Any]") -> float:
    return float((packet.dts or 0) * packet.time_base)
