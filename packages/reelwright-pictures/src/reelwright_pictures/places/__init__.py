"""The places of pictures. A place is one file of this folder, and the file's name is the place's.

A file has `draw(setting: Setting) -> Stage`, and `PLACE: Place`, which says by which English words the place
is meant and what stands there by itself. Nothing else lists places.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import cast

from reelwright_pictures.stage import Setting, Stage


@dataclass(frozen=True)
class Place:
    """`words` are the English words and phrases that mean this place: a word, and the variant that it paints
    ("hospital corridor": "hospital"), or "". `indoors` keeps the weather behind the windows. `props` are
    names of the stock that fit in, if a scene has room."""

    words: dict[str, str]
    indoors: bool = False
    props: tuple[str, ...] = ()


@cache
def place_names() -> tuple[str, ...]:
    """Return the names of all places, in the order of the alphabet."""
    return tuple(sorted(module.name for module in iter_modules(__path__) if not module.name.startswith("_")))


def describe_place(name: str) -> Place:
    """Return what is known of a place. Raises KeyError for a name that there is not."""
    if name not in place_names():
        raise KeyError(name)
    return cast(Place, import_module(f"{__name__}.{name}").PLACE)


def draw_place(name: str, setting: Setting) -> Stage:
    """Draw a place. Raises KeyError for a name that there is not."""
    if name not in place_names():
        raise KeyError(name)
    return cast(Callable[[Setting], Stage], import_module(f"{__name__}.{name}").draw)(setting)
