"""The process that draws and encodes its share of a clip: `<game> <clip> <width> <height> <folder> <parts…>`.

It tells its standard output of every ten frames and of each part whose file is complete in the folder. It
ends by itself when its parent is gone.
"""

import os
import sys
import threading
import time
from pathlib import Path

import cv2

from reelwright.engines.footage import PART_FRAMES
from reelwright.engines.local.footage.scene import open_scene, part_file
from reelwright.engines.local.footage.telling import Told
from reelwright.render.encode import Encoding, encode_segment

TOLD_EVERY = 10
# Footage is encoded again under the captions: twice the speed is worth a third more bytes.
# Games move at every pixel: B frames would double the time to save hardly a byte.
PRESET, CRF, B_FRAMES = "superfast", 21, 0


def main() -> None:
    game, clip, width, height, folder, *parts = sys.argv[1:]
    threading.Thread(target=_end_with_parent, daemon=True).start()
    cv2.setNumThreads(1)
    film_parts(game, int(clip), int(width), int(height), Path(folder), [int(part) for part in parts])


def film_parts(game: str, clip: int, width: int, height: int, folder: Path, parts: list[int]) -> None:
    """Part k is the frames k · 60 … k · 60 + 59, written to `part_file(folder, k)`."""
    scene = open_scene(game, clip, width, height)
    how = encoding(width, height)
    for part in parts:
        frames = range(part * PART_FRAMES, (part + 1) * PART_FRAMES)
        encode_segment(scene.draw, frames, part_file(folder, part), how, _tell_frames)
        _tell(Told("part", part))


def encoding(width: int, height: int) -> Encoding:
    return Encoding(width, height, 1.0, PRESET, CRF, b_frames=B_FRAMES)


def _tell_frames(done: int) -> None:
    if done % TOLD_EVERY == 0:
        _tell(Told("frames", TOLD_EVERY))


def _tell(told: Told) -> None:
    print(told.line, flush=True)


def _end_with_parent() -> None:
    parent = os.getppid()
    while os.getppid() == parent:
        time.sleep(0.5)
    os._exit(1)


if __name__ == "__main__":
    main()
