"""Every scene can be told: whole sentences without a place left open, each of them once."""

import re
from collections import Counter

import pytest
from reading import READING, facts_of

from reelwright.catalog import scenes as catalog
from reelwright.catalog.plots import likeness_vectors
from reelwright.catalog.scenes import MOODS, StoryScene, scenes, scenes_by_name
from reelwright.engines.local.english.reading import SentenceEncoder
from reelwright.formats.storytelling.facts import Facts
from reelwright.formats.storytelling.match_scenes import Match, Matches, match_scenes
from reelwright.formats.storytelling.mood import mood_of, with_mood
from reelwright.formats.storytelling.scene_lines import SceneLines, rare_words

PARTS = ("seen", "done", "said", "last", "replies")
by_field = pytest.mark.parametrize("field", sorted({scene.field for scene in scenes()}))
_PLACES = {
    "x", "x.it", "x.them", "x.its", "x.was", "x.has", "x.he", "x.him", "x.his", "x.himself",
    "other", "he", "him", "his", "was",
}  # fmt: skip
_LAKE = "I found a letter in the old lighthouse and I threw it into the lake"


def _vector(text: str):
    return catalog.likeness_vectors()[text]


def _matches(facts: Facts) -> Matches:
    return match_scenes(facts, lambda text: READING.read(text).vector, _vector)


def _of(field: str) -> list[StoryScene]:
    return [scene for scene in scenes() if scene.field == field]


@by_field
def test_a_scene_has_enough_sentences_for_every_mood(field: str) -> None:
    """Three things to see and an ending without a mood, so that it can be told whatever the story."""
    for scene in _of(field):
        assert scene.names or scene.verbs, scene.key
        assert len(scene.like) >= 2, scene.key
        assert sum(not one.mood for one in scene.seen) >= 3, scene.key
        assert sum(not one.mood for one in scene.last) >= 1, scene.key
        assert len(scene.done) >= 3 and len(scene.replies) >= 3, scene.key


@by_field
def test_a_sentence_is_whole_and_its_places_are_known(field: str) -> None:
    """It ends with a mark, has no sign that a voice cannot read, and names no place that nobody fills."""
    for shown in (one for scene in _of(field) for part in PARTS for one in getattr(scene, part)):
        assert re.search(r"[.!?…][”’']?$", shown.text), shown.text
        assert not re.search(r"[\[\]();/*#_\d]", shown.text), shown.text
        assert {one[:1].lower() + one[1:] for one in re.findall(r"\{([^}]+)\}", shown.text)} <= _PLACES
        assert shown.mood in {"", *MOODS}


def test_no_sentence_stands_twice() -> None:
    """Whoever hears two stories does not hear one of them again."""
    told = Counter(one.text for scene in scenes() for part in PARTS for one in getattr(scene, part))
    assert [text for text, times in told.items() if times > 1] == []


def test_the_baked_meanings_are_those_of_the_phrases() -> None:
    """`scripts/bake_meanings.py` was run after the last change."""
    meaning = SentenceEncoder()
    for text in list(catalog.likeness_vectors())[::97]:
        assert float(meaning.embed(text) @ _vector(text)) == pytest.approx(1, abs=0.05)


def test_the_halves_of_a_prompt_have_their_own_scenes() -> None:
    """What stands in the second half is not shown before it happens."""
    matches = _matches(facts_of(_LAKE))
    first = {name for match in matches.first for name in match.scene.names}
    second = {name for match in matches.second for name in match.scene.names}
    assert "letter" in first
    assert "lake" in second - first


def test_a_job_is_shown_from_inside_only_where_the_teller_has_it() -> None:
    """ "A baker finds" is told by the baker; "my brother is a baker" is not."""
    assert [one.scene.field for one in _matches(facts_of("A baker finds a ring in the dough")).role] == [
        "jobs"
    ]
    told = _matches(facts_of("My brother married a baker and moved to Ohio"))
    assert "jobs" not in {one.scene.field for one in (*told.first, *told.second, *told.role)}


def test_what_was_given_away_is_not_touched_any_more() -> None:
    """It can still be seen, but nothing is done with it."""
    [violin] = [
        one for one in _matches(facts_of("My sister sold my violin")).first if "violin" in one.scene.names
    ]
    assert not violin.there
    lines = SceneLines(facts_of("My sister sold my violin"), Matches((violin,), (), ()), READING.compare, 1)
    assert lines.take("first", "done") is None
    assert lines.take("first", "seen")


def test_every_sentence_is_dealt_out_once() -> None:
    """And then there is none left."""
    facts = facts_of(_LAKE)
    lines = SceneLines(facts, _matches(facts), READING.compare, 1)
    dealt = []
    while text := lines.take("any", "seen"):
        dealt.append(text)
    assert len(dealt) == len(set(dealt)) >= 6
    assert all("{" not in text for text in dealt)


def test_a_reply_takes_up_what_was_told_or_nothing() -> None:
    """No comment speaks of something that this story leaves out."""
    scene = scenes_by_name()["camel"]
    facts = facts_of("My neighbour rented a camel")
    [entity] = [one.entity for one in _matches(facts).first if one.scene is scene]
    lines = SceneLines(facts, Matches((Match(scene, entity),), (), ()), READING.compare, 1)
    told = [lines.take("first", "seen") or "", lines.ending]
    words = {word for text in told for word in rare_words(text)}
    rest = {
        word
        for part in ("seen", "done", "last")
        for one in getattr(scene, part)
        if not one.mood
        for word in rare_words(one.text)
    } - words
    for reply in lines.replies(told):
        taken_up = rare_words(reply) & (rest | words)
        assert not taken_up or taken_up & words, reply


@pytest.mark.parametrize(
    ("prompt", "mood"),
    [
        ("my husband secretly gambled away our savings", "bad"),
        ("a stranger paid for my groceries when my card was declined", "good"),
        ("Tell me a funny story about a tax auditor", "funny"),
        ("Every night at three somebody knocks on the inside of our wall", "odd"),
    ],
)
def test_the_mood_is_that_of_prompts_that_mean_the_same(prompt: str, mood: str) -> None:
    """Or the one that the prompt asks for."""
    facts = facts_of(prompt)
    assert mood_of(facts, lambda text: likeness_vectors()[text]) == mood
    assert mood in with_mood(facts, lambda text: likeness_vectors()[text]).flags
