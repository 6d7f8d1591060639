"""Encoders as drivers give them: what a child does instead of asking real hardware."""

import os
import time
from pathlib import Path

from reelwright_render.encode import hardware
from reelwright_render.encode.encoders import Coder
from reelwright_render.encode.hardware import encode
from reelwright_render.pixels.planar import Planar

WORKS = Coder("libx264", "mp4", options=(("preset", "ultrafast"),))
FAILS = Coder("h264_of_another_world", "mp4")
HANGS = Coder("hangs", "mp4")
BLACK = Coder("black", "mp4")
CRASHES = Coder("crashes", "mp4")
SHORT = Coder("short", "mp4")
EMPTY = Coder("empty", "mp4")


def trial(coder: Coder, out: Path) -> None:
    if coder == HANGS:
        time.sleep(600)
    elif coder == CRASHES:
        os.abort()
    elif coder == EMPTY:
        out.write_bytes(b"")
    else:
        encode(WORKS if coder in (BLACK, SHORT) else coder, out)
    if coder == BLACK:
        _without_light(out)
    if coder == SHORT:
        out.write_bytes(out.read_bytes()[:-600])


def _without_light(out: Path) -> None:
    shown = hardware.pattern

    def black(number: int, picture: Planar) -> None:
        picture.blacken()

    hardware.pattern = black  # only here, in the child
    encode(WORKS, out)
    hardware.pattern = shown
