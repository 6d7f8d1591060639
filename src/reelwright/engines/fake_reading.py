"""A reading engine that answers at once, for tests and for trying the service without any model.

It knows a few hundred little words by heart and guesses the rest by their endings: enough for plain sentences
of the kind "my neighbour parked in my spot", which is what tests say.
"""

import hashlib
import random
import re
from collections.abc import Sequence

from reelwright.engines.call import CALL
from reelwright.engines.reading import Reading, Token

_WORDS = re.compile(r"[A-Za-zÀ-ÿ]+(?:['’-][A-Za-zÀ-ÿ]+)*|\d+(?:[.,:]\d+)*|[^\w\s]")
_TAGS = {
    "PRP": "i me you he him she her it we us they them",
    "PRP$": "my your his its our their",
    "DT": "a an the this that these those some every each no",
    "IN": "in on at of for from with by to into about after before because when while if",
    "CC": "and or but so",
    "VBD": "was were had did found kept sold left gave took made said told went came got saw heard let put",
    "VBZ": "is has does",
    "VBP": "am are have do",
    "MD": "can could will would must may might",
    "RB": "not never now then again only just",
}
_TAG_OF = {word: tag for tag, words in _TAGS.items() for word in words.split()}
_DIMENSIONS = 384


class FakeReading:
    """A ReadingEngine. The first verb of a sentence is its root, the last noun before it the subject."""

    provider = "fake"

    def read(self, text: str) -> Reading:
        CALL.get().stop_if_cancelled()
        tokens: list[Token] = []
        for sentence, part in enumerate(re.split(r"(?<=[.!?])\s+", text.strip())):
            tokens += _sentence(part, sentence, len(tokens))
        return Reading(tuple(tokens), _direction(text))

    def compare(self, text: str, others: Sequence[str]) -> tuple[float, ...]:
        CALL.get().stop_if_cancelled()
        own = _direction(text)
        return tuple(sum(a * b for a, b in zip(own, _direction(other), strict=True)) for other in others)


def _sentence(text: str, number: int, first: int) -> list[Token]:
    found = list(_WORDS.finditer(text))
    tags = [_tag(match[0]) for match in found]
    root = _root(tags)
    subject = next((at for at in range(root - 1, -1, -1) if tags[at] in {"NN", "NNS", "NNP", "PRP"}), None)
    return [
        Token(
            text=match[0],
            lemma=match[0].lower(),
            tag=tags[at],
            relation=_relation(at, tags, root, subject),
            head=first + _head(at, tags, root),
            space=match.end() < len(text) and text[match.end()].isspace(),
            sentence=number,
        )
        for at, match in enumerate(found)
    ]


def _tag(word: str) -> str:
    lower = word.lower()
    if lower in _TAG_OF:
        return _TAG_OF[lower]
    if not word[0].isalnum():
        return "." if word in ".!?" else ","
    if word[0].isdigit():
        return "CD"
    if lower.endswith("ed"):
        return "VBD"
    return "NNS" if lower.endswith("s") and not lower.endswith("ss") else "NN"


def _relation(at: int, tags: list[str], root: int, subject: int | None) -> str:
    if at == root:
        return "ROOT"
    if at == subject:
        return "nsubj"
    by_tag = {
        "PRP$": "poss",
        "DT": "det",
        "IN": "prep",
        "CC": "cc",
        ".": "punct",
        ",": "punct",
        "RB": "advmod",
        "CD": "nummod",
    }
    return by_tag.get(tags[at], "dobj" if at > root else "dep")


def _root(tags: list[str]) -> int:
    """The first verb, else the last noun, else the first word."""
    verbs = [at for at, tag in enumerate(tags) if tag in {"VBD", "VBZ", "VBP"}]
    nouns = [at for at, tag in enumerate(tags) if tag in {"NN", "NNS"}]
    return (verbs[:1] or nouns[-1:] or [0])[0]


def _head(at: int, tags: list[str], root: int) -> int:
    """Articles and owners hang on the next noun, all else on the root."""
    if at != root and tags[at] in {"DT", "PRP$", "CD"}:
        return next((later for later in range(at + 1, len(tags)) if tags[later] in {"NN", "NNS"}), root)
    return root


def _direction(text: str) -> tuple[float, ...]:
    chance = random.Random(hashlib.sha256(text.encode()).digest())
    parts = [chance.gauss(0, 1) for _ in range(_DIMENSIONS)]
    length = sum(part * part for part in parts) ** 0.5
    return tuple(round(part / length, 6) for part in parts)
