"""Visual styles of pictures, and the motion of stills."""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

Kind = Literal["visual", "motion"]


@dataclass(frozen=True)
class Style:
    """`scripts/make_styles.py` draws the thumbnails."""

    kind: Kind
    id: str
    name: str
    description: str

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
