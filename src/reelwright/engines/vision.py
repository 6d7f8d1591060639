"""Who is in a photograph: the faces, and what is read of each from its pixels.

What is read is a guess, and says nothing about who somebody is: it fills an avatar's tags where its maker
leaves them open, chooses a voice, and tells whether the photograph can be animated.
"""

from dataclasses import dataclass
from typing import Protocol

from reelwright_people.frames import Box, Pixels
from reelwright_people.traits import Age, Gender, SkinTone


@dataclass(frozen=True)
class SeenFace:
    """`box` is from the brows to the chin. `turn` is how far it looks to the viewer's right, `nod` how far
    down, `lean` how far it is turned clockwise in the picture: degrees. `sharpness` is 1 where every pore
    could be seen and 0 where nothing can; below 0.3 nobody would take the picture for a good one."""

    box: Box
    gender: Gender
    age: Age
    skin_tone: SkinTone
    emotions: tuple[str, ...]
    turn: float = 0.0
    nod: float = 0.0
    lean: float = 0.0
    sharpness: float = 1.0


@dataclass(frozen=True)
class VisionResult:
    """The faces, the largest first. `situation` names where they are, as far as the engine can tell: the
    embedded one cannot."""

    faces: tuple[SeenFace, ...]
    situation: tuple[str, ...] = ()


class VisionEngine(Protocol):
    @property
    def provider(self) -> str: ...

    @property
    def model(self) -> str:
        """Return the model's name and version; under them the same picture always gives the same answer."""
        ...

    def look(self, picture: Pixels) -> VisionResult:
        """Describe the person in an upright picture of height × width × BGR, which is left as it was."""
        ...
