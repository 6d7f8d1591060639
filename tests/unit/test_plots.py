"""Every plot can be told with the prompts that it is like: whole, in right grammar, about the prompt."""

import re
import tomllib
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from reading import READING, facts_of
from sampling import sampled

import reelwright.catalog.plots as catalog
from reelwright.catalog import scenes
from reelwright.catalog.plots import Plot, families, likeness_vectors, line_of, nouns, plots
from reelwright.engines.local.english.reading import SentenceEncoder
from reelwright.formats.storytelling.compose import ToldPost, tell_plot
from reelwright.formats.storytelling.facts import Facts, understand_as_tale
from reelwright.formats.storytelling.fit import ANECDOTE, DETAIL, LATER, LIKED
from reelwright.formats.storytelling.gate import problems_of
from reelwright.formats.storytelling.match_scenes import match_scenes
from reelwright.formats.storytelling.mood import with_mood
from reelwright.formats.storytelling.prompt import parse_prompt
from reelwright.formats.storytelling.scene_lines import SceneLines
from reelwright.formats.storytelling.sentences import word_count
from reelwright.formats.storytelling.tell import MissingFact, fitting_plots
from reelwright.formats.storytelling.tell_direct import tell_direct

MINUTE = 164  # words of a narration of 60 s
by_name = pytest.mark.parametrize("plot", plots(), ids=lambda plot: plot.name)
_LEFT_OPEN = re.compile(r"[{}\[\]|~+]")


def _first_that_fits(plot: Plot) -> str | None:
    """The first of a plot's prompts that has everything the plot needs."""
    return next((text for text in plot.like if fitting_plots(_facts_of(text, plot), [plot], _vector)), None)


def _vector(text: str) -> np.ndarray:
    return likeness_vectors()[text]


def _facts_of(prompt: str, plot: Plot) -> Facts:
    """Of the two readings of a prompt about somebody else, the one that has what the plot needs: tell_story
    tries both."""
    facts = _understand(prompt, plot.tale)
    as_tale = _understand(prompt, True)
    is_only_a_tale = not fitting_plots(facts, [plot], _vector) and fitting_plots(as_tale, [plot], _vector)
    return as_tale if is_only_a_tale else facts


@cache
def _understand(prompt: str, tale: bool) -> Facts:
    """Several tests ask for the same: it takes a fifteenth of a second."""
    facts = understand_as_tale(parse_prompt(prompt), READING.read) if tale else facts_of(prompt)
    return with_mood(facts, likeness_vectors().__getitem__)


def _tell(plot: Plot, facts: Facts) -> ToldPost:
    """A plot for a minute; one that shows scenes with those of the prompt. Raises Missing."""
    if not plot.direct:
        return tell_plot(facts, plot, 3, MINUTE, title_words=10)
    matches = match_scenes(facts, lambda text: np.asarray(READING.read(text).vector), _phrase_vector)
    return tell_direct(facts, plot, SceneLines(facts, matches, READING.compare, 3), 3, MINUTE, 10)


def _phrase_vector(text: str) -> np.ndarray:
    return scenes.likeness_vectors()[text]


@by_name
def test_a_plot_is_told_whole_for_a_prompt_that_it_is_like(plot: Plot) -> None:
    """All beats are filled; what is always told leaves room for a title and a comment in a minute."""
    prompt = _first_that_fits(plot)
    if prompt is None:
        assert plot.name == "plain"
        return
    told = _tell(plot, _facts_of(prompt, plot))
    text = " ".join(passage.text for passage in told.passages)
    assert not _LEFT_OPEN.search(text)
    assert len(told.comments) >= 4
    always = sum(word_count(passage.text) for passage in told.passages if passage.rank == 0)
    assert 20 <= always <= 140
    assert {passage.rank for passage in told.passages} <= {0, LIKED, DETAIL, LATER, ANECDOTE}


@pytest.mark.slow
@pytest.mark.parametrize("plot", sampled(plots(), 24), ids=lambda plot: plot.name)
def test_a_plot_passes_the_gate_for_most_prompts_that_it_is_like(plot: Plot) -> None:
    """Where it does not, the next plot is taken: so one in four may fail, not more. What a plot of scenes is
    like only ranks it, so some of those prompts need not have what it needs."""
    prompts = plot.like[:8:2]
    if plot.direct:
        prompts = tuple(text for text in prompts if fitting_plots(_facts_of(text, plot), [plot], _vector))
        assert prompts, "it is like nothing that it can tell"
    failed = []
    for prompt in prompts:
        facts = _facts_of(prompt, plot)
        try:
            told = _tell(plot, facts)
        except MissingFact as missing:
            if not re.match(r"(?:look|act)\.|image", str(missing)):  # no scene shows it: another plot is told
                failed.append(f"{prompt}: {missing}")
            continue
        if told.passages[0].key.startswith("post"):
            continue  # the short form: it is not judged
        if problems := problems_of(told.passages, facts, READING, MINUTE):
            failed.append(f"{prompt}: {problems}")
    assert len(failed) <= max(1, len(prompts) // 4), failed


def test_every_beat_ends_with_a_line_that_can_always_be_told() -> None:
    """The last line has no condition."""
    beats = [(plot.name, beat) for plot in plots() for beat in (*plot.beats, *plot.more)]
    assert [f"{name}: {beat.name}" for name, beat in beats if beat.lines[-1].when] == []


def test_every_plot_belongs_to_a_family() -> None:
    """A family lends its comments."""
    assert [plot.name for plot in plots() if plot.family not in families()] == []


def test_every_plot_needs_flags_that_exist() -> None:
    """A flag that nothing sets would keep a plot from ever being told."""
    kinds = set("family partner friend work neighbor authority stranger role group rival child".split())
    kinds |= {"animal", "pet", "plural", "unknown", "dead", "known", "talks", "alive", "being", "weather"}
    unknown = []
    for plot in plots():
        for flag in (flag for need in plot.needs for flag in need.split("|")):
            name, _, part = flag.lstrip("!").partition(":")
            if name in {"other", "third"} and part and part not in kinds:
                unknown.append(f"{plot.name}: {flag}")
    assert unknown == []


def test_no_two_plots_share_a_name() -> None:
    """The record of a story names its plot."""
    names = [plot.name for plot in plots()]
    assert len(names) == len(set(names)) >= 60


def test_what_the_prompts_mean_is_baked_as_they_are_now() -> None:
    """`scripts/bake_meanings.py` was run after the last change: the same texts, the same directions."""
    texts = {text for plot in plots() for text in plot.like}
    assert texts <= set(likeness_vectors())
    meaning = SentenceEncoder()
    for text in sorted(texts)[::97]:
        assert float(likeness_vectors()[text] @ meaning.embed(text)) > 0.97


def test_an_unknown_key_of_a_plot_fails_when_it_is_read(tmp_path: Path) -> None:
    """A typing error does not go unseen."""
    file = tmp_path / "odd.toml"
    known = "\n".join(f"{key} = []" for key in ("tiny", "short", "beats", "comments"))
    file.write_text(f'[[plot]]\nname = "x"\ncommunity = "c"\n{known}\nbeets = []\n')
    with pytest.raises(ValueError, match="plot x of odd has unknown keys: beets"):
        catalog.read_plots(file)


def test_a_line_has_conditions_a_beat_and_a_text() -> None:
    """As docs/writing-plots.md says."""
    line = line_of("[why, !e2] @search He paid.")
    assert (line.when, line.beat, line.text) == (("why", "!e2"), "search", "He paid.")


def test_families_lend_each_other_what_long_videos_need() -> None:
    """Whoever a family names is there, and all of them together last ten minutes."""
    for name, family in families().items():
        assert set(family.next) <= set(families())
        assert all(word_count(quip) <= 7 for quip in family.quips)
        assert len(family.quips) >= 3
        every = {text for one in (name, *family.next) for text in families()[one].anecdotes}
        assert sum(word_count(text) for text in every) > 900
    assert ANECDOTE > LATER


def test_every_noun_has_one_kind() -> None:
    """In which table it stands decides what a plot says of it."""
    written = tomllib.loads((Path(catalog.__file__).parent / "_nouns.toml").read_text())
    things = [noun for names in (*written["things"].values(), *written["animals"].values()) for noun in names]
    assert len(things) == len(set(things))
    assert nouns().thing_kind("guitar", "guitar") == "instrument"
    assert nouns().person_kind("mother-in-law", "mother-in-law") == ("family", "woman")
