"""The people that words name: how they look and where they are, by the role that they have."""

from dataclasses import dataclass
from functools import cache

from reelwright_pictures.words.tables import data_lines
from reelwright_pictures.words.tokens import PhraseTable


@dataclass(frozen=True)
class Role:
    """`looks` describe one person each, in words of the portraits; `place` is a word for where they are,
    or ""."""

    name: str
    looks: tuple[str, ...]
    place: str


@cache
def roles() -> PhraseTable[Role]:
    """Return all roles, found by their words."""
    table: dict[str, Role] = {}
    for line in data_lines("roles.txt"):
        words, _, rest = line.partition(":")
        looks, _, place = rest.partition("|")
        for word in words.split(","):
            described = tuple(look.strip() for look in looks.split("+"))
            table[word.strip()] = Role(word.strip(), described, place.strip())
    return PhraseTable(table)


@cache
def given_names() -> dict[str, str]:
    """Return common given names in small letters, with the gender of who bears them."""
    return {
        name.strip(): "Female" if gender == "female" else "Male"
        for gender, _, names in (line.partition(":") for line in data_lines("given_names.txt"))
        for name in names.split(",")
    }
