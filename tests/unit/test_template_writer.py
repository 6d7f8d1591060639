"""The writer of last resort, beyond what every engine promises."""

import pytest
from engines.writing_suite import task

from reelwright.engines.local.template_writer import TemplateWriting
from reelwright.errors import EngineFailed


@pytest.fixture
def engine():
    return TemplateWriting()


class TestTemplateWriting:
    def test_it_says_the_words_that_a_task_brings_along(self, engine):
        """What it writes is ours, never invented."""
        words = {"title": "My bike", "story": "I came home. The bike was gone. I sat down."}
        assert engine.write(task(facts={"language": "en", "defaults": words})).fields == words

    def test_another_language_is_refused_with_a_sentence(self, engine):
        """It knows English only, and says what to do instead."""
        with pytest.raises(EngineFailed, match="in English only.*Install the writing model"):
            engine.write(task(facts={"language": "es", "defaults": {"title": "x", "story": "y"}}))

    def test_a_task_without_words_of_its_own_is_refused(self, engine):
        """It does not make up what nobody gave it."""
        with pytest.raises(EngineFailed, match="cannot be written without a writing model"):
            engine.write(task(facts={"language": "en"}))
