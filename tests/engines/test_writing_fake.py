"""The instant writing engine beyond what every engine promises."""

import pytest
from engines.writing_suite import task

from reelwright.engines.fake_writing import FakeWriting


@pytest.fixture
def engine():
    return FakeWriting()


class TestFakeWriting:
    def test_equal_tasks_give_equal_drafts(self, engine):
        """What a test wrote yesterday is written today."""
        bare = task(facts={})
        assert engine.write(bare) == engine.write(bare)

    def test_without_words_of_a_tasks_own_it_writes_whole_sentences(self, engine):
        """A shape is enough."""
        story = engine.write(task(facts={})).fields["story"]
        assert 40 <= len(story) <= 300
        assert story.endswith(".")
