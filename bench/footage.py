"""What gameplay costs, by clip: `python bench/footage.py [game[-clip] …] [--shape 16:9] [--whole SECONDS]`.

CPU seconds for the first 20 s of a course, and for 60 s of it: drawing and encoding, from runs of frames at
the beginnings of parts; opening a clip, its first frame included, and every further section of 20 s, once for
each of two processes. With --whole so much of each course is made by the engine into nothing, and its wall
seconds are printed too: seconds to its first part and to its last. Without names, two clips of every game.
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
    AspectRatio,
    FootagePart,
    FootageRequest,
    parts_shown,
)
from reelwright.engines.local.footage import LocalFootage
from reelwright_footage.encode import encode_frames
from reelwright_footage.games import CLIP_COUNTS, FRAMES
from reelwright_footage.planar import Planar
from reelwright_footage.scene import Scene, open_scene

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
    options.add_argument("--whole", type=int, metavar="SECONDS")
    given = options.parse_args()
    cv2.setNumThreads(1)
    print(f"{'clip':14}{'20 s':>8}{'60 s':>8}{'draw ms':>9}{'code ms':>9}{'open s':>8}{'next s':>8}", end="")
    print(f"{'first s':>9}{'wall s':>8}" if given.whole else "")
    for game, clip in chosen(given.what):
        opening, following, drawing, coding = costs(game, clip, *FRAME_SIZES[SHAPES[given.shape]])
        short = PROCESSES * opening + FRAMES * (drawing + coding)
        long = short + 2 * (PROCESSES * following + FRAMES * (drawing + coding))
        print(f"{game}-{clip}".ljust(14), end="")
        print(f"{short:8.0f}{long:8.0f}{1000 * drawing:9.1f}{1000 * coding:9.1f}", end="")
        print(f"{opening:8.2f}{following:8.2f}", end="", flush=True)
        if given.whole:
            first, whole = walls(FootageRequest(game, clip, SHAPES[given.shape]), given.whole)
            print(f"{first:9.1f}{whole:8.1f}", end="")
        print(flush=True)


def chosen(names: list[str]) -> list[tuple[str, int]]:
    if not names:
        return [(game, clip) for game, count in CLIP_COUNTS.items() for clip in sorted({1, count})]
    found = []
    for name in names:
        game, _, number = name.partition("-")
        found += [(game, int(number))] if number else [(game, k + 1) for k in range(CLIP_COUNTS[game])]
    return found


def costs(game: str, clip: int, width: int, height: int) -> tuple[float, float, float, float]:
    """CPU seconds of opening the clip and its next section, and of drawing and encoding a frame. The first
    opening, which may compile, does not count."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "run.mp4"
        encode_frames(open_scene(game, clip, width, height).draw, range(2), file, width, height)
        began = time.process_time()
        scene = Timed(open_scene(game, clip, width, height))
        encode_frames(scene.draw, range(1), file, width, height)
        opening, scene.drawing_s = time.process_time() - began, 0.0
        began = time.process_time()
        for run in range(RUNS):
            start = (2 + 2 * run) * PART_FRAMES
            encode_frames(scene.draw, range(start, start + RUN_FRAMES), file, width, height)
        both = time.process_time() - began
        count = RUNS * RUN_FRAMES
        drawing, coding = scene.drawing_s / count, (both - scene.drawing_s) / count
        scene.drawing_s = 0.0
        encode_frames(scene.draw, range(FRAMES, FRAMES + 1), file, width, height)
    return opening, max(0.0, scene.drawing_s - drawing), drawing, coding


def walls(request: FootageRequest, seconds: int) -> tuple[float, float]:
    """Seconds until the first part is there, and the last."""
    ends = list[float]()

    def keep(part: FootagePart) -> None:
        ends.append(time.monotonic() - began)

    began = time.monotonic()
    LocalFootage(PROCESSES).film(request, range(parts_shown(1000 * seconds)), keep)
    return ends[0], ends[-1]


if __name__ == "__main__":
    main()
