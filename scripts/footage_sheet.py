"""A contact sheet of footage, to look at: `python scripts/footage_sheet.py [game[-clip] …] [--shape 9:16]`.

One row a clip, four moments of its loop a row; written to out/footage.png.
"""

import argparse
from pathlib import Path

import cv2
import numpy as np

from reelwright.catalog.games import find_game
from reelwright_footage.games import CLIP_COUNTS, FRAMES
from reelwright_footage.scene import open_scene
from reelwright_render.pixels.planar import planar, to_bgr

SIZES = {"9:16": (270, 480), "16:9": (480, 270), "1:1": (360, 360)}
MOMENTS = (10, 160, 310, 460)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("what", nargs="*", default=list(CLIP_COUNTS))
    options.add_argument("--shape", choices=SIZES, default="9:16")
    options.add_argument("--out", type=Path, default=Path("out/footage.png"))
    chosen = options.parse_args()
    rows = [row(game, clip, *SIZES[chosen.shape]) for name in chosen.what for game, clip in clips(name)]
    chosen.out.parent.mkdir(parents=True, exist_ok=True)
    cv2.imwrite(str(chosen.out), np.concatenate(rows))
    print(chosen.out)


def clips(name: str) -> list[tuple[str, int]]:
    game, _, number = name.partition("-")
    found = find_game(game)
    if found is None or not found.drawn:
        raise SystemExit(f"No drawn game is called {game}")
    return [(game, int(number))] if number else [(game, n + 1) for n in range(found.clip_count)]


def row(game: str, clip: int, width: int, height: int) -> np.ndarray:
    scene, picture, shown = open_scene(game, clip, width, height), planar(width, height), []
    for moment in MOMENTS:
        scene.draw(moment % FRAMES, picture)
        shown.append(to_bgr(picture))
    return np.concatenate(shown, 1)


if __name__ == "__main__":
    main()
