"""The word lists of the folder `data`: plain text, one entry a line, "#" before comments."""

from functools import cache
from importlib import resources


def data_lines(name: str) -> list[str]:
    """Return the lines of a file of `data`, without empty ones and comments."""
    text = (resources.files(__package__) / "data" / name).read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line and not line.startswith("#")]


@cache
def sections(name: str) -> dict[str, dict[str, tuple[str, ...]]]:
    """Read a file of sections, `[section]`, with lines of `key: word, word`."""
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    for line in data_lines(name):
        if line.startswith("["):
            current = found.setdefault(line.strip("[]"), {})
        else:
            key, _, words = line.partition(": ")
            current[key] = tuple(word.strip() for word in words.split(","))
    return found


def inverted(table: dict[str, tuple[str, ...]]) -> dict[str, str]:
    """Turn `{value: (word, word)}` into `{word: value}`."""
    return {word: value for value, words in table.items() for word in words}


def grammar(kind: str) -> frozenset[str]:
    """Return a kind of words of `grammar.txt`."""
    return frozenset(sections("grammar.txt")["words"][kind])
