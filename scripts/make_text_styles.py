"""Draws the pictures of the text styles: `python scripts/make_text_styles.py`."""

from pathlib import Path

import cv2
import numpy as np
from make_thumbnails import HEIGHT, QUALITY, WIDTH, lights
from sheet_parts import Picture

from reelwright.catalog.text_styles import text_styles
from reelwright.formats.hook_demo.request import TextSettings
from reelwright.formats.hook_demo.text import TextPage, make_boxes
from reelwright_render.draw.skia_loader import skia
from reelwright_render.draw.text_boxes import draw_text
from reelwright_render.timeline.layout import Box, Stage

CATALOGUE = Path(__file__).parent.parent / "src" / "reelwright" / "catalog"
WORDS = "Wait until you see this"


def style_picture(style_id: str) -> Picture:
    """The words over out-of-focus lights, cut so that they fill it."""
    stage = Stage(1080, 1920)
    settings = TextSettings(preset=style_id, alignment="middle")
    [*boxes] = make_boxes((TextPage(WORDS, 2_000),), settings, stage, 2_000)
    ground = np.dstack([lights(1080, 600), np.full((600, 1080), 255, np.uint8)])
    pixels = np.ascontiguousarray(ground)
    with skia.Surface(pixels, colorType=skia.kBGRA_8888_ColorType) as canvas:
        for box in boxes:
            canvas.save()
            draw_text(canvas, box, Box(140, 100, 800, 400), 99, -1, 1.0, 1.0)
            canvas.restore()
    return cv2.resize(pixels[..., :3], (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA)


def main() -> None:
    pictures = [style_picture(style.id) for style in text_styles()]
    for style, picture in zip(text_styles(), pictures, strict=True):
        out = CATALOGUE / style.thumbnail.removeprefix("catalog/")
        out.parent.mkdir(exist_ok=True)
        out.write_bytes(cv2.imencode(".webp", picture, QUALITY)[1].tobytes())
    sheet = np.vstack([np.hstack(pictures[at : at + 5]) for at in range(0, len(pictures), 5)])
    out = Path("out") / "text-styles.png"
    out.parent.mkdir(exist_ok=True)
    cv2.imwrite(str(out), sheet)


if __name__ == "__main__":
    main()
