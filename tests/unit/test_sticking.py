from reelwright.formats.sticking import SHOWN_MS, choose
from reelwright.timeline.model import Sticker, Word


def test_a_word_calls_its_emoji():
    """Punctuation and capitals do not hide the word."""
    assert choose([Word("My", 0, 100), Word("Dog,", 100, 400)], 10_000) == (
        Sticker("🐶", 100, 100 + SHOWN_MS),
    )


def test_stickers_keep_their_distance():
    """Three animals in three seconds give one sticker; the next comes after the pause."""
    words = [
        Word("dog", 0, 300),
        Word("cat", 1_000, 1_300),
        Word("horse", 2_000, 2_300),
        Word("cat", 6_000, 6_300),
    ]
    assert [sticker.emoji for sticker in choose(words, 10_000)] == ["🐶", "🐱"]


def test_no_sticker_outlives_the_video():
    """One that could not be shown whole is left out."""
    assert choose([Word("dog", 9_000, 9_300)], 10_000) == ()
