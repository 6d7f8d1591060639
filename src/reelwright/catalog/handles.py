"""The words that made-up users' names are put together from."""

import tomllib
from functools import cache
from pathlib import Path

_FILE = Path(__file__).parent / "handles.toml"


@cache
def handle_words(name: str) -> tuple[str, ...]:
    """One of the lists of `handles.toml`: given, family, handle_first, handle_second."""
    return tuple(tomllib.loads(_FILE.read_text(encoding="utf-8"))[name].split())
