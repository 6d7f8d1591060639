"""The instant matting engine keeps what every matting engine promises."""

import pytest
from engines.matting_suite import MattingSuite

from reelwright.engines.fake_matting import FakeMatting


class TestFakeMatting(MattingSuite):
    @pytest.fixture(scope="class")
    @classmethod
    def engine(cls):
        return FakeMatting()
