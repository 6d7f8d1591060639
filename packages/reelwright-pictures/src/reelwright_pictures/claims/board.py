"""Where a claim stands in the frame, and how it is drawn there."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from reelwright_people.skia_loader import skia
from reelwright_pictures.brush import draw, paint
from reelwright_pictures.stage import Layer, Shading, Stage

_DATA = Path(__file__).parent / "data"
HEAVY, SERIF = "ArchivoBlack-Regular.ttf", "DMSerifDisplay-Regular.ttf"
_DEPTH = 7.0


def board_of(stage: Stage) -> tuple[int, int, int, int]:
    """Return the left, top, width and height of the part of the frame that a claim takes: above the captions
    of an upright frame, the right half of a wide one."""
    width, height = stage.setting.width, stage.setting.height
    if width > height:
        return round(0.48 * width), round(0.12 * height), round(0.46 * width), round(0.6 * height)
    return round(0.09 * width), round(0.14 * height), round(0.82 * width), round(0.42 * height)


def board_layer(
    name: str, stage: Stage, sketch: Callable[[Any, int, int], None], *, shading: Shading = "relief",
    roundness: float = 0.25, depth: float = _DEPTH,
) -> Layer:  # fmt: skip
    """Let `sketch(canvas, width, height)` draw on the board, and return it as a layer."""
    left, top, width, height = board_of(stage)
    colour, alpha = draw(width, height, lambda canvas: sketch(canvas, width, height))
    return Layer(name, colour, alpha, depth, left, top, shading, None, roundness)


def words_layer(name: str, stage: Stage, sketch: Callable[[Any, int, int], None]) -> Layer:
    """Let `sketch` write on the board, before everything else of a claim, lit evenly."""
    return board_layer(name, stage, sketch, shading="flat", depth=6.5)


@cache
def face(name: str) -> Any:
    return skia.Typeface.MakeFromFile(str(_DATA / name))


def font(name: str, size: float) -> Any:
    made = skia.Font(face(name), size)
    made.setEdging(skia.Font.Edging.kAntiAlias)
    made.setSubpixel(True)
    return made


def fit_font(name: str, text: str, width: float, most: float) -> Any:
    """Return the font in the largest size, up to `most`, in which the text is no wider than `width`."""
    wide = font(name, 100).measureText(text) or 1
    return font(name, min(most, 100 * width / wide))


def write(canvas: Any, text: str, x: float, y: float, made: Any, colour: str) -> None:
    """Write a line of text from `x` on the base line `y`, with a dark edge that keeps it readable."""
    canvas.drawString(text, x, y, made, paint("#14161c", 0.85, stroke=made.getSize() * 0.14))
    canvas.drawString(text, x, y, made, paint(colour))


def wrap(text: str, made: Any, width: float) -> list[str]:
    """Return the text in lines that are no wider than `width`."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and made.measureText(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def data_file(name: str) -> Path:
    return _DATA / name
