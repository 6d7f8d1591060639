"""Makes the pictures of the catalogue: `python scripts/make_thumbnails.py [preset, game or clip …]`.

Caption presets as their own drawing over out-of-focus lights, footage as a still of each clip; all of it
drawn by our own code. Without a name everything is made; look at the sheet in out/thumbnails.png.
"""

import sys
from pathlib import Path

import cv2
import numpy as np
from sheet_parts import Picture, grid, lay

import reelwright.catalog
from reelwright.catalog.games import games
from reelwright.catalog.shipped import PREFIX
from reelwright.catalog.thumbnails import clip_thumbnail
from reelwright_footage.games import FRAMES
from reelwright_footage.scene import open_scene
from reelwright_render.overlays.captions import CaptionsOverlay, cut_captions, first_frame
from reelwright_render.pixels.planar import planar, to_bgr
from reelwright_render.presets import PRESET_NAMES, preset_thumbnail
from reelwright_render.timeline.layout import Stage
from reelwright_render.timeline.model import Captions, Word

CATALOGUE = Path(reelwright.catalog.__file__).parent
WORDS = (Word("Every", 0, 400), Word("word", 400, 900), Word("counts", 900, 1_500))
SAID_MS = 800  # the second word, its motion over
BAND = 680  # of what runs through the whole frame, this much
WIDTH, HEIGHT = 360, 200
CLIP_WIDTH, CLIP_HEIGHT = 252, 448
MOMENTS = range(20, FRAMES, 60)
QUALITY = [cv2.IMWRITE_WEBP_QUALITY, 80]


def lights(width: int, height: int) -> Picture:
    """A dark evening with lamps out of focus."""
    y, x = np.mgrid[0:height, 0:width].astype(np.float32) / height
    dusk = np.stack([54 - 20 * y, 24 + 5 * x - 6 * y, 26 + 12 * x - 8 * y], -1)
    random = np.random.default_rng(8)
    lamps = np.zeros_like(dusk)
    tints = ((60, 140, 255), (150, 100, 235), (230, 160, 70), (110, 190, 245))
    for number in range(30):
        disc = np.zeros((height, width), np.float32)
        centre = (int(random.uniform(0, width)), int(height * random.uniform(0.05, 0.95)))
        cv2.circle(disc, centre, int(height * random.uniform(0.025, 0.085)), 1, -1, cv2.LINE_AA)
        disc = cv2.GaussianBlur(disc, (0, 0), height / 110)
        lamps += disc[..., None] * np.float32(tints[number % 4]) * np.float32(random.uniform(0.06, 0.24))
    return np.clip(dusk + lamps, 0, 255).astype(np.uint8)


def preset_picture(name: str) -> Picture:
    """Drawn at full size and cut so that the line fills it."""
    stage = Stage(1080, 1920)
    lines = cut_captions(WORDS, name, "middle", stage.width, stage.height)
    overlay = CaptionsOverlay(Captions(name, "middle", lines), stage)
    frame = first_frame(SAID_MS)
    left, top, width, height = _around(overlay, frame)
    ground = np.zeros((stage.height, stage.width, 3), np.uint8)
    ground[top : top + height, left : left + width] = lights(width, height)
    part = lay(ground, [overlay], frame)[top : top + height, left : left + width]
    return np.asarray(cv2.resize(part, (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA), np.uint8)


def _around(overlay: CaptionsOverlay, frame: int) -> tuple[int, int, int, int]:
    """Of the frame, what the picture shows: x, y, width, height."""
    shown = overlay.state_at(frame)
    drawn = overlay.draw(shown[0]) if shown else None
    assert drawn is not None
    x, y, wide, high = cv2.boundingRect((drawn.pixels[:, :, 3] > 150).astype(np.uint8))
    if wide >= 1060:
        x, wide = 540 - BAND // 2 - drawn.x, BAND
    width = round(min(1080, max(560, 1.22 * wide, 1.6 * high * WIDTH / HEIGHT)))
    height = round(width * HEIGHT / WIDTH)
    left = min(max(0, drawn.x + x + wide // 2 - width // 2), 1080 - width)
    return left, drawn.y + y + high // 2 - height // 2, width, height


def clip_picture(game: str, clip: int) -> Picture:
    """The moment of its loop with the most to see."""
    scene = open_scene(game, clip, 2 * CLIP_WIDTH, 2 * CLIP_HEIGHT)
    picture, stills = planar(2 * CLIP_WIDTH, 2 * CLIP_HEIGHT), []
    for moment in MOMENTS:
        scene.draw(moment, picture)
        stills.append(to_bgr(picture))
    best = max(stills, key=_told)
    return np.asarray(cv2.resize(best, (CLIP_WIDTH, CLIP_HEIGHT), interpolation=cv2.INTER_AREA), np.uint8)


def _told(still: Picture) -> float:
    """How much there is to see: edges that a small picture still has."""
    small = cv2.cvtColor(cv2.resize(still, (90, 160), interpolation=cv2.INTER_AREA), cv2.COLOR_BGR2GRAY)
    return float(np.abs(cv2.Laplacian(small, cv2.CV_32F)).clip(0, 60).mean())


def main(*names: str) -> None:
    made: list[Picture] = []

    def keep(file: Path, picture: Picture) -> None:
        file.parent.mkdir(parents=True, exist_ok=True)
        cv2.imwrite(str(file), picture, QUALITY)
        print(f"{file.name}: {file.stat().st_size / 1024:.1f} KB", flush=True)
        made.append(picture)

    for preset in PRESET_NAMES:
        if not names or preset in names:
            keep(preset_thumbnail(preset), preset_picture(preset))
    for game in games():
        for number, clip in enumerate(game.clip_ids, 1):
            if game.drawn and (not names or game.id in names or clip in names):
                keep(CATALOGUE / clip_thumbnail(clip).removeprefix(PREFIX), clip_picture(game.id, number))
    Path("out").mkdir(exist_ok=True)
    cv2.imwrite("out/thumbnails.png", grid(made, 6))


if __name__ == "__main__":
    main(*sys.argv[1:])
