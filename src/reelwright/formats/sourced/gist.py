"""The gist of a text: which of its sentences are told, so that they are understood and fill a length.

Sentences are taken as they stand (`reword`), in the order of the text, each with those that it leans on. The
title opens, what the text begins with follows, and one of its last sentences ends.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from reelwright.domain.sources.model import SourceText
from reelwright.formats.sourced.model import SourceSentence, ToldSentence
from reelwright.formats.sourced.partners import find_anchors, find_needs
from reelwright.formats.sourced.rank import Vectors, key_words, rank_sentences, weigh_words
from reelwright.formats.sourced.reword import drop_opening, is_whole, say
from reelwright.formats.sourced.split import split_text
from reelwright.formats.sourced.words_of_languages import words_of

TITLE, ENDING = -1, -2
"""The numbers of the opening and of the closing line among the sentences of a text."""
_MOST_SENTENCES = 1_500
_MOST_TOGETHER = 7
_COST = 0.12  # of each sentence that has to be told for another one
_LEADING = 1.3  # rank
_MOST_AT_THE_END = 5  # sentences that one of the first or the last paragraph may bring along
_SHARE = 0.25  # of what that one says
_COST_OF_ALL = 1.2  # of as much as is told of a text
_REPEATS = 0.62
_REDUNDANCY = 0.8
_SAME_WORDS = 0.75
_LONGEST_TITLE = 110
_FULL = 0.96  # of the length: enough
_LEAST = 0.86  # what is less is filled with what leans on something that is not told
_OVER = 1.06


@dataclass(frozen=True)
class Candidates:
    """What can be told of a text. `said` are sentences as they are heard, by their numbers; `needs` are the
    sentences that one is told with: before it, and after it. `anchors` are groups of sentences: of each, one
    is told before it."""

    sentences: tuple[SourceSentence | None, ...]
    said: Mapping[int, str]
    needs: Mapping[int, tuple[int, ...]]
    anchors: Mapping[int, tuple[tuple[int, ...], ...]]
    ranks: tuple[float, ...]
    vectors: Vectors
    title: str
    ending: str
    language: str

    def tell(self, number: int, chosen: Sequence[int]) -> ToldSentence:
        """Return a sentence as it is told among the chosen ones."""
        if number == TITLE:
            return ToldSentence(self.title, None)
        if number == ENDING:
            return ToldSentence(self.ending, None)
        said = self.said[number]
        text = said if self.follows(number, chosen) else drop_opening(said, self.language)
        return ToldSentence(text, self.sentences[number])

    def follows(self, number: int, chosen: Sequence[int]) -> bool:
        """Return whether the word that leads over to a sentence still has something before it."""
        return number - 1 in chosen or (number - 2 in chosen and number - 2 >= 0)

    def together(self, number: int, chosen: set[int], is_anchored: bool = True) -> set[int] | None:
        """The sentence with all that has to be told for it and is not yet chosen; None where one of these
        cannot be told, or they are too many. Not `is_anchored`: as many of them as may be, without those that
        introduce what it names."""
        new: set[int] = set()
        waiting = [number]
        while waiting:
            at = waiting.pop()
            if at in chosen or at in new:
                continue
            if len(new) == _MOST_TOGETHER and not is_anchored:
                return new
            if at not in self.needs or len(new) == _MOST_TOGETHER:
                return None
            new.add(at)
            waiting += self.needs[at]
            told = chosen | new | set(waiting)
            groups = self.anchors.get(at, ()) if is_anchored else ()
            open_groups = [group for group in groups if group and not told.intersection(group)]
            waiting += [max(group, key=lambda one: self.ranks[one]) for group in open_groups]
        return new


def find_candidates(source: SourceText, language: str) -> Candidates:
    """Read a text for what can be told of it."""
    sentences = split_text(source.text, language)[:_MOST_SENTENCES]
    references = words_of(language).reference_headings
    sentences = [one for one in sentences if one.section.lower().rstrip(":") not in references]
    sentences = [one for one in sentences if not _is_title(one, source.title)]
    said = {at: text for at, one in enumerate(sentences) if (text := say(one.text, language)) is not None}
    whole = {at: text for at, text in said.items() if is_whole(sentences[at].text)}
    said = whole or said  # what ends without a mark is a caption, a menu or an item of a list
    vectors = weigh_words(sentences, language)
    ranks = rank_sentences(sentences, vectors, source.title, language)
    needs = {at: find_needs(at, sentences, said, language) for at in said}
    return Candidates(
        tuple(sentences),
        said,
        {at: others for at, others in needs.items() if others is not None},
        find_anchors(sentences, said, source.title, language),
        tuple(ranks),
        vectors,
        _opening(source.title, sentences, language),
        words_of(language).ending.format(site=source.site) if source.site else "",
        language,
    )


def _is_title(one: SourceSentence, title: str) -> bool:
    return one.paragraph == 0 and one.text.rstrip(".") == title.rstrip(".")


def _opening(title: str, sentences: Sequence[SourceSentence], language: str) -> str:
    """The title as a spoken line; none where the text begins with the same words."""
    said = say(title, language) if 0 < len(title) <= _LONGEST_TITLE else None
    if said is None or not sentences:
        return ""
    words = set(key_words(said, language))
    first = set(key_words(sentences[0].text, language))
    return "" if words and len(words & first) / len(words) > _SAME_WORDS else said


def choose_sentences(
    found: Candidates, budget: float, length_of: Mapping[int, float], kept: Sequence[int] = ()
) -> list[int]:
    """Return the numbers of the sentences to tell, in order, so that their lengths add up to about `budget`.
    `length_of` has all of them, in the budget's unit. `kept` come first, as far as there is room."""
    frame = [number for number, text in ((TITLE, found.title), (ENDING, found.ending)) if text]
    if sum(length_of[number] for number in frame) > 0.35 * budget:
        frame = [number for number in frame if number == TITLE]
    left = budget - sum(length_of[number] for number in frame)
    chosen = _fill(found, left, length_of, kept)
    opening = [TITLE] if TITLE in frame and chosen else []
    closing = [ENDING] if ENDING in frame and chosen else []
    return [*opening, *sorted(chosen), *closing]


def _fill(found: Candidates, budget: float, length_of: Mapping[int, float], kept: Sequence[int]) -> set[int]:
    """Choose sentences round by round until their lengths fill `budget`, both in the unit of `length_of`."""
    chosen: set[int] = set()
    for number in kept:
        if number >= 0:
            chosen |= _keep(found, number, chosen, budget, length_of)
    for round in _ROUNDS:
        enough = budget * (_FULL if round.is_anchored else _LEAST)
        while (total := sum(length_of[number] for number in chosen)) < enough:
            best = _best(found, chosen, round, (budget, budget - total), length_of)
            if best is None:
                break
            chosen |= best
    return chosen


def _keep(
    found: Candidates, number: int, chosen: set[int], budget: float, length_of: Mapping[int, float]
) -> set[int]:
    """A sentence that is kept, with all that it leans on where that fits; nothing where it does not fit."""
    for is_anchored in (True, False):
        new = found.together(number, chosen, is_anchored)
        if new is not None and sum(length_of[one] for one in chosen | new) <= budget * _OVER + 1:
            return new
    return set()


def _is_at_an_end(found: Candidates, number: int, chosen: set[int]) -> bool:
    """Return whether a sentence may begin or end the narration: while nothing is chosen, one of the first
    paragraph; afterwards, one of the last paragraph as long as nothing of it is told. It says something (its
    rank is positive) and brings at most `_MOST_AT_THE_END` sentences along."""
    end = max(found.needs) if chosen else min(found.needs)
    if _paragraph(found, number) != _paragraph(found, end):
        return False
    is_short = len(found.together(number, chosen) or ()) <= _MOST_AT_THE_END
    return is_short and _opens_paragraph(found, number, chosen)


def _leads(found: Candidates, number: int, chosen: set[int]) -> bool:
    """Return whether a sentence of the first paragraph says what the text is about."""
    is_first = _paragraph(found, number) == _paragraph(found, min(found.needs))
    return is_first and number <= min(found.needs) + 1 and found.ranks[number] >= _LEADING


def _opens_section(found: Candidates, number: int, chosen: set[int]) -> bool:
    """Return whether nothing of the section of a sentence is told yet, and it says something."""
    return found.ranks[number] > 0 and all(_section(found, one) != _section(found, number) for one in chosen)


def _opens_paragraph(found: Candidates, number: int, chosen: set[int]) -> bool:
    return found.ranks[number] > 0 and all(
        _paragraph(found, one) != _paragraph(found, number) for one in chosen
    )


def _is_any(found: Candidates, number: int, chosen: set[int]) -> bool:
    return True


@dataclass(frozen=True)
class _Round:
    """A round of the choice: which sentences are open to it, and whether each is told with what introduces
    the things that it names."""

    is_open: Callable[[Candidates, int, set[int]], bool]
    is_anchored: bool = True


_ROUNDS = (
    _Round(_is_at_an_end),
    _Round(_leads),
    _Round(_opens_section),
    _Round(_opens_paragraph),
    _Round(_is_any),
    _Round(_is_any, is_anchored=False),
)


def _section(found: Candidates, number: int) -> str:
    sentence = found.sentences[number]
    return sentence.section if sentence else ""


def _paragraph(found: Candidates, number: int) -> int:
    sentence = found.sentences[number]
    return sentence.paragraph if sentence else number


def _best(
    found: Candidates,
    chosen: set[int],
    round: _Round,
    budget: tuple[float, float],
    length_of: Mapping[int, float],
) -> set[int] | None:
    """The sentence that says most that has not been said, with those that belong to it. `budget`: all of it,
    and what is left."""
    worth: list[tuple[float, set[int]]] = []
    for number in found.needs:
        if number in chosen or not round.is_open(found, number, chosen):
            continue
        value, new = _worth(found, number, chosen), found.together(number, chosen, round.is_anchored)
        length = sum(length_of[one] for one in new or ())
        if value is None or new is None or length > budget[1] * _OVER + 1:
            continue
        others = sum(_SHARE * found.ranks[one] - _COST for one in new if one != number)
        worth.append((value + others - _COST_OF_ALL * length / budget[0], new))
    return max(worth, key=lambda one: one[0])[1] if worth else None


def _worth(found: Candidates, number: int, chosen: set[int]) -> float | None:
    """None for what has been said already."""
    if not chosen:
        return found.ranks[number]
    others = sorted(chosen)
    alike = float(np.max(found.vectors[others] @ found.vectors[number]))
    if alike > _REPEATS:
        return None
    nearby = 0.12 if number - 1 in chosen else 0.0
    return found.ranks[number] - _REDUNDANCY * alike + nearby


def keep_all(told: Sequence[ToldSentence], language: str) -> Candidates:
    """What a writer has written: all of it can be told, and of what is too long, the middle goes first."""
    last = len(told) - 1
    return Candidates(
        sentences=tuple(one.source for one in told),
        said={number: one.text for number, one in enumerate(told)},
        needs=dict.fromkeys(range(len(told)), ()),
        anchors={},
        ranks=tuple(2.0 if number in (0, last) else 1 - number / len(told) for number in range(len(told))),
        vectors=np.zeros((len(told), 1)),
        title="",
        ending="",
        language=language,
    )
