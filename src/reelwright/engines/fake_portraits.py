"""A PortraitEngine that draws at once: a disc for a head and a bar for a mouth."""

import zlib
from collections.abc import Sequence

import numpy as np

from reelwright.engines.portrait import PortraitTags
from reelwright.errors import EngineFailed
from reelwright_people.frames import Box, PortraitFrame
from reelwright_people.poses import MouthShape, Pose
from reelwright_people.traits import Portrait, PortraitTraits

REFUSED = "nobody"
_OPENINGS = {
    "closed": 0.0,
    "pressed": 0.0,
    "smile": 0.1,
    "slight": 0.2,
    "round-small": 0.3,
    "teeth-on-lip": 0.3,
}
_MUCH, _MOST = 0.6, 0.8  # all other shapes, and "wide"


def opening_of(mouth: Sequence[tuple[MouthShape, float]]) -> float:
    """Return how far a blend of shapes stands open, of 1."""
    return sum(share * _OPENINGS.get(shape, _MOST if shape == "wide" else _MUCH) for shape, share in mouth)


class FakePortraits:
    """Refuses descriptions that say "nobody". Men are those whose description says "man". Everybody has a
    tone of their own."""

    provider = "local"

    def traits_of(self, description: str, seed: int) -> PortraitTraits:
        words = description.lower().split()
        if REFUSED in words:
            raise EngineFailed("There is nobody in this description")
        return PortraitTraits(gender="Male" if "man" in words else "Female")

    def tags(self, portrait: Portrait) -> PortraitTags:
        traits = portrait.traits
        return PortraitTags(traits.gender, traits.age, "medium", (traits.setting,), (traits.mood,))

    def frame(
        self, portrait: Portrait, pose: Pose, width: int, height: int, alone: bool = False
    ) -> PortraitFrame:
        around = (0, 0, 0, 0) if alone else (120, 90, 70, 255)
        pixels = np.full((height, width, 4), around, np.uint8)
        down, across = np.ogrid[:height, :width]
        radius = min(width, height) // 5
        tone = zlib.crc32(repr(portrait).encode()) % 100
        head = (across - width // 2) ** 2 + (down - height // 2) ** 2 <= radius**2
        pixels[head] = (150 - tone, 180 - tone, 220 - tone, 255)
        opening = opening_of(pose.mouth)
        mouth = Box(width // 2 - radius // 2, height // 2 + radius // 3, radius, radius // 3)
        tall = round(opening * mouth.height)
        pixels[mouth.y : mouth.y + tall, mouth.x : mouth.x + mouth.width] = (30, 20, 60, 255)
        return PortraitFrame(pixels, mouth, opening)
