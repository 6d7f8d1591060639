"""A plot as the passages of a story: what must be told, what may be, and in which order it goes."""

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial

from reelwright.catalog.plots import Beat, Line, Plot
from reelwright.formats.storytelling.facts import Facts
from reelwright.formats.storytelling.fit import DETAIL, LATER, Passage
from reelwright.formats.storytelling.scene_lines import SceneLines
from reelwright.formats.storytelling.sentences import sentences, word_count
from reelwright.formats.storytelling.tell import MissingFact, Teller, choose_line

TINY_BELOW, SHORT_BELOW, _SHORT_UP_TO = 40, 75, 150  # words of the narration
_WORDS_OF_A_COMMENT = 12
_SHORT_FORM = "post"
_FEWEST_BEATS = 4
_MOST_OVER = 1.04
_MOST_OVER_OF_DEEDS = 1.12  # their short forms are very short, and answers would fill the time
_MARK = re.compile(r"^[~+]\s*")
_SLOTS = re.compile(r"\{[^{}]*\}")
_RUN = 4  # words


@dataclass(frozen=True)
class ToldPost:
    """A post, and the comments that fit what it tells, the best first."""

    passages: tuple[Passage, ...]
    comments: tuple[str, ...]


def tell_plot(
    facts: Facts, plot: Plot, seed: int, words: int, title_words: int = 0, scenes: SceneLines | None = None
) -> ToldPost:
    """The plot told for a narration of about so many words, of which the title takes some. Where all beats
    are too long, its short form is told, and comments fill the time. Raises Missing where a beat cannot be
    told."""
    if words < TINY_BELOW:
        return _tell_beats(
            facts, seed, plot, [(_SHORT_FORM, _with_second_half(facts, plot.tiny, whole=True))], []
        )
    over = _MOST_OVER_OF_DEEDS if plot.lived or plot.tale else _MOST_OVER
    for beats in (plot.beats, *_shorter(plot)):
        told = _tell_beats(facts, seed, plot, [(beat.name, beat.lines) for beat in beats], plot.more, scenes)
        always = sum(word_count(passage.text) for passage in told.passages if passage.rank == 0)
        if title_words + always + _WORDS_OF_A_COMMENT <= over * words or words > _SHORT_UP_TO:
            return told
    return _tell_beats(facts, seed, plot, [(_SHORT_FORM, _with_second_half(facts, plot.short))], [])


def _shorter(plot: Plot) -> Iterator[tuple[Beat, ...]]:
    """Return the beats of a tale or a lived plot without those that wait for the prompt's second half, then
    without those that follow it, one more at a time. The last two stay: the ending answers the other."""
    names = [beat.name for beat in plot.beats]
    if not (plot.tale or plot.lived) or "second" not in names:
        return
    second = names.index("second")
    beats = [plot.beats[0], *plot.beats[max(1, second) :]]
    yield tuple(beats)
    while len(beats) > _FEWEST_BEATS:
        del beats[2]
        yield tuple(beats)


def _with_second_half(facts: Facts, lines: Sequence[Line], whole: bool = False) -> Sequence[Line]:
    """Return the lines that tell the second half of the prompt, where it has one that the title may leave
    out; where none does, it is told before them (or instead of them, where there is no room)."""
    if facts.e2 is None:
        return lines
    telling = [line for line in lines if "{e2" in line.text.lower() and _fits_flags(facts, line)]
    if telling:
        return telling
    return [replace(line, text="{E2}." if whole else "{E2}. " + line.text) for line in lines]


def _fits_flags(facts: Facts, line: Line) -> bool:
    return all(
        (one[1:] not in facts.flags) if one.startswith("!") else one in facts.flags for one in line.when
    )


def _tell_beats(
    facts: Facts,
    seed: int,
    plot: Plot,
    beats: Sequence[tuple[str, Sequence[Line]]],
    more: Sequence[Beat],
    scenes: SceneLines | None = None,
) -> ToldPost:
    teller = Teller(facts, seed, look=partial(scenes.take, "first", "seen") if scenes else None)
    chance = random.Random(seed)
    teller.leave_unsaid(line.text for _, lines in beats for line in lines if teller.fits(line))
    passages: list[Passage] = []
    for name, lines in beats:
        passages += _beat(teller, name, lines, chance)
    for at, beat in enumerate(more):
        for passage in _beat(teller, f"more-{beat.name}", beat.lines, chance):
            passages.append(replace(passage, group=f"more.{at}", rank=LATER))
    beat_names = {name for name, _ in beats}
    if beat_names == {_SHORT_FORM}:  # what readers answer to the beats answers nothing that was told
        return ToldPost(tuple(passages), ())
    always = " ".join(passage.text for passage in passages if passage.rank == 0)
    comments = [
        comment
        for comment in _comments(teller, plot.comments, beat_names, chance)
        if not _answers_what_is_untold(comment, plot, always)
    ]
    comments.sort(key=lambda text: _quotes_what_is_missing(text, always))
    return ToldPost(tuple(passages), tuple(comments))


def _beat(teller: Teller, name: str, lines: Sequence[Line], chance: random.Random) -> list[Passage]:
    text = _first_that_fills(teller, lines, chance)
    return marked_passages(name, text)


def _first_that_fills(teller: Teller, lines: Sequence[Line], chance: random.Random) -> str:
    """The most particular line whose places the prompt can fill."""
    left = list(lines)
    missing = "a line that fits"
    while left:
        line = choose_line(teller, left, chance)
        if line is None:
            break
        try:
            return _fill_marked(teller, line.text)
        except MissingFact as place:
            missing = str(place)
            left.remove(line)
    raise MissingFact(missing)


def _fill_marked(teller: Teller, text: str) -> str:
    """Sentence by sentence, so that what may be left out introduces nobody; it is left out where a scene has
    nothing for it, together with what follows it."""
    filled: list[str] = []
    left_out = False
    for sentence in sentences(text):
        optional = bool(_MARK.match(sentence))
        if left_out and sentence.startswith("+"):
            continue
        left_out = False
        try:
            filled.append(teller.fill_aside(sentence) if optional else teller.fill(sentence))
        except MissingFact:
            if not optional or "{look}" not in sentence:
                raise
            left_out = True
    return " ".join(filled)


def marked_passages(name: str, text: str) -> list[Passage]:
    """A line's sentences as passages; those marked ~ (and + after them) may be left out together."""
    passages: list[Passage] = []
    group = 0
    for at, sentence in enumerate(sentences(text)):
        mark, bare = sentence[:1], _MARK.sub("", sentence)
        if mark == "~":
            group += 1
        optional = mark in {"~", "+"} and group > 0
        key = f"{name}.{at}"
        if optional:
            passages.append(Passage(key, "post", bare, f"{name}/{group}", DETAIL))
        else:
            passages.append(Passage(key, "post", bare, "post", 0))
    return passages


def _comments(
    teller: Teller, lines: Sequence[Line], told_beats: set[str], chance: random.Random
) -> list[str]:
    """Return the comments that answer what was told: the ones that use the prompt's own words before the
    others."""
    fitting = [line for line in lines if teller.fits(line) and (not line.beat or line.beat in told_beats)]
    order = chance.sample(fitting, len(fitting))
    order.sort(key=lambda line: -_own_words(line))
    found: list[str] = []
    for line in order:
        try:
            found.append(teller.fill_aside(line.text))
        except MissingFact:
            continue
    return found


def _quotes_what_is_missing(comment: str, told: str) -> bool:
    """Return whether a comment begins with a quotation of three words or more that is not told."""
    found = re.match("“([^”]+)”", comment)
    return found is not None and word_count(found[1]) >= 3 and _bare(found[1]) not in _bare(told)


def _answers_what_is_untold(comment: str, plot: Plot, told: str) -> bool:
    """Return whether a comment takes up words of the plot, and none of those that are always told: it answers
    another line of a beat, or what comes after the ending."""
    taken_up = _runs(comment)
    return bool(taken_up & _runs_of(plot)) and not taken_up & _runs(told)


@cache
def _runs_of(plot: Plot) -> frozenset[str]:
    texts = (line.text for beat in (*plot.beats, *plot.more) for line in beat.lines)
    return frozenset(run for text in texts for part in _SLOTS.split(text) for run in _runs(part))


def _runs(text: str) -> frozenset[str]:
    """All runs of four words of a text."""
    words = _bare(text).split()
    return frozenset(" ".join(words[at : at + _RUN]) for at in range(len(words) - _RUN + 1))


def _bare(text: str) -> str:
    return " ".join(re.findall(r"[\w’']+", text.lower()))


def _own_words(line: Line) -> int:
    return min(1, line.text.count("{") + len(line.when))


def word_total(passages: Sequence[Passage]) -> int:
    return sum(word_count(passage.text) for passage in passages)
