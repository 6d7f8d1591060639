"""Parts of a video as fragments of MP4, which a browser appends to a film that it plays (Media Source
Extensions). Each has its own header, so parts of different sizes may follow each other."""

import io
from fractions import Fraction
from pathlib import Path

import av

from reelwright_render.encode.mux import packets_to_copy, sound_stream
from reelwright_render.timeline.model import FPS

_FRAGMENTED = {"movflags": "empty_moov+default_base_moof+frag_keyframe+negative_cts_offsets"}
_RATE = 48_000


def picture_fragment(segment: Path) -> bytes:
    """Copy a finished segment into a fragment whose first picture is shown at 0: pictures that are decoded
    late have negative offsets, for there is no edit list that a browser would heed. Raises
    av.error.FFmpegError for a damaged file."""
    out = io.BytesIO()
    with packets_to_copy(segment) as source, av.open(out, "w", format="mp4", options=_FRAGMENTED) as target:
        stream = source.streams.video[0]
        copied = target.add_stream_from_template(stream)
        packets = [packet for packet in source.demux(stream) if packet.dts is not None]
        ticks = Fraction(1, FPS) / packets[0].time_base
        first = min(packet.pts or 0 for packet in packets)
        ahead = round(((packets[0].pts or 0) - (packets[0].dts or 0)) / ticks)
        for number, packet in enumerate(packets):
            packet.pts, packet.dts = (packet.pts or 0) - first, round((number - ahead) * ticks)
            packet.duration = round(ticks)
            packet.stream = copied
            target.mux(packet)
    return out.getvalue()


def sound_fragment(wave: Path) -> bytes:
    """Encode a 48 kHz stereo WAV as AAC in fragments."""
    out = io.BytesIO()
    options = {"movflags": "empty_moov+default_base_moof", "frag_duration": "2000000"}
    with av.open(str(wave)) as source, av.open(out, "w", format="mp4", options=options) as target:
        stream = sound_stream(target)
        resampler = av.AudioResampler(format="fltp", layout="stereo", rate=_RATE)
        for frame in source.decode(audio=0):
            for ready in resampler.resample(frame):
                target.mux(stream.encode(ready))
        for ready in resampler.resample(None):
            target.mux(stream.encode(ready))
        target.mux(stream.encode(None))
    return out.getvalue()
