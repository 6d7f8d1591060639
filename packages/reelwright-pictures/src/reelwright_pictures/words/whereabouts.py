"""Where a scene is: the places that words name, and those that its people and things belong to."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from reelwright_pictures.places import describe_place, place_names
from reelwright_pictures.stock.plurals import singular
from reelwright_pictures.words.tables import grammar, sections
from reelwright_pictures.words.tokens import Match, PhraseTable, Token

_KINDS = {kind: frozenset(words) for kind, words in sections("places.txt")["kinds"].items()}
_ALIKE = sections("places.txt")["alike"]


@dataclass(frozen=True)
class Where:
    """A place and the variant of its paint."""

    place: str
    variant: str = ""


@cache
def place_words() -> PhraseTable[Where]:
    """Return the words of all places."""
    return PhraseTable(_places())


def named_places(tokens: Sequence[Token]) -> tuple[Match[Where], ...]:
    """Return all words of a text that can mean a place, those that follow a word such as "in" first, and of
    these the longest first; then the others, in the order of the text. Words that mean a place only after
    such a word ("the way home") are left out elsewhere."""
    found = [*place_words().scan(tokens)]
    ends = {one.end for one in found}
    # "The street outside" is the street.
    found = [one for one in found if not (tokens[one.start].low == "outside" and one.start in ends)]
    after = [one for one in found if is_place_after_preposition(tokens, one.start)]
    after.sort(key=lambda match: match.start - match.end)
    others = [one for one in found if one not in after and not _is_vague(tokens, one)]
    return (*after, *others)


def vague_places(tokens: Sequence[Token]) -> tuple[Match[Where], ...]:
    """Return the words that mean a place if nothing else is to be seen, the longest first: "a market"."""
    return tuple(
        sorted(
            (one for one in place_words().scan(tokens) if singular(tokens[one.start].low) in _KINDS["alone"]),
            key=lambda match: match.start - match.end,
        )
    )


def is_soft(tokens: Sequence[Token], match: Match[Where]) -> bool:
    """Say whether a word only hints at a place: a dinner can be elsewhere than in a restaurant."""
    return match.end - match.start == 1 and singular(tokens[match.start].low) in _KINDS["soft"]


def _is_vague(tokens: Sequence[Token], match: Match[Where]) -> bool:
    word = tokens[match.start].low
    return match.end - match.start == 1 and bool({word, singular(word)} & _KINDS["vague"])


def is_place_after_preposition(tokens: Sequence[Token], start: int) -> bool:
    """Say whether what begins at `start` is, or follows, a word such as "in"; articles and adjectives between
    are left aside."""
    if tokens[start].low in _KINDS["before"]:
        return True
    at = start - 1
    while at >= 0 and start - at < 5 and tokens[at].low in _KINDS["between"]:
        at -= 1
    article = next((one for one in range(at, max(at - 4, 0), -1) if tokens[one].low in _ARTICLES), None)
    if article is not None and all(_may_be_adjective(tokens[one]) for one in range(article + 1, at + 1)):
        at = article - 1  # "in a dimly lit, wood-panelled bar"
    if at > 0 and tokens[at].low == "of":
        return tokens[at - 1].low in ("front", "top", "outside", "inside", "edge", "middle", "bottom", "side")
    return at >= 0 and tokens[at].low in _KINDS["before"]


_ARTICLES = ("a", "an", "the", "my", "his", "her", "their", "our", "your")


def _may_be_adjective(token: Token) -> bool:
    """Say whether a word between an article and a place can belong to the place."""
    return token.low == "," or (token.is_word and token.low not in grammar("stops"))


def place_for(word: str) -> Where:
    """Return the place that is nearest to a word for one, such as "hospital"."""
    known = _places()
    for candidate in (*_ALIKE.get(word, (word,)), "abstract"):
        if candidate in known:
            return known[candidate]
        if candidate.replace(" ", "_") in place_names():
            return Where(candidate.replace(" ", "_"))
    return Where("field")


@cache
def _places() -> dict[str, Where]:
    named = {name.replace("_", " "): Where(name) for name in place_names()}
    meant = {
        word: Where(name, paint)
        for name in place_names()
        for word, paint in describe_place(name).words.items()
    }
    return {**named, **meant}
