"""What a small model writes into a form's gaps is taken only where it holds."""

import pytest

from reelwright.engines.forms import Gap
from reelwright.engines.local.blanks import Blanks, holds, names_strangers, only_says

FORMS = {
    "setting": "I live with {0}. [[what he keeps doing|He eats my food.]] I said nothing.".replace(
        "{0}", "Tom"
    ),
    "payoff": "So I hid a camera and saw that he [[what he did|waved at it.]]",
}


def test_each_gap_is_asked_for_with_the_words_that_lead_to_it() -> None:
    """The model begins where we stop, and must end the sentence."""
    from engines.writing_suite import task

    asked = Blanks(FORMS, "my roommate").task(task())
    assert list(asked.shape["properties"]) == ["1", "2"]
    assert asked.shape["properties"]["2"]["pattern"].startswith("^So I hid a camera and saw that he [^")
    assert "I live with Tom. (1) I said nothing. So I hid a camera and saw that he (2)" in asked.request
    assert "(1) what he keeps doing\n(2) what he did" in asked.request


def test_good_words_are_taken_and_weak_ones_replaced_by_ours() -> None:
    """The text reads on whatever the model said."""
    answer = {
        "1": "He keeps finishing my birthday cake at night.",
        "2": "So I hid a camera and saw that he i did the.",
    }
    assert Blanks(FORMS, "my roommate").filled(answer) == {
        "setting": "I live with Tom. He keeps finishing my birthday cake at night. I said nothing.",
        "payoff": "So I hid a camera and saw that he waved at it.",
    }


@pytest.mark.parametrize(
    "written",
    [
        "No.",
        "He ate it and then he went to the.",
        "He ate all of my cake, .",
        "he ate my cake in the night.",
        "This gap says what he keeps doing to the topic.",
        "What he keeps doing.",
        "He ate my 蛋糕 in the night.",
        "I said nothing to him at all, I live with him.",
        "He ate it and ate it and ate it and ate it and ate it.",
        "He ate " + "very, " * 30 + "much.",
        "He quickly finished the whole cake with a fork.",
        "He was located in the kitchen with my birthday cake.",
    ],
)
def test_what_does_not_hold_as_a_sentence_is_recognised(written: str) -> None:
    """Too short or long, cut, lower case, about the task, the hint again, another script, said before,
    stiff."""
    gap = Gap("what he keeps doing", "He eats my food.", "")
    assert not holds(written, gap, "I live with Tom. I said nothing to him at all.")


def test_saying_the_headline_again_is_saying_nothing() -> None:
    """A gap wants something new."""
    topic = "one painting changing every night"
    assert only_says("The painting was changing every night.", topic)
    told = f"{topic} Everybody has a theory about it, and mine was wrong for three years."
    again = "Theories about the painting are different, and mine was mistaken for all three of those years."
    assert only_says(again, told)
    assert not only_says("The window in the painting stood open.", topic)


@pytest.mark.parametrize(
    ("written", "strange"),
    [
        ("He told Brenda that it was his own cake.", True),
        ("It had cost me $85 at the bakery.", True),
        ("He had eaten 12 of them before noon.", True),
        ("Tom had eaten it on the stairs.", False),
        ("I had paid $20 for that cake.", False),
        ("He ate it, and I heard the fork.", False),
    ],
)
def test_a_filling_brings_in_no_name_place_or_amount(written: str, strange: bool) -> None:
    """What comes after it would not know of them; those of the text may return."""
    assert names_strangers(written, "I live with Tom. The cake was $20.") == strange


def test_a_stranger_in_a_filling_leaves_our_words_in_place() -> None:
    """The story keeps its people."""
    answer = {
        "1": "He keeps finishing my birthday cake at night.",
        "2": "So I hid a camera and saw that he shared it with Brenda.",
    }
    filled = Blanks(FORMS, "my roommate").filled(answer)
    assert filled["payoff"] == "So I hid a camera and saw that he waved at it."
