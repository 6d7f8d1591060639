"""Where a picture changes: beats of a few seconds, each ending where a thought ends."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from reelwright_render.text.scripts import join_words
from reelwright_render.timeline.model import Word

SHORTEST_MS, LONGEST_MS, USUAL_MS = 2_000, 6_000, 4_000
FIRST_MS = 4_000
"""How long the first picture stands at most: whoever scrolls by decides while it does."""
_MOST_AFTER_MS = 150  # a cut in a pause: so long after the last word, or in the pause's middle
_SHORTEST_SHARE = 0.55
_SENTENCE = re.compile(r"[.!?…。！？][”\"’'»)\]]*$")
_CLAUSE = re.compile(r"[,;:—–、，；：)][”\"’'»]*$|[”\"»]$")
_JOINS = frozenset(
    "and but or so because when while where who which that after before until if then though although since "
    "y pero porque cuando que mientras donde et mais parce quand qui où e ma perché quando mas porque".split()
)
_LEADS = frozenset(
    "in on at with for from of to into over under after before behind through during without by about "
    "as than  en con para desde hasta sobre bajo tras sin por según dans avec pour depuis sur sous "
    "après avant sans chez  nel nella con per da dalla sul sulla sotto dopo prima senza fino em no na "
    "com para desde sob após sem até  im mit für von auf unter nach vor ohne bis durch".split()
)
"""Words with which a part of a clause begins: where there is no comma a cut is best before one."""
_PARTICLES = re.compile(
    r"[^ぁ-ゖ](?:は|が|を|に|で|と|から|まで|より|へ)$|^(?:は|が|を|に|で|から|まで|より|へ)$"
)
_SHORTEST_CLAUSE_MS = 900
_FEWEST_WORDS = 3  # on both sides of a cut before a conjunction
_SENTENCE_COST, _CLAUSE_COST, _JOIN_COST, _PART_COST, _WORD_COST = 0.0, 0.5, 1.2, 2.5, 6.0
_SHORT_COST, _LONG_COST, _FIRST_COST = 3.0, 30.0, 12.0
_REST_MS = 450  # of silence after the last word, which its picture outlasts
_CROSSED_COST = 0.8  # a beat that goes on into another sentence
_TAIL_COST = 3.0  # the rest of a sentence that is too short, or goes on into another one


@dataclass(frozen=True)
class ScriptBeat:
    """What is said while one picture is shown, in milliseconds of the video. `begins` says that a sentence
    begins with it, `sentence` is the whole sentence (or sentences) that it is of."""

    start_ms: int
    end_ms: int
    text: str
    sentence: str = ""
    begins: bool = True


@dataclass(frozen=True)
class BeatPace:
    """How long a beat lasts at least, at most and usually, and the first one at most, in milliseconds."""

    shortest_ms: int = SHORTEST_MS
    longest_ms: int = LONGEST_MS
    usual_ms: int = USUAL_MS
    first_ms: int = FIRST_MS


BRISK = BeatPace()


def cut_beats(words: Sequence[Word], end_ms: int, pace: BeatPace = BRISK) -> tuple[ScriptBeat, ...]:
    """Cut what is said into beats that follow on each other from 0 to `end_ms`. Sentence ends come first,
    then commas and their like, then conjunctions; a cut elsewhere, best before a preposition, only where a
    beat would be too long."""
    if not words:
        return (ScriptBeat(0, end_ms, ""),)
    cutting = _Cutting(tuple(words), pace)
    cuts = cutting.best_cuts()
    starts = [0, *(cutting.time_after(at) for at in cuts)]
    firsts = [0, *(at + 1 for at in cuts)]
    ends = [*starts[1:], end_ms]
    stops = [*firsts[1:], len(words)]
    return tuple(
        ScriptBeat(
            start,
            end,
            join_words([word.text for word in words[first:stop]]),
            cutting.sentence_around(first, stop),
            first == 0 or cutting.ends_sentence(first - 1),
        )
        for start, end, first, stop in zip(starts, ends, firsts, stops, strict=True)
    )


@dataclass(frozen=True)
class _Cutting:
    words: tuple[Word, ...]
    pace: BeatPace

    def best_cuts(self) -> list[int]:
        """Return after which words is cut: those that cost least in all."""
        count = len(self.words)
        best = [0.0] + [float("inf")] * count
        before = [0] * (count + 1)
        for stop in range(1, count + 1):
            crossed = 0
            for first in range(stop - 1, -1, -1):
                crossed += first + 1 < stop and self.ends_sentence(first)
                length = self._length_ms(first, stop)
                if length > 2 * self.pace.longest_ms and first < stop - 1:
                    break
                cost = best[first] + self._length_cost(length) + self._costs[stop] + _CROSSED_COST * crossed
                if first == 0 and length > self.pace.first_ms:
                    cost += _FIRST_COST * (1 + (length - self.pace.first_ms) / 500)
                is_tail = first > 0 and not self.ends_sentence(first - 1)
                if is_tail and (crossed or length < self.pace.shortest_ms):
                    cost += _TAIL_COST
                if cost < best[stop]:
                    best[stop], before[stop] = cost, first
        cuts, at = list[int](), before[count]
        while at > 0:
            cuts.append(at - 1)
            at = before[at]
        return cuts[::-1]

    def time_after(self, at: int) -> int:
        """Return when is cut after a word: in the pause that follows it, soon."""
        end, following = self.words[at].end_ms, self.words[at + 1].start_ms
        return end + max(0, min(_MOST_AFTER_MS, (following - end) // 2))

    def ends_sentence(self, at: int) -> bool:
        return self.words[at].ends_line or bool(_SENTENCE.search(self.words[at].text))

    def sentence_around(self, first: int, stop: int) -> str:
        """Return the whole sentences of which the words from `first` to before `stop` are a part."""
        while first > 0 and not self.ends_sentence(first - 1):
            first -= 1
        while stop < len(self.words) and not self.ends_sentence(stop - 1):
            stop += 1
        return join_words([word.text for word in self.words[first:stop]])

    @cached_property
    def _costs(self) -> list[float]:
        return [0.0, *(self._cost_after(at) for at in range(len(self.words) - 1)), 0.0]

    def _cost_after(self, at: int) -> float:
        if self.ends_sentence(at):
            return _SENTENCE_COST
        if _CLAUSE.search(self.words[at].text) and not self._only_leads(at):
            return _CLAUSE_COST
        near = range(max(0, at - _FEWEST_WORDS + 1), min(len(self.words) - 1, at + _FEWEST_WORDS))
        is_apart = not any(self.ends_sentence(one) for one in near)
        if self.words[at + 1].text.lower() in _JOINS and is_apart and at + 1 >= _FEWEST_WORDS:
            return _JOIN_COST
        leads = is_apart and self.words[at + 1].text.lower() in _LEADS
        is_part = leads or bool(_PARTICLES.search(self.words[at].text))
        return _PART_COST if is_part else _WORD_COST

    def _only_leads(self, at: int) -> bool:
        """Return whether so little is said of a sentence that it only leads to the rest: "Then,"."""
        first = at
        while first > 0 and not self.ends_sentence(first - 1):
            first -= 1
        return self.words[at].end_ms - self.words[first].start_ms < _SHORTEST_CLAUSE_MS

    def _length_ms(self, first: int, stop: int) -> int:
        start = self.time_after(first - 1) if first else 0
        end = self.time_after(stop - 1) if stop < len(self.words) else self.words[-1].end_ms + _REST_MS
        return end - start

    def _length_cost(self, length_ms: int) -> float:
        pace = self.pace
        if length_ms < pace.shortest_ms:
            return _SHORT_COST * (1 + (pace.shortest_ms - length_ms) / 1_000)
        if length_ms > pace.longest_ms:
            return _LONG_COST * (1 + (length_ms - pace.longest_ms) / 500)
        return 0.5 * ((length_ms - pace.usual_ms) / 1_500) ** 2


def cut_within(sentence_ends_ms: Sequence[int], end_ms: int, longest_ms: int) -> list[int]:
    """Cuts at most `longest_ms` apart: each at the last sentence end that is near enough, and where there is
    none, so that no short rest remains."""
    cuts: list[int] = []
    at = 0
    while end_ms - at > longest_ms:
        shortest = round(longest_ms * _SHORTEST_SHARE)
        latest = min(at + longest_ms, end_ms - shortest)
        near = [ms for ms in sentence_ends_ms if at + shortest <= ms <= latest]
        at = near[-1] if near else max(latest, at + shortest)
        cuts.append(at)
    return cuts
