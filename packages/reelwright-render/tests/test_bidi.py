"""Rows in which some is written from right to left."""

import pytest

from reelwright_render.text.bidi import Run, has_rtl, levels, runs, word_levels


def row(text: str, rtl: bool) -> list[str]:
    """The pieces of words, from left to right."""
    words = text.split()
    return [run.text for run in runs(word_levels(words, [" "] * (len(words) - 1), rtl)) if run.word >= 0]


@pytest.mark.parametrize(
    ("text", "rtl", "expected"),
    [
        ("one two three", False, ["one", "two", "three"]),
        ("أختي لم تدعني", True, ["تدعني", "لم", "أختي"]),
        ("שלום עולם!", True, ["עולם!", "שלום"]),
        ("He said שלום עולם to me", False, ["He", "said", "עולם", "שלום", "to", "me"]),
        ("شاهد iPhone 15 Pro الآن", True, ["الآن", "iPhone", "15", "Pro", "شاهد"]),
        ("شاهد iPhone Pro، الآن", True, ["الآن", "،", "iPhone", "Pro", "شاهد"]),
        ("السعر 1,500 دولار.", True, ["دولار.", "1,500", "السعر"]),
        ("قال (Apple Inc) شيئا", True, ["شيئا", ")", "Apple", "Inc", "(", "قال"]),
        ("מחיר 5% היום", True, ["היום", "5%", "מחיר"]),
        ("טלפון 03-555 כאן", True, ["כאן", "03-555", "טלפון"]),
    ],
)
def test_words_stand_where_a_reader_looks_for_them(text: str, rtl: bool, expected: list[str]) -> None:
    """As the Unicode Bidirectional Algorithm has it: names and figures keep their own order."""
    assert row(text, rtl) == expected


def test_a_word_is_cut_where_its_direction_turns() -> None:
    assert runs(word_levels(["אBC"], [], True)) == [Run(0, "BC", False), Run(0, "א", True)]


def test_a_figure_belongs_to_the_name_in_the_row_above() -> None:
    """Levels are those of the whole line: `15` in a row of its own still follows `iPhone`."""
    line = word_levels("شاهد iPhone 15 Pro".split(), [" "] * 3, True)
    assert [run.text for run in runs(line[2:])] == ["15", " ", "Pro"]
    alone = word_levels(["15", "Pro"], [" "], True)
    assert [run.text for run in runs(alone)] == ["Pro", " ", "15"]


def test_both_brackets_of_a_pair_go_the_same_way() -> None:
    assert levels("אב (ab) cd", True) == [1, 1, 1, 1, 2, 2, 1, 1, 2, 2]


def test_marks_go_with_their_letter() -> None:
    assert levels("שָׁלוֹם", True) == [1] * 7


def test_only_right_to_left_letters_make_a_text_so() -> None:
    assert has_rtl("abc א")
    assert not has_rtl("abc 今日 नमस्ते 12 😭")
