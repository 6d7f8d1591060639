"""A VisionEngine that answers at once: for tests and for trying the service without its models."""

import cv2
import numpy as np

from reelwright.engines.portrait import Box, Pixels
from reelwright.engines.vision import Seen, SeenFace

_MOST_GREY = 8  # how far apart the colours of a wall may be
_SHARE = 0.3


class FakeVision:
    """Sees one face in the middle of every picture, and nobody where there is one colour only. Warm pictures
    are of women, others of men."""

    provider = "local"
    model = "fake"

    def look(self, picture: Pixels) -> Seen:
        small = np.asarray(cv2.resize(picture, (32, 32), interpolation=cv2.INTER_AREA), np.int32)
        if int(small.max() - small.min()) <= _MOST_GREY:
            return Seen(())
        height, width = picture.shape[:2]
        side = round(_SHARE * min(height, width))
        warm = small[:, :, 2].sum() >= small[:, :, 0].sum()
        face = SeenFace(
            box=Box((width - side) // 2, (height - side) // 2, side, side),
            gender="Female" if warm else "Male",
            age="Adult",
            skin_tone="medium",
            emotions=("Neutral",),
        )
        return Seen((face,))
