"""Which sentences of a text belong together: what one leans on, and what it announces.

Found by words of each language (`languages.toml`) and, in every language, by what is named with a definite
article, or by its name, as something that an earlier sentence has introduced.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, takewhile

from reelwright.formats.sourced.model import SourceSentence
from reelwright.formats.sourced.rank import key_words
from reelwright.formats.sourced.reword import calls_nobody_by_name, has_any, leans_on_before, turns
from reelwright.formats.sourced.words_of_languages import words_of
from reelwright.formats.storytelling.sentences import word_count

_FEW_WORDS = 6
_FEW_WORDS_ANNOUNCING = 14
_FEW_WORDS_FIRST = 9  # of the first sentence of a paragraph
_WORDS_OF_A_PHRASE = {"en": 2, "de": 2}  # where adjectives stand before; else 1
_STEM = 4  # letters: "lens" and "lenses" are one
_WORDS_OF_A_DATE = 4
_MENTIONS = 3  # the first ones introduce
_TOKEN = re.compile(r"[^\W\d_]+|[^\w\s]|\d+")
_PAIR = re.compile(r"^[\u4e00-\u9fff\u30a0-\u30ff]{2}$")

Said = Mapping[int, str]


def find_needs(
    number: int, sentences: Sequence[SourceSentence], said: Said, language: str
) -> tuple[int, ...] | None:
    """The sentences that one leans on, and those that it announces. None where one of them cannot be told."""
    before = _before(number, sentences, said, language)
    beside = _beside(number, sentences, said)
    if before is None or beside is None:
        return None
    before = [*before, *beside]
    after = _after(number, sentences, said, language)
    return None if after is None else (*before, *after)


def _before(number: int, sentences: Sequence[SourceSentence], said: Said, language: str) -> list[int] | None:
    """The sentence before, where one leans on it; that brings along what it leans on itself."""
    if number == 0 or not leans_on_before(said[number], language, sentences[number].opens):
        return []
    before = number - 1
    return [before] if before in said and _is_same_section(before, number, sentences) else None


def _beside(number: int, sentences: Sequence[SourceSentence], said: Said) -> list[int] | None:
    """The question that a paragraph answers, which stands alone before it; and of a numbered list the steps
    before and after one: who begins to tell an order of steps tells all."""
    found = []
    first = next(at for at in range(number, -1, -1) if at == 0 or not _are_together(at - 1, at, sentences))
    if first and sentences[first - 1].opens and _asks(sentences[first - 1].text):
        found.append(first - 1)
    if step := sentences[number].step:
        before = _nearest_step(step - 1, range(number - 1, -1, -1), sentences)
        after = _nearest_step(step + 1, range(number + 1, len(sentences)), sentences)
        found += [at for at in (before, after) if at is not None]
    return found if all(at in said for at in found) else None


def _nearest_step(step: int, places: range, sentences: Sequence[SourceSentence]) -> int | None:
    """Return the place of the next sentence that begins a step, where it is this one."""
    at = next((at for at in places if sentences[at].step), None)
    return at if at is not None and sentences[at].step == step else None


def _asks(text: str) -> bool:
    return text.rstrip('*_”"»」』 ').endswith(("?", "？"))


def _is_same_section(one: int, other: int, sentences: Sequence[SourceSentence]) -> bool:
    return sentences[one].section == sentences[other].section


def _after(number: int, sentences: Sequence[SourceSentence], said: Said, language: str) -> list[int] | None:
    """The sentence after, where one announces it; that brings along what it announces itself."""
    if not _announces(number, sentences, said, language):
        return []
    return [number + 1] if number + 1 in said else None


def _announces(number: int, sentences: Sequence[SourceSentence], said: Said, language: str) -> bool:
    """Return whether a sentence promises what only the next one says: a question, a list, few words that say
    nothing without it ("She said no.", "Not all are glad."), or half of what is the case ("But ...")."""
    text = said[number]
    if text.rstrip('”"»」』 ').endswith(("?", "？", ":", "：")):
        return True
    after = number + 1
    if after >= len(sentences) or sentences[after].paragraph != sentences[number].paragraph:
        return False
    if after in said and turns(said[after], language):
        return True
    if has_any(text.lower(), words_of(language).announcing) and word_count(text) <= _FEW_WORDS_ANNOUNCING:
        return True
    few = _FEW_WORDS_FIRST if sentences[number].opens else _FEW_WORDS
    few -= 3 if language in ("ja", "zh") else 0  # their words are counted by signs
    return word_count(text) <= few and not re.search(r"\d", text)


def find_anchors(
    sentences: Sequence[SourceSentence], said: Said, title: str, language: str
) -> dict[int, tuple[tuple[int, ...], ...]]:
    """For each sentence, groups of earlier sentences: of each group one has to be told, as it introduces what
    the sentence only refers to ("the doctors"), or opens its paragraph."""
    text = _Introduced(title, language)
    anchors: dict[int, tuple[tuple[int, ...], ...]] = {}
    for number in sorted(said):
        groups = [] if text.is_news(said[number]) else _groups_by_place(number, sentences, said, language)
        anchors[number] = (*groups, *text.groups(said[number]))
        text.add(number, said[number])
    return anchors


def _groups_by_place(
    number: int, sentences: Sequence[SourceSentence], said: Said, language: str
) -> list[tuple[int, ...]]:
    """What stands before a sentence: in its paragraph one may be left out between two that are told, where
    articles show what is named before; a person who is only called "she" where a paragraph begins is named in
    the one before."""
    if not sentences[number].opens:
        most = 2 if words_of(language).definite else 1
        near = range(number - most, number)
        group = [at for at in near if _are_together(at, number, sentences) and at in said]
        return [tuple(group)] if group else []
    if number and calls_nobody_by_name(said[number], language):
        before = takewhile(lambda at: _are_together(at, number - 1, sentences), range(number - 1, -1, -1))
        return [tuple(at for at in before if at in said)]
    return []


def _are_together(one: int, other: int, sentences: Sequence[SourceSentence]) -> bool:
    return one >= 0 and sentences[one].paragraph == sentences[other].paragraph


class _Introduced:
    """What a text has named so far, and in which sentences; of what was a known thing from the beginning
    ("the city"), nothing is kept."""

    def __init__(self, title: str, language: str) -> None:
        self._language = language
        self._words = words_of(language)
        self._known = set(self._stems(title))
        self._places: dict[str, list[int]] = {}
        self._names: set[str] = set()

    def add(self, number: int, text: str) -> None:
        new = {word for word in self._stems(text) if word not in self._places}
        if self._words.definite:
            named = {word for name in self._find_names(text) for word in name}
            self._known |= {word for phrase in self._definite(text) for word in phrase if word in new - named}
            self._names |= named
        for word in set(self._stems(text)):
            self._places.setdefault(word, []).append(number)

    def is_news(self, text: str) -> bool:
        """Return whether a sentence begins with a date and names somebody anew: it stands for itself."""
        begins_with_date = re.search(r"\d", " ".join(text.split()[:_WORDS_OF_A_DATE]))
        names = {word for name in self._find_names(text) for word in name}
        return bool(begins_with_date and names - self._names - self._known)

    def groups(self, text: str) -> Iterator[tuple[int, ...]]:
        """The sentences that have introduced each thing to which a text refers; in languages without
        articles, each word, or pair of signs, refers."""
        stems = [word for word in self._stems(text) if len(word) > 2 or _PAIR.match(word)]
        names = [name for name in self._find_names(text) if all(word in self._names for word in name)]
        phrases = [*self._definite(text), *names] if self._words.definite else [[word] for word in stems]
        for phrase in phrases:
            places = {at for word in phrase for at in self._places.get(word, ())}
            if places and not self._known.intersection(phrase):
                yield tuple(sorted(places)[:_MENTIONS])

    def _definite(self, text: str) -> Iterator[list[str]]:
        tokens = [token for token in _TOKEN.findall(text) if token not in "'’"]
        most = _WORDS_OF_A_PHRASE.get(self._language, 1)
        for at, token in enumerate(tokens):
            if token.lower() in self._words.definite:
                following = tokens[at + 1 : at + 1 + most]
                yield self._stems(" ".join(takewhile(self._is_word, following)))

    def _is_word(self, token: str) -> bool:
        return token.isalpha() and token.lower() not in self._words.little

    def _find_names(self, text: str) -> list[list[str]]:
        """Return the stems of each name: words with a capital, side by side. The first word of a sentence
        counts only where it is known as a name."""
        tokens = _TOKEN.findall(text)
        runs = groupby(enumerate(tokens), key=lambda one: one[1][:1].isupper())
        names = [[(at, token) for at, token in run] for is_name, run in runs if is_name]
        stems = [[word for at, token in name for word in self._name(at, token)] for name in names]
        return [one for one in stems if one]

    def _name(self, at: int, token: str) -> list[str]:
        return [word for word in self._stems(token) if at or word in self._names]

    def _stems(self, text: str) -> list[str]:
        return [word[:_STEM] for word in key_words(text, self._language)]
