"""Text in, its grammar and its meaning out."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True)
class Token:
    """One word or mark of a text.

    `tag` is its Penn Treebank part of speech, `relation` its dependency on the token at index `head` (its
    own index for the root of a sentence), `space` whether white space follows, `entity` the kind of name
    it belongs to or "".
    """

    text: str
    lemma: str
    tag: str
    relation: str
    head: int
    space: bool = True
    entity: str = ""
    sentence: int = 0


@dataclass(frozen=True)
class Reading:
    """A text's tokens in order, and the direction of its meaning: `vector` has length 1, and two texts mean
    nearly the same where the dot product of their vectors is near 1."""

    tokens: tuple[Token, ...]
    vector: tuple[float, ...]


class ReadingEngine(Protocol):
    @property
    def provider(self) -> str: ...

    def read(self, text: str) -> Reading:
        """The grammar and meaning of an English text."""
        ...

    def compare(self, text: str, others: Sequence[str]) -> tuple[float, ...]:
        """Return how near each of the others is to the text in meaning: the dot products of their vectors,
        −1 to 1, in order. Cheaper than reading them: no grammar is made."""
        ...
