"""`said_as.toml`, read once."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any


@cache
def _read_tables() -> dict[str, dict[str, Any]]:
    return tomllib.loads((Path(__file__).parent / "said_as.toml").read_text("utf-8"))


def table(name: str) -> dict[str, str]:
    return _read_tables()[name]


def forms(name: str) -> dict[str, list[str]]:
    """Tables whose values are several forms: units and currencies."""
    return _read_tables()[name]


def word_list(name: str) -> list[str]:
    words: str = _read_tables()["lists"][name]
    return words.split()
