"""The instant speech engine, beyond what every engine promises."""

from engines.speech_suite import say

from reelwright.engines.fakes import FakeSpeech


def test_a_word_takes_300_ms():
    """Times in tests can be told from the text."""
    assert [word.end_ms for word in say(FakeSpeech(), "one two three").words] == [300, 600, 900]
