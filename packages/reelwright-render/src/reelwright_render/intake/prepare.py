"""A library file, or a stretch of a long video, made ready for a timeline: in a child with hard limits that
grow with its length."""

import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from reelwright_render.errors import EngineFailed
from reelwright_render.intake.sniff import LIBRARY_LIMITS, MediaLimits, sniff
from reelwright_render.sandbox import Limits, collect_outputs, run
from reelwright_render.timeline.stretches import WHOLE, Stretch

_LOOK = Limits(memory=2 << 30, cpu_s=120, wall_s=600, file_bytes=1 << 20)
_CPU_S_PER_S = 20  # 4K at 60 frames a second in HEVC takes some 6 on a slow core
_LEAD_CPU_S_PER_S = 6  # what lies before a stretch is decoded only, and that only where seeking is no use
_BYTES_PER_S = 4 << 20  # picture and sound are held to 24.2 Mbit/s, whatever they show
_LEAST_BYTES = 96 << 20  # a transparent picture of the largest size has some 33 MB


@dataclass(frozen=True)
class ReadyMedia:
    """`duration_ms` is None for pictures."""

    path: Path
    duration_ms: int | None
    width: int
    height: int


def prepare_media(
    source: Path,
    folder: Path,
    stop: Callable[[], None],
    progress: Callable[[float], None],
    limits: MediaLimits = LIBRARY_LIMITS,
    stretch: Stretch = WHOLE,
) -> ReadyMedia:
    """`ready.mp4`, `ready.jpg` or, where it may be transparent, `ready.png`: nothing else stays in `folder`.
    A video may be shorter than its `stretch`; of one that ended before there is its last picture.
    `stop` is asked about once a second; what it raises ends the work. EngineFailed with a reason."""
    with tempfile.TemporaryDirectory(dir=folder) as name:
        inner = Path(name)
        if stretch.to_ms is None:
            duration_ms = run(length_here, source, limits, limits=_LOOK, folder=inner, stop=stop)
        else:
            duration_ms = stretch.to_ms - stretch.from_ms
        made = run(
            prepare_here,
            source,
            limits,
            duration_ms,
            stretch,
            limits=_limits(duration_ms or 0, stretch.from_ms),
            folder=inner,
            stop=stop,
            progress=progress,
        )
        path = collect_outputs(inner, made["name"], folder / Path(made["name"]).name)
    return ReadyMedia(path, made["duration_ms"], made["width"], made["height"])


def _limits(duration_ms: int, lead_ms: int) -> Limits:
    seconds = duration_ms // 1000 + 1
    cpu_s = 120 + seconds * _CPU_S_PER_S + lead_ms // 1000 * _LEAD_CPU_S_PER_S
    file_bytes = _LEAST_BYTES + seconds * _BYTES_PER_S
    return Limits(memory=2_400 << 20, cpu_s=cpu_s, wall_s=600 + 4 * cpu_s, file_bytes=file_bytes)


def length_here(source: Path, limits: MediaLimits) -> int | None:
    """The first child's work: in milliseconds, None for a picture (told without loading any decoder)."""
    if sniff(source).kind == "image":
        return None
    from reelwright_render.intake.probe import probe

    return probe(source, limits).duration_ms


def prepare_here(
    source: Path,
    limits: MediaLimits,
    duration_ms: int | None,
    stretch: Stretch,
    progress: Callable[[float], None],
) -> dict[str, Any]:
    """The second child's work, in its working folder."""
    from reelwright_render.intake.normalise import normalise_image, normalise_video

    sniffed = sniff(source)
    if sniffed.kind == "video":
        out = Path("ready.mp4").absolute()
        found = normalise_video(
            source, out, limits=limits, duration_ms=duration_ms, progress=progress, stretch=stretch
        )
        if found.duration_ms is None:
            raise EngineFailed("This video could not be made ready")
    else:
        out = Path("ready.jpg" if sniffed.container == "jpeg" else "ready.png").absolute()
        found = normalise_image(source, out, transparent=out.suffix == ".png", limits=limits)
    return {
        "name": out.name,
        "duration_ms": found.duration_ms,
        "width": found.width,
        "height": found.height,
    }
