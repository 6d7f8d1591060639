"""A VisionEngine that answers at once: for tests and for trying the service without its models."""

import cv2
import numpy as np

from reelwright.engines.vision import SeenFace, VisionResult
from reelwright_people.frames import Box, Pixels

_MOST_GREY = 8  # how far apart the colours of a wall may be
_SHARE = 0.3
_DIFFERENT = 40


def middle_of_what_differs(picture: Pixels) -> tuple[float, float]:
    """Return the middle, in pixels, of what has another colour than the upper left corner, or of the whole
    picture."""
    difference = cv2.absdiff(picture, np.full_like(picture, picture[0, 0])).max(axis=2) > _DIFFERENT
    ys, xs = np.flatnonzero(difference.any(axis=1)), np.flatnonzero(difference.any(axis=0))
    if not len(ys):
        return picture.shape[1] / 2, picture.shape[0] / 2
    return (xs[0] + xs[-1] + 1) / 2, (ys[0] + ys[-1] + 1) / 2


class FakeVision:
    """Sees one face in the middle of what has not the colour of the picture's upper left corner, and nobody
    where there is one colour only. Warm pictures are of women, others of men."""

    provider = "local"
    model = "fake"

    def look(self, picture: Pixels) -> VisionResult:
        small = np.asarray(cv2.resize(picture, (32, 32), interpolation=cv2.INTER_AREA), np.int32)
        if int(small.max() - small.min()) <= _MOST_GREY:
            return VisionResult(())
        height, width = picture.shape[:2]
        side = round(_SHARE * min(height, width))
        x, y = middle_of_what_differs(picture)
        warm = small[:, :, 2].sum() >= small[:, :, 0].sum()
        face = SeenFace(
            box=Box(_clamp(x - side / 2, width - side), _clamp(y - side / 2, height - side), side, side),
            gender="Female" if warm else "Male",
            age="Adult",
            skin_tone="medium",
            emotions=("Neutral",),
        )
        return VisionResult((face,))


def _clamp(at: float, most: int) -> int:
    return min(max(round(at), 0), most)
