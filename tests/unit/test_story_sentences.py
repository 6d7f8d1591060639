"""Text to sentences."""

import pytest

from reelwright.formats.storytelling import sentences as story_sentences
from reelwright.formats.storytelling.sentences import lower_first, sentences, whole_sentences, word_count


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("One. Two! Three?", ("One.", "Two!", "Three?")),
        ("He said, “Stop.” Then he left.", ("He said, “Stop.”", "Then he left.")),
        ("“Why?” she asked. I was silent.", ("“Why?” she asked.", "I was silent.")),
        ("Mr. Hill paid $3.50 at 6 p.m. and left.", ("Mr. Hill paid $3.50 at 6 p.m. and left.",)),
        ("It wasn't. My friend came.", ("It wasn't.", "My friend came.")),
        ("I said no. Not loud.", ("I said no.", "Not loud.")),
        ("First line\nSecond line", ("First line", "Second line")),
        ("昨日来た。今日も来た。", ("昨日来た。", "今日も来た。")),
        ("", ()),
    ],
)
def test_a_text_is_parted_where_people_would_breathe(text: str, parts: tuple[str, ...]) -> None:
    """Quotes stay whole, abbreviations and sums do not end a sentence."""
    assert sentences(text) == parts


def test_words_are_counted_as_a_voice_meets_them() -> None:
    """In Japanese two characters take about as long as a word."""
    assert word_count("I paid $3.50 for it.") == 5
    assert word_count("昨日来た") == 2


def test_a_text_is_cut_to_whole_sentences_and_never_to_nothing() -> None:
    """The last sentence that fits is the last."""
    assert whole_sentences("One two. Three four five. Six.", 5) == "One two. Three four five."
    assert whole_sentences("One two three four.", 2) == "One two three four."


def test_an_end_is_looked_for_once_in_a_run_of_marks() -> None:
    """From its first mark: from each of them, thousands of dots would be read thousands of times."""
    marks = "He left" + "." * 50 + "x"
    assert [at for at in range(len(marks)) if story_sentences._END.match(marks, at)] == []
    closed = "." * 50 + " Then"
    assert [at for at in range(len(closed)) if story_sentences._END.match(closed, at)] == [0]


def test_a_sentence_of_initials_is_looked_at_by_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many initials come before it: reading them all again after each takes their number squared."""
    shown: list[str] = []

    class Heard:
        def search(self, text: str) -> object:
            shown.append(text)
            return True

    monkeypatch.setattr(story_sentences, "_NO_END", Heard())
    assert sentences("A. " * 300) == (("A. " * 300).strip(),)
    assert max(map(len, shown)) <= 12


@pytest.mark.parametrize("before", ["", "and then ", "x" * 40 + " "])
@pytest.mark.parametrize("short", ["Mr.", "approx.", "e.g.", "Prof.", "J."])
def test_an_abbreviation_ends_no_sentence_wherever_it_stands(before: str, short: str) -> None:
    """After nothing, a few words or many letters."""
    assert sentences(f"{before}{short} Hill left.") == (f"{before}{short} Hill left.",)


@pytest.mark.parametrize(
    ("text", "inside"),
    [
        ("The dog", "the dog"),
        ("A T-shirt", "a T-shirt"),
        ("I won", "I won"),
        ("I'm late", "I'm late"),
        ("NASA lied", "NASA lied"),
        ("iPhone or not", "iPhone or not"),
        ("It rained", "it rained"),
    ],
)
def test_inside_a_sentence_only_a_plain_word_loses_its_capital(text: str, inside: str) -> None:
    """The teller's "I" and initials keep theirs."""
    assert lower_first(text) == inside
