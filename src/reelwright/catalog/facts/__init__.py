"""Well-known facts about common subjects, for prompts like "5 facts about octopuses".

A small model invents facts; these were written by hand, in our own words, and only say what is undisputed.
`*.toml` holds one table for each subject.
"""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

_HERE = Path(__file__).parent


@dataclass(frozen=True)
class Subject:
    """`topic` is the file that it stands in, `called` how it is spoken of.

    `names` are the words by which a prompt names it, in the singular; after one of `not_after` the same word
    means something else: a hot dog is no dog. A fact's second sentence, begun with `~`, may be left out.
    """

    key: str
    topic: str
    called: str
    names: tuple[str, ...]
    facts: tuple[str, ...]
    not_after: tuple[str, ...] = ()


@cache
def subjects() -> tuple[Subject, ...]:
    """All subjects, in the order of the files. An unknown key in a file fails here."""
    tables = [
        (file.stem, key, table)
        for file in sorted(_HERE.glob("*.toml"))
        for key, table in tomllib.loads(file.read_text(encoding="utf-8")).items()
    ]
    return tuple(
        Subject(
            key,
            topic,
            table.pop("called"),
            **{name: tuple(texts) for name, texts in table.items()},
        )
        for topic, key, table in tables
    )
