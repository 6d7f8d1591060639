"""Gameplay-like footage, drawn by code: seven games, 47 clips. Scripts use what stands in `__all__`.

    from reelwright_footage import film

    film("blockrun-1", "9:16", "out.mp4")

What draws is loaded when `film` is first asked for, in processes of its own.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from reelwright_footage.errors import DrawingFailed, FootageError, Invalid
from reelwright_footage.games import CLIPS

if TYPE_CHECKING:
    from reelwright_footage.api import film

__version__ = "1.0.0"

__all__ = ["CLIPS", "DrawingFailed", "FootageError", "Invalid", "film"]


def __getattr__(name: str) -> Any:
    if name != "film":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return import_module("reelwright_footage.api").film
