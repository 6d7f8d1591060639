"""The process that draws and encodes its share of a clip: `<game> <clip> <width> <height> <folder> <parts…>`.

It writes a message to its standard output after every ten frames, and after each part whose file is complete
in the folder. It ends by itself when its parent is gone.
"""

import os
import signal
import sys
import threading
import time
from pathlib import Path

import cv2

from reelwright_footage.encode import encode_frames
from reelwright_footage.games import PART_FRAMES
from reelwright_footage.messages import Message
from reelwright_footage.scene import open_scene, part_file

_FRAMES_A_MESSAGE = 10


def main() -> None:
    game, clip, width, height, folder, *parts = sys.argv[1:]
    # Ctrl+C reaches the children too: they end without a traceback, since their parent says what happened.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    cv2.setNumThreads(1)
    film_parts(game, int(clip), int(width), int(height), Path(folder), [int(part) for part in parts])


def film_parts(game: str, clip: int, width: int, height: int, folder: Path, parts: list[int]) -> None:
    """Draw and encode parts of a clip. Part k is the frames k · 60 … k · 60 + 59 and goes to
    `part_file(folder, k)`."""
    scene = open_scene(game, clip, width, height)
    for part in parts:
        frames = range(part * PART_FRAMES, (part + 1) * PART_FRAMES)
        encode_frames(scene.draw, frames, part_file(folder, part), width, height, _report_frames)
        _send(Message("part", part))


def _report_frames(done: int) -> None:
    if done % _FRAMES_A_MESSAGE == 0:
        _send(Message("frames", _FRAMES_A_MESSAGE))


def _send(message: Message) -> None:
    print(message.line, flush=True)


def _end_with_parent() -> None:
    parent = os.getppid()
    while os.getppid() == parent:
        time.sleep(0.5)
    os._exit(1)


if __name__ == "__main__":
    main()
