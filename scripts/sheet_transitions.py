"""The page of docs/looks.md with all transitions: five moments of each, between two of our own games."""

from pathlib import Path

import cv2
import numpy as np
from sheet_parts import grid, title

from reelwright_render.compose.transitions import TRANSITIONS
from reelwright_render.pixels.planar import Planar, from_bgr, planar, to_bgr

MOMENTS = (0.15, 0.35, 0.5, 0.65, 0.85)
SHOWN = ("skyline-1", "slicer-2")
WIDTH, HEIGHT, SMALL = 540, 960, (99, 176)
COLUMNS = 3


def transitions_page(folder: Path) -> None:
    before, after = (_picture(name) for name in SHOWN)
    out, strips = planar(WIDTH, HEIGHT), []
    for name, blend in TRANSITIONS.items():
        shots = []
        for moment in MOMENTS:
            blend(before, after, moment, out)
            shots.append(cv2.resize(to_bgr(out), SMALL, interpolation=cv2.INTER_AREA))
        strip = grid(shots, len(MOMENTS), gap=3)
        strips.append(np.vstack([title(name, strip.shape[1]), strip]))
    while len(strips) % COLUMNS:
        strips.append(np.full_like(strips[0], strips[0][0, 0]))
    page = grid(strips, COLUMNS, gap=8)
    cv2.imwrite(str(folder / "transitions.jpg"), page, [cv2.IMWRITE_JPEG_QUALITY, 82])


def _picture(name: str) -> Planar:
    """One of the catalogue's, as large as the frame."""
    folder = Path(__file__).parent.parent / "src" / "reelwright" / "catalog" / "thumbnails" / "clips"
    pixels = cv2.imread(str(folder / f"{name}.webp"))
    share = max(WIDTH / pixels.shape[1], HEIGHT / pixels.shape[0])
    large = cv2.resize(pixels, None, fx=share, fy=share, interpolation=cv2.INTER_CUBIC)
    top, left = (large.shape[0] - HEIGHT) // 2, (large.shape[1] - WIDTH) // 2
    return from_bgr(np.ascontiguousarray(large[top : top + HEIGHT, left : left + WIDTH]))
