"""Visual styles of pictures, and the motion of stills."""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

Kind = Literal["visual", "motion"]


@dataclass(frozen=True)
class Style:
    """`scripts/make_styles.py` draws the thumbnails. `local` says that this server's own engine draws people
    in it."""

    kind: Kind
    id: str
    name: str
    description: str
    local: bool = False

    @property
    def is_default(self) -> bool:
        return self == styles(self.kind)[0]

    @property
    def thumbnail(self) -> str:
        return f"catalog/thumbnails/{self.kind}-styles/{self.id}.webp"


@cache
def styles(kind: Kind) -> tuple[Style, ...]:
    """The first is the default."""
    tables = tomllib.loads((Path(__file__).parent / "styles.toml").read_text("utf-8"))
    return tuple(Style(kind, **table) for table in tables[kind])


def is_style(kind: Kind, style_id: str) -> bool:
    return any(style.id == style_id for style in styles(kind))


def describe_style(prompt: str, style_id: str) -> str:
    """Return a prompt for a provider's model, with the style in words."""
    style = next(style for style in styles("visual") if style.id == style_id)
    return f"{prompt.rstrip()}\n\nStyle: {style.name}. {style.description}"


def not_drawn(style_id: str) -> str | None:
    """Why the engine of this server does not draw people in this style; None where it does."""
    drawn = [style.id for style in styles("visual") if style.local]
    if style_id in drawn:
        return None
    return f'Style "{style_id}" cannot be drawn by model "local": it draws {", ".join(drawn)}'
