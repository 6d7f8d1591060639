"""Which emoji a word calls for."""

import tomllib
from functools import cache
from importlib.resources import files


@cache
def emoji_by_word() -> dict[str, str]:
    text = files(__package__).joinpath("stickers.toml").read_text(encoding="utf-8")
    return {word: emoji for emoji, words in tomllib.loads(text).items() for word in words}
