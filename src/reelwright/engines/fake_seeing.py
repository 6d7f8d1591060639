"""A SeeingEngine that answers at once: for tests and for trying the service without a provider."""

from pathlib import Path

import cv2
import numpy as np

from reelwright.engines.portrait import PortraitTags
from reelwright.errors import EngineFailed


class FakeSeeing:
    """Warm pictures are of cheerful women at home, others of calm men in a city."""

    provider = "local"
    model = "fake"

    def describe(self, picture: Path) -> PortraitTags:
        try:
            pixels = cv2.imdecode(np.fromfile(picture, np.uint8), cv2.IMREAD_COLOR)
        except (OSError, cv2.error):
            pixels = None
        if pixels is None:
            raise EngineFailed("The picture cannot be read")
        blue, _, red = pixels.reshape(-1, 3).mean(axis=0)
        if red >= blue:
            return PortraitTags("Female", "Adult", "medium", ("Home", "Indoor"), ("Cheerful",))
        return PortraitTags("Male", "Adult", "medium", ("City", "Outdoor"), ("Calm",))
