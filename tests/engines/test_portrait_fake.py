"""The instant portrait engine keeps the promises of a real one."""

import pytest
from engines.portrait_suite import PortraitSuite

from reelwright.engines.fake_portraits import FakePortraits


@pytest.fixture(scope="module")
def engine():
    return FakePortraits()


class TestFakePortraits(PortraitSuite):
    refused = "nobody"
