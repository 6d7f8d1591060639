"""A corrected caption line is corrected on the card that shows its words."""

from dataclasses import replace

import pytest
from single_edits import correct_line

from reelwright_render.timeline.edit import Correction, corrected_line, with_lines
from reelwright_render.timeline.model import Captions, Card, CommentCard, Line, Timeline, Word


def line(text: str, start_ms: int) -> Line:
    """A line whose words last 100 ms each."""
    said = text.split(" ")
    words = tuple(Word(word, start_ms + 100 * at, start_ms + 100 * at + 100) for at, word in enumerate(said))
    return Line(words, start_ms, start_ms + 100 * len(said))


def post(title: str, *lines: str, body: str = "", comment: str = "") -> Timeline:
    """Lines of a second each: a card for the first two, and then a comment under the title."""
    said = tuple(line(text, 1_000 * at) for at, text in enumerate(lines))
    return Timeline(
        width=1080,
        height=1920,
        duration_ms=10_000,
        layers=(),
        sounds=(),
        words=tuple(word for one in said for word in one.words),
        captions=Captions("default", "bottom", said),
        card=Card("reddit", "dark", title, body, 0, 2_000),
        comment_cards=(CommentCard("reddit", "dark", comment, 2_000, 10_000, post=title),),
    )


def shown(timeline: Timeline) -> tuple[str, str, str, str]:
    """Title, body, comment, and what stands above the comment."""
    assert timeline.card is not None
    (comment,) = timeline.comment_cards
    return timeline.card.title, timeline.card.body, comment.text, comment.post


@pytest.mark.parametrize(
    ("title", "was", "now", "corrected"),
    [
        ("I found an umbrella today", "found an umbrella", "found a parasol", "I found a parasol today"),
        ("I Found, an “Umbrella”!", "found an umbrella", "lost an umbrella", "I lost an “Umbrella”!"),
        ("An umbrella, twice", "umbrella", "old umbrella,", "An old umbrella, twice"),
        ("A very old umbrella", "very old umbrella", "umbrella", "A umbrella"),
        ("Found umbrella", "found umbrella", "found umbrella again", "Found umbrella again"),
        ("我找到一把雨伞", "雨伞", "阳伞", "我找到一把阳伞"),
    ],
    ids=["words", "marks", "one word for two", "a word goes", "a word comes last", "no blanks"],
)
def test_the_title_takes_the_words_that_differ(title: str, was: str, now: str, corrected: str) -> None:
    """All others keep the capitals and marks of the card; the title above the comments follows."""
    edited = correct_line(post(title, was), 0, Correction(now))
    assert shown(edited) == (corrected, "", "", corrected)


def test_a_comment_takes_the_words_that_are_corrected_while_it_is_shown() -> None:
    """The post does not, though it has the words as well."""
    story = post("Keep the umbrella", "One", "Two", "the umbrella", comment="I want the umbrella.")
    edited = correct_line(story, 2, Correction("the parasol."))
    assert shown(edited) == ("Keep the umbrella", "", "I want the parasol.", "Keep the umbrella")


def test_words_that_stand_there_twice_are_corrected_in_the_order_in_which_they_are_said() -> None:
    """The title is said first, and then the body."""
    story = post(
        "The old umbrella", "The old umbrella", "the old umbrella.", body="Here is the old umbrella."
    )
    first = correct_line(story, 0, Correction("The old parasol"))
    assert shown(first)[:2] == ("The old parasol", "Here is the old umbrella.")
    second = correct_line(story, 1, Correction("the old parasol."))
    assert shown(second)[:2] == ("The old umbrella", "Here is the old parasol.")
    both = correct_line(first, 1, Correction("the old parasol."))
    assert shown(both)[:2] == ("The old parasol", "Here is the old parasol.")


def test_several_lines_of_one_card_are_corrected_at_once() -> None:
    """Each where it stands, though those before it have grown."""
    story = post("An umbrella and a hat", "An umbrella", "and a hat")
    assert story.captions is not None
    made = {
        at: corrected_line(story, at, Correction(text))
        for at, text in enumerate(("A very large parasol", "and two hats"))
    }
    assert shown(with_lines(story, made))[0] == "A very large parasol and two hats"


def test_words_that_are_said_again_without_being_shown_again_leave_the_card() -> None:
    """The second time they belong to a text that the card does not show."""
    story = post("The old umbrella", "The old umbrella", "The old umbrella")
    assert shown(correct_line(story, 1, Correction("The old parasol")))[0] == "The old umbrella"


@pytest.mark.parametrize("title", ["The house by the lake", "Something else"], ids=["twice", "never"])
def test_a_card_where_it_is_not_clear_which_words_are_meant_stays(title: str) -> None:
    """Those that stand there more often than they are said, and those that do not."""
    assert shown(correct_line(post(title, "the"), 0, Correction("a")))[0] == title


def test_a_line_that_is_said_when_no_card_is_shown_corrects_none() -> None:
    """Its words may stand there for another moment."""
    story = post("An umbrella", "One", "Two", "umbrella", comment="Lovely")
    story = replace(story, comment_cards=(replace(story.comment_cards[0], start_ms=5_000),))
    assert shown(correct_line(story, 2, Correction("parasol"))) == (
        "An umbrella",
        "",
        "Lovely",
        "An umbrella",
    )


def test_a_line_that_only_moves_corrects_no_card() -> None:
    """Its words are as they were, with marks that the card does not have."""
    story = post("An umbrella", "An umbrella.")
    edited = correct_line(story, 0, Correction("An umbrella.", end_ms=900))
    assert shown(edited) == ("An umbrella", "", "", "An umbrella")
