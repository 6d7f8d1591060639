"""Reads a finished video the way a viewer gets it: decoded frames, decoded sound, and ffmpeg's own meter."""

from collections.abc import Iterator
from pathlib import Path

import av
import numpy as np
from numpy.typing import NDArray

RATE = 48_000


def frames(path: Path, width: int = 0) -> Iterator[NDArray[np.uint8]]:
    """Every frame as height × width × 3 RGB, scaled to `width` when it is given."""
    with av.open(str(path)) as container:
        stream = container.streams.video[0]
        stream.thread_type = "AUTO"
        for frame in container.decode(stream):
            small = frame.reformat(width, frame.height * width // frame.width) if width else frame
            yield small.to_ndarray(format="rgb24")


def frames_at(path: Path, times_ms: list[int]) -> list[NDArray[np.uint8]]:
    """The frames that are on screen at these times, in their order."""
    wanted = {round(ms * 30 / 1000) for ms in times_ms}
    found = {n: frame for n, frame in enumerate(frames(path)) if n in wanted}
    return [found[round(ms * 30 / 1000)] for ms in times_ms]


def sound(path: Path, rate: int = RATE) -> NDArray[np.float32]:
    """The sound track, n × 2."""
    parts = []
    with av.open(str(path)) as container:
        resampler = av.AudioResampler("flt", "stereo", rate)
        for frame in container.decode(audio=0):
            parts += [out.to_ndarray().reshape(-1, 2) for out in resampler.resample(frame)]
        parts += [out.to_ndarray().reshape(-1, 2) for out in resampler.resample(None)]
    return np.concatenate(parts)


def measured_by_ffmpeg(path: Path) -> tuple[float, float]:
    """Integrated loudness in LUFS and true peak in dBTP, by the ebur128 filter."""
    with av.open(str(path)) as container:
        stream = container.streams.audio[0]
        graph = av.filter.Graph()
        source = graph.add_abuffer(template=stream)
        meter = graph.add("ebur128", "metadata=1:peak=true")
        sink = graph.add("abuffersink")
        source.link_to(meter)
        meter.link_to(sink)
        graph.configure()
        loudness, peak = -70.0, -70.0
        for frame in container.decode(stream):
            graph.push(frame)
            while True:
                try:
                    metered = graph.pull()
                except (av.BlockingIOError, av.EOFError):
                    break
                values = metered.metadata
                loudness = float(values.get("lavfi.r128.I", loudness))
                for side in ("L", "R"):
                    level = float(values.get(f"lavfi.r128.true_peaks_ch{'LR'.index(side)}", 0))
                    peak = max(peak, 20 * np.log10(level) if level > 0 else -70.0)
    return loudness, peak
