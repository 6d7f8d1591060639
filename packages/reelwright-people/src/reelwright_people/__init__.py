"""People who speak and react in short videos. Scripts use what stands in `__all__`.

    from reelwright_people import describe, draw, film, react

    nurse = describe("a nurse with red curly hair")
    draw(nurse, "nurse.png")
    film(nurse, react("laughing"), "laughing.mp4")

What draws is loaded when it is first asked for.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from reelwright_people.errors import Invalid, NotUnderstood, PeopleError, UnusablePicture
from reelwright_people.lips import Phoneme
from reelwright_people.poses import Pose
from reelwright_people.reactions import KINDS
from reelwright_people.traits import Portrait, PortraitTraits

if TYPE_CHECKING:
    from reelwright_people.api import describe, draw, film, react, speak

__version__ = "1.0.0"

__all__ = [
    "KINDS",
    "Invalid",
    "NotUnderstood",
    "PeopleError",
    "Phoneme",
    "Portrait",
    "PortraitTraits",
    "Pose",
    "UnusablePicture",
    "describe",
    "draw",
    "film",
    "react",
    "speak",
]
_LOADED_LATER = frozenset({"describe", "draw", "film", "react", "speak"})


def __getattr__(name: str) -> Any:
    if name not in _LOADED_LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module("reelwright_people.api"), name)
