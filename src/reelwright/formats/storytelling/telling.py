"""A story for a prompt, by whoever can tell it best: a writer that carries a whole story, one of our plots
filled with the prompt's own words, or the prompt's own sentences."""

import logging
import random
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from reelwright.catalog import scenes
from reelwright.catalog.howto import Topic, readers_of_lists
from reelwright.catalog.plots import Plot, families, likeness_vectors, plots
from reelwright.errors import EngineFailed
from reelwright.formats.context import ReadingSteps, WritingSteps
from reelwright.formats.storytelling.checks import content_words
from reelwright.formats.storytelling.compose import ToldPost, tell_plot
from reelwright.formats.storytelling.explained import known_explanation, tell_account, tell_explanation
from reelwright.formats.storytelling.facts import Facts, understand, understand_as_tale
from reelwright.formats.storytelling.fills import add_detail, ask_for_items
from reelwright.formats.storytelling.fit import Passage
from reelwright.formats.storytelling.free import write_freely
from reelwright.formats.storytelling.gate import content_lemmas, problems_of
from reelwright.formats.storytelling.headline import headline
from reelwright.formats.storytelling.lists import (
    List,
    is_asked_for_facts,
    is_known,
    is_known_subject,
    is_unknown_question,
    known_topic,
    likeness_to,
    tell_list,
    tell_question,
)
from reelwright.formats.storytelling.match_scenes import match_scenes
from reelwright.formats.storytelling.model import (
    OWN_WORDS,
    PLOTS,
    StorySpec,
    ToldStory,
    keep_own_sentences,
    kept_passages,
)
from reelwright.formats.storytelling.mood import with_mood
from reelwright.formats.storytelling.ordered_forms import asks_for_verse
from reelwright.formats.storytelling.prompt import parse_prompt
from reelwright.formats.storytelling.scene_lines import SceneLines
from reelwright.formats.storytelling.sentences import word_count
from reelwright.formats.storytelling.tell import MissingFact, Teller, fitting_plots, likeness
from reelwright.formats.storytelling.tell_direct import tell_direct
from reelwright.formats.storytelling.tell_scenes import tell_scenes

log = logging.getLogger(__name__)

_TRIED = 6
_ABOUT_AS_LIKE = 0.12
_ABOUT_AS_FITTING = 0.08  # of plots that know only the kind of deed
_SURE = 0.62  # likeness from which a plot knows the situation: below it, readers found neighbouring stories
_SURE_IF_NAMED = 0.55  # the same, where the prompt it is most like says most of the prompt's words
# The same, where a prompt of the teller's own life says the words that a plot asks for: such plots are as
# often the right ones as others from 0.62 on.
_SURE_IF_IN_ITS_WORDS, _WORDS_OF_ITS_OWN = 0.5, 2
_SAID_BY_LIKE = 0.5
_ASKED_FOR = 0.9  # likeness from which an explanation is just the one that was asked for
_OF_LISTS = "general"  # the family whose readers answer lists
_WORDS_FOR_ANECDOTES = 330


def tell_story(writing: WritingSteps, reading: ReadingSteps, wanted: StorySpec) -> ToldStory:
    """Raises EngineFailed where nothing here can tell it."""
    if wanted.body is not None and wanted.comments_sent and wanted.title is not None:
        return ToldStory(wanted.title, tuple(kept_passages("post", wanted.body)), (), model=OWN_WORDS)
    if wanted.language != "en":
        free = write_freely(None, wanted, writing, reading, wanted.title or wanted.prompt)
        return free or _in_another_language(wanted)
    facts = understand(parse_prompt(wanted.prompt), reading.read)
    facts = with_mood(facts, _vector)
    ranked = fitting_plots(facts, plots(), _vector)
    if not _is_lived(facts):
        # Where a tale knows better what happens than any plot, it is told of somebody, not by somebody.
        tale = with_mood(understand_as_tale(parse_prompt(wanted.prompt), reading.read), _vector)
        tales = fitting_plots(tale, plots(), _vector)
        known = max((likeness(facts, plot, _vector) for plot in _situations(facts, ranked)), default=0.0)
        alike = (likeness(tale, plot, _vector) for _, plot in tales if plot.tale)
        if not known or max(alike, default=0.0) > known:
            facts, ranked = tale, tales
    title = headline(facts, wanted.words)
    near = ranked[0][1]
    if free := write_freely(facts, wanted, writing, reading, title):
        return free
    if wanted.body is not None:
        return _own_words(
            facts, near.family, near.community, title, kept_passages("post", wanted.body), wanted, reading
        )
    if facts.prompt.form == "own":
        post = keep_own_sentences(facts.prompt.said, title, wanted.words)
        return _own_words(facts, near.family, near.community, title, post, wanted, reading)
    if asks_for_verse(wanted.prompt, facts.e1 is not None):
        raise EngineFailed(
            "The writer on this server writes no poems, songs or dialogues. Send the text yourself, or"
            " connect a writing model"
        )
    explained = find_explanation(facts)
    if explained and not _has_nearer_plot(facts, explained, ranked):
        return _make_list(
            facts, tell_explanation(facts, explained, wanted.words, wanted.seed), wanted, reading
        )
    if facts.prompt.form in {"list", "facts", "crowd"} or is_known_subject(facts):
        return _tell_list(facts, wanted, writing, reading)
    if facts.prompt.form == "topic" and not _is_lived(facts) and not _has_plot(facts, ranked):
        return _make_list(facts, tell_account(facts, wanted.words, wanted.seed), wanted, reading)
    return _tell_plotted(facts, ranked, title, wanted, writing, reading)


def knows_list(prompt: str, reading: ReadingSteps) -> bool:
    """Return whether there is advice of ours, or what we know to be true, for an English prompt."""
    return is_known(understand(parse_prompt(prompt), reading.read), _vector)


def knows_explanation(facts: Facts) -> bool:
    """Return whether there is an explanation of ours that an English prompt asks for."""
    return find_explanation(facts) is not None


def find_explanation(facts: Facts) -> Topic | None:
    """The explanation that a prompt asks for, unless our advice or our facts are nearer to it."""
    explained = known_explanation(facts, _vector)
    if explained is None or likeness_to(facts, explained, _vector) >= _ASKED_FOR:
        return explained
    if is_asked_for_facts(facts):
        return None
    advice = known_topic(facts, _vector) if facts.prompt.form in {"list", "facts"} else None
    if advice is not None and likeness_to(facts, advice, _vector) > likeness_to(facts, explained, _vector):
        return None
    return explained


def told_of(prompt: str, reading: ReadingSteps) -> tuple[str, ...]:
    """Return the prompts that the advice answers which an English prompt would get; none where there is no
    advice of ours."""
    topic = known_topic(understand(parse_prompt(prompt), reading.read), _vector)
    return topic.like if topic is not None else ()


def _in_another_language(wanted: StorySpec) -> ToldStory:
    """Our plots are English: in other languages only what the caller sent is told."""
    if wanted.body is None:
        raise EngineFailed(
            "The writer on this server reads and writes English only: send the text yourself, in card.title,"
            " card.body and card.commentList"
        )
    title = wanted.title or wanted.prompt
    return ToldStory(title, tuple(kept_passages("post", wanted.body)), (), model=OWN_WORDS)


def _tell_list(facts: Facts, wanted: StorySpec, writing: WritingSteps, reading: ReadingSteps) -> ToldStory:
    model = ""
    if is_unknown_question(facts, _vector):
        told = tell_account(facts, wanted.words, wanted.seed)
    elif facts.prompt.form == "crowd" and not is_known_subject(facts):
        told = tell_question(facts, wanted.words, wanted.seed, _vector)
    else:
        items: tuple[str, ...] = ()
        if facts.prompt.form != "facts" and not is_known(facts, _vector):
            items, model = _items(facts, wanted, writing)
        told = tell_list(facts, wanted.words, wanted.seed, _vector, items)
    return _make_list(facts, told, wanted, reading, model)


def _make_list(
    facts: Facts, told: List, wanted: StorySpec, reading: ReadingSteps, model: str = ""
) -> ToldStory:
    readers = readers_of_lists()
    shared = random.Random(wanted.seed).sample(readers, len(readers))
    anecdotes = _anecdotes(facts, _OF_LISTS, wanted, reading)
    return ToldStory(
        told.title,
        told.passages,
        (*told.comments, *shared, *anecdotes),
        told.quips,
        len(anecdotes),
        told.community,
        f"{PLOTS} + {model}" if model else PLOTS,
    )


def _tell_plotted(
    facts: Facts,
    ranked: Sequence[tuple[float, Plot]],
    title: str,
    wanted: StorySpec,
    writing: WritingSteps,
    reading: ReadingSteps,
) -> ToldStory:
    """The first telling that passes the gate: by a plot that knows the situation, by scenes of what the
    prompt speaks of, by any other plot; where none does, the one with the fewest faults."""
    best: tuple[int, ToldStory] | None = None
    for telling, is_full in _tellings(facts, ranked, title, wanted, reading):
        problems = problems_of(telling.post, facts, reading, wanted.words)
        if not problems and is_full:
            return telling
        if not problems:
            post, model = add_detail(telling.post, facts, writing, reading, wanted.seed)
            return replace(telling, post=post, detail_model=model)
        log.info("a telling does not pass: %s", "; ".join(problems))
        if best is None or len(problems) < best[0]:
            best = (len(problems), telling)
    assert best is not None, "a basic plot asks for nothing"
    return best[1]


def _tellings(
    facts: Facts, ranked: Sequence[tuple[float, Plot]], title: str, wanted: StorySpec, reading: ReadingSteps
) -> Iterable[tuple[ToldStory, bool]]:
    """Return all ways to tell the prompt that it has everything for, the best first, and whether each is full
    of its own details, so that a small model's would only be in its way."""
    sure = _situations(facts, ranked)[:_TRIED]
    directs = [pair for pair in ranked if pair[1].direct and not (pair[1].lived or pair[1].tale)]
    direct = _shuffle_likest(directs, wanted.seed)
    lived = _is_lived(facts)
    fitting = [pair for pair in ranked if (pair[1].lived if lived else pair[1].tale)]
    fallbacks = _shuffle_likest(fitting, wanted.seed, _ABOUT_AS_FITTING)
    others = [plot for _, plot in ranked if plot not in sure and not plot.direct][:_TRIED]
    matches = match_scenes(facts, _embed_with(reading), _phrase_vector)
    shown = wanted.title or title
    if sure and fallbacks and likeness(facts, fallbacks[0], _vector) > likeness(facts, sure[0], _vector):
        sure.insert(0, fallbacks.pop(0))
    for plot in (*sure, *fallbacks, *direct[:_TRIED], None, *others):
        try:
            if plot is None:
                lines = SceneLines(facts, matches, reading.compare, wanted.seed)
                told = tell_scenes(facts, lines, wanted.seed, wanted.words, shown)
            elif plot.direct:
                lines = SceneLines(facts, matches, reading.compare, wanted.seed)
                told = tell_direct(
                    facts, plot, lines, wanted.seed, wanted.words, word_count(wanted.title or title)
                )
            else:
                told = tell_plot(facts, plot, wanted.seed, wanted.words, word_count(shown))
        except MissingFact as missing:
            log.info("%s cannot be told: the prompt has no %s", plot.name if plot else "scenes", missing)
        else:
            is_full = plot is not None and (plot.lived or plot.tale)
            yield _make_telling(facts, plot or ranked[0][1], title, told, wanted, reading), is_full


def _situations(facts: Facts, ranked: Sequence[tuple[float, Plot]]) -> list[Plot]:
    """Return the plots that know what happens in the prompt: the likest of all first, then those whose own
    words it says."""
    known = [plot for _, plot in ranked if not plot.basic and _knows(facts, plot)]
    return sorted(known, key=lambda plot: likeness(facts, plot, _vector) < _SURE)


def _has_plot(facts: Facts, ranked: Sequence[tuple[float, Plot]]) -> bool:
    """Return whether a plot knows the prompt, or is a tale about somebody or something that it names."""
    return bool(_situations(facts, ranked)) or any(plot.tale for _, plot in ranked)


def _has_nearer_plot(facts: Facts, explained: Topic, ranked: Sequence[tuple[float, Plot]]) -> bool:
    """Return whether a plot knows the situation of a prompt that asks for nothing better than an explanation
    does: "a vampire" is a story, "why vampires hate garlic" is not."""
    if facts.prompt.form in {"facts", "list"}:
        return False
    alike = likeness_to(facts, explained, _vector)
    return any(likeness(facts, plot, _vector) >= alike for plot in _situations(facts, ranked))


def _knows(facts: Facts, plot: Plot) -> bool:
    """Return whether a plot is of the prompt's own situation, not of a neighbouring one with other people and
    things."""
    in_its_words = _is_lived(facts) and _asks_for_words(plot)
    return _is_sure(facts, plot) or (in_its_words and likeness(facts, plot, _vector) >= _SURE_IF_IN_ITS_WORDS)


def _is_sure(facts: Facts, plot: Plot) -> bool:
    """Return whether a plot is like a prompt that means the same, or nearly the same in mostly its words."""
    if plot.basic:
        return False
    alike = likeness(facts, plot, _vector)
    if alike >= _SURE or alike < _SURE_IF_NAMED:
        return alike >= _SURE
    own = np.asarray(facts.vector, dtype=np.float32)
    nearest = max(plot.like, key=lambda text: float(own @ _vector(text)))
    said = {word[:4] for word in content_words(nearest)}
    wanted = {word[:4] for word in content_lemmas(facts)}
    return len(wanted & said) > _SAID_BY_LIKE * len(wanted)


def _asks_for_words(plot: Plot) -> bool:
    """Return whether a plot is only told for prompts that say two certain things, each in some words."""
    return sum(need.startswith("word:") for need in plot.needs) >= _WORDS_OF_ITS_OWN


def _shuffle_likest(
    ranked: Sequence[tuple[float, Plot]], seed: int, within: float = _ABOUT_AS_LIKE
) -> list[Plot]:
    """The likest first, but not always the same among those that are about as like."""
    chance = random.Random(seed)
    drawn = [(alike + within * chance.random(), plot.name, plot) for alike, plot in ranked]
    return [plot for *_, plot in sorted(drawn, key=lambda one: (-one[0], one[1]))]


def _make_telling(
    facts: Facts, plot: Plot, title: str, told: ToldPost, wanted: StorySpec, reading: ReadingSteps
) -> ToldStory:
    chance = random.Random(wanted.seed)
    shared = _shared_comments(facts, plot.family, told.passages, chance)
    anecdotes = _anecdotes(facts, plot.family, wanted, reading)
    return ToldStory(
        title=title,
        post=told.passages,
        comments=(*told.comments, *shared, *anecdotes),
        quips=families()[plot.family].quips,
        anecdotes=len(anecdotes),
        community=plot.community,
    )


def _items(facts: Facts, wanted: StorySpec, writing: WritingSteps) -> tuple[tuple[str, ...], str]:
    """A model's advice, and its name, where there is a model; a template has none."""
    try:
        return ask_for_items(facts, writing, wanted.seed)
    except EngineFailed as failure:
        log.info("no items of the writing model: %s", failure)
        return (), ""


def _shared_comments(facts: Facts, family: str, post: Sequence[Passage], chance: random.Random) -> list[str]:
    """Answers to what was told that every story of a family takes: one repeats a sentence of the post."""
    shared = families()[family]
    teller = Teller(facts, chance.randrange(2**31))
    quotes = [
        quote.replace("{quote}", line)
        for quote, line in zip(shared.quotes, _quotable(post, chance), strict=False)
    ]
    fitting = [line for line in shared.comments if teller.fits(line)]
    return [*quotes[:1], *(line.text for line in chance.sample(fitting, len(fitting))), *quotes[1:]]


def _quotable(post: Sequence[Passage], chance: random.Random) -> list[str]:
    """Short sentences that are always told and stand for themselves."""
    found = [
        passage.text
        for passage in post[1:]
        if passage.rank == 0
        and 3 <= word_count(passage.text) <= 12
        and passage.text.endswith(".")
        and not re.search('[“”"]', passage.text)
        and not re.match(r"(?:Then|So|And|But|It|That|This|They|He|She|There)\b", passage.text)
    ]
    return chance.sample(found, len(found))


def _is_lived(facts: Facts) -> bool:
    """Return whether the prompt speaks of the teller's own life."""
    return re.search(r"\b(?:i|my|me|we|our|us)\b", facts.prompt.text, re.IGNORECASE) is not None


def _anecdotes(facts: Facts, family: str, wanted: StorySpec, reading: ReadingSteps) -> tuple[str, ...]:
    """Return what readers lived through themselves, for long videos; the nearest to the prompt first."""
    if wanted.words < _WORDS_FOR_ANECDOTES:
        return ()
    shared = families()[family]
    every = [text for name in (family, *shared.next) for text in families()[name].anecdotes]
    every = list(dict.fromkeys(every))
    near = dict(zip(every, reading.compare(facts.prompt.topic, every), strict=True))
    return tuple(sorted(every, key=lambda text: -near[text]))


def _own_words(
    facts: Facts,
    family: str,
    community: str,
    title: str,
    post: list[Passage],
    wanted: StorySpec,
    reading: ReadingSteps,
) -> ToldStory:
    """A post that the caller wrote, with comments that answer only what stands there."""
    chance = random.Random(wanted.seed)
    shared = _shared_comments(facts, family, post, chance)
    matches = match_scenes(facts, _embed_with(reading), _phrase_vector)
    lines = SceneLines(facts, matches, reading.compare, wanted.seed)
    of_scenes = lines.replies_to_words_of(passage.text for passage in post)
    comments = [*shared[:1], *of_scenes, *shared[1:]]
    anecdotes = _anecdotes(facts, family, wanted, reading)
    return ToldStory(
        title,
        tuple(post),
        (*comments, *anecdotes),
        anecdotes=len(anecdotes),
        community=community,
        model=OWN_WORDS if wanted.comments_sent else f"{OWN_WORDS} + {PLOTS}",
    )


def _embed_with(reading: ReadingSteps) -> Callable[[str], NDArray[np.float32]]:
    return lambda text: np.asarray(reading.read(text).vector, dtype=np.float32)


def _vector(text: str) -> NDArray[np.float32]:
    return likeness_vectors()[text]


def _phrase_vector(text: str) -> NDArray[np.float32]:
    return scenes.likeness_vectors()[text]
