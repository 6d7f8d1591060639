"""Draws the pictures of the visual and the motion styles: `python scripts/make_styles.py [style …]`.

One scene in every visual style; for a motion style, where the frame begins (broken line) and ends (whole).
Look at the sheet in docs/images/styles.jpg.
"""

import sys
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np
from make_thumbnails import CATALOGUE, HEIGHT, QUALITY, WIDTH
from sheet_parts import Picture
from style_art import STYLES, anime
from style_scene import HEIGHT as TALL
from style_scene import WIDTH as WIDE
from style_scene import Floats

from reelwright.catalog.shipped import PREFIX
from reelwright.catalog.styles import Style, styles

SHEET = Path(__file__).parent.parent / "docs" / "images" / "styles.jpg"
COLUMNS = 5
TIP = 52  # pixels
Frame = tuple[int, int, int, int]  # left, top, right, bottom
_WHOLE: Frame = (26, 26, WIDE - 26, TALL - 26)
_CLOSE: Frame = (270, 150, WIDE - 270, TALL - 150)
MOVES: dict[str, tuple[Frame, Frame]] = {
    "ken-burns": (_WHOLE, (560, 46, 1014, 298)),
    "zoom-in": (_WHOLE, _CLOSE),
    "zoom-out": (_CLOSE, _WHOLE),
    "pan": ((40, 130, 644, 466), (436, 130, 1040, 466)),
    "still": (_WHOLE, _WHOLE),
}


def visual(style: Style) -> Picture:
    return _small(STYLES[style.id]())


def motion(style: Style) -> Picture:
    """What the end shows is bright; arrows say where its corners, or its middle, come from."""
    begin, end = MOVES[style.id]
    picture = _bgr(anime())
    shown = np.full(picture.shape[:2], 0.45, np.float32)
    shown[end[1] : end[3], end[0] : end[2]] = 1
    picture = np.asarray(picture * shown[..., None], np.uint8)
    cv2.rectangle(picture, end[:2], end[2:], (255, 255, 255), 9, cv2.LINE_AA)
    if begin != end:
        _broken(picture, begin)
        for start, stop in _ways(begin, end):
            tip = TIP / float(np.hypot(stop[0] - start[0], stop[1] - start[1]))
            cv2.arrowedLine(picture, start, stop, (20, 20, 20), 22, cv2.LINE_AA, tipLength=tip)
            cv2.arrowedLine(picture, start, stop, (60, 220, 255), 11, cv2.LINE_AA, tipLength=tip)
    return np.asarray(cv2.resize(picture, (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA), np.uint8)


def _broken(picture: Picture, frame: Frame) -> None:
    left, top, right, bottom = frame
    for y in (top, bottom):
        for x in range(left, right, 44):
            cv2.line(picture, (x, y), (min(x + 24, right), y), (255, 255, 255), 7, cv2.LINE_AA)
    for x in (left, right):
        for y in range(top, bottom, 44):
            cv2.line(picture, (x, y), (x, min(y + 24, bottom)), (255, 255, 255), 7, cv2.LINE_AA)


def _ways(begin: Frame, end: Frame) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """From corner to corner where the size changes, else from middle to middle."""
    if end[2] - end[0] == begin[2] - begin[0]:
        (from_x, from_y), (to_x, to_y) = (((f[0] + f[2]) // 2, (f[1] + f[3]) // 2) for f in (begin, end))
        return [((from_x, from_y), (to_x, to_y))]
    corners = [[(f[x], f[y]) for x in (0, 2) for y in (1, 3)] for f in (begin, end)]
    return [(_between(a, b, 0.16), _between(a, b, 0.86)) for a, b in zip(*corners, strict=True) if _far(a, b)]


def _between(a: tuple[int, int], b: tuple[int, int], share: float) -> tuple[int, int]:
    return round(a[0] + (b[0] - a[0]) * share), round(a[1] + (b[1] - a[1]) * share)


def _far(a: tuple[int, int], b: tuple[int, int]) -> bool:
    """Shorter arrows would be all tip."""
    return float(np.hypot(a[0] - b[0], a[1] - b[1])) > 100


def _bgr(picture: Floats) -> Picture:
    return np.ascontiguousarray((np.clip(picture, 0, 1)[..., ::-1] * 255).round().astype(np.uint8))


def _small(picture: Floats) -> Picture:
    return np.asarray(cv2.resize(_bgr(picture), (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA), np.uint8)


def sheet() -> Picture:
    shelf = [CATALOGUE / one.thumbnail.removeprefix(PREFIX) for one in (*styles("visual"), *styles("motion"))]
    cells = [np.asarray(cv2.imread(str(file)), np.uint8) for file in shelf]
    cells += [np.full_like(cells[0], 255)] * (-len(cells) % COLUMNS)
    rows = [np.hstack(cells[a:b]) for a, b in pairwise(range(0, len(cells) + 1, COLUMNS))]
    return np.asarray(np.vstack(rows), np.uint8)


def main(*names: str) -> None:
    for style in (*styles("visual"), *styles("motion")):
        if names and style.id not in names:
            continue
        file = CATALOGUE / style.thumbnail.removeprefix(PREFIX)
        file.parent.mkdir(parents=True, exist_ok=True)
        cv2.imwrite(str(file), visual(style) if style.kind == "visual" else motion(style), QUALITY)
        print(f"{style.id}: {file.stat().st_size / 1024:.1f} KB", flush=True)
    cv2.imwrite(str(SHEET), sheet(), [cv2.IMWRITE_JPEG_QUALITY, 85])


if __name__ == "__main__":
    main(*sys.argv[1:])
