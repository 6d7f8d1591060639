"""A matting engine that answers at once: for tests and for trying the service without its models."""

import cv2
import numpy as np

from reelwright.engines.matting import Matte, Pixels
from reelwright_render.compose.matte import is_person_visible

_DIFFERENT = 40


class FakeMatting:
    """A matting engine for tests: whatever has not the colour of the picture's upper left corner is a
    person."""

    provider = "local"
    model = "fake"
    warm_up = 0

    def begin(self, first: int = 0) -> Matte:
        return _Corner()

    def is_person(self, picture: Pixels, alpha: Pixels) -> bool:
        return is_person_visible(alpha)


class _Corner:
    def alpha(self, frame: Pixels) -> Pixels:
        difference = cv2.absdiff(frame, np.full_like(frame, frame[0, 0]))
        return np.where(difference.max(axis=2) > _DIFFERENT, 255, 0).astype(np.uint8)
