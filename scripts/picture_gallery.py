"""Draw the gallery of reelwright-pictures: one sheet of prompts in several styles and shapes.

.venv/bin/python scripts/picture_gallery.py
"""

from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from reelwright_pictures.api import describe, draw

SHEET = Path(__file__).resolve().parents[1] / "packages/reelwright-pictures/gallery/gallery.webp"
LARGEST = 300_000  # bytes
GAP, HEIGHT = 10, 360
SIZES = {"9:16": (540, 960), "16:9": (960, 540), "1:1": (720, 720)}
ROWS = (
    (
        ("a cat on a roof at night", "watercolor", "9:16"),
        ("a ship on a stormy sea", "cinematic", "16:9"),
        ("a woman reading in a library", "anime", "9:16"),
        ("a boy playing chess with his grandfather", "flat", "1:1"),
    ),
    (
        ("an astronaut reading a book on the moon", "comic", "1:1"),
        ("two friends talking in a park in autumn", "realistic", "16:9"),
        ("a fox in a snowy forest", "claymation", "9:16"),
        ("a knight riding a horse", "pixel-art", "9:16"),
    ),
    (
        ("a couple dancing in the rain at night", "cinematic", "9:16"),
        ("three camels in the desert at dusk", "watercolor", "16:9"),
        ("a chef slicing tomatoes", "comic", "1:1"),
        ("a sailboat at the beach in the morning", "line-art", "9:16"),
    ),
    (
        ("a firefighter carrying a child", "cinematic", "9:16"),
        ("prices rose by 12 percent", "flat", "1:1"),
        ("a girl with a dog in a field in spring", "anime", "16:9"),
        ("a soccer player kicking a ball in a stadium", "claymation", "9:16"),
    ),
)


def main() -> None:
    rows = [join_row([tile(*shown, seed) for seed, shown in enumerate(row, 1)]) for row in ROWS]
    width = min(row.shape[1] for row in rows)
    gap = np.full((GAP, width, 3), 255, np.uint8)
    sheet = np.vstack([part for row in rows for part in (fit(row, width), gap)][:-1])
    SHEET.parent.mkdir(exist_ok=True)
    quality = next(one for one in range(86, 20, -4) if len(encoded(sheet, one)) <= LARGEST)
    SHEET.write_bytes(encoded(sheet, quality))
    print(f"{SHEET}: {SHEET.stat().st_size / 1000:.0f} kB, {sheet.shape[1]} by {sheet.shape[0]}")


def tile(words: str, style: str, shape: str, seed: int) -> NDArray[np.uint8]:
    pixels = draw(describe(words, seed), SIZES[shape], style)
    width = round(pixels.shape[1] * HEIGHT / pixels.shape[0])
    return np.asarray(cv2.resize(pixels, (width, HEIGHT), interpolation=cv2.INTER_AREA), np.uint8)


def join_row(tiles: list[NDArray[np.uint8]]) -> NDArray[np.uint8]:
    gap = np.full((HEIGHT, GAP, 3), 255, np.uint8)
    return np.hstack([part for one in tiles for part in (one, gap)][:-1])


def fit(row: NDArray[np.uint8], width: int) -> NDArray[np.uint8]:
    height = round(row.shape[0] * width / row.shape[1])
    return np.asarray(cv2.resize(row, (width, height), interpolation=cv2.INTER_AREA), np.uint8)


def encoded(sheet: NDArray[np.uint8], quality: int) -> bytes:
    return bytes(cv2.imencode(".webp", sheet, [cv2.IMWRITE_WEBP_QUALITY, quality])[1])


if __name__ == "__main__":
    main()
