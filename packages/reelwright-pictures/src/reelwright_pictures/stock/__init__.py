"""The things that pictures are put together from: some 830 drawings, found by English words.

The files of `table` are the reviewed table of meanings: a line an object, with its size and its words. A word
of a line either names the thing itself or, after a semicolon, what the thing stands for ("light bulb; idea").
The drawings lie in `objects.zip`, made by scripts/make_picture_stock.py from Microsoft's Fluent Emoji.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources
from typing import Literal, cast, get_args
from zipfile import ZipFile

import cv2
import numpy as np
import resvg_py
from numpy.typing import NDArray

from reelwright_pictures.stage import Array
from reelwright_pictures.stock.plurals import singular

Stands = Literal["ground", "air", "water", "table", "wall"]
Faces = Literal["left", "right", "front"]

_SHARPEST = 640  # pixels of the longer side; beyond, blurs of the drawings take seconds and show nothing new
_STEP = 64  # drawings are made in these sizes alone: near ones are found again
_MARGINS = (16, 24, 40, 72, 17, 25, 33, 47, 61, 85, 96, 111)  # pixels, tried in this order
_VIEW_BOX = re.compile(r'viewBox="([^"]*)"')
_TABLES = resources.files(__name__) / "table"
_DRAWINGS = resources.files(__name__) / "objects.zip"


@dataclass(frozen=True)
class StockItem:
    """An object. `metres` is its height if `is_tall`, else its width; `aspect` its width over its height.
    `words` name it, and `meanings` are what it can stand for where nothing better is named. `faces` is the
    side to which it looks or moves as it is drawn."""

    name: str
    words: tuple[str, ...]
    meanings: tuple[str, ...]
    metres: float
    is_tall: bool
    aspect: float
    stands: Stands
    faces: Faces
    kind: str


def names() -> tuple[str, ...]:
    """Return the names of all objects, in the order of the alphabet."""
    return tuple(sorted(_items()))


def item(name: str) -> StockItem:
    """Return what is known of an object. Raises KeyError for a name that there is not."""
    return _items()[name]


def find(word: str) -> str | None:
    """Return the name of the object that an English word or phrase names or stands for, singular or plural;
    None where no object would be accepted for it."""
    return find_named(word) or find_meant(word)


def find_named(word: str) -> str | None:
    """Return the object that is what the word says, such as a cat for "kittens"."""
    return _look_up(_names_by_word(), word)


def find_meant(word: str) -> str | None:
    """Return the object that stands for what the word says, such as a light bulb for "idea"."""
    return _look_up(_meant(), word)


def cutout(name: str, height_px: float, *, flat: bool = False) -> tuple[Array, Array]:
    """Return colours (height by width by 3) and alpha (height by width) of an object, cut to its outline and
    `height_px` high. `flat` draws it in even colours, as drawn styles want it, else softly shaded.
    Raises KeyError for a name that there is not."""
    height = max(2, round(height_px))
    width = max(2, round(height * item(name).aspect))
    side = min(_SHARPEST, -(-max(height, width) // _STEP) * _STEP)
    pixels = _pixels(name, *raster_size(name, side), flat)
    if pixels.shape[:2] != (height, width):
        sampling = cv2.INTER_CUBIC if pixels.shape[0] < height else cv2.INTER_AREA
        pixels = np.asarray(cv2.resize(pixels, (width, height), interpolation=sampling), np.uint8)
    shares = np.asarray(pixels.astype(np.float32) / 255, np.float32)
    return shares[:, :, :3], shares[:, :, 3]


def raster_size(name: str, side: int) -> tuple[int, int]:
    """Return the height and the width of an object's drawing whose longer side has so many pixels."""
    aspect = item(name).aspect
    return (side, max(2, round(side * aspect))) if aspect <= 1 else (max(2, round(side / aspect)), side)


def _look_up(table: dict[str, str], word: str) -> str | None:
    plain = " ".join(word.lower().replace("’", "'").split())
    return next(
        (table[form] for form in (plain, singular(plain), plain.replace("-", " ")) if form in table), None
    )


@cache
def _names_by_word() -> dict[str, str]:
    return {word: one.name for one in _items().values() for word in one.words}


@cache
def _meant() -> dict[str, str]:
    return {word: one.name for one in _items().values() for word in one.meanings}


@cache
def _items() -> dict[str, StockItem]:
    aspects = cast(dict[str, float], json.loads(_read("aspects.json")))
    files = sorted((one for one in _TABLES.iterdir() if one.name.endswith(".txt")), key=lambda one: one.name)
    return {one.name: one for file in files for one in _lines(file.read_text(encoding="utf-8"), aspects)}


def _lines(text: str, aspects: dict[str, float]) -> Iterator[StockItem]:
    """Read a table: `[kind, stands]`, then lines of `name 1.5h left: words; meanings`."""
    kind, stands = "", "ground"
    for line in text.splitlines():
        if line.startswith("["):
            kind, stands = line.strip("[]").split(", ")
        elif line and not line.startswith("#"):
            head, _, words = line.partition(":")
            name, size, faces = head.split()
            named, _, meant = words.partition(";")
            assert stands in get_args(Stands) and faces in get_args(Faces), line
            yield StockItem(
                name, _split(named), _split(meant), float(size[:-1]), size[-1] == "h", aspects[name],
                cast(Stands, stands), cast(Faces, faces), kind,
            )  # fmt: skip


def _split(words: str) -> tuple[str, ...]:
    return tuple(word for word in (word.strip() for word in words.split(",")) if word)


def _rasterise(svg: str, height: int, width: int) -> NDArray[np.uint8]:
    """Return a drawing as pixels, with its alpha. It is drawn with a margin around it, and that is cut off:
    filters near the edge of a canvas make resvg 0.48 panic in some sizes, and then another margin helps."""
    for margin in _MARGINS:
        try:
            png = resvg_py.svg_to_bytes(
                svg_string=_with_margin(svg, height, width, margin), skip_system_fonts=True
            )
        except BaseException as panic:  # pyo3's class for panics of Rust cannot be imported
            if type(panic).__name__ != "PanicException" or margin == _MARGINS[-1]:
                raise
        else:
            break
    whole = cv2.imdecode(np.frombuffer(bytes(png), np.uint8), cv2.IMREAD_UNCHANGED)
    return np.ascontiguousarray(np.asarray(whole, np.uint8)[margin:-margin, margin:-margin])


def _with_margin(svg: str, height: int, width: int, margin: int) -> str:
    """Return a drawing in so many pixels, with a margin of so many around it."""
    left, top, broad, high = (float(one) for one in _VIEW_BOX.findall(svg)[0].split())
    aside, above = broad * margin / width, high * margin / height
    view = f'viewBox="{left - aside:.5f} {top - above:.5f} {broad + 2 * aside:.5f} {high + 2 * above:.5f}"'
    size = f'<svg width="{width + 2 * margin}" height="{height + 2 * margin}"'
    return _VIEW_BOX.sub(view, svg, count=1).replace("<svg", size, 1)


@lru_cache(maxsize=48)
def _pixels(name: str, height: int, width: int, flat: bool) -> NDArray[np.uint8]:
    """Rasterise a drawing. At most 48 × 2 MB are kept."""
    pixels = _rasterise(_read(f"{'flat' if flat else 'colour'}/{name}.svg").decode(), height, width)
    return _bled(np.asarray(cv2.cvtColor(pixels, cv2.COLOR_BGRA2RGBA), np.uint8))


def _bled(pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Let colours run out under the transparent pixels around them, so that no black edge shows later."""
    alpha = pixels[:, :, 3:].astype(np.float32)
    weight = cv2.blur(alpha, (9, 9))[:, :, None]
    colours = cv2.blur(pixels[:, :, :3] * alpha, (9, 9)) / np.maximum(weight, 1e-3)
    bled = np.where(alpha == 0, np.clip(colours, 0, 255), pixels[:, :, :3])
    return np.dstack([bled.astype(np.uint8), pixels[:, :, 3]])


def _read(path: str) -> bytes:
    with _DRAWINGS.open("rb") as file, ZipFile(file) as drawings:
        return drawings.read(path)
