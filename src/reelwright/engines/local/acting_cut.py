"""Somebody drawn is filmed without their setting: two videos, their own colours and how much of each pixel is
theirs."""

import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path

import cv2
import numpy as np

from reelwright.engines.acting import FreshAct
from reelwright.engines.portrait import Pixels
from reelwright_render.compose.matte import PartFiles, write_part
from reelwright_render.pixels.planar import Bytes, Planar, as_bytes, from_bgr

_SHRUNK = 16  # colours beyond an edge are averaged at this fraction of the size
_SURE = 24  # of 255: with less of somebody in a pixel its colour says nothing


def film_cut_out(
    picture_of: Callable[[int], Pixels], frames: range, drawn: Callable[[int], None]
) -> FreshAct:
    """`picture_of` gives a frame as premultiplied BGRA, transparent around the person; `drawn` hears how many
    frames are done."""

    def pictures() -> Iterable[tuple[Planar, Bytes]]:
        for number in frames:
            yield parted(picture_of(number))
            drawn(number + 1 - frames.start)

    with tempfile.TemporaryDirectory(prefix="reelwright-act-") as folder:
        out = PartFiles(Path(folder) / "colours.mp4", Path(folder) / "matte.mp4")
        write_part(pictures(), out)
        return FreshAct(out.colours.read_bytes(), len(frames), out.matte.read_bytes())


def parted(pixels: Pixels) -> tuple[Planar, Bytes]:
    """Colours and alpha. Around the person their colours run on, so that neither chroma nor the encoder mixes
    anything else in at the rim."""
    alpha = as_bytes(np.ascontiguousarray(pixels[:, :, 3]))
    colours = _near(pixels)
    rim = (alpha >= _SURE) & (alpha < 255)
    own = pixels[rim, :3] * (255 / alpha[rim, None].astype(np.float32))
    colours[rim] = np.minimum(own, 255)
    cv2.copyTo(cv2.cvtColor(pixels, cv2.COLOR_BGRA2BGR), cv2.inRange(alpha, 255, 255), colours)
    return from_bgr(colours), alpha


def _near(pixels: Pixels) -> Bytes:
    """Around each pixel the average of what is somebody's; grey where nobody is."""
    height, width = pixels.shape[:2]
    size = max(1, width // _SHRUNK), max(1, height // _SHRUNK)
    small = cv2.resize(pixels, size, interpolation=cv2.INTER_AREA).astype(np.float32)
    near = cv2.blur(small, (3, 3)) + 0.01 * cv2.blur(small, (31, 31))
    sums = near + 0.001 * np.array([110, 110, 110, 255], np.float32)
    colours = sums[:, :, :3] / sums[:, :, 3:] * 255
    whole = cv2.resize(colours, (width, height), interpolation=cv2.INTER_LINEAR)
    return np.asarray(np.clip(whole, 0, 255), np.uint8)
