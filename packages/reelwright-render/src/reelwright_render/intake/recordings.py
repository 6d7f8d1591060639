"""Recordings of a voice: read by their bytes, and made into one plain kind of file, in a child with hard
limits."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from reelwright_render.errors import EngineFailed
from reelwright_render.sandbox import Limits, collect_outputs, run

__all__ = ["extract_sound", "measure_sound"]

_CHILD = Limits(memory=2 << 30, cpu_s=60, wall_s=120, file_bytes=64 << 20)
_KINDS = {"wav": "wav", "mp3": "mp3", "mov,mp4,m4a,3gp,3g2,mj2": "m4a"}
_MEASURED_MS = 310_000  # whatever is longer is too long
_RATE = 44_100
_BITS = 128_000
NO_SOUND = "There is no sound in this file"


def measure_sound(source: Path, folder: Path) -> tuple[str, int]:
    """Return the kind of a sound file (`wav`, `mp3` or `m4a`) and its length in milliseconds; one of more
    than 310 s is as long as that. Raises EngineFailed for what is none of these."""
    kind, length_ms = run(measure_here, source, limits=_CHILD, folder=folder, stop=_never_stop)
    return str(kind), int(length_ms)


def extract_sound(source: Path, out: Path, folder: Path, most_ms: int, stop: Callable[[], None]) -> int:
    """Write the sound of a file, of a video too, as a mono MP3 file without anything else that the file says;
    at most `most_ms` of it. Returns its length in milliseconds. Raises EngineFailed."""
    length_ms = run(extract_here, source, most_ms, limits=_CHILD, folder=folder, stop=stop)
    collect_outputs(folder, "sound.mp3", out)
    return int(length_ms)


def measure_here(source: Path) -> tuple[str, int]:
    """The work of the child. It decodes: what a file says of its length may be wrong."""
    import av

    try:
        with av.open(str(source)) as container:
            kind = _KINDS.get(container.format.name)
            if kind is None or not container.streams.audio:
                raise EngineFailed(NO_SOUND)
            length_ms = 0.0
            for frame in container.decode(audio=0):
                length_ms += 1000 * frame.samples / frame.sample_rate
                if length_ms > _MEASURED_MS:
                    break
    except av.error.FFmpegError:
        raise EngineFailed(NO_SOUND) from None
    return kind, round(length_ms)


def extract_here(source: Path, most_ms: int) -> int:
    """The work of the child, whose working folder takes `sound.mp3`."""
    import av

    written, most = 0, most_ms * _RATE // 1000
    try:
        with av.open(str(source)) as container, av.open("sound.mp3", "w", format="mp3") as out:
            if not container.streams.audio:
                raise EngineFailed(NO_SOUND)
            stream: Any = out.add_stream("libmp3lame", rate=_RATE, layout="mono")
            stream.bit_rate = _BITS
            resampler = av.AudioResampler(format=stream.format, layout="mono", rate=_RATE)
            for frame in container.decode(audio=0):
                frame.pts = None
                for piece in resampler.resample(frame):
                    out.mux(stream.encode(piece))
                    written += piece.samples
                if written >= most:
                    break
            out.mux(stream.encode(None))
    except av.error.FFmpegError:
        raise EngineFailed(NO_SOUND) from None
    if not written:
        raise EngineFailed(NO_SOUND)
    return written * 1000 // _RATE


def _never_stop() -> None:
    """Nobody stops it."""
