"""Looks of a text over a clip: `text_styles.toml`, read once."""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

DEFAULT = "modern"


@dataclass(frozen=True)
class TextStyle:
    """A style of text: the fields of a text box by the same names. `edge` is how thick an outline behind the
    letters is."""

    id: str
    name: str
    description: str
    font: str
    size: float
    color: str
    background: str | None = None
    radius: float = 0.0
    padding: float = 0.0
    edge: float = 0.0
    edge_color: str = "#000000"
    shadow: bool = False
    uppercase: bool = False
    rotation: float = 0.0
    entry: Literal["none", "fade", "rise", "slide", "pop", "wipe"] = "rise"

    @property
    def thumbnail(self) -> str:
        return f"catalog/thumbnails/text-styles/{self.id}.webp"


@cache
def text_styles() -> tuple[TextStyle, ...]:
    """In the order in which they are listed."""
    tables = tomllib.loads((Path(__file__).parent / "text_styles.toml").read_text("utf-8"))
    return tuple(TextStyle(**table) for table in tables["styles"])


def find_text_style(style_id: str) -> TextStyle | None:
    return next((style for style in text_styles() if style.id == style_id), None)
