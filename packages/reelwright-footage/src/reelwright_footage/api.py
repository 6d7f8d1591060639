"""Films of clips, as scripts and the command ask for them."""

import math
import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from reelwright_footage.encode import join_parts
from reelwright_footage.errors import Invalid
from reelwright_footage.games import FPS, PART_FRAMES, SHAPES, Shape, parse_clip
from reelwright_footage.processes import draw_parts
from reelwright_footage.scene import part_file

_SMALLEST, _LONGEST_S = 0.05, 3600
_DRAWING = 0.99  # of the progress; the rest is joining


def film(
    clip: str,
    shape: Shape = "9:16",
    out: str | os.PathLike[str] | None = None,
    *,
    seconds: float = 20,
    scale: float = 1.0,
    processes: int | None = None,
    progress: Callable[[float], None] | None = None,
) -> Path:
    """Draw a clip, such as `blockrun-1`, from its beginning, and return the file: an MP4 (H.264, 30 frames a
    second, no sound).

    `out` is `<clip>.mp4` in the working folder unless it is given; a file that is there is replaced. `shape`
    is 9:16 (1080 × 1920 pixels), 16:9 or 1:1, times `scale` (0.05–1). `seconds` go up to 3600. One process a
    processor draws, unless `processes` says how many; `progress` is called with a share of 0–1, and what it
    raises ends the work. Raises Invalid for an argument that makes no sense, OSError for a file that
    cannot be written, and DrawingFailed."""
    game, number = parse_clip(clip)
    size, frames = _size(shape, scale), _frame_count(seconds)
    target = Path(f"{clip}.mp4" if out is None else out)
    if target.suffix.lower() != ".mp4":
        raise Invalid(f"The name of the file has to end in .mp4, not as {target.name!r} does")
    if processes is not None and processes < 1:
        raise Invalid(f"There has to be at least one process, not {processes}")
    report = progress or _ignore
    numbers = range(math.ceil(frames / PART_FRAMES))
    with _whole_file(target) as file, tempfile.TemporaryDirectory(prefix="reelwright-footage-") as name:
        folder = Path(name)
        draw_parts(
            game,
            number,
            size,
            numbers,
            folder,
            lambda part, file: None,
            processes=processes or _processor_count(),
            progress=lambda share: report(_DRAWING * share),
        )
        join_parts([part_file(folder, part) for part in numbers], frames, file)
    report(1.0)
    return target


def _ignore(share: float) -> None:
    return None


def _size(shape: Shape, scale: float) -> tuple[int, int]:
    """Return width and height in pixels, both even."""
    if shape not in SHAPES:
        raise Invalid(f"There is no shape {shape!r}: the shapes are {', '.join(SHAPES)}")
    if not _SMALLEST <= scale <= 1:
        raise Invalid(f"The scale has to be from {_SMALLEST} to 1, not {scale}")
    width, height = (round(pixels * scale / 2) * 2 for pixels in SHAPES[shape])
    return width, height


def _frame_count(seconds: float) -> int:
    if not 1 / FPS <= seconds <= _LONGEST_S:
        raise Invalid(f"A film lasts from a thirtieth of a second to {_LONGEST_S} s, not {seconds}")
    return round(seconds * FPS)


def _processor_count() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def _whole_file(out: Path) -> Iterator[Path]:
    """Give a file to write, which becomes `out` at the end; nothing is left if the block raises. It is made
    at once, so that a folder that cannot be written to is found before anything is drawn."""
    unfinished = out.with_name(f".{out.name}.part")
    try:
        unfinished.touch()
        yield unfinished
        unfinished.replace(out)
    finally:
        unfinished.unlink(missing_ok=True)
