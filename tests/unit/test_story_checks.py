"""Weak answers of a writing engine are recognised."""

import pytest

from reelwright.formats.storytelling.checks import is_cut, weakness

GOOD = (
    "I leaned my phone against the cereal and went to work. That night I watched the film in bed, and there"
    " he was, my roommate, with a fork in my lasagna."
)


def test_a_plain_story_has_nothing_wrong() -> None:
    """Most answers are good, and stay."""
    assert weakness(GOOD, language="en", topic="my roommate eats my lasagna") is None


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Sure, here is a story about your roommate.", "it spoke as an assistant"),
        ("I'm sorry, but I can't assist with that request.", "it spoke as an assistant"),
        ("As an AI I have no roommate, but I can imagine one.", "it spoke as an assistant"),
        ("My roommate ___ and then I moved out of the flat.", "it repeated its instructions"),
        ("I hid it in a closet so that nobody could see it, to avoid未来.", "it changed to another script"),
        (
            "He ate my food again and again. He ate my food again. He ate my food again and I was sad.",
            "it repeated itself",
        ),
    ],
)
def test_a_weak_text_is_recognised(text: str, reason: str) -> None:
    """Assistant talk, instructions, foreign letters and repetition."""
    assert weakness(text, language="en") == reason


def test_a_text_about_something_else_is_recognised() -> None:
    """It must use some of the topic's own words."""
    topic = "A museum guard notices that a painting changes every night"
    assert weakness(GOOD, language="en", topic=topic) == "it left the topic"


def test_a_copied_example_is_recognised() -> None:
    """Eight words in a row that stand in the example are no accident."""
    example = "The phone stood against the cereal. That night I watched the film in bed, and there he was."
    assert weakness(GOOD, language="en", leaked=example) == "it copied the example"


def test_a_japanese_text_may_hold_a_latin_name_but_not_be_english() -> None:
    """Scripts are judged by the language's own."""
    assert weakness("昨日、Mariaが私の部屋に来て、静かに座っていました。", language="ja") is None
    assert weakness("Yesterday she came to my room.", language="ja") == "it changed to another script"


@pytest.mark.parametrize(
    ("text", "cut"),
    [
        ("He waved at the camera.", False),
        ("“Is that true?” he asked.", False),
        ("She said, “Good.”", False),
        ("It was all about being lied to.", False),
        ("He waved at the", True),
        ("I was not sure what the.", True),
        ("And then I went to the kitchen and", True),
    ],
)
def test_a_sentence_that_breaks_off_is_recognised(text: str, cut: bool) -> None:
    """By its end."""
    assert is_cut(text) is cut
