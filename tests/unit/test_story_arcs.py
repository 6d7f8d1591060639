"""The story arcs as data: every one of them can be told."""

import re

import pytest

from reelwright.catalog.arcs import Arc, arcs
from reelwright.engines.forms import gaps, plain
from reelwright.formats.storytelling.checks import is_cut, repeats_itself
from reelwright.formats.storytelling.plan import form_sentences, plan_post, unmarked
from reelwright.formats.storytelling.premise import Premise, choose_arc, filled, general_kind, slots
from reelwright.formats.storytelling.sentences import sentences, word_count

ALL = arcs()
by_name = pytest.mark.parametrize("arc", ALL, ids=[arc.name for arc in ALL])


def texts_of(arc: Arc) -> list[str]:
    told = [text for beat in arc.beats for text in beat.texts] + list(arc.items)
    return [*told, *arc.short, *arc.comments, *arc.anecdotes, *arc.before, *arc.after]


def test_there_is_an_arc_for_what_people_ask_for() -> None:
    """The kinds of stories that the forums are full of, and a general one."""
    names = {arc.name for arc in ALL}
    wanted = (
        "roommate family wedding work neighbor cheating date pets travel restaurant school creepy kindness"
        " money online revenge general"
    )
    assert names >= set(wanted.split())


@by_name
def test_every_slot_of_an_arc_can_be_filled(arc: Arc) -> None:
    """A misspelt slot fails here and not in a customer's story."""
    values = slots(Premise("My title", "my friend", "my lunch", "the office"), arc, "a prompt", 3)
    for text in texts_of(arc):
        assert "{" not in filled(text, values)


@by_name
def test_a_gap_always_has_words_to_fall_back_on_that_end_a_sentence(arc: Arc) -> None:
    """Where the model's words do not hold, ours make a whole sentence."""
    for text in texts_of(arc):
        for gap in gaps(text):
            assert gap.hint
            assert re.search(r"[.!?]$", gap.default)


@by_name
def test_every_telling_is_made_of_whole_sentences_without_repetition(arc: Arc) -> None:
    """Read from the first beat to the last, in full and in its shortest form."""
    values = slots(Premise("My title", "my friend", "my lunch", "the office"), arc, "a prompt", 3)
    for version in range(2):
        told = [filled(beat.texts[version % len(beat.texts)], values) for beat in arc.beats]
        told[1:1] = [filled(item, values) for item in arc.items[:5]]
        full = " ".join(unmarked(plain(text)) for text in told)
        core = " ".join(
            plain(sentence) for text in told for sentence in form_sentences(text) if sentence[0] not in "~+"
        )
        for text in (full, core):
            assert not re.search(r"[~+|\[\]]", text)
            assert not any(is_cut(sentence) for sentence in sentences(text))
            assert not repeats_itself(text)
        assert 80 <= word_count(core) <= 165
        assert 130 <= word_count(full) <= 225


@by_name
@pytest.mark.parametrize("most", [40, 200])
def test_a_brief_telling_does_not_repeat_itself(arc: Arc, most: int) -> None:
    """The two sentences that stand for the rest do not say again what the beginning has said."""
    values = slots(Premise("My title", "my friend", "my lunch", "the office"), arc, "a prompt", 3)
    for version in range(2 if not arc.items else 0):
        plan = plan_post(arc, version, Premise("My title", "", "", ""), values, 40, most // 2, None)
        (chapter,) = plan.chapters
        text = " ".join(unmarked(plain(section.form)) for section in chapter.sections)
        assert not repeats_itself(text)


@pytest.mark.parametrize(
    ("prompt", "kind"),
    [
        ("I painted my whole house yellow", "general"),
        ("We swam across the bay at night", "general"),
        ("A painter in Rome who adopted a dove", "general_someone"),
        ("An old fisherman and his last boat", "general_someone"),
        ("My uncle built a ship in his garage", "general_someone"),
        ("The old tower at the edge of town", "general_thing"),
        ("A violin without strings", "general_thing"),
        ("Why do we yawn?", "general_idea"),
        ("What if nobody had to sleep", "general_idea"),
    ],
)
def test_a_prompt_without_a_mood_is_told_after_its_kind(prompt: str, kind: str) -> None:
    """What I did, what somebody did, a place or a thing, a question."""
    assert general_kind(prompt) == kind


@by_name
def test_an_arc_has_all_beats_and_enough_comments_and_episodes_for_ten_minutes(arc: Arc) -> None:
    """Setting, pressure, turn, payoff, ending; and what a long story is made of."""
    middle = ["payoff"] if arc.items else ["pressure", "turn", "payoff"]
    assert [beat.name for beat in arc.beats] == ["setting", *middle, "ending"]
    assert len(arc.comments) >= 15
    assert sum(word_count(text) for text in (*arc.before, *arc.after)) > 700


@pytest.mark.long
@pytest.mark.parametrize(
    ("prompt", "name"),
    [
        ("My roommate keeps eating my labeled food, and I finally caught them on camera", "roommate"),
        ("A night-shift security guard at a museum notices one painting changing every night", "creepy"),
        ("Why I quit a 200k tech job to open a tiny bakery in a small town", "leaving"),
        ("5 facts about octopuses", "facts"),
        ("why I love coffee", "love"),
        ("Tell a story about a dog that waited at a train station every day", "pets"),
        ("I found out my husband of 10 years has a second family", "cheating"),
        ("AITA for refusing to attend my sister's wedding", "wedding"),
        ("My best friend copied my tattoo and told everybody it was her idea", "wronged"),
        ("An astronaut hears knocking on the outside of the station", "strange"),
        ("I accidentally sent a love letter to my boss", "oops"),
        ("A robot that slowly learns to paint like a human", "tech"),
        ("My grandmother's secret lasagna recipe", "cooking"),
        ("The last penalty kick of the season", "sports"),
        ("The day Pompeii was buried, told by a baker", "history"),
        ("5 tips for better sleep", "lessons"),
        ("3 reasons why I left Paris", "reasons"),
        ("Why do cats purr?", "general_idea"),
        ("The old clock tower nobody looks at", "general_thing"),
        ("I painted my whole house yellow", "general"),
        ("My dog saved me from a fire", "tribute"),
        ("The day I got locked in a supermarket overnight", "trapped"),
        ("I won the lottery and told nobody", "windfall"),
        ("Two strangers meet on a train", "encounter"),
        ("A painter in Rome who adopted a dog", "general_someone"),
    ],
)
def test_a_prompt_finds_the_arc_whose_plot_fits_it(prompt: str, name: str) -> None:
    """Words that only sound alike do not choose a plot: a dog in a fire waits at no station."""
    assert choose_arc(prompt).name == name
