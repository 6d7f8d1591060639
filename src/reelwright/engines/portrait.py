"""Illustrated people: words or traits in, a portrait that can be posed and drawn at any size out.

A portrait is a small value (traits and a seed), so it can be stored with an avatar and drawn again anywhere;
what it costs to prepare (its still layers) is kept by the engine.
"""

from dataclasses import dataclass
from typing import Any, Protocol

from reelwright_people.frames import PortraitFrame
from reelwright_people.poses import Pose
from reelwright_people.traits import Age, Gender, Portrait, PortraitTraits, SkinTone


@dataclass(frozen=True)
class PortraitTags:
    """The tags of an avatar's record; known here, as we drew it."""

    gender: Gender
    age: Age
    skin_tone: SkinTone
    situation: tuple[str, ...]
    emotions: tuple[str, ...]


class PortraitEngine(Protocol):
    @property
    def provider(self) -> str: ...

    def traits_of(self, description: str, seed: int) -> PortraitTraits:
        """Return what the words say, the rest filled in plausibly from the seed. Raises EngineFailed for
        what is not one person's portrait (an animal, several people, somebody famous)."""
        ...

    def tags(self, portrait: Portrait) -> PortraitTags: ...

    def frame(
        self, portrait: Portrait, pose: Pose, width: int, height: int, alone: bool = False
    ) -> PortraitFrame:
        """`alone` leaves the setting out: the pixels are transparent there, and premultiplied. Raises
        EngineFailed for a style that the engine does not draw."""
        ...


def as_json(traits: PortraitTraits) -> dict[str, Any]:
    """The traits as they are stored; `PortraitTraits(**stored)` reads them back."""
    return dict(vars(traits))
