"""Timelines to videos. Scripts use what stands in `__all__`; see the README.

    import reelwright_render as render

    render.video(timeline, "out.mp4")

Decoders, encoders and the drawing library are loaded when one of the functions is first asked for.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from reelwright_render.timeline.model import (
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
    from reelwright_render.api import (
        PRESET_NAMES,
        captioned,
        export,
        preview_loop,
        read_timeline,
        still,
        thumbnail,
        video,
        words_of,
        write_timeline,
    )

__version__ = "1.0.0"

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
    "PRESET_NAMES",
    "Sound",
    "Sticker",
    "TextBox",
    "Timeline",
    "Window",
    "Word",
    "captioned",
    "export",
    "preview_loop",
    "read_timeline",
    "still",
    "thumbnail",
    "video",
    "words_of",
    "write_timeline",
]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module("reelwright_render.api"), name)
