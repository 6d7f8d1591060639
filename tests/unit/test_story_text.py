"""From a prompt to a story's text, with engines that answer at once."""

import re
from dataclasses import replace
from typing import Any

import pytest

from reelwright.catalog.arcs import words
from reelwright.engines.fake_writing import FakeWriting
from reelwright.engines.local.template_writer import TemplateWriting
from reelwright.engines.writing import Draft, WritingTask
from reelwright.errors import EngineFailed
from reelwright.formats.story_text import (
    OwnCard,
    OwnComment,
    StoryBrief,
    StoryText,
    adjust,
    with_spoken,
    write_story,
)
from reelwright.formats.storytelling.sentences import word_count

ROOMMATE = "My roommate keeps eating my labeled food, and I finally caught them on camera"
PROMPTS = [
    ROOMMATE,
    "A night-shift security guard at a museum notices one painting changing every night",
    "Why I quit a 200k tech job to open a tiny bakery in a small town",
    "5 facts about octopuses",
    "wholesome story of a stranger paying for groceries",
    "A robot that slowly learns to paint like a human",
    "My best friend copied my wedding, dress and all. I found out from the photos.",
]


class Recording:
    """A writing engine that remembers what it was asked; each answer passes through `change`."""

    provider = "fake"

    def __init__(self, *changes: Any) -> None:
        self.tasks: list[WritingTask] = []
        self._changes = list(changes)

    def write(self, task: WritingTask) -> Draft:
        self.tasks.append(task)
        draft = FakeWriting().write(task)
        change = self._changes.pop(0) if self._changes else None
        return (
            replace(draft, fields={name: change(text) for name, text in draft.fields.items()})
            if change
            else draft
        )


class Free(Recording):
    """An engine that writes in words of its own, as a large model does."""

    def write(self, task: WritingTask) -> Draft:
        return super().write(replace(task, facts={"topic": task.facts["topic"]}))


def write(prompt: str = ROOMMATE, engine: Any = None, **changes: Any) -> StoryText:
    return write_story(engine or FakeWriting(), StoryBrief(prompt, **{"seed": 3, **changes}))


def narrated_ms(story: StoryText, words_per_minute: float, pause_ms: int = 300) -> float:
    words = sum(word_count(passage.text) for passage in story.narration)
    return words / words_per_minute * 60_000 + pause_ms * len(story.narration)


@pytest.mark.long
@pytest.mark.parametrize("seconds", [10, 20, 30, 45, 60, 90, 120, 300, 600])
@pytest.mark.parametrize("prompt", PROMPTS)
def test_the_narration_comes_within_fifteen_percent_of_the_target(prompt: str, seconds: int) -> None:
    """By what is spoken and the last few percent of speed, for every kind of story."""
    brief = StoryBrief(prompt, target_ms=seconds * 1000, seed=3)
    story = write_story(FakeWriting(), brief)
    fit = adjust(story, {}, brief)
    assert fit.near
    assert fit.keys == story.spoken
    assert narrated_ms(story, 180) / fit.speed == pytest.approx(seconds * 1000, rel=0.15)
    assert 0.92 <= fit.speed <= 1.08


@pytest.mark.parametrize("words_per_minute", [140, 220])
def test_a_slow_or_fast_voice_changes_what_is_spoken_and_not_the_length(words_per_minute: int) -> None:
    """The voice's own rate decides how many words fit."""
    brief = StoryBrief(ROOMMATE, words_per_minute=words_per_minute, seed=3)
    story = write_story(FakeWriting(), brief)
    assert narrated_ms(story, words_per_minute) == pytest.approx(60_000, rel=0.15)


def test_measured_lengths_choose_again() -> None:
    """A voice that takes half as long again than expected says less, and still ends on time."""
    brief = StoryBrief(ROOMMATE, target_ms=120_000, seed=3)
    story = write_story(FakeWriting(), brief)
    spoken = {p.key: round(word_count(p.text) * 60_000 / 140) for p in story.narration}
    fit = adjust(story, spoken, brief)
    again = with_spoken(story, fit.keys)
    assert word_count(" ".join(p.text for p in again.narration)) < sum(
        word_count(p.text) for p in story.narration
    )
    assert narrated_ms(again, 140) / fit.speed == pytest.approx(120_000, rel=0.15)


def test_ten_seconds_are_the_title_and_one_or_two_sentences() -> None:
    """No comment is read, and nothing of the plot is left open."""
    story = write(target_ms=10_000)
    assert [passage.part for passage in story.narration][0] == "title"
    assert 1 <= sum(passage.part == "post" for passage in story.narration) <= 2
    assert story.comments == ()


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


@pytest.mark.long
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


@pytest.mark.long
@pytest.mark.parametrize("seconds", [30, 40, 50])
@pytest.mark.parametrize("prompt", PROMPTS)
def test_a_short_story_is_still_mostly_story(prompt: str, seconds: int) -> None:
    """Comments never take more than two fifths of it, and one is there."""
    story = write(prompt, target_ms=seconds * 1000)
    of_comments = sum(word_count(comment.text) for comment in story.comments)
    assert 1 <= len(story.comments) <= 5
    assert of_comments <= 0.4 * sum(word_count(passage.text) for passage in story.narration)


@pytest.mark.long
@pytest.mark.parametrize("prompt", PROMPTS)
def test_long_stories_say_nothing_twice_and_seeds_draw_other_episodes(prompt: str) -> None:
    """Two stories of one mood share less than two thirds of their sentences."""
    stories = [write(prompt, target_ms=300_000, seed=seed) for seed in range(1, 5)]
    posts = [[p.text for p in story.narration if p.part == "post"] for story in stories]
    for post in posts:
        assert len(post) == len(set(post))
    shared = [len(set(one) & set(two)) / len(one) for one in posts for two in posts if one is not two]
    assert sum(shared) / len(shared) < 0.67


@pytest.mark.long
@pytest.mark.parametrize("seed", range(12))
def test_what_is_taken_up_again_was_told_before(seed: int) -> None:
    """A bet is paid only where there was one, and an episode's tie is not spoken."""
    story = write("A robot that slowly learns to paint like a human", target_ms=600_000, seed=seed)
    text = " ".join(passage.text for passage in story.passages)
    assert ("bet me ten dollars" in text) == ("paid me in the end" in text)
    assert ("had a theory, of course" in text) == ("read the theory" in text)
    assert "| " not in text


@pytest.mark.long
@pytest.mark.parametrize("seconds", [60, 300])
@pytest.mark.parametrize("prompt", PROMPTS)
def test_people_keep_their_names_and_amounts_stay_the_same(prompt: str, seconds: int) -> None:
    """One woman and one man have names; only one sum is spoken of."""
    story = write(prompt, target_ms=seconds * 1000)
    text = " ".join(passage.text for passage in story.passages if passage.part == "post")
    given = words("women_names") + words("men_names")
    assert len({name for name in given if re.search(rf"\b{name}\b", text)}) <= 2
    assert len(set(re.findall(r"\$\d+", text))) <= 1


def test_above_ninety_seconds_an_outline_comes_first_and_then_a_call_for_each_chapter() -> None:
    """Long stories are planned."""
    engine = Recording()
    write(engine=engine, target_ms=200_000)
    kinds = [task.facts["kind"] for task in engine.tasks]
    assert kinds[:3] == ["story.premise", "story.outline", "story.post"]
    assert kinds.count("story.outline") == 1
    assert kinds.count("story.chapter") >= 3
    assert kinds[-1] == "story.comments"


def test_comments_only_speaks_comments_and_shows_the_post() -> None:
    """The title and the post stand on the card."""
    story = write(scope="comments_only")
    assert {passage.part for passage in story.narration} == {"comment"}
    assert len(story.comments) >= 5
    assert story.title
    assert len(story.post) > 200
    assert narrated_ms(story, 180) == pytest.approx(60_000, rel=0.15)


def test_the_same_brief_gives_the_same_calls_and_the_same_story() -> None:
    """A recipe that runs again from the top finds its steps; another seed tells another story."""
    one, two = Recording(), Recording()
    assert write(engine=one, target_ms=200_000) == write(engine=two, target_ms=200_000)
    assert one.tasks == two.tasks
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

    def test_a_story_is_written_for_a_sent_title(self) -> None:
        """The writer is told the title, and the post is ours."""
        engine = Recording()
        story = write(
            "a story", engine, card=OwnCard(title="My roommate sold my bed while I was asleep in it")
        )
        assert story.title == "My roommate sold my bed while I was asleep in it"
        assert story.community == "r/RoommateStories"
        posts = [task for task in engine.tasks if task.facts["kind"] == "story.post"]
        assert "My roommate sold my bed while I was asleep in it" in posts[0].request

    def test_comments_are_written_to_a_sent_body_until_the_length_is_right(self) -> None:
        """The body is short, so the readers say more."""
        body = "He sold my bed. I was in it. It was a Tuesday."
        story = write(card=OwnCard(body=body))
        assert story.post == body
        assert len(story.comments) >= 5
        assert narrated_ms(story, 180) == pytest.approx(60_000, rel=0.15)


class TestWeakAnswers:
    """What is not usable is asked again."""

    def test_a_weak_answer_is_asked_again_with_another_seed(self) -> None:
        """The second answer counts."""
        engine = Recording(lambda text: "As an AI language model I can't do that.")
        story = write(engine=engine)
        first, second = engine.tasks[:2]
        assert replace(second, seed=first.seed) == first
        assert second.seed != first.seed
        assert "AI" not in story.title

    def test_three_weak_answers_fail_with_a_reason_a_person_can_act_on(self) -> None:
        """No fourth try, and no story is made up."""
        engine = Recording(*[lambda text: "He said no to it. " * 9] * 3)
        with pytest.raises(EngineFailed) as failed:
            write(engine=engine)
        assert len(engine.tasks) == 3
        assert str(failed.value) == (
            "The writing model gave no usable text in 3 tries: it repeated itself."
            " Try again, or say in the prompt more plainly what happens"
        )

    def test_a_sentence_that_breaks_off_is_not_spoken(self) -> None:
        """The whole ones before it stay."""
        engine = Free(None, lambda text: f"{text} And then we went to the")
        story = write(engine=engine)
        assert "And then we went to the" not in story.post
        assert all(passage.text[-1] in ".!?”" for passage in story.narration if passage.part == "post")

    def test_the_engines_own_failure_passes_through(self) -> None:
        """A provider that is down is no weak answer."""

        class Down:
            provider = "fake"

            def write(self, task: WritingTask) -> Draft:
                raise EngineFailed("the provider is down")

        with pytest.raises(EngineFailed, match="the provider is down"):
            write(engine=Down())


@pytest.mark.long
@pytest.mark.parametrize("seconds", [10, 60, 300])
@pytest.mark.parametrize("prompt", PROMPTS)
def test_the_template_writer_tells_a_whole_story_and_says_that_it_is_one(prompt: str, seconds: int) -> None:
    """Within 25 percent of the target, in whole sentences, marked as a template's."""
    brief = StoryBrief(prompt, target_ms=seconds * 1000, seed=3)
    story = write_story(TemplateWriting(), brief)
    assert story.template
    assert story.model == "template"
    assert narrated_ms(story, 180) == pytest.approx(seconds * 1000, rel=0.25)
    text = " ".join(passage.text for passage in story.narration)
    assert not any(mark in text for mark in "{}[]|~+_")


def test_an_engine_with_words_of_its_own_fits_too() -> None:
    """What a large model writes is cut and chosen by whole sentences."""
    brief = StoryBrief(ROOMMATE, seed=3)
    story = write_story(Free(), brief)
    assert adjust(story, {}, brief).near


@pytest.mark.parametrize(
    ("platform", "community"),
    [("reddit", "r/RoommateStories"), ("facebook", "Roommate Stories"), ("instagram", "#roommatestories")],
)
def test_community_and_names_look_like_the_platforms(platform: str, community: str) -> None:
    """People have full names on the social network and handles elsewhere."""
    story = write(platform=platform)
    assert story.community == community
    assert (" " in story.author) == (platform == "facebook")


def test_a_prompt_with_a_plot_of_its_own_is_told_in_its_own_sentences() -> None:
    """What the caller wrote happens, instead of what an arc would have."""
    prompt = (
        "My sister hid in the attic for a week. She lived on crackers and watched us through the floor."
        " On Sunday the dog barked at the ceiling until my father fetched a ladder. Make it funny."
    )
    story = write(prompt)
    assert story.title == "My sister hid in the attic for a week"
    assert "She lived on crackers and watched us through the floor." in story.post
    assert "On Sunday the dog barked at the ceiling until my father fetched a ladder." in story.post
    assert "Make it funny" not in story.post


@pytest.mark.parametrize(
    ("prompt", "title"),
    [
        ("Write a scary story about my neighbor's cellar", "My neighbor's cellar"),
        ("5 facts about octopuses", "5 facts about octopuses"),
        ("my boss fired me.", "My boss fired me"),
    ],
)
def test_the_title_is_the_prompt_without_its_orders(prompt: str, title: str) -> None:
    """Nobody posts "write a story about"."""
    assert write(prompt).title == title
