"""From a prompt to a story's text, with the embedded reading engine and our plots."""

import re
from dataclasses import replace
from typing import Any

import pytest
from reading import READING, facts_of
from sampling import sampled

from reelwright.catalog.plots import Line, likeness_vectors, plots
from reelwright.engines.local.template_writer import TemplateWriting
from reelwright.errors import EngineFailed
from reelwright.formats.story.text import (
    OwnCard,
    OwnComment,
    StoryBrief,
    StoryText,
    adjust,
    with_spoken,
    write_story,
)
from reelwright.formats.storytelling.compose import tell_plot
from reelwright.formats.storytelling.sentences import sentences, word_count
from reelwright.formats.storytelling.tell import likeness

ROOMMATE = "My roommate keeps eating my labeled food, and I finally caught them on camera"
PROMPTS = [
    ROOMMATE,
    "A night-shift security guard at a museum notices one painting changing every night",
    "Why I quit a 200k tech job to open a tiny bakery in a small town",
    "5 facts about octopuses",
    "wholesome story of a stranger paying for groceries",
    "A robot that slowly learns to paint like a human",
    "My best friend copied my wedding, dress and all. I found out from the photos.",
    "How to get along with a neighbour who hates you",
    "AITA for charging my in-laws rent after they turned a weekend visit into seven months?",
]


def write(prompt: str = ROOMMATE, **changes: Any) -> StoryText:
    return write_story(TemplateWriting(), READING, StoryBrief(prompt, **{"seed": 3, **changes}))


def narrated_ms(story: StoryText, words_per_minute: float, pause_ms: int = 300) -> float:
    words = sum(word_count(passage.text) for passage in story.narration)
    return words / words_per_minute * 60_000 + pause_ms * len(story.narration)


@pytest.mark.parametrize("seconds", sampled([10, 20, 60, 90, 120, 300, 600, 30, 45], 2))
@pytest.mark.parametrize("prompt", PROMPTS)
def test_the_narration_comes_within_fifteen_percent_of_the_target(prompt: str, seconds: int) -> None:
    """By what is spoken and the last few percent of speed, for every kind of story."""
    brief = StoryBrief(prompt, target_ms=seconds * 1000, seed=3)
    story = write_story(TemplateWriting(), READING, brief)
    fit = adjust(story, {}, brief)
    assert fit.near
    assert fit.keys == story.spoken
    assert narrated_ms(story, 180) / fit.speed == pytest.approx(seconds * 1000, rel=0.15)
    assert 0.92 <= fit.speed <= 1.08


@pytest.mark.parametrize("words_per_minute", [140, 220])
def test_a_slow_or_fast_voice_changes_what_is_spoken_and_not_the_length(words_per_minute: int) -> None:
    """The voice's own rate decides how many words fit."""
    brief = StoryBrief(ROOMMATE, words_per_minute=words_per_minute, seed=3)
    story = write_story(TemplateWriting(), READING, brief)
    assert narrated_ms(story, words_per_minute) == pytest.approx(60_000, rel=0.15)


def test_measured_lengths_choose_again() -> None:
    """A voice that takes half as long again than expected says less, and still ends on time."""
    brief = StoryBrief(ROOMMATE, target_ms=120_000, seed=3)
    story = write_story(TemplateWriting(), READING, brief)
    spoken = {p.key: round(word_count(p.text) * 60_000 / 140) for p in story.narration}
    fit = adjust(story, spoken, brief)
    again = with_spoken(story, fit.keys)
    assert word_count(" ".join(p.text for p in again.narration)) < sum(
        word_count(p.text) for p in story.narration
    )
    assert narrated_ms(again, 140) / fit.speed == pytest.approx(120_000, rel=0.15)


def test_ten_seconds_are_a_title_a_sentence_or_two_and_a_comment() -> None:
    """The whole story, and one voice that answers it."""
    story = write(target_ms=10_000)
    assert [passage.part for passage in story.narration][0] == "title"
    assert 1 <= sum(passage.part == "post" for passage in story.narration) <= 2
    assert 1 <= len(story.comments) <= 2
    assert all(word_count(comment.text) <= 7 for comment in story.comments)


@pytest.mark.parametrize("seconds", [12, 13, 15, 18])
@pytest.mark.parametrize(
    "prompt",
    [
        "first date he forgot his wallet so i paid and then he ordered dessert to go for his mom",
        "my neighbor keeps mowing his lawn at 6am on sundays",
    ],
)
def test_a_short_story_is_as_long_as_it_should_be_and_somebody_answers(prompt: str, seconds: int) -> None:
    """A plot that cannot be so short is told in its tiny form, and one comment is always read."""
    brief = StoryBrief(prompt, target_ms=1_000 * seconds, seed=3)
    story = write_story(TemplateWriting(), READING, brief)
    assert story.comments
    assert narrated_ms(story, 180) == pytest.approx(1_000 * seconds, rel=0.25)


def test_sixty_seconds_are_a_post_and_two_to_four_comments() -> None:
    """The post comes first, then its readers: each another person, with fewer likes than the one before."""
    story = write()
    parts = [passage.part for passage in story.narration]
    assert parts == sorted(parts, key=["title", "post", "comment"].index)
    assert 2 <= len(story.comments) <= 4
    assert len({comment.author for comment in story.comments}) == len(story.comments)
    likes = [comment.upvotes for comment in story.comments]
    assert likes == sorted(likes, reverse=True)
    assert likes[0] < story.upvotes


@pytest.mark.parametrize("words_per_minute", [165, 180])
@pytest.mark.parametrize("prompt", PROMPTS)
def test_a_minute_ends_with_two_to_four_different_comments(prompt: str, words_per_minute: int) -> None:
    """Whatever the story and however slow the voice: short ones, a sixth of the time or a little more."""
    story = write(prompt, words_per_minute=words_per_minute)
    texts = [comment.text for comment in story.comments]
    assert 2 <= len(set(texts)) == len(texts) <= 5
    share = sum(word_count(text) for text in texts) / sum(word_count(p.text) for p in story.narration)
    assert 0.08 <= share <= 0.4
    assert story.narration[-1].part == "comment"


@pytest.mark.parametrize("seconds", [30, 40, 50])
@pytest.mark.parametrize("prompt", PROMPTS)
def test_below_a_minute_the_story_is_told_whole_and_comments_fill_the_rest(prompt: str, seconds: int) -> None:
    """In its short form where all of it is too long: a title, the post, and at least one comment."""
    story = write(prompt, target_ms=seconds * 1000)
    of_comments = sum(word_count(comment.text) for comment in story.comments)
    assert 1 <= len(story.comments) <= 7
    assert of_comments <= 0.7 * sum(word_count(passage.text) for passage in story.narration)


def test_comments_only_speaks_comments_and_shows_the_post() -> None:
    """The title and the post stand on the card."""
    story = write(scope="comments_only")
    assert {passage.part for passage in story.narration} == {"comment"}
    assert len(story.comments) >= 5
    assert story.title
    assert len(story.post) > 200
    assert narrated_ms(story, 180) == pytest.approx(60_000, rel=0.15)


def test_the_same_brief_gives_the_same_story() -> None:
    """A recipe that runs again from the top finds its steps; another seed tells it a little differently."""
    assert write(target_ms=200_000) == write(target_ms=200_000)
    assert write(seed=4) != write(seed=3)


class TestSentFields:
    """What the caller sent for the card."""

    CARD = OwnCard(
        title="He ate it.   Again!",
        body="line one\nLine two, with  two spaces. And 100% of it",
        author="me & you",
        community="r/x",
        upvotes=0,
        comments=7,
        awards=0,
        posted_ago="1 min.",
        verified=True,
        comment_list=(OwnComment("first!!", "Bo", 0), OwnComment("no wait — second", None, 5)),
    )

    def test_they_replace_the_written_ones(self) -> None:
        """Zero is a number, and a name is a name."""
        story = write(card=self.CARD)
        assert (story.author, story.community, story.posted_ago) == ("me & you", "r/x", "1 min.")
        assert (story.upvotes, story.comment_count, story.awards, story.verified) == (0, 7, 0, True)
        assert story.title == "He ate it.   Again!"
        assert [(one.text, one.upvotes) for one in story.comments] == [
            ("first!!", 0),
            ("no wait — second", 5),
        ]
        assert story.comments[0].author == "Bo"
        assert story.comments[1].author

    @pytest.mark.parametrize("seconds", [10, 300])
    def test_they_are_spoken_whole_and_unchanged_and_the_length_gives_way(self, seconds: int) -> None:
        """Not a word is dropped, added or rewritten, however short or long the target is."""
        story = write(card=self.CARD, target_ms=seconds * 1000)
        said = " ".join(passage.text for passage in story.narration).split()
        sent = [self.CARD.title, self.CARD.body, "first!!", "no wait — second"]
        assert said == " ".join(str(text) for text in sent).split()

    def test_a_sent_title_stands_over_the_story_of_the_prompt(self) -> None:
        """The post is the prompt's."""
        story = write(card=OwnCard(title="He ate it again"))
        assert story.title == "He ate it again"
        assert "food" in story.post

    def test_where_everything_is_sent_nothing_is_read_or_written(self) -> None:
        """In any language."""
        card = OwnCard(title="Titel", body="Ein Satz. Noch einer.", comment_list=(OwnComment("Gut!"),))
        story = write("Ein Prompt", card=card, language="de")
        assert [passage.text for passage in story.narration] == ["Titel", "Ein Satz.", "Noch einer.", "Gut!"]

    def test_in_another_language_a_missing_post_fails_with_what_to_do(self) -> None:
        """Our plots are English."""
        with pytest.raises(EngineFailed, match="English only: send the text yourself, in card.title"):
            write("Mi hermano vendió la guitarra", language="es")

    def test_comments_are_written_to_a_sent_body_until_the_length_is_right(self) -> None:
        """The body is short, so the readers say more."""
        body = "He sold my bed. I was in it. It was a Tuesday."
        story = write(card=OwnCard(body=body))
        assert story.post == body
        assert len(story.comments) >= 5
        assert narrated_ms(story, 180) == pytest.approx(60_000, rel=0.15)


@pytest.mark.parametrize(
    ("platform", "community"),
    [("reddit", "r/AmIWrong"), ("facebook", "Am I Wrong"), ("instagram", "#amiwrong")],
)
def test_community_and_names_look_like_the_platforms(platform: str, community: str) -> None:
    """People have full names on the social network and handles elsewhere."""
    story = write("AITA for refusing to give up my window seat to a kid?", platform=platform)
    assert story.community == community
    assert (" " in story.author) == (platform == "facebook")


def test_a_prompt_that_is_a_story_is_told_in_its_own_sentences() -> None:
    """What the caller wrote happens, all of it, and nothing else does."""
    prompt = (
        "My sister hid in the attic for a week. She lived on crackers and watched us through the floor."
        " On Sunday the dog barked at the ceiling until my father fetched a ladder. Nobody was angry."
        " My mother only asked how many crackers were left."
    )
    story = write(prompt)
    assert story.title == "My sister hid in the attic for a week"
    assert story.post == prompt.split(". ", 1)[1]


@pytest.mark.parametrize(
    ("prompt", "begins", "named"),
    [
        ("A robot who collects lost gloves", "A robot collected lost gloves.", "robot"),
        (
            "A dragon who is scared of fire opens a laundromat",
            "A dragon was scared of fire.",
            "dragon",
        ),
        (
            "The last clown refuses to leave the circus",
            "The last clown refused to leave the circus.",
            "clown",
        ),
        (
            "two wizards who haven't talked in 20 years get stuck in a well",
            "Two wizards hadn't talked in 20 years.",
            "wizards",
        ),
    ],
)
def test_somebody_whom_no_plot_knows_is_told_of_to_the_end(prompt: str, begins: str, named: str) -> None:
    """In the third person, also where somebody of the prompt could have told it."""
    post = write(prompt).post
    assert post.startswith(begins)
    assert named in post[len(post) // 2 :].lower()


@pytest.mark.parametrize(
    ("prompt", "title"),
    [
        ("Write a scary story about my neighbor's cellar", "My neighbor's cellar"),
        ("5 facts about octopuses", "5 facts about octopuses"),
        ("my boss fired me.", "My boss fired me"),
        (
            "A night guard at a museum finds a painting",
            "I am a night guard at a museum, and I found a painting",
        ),
        ("aita for leaving early", "AITA for leaving early?"),
        (
            "Uncle Ray left me his house on condition that I never open the garage, so naturally I opened it",
            "Uncle Ray left me his house on condition that I never open the garage",
        ),
    ],
)
def test_the_title_says_the_prompt_or_its_first_half(prompt: str, title: str) -> None:
    """Nobody posts "write a story about", and what is long leaves its second half to the story."""
    assert write(prompt).title == title


@pytest.mark.parametrize(
    "prompt",
    ["AITA", "AITA for", "Am I the asshole?", "TIFU by", "?", "…", ",", "🙂", "why", "how to", "a", "x" * 40],
)
def test_a_prompt_of_next_to_nothing_is_told_without_a_mark_left_over(prompt: str) -> None:
    """No exception, a title to read out, and nothing of the plots' own marks."""
    story = write(prompt)
    told = " ".join(passage.text for passage in story.narration)
    assert re.search(r"\w", story.title)
    assert not re.search(r"[~{}\[\]]", told)
    assert word_count(told) > 100


def test_a_prompt_that_ends_with_its_relative_clause_is_told() -> None:
    """Its subject ends where the sentence does, so no comma follows."""
    told = " ".join(passage.text for passage in write("The lady who does not exist").narration)
    assert "lady" in told


STEPDAD = "My stepdad taught me how to drive the week after my real dad didn't show up to my graduation"


def test_what_no_plot_knows_goes_on_with_a_scene() -> None:
    """What happened is told by the second sentence, somebody speaks after it, and no reader is asked for a
    story."""
    story = write(STEPDAD)
    assert STEPDAD.lower() in " ".join(sentences(story.post)[:2]).lower()
    after = story.post.lower().split(STEPDAD.lower(), 1)[1]
    assert word_count(after) > 70
    assert after.count("“") >= 2
    assert not re.search(r"\b(?:your story|tell me yours|what's yours|who is next)\b", after, re.IGNORECASE)


def test_what_happens_to_somebody_else_is_no_scene_of_the_tellers_life() -> None:
    """Nobody has lived what a dragon has."""
    lived = {sentences(plot.beats[-1].lines[-1].text)[-1] for plot in plots() if plot.lived}
    assert len(lived) >= 40
    story = write("A dragon who is scared of fire gets a job in a bakery")
    assert not any(ending in story.post for ending in lived)


def test_a_reader_quotes_first_what_was_told() -> None:
    """A comment that begins with words of a line that this prompt did not get comes after the others."""
    facts = facts_of("I lent my cousin 500 dollars for rent and then saw her vacation pictures")
    plot = next(plot for plot in plots() if plot.name == "look_at_all_that_sand")
    quoted = Line("“These three words are told nowhere.” What a line.", ())
    told = tell_plot(facts, replace(plot, comments=(quoted, *plot.comments)), 3, 165)
    assert told.comments[-1] == "“These three words are told nowhere.” What a line."


@pytest.mark.parametrize(
    ("prompt", "said"),
    [
        ("the girl with the paper boat", "the girl with the paper boat"),
        ("the mystery of the missing lunchbox", "The missing lunchbox"),
        (
            "two brothers and a stolen car",
            "Two brothers could talk about everything in the world, except a stolen car.",
        ),
        ("the curse of the old mill", "the old mill"),
        ("friendship between a cat and a crow", "with a cat and a crow"),
        ("the legend of the silver fox", "the silver fox"),
        ("the tale of the brave little hedgehog", "The brave little hedgehog"),
    ],
)
def test_a_prompt_that_is_no_sentence_gets_a_tale_about_what_it_names(prompt: str, said: str) -> None:
    """From the first sentence on, and under its own words as the title."""
    story = write(prompt)
    assert said in sentences(story.post)[0]
    assert story.community == "r/ShortStories"
    assert story.title.lower().endswith(prompt.removeprefix("the tale of ").lower())


def test_a_plot_is_told_of_ones_own_life_where_the_prompt_says_its_words() -> None:
    """Rides and a roommate are enough, though its prompts mean something a little else."""
    prompt = "AITA for refusing to give my roommate rides because she insults my driving"
    facts = facts_of(prompt)
    plot = next(plot for plot in plots() if plot.name == "the_number_nine_bus")
    assert 0.5 <= likeness(facts, plot, likeness_vectors().__getitem__) < 0.62
    assert "the number nine bus" in write(prompt).post
