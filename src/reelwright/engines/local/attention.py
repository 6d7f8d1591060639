"""Attention on this machine: faces first, else what stands out."""

from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from reelwright.engines.local import saliency
from reelwright_people import faces
from reelwright_people.faces import Faces
from reelwright_render.pixels.decode import VideoReader, planes, still
from reelwright_render.timeline.framing import Attention, Region

Pixels = NDArray[np.uint8]

_LONGEST = 1280  # of a picture that is looked at
_MOST_FACES = 12
_SMALLEST = 0.02  # of the shorter side: nobody looks at smaller ones
_VIDEO = ".mp4"


class LocalAttention:
    """An attention engine; its network is loaded by the first picture and let go when idle."""

    model = f"{faces.MODEL}, spectral residual 1"

    def __init__(self, found: Faces | None = None) -> None:
        self._faces = found or Faces()

    def look(self, path: Path) -> Attention:
        pictures = list(_frames(path)) if path.suffix == _VIDEO else [still(path)]
        small = [_small(picture) for picture in pictures]
        seen = [self._regions(picture) for picture in small]
        most = max(range(len(seen)), key=lambda number: len(seen[number]))
        if seen[most]:
            return Attention(*seen[most][0].middle, tuple(seen[most]))
        points = np.array([saliency.salient_point(picture) for picture in small])
        x, y = points.mean(axis=0).round(4).tolist()
        return Attention(x, y)

    def _regions(self, picture: Pixels) -> list[Region]:
        height, width = picture.shape[:2]
        least = _SMALLEST * min(width, height)
        return [
            _clip_region(face.x / width, face.y / height, face.width / width, face.height / height)
            for face in self._faces.find(picture)[:_MOST_FACES]
            if face.width >= least
        ]


def _clip_region(x: float, y: float, width: float, height: float) -> Region:
    """A face may go on beyond the picture's edge."""
    left, top, right, bottom = (min(max(edge, 0.0), 1.0) for edge in (x, y, x + width, y + height))
    return Region(round(left, 4), round(top, 4), round(right - left, 4), round(bottom - top, 4))


def _frames(path: Path) -> Iterator[Pixels]:
    """The first and the middle one."""
    reader = VideoReader(path)
    try:
        for number in (0, reader.length // 2):
            luma, blue, red = planes(reader.frame(number))
            size = luma.shape[1], luma.shape[0]
            colours = [cv2.resize(plane, size, interpolation=cv2.INTER_LINEAR) for plane in (blue, red)]
            merged = cv2.merge([luma, colours[1], colours[0]])
            yield np.asarray(cv2.cvtColor(merged, cv2.COLOR_YCrCb2BGR), np.uint8)
    finally:
        reader.close()


def _small(picture: Pixels) -> Pixels:
    height, width = picture.shape[:2]
    share = _LONGEST / max(height, width)
    if share >= 1:
        return picture
    size = (max(1, round(width * share)), max(1, round(height * share)))
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
