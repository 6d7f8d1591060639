"""Text to sentences."""

import pytest

from reelwright.formats.storytelling.sentences import sentences, whole_sentences, word_count


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
