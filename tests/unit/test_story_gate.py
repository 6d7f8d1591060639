"""The gate: a post that is not the story of its prompt does not pass."""

import pytest
from reading import READING, facts_of

from reelwright.formats.storytelling.fit import Passage
from reelwright.formats.storytelling.gate import grammar_problems, problems_of

PROMPT = "My brother sold my grandfather's guitar to pay for a vacation, and then he asked me for a loan"
GOOD = (
    "My brother sold my grandfather's guitar.",
    "He did it to pay for a vacation.",
    "When he came back, he asked me for a loan.",
    "I told him that I would think about it.",
)


def problems(*sentences: str) -> list[str]:
    post = [Passage(f"post.{at}", "post", text, "post", 0) for at, text in enumerate(sentences)]
    return problems_of(post, facts_of(PROMPT), READING, 164)


def test_the_story_of_the_prompt_passes() -> None:
    """Both halves happen, and the thing is named at once."""
    assert problems(*GOOD) == []


def test_a_story_of_something_else_does_not_pass() -> None:
    """Its words are not the prompt's."""
    found = problems("I found a letter in the attic.", "It was from my aunt.", "I never opened it.")
    assert any("of the prompt's words" in problem for problem in found)
    assert "the first half of the prompt does not happen" in found
    assert "the second half of the prompt does not happen" in found


def test_a_story_without_the_second_half_does_not_pass() -> None:
    """The demand that follows is the story."""
    assert "the second half of the prompt does not happen" in problems(
        GOOD[0], GOOD[1], "I was angry for weeks."
    )


def test_the_thing_must_be_named_in_the_first_two_sentences() -> None:
    """A viewer has to know what it is about."""
    found = problems("I came home late.", "The house was quiet.", *GOOD)
    assert found == ["the thing (guitar) is not named in the first two sentences"]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("They was late.", "“They was”"),
        ("He have a plan.", "“He have”"),
        ("I has a plan.", "“I has”"),
        ("It was a apple.", "“a apple”"),
        ("She gave me an guitar.", "“an guitar”"),
        ("I went to to the shop.", "“to to” is doubled"),
    ],
)
def test_broken_grammar_is_seen_by_an_independent_reader(text: str, problem: str) -> None:
    """Verbs that disagree, wrong articles, doubled words."""
    assert problem in grammar_problems(READING.read(text).tokens)


@pytest.mark.parametrize(
    "text",
    [
        "They were late, and he had had enough.",
        "I have an hour.",
        "It was an honest man.",
        "“Where is the library?” she read, very slowly.",
        "I tried on the coat, and it fit.",
    ],
)
def test_right_grammar_is_not_found_fault_with(text: str) -> None:
    """A check that cries at everything is none."""
    assert grammar_problems(READING.read(text).tokens) == []
