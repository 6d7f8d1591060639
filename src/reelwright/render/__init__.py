"""Timelines to videos. Scripts use what stands in `__all__`; see docs/python.md.

    from reelwright import render

    render.video(timeline, "out.mp4")

Decoders, encoders and the drawing library are loaded when one of the functions is first asked for.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from reelwright.timeline.model import (
    Branding,
    CaptionLayer,
    Captions,
    Card,
    Clip,
    CommentCard,
    Line,
    Logo,
    Motion,
    Sound,
    Sticker,
    TextBox,
    Timeline,
    Window,
    Word,
)

if TYPE_CHECKING:
    from reelwright.render.public import captioned, export, preview_loop, still, thumbnail, video, words_of

__all__ = [
    "Branding",
    "CaptionLayer",
    "Captions",
    "Card",
    "Clip",
    "CommentCard",
    "Line",
    "Logo",
    "Motion",
    "Sound",
    "Sticker",
    "TextBox",
    "Timeline",
    "Window",
    "Word",
    "captioned",
    "export",
    "preview_loop",
    "still",
    "thumbnail",
    "video",
    "words_of",
]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module("reelwright.render.public"), name)
