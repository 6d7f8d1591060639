"""Pictures and clips from words, composed by code. Scripts use what stands in `__all__`.

    from reelwright_pictures import clip, picture

    picture("a cat on a roof at night", "9:16", "cat.png", style="watercolor")
    clip("a ship on a stormy sea", "16:9", "ship.mp4", seconds=4)

What draws is loaded when it is first asked for.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from reelwright_pictures.errors import Invalid, NotShown, PicturesError
from reelwright_pictures.scene import Claim, Person, Scene, Subject, Thing

if TYPE_CHECKING:
    from reelwright_pictures.api import clip, describe, picture

__version__ = "1.0.0"

__all__ = [
    "Claim",
    "Invalid",
    "NotShown",
    "Person",
    "PicturesError",
    "Scene",
    "Subject",
    "Thing",
    "clip",
    "describe",
    "picture",
]
_LOADED_LATER = frozenset({"clip", "describe", "picture"})


def __getattr__(name: str) -> Any:
    if name not in _LOADED_LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module("reelwright_pictures.api"), name)
