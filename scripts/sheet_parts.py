"""What the sheets are put together from: footage, spoken words, laid pictures, grids and titles."""

from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from reelwright_footage.games import FRAMES
from reelwright_footage.scene import open_scene
from reelwright_render.compose.sprites import Tiles
from reelwright_render.draw import fonts
from reelwright_render.draw.canvas import paint, sprite
from reelwright_render.overlays.captions import CaptionsOverlay, cut_captions, first_frame
from reelwright_render.pixels.planar import from_bgr, planar, to_bgr
from reelwright_render.plan.overlay import Overlay
from reelwright_render.timeline.layout import Box, Stage
from reelwright_render.timeline.model import Alignment, Captions, Word

Picture = NDArray[np.uint8]
ALIGNMENTS: tuple[Alignment, ...] = ("top", "middle", "bottom")
PAPER = 24
TALE = (
    "My sister asked me to plan her wedding. I said yes, because I love her. Then Dr. Smith from New York "
    'called: the venue cost $12,000, plus 15 percent for service. "You are not invited," she wrote 😭'
)


@lru_cache(maxsize=64)
def footage(clip: str, width: int, height: int, moment: int = 160) -> Picture:
    """A frame of our own footage: "skyline-1"."""
    game, _, number = clip.partition("-")
    scene, picture = open_scene(game, int(number), width, height), planar(width, height)
    scene.draw(moment % FRAMES, picture)
    return to_bgr(picture)


def ground(width: int, height: int) -> Picture:
    """Mid-contrast footage that nobody filmed: bands of colour, blocks and some grain."""
    y, x = np.mgrid[0:height, 0:width].astype(np.float32) / min(width, height)
    base = np.stack(
        [
            0.45 + 0.25 * np.sin(2.2 * x + 1.3 * y),
            0.5 + 0.22 * np.sin(3 * y - x),
            0.42 + 0.3 * np.cos(2.7 * y + x),
        ],
        -1,
    )
    blocks = (np.sin(9 * x + 4 * np.sin(3 * y)) * np.sin(8 * y) > 0.35)[..., None] * np.float32(0.16)
    grain = np.random.default_rng(1).normal(0, 0.02, (height, width, 1)).astype(np.float32)
    return (np.clip(base + blocks + grain, 0, 1) * 255).astype(np.uint8)


def spoken(text: str, start_ms: int = 0) -> list[Word]:
    words, at = [], start_ms
    for one in text.split():
        end = at + 90 + 55 * len(one)
        words.append(Word(one, at, end))
        at = end + (260 if one[-1] in ".,:" else 30)
    return words


def lay(picture: Picture, overlays: list[Overlay], frame: int) -> Picture:
    """The picture with everything that shows at a frame, as the compositor lays it."""
    out, tiles = from_bgr(picture), Tiles(overlays, 1.0)
    for number, overlay in enumerate(overlays):
        shown = overlay.state_at(frame)
        if shown is not None:
            tiles.lay(out, number, *shown)
    return to_bgr(out)


def captions(preset: str, alignment: Alignment, stage: Stage) -> CaptionsOverlay:
    lines = cut_captions(spoken(TALE), preset, alignment, stage.width, stage.height)
    return CaptionsOverlay(Captions(preset, alignment, lines), stage)


def moments(overlay: CaptionsOverlay, count: int) -> list[int]:
    """Frames in the middle of the first lines, while a later word of each is being said."""
    return [first_frame(line.words[min(2, len(line.words) - 1)].end_ms) for line in overlay.lines[:count]]


def grid(pictures: list[Picture], columns: int, gap: int = 6) -> Picture:
    height, width = max(p.shape[0] for p in pictures), max(p.shape[1] for p in pictures)
    rows = -(-len(pictures) // columns)
    sheet = np.full((rows * (height + gap) + gap, columns * (width + gap) + gap, 3), PAPER, np.uint8)
    for number, picture in enumerate(pictures):
        top, left = gap + number // columns * (height + gap), gap + number % columns * (width + gap)
        sheet[top : top + picture.shape[0], left : left + picture.shape[1]] = picture
    return sheet


def title(text: str, width: int, size: int = 34) -> Picture:
    height = round(size * 1.65)
    font, paper = fonts.Font("Inter-SemiBold", size), np.full((height, width, 3), PAPER, np.uint8)
    base, ink = size * 1.18, paint("#F2F2F2")
    drawn = sprite(Box(0, 0, width, height), 1, lambda c: fonts.draw(c, text, size * 0.35, base, font, ink))
    pixels = drawn.pixels[:height, :width]
    return np.asarray(pixels[..., :3] + paper * (1 - pixels[..., 3:] / 255), np.uint8)


def smaller(picture: Picture, share: float) -> Picture:
    return np.asarray(cv2.resize(picture, None, fx=share, fy=share, interpolation=cv2.INTER_AREA), np.uint8)
