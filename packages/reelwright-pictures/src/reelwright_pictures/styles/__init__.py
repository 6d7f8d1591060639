"""The styles in which a stage is painted. A style is one file of this folder; `-` in a name is `_` there.

A file has `paint(stage: Stage) -> Array`: the finished picture, sRGB as shares of 0–1. Nothing else lists
styles.
"""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import cast

from reelwright_pictures.errors import Invalid
from reelwright_pictures.stage import Array, Stage

DEFAULT_STYLE = "cinematic"


@cache
def style_names() -> tuple[str, ...]:
    """Return the names of all styles, in the order of the alphabet."""
    modules = (module.name for module in iter_modules(__path__) if not module.name.startswith("_"))
    return tuple(sorted(name.replace("_", "-") for name in modules))


def lets_clouds_drift(style: str) -> bool:
    """Whether clouds keep their own colours in a style, so that they can move apart from the sky."""
    return style in ("cinematic", "realistic", "claymation", "anime")


def paint(stage: Stage, style: str = DEFAULT_STYLE) -> Array:
    """Return the finished picture of a stage. Raises Invalid for a style that there is not."""
    if style not in style_names():
        raise Invalid(f"There is no style {style!r}: the styles are {', '.join(style_names())}")
    module = import_module(f"{__name__}.{style.replace('-', '_')}")
    return cast(Callable[[Stage], Array], module.paint)(stage)
