"""Lists: facts of the catalogue, numbers that are kept, and nothing invented."""

import re

import pytest
from reading import READING, facts_of

from reelwright.catalog.facts import subjects
from reelwright.catalog.howto import accounts, questions, topics
from reelwright.engines.local.template_writer import TemplateWriting
from reelwright.formats.story.text import OwnCard, StoryBrief, StoryText, write_story
from reelwright.formats.storytelling import known_subjects
from reelwright.formats.storytelling.checks import is_cut
from reelwright.formats.storytelling.known_subjects import asked_for_facts, asked_for_story, named_alone
from reelwright.formats.storytelling.lists import asked_count, what_to_do, with_count
from reelwright.formats.storytelling.sentences import sentences, word_count

ALL = subjects()
by_key = pytest.mark.parametrize("subject", ALL, ids=[subject.key for subject in ALL])


def told(prompt: str, seconds: int = 60, seed: int = 3, card: OwnCard | None = None) -> StoryText:
    brief = StoryBrief(prompt, target_ms=seconds * 1000, seed=seed, card=card or OwnCard())
    return write_story(TemplateWriting(), READING, brief)


def announced(story: StoryText) -> int:
    """How many items are spoken."""
    return sum(bool(re.match(r"item-\d+\.0$", passage.key)) for passage in story.narration)


def test_every_subject_has_six_facts_of_a_sentence_or_two() -> None:
    """Each stands alone, is short enough to be read in a list, and is said once."""
    assert [subject.key for subject in ALL if len(subject.facts) != 6 or len(set(subject.facts)) != 6] == []
    assert [subject.key for subject in ALL if not subject.names] == []
    wrong = []
    for fact in (fact for subject in ALL for fact in subject.facts):
        first, *more = sentences(fact)
        is_short = 3 <= word_count(first) <= 18 and len(more) <= 2
        can_be_left_out = all(sentence.startswith("~") for sentence in more[:1])
        if not is_short or not can_be_left_out or any(is_cut(sentence) for sentence in (first, *more)):
            wrong.append(fact)
    assert wrong == []


def test_no_two_subjects_share_a_name() -> None:
    """Otherwise the order of files would decide what a video is about."""
    names = [name for subject in ALL for name in subject.names]
    assert len(names) == len(set(names))


@pytest.mark.parametrize(
    ("prompt", "key"),
    [
        ("5 facts about octopuses", "octopus"),
        ("five strange facts about the octopus that nobody knows", "octopus"),
        ("Did you know these things about puppies?", "dog"),
        ("Facts about the deep sea", "deep_sea"),
        ("facts about the sea", "ocean"),
        ("10 things you didn't know about Ancient Egypt", "ancient_egypt"),
        ("explain black holes in one minute", "black_hole"),
        ("What are volcanoes?", "volcano"),
        ("fun facts about the human heart", "heart"),
        ("facts about sea turtles", None),
        ("facts about hot dogs", None),
        ("facts about bee stings", None),
        ("facts about Portugal", None),
        ("5 facts about why cats purr", None),
        ("5 reasons to love dogs", None),
        ("5 tips for better sleep", None),
        ("things I learned from my cat", None),
        ("my cat ate the honey", None),
    ],
)
def test_a_prompt_finds_its_subject_and_no_other(prompt: str, key: str | None) -> None:
    """By singular, plural or another word for it; a word inside another subject's name does not count."""
    found = asked_for_facts(prompt)
    assert (found.key if found else None) == key


def test_a_list_of_things_that_nobody_here_knows_names_none_of_them() -> None:
    """It tells how one was torn up at a table, and gives no advice in its place."""
    story = told("5 chrome extensions you need")
    assert story.title == "5 chrome extensions you need"
    assert story.post.startswith("I had it all written down: 5 chrome extensions you need.")
    assert "Number one" not in story.post


def test_a_subject_inside_the_name_of_somebody_is_not_meant() -> None:
    """A planet is no first name's family."""
    assert known_subjects.named_anywhere("the story of Winnie Mercury") is None
    assert known_subjects.named_anywhere("the strange Mercury") is not None


@pytest.mark.parametrize(
    ("prompt", "count"),
    [
        ("5 facts about octopuses", 5),
        ("three good reasons to stay", 3),
        ("Top 10 moments", 10),
        ("facts about bees", None),
        ("I have 2 dogs", None),
    ],
)
def test_the_number_asked_for_is_read_from_the_prompt(prompt: str, count: int | None) -> None:
    """In figures or in words; other numbers are not meant."""
    assert asked_count(prompt) == count


@pytest.mark.parametrize(
    ("prompt", "count"),
    [
        ("5 facts about octopuses", 5),
        ("3 facts about the moon", 3),
        ("four tips for better sleep", 4),
        ("5 facts about Portugal", 5),
    ],
)
def test_as_many_items_are_told_as_the_prompt_asks_for(prompt: str, count: int) -> None:
    """At a minute all of them are spoken, and the title says so."""
    story = told(prompt)
    assert announced(story) == count
    assert story.title.lower() == prompt.lower()


@pytest.mark.parametrize("seconds", [10, 20, 30, 60, 120])
@pytest.mark.parametrize(
    "prompt", ["10 facts about octopuses", "Top 10 facts about bees", "8 tips for monday"]
)
def test_the_title_promises_what_is_told(prompt: str, seconds: int) -> None:
    """Where there is no room, or there are no more facts, the number in the title is the number told."""
    story = told(prompt, seconds)
    assert asked_count(story.title) == announced(story)


@pytest.mark.parametrize("seconds", [120, 300, 600])
@pytest.mark.parametrize("prompt", ["3 facts about chess", "facts about Pompeii"])
def test_a_long_list_goes_on_with_announced_rounds_of_facts(prompt: str, seconds: int) -> None:
    """The number asked for is kept; what fills the time is written down too, and nothing is told twice."""
    story = told(prompt, seconds)
    assert announced(story) == (asked_count(prompt) or 6)
    assert "bonus round, and it's about" in story.post
    facts = [sentences(fact)[0] for subject in ALL for fact in subject.facts]
    said = [re.sub(r"^(Number \w+|And the last one[^:]*): ", "", text) for text in sentences(story.post)]
    lower = {fact.lower() for fact in facts}
    known = [text.lower() for text in said if text.lower() in lower]
    assert len(known) == len(set(known)) >= seconds / 15


def test_a_title_that_was_sent_is_not_changed() -> None:
    """Not even its number."""
    story = told("facts about octopuses", 10, card=OwnCard(title="9 facts about octopuses"))
    assert story.title == "9 facts about octopuses"


@pytest.mark.parametrize("seconds", [20, 60, 300])
def test_facts_are_those_of_the_catalogue_word_for_word(seconds: int) -> None:
    """None is told that was not written down, and none twice."""
    story = told("5 facts about octopuses", seconds)
    octopus = next(subject for subject in ALL if subject.key == "octopus")
    known = {sentences(fact)[0].lower() for fact in octopus.facts}
    said = [
        re.sub(r"^(Number \w+|And the last one[^:]*): ", "", text)
        for text in (one.text for one in story.narration if re.match(r"item-\d+\.0$", one.key))
    ]
    assert len(said) == len(set(said)) == announced(story)
    assert {text.lower() for text in said} <= known


def test_of_an_unknown_subject_nothing_is_claimed() -> None:
    """What is told happened to the teller."""
    story = told("5 facts about Portugal")
    account = [sentences(item)[0] for item in accounts()["facts"].items]
    said = [text for text in sentences(story.post) if re.match(r"Number|And the last one", text)]
    assert len(said) == 5
    for text in said:
        item = re.sub(r"^(Number \w+|And the last one): ", "", text)
        assert item.lower() in {known.lower() for known in account}


def test_a_topic_that_is_known_is_told_from_the_catalogue() -> None:
    """By what the prompt means, whatever its words are."""
    story = told("How do I stop hating mornings, three ideas please")
    assert announced(story) == 3
    known = {sentences(item)[0].lower() for topic in topics() for item in topic.items}
    said = [re.sub(r"^(Number \w+|And the last one): ", "", text).lower() for text in sentences(story.post)]
    assert sum(text in known for text in said) == 3


def test_a_question_to_the_crowd_is_answered_by_readers() -> None:
    """The post asks; each comment is a little story of another reader."""
    story = told("What is the strangest thing you ever found in a rented apartment?")
    answers = {text for topic in questions() for text in topic.items}
    assert story.title == "What is the strangest thing you ever found in a rented apartment?"
    assert len(story.comments) >= 3
    assert all(comment.text in answers for comment in story.comments[:3])


def test_every_topic_has_what_its_video_needs() -> None:
    """Openings, endings that ask, a few words for the shortest videos, and no comment on a missing item."""
    wrong = []
    for topic in (*topics(), *questions(), *accounts().values()):
        numbers = [int(text[1:].split(" ")[0]) for text in topic.comments if text.startswith("@")]
        checks = {
            "hooks": bool(topic.hooks),
            "endings": bool(topic.endings),
            "quips": bool(topic.quips) and all(word_count(quip) <= 7 for quip in topic.quips),
            "items": len(set(topic.items)) == len(topic.items),
            "comments": all(1 <= number <= max(8, len(topic.items)) for number in numbers),
        }
        wrong += [f"{topic.name}: {part}" for part, is_right in checks.items() if not is_right]
    assert wrong == []


@pytest.mark.parametrize(
    ("prompt", "do"),
    [
        ("5 ways to save money on groceries", "save money on groceries"),
        ("How to quit a job you hate without a fight", "quit a job I hate without a fight"),
        ("7 tips for talking to your boss", "talking to my boss"),
        ("5 ways to get along with a neighbour who hates you", "get along with a neighbour who hates me"),
    ],
)  # fmt: skip
def test_what_a_list_helps_to_do_is_said_by_the_teller(prompt: str, do: str) -> None:
    """Your becomes my."""
    assert what_to_do(prompt) == do


def test_facts_are_asked_for_as_facts() -> None:
    """And advice as a list."""
    assert facts_of("5 facts about Portugal").prompt.form == "facts"
    assert facts_of("5 ways to leave Portugal").prompt.form == "list"


def test_seeds_choose_other_facts_in_another_order() -> None:
    """And the same seed the same ones."""
    assert told("3 facts about cats", seed=1) == told("3 facts about cats", seed=1)
    assert len({told("3 facts about cats", seed=seed).post for seed in range(8)}) > 4


@pytest.mark.parametrize(
    ("title", "count", "changed"),
    [
        ("10 facts about bees", 6, "6 facts about bees"),
        ("Ten facts about bees", 6, "Six facts about bees"),
        ("Top 10 facts", 3, "Top 3 facts"),
        ("Facts about bees", 3, "Facts about bees"),
    ],
)
def test_the_number_in_a_title_is_replaced_as_it_was_written(title: str, count: int, changed: str) -> None:
    """Figures stay figures, words stay words."""
    assert with_count(title, count) == changed


def test_a_subject_said_without_end_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of what stands before each place only the last letters are looked at, not all of the prompt again."""
    shown: list[int] = []

    class Heard:
        def findall(self, text: str) -> list[str]:
            shown.append(len(text))
            return text.split()

    monkeypatch.setattr(known_subjects, "_WORD", Heard())
    assert asked_for_facts("facts about " + "bee stings " * 800) is None
    assert len(shown) >= 800
    assert max(shown) <= 40


@pytest.mark.parametrize(
    ("said", "key"),
    [
        ("The story of Rosa Parks", "rosa_parks"),
        ("a short video about the Titanic", "titanic"),
        ("who was Cleopatra?", "cleopatra"),
        ("what really happened to Amelia Earhart", "amelia_earhart"),
        ("nikola tesla", "nikola_tesla"),
        ("the life of Vincent van Gogh", "van_gogh"),
        ("tell me about world war 1", "first_world_war"),
        ("How Nikola Tesla died broke", "nikola_tesla"),
        ("the night the Titanic sank", "titanic"),
        ("a story about a cat", None),
        ("The story of my grandmother", None),
        ("My teacher looks like Nikola Tesla", None),
        ("who was at my door", None),
        ("the story of how I met Elvis Presley", None),
        ("How Nikola Tesla ruined my wedding", None),
    ],
)
def test_a_life_or_an_event_is_found_by_asking_for_its_story(said: str, key: str | None) -> None:
    """Not where somebody only mentions it."""
    found = asked_for_story(said)
    assert (found.key if found else None) == key


@pytest.mark.parametrize(
    ("said", "key"),
    [
        ("black holes", "black_hole"),
        ("The ocean", "ocean"),
        ("wedding", None),
        ("a dog", None),
        ("my dog", None),
    ],
)
def test_a_name_alone_asks_for_facts_where_it_can_mean_nothing_else(said: str, key: str | None) -> None:
    """A wedding may be the teller's."""
    found = named_alone(said)
    assert (found.key if found else None) == key


@pytest.mark.parametrize("seconds", [10, 60, 300])
def test_a_true_story_is_told_in_the_order_of_time(seconds: int) -> None:
    """Without numbers, and from a minute on from its beginning to its end."""
    story = told("the story of Winston Churchill", seconds)
    subject = next(one for one in ALL if one.key == "winston_churchill")
    known = [sentences(fact)[0] for fact in subject.facts]
    said = [text for text in sentences(story.post) if text in known]
    assert said == sorted(said, key=known.index)
    assert "Number" not in story.post
    assert story.title == "The true story of Winston Churchill"
    if seconds >= 60:
        assert said[0] == known[0]
        assert said[-1] == known[-1]


@pytest.mark.parametrize(
    "prompt", ["how to sleep on a plane in the middle seat", "how to sleep on an airplane"]
)
def test_sleeping_on_a_plane_is_not_answered_with_the_fear_of_flying(prompt: str) -> None:
    """A topic beside the one that was asked for is the wrong one."""
    items = {sentences(item)[0].lower() for topic in topics() for item in topic.items if "fear" in topic.name}
    story = told(prompt, 60).post.lower()
    assert not [item for item in items if item in story]
    assert "seat" in story


def test_a_question_is_asked_as_the_clause_that_it_is() -> None:
    """Not "about why windows are round", also where nothing is known of it."""
    story = told("explain why bagpipes are loud", 60).post
    assert re.match(r"(?:A child asked me|At dinner my brother told everybody) why bagpipes are loud,", story)
    assert "about why" not in story and "look at why" not in story


def test_a_question_with_its_verb_in_front_is_quoted() -> None:
    assert told("who was Orlanda Bassett?", 60).post.startswith("“Who was Orlanda Bassett?” ")


@pytest.mark.parametrize(
    "prompt",
    [
        "who was Orlanda Bassett",
        "why is the lake of Ossiach so calm",
        "what would happen if marbles grew legs",
        "the rise and fall of Orbitel",
        "the story of Orlanda Bassett in one minute",
        "Orbitel explained simply",
        "the mystery of the Ossiach Ferry",
        "how marbles are made",
        "top 5 most stubborn pebbles",
    ],
)
def test_what_everybody_may_look_up_is_no_story_of_somebody(prompt: str) -> None:
    """Where nothing is known, it is told how somebody looked for it, and nothing is claimed."""
    story = told(prompt, 60)
    assert story.community == "r/TodayILearned"
    assert facts_of(prompt).prompt.form == "facts"


@pytest.mark.parametrize(
    "prompt",
    [
        "the story of Maya and the dragon",
        "the legend of a king who lost his crown",
        "why my sister stopped talking to me",
        "how my marbles are made",
        "what if my dog could talk and told my secrets",
    ],
)
def test_a_story_is_not_taken_for_a_question(prompt: str) -> None:
    assert facts_of(prompt).prompt.form in {"event", "topic"}


def test_facts_of_something_else_in_a_question_are_no_answer() -> None:
    """Facts about water do not say why bagpipes hate it."""
    assert "Number one" not in told("why do bagpipes hate water", 60).post
