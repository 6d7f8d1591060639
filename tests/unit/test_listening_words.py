"""Heard words as the recogniser parts them → words as they are written."""

from types import SimpleNamespace as Heard

from reelwright.engines.local.whisper import written_words
from reelwright.timeline.model import Word


def segment(*words: tuple[str, float, float]) -> Heard:
    return Heard(
        end=words[-1][2], words=[Heard(word=word, start=start, end=end) for word, start, end in words]
    )


def test_what_follows_without_a_space_belongs_to_the_word_before():
    """ "$3" and ".5" are one amount."""
    heard = [segment((" won", 0.0, 0.3), (" $3", 0.3, 0.6), (".5", 0.6, 0.9))]
    assert written_words(heard, 1.0, "en") == (Word("won", 0, 300), Word("$3.5", 300, 900))


def test_a_language_without_spaces_keeps_its_parts():
    """Chinese would otherwise be one word a sentence."""
    heard = [segment(("你", 0.0, 0.3), ("好", 0.3, 0.6))]
    assert written_words(heard, 1.0, "zh") == (Word("你", 0, 300), Word("好", 300, 600))


def test_words_never_overlap_and_always_last():
    """The recogniser's overlaps and empty spans are put right."""
    heard = [segment((" one", 0.0, 0.5), (" two", 0.4, 0.4), (" three", 0.4, 0.8))]
    assert written_words(heard, 1.0, "en") == (
        Word("one", 0, 500),
        Word("two", 500, 501),
        Word("three", 501, 800),
    )
