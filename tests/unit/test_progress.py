"""What a person is told while they wait."""

import pytest

from reelwright.workflows.progress import ProgressReporter


@pytest.fixture
def reporter() -> tuple[ProgressReporter, list[tuple[int, str]]]:
    """Details at once, instead of twice a second."""
    lines: list[tuple[int, str]] = []
    return ProgressReporter(
        lambda percent, message: lines.append((percent, message)), details_every_s=0.0
    ), lines


def test_steps_add_to_the_recipes_words_how_far_they_are(
    reporter: tuple[ProgressReporter, list[tuple[int, str]]],
) -> None:
    """Several calls at once count; a single long one says its share; what ended is told without either;
    the percent never moves back."""
    tell, lines = reporter
    tell(30, "Narrating")
    tell.begin_calls(3)
    for _ in range(3):
        tell.finish_call()
    tell.report_share(0.5)
    tell(40, "Making the footage")
    tell(40, "Making the footage")
    tell.report_share(0.5)
    tell.report_share(1.0)
    assert lines == [
        (30, "Narrating"),
        (37, "Narrating (1 of 3)"),
        (43, "Narrating (2 of 3)"),
        (50, "Narrating"),
        (50, "Making the footage"),
        (50, "Making the footage (50%)"),
        (60, "Making the footage"),
    ]


def test_steps_without_a_word_of_the_recipe_say_nothing(
    reporter: tuple[ProgressReporter, list[tuple[int, str]]],
) -> None:
    """There is no message to add to."""
    tell, lines = reporter
    tell.report_share(0.5)
    assert lines == []
