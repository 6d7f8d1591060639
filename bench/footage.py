"""What a loop of 20 s costs, by clip: `python bench/footage.py [game[-clip] …] [--shape 16:9] [--whole]`.

CPU seconds of drawing and of encoding, from runs of frames at the beginnings of parts; opening a clip, its
first frame included, is counted once for each of two processes. With --whole each loop is made by the engine
into nothing, and its wall seconds are printed too: seconds to its first part and to its last. Without names,
two clips of every game.
"""

import argparse
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

import cv2

from reelwright.engines.footage import (
    FRAME_SIZES,
    PART_FRAMES,
    PARTS,
    AspectRatio,
    FootagePart,
    FootageRequest,
)
from reelwright.engines.local.footage import LocalFootage
from reelwright.engines.local.footage.child import encoding
from reelwright.engines.local.footage.scene import DRAWN, FRAMES, Scene, open_scene
from reelwright.render.encode import encode_segment
from reelwright.render.planar import Planar

SHAPES: dict[str, AspectRatio] = {"9:16": "ratio_9_16", "16:9": "ratio_16_9", "1:1": "ratio_1_1"}
PROCESSES = 2
RUNS, RUN_FRAMES = 4, 6


@dataclass
class Timed:
    """A scene that counts the CPU seconds of its drawing."""

    scene: Scene
    drawing_s: float = 0.0

    def draw(self, number: int, picture: Planar) -> None:
        began = time.process_time()
        self.scene.draw(number, picture)
        self.drawing_s += time.process_time() - began


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("what", nargs="*", help="all clips of a game, or one; default: two of each")
    options.add_argument("--shape", choices=SHAPES, default="9:16")
    options.add_argument("--whole", action="store_true")
    given = options.parse_args()
    cv2.setNumThreads(1)
    print(f"{'clip':14}{'CPU s':>8}{'draw ms':>9}{'code ms':>9}{'open s':>8}", end="")
    print(f"{'first s':>9}{'wall s':>8}" if given.whole else "")
    for game, clip in chosen(given.what):
        opening, drawing, coding = costs(game, clip, *FRAME_SIZES[SHAPES[given.shape]])
        cpu = PROCESSES * opening + FRAMES * (drawing + coding)
        print(f"{game}-{clip}".ljust(14), end="")
        print(f"{cpu:8.0f}{1000 * drawing:9.1f}{1000 * coding:9.1f}{opening:8.2f}", end="", flush=True)
        if given.whole:
            first, whole = walls(FootageRequest(game, clip, SHAPES[given.shape]))
            print(f"{first:9.1f}{whole:8.1f}", end="")
        print(flush=True)


def chosen(names: list[str]) -> list[tuple[str, int]]:
    if not names:
        return [(game, clip) for game, count in DRAWN.items() for clip in sorted({1, count})]
    found = []
    for name in names:
        game, _, number = name.partition("-")
        found += [(game, int(number))] if number else [(game, k + 1) for k in range(DRAWN[game])]
    return found


def costs(game: str, clip: int, width: int, height: int) -> tuple[float, float, float]:
    """CPU seconds of opening the clip, and of drawing and encoding a frame. The first opening, which may
    compile, does not count."""
    how = encoding(width, height)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "run.mp4"
        encode_segment(open_scene(game, clip, width, height).draw, range(2), file, how)
        began = time.process_time()
        scene = Timed(open_scene(game, clip, width, height))
        encode_segment(scene.draw, range(1), file, how)
        opening, scene.drawing_s = time.process_time() - began, 0.0
        began = time.process_time()
        for run in range(RUNS):
            start = (2 + 2 * run) * PART_FRAMES
            encode_segment(scene.draw, range(start, start + RUN_FRAMES), file, how)
        both = time.process_time() - began
    count = RUNS * RUN_FRAMES
    return opening, scene.drawing_s / count, (both - scene.drawing_s) / count


def walls(request: FootageRequest) -> tuple[float, float]:
    """Seconds until the first part is there, and the last."""
    ends = list[float]()

    def keep(part: FootagePart) -> None:
        ends.append(time.monotonic() - began)

    began = time.monotonic()
    LocalFootage(PROCESSES).film(request, range(PARTS), keep)
    return ends[0], ends[-1]


if __name__ == "__main__":
    main()
