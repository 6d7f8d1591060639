"""Stickers: an emoji where the sense of a sentence calls for one, and not too many of them.

Words are looked up as phrases, the longest first, so that "hot dog" is food and "piece of cake" is nothing.
What is negated calls nothing; near grave words nothing cheerful is shown. Of what is left the strongest wins.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from reelwright.catalog.stickers import Entry, Lexicon, Meaning, lexicon
from reelwright.catalog.stickers.forms import tokens
from reelwright_render.timeline.model import Sound, Sticker, Word

SHOWN_MS = 1_500
APART_MS = {3: 4_000, 2: 5_000, 1: 8_000}
"""How far a sticker of a rank keeps from those that outrank it or came before."""

SAME_APART_MS = 25_000
ALIKE_APART_MS = 8_000
GRAVE_REACH_MS = 6_000
POP = "catalog/effects/pop.flac"

_TURNED = 4  # words that a "not" reaches


@dataclass(frozen=True)
class _Token:
    """`clause` and `sentence` count up; `first` stands at a sentence's start."""

    text: str
    start_ms: int
    clause: int
    sentence: int
    first: bool
    capital: bool


@dataclass(frozen=True)
class _FoundPhrase:
    """A phrase of the lexicon in the text, and the tokens it covers."""

    entry: Entry
    at: int
    size: int

    def shown_ms(self, said: Sequence[_Token]) -> int:
        """Return when the sticker is shown: with the last word, when its sense is clear."""
        return said[self.at + self.size - 1].start_ms


def choose_stickers(words: Sequence[Word], end_ms: int, language: str = "en") -> tuple[Sticker, ...]:
    """The stickers for what is said, in order of time. A language without a lexicon gets none."""
    known = lexicon(language)
    if known is None:
        return ()
    said = _tokens(words, known)
    found = _phrases(said, known)
    grave = [said[one.at] for one in found if one.entry.grave]
    calls = [
        (one.entry.meaning, one.shown_ms(said))
        for one in found
        if one.entry.meaning
        and one.shown_ms(said) + SHOWN_MS <= end_ms
        and not _is_negated(one, said, known)
        and (one.entry.meaning.quiet or not _is_near(said[one.at], grave))
    ]
    return tuple(
        Sticker(meaning.emoji, start, start + SHOWN_MS)
        for meaning, start in sorted(_keep_strongest(calls), key=lambda call: call[1])
    )


def sticker_sounds(stickers: Sequence[Sticker]) -> tuple[Sound, ...]:
    return tuple(Sound(POP, "effect", one.start_ms, one.start_ms + 400, volume=0.5) for one in stickers)


def _keep_strongest(calls: Sequence[tuple[Meaning, int]]) -> list[tuple[Meaning, int]]:
    """Keep, from the strongest to the weakest, each that keeps its distance from all that are taken."""
    taken: list[tuple[Meaning, int]] = []
    for meaning, start in sorted(calls, key=lambda call: (-call[0].rank, call[1])):
        if all(abs(start - other) >= _distance_ms(meaning, one) for one, other in taken):
            taken.append((meaning, start))
    return taken


def _distance_ms(one: Meaning, other: Meaning) -> int:
    if one.emoji == other.emoji:
        return SAME_APART_MS
    alike = ALIKE_APART_MS if one.group == other.group else 0
    return max(alike, APART_MS[min(one.rank, other.rank)])


def _tokens(words: Sequence[Word], known: Lexicon) -> list[_Token]:
    made: list[_Token] = []
    clause = sentence = 0
    first = True
    for word in words:
        for text in tokens(word.text):
            clause += text in known.breaks
            capital = word.text.lstrip("\"'“‘([¿¡«")[:1].isupper() and not word.text.isupper()
            made.append(_Token(text, word.start_ms, clause, sentence, first, capital))
            first = False
        if word.text.rstrip("\"'”’)]»")[-1:] in tuple(".,;:!?…—"):
            clause += 1
        if word.text.rstrip("\"'”’)]»")[-1:] in tuple(".!?…"):
            sentence, first = sentence + 1, True
    return made


def _phrases(said: Sequence[_Token], known: Lexicon) -> list[_FoundPhrase]:
    """Find the phrases. Each token belongs to one phrase at most: the longest that begins first."""
    names = _names(said, known)
    found: list[_FoundPhrase] = []
    at = 0
    while at < len(said):
        longest = next((one for one in _phrases_at(at, said, known, names)), None)
        if longest:
            found.append(longest)
        at += longest.size if longest else 1
    return found


def _phrases_at(at: int, said: Sequence[_Token], known: Lexicon, names: set[int]) -> list[_FoundPhrase]:
    """The phrases that begin here, longest first."""
    found = []
    for size in range(min(known.longest, len(said) - at), 0, -1):
        covered = said[at : at + size]
        entry = known.entries.get(tuple(token.text for token in covered))
        if entry is None or covered[-1].sentence != covered[0].sentence:
            continue
        named = not entry.proper and any(place in names for place in range(at, at + size))
        if not named and not (entry.noun and not _is_noun(at, said, known)):
            found.append(_FoundPhrase(entry, at, size))
    return found


def _names(said: Sequence[_Token], known: Lexicon) -> set[int]:
    """Find the words that a capital letter makes names: Rose, Jack, Apple. Headlines have them everywhere."""
    if known.capital_nouns:
        return set()
    headline = {
        sentence
        for sentence in {token.sentence for token in said}
        if _share_of_capitals([token for token in said if token.sentence == sentence]) > 0.5
    }
    return {
        place
        for place, token in enumerate(said)
        if token.capital and not token.first and token.sentence not in headline
    }


def _share_of_capitals(sentence: Sequence[_Token]) -> float:
    return sum(token.capital for token in sentence) / len(sentence)


def _is_noun(at: int, said: Sequence[_Token], known: Lexicon) -> bool:
    """Return whether the words before it are those that stand before nouns: "a watch", "her old watch",
    not "I watch"."""
    for token in reversed(said[max(0, at - 3) : at]):
        if token.clause != said[at].clause or token.text in known.before_verbs:
            return False
        if token.text in known.before_nouns:
            return True
    return False


def _is_negated(one: _FoundPhrase, said: Sequence[_Token], known: Lexicon) -> bool:
    """Return whether a "not" before it, in the same clause, makes it its opposite. "Not only" does not."""
    before = [
        token.text for token in said[max(0, one.at - _TURNED) : one.at] if _is_same_word(token, said[one.at])
    ]
    return any(
        text in known.negators and before[number + 1 : number + 2] not in (["only"], ["just"])
        for number, text in enumerate(before)
    )


def _is_same_word(one: _Token, other: _Token) -> bool:
    return one.clause == other.clause


def _is_near(token: _Token, grave: Sequence[_Token]) -> bool:
    return any(
        one.sentence == token.sentence or abs(one.start_ms - token.start_ms) <= GRAVE_REACH_MS
        for one in grave
    )
