"""The instant speech engine keeps every promise of a real one."""

import pytest
from engines.speech_suite import SpeechSuite, say

from reelwright.engines.fakes import FakeSpeech


@pytest.fixture(scope="module")
def engine():
    return FakeSpeech()


class TestFakeSpeech(SpeechSuite):
    def test_a_word_takes_300_ms(self, engine):
        """Times in tests can be told from the text."""
        assert [word.end_ms for word in say(engine, "one two three").words] == [300, 600, 900]
