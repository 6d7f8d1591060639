"""A story for a prompt, by whoever can tell it best: a writer that carries a whole story, one of our plots filled
with the prompt's own words, or the prompt's own sentences."""

import logging
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from reelwright.catalog.plots import Plot, families, likeness_vectors, plots
from reelwright.formats.context import Reading, Writing
from reelwright.formats.storytelling.compose import Told, tell_plot
from reelwright.formats.storytelling.facts import Facts, understand
from reelwright.formats.storytelling.fit import Passage
from reelwright.formats.storytelling.gate import problems_of
from reelwright.formats.storytelling.headline import headline
from reelwright.formats.storytelling.lists import tell_list
from reelwright.formats.storytelling.prompt import parse_prompt
from reelwright.formats.storytelling.sentences import sentences
from reelwright.formats.storytelling.tell import Missing, Teller, fitting_plots

log = logging.getLogger(__name__)

PLOTS = "plots"
_TRIED = 6


@dataclass(frozen=True)
class Wanted:
    """What is to be told: `words` of narration, and what the caller sent instead of leaving it to us."""

    prompt: str
    words: int
    language: str = "en"
    seed: int = 0
    title: str | None = None
    body: str | None = None
    comments_sent: bool = False


@dataclass(frozen=True)
class Telling:
    """A story as it was told. `comments` stand the best first; the last `anecdotes` of them are long ones, for
    long videos; `quips` are for very short ones. `model` says who wrote."""

    title: str
    post: tuple[Passage, ...]
    comments: tuple[str, ...]
    quips: tuple[str, ...] = ()
    anecdotes: int = 0
    community: str = "Stories"
    model: str = PLOTS
    template: bool = True


def tell_story(writing: Writing, reading: Reading, wanted: Wanted) -> Telling:
    """Raises EngineFailed where nothing here can tell it."""
    facts = understand(parse_prompt(wanted.prompt), reading.read)
    ranked = [plot for _, plot in fitting_plots(facts, plots(), _vector)]
    title = headline(facts, wanted.words)
    if wanted.body is not None:
        return _with_comments(facts, ranked, title, kept_passages("post", wanted.body), wanted)
    if facts.prompt.form in {"list", "facts"}:
        return _listed(facts, wanted)
    return _plotted(facts, ranked, title, wanted, reading)


def _listed(facts: Facts, wanted: Wanted) -> Telling:
    told = tell_list(facts, wanted.words, wanted.seed, _vector)
    return Telling(told.title, told.passages, told.comments, told.quips, community=told.community)


def _plotted(facts: Facts, ranked: Sequence[Plot], title: str, wanted: Wanted, reading: Reading) -> Telling:
    """The likest plot whose telling passes the gate; where none does, the one with the fewest faults."""
    best: tuple[int, Telling] | None = None
    for plot in ranked[:_TRIED]:
        try:
            told = tell_plot(facts, plot, wanted.seed, wanted.words)
        except Missing as missing:
            log.info("plot %s cannot be told: the prompt has no %s", plot.name, missing)
            continue
        telling = _telling(facts, plot, title, told, wanted)
        problems = problems_of(telling.post, facts, reading, wanted.words)
        if not problems:
            return telling
        log.info("plot %s does not pass: %s", plot.name, "; ".join(problems))
        if best is None or len(problems) < best[0]:
            best = (len(problems), telling)
    assert best is not None, "a basic plot asks for nothing"
    return best[1]


def _telling(facts: Facts, plot: Plot, title: str, told: Told, wanted: Wanted) -> Telling:
    anecdotes = _anecdotes(plot, wanted)
    return Telling(
        title=title,
        post=told.passages,
        comments=(*told.comments, *anecdotes),
        quips=told.quips,
        anecdotes=len(anecdotes),
        community=plot.community,
    )


def _anecdotes(plot: Plot, wanted: Wanted) -> tuple[str, ...]:
    """Long comments of readers who lived through something like it."""
    if wanted.words < 400:
        return ()
    family = families().get(plot.family)
    return family.anecdotes if family else ()


def _with_comments(
    facts: Facts, ranked: Sequence[Plot], title: str, post: list[Passage], wanted: Wanted
) -> Telling:
    """Comments under a post that the caller wrote: only those that answer what the prompt says."""
    plot = ranked[0]
    family = families().get(plot.family)
    teller = Teller(facts, wanted.seed)
    comments = []
    for line in family.comments if family else ():
        try:
            if teller.fits(line):
                comments.append(teller.fill_aside(line.text))
        except Missing:
            continue
    return Telling(title, tuple(post), tuple(comments), community=plot.community)


def kept_passages(part: Literal["title", "post"], text: str) -> list[Passage]:
    """The sentences of a text that is always spoken whole."""
    return [Passage(f"{part}.{at}", part, sentence, part, 0) for at, sentence in enumerate(sentences(text))]


def _vector(text: str) -> NDArray[np.float32]:
    return likeness_vectors()[text]
