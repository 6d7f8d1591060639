"""The instant writing engine beyond what every engine promises."""

import pytest
from engines.writing_suite import task

from reelwright.engines.fake_writing import FakeWriting
from reelwright.engines.writing import Continuation, ContinuationTask


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

    def test_equal_texts_go_on_equally(self, engine):
        """As with drafts."""
        beginning = ContinuationTask("I opened the door.", n=3, stop=())
        assert engine.continue_text(beginning) == engine.continue_text(beginning)
        assert len(engine.continue_text(beginning)) == 3

    def test_a_text_goes_on_with_what_a_test_gave_up_to_a_stop_or_the_last_token(self):
        """So tests decide what there is to choose from."""
        engine = FakeWriting(writes_freely=True, continuations=(" a cat.", " four old boxes of hers"))
        found = engine.continue_text(ContinuationTask("I saw", n=5, stop=(".",), max_tokens=3))
        assert [(one.text, one.whole) for one in found] == [(" a cat", True), (" four old boxes", False)]
        assert engine.writes_freely
        assert isinstance(found[0], Continuation)
