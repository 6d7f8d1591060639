"""Pictures and clips as files, as scripts and the command ask for them."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import cv2
import numpy as np

from reelwright_people.encode import TO_KEEP, ClipWriter, Encoding
from reelwright_people.planar import from_bgr
from reelwright_pictures import stock
from reelwright_pictures.camera import MOVES, Move
from reelwright_pictures.compose import compose
from reelwright_pictures.errors import Invalid
from reelwright_pictures.motion import FPS, Shot, frames
from reelwright_pictures.particles import add_particles
from reelwright_pictures.places import place_names
from reelwright_pictures.planes import Bytes, Planes, cut_planes, to_bgr
from reelwright_pictures.scene import Scene, Thing
from reelwright_pictures.stage import Setting, Stage
from reelwright_pictures.styles import DEFAULT_STYLE, lets_clouds_drift, paint
from reelwright_pictures.words import check, read

SHAPES = {"9:16": (1080, 1920), "16:9": (1920, 1080), "1:1": (1080, 1080)}
PICTURES = (".png", ".jpg", ".jpeg")
_SMALLEST, _LARGEST, _LONGEST_S = 128, 4096, 60.0


def describe(words: str, seed: int = 0) -> Scene:
    """Make a scene of English words, such as "a cat on a roof at night".

    `seed`, 0 or more, decides what the words leave open. Raises Invalid, and NotShown for what no picture of
    this package shows."""
    if not words.strip():
        raise Invalid("There are no words to draw: write what the picture shows, in English")
    if seed < 0:
        raise Invalid(f"The seed is a whole number of 0 or more, not {seed}")
    check(words)
    return read(words, seed)


def picture(
    what: str | Scene,
    shape: str | tuple[int, int] = "9:16",
    out: str | os.PathLike[str] = "picture.png",
    *,
    style: str = DEFAULT_STYLE,
    seed: int = 0,
) -> Path:
    """Draw words, or a scene, to a PNG or a JPEG and return the file; one that is there is replaced.

    `shape` is "9:16", "16:9" or "1:1", or a width and a height in pixels. Raises Invalid, NotShown, and
    OSError for a file that cannot be written."""
    target = Path(out)
    if target.suffix.lower() not in PICTURES:
        raise Invalid(f"The file's name has to end in {', '.join(PICTURES)}, not as {target.name!r} does")
    pixels = draw(_scene(what, seed), _size(shape), style)
    with _whole_file(target) as file:
        file.write_bytes(cv2.imencode(target.suffix.lower(), pixels)[1].tobytes())
    return target


def clip(
    what: str | Scene,
    shape: str | tuple[int, int] = "9:16",
    out: str | os.PathLike[str] = "clip.mp4",
    *,
    seconds: float = 4.0,
    style: str = DEFAULT_STYLE,
    seed: int = 0,
    move: Move | None = None,
    progress: Callable[[float], None] | None = None,
) -> Path:
    """Film words, or a scene, as an MP4 (H.264, 30 frames a second, no sound) and return the file.

    `move` is how the camera moves; unless it is given the seed decides. `progress` is called with a share of
    0–1, and what it raises ends the work. Raises Invalid, NotShown, and OSError."""
    _check_seconds(seconds)
    _check_film_name(Path(out))
    scene, (width, height) = _scene(what, seed), _size(shape)
    stage = compose(scene, width, height, is_filmed=True)
    return write_film(Path(out), film(stage, seconds, style, move), seconds, TO_KEEP, progress)


def draw(scene: Scene, size: tuple[int, int], style: str = DEFAULT_STYLE) -> Bytes:
    """Return the picture of a scene as pixels: height by width by 3, blue first."""
    stage = compose(scene, *size)
    pixels = to_bgr(paint(stage, style))
    add_particles(pixels, stage.particles, stage.setting, 0.0)
    return pixels


def film(
    stage: Stage, seconds: float, style: str = DEFAULT_STYLE, move: Move | None = None
) -> Iterator[Bytes]:
    """Yield the frames of a stage, BGR, 30 a second. The array is used again for the next frame."""
    _check_move(move)
    planes = cut_planes(stage, lambda part: paint(part, style), lets_clouds_drift(style))
    chosen = move or MOVES[int(stage.setting.rng("camera").integers(len(MOVES)))]
    return frames(Shot(planes, stage.setting, seconds, chosen, stage.focus, stage.particles))


def film_still(
    pixels: Bytes, seconds: float, move: Move = "push", particles: str = "", seed: int = 0
) -> Iterator[Bytes]:
    """Yield the frames of a camera that moves over a still picture (BGR), with what falls over it. The first
    frame is the picture."""
    _check_move(move)
    height, width = pixels.shape[:2]
    setting = Setting(width, height, seed=seed)
    shot = Shot(Planes(pixels, (), ()), setting, seconds, move, 5.0, particles, begins_whole=True)
    return frames(shot)


def write_film(
    target: Path,
    pictures: Iterator[Bytes],
    seconds: float,
    encoding: Encoding = TO_KEEP,
    progress: Callable[[float], None] | None = None,
) -> Path:
    """Write frames (BGR, 30 a second) as an MP4 and return the file; one that is there is replaced."""
    _check_film_name(target)
    count = max(1, round(seconds * FPS))
    with _whole_file(target) as file, ClipWriter(file, encoding) as writer:
        for number, pixels in enumerate(pictures, 1):
            writer.write(from_bgr(np.ascontiguousarray(pixels)))
            if progress is not None:
                progress(min(1.0, number / count))
    return target


def _scene(what: str | Scene, seed: int) -> Scene:
    if isinstance(what, str):
        return describe(what, seed)
    if what.place not in place_names():
        raise Invalid(f"There is no place {what.place!r}: the places are {', '.join(place_names())}")
    for thing in (*(subject.what for subject in what.subjects), *what.props):
        if isinstance(thing, Thing) and thing.name not in stock.names():
            raise Invalid(f"There is no thing {thing.name!r} in the stock: stock.find() gives a word's thing")
    return what


def _size(shape: str | tuple[int, int]) -> tuple[int, int]:
    if isinstance(shape, str) and shape in SHAPES:
        return SHAPES[shape]
    if not isinstance(shape, (tuple, list)) or len(shape) != 2:
        raise Invalid(f"The shapes are {', '.join(SHAPES)}, or a width and a height, not {shape!r}")
    width, height = shape
    if not all(_SMALLEST <= side <= _LARGEST and side % 2 == 0 for side in (width, height)):
        raise Invalid(
            f"A side has an even number of {_SMALLEST} to {_LARGEST} pixels, not {width} by {height}"
        )
    return width, height


def _check_film_name(target: Path) -> None:
    if target.suffix.lower() != ".mp4":
        raise Invalid(f"The file's name has to end in .mp4, not as {target.name!r} does")


def _check_move(move: Move | None) -> None:
    if move is not None and move not in MOVES:
        raise Invalid(f"There is no move {move!r}: the moves are {', '.join(MOVES)}")


def _check_seconds(seconds: float) -> None:
    if not 1 / FPS <= seconds <= _LONGEST_S:
        raise Invalid(f"A clip lasts from a thirtieth of a second to {_LONGEST_S:.0f} s, not {seconds}")


@contextmanager
def _whole_file(out: Path) -> Iterator[Path]:
    """Give a file to write, which becomes `out` at the end; nothing is left if the block raises."""
    unfinished = out.with_name(f".{out.name}.part")
    try:
        unfinished.touch()
        yield unfinished
        unfinished.replace(out)
    finally:
        unfinished.unlink(missing_ok=True)
