"""A library file made ready for a timeline, in a child with hard limits that grow with its length."""

import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from reelwright.errors import EngineFailed
from reelwright.render.sniff import LIBRARY_LIMITS, MediaLimits, sniff
from reelwright.sandbox import Limits, run, take_made

_LOOK = Limits(memory=2 << 30, cpu_s=120, wall_s=600, file_bytes=1 << 20)
_CPU_S_PER_S = 20  # 4K at 60 frames a second in HEVC takes some 6 on a slow core
_BYTES_PER_S = 16 << 20  # the most that the encoder's settings make of noise


@dataclass(frozen=True)
class Ready:
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
) -> Ready:
    """`ready.mp4`, `ready.jpg` or, where it may be transparent, `ready.png`: nothing else stays in `folder`.
    `stop` is asked about once a second; what it raises ends the work. EngineFailed with a reason."""
    with tempfile.TemporaryDirectory(dir=folder) as name:
        inner = Path(name)
        duration_ms = run(length_here, source, limits, limits=_LOOK, folder=inner, stop=stop)
        made = run(
            prepare_here,
            source,
            limits,
            duration_ms,
            limits=_limits(duration_ms or 0),
            folder=inner,
            stop=stop,
            progress=progress,
        )
        path = take_made(inner, made["name"], folder / Path(made["name"]).name)
    return Ready(path, made["duration_ms"], made["width"], made["height"])


def _limits(duration_ms: int) -> Limits:
    seconds = duration_ms // 1000 + 1
    cpu_s = 120 + seconds * _CPU_S_PER_S
    file_bytes = (256 << 20) + seconds * _BYTES_PER_S
    return Limits(memory=2_400 << 20, cpu_s=cpu_s, wall_s=600 + 4 * cpu_s, file_bytes=file_bytes)


def length_here(source: Path, limits: MediaLimits) -> int | None:
    """The first child's work: in milliseconds, None for a picture (told without loading any decoder)."""
    if sniff(source).kind == "image":
        return None
    from reelwright.render.probe import probe

    return probe(source, limits).duration_ms


def prepare_here(
    source: Path, limits: MediaLimits, duration_ms: int | None, progress: Callable[[float], None]
) -> dict[str, Any]:
    """The second child's work, in its working folder."""
    from reelwright.render.normalise import normalise_image, normalise_video

    sniffed = sniff(source)
    if sniffed.kind == "video":
        out = Path("ready.mp4").absolute()
        found = normalise_video(source, out, limits=limits, duration_ms=duration_ms, progress=progress)
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
