"""How a person in a picture looks, and where it was taken: an avatar's tags, as a model that sees tells them.
Where the face lies, and whether it can be animated, is measured on this machine (`vision.py`)."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Protocol, cast, get_args

from reelwright.engines.portrait import PortraitTags
from reelwright.engines.vision import VisionResult
from reelwright_people.traits import Age, Gender, SkinTone

EXPRESSIONS = (
    "Neutral", "Happy", "Cheerful", "Friendly", "Warm", "Confident", "Calm", "Relaxed", "Serious", "Focused",
    "Sad", "Surprised", "Thoughtful", "Angry", "Disgusted", "Afraid",
)  # fmt: skip
PLACES = (
    "Indoor", "Outdoor", "Studio", "Office", "Home", "Kitchen", "Cafe", "Library", "Bedroom", "Gym",
    "Classroom", "Workshop", "Park", "City", "Beach", "Mountains", "Sunset", "Night",
)  # fmt: skip
"""With EXPRESSIONS, the words that lists of avatars can be searched by: those of the library's avatars."""


def _one_of(words: tuple[str, ...]) -> dict[str, Any]:
    return {"type": "string", "enum": list(words)}


def _some_of(words: tuple[str, ...], least: int, most: int) -> dict[str, Any]:
    return {"type": "array", "items": _one_of(words), "minItems": least, "maxItems": most}


SHAPE: dict[str, Any] = {
    "type": "object",
    "properties": {
        "gender": _one_of(get_args(Gender)),
        "age": _one_of(get_args(Age)),
        "skinTone": _one_of(get_args(SkinTone)),
        "emotions": _some_of(EXPRESSIONS, 1, 2),
        "situation": _some_of(PLACES, 0, 4),
    },
    "required": ["gender", "age", "skinTone", "emotions", "situation"],
    "additionalProperties": False,
}
"""What a model is asked for; an answer that does not obey it is none."""


class SeeingEngine(Protocol):
    @property
    def provider(self) -> str: ...

    @property
    def model(self) -> str:
        """Return the model's name. The same picture may be described otherwise another time."""
        ...

    def describe(self, picture: Path) -> PortraitTags:
        """Describe the person who fills most of a picture, a JPEG, PNG or WebP file. Raises EngineFailed,
        also where the model will not describe people."""
        ...


def read_answer(fields: Mapping[str, Any]) -> PortraitTags:
    """Return what an answer says that obeys SHAPE."""
    return PortraitTags(
        gender=cast(Gender, fields["gender"]),
        age=cast(Age, fields["age"]),
        skin_tone=cast(SkinTone, fields["skinTone"]),
        emotions=tuple(dict.fromkeys(fields["emotions"])),
        situation=tuple(dict.fromkeys(fields["situation"])),
    )


def tags_of(seen: VisionResult) -> PortraitTags:
    """Return what an engine of this machine has read of the largest face, of which there must be one."""
    face = seen.faces[0]
    return PortraitTags(face.gender, face.age, face.skin_tone, seen.situation, face.emotions)
