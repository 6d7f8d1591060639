"""Stories by a model that writes whole texts: what it is asked, and what is taken of its answers."""

import random
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from reading import READING

from reelwright.engines.fake_writing import FakeWriting
from reelwright.engines.writing import ContinuationTask, Draft, WritingTask
from reelwright.errors import EngineBusy, EngineFailed
from reelwright.formats.story.text import (
    OwnCard,
    OwnComment,
    StoryBrief,
    StoryText,
    adjust,
    with_spoken,
    write_story,
)
from reelwright.formats.storytelling.sentences import word_count

PROMPT = "My brother sold my grandfather's guitar to pay for a vacation"
MODEL = "large-model"
TITLE = "My brother wanted a vacation, so he helped himself to my wall"
PARTS = [
    "My grandfather's guitar hung on my wall for eleven years, and on Monday there was only the nail.",
    "My brother was at the kitchen table with a brochure, and he did not look up when I asked.",
    "He said that he sold the guitar to pay for a vacation, as if he had returned a library book.",
    "So I called the shop, and the owner told me that an old man had bought it and cried at the counter.",
    "It was the man who taught my grandfather to play, and on Sunday he taught me, on that guitar.",
]
DETAILS = [
    "The dust around the nail had kept the shape of the neck.",
    "The brochure showed a beach with one white chair and nobody in it.",
    "He even counted the days for me on the fingers of one hand.",
    "She read me the price twice, because I did not believe it the first time.",
    "My brother sent a postcard, and I use it to mark the page with the chords.",
]
COMMENTS = [
    "The nail on the wall got me, and I do not even own a guitar.",
    "Tell your brother that some of us count fingers too.",
    "Was the old man the one in the picture, or another friend?",
    "My uncle did this with a drum, and he has not been asked to a birthday since.",
    "A postcard as a bookmark is the coldest thing I have read all week.",
    "Sold for a beach with one chair. He deserves that chair.",
    "I would have nailed the brochure to that wall.",
    "Whoever cried at that counter was the right person to have it.",
]

Answer = dict[str, Any] | Exception | Callable[[WritingTask], dict[str, Any]]


class Scripted(FakeWriting):
    """Notes the tasks, and answers each with the next of the script; the last is repeated."""

    def __init__(self, *answers: Answer, free: bool = True) -> None:
        super().__init__(writes_freely=free, continuations=())
        self._answers = list(answers)
        self.asked: list[WritingTask] = []

    def write(self, task: WritingTask) -> Draft:
        self.asked.append(task)
        answer = self._answers.pop(0) if len(self._answers) > 1 else self._answers[0]
        if isinstance(answer, Exception):
            raise answer
        fields = answer(task) if callable(answer) else answer
        wanted = task.shape["properties"]
        assert set(wanted) <= set(fields), f"the script lacks {set(wanted) - set(fields)}"
        return Draft({name: fields[name] for name in wanted}, MODEL)

    def continue_text(self, task: ContinuationTask) -> list[Any]:
        return []


def answer(
    parts: Sequence[str] = PARTS, details: Sequence[str] = DETAILS, comments: Sequence[str] = COMMENTS
) -> dict[str, Any]:
    fields: dict[str, Any] = {"title": TITLE, "community": "Family Stories", "comments": list(comments)}
    for number, (part, detail) in enumerate(zip(parts, details, strict=True), 1):
        fields |= {f"part{number}": part, f"part{number}_detail": detail}
    return fields


def told(writing: Any, prompt: str = PROMPT, **changes: Any) -> StoryText:
    return write_story(writing, READING, StoryBrief(prompt, **{"seed": 3, **changes}))


def always_told(story: StoryText) -> list[str]:
    return [passage.text for passage in story.passages if passage.part == "post" and passage.rank == 0]


class TestAStory:
    def test_a_good_answer_is_told_as_it_was_written(self) -> None:
        """One call; title, parts and comments are the model's, and the record says who wrote."""
        writing = Scripted(answer())
        story = told(writing)
        assert len(writing.asked) == 1
        assert story.title == TITLE
        assert always_told(story) == PARTS
        assert [comment.text for comment in story.people] == COMMENTS
        assert story.community == "r/FamilyStories"
        assert story.model == MODEL
        assert not story.template

    def test_the_details_give_way_where_time_is_short(self) -> None:
        """They are the reserve: a voice that turns out slow tells the story without some of them."""
        brief = StoryBrief(PROMPT, seed=3)
        story = write_story(Scripted(answer()), READING, brief)
        spoken = {one.key: round(word_count(one.text) * 60_000 / 135) for one in story.passages}
        slow = with_spoken(story, adjust(story, spoken, brief).keys)
        of_details = [sum(one.text in DETAILS for one in told.narration) for told in (slow, story)]
        assert of_details[0] < of_details[1]
        assert set(PARTS) <= {passage.text for passage in slow.narration}

    def test_the_model_is_asked_for_the_prompt_in_the_right_length(self) -> None:
        """About as many words as there is time for, and some more to choose from."""
        writing = Scripted(answer())
        told(writing)
        asked = writing.asked[0]
        assert f"Prompt: {PROMPT}" in asked.request
        assert "in 5 parts" in asked.request
        assert "{" not in asked.system + asked.request
        assert asked.shape["properties"]["comments"]["minItems"] == 8
        assert asked.max_tokens <= 5_000

    @pytest.mark.parametrize(
        ("prompt", "line"),
        [
            ("AITA for selling my brother's guitar?", "asks its readers to judge"),
            ("Write a scary story about a guitar that plays at night", "The mood is scary."),
            (PROMPT, ""),
        ],
    )
    def test_the_model_is_told_what_kind_of_story_it_is(self, prompt: str, line: str) -> None:
        """Lines that do not apply are left out."""
        writing = Scripted(EngineBusy("not today", 30))
        told(writing, prompt)
        request = writing.asked[0].request
        for said in ("asks its readers to judge", "The mood is scary."):
            assert (said in request) == (said == line)
        assert "{" not in request
        assert "The mood is ." not in request

    def test_an_answer_that_does_not_pass_is_written_again_with_the_gates_words(self) -> None:
        """What is wrong is told to the model, with its own answer."""
        silent = [
            "He had a plan for the summer, and he smiled about it for a week before he left.",
            *PARTS[3:],
        ]
        bad = answer([PARTS[0], PARTS[1], *silent])
        writing = Scripted(bad, answer())
        story = told(writing)
        assert always_told(story) == PARTS
        again = writing.asked[1]
        assert "the second half of the prompt does not happen" in again.request or "missing" in again.request
        assert silent[0] in again.request
        assert again.seed != writing.asked[0].seed

    def test_a_missing_full_stop_is_no_reason_to_write_again(self) -> None:
        """The only fault that code can mend."""
        writing = Scripted(answer([PARTS[0].rstrip("."), *PARTS[1:]]))
        assert always_told(told(writing)) == PARTS
        assert len(writing.asked) == 1

    @pytest.mark.parametrize(
        ("broken", "words"),
        [
            ("As an AI I cannot tell what my brother did with the guitar.", "it spoke as an assistant"),
            ("My brother sold the guitar, and then he went to the", "this is no whole sentence"),
            ("My brother sold the guitar #vacation and I cried.", "nobody can read this out"),
            ("My brother said that they was broke and that I would never miss it.", "they was"),
        ],
    )
    def test_the_model_is_told_what_cannot_be_spoken(self, broken: str, words: str) -> None:
        """Each fault in words that it can act on."""
        writing = Scripted(answer([*PARTS[:4], broken]), answer())
        assert always_told(told(writing)) == PARTS
        assert words in writing.asked[1].request

    def test_a_story_that_is_far_too_long_is_written_again(self) -> None:
        """The parts alone would take more time than there is."""
        writing = Scripted(
            answer([f"{one} {other}" for one, other in zip(PARTS, DETAILS, strict=True)]), answer()
        )
        told(writing, target_ms=45_000, words_per_minute=150)
        assert "it is too long" in writing.asked[1].request

    def test_three_answers_that_do_not_pass_leave_the_story_to_a_plot(self) -> None:
        """The prompt's story is told all the same, and the record says by whom."""
        writing = Scripted(answer(["A cat slept on a roof."] * 5))
        story = told(writing)
        assert len(writing.asked) == 3
        assert story.model == "plots"
        assert "guitar" in story.post

    def test_a_model_that_fails_leaves_the_story_to_a_plot(self) -> None:
        """A failed call counts as a try; one that took too long is not made again."""
        failing, slow = Scripted(EngineFailed("no end")), Scripted(EngineBusy("too slow", 30))
        assert told(failing).model == told(slow).model == "plots"
        assert (len(failing.asked), len(slow.asked)) == (3, 1)

    def test_a_model_that_does_not_write_freely_is_not_asked(self) -> None:
        """The small one would lose the thread."""
        writing = Scripted(answer(), free=False)
        assert told(writing).model == "plots"
        assert writing.asked == []

    def test_a_title_that_was_sent_is_kept(self) -> None:
        """The model is told it, and asked for none."""
        writing = Scripted(answer())
        story = told(writing, card=OwnCard(title="The nail on the wall"))
        assert story.title == "The nail on the wall"
        assert "title" not in writing.asked[0].shape["properties"]
        assert "Title of the post: The nail on the wall" in writing.asked[0].request

    def test_comments_that_were_sent_are_not_written(self) -> None:
        """Only the post is asked for, in the time that they leave."""
        card = OwnCard(comment_list=(OwnComment("Keep the postcard."),))
        writing = Scripted(answer())
        story = told(writing, card=card, target_ms=50_000)
        assert "comments" not in writing.asked[0].shape["properties"]
        assert [comment.text for comment in story.people] == ["Keep the postcard."]

    def test_comments_of_no_use_are_left_out(self) -> None:
        """A bad one among good ones is no reason to write again."""
        comments = [*COMMENTS[:6], COMMENTS[0], "As an AI I would call the shop first."]
        writing = Scripted(answer(comments=comments))
        assert [comment.text for comment in told(writing).people] == COMMENTS[:6]
        assert len(writing.asked) == 1

    def test_comments_that_answer_nothing_are_written_again(self) -> None:
        """They must name what the post names."""
        empty = [
            f"{one}, and my {other} would say that of anything at all."
            for one, other in zip(
                ("Honestly", "Wild", "Truly", "Amazing", "Incredible", "Unreal", "Fascinating", "Oh"),
                ("cousin", "dentist", "plumber", "teacher", "barber", "lawyer", "coach", "florist"),
                strict=True,
            )
        ]
        writing = Scripted(answer(comments=empty), answer())
        told(writing)
        assert "comment" in writing.asked[1].request.split("What is wrong with it:")[1]

    def test_the_same_brief_asks_the_same(self) -> None:
        """A recipe that runs again from the top finds its steps."""
        one, other = Scripted(answer(), answer()), Scripted(answer(), answer())
        assert told(one) == told(other)
        assert one.asked == other.asked


class TestOwnWords:
    BODY = "My brother sold the guitar. I found the nail on the wall, and a brochure on the table."

    def test_a_body_that_was_sent_is_answered_by_the_model(self) -> None:
        """The post stays as it was sent; what is asked for are comments on it."""
        writing = Scripted({"comments": COMMENTS})
        story = told(writing, card=OwnCard(body=self.BODY))
        assert story.post == self.BODY
        assert [comment.text for comment in story.people][: len(COMMENTS)] == COMMENTS
        assert list(writing.asked[0].shape["properties"]) == ["comments"]
        assert self.BODY in writing.asked[0].request
        assert story.model == f"prompt + {MODEL}"

    def test_a_prompt_that_is_a_story_is_told_and_answered(self) -> None:
        """Its own sentences, not the model's."""
        prompt = (
            "My brother sold my guitar last May. It had been my grandfather's, and it hung on a nail."
            " I came home and saw the wall. He had a brochure on the table. I called the shop that night."
        )
        story = told(Scripted({"comments": COMMENTS}), prompt)
        assert story.model == f"prompt + {MODEL}"
        assert story.title == "My brother sold my guitar last May"
        assert always_told(story)[0] == "It had been my grandfather's, and it hung on a nail."

    def test_without_good_comments_ours_answer(self) -> None:
        """Three tries, and then those of our plots."""
        writing = Scripted({"comments": ["As an AI I cannot say."] * 14})
        story = told(writing, card=OwnCard(body=self.BODY))
        assert len(writing.asked) == 3
        assert story.model == "prompt + plots"
        assert len(story.people) > 3

    def test_where_everything_was_sent_nobody_is_asked(self) -> None:
        """There is nothing left to write."""
        writing = Scripted({})
        card = OwnCard(title="The nail", body=self.BODY, comment_list=(OwnComment("Keep it."),))
        assert told(writing, card=card).model == "prompt"
        assert writing.asked == []

    def test_comments_only_has_comments_for_the_whole_time(self) -> None:
        """More are asked for until they last, and none twice."""

        def more(task: WritingTask) -> dict[str, Any]:
            wanted = task.shape["properties"]["comments"]["minItems"]
            return {
                "comments": [
                    f"Your brother and his guitar. {invented((task.seed, at))}" for at in range(wanted)
                ]
            }

        writing = Scripted(lambda task: answer() if "part1" in task.shape["properties"] else more(task))
        story = told(writing, scope="comments_only", target_ms=90_000)
        texts = [comment.text for comment in story.people]
        assert len(writing.asked) > 1
        assert len(set(texts)) == len(texts)
        assert COMMENTS[0] in writing.asked[1].request


class TestOtherForms:
    def test_a_list_has_the_items_that_were_asked_for(self) -> None:
        """Numbers come from us, the items from the model."""
        fields = {
            "title": "3 ways to keep a piano in tune, from a house with two cats",
            "community": "Piano",
            "opening": "I have ruined one piano and saved the next.",
            "ending": "The cats prefer the sofa now.",
            "item1": "Keep the piano away from the heater, because dry air pulls the strings out of tune.",
            "item2": "Put a bowl of water inside in winter, and look at it every Sunday.",
            "item3": "Have somebody tune the piano twice a year, even when it sounds right to you.",
            "item1_detail": "Mine stood next to one for a winter and sounded like a bar.",
            "item2_detail": "The first bowl was empty in nine days.",
            "item3_detail": "My tuner comes in March and in October, and he brings his own cushion.",
            "comments": [
                "The bowl of water is going in tonight.",
                "My heater and my piano have been neighbors for ten years, and now I know.",
                "Which of the two cats was it?",
                "A tuner with a cushion is a tuner who stays for coffee.",
                "I thought that twice a year was for dentists.",
                "Ruined one, saved one. That is a better record than mine.",
                "Nine days for a bowl, so how dry is that house?",
                "October it is, then.",
            ],
        }
        writing = Scripted(fields)
        story = told(writing, "3 ways to keep a piano in tune", target_ms=45_000)
        post = " ".join(always_told(story))
        assert "Number one: keep the piano away" in post
        assert "And the last one: have somebody tune" in post
        assert story.model == MODEL

    def test_facts_that_the_catalogue_knows_are_not_left_to_a_model(self) -> None:
        """What is known to be true is told, not what sounds true."""
        writing = Scripted({})
        assert told(writing, "5 facts about octopuses").model == "plots"
        assert writing.asked == []

    def test_a_question_to_the_crowd_is_answered_in_the_comments(self) -> None:
        """The post asks, and each comment tells a little story."""
        answers = [invented(number) for number in range(14)]
        writing = Scripted(
            lambda task: {
                "title": "What is the strangest thing that ever came back to you?",
                "community": "Questions",
                "opening": "This morning an umbrella that I lost in school hung on my door.",
                "ending": "So what is the strangest thing that ever came back to you?",
                "comments": answers[: task.shape["properties"]["comments"]["minItems"]],
            }
        )
        story = told(writing, "What is the strangest thing that ever came back to you?")
        assert story.model == MODEL
        assert len(story.comments) >= 3
        assert story.post.endswith("came back to you?")

    def test_ten_seconds_are_a_sentence_and_a_short_comment(self) -> None:
        """No details, and comments of a few words."""
        writing = Scripted(
            {
                "title": "My brother sold grandfather's guitar",
                "community": "Family",
                "part1": "He sold it to pay for a vacation, and I changed the locks.",
                "comments": [
                    "The locks!",
                    "Cold, and fair.",
                    "Poor guitar.",
                    "Send him a nail.",
                    "Was it raining?",
                    "Good.",
                ],
            }
        )
        story = told(writing, target_ms=10_000)
        assert story.model == MODEL
        assert list(writing.asked[0].shape["properties"]) == ["title", "community", "part1", "comments"]
        assert 1 <= len(story.comments) <= 3


class TestALongStory:
    """Above three minutes: a plan, chapters, comments."""

    @staticmethod
    def chapters(task: WritingTask) -> dict[str, Any]:
        wanted = task.shape["properties"]
        if "chapters" in wanted:
            plan = "My brother sold my grandfather's guitar to pay for a vacation, and I asked him why."
            return {
                "title": TITLE,
                "community": "Family",
                "chapters": [f"{plan} Then came day {at}." for at in range(wanted["chapters"]["minItems"])],
            }
        if "comments" in wanted:
            return {"comments": (COMMENTS * 3)[: wanted["comments"]["minItems"]]}
        return invented_chapter(task)

    def test_it_is_planned_and_told_chapter_by_chapter(self) -> None:
        """Each chapter knows the plan and the end of what was told."""
        writing = Scripted(self.chapters)
        story = told(writing, target_ms=300_000)
        kinds = [task.facts["kind"] for task in writing.asked]
        assert kinds[:4] == ["free.outline"] + ["free.chapter"] * 3
        assert kinds.count("free.comments") >= 1
        second = next(task for task in writing.asked if "Write chapter 2 of 3" in task.request)
        assert "1. My brother sold" in second.request
        first_end = [p.text for p in story.passages if p.key.startswith("free.chapter1.")][-1]
        assert first_end in second.request
        assert story.model == MODEL
        keys = [passage.key for passage in story.passages]
        assert len(set(keys)) == len(keys)

    def test_it_is_about_as_long_as_asked_for(self) -> None:
        """The parts are always told, and the details fill the time."""
        story = told(Scripted(self.chapters), target_ms=300_000)
        words = sum(word_count(passage.text) for passage in story.narration)
        assert story.model == MODEL
        assert words / 180 * 60 + 0.3 * len(story.narration) == pytest.approx(300, rel=0.15)

    def test_a_chapter_that_repeats_the_one_before_is_written_again(self) -> None:
        """It goes on where the last one stopped."""
        first: dict[str, Any] = {}

        def repeating(task: WritingTask) -> dict[str, Any]:
            if "Write chapter 1 of" in task.request:
                first.update(self.chapters(task))
                return first
            again = "What is wrong with it" in task.request
            if "Write chapter 2 of" in task.request and not again:
                return first
            return self.chapters(task)

        writing = Scripted(repeating)
        assert told(writing, target_ms=300_000).model == MODEL
        assert any("it says again what was told before" in task.request for task in writing.asked)


class TestOtherLanguages:
    PROMPT = "Mein Bruder hat die Gitarre meines Großvaters verkauft, um seinen Urlaub zu bezahlen"
    FIELDS = {
        "title": "Mein Bruder wollte ans Meer, und ich hatte eine Gitarre",
        "community": "Familie",
        "part1": "Elf Jahre lang hing die Gitarre meines Großvaters an meiner Wand, jetzt ist da ein Nagel.",
        "part2": "Mein Bruder saß mit einem Prospekt am Küchentisch und sah nicht auf, als ich fragte.",
        "part3": "Er hatte die Gitarre verkauft, um seinen Urlaub zu bezahlen, und er sagte es einfach so.",
        "part4": "Also rief ich im Laden an, und die Frau sprach von einem alten Mann, der geweint hatte.",
        "part5": "Von ihm hatte mein Großvater das Spielen gelernt, und jeden Sonntag zeigt er es nun mir.",
        "part1_detail": "Im Staub sah man noch den Umriss des Halses.",
        "part2_detail": "Auf dem Prospekt stand ein einziger weißer Stuhl am Strand.",
        "part3_detail": "Die Tage zählte er mir an einer Hand vor.",
        "part4_detail": "Den Preis las sie mir zweimal vor, weil ich ihn beim ersten Mal nicht glaubte.",
        "part5_detail": "Die Postkarte meines Bruders liegt als Lesezeichen in den Noten.",
        "comments": [
            "Der Nagel an der Wand hat mich erwischt.",
            "Dein Bruder verdient genau diesen einen Stuhl.",
            "Mein Onkel hat das mit einer Trommel gemacht, und seitdem lädt ihn keiner mehr ein.",
            "Eine Postkarte als Lesezeichen ist das Kälteste, was ich diese Woche gehört habe.",
            "War der alte Mann auch auf der Beerdigung?",
            "Ich hätte ihm den Prospekt an die Wand genagelt.",
            "Wer an der Kasse weint, soll die Gitarre haben.",
            "Zweimal vorlesen lassen, das kenne ich.",
        ],
    }

    def test_a_free_writer_tells_them(self) -> None:
        """The language stands in the prompt, and the answer is told as it is."""
        writing = Scripted(self.FIELDS)
        story = told(writing, self.PROMPT, language="de")
        assert "Write in German" in writing.asked[0].system
        assert story.title == self.FIELDS["title"]
        assert always_told(story)[0] == self.FIELDS["part1"]
        assert story.model == MODEL

    def test_an_answer_in_english_is_written_again(self) -> None:
        """No gate reads the grammar, but the language is known."""
        writing = Scripted(answer(), self.FIELDS)
        assert told(writing, self.PROMPT, language="de").title == self.FIELDS["title"]
        assert "it is not written in German" in writing.asked[1].request

    def test_where_no_answer_passes_the_caller_is_told(self) -> None:
        """Our plots are English, and an English story is not what was asked for."""
        with pytest.raises(EngineFailed, match="English only"):
            told(Scripted(answer()), self.PROMPT, language="de")


NOUNS = (
    "lamp kettle ladder drawer window carpet bucket mirror pillow button blanket candle bottle garden river"
    " bridge station market harbor meadow tunnel corner library bakery garage kitchen doctor baker driver"
    " teacher painter singer farmer sailor tailor plumber barber banker miner dancer"
).split()
VERBS = (
    "carried followed dropped painted cleaned counted covered measured mended noticed opened passed pushed"
    " moved turned washed watched lifted kicked guarded"
).split()


def invented(seed: object) -> str:
    """A sentence of twenty words that is like no other."""
    chance = random.Random(str(seed))
    one, two, three, four, five, six, seven, eight = chance.sample(NOUNS, 8)
    did, done, was = chance.sample(VERBS, 3)
    return (
        f"The {one} {did} my {two}, the {three} near our {four} {done} a {five}, and a {six}"
        f" of {seven} {was} the {eight}."
    )


def invented_chapter(task: WritingTask) -> dict[str, Any]:
    """Parts of a chapter, the first of which says what the gate asks for."""
    number = task.request.split("Write chapter ")[1].split(" ")[0]
    fields = {name: invented((number, name)) for name in task.shape["properties"]}
    if number == "1":
        fields["part1"] = (
            "My grandfather's guitar was gone, and my brother sold it to pay for a vacation without a word."
        )
    return fields
