"""Visual styles of pictures, and the motion of stills."""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal


@dataclass(frozen=True)
class Style:
    id: str
    name: str
    description: str


@cache
def styles(kind: Literal["visual", "motion"]) -> tuple[Style, ...]:
    """The first is the default."""
    tables = tomllib.loads((Path(__file__).parent / "styles.toml").read_text("utf-8"))
    return tuple(Style(**table) for table in tables[kind])


def is_style(kind: Literal["visual", "motion"], style_id: str) -> bool:
    return any(style.id == style_id for style in styles(kind))
