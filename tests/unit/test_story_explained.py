"""Explanations: what people wonder about, told in the order in which one thing follows from another."""

import re
from random import Random

import pytest
from reading import facts_of
from sampling import sampled
from test_story_lists import announced, told

from reelwright.catalog.explained import explanations
from reelwright.catalog.howto import Topic
from reelwright.formats.storytelling.lists import tell_items
from reelwright.formats.storytelling.sentences import sentences, word_count
from reelwright.formats.storytelling.telling import find_explanation, knows_explanation

ALL = explanations()
by_name = pytest.mark.parametrize("topic", sampled(ALL, 6), ids=[topic.name for topic in ALL])


def said_items(post: str, topic: Topic) -> list[int]:
    """The places of the items whose first sentence is told, in the order in which they are told."""
    places = {at: post.find(sentences(item)[0]) for at, item in enumerate(topic.items)}
    return sorted((at for at, place in places.items() if place >= 0), key=lambda at: places[at])


@by_name
def test_an_explanation_is_told_from_its_beginning_to_its_end(topic: Topic) -> None:
    """In a minute, for a prompt that it is like: the first item, the last, those between in their order."""
    story = told(topic.like[0], 60)
    items = said_items(story.post, topic)
    assert items[0] == 0 and items[-1] == len(topic.items) - 1
    assert items == sorted(items) and len(items) >= 3
    assert 110 <= word_count(story.post) <= 185


@pytest.mark.parametrize("seconds", [10, 20, 600])
def test_an_explanation_is_as_long_as_it_was_asked_for(seconds: int) -> None:
    """The shortest videos have one item; the longest go on with others of the same shelf."""
    story = told("why cats knead blankets", seconds)
    spoken = sum(word_count(passage.text) for passage in story.narration)
    assert 0.8 * seconds * 2.7 <= spoken <= 1.25 * seconds * 2.7


def test_a_number_that_is_asked_for_is_kept() -> None:
    """And the items are numbered, which they are not without it."""
    numbered = told("5 unsolved mysteries that will keep you up at night", 60)
    assert numbered.title == "5 unsolved mysteries that will keep you up at night"
    assert announced(numbered) == 5
    assert re.search(r"Number one: .+ And the last one: ", numbered.post)
    assert "Number one" not in told("the strangest unsolved mysteries", 60).post


@pytest.mark.parametrize(
    "prompt",
    [
        "why does my cat knead me at night",
        "Why do we yawn?",
        "how do planes stay in the air",
        "the history of coffee in 60 seconds",
        "the weirdest laws in the world",
        "Explain how vaccines work",
    ],
)
def test_what_is_explained_here_is_found_in_other_words(prompt: str) -> None:
    """With a question mark and without, as a question and as a subject."""
    assert knows_explanation(facts_of(prompt))


@pytest.mark.parametrize(
    "prompt",
    [
        "why my sister stopped talking to me",
        "how my grandfather won the war with a goat",
        "My cat kneads only my ex-husband's sweater",
        "AITA for yawning during my sister's wedding speech",
        "A thunderstorm trapped us in a chapel with a stranger",
        "5 facts about black holes",
        "how to save money on groceries",
        "coffee vs tea",
        "Is coffee better than tea?",
        "why clocks tick louder at night",
    ],
)
def test_a_story_a_list_and_what_nobody_here_knows_are_not_explained(prompt: str) -> None:
    """What happened to somebody is a story, whatever it is about."""
    assert not knows_explanation(facts_of(prompt))


def test_a_list_with_a_number_tells_what_its_hook_leads_to() -> None:
    """The hook of the iPhone speaks of two taps, which are the first item, whatever else is drawn."""
    topic = next(topic for topic in ALL if topic.name == "hidden iphone features")
    for seed in range(8):
        story = told("3 hidden iphone features", 60, seed)
        assert announced(story) == 3
        assert said_items(story.post.replace("Number one: knock", "Knock"), topic)[0] == 0


@pytest.mark.parametrize(
    ("prompt", "title", "items"),
    [
        ("5 excel shortcuts", "5 excel shortcuts", 5),
        ("10 words that don't exist in English", "6 words that don't exist in English", 6),
        ("4 emperors who went mad", "4 emperors who went mad", 4),
    ],
)
def test_things_of_any_kind_are_counted(prompt: str, title: str, items: int) -> None:
    """The title says how many there are, where there are not as many as were asked for."""
    story = told(prompt, 60)
    assert (story.title, announced(story)) == (title, items)


def test_an_ad_for_what_no_ad_here_is_for_claims_nothing_of_it() -> None:
    story = told("an ad for SleepNest, a weighted blanket", 60)
    assert story.title == "SleepNest"
    assert story.post.startswith("This is an ad.")


def test_what_cannot_stand_alone_is_left_out_together() -> None:
    """After a sentence that may be left out, the others of its item are marked as going with it."""
    texts = [text for topic in ALL for text in (*topic.hooks, *topic.items, *topic.endings)]
    wrong = []
    for text in texts:
        marks = [sentence[:1] in "~+" for sentence in sentences(text)]
        if marks != sorted(marks):
            wrong.append(text)
    assert wrong == []


def test_every_explanation_has_what_its_video_needs() -> None:
    """Six phrases or so to be found by, comments enough for a minute, no comment on an item by its number."""
    wrong = []
    for topic in ALL:
        checks = {
            "like": 4 <= len(set(topic.like)) == len(topic.like),
            "items": 5 <= len(topic.items) <= 8 and word_count(topic.items[0].split("~")[0]) <= 45,
            "endings": all(re.search(r"\?$", ending) for ending in topic.endings),
            "comments": len(set(topic.comments)) >= 6 and not any(one[0] == "@" for one in topic.comments),
            "quips": bool(topic.quips) and all(word_count(quip) <= 7 for quip in topic.quips),
        }
        wrong += [f"{topic.name}: {part}" for part, is_right in checks.items() if not is_right]
    assert wrong == []


def test_no_two_explanations_have_one_name_or_are_like_the_same_prompt() -> None:
    """Otherwise the order of the files would decide."""
    names = [topic.name for topic in ALL]
    likes = [text for topic in ALL for text in topic.like]
    assert len(names) == len(set(names)) and len(likes) == len(set(likes))


@pytest.mark.parametrize(
    ("prompt", "name"),
    [
        ("the experiment that was stopped after six days", "the stanford prison experiment"),
        ("introvert vs extrovert explained", "introverts and extroverts"),
        ("the animal that never dies", "the immortal jellyfish"),
        ("am i an introvert or an extrovert", "introverts and extroverts"),
        ("why finland is the happiest country", "why finland is the happiest country"),
        ("what is sleep paralysis", "sleep paralysis"),
        ("the sinking of the Titanic in 60 seconds", "the titanic"),
    ],
)
def test_whoever_asks_in_the_words_of_an_explanation_gets_it(prompt: str, name: str) -> None:
    """No rule for stories and no neighbouring explanation stands in the way."""
    found = find_explanation(facts_of(prompt))
    assert found is not None and found.name == name


def test_what_is_told_of_one_number_is_not_told_of_another() -> None:
    """The Christmas truce was in the other war."""
    assert not knows_explanation(facts_of("world war 2 explained"))
    assert knows_explanation(facts_of("world war 1 explained"))


@pytest.mark.parametrize(
    "prompt",
    [
        "a vampire in the city",
        "a bee who made honey for a bear",
        "bedtime story about a sleepy sloth",
        "my heist of the office snacks",
    ],
)
def test_a_tale_is_not_explained(prompt: str) -> None:
    assert told(prompt, 60).community not in {f"r/{topic.community.replace(' ', '')}" for topic in ALL}


@pytest.mark.parametrize(
    ("prompt", "title"),
    [
        ("motivational speech about never giving up", "Never giving up"),
        ("an ad for my coffee shop", "My coffee shop"),
        ("promote my plumbing business", "My plumbing business"),
        ("create an ad for a new restaurant downtown", "A new restaurant downtown"),
        ("gym motivation", "Gym motivation"),
        ("why cats purr", "Why cats purr"),
    ],
)
def test_the_title_is_what_a_text_is_about_not_the_order(prompt: str, title: str) -> None:
    assert told(prompt, 60).title == title


def test_who_tells_of_an_agency_of_ones_own_gets_no_ad() -> None:
    assert not knows_explanation(facts_of("my ad agency fired me and I opened my own"))


def test_a_name_keeps_its_capital_after_the_number() -> None:
    """Where it has one within a sentence, or owns something."""
    topic = next(topic for topic in ALL if topic.name == "why iceland is special")
    items = [
        "Jón's son is Jónsson.",
        "Then came Erik the Red.",
        "Erik named Greenland.",
        "Everybody is related.",
    ]
    told_items = tell_items("4 facts about Iceland", topic, items, 165, Random(1), True)
    post = " ".join(passage.text for passage in told_items.passages)
    assert "Number one: Jón's son" in post and "Number two: then came" in post
    assert "Number three: Erik named" in post and "And the last one: everybody is" in post
