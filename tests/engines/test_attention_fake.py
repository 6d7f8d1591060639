"""The instant attention engine keeps what every attention engine promises."""

import pytest
from engines.attention_suite import AttentionSuite

from reelwright.engines.fake_attention import FakeAttention


class TestFakeAttention(AttentionSuite):
    @pytest.fixture(scope="class")
    @classmethod
    def engine(cls):
        return FakeAttention()
