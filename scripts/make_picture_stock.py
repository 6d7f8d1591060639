"""Make the drawings of the pictures package from Microsoft's Fluent Emoji.

Usage: python scripts/make_picture_stock.py COLOUR FLAT
COLOUR and FLAT are the files icons.json of the unpacked npm packages @iconify-json/fluent-emoji (1.2.7 was
used) and @iconify-json/fluent-emoji-flat (1.2.6). The names that are taken are those of the tables in
packages/reelwright-pictures/src/reelwright_pictures/stock/table.
"""

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import cv2
import numpy as np
import resvg_py
from picture_own import own_drawings

STOCK = Path(__file__).parents[1] / "packages/reelwright-pictures/src/reelwright_pictures/stock"
SOURCES = {
    "question-mark": "red-question-mark", "exclamation-mark": "red-exclamation-mark", "pinata": "piata",
    "atom": "atom-symbol", "bamboo": "pine-decoration",
}  # fmt: skip
EMOJI_CANVAS = (0.0, 0.0, 32.0, 32.0)
OWN_CANVAS = (-16.0, -12.0, 64.0, 68.0)
DOTS_PER_UNIT = 8  # how finely the outline of a drawing is looked for

Box = tuple[float, float, float, float]


def main(colour_file: str, flat_file: str) -> None:
    sets = {"colour": read_icons(colour_file), "flat": read_icons(flat_file)}
    own = {folder: own_drawings(icons) for folder, icons in sets.items()}
    aspects: dict[str, float] = {}
    with ZipFile(STOCK / "objects.zip", "w") as drawings:
        for name in table_names():
            bodies = {
                folder: own[folder].get(name) or icons[SOURCES.get(name, name)]
                for folder, icons in sets.items()
            }
            box = opaque_box(bodies["colour"], OWN_CANVAS if name in own["colour"] else EMOJI_CANVAS)
            aspects[name] = round(box[2] / box[3], 4)
            for folder, body in bodies.items():
                store(drawings, f"{folder}/{name}.svg", svg(body, box))
        store(drawings, "aspects.json", json.dumps(aspects))


def table_names() -> Iterator[str]:
    for table in sorted((STOCK / "table").glob("*.txt")):
        for line in table.read_text(encoding="utf-8").splitlines():
            if line and line[0] not in "#[":
                yield line.split()[0]


def read_icons(file: str) -> dict[str, str]:
    icons: dict[str, dict[str, Any]] = json.loads(Path(file).read_text(encoding="utf-8"))["icons"]
    return {name: shorten(icon["body"]) for name, icon in icons.items()}


def shorten(body: str) -> str:
    """Give the gradients and filters of a drawing short names: random ones are half of its packed size."""
    names = dict.fromkeys(re.findall(r'\b(?:id|result)="([^"]+)"', body))
    short = {name: f"{letters(number)}" for number, name in enumerate(names)}
    body = re.sub(r'\b(id|result|in|in2)="([^"]+)"', lambda m: f'{m[1]}="{short.get(m[2], m[2])}"', body)
    body = re.sub(r"url\(#([^)]+)\)", lambda m: f"url(#{short[m[1]]})", body)
    return re.sub(r'href="#([^"]+)"', lambda m: f'href="#{short[m[1]]}"', body)


def letters(number: int) -> str:
    return (letters(number // 26 - 1) if number >= 26 else "") + chr(97 + number % 26)


def opaque_box(body: str, canvas: Box) -> Box:
    """Return left, top, width and height of what a drawing covers of a canvas, in its own units."""
    width = round(canvas[2] * DOTS_PER_UNIT)
    png = resvg_py.svg_to_bytes(svg_string=svg(body, canvas), width=width, skip_system_fonts=True)
    alpha = cv2.imdecode(np.frombuffer(bytes(png), np.uint8), cv2.IMREAD_UNCHANGED)[:, :, 3]
    rows, columns = np.nonzero((alpha > 24).any(1))[0], np.nonzero((alpha > 24).any(0))[0]
    left, top = canvas[0] + columns[0] / DOTS_PER_UNIT, canvas[1] + rows[0] / DOTS_PER_UNIT
    right, bottom = canvas[0] + (columns[-1] + 1) / DOTS_PER_UNIT, canvas[1] + (rows[-1] + 1) / DOTS_PER_UNIT
    return float(left), float(top), float(right - left), float(bottom - top)


def svg(body: str, box: Box) -> str:
    links = ' xmlns:xlink="http://www.w3.org/1999/xlink"' if "xlink:" in body else ""
    view = " ".join(f"{number:g}" for number in box)
    head = f'<svg xmlns="http://www.w3.org/2000/svg"{links} viewBox="{view}" preserveAspectRatio="none">'
    return f"{head}{body}</svg>"


def store(drawings: ZipFile, path: str, text: str) -> None:
    """Add a file with a fixed date, so that the same sources make the same bytes."""
    entry = ZipInfo(path, (2026, 1, 1, 0, 0, 0))
    entry.compress_type = ZIP_DEFLATED
    drawings.writestr(entry, text, compresslevel=9)


if __name__ == "__main__":
    main(*sys.argv[1:])
