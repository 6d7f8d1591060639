"""What every writing engine promises. A line in every_engine.py puts an engine under it."""

from typing import Any, ClassVar

import pytest
from engines.calls import cancelled

from reelwright.engines.writing import ContinuationTask, WritingTask
from reelwright.errors import Cancelled


def task(**changes: Any) -> WritingTask:
    """Two fields to write about a stolen bicycle, with words of ours to fall back on."""
    given = {
        "system": "You tell true-sounding stories on a forum, as the person it happened to.",
        "request": "Topic: my roommate takes my bicycle\nWrite title and story.",
        "shape": {
            "type": "object",
            "properties": {
                "title": {"type": "string", "minLength": 10, "maxLength": 80},
                "story": {"type": "string", "minLength": 40, "maxLength": 160},
            },
            "required": ["title", "story"],
            "additionalProperties": False,
        },
        "facts": {
            "kind": "story.post",
            "topic": "my roommate takes my bicycle",
            "language": "en",
            "defaults": {
                "title": "My roommate takes my bicycle",
                "story": "The saddle was too low again this morning. I said nothing, and I bought a lock.",
            },
        },
        "seed": 5,
        "max_tokens": 120,
    }
    return WritingTask(**{**given, **changes})


class WritingSuite:
    _drafts: ClassVar[dict[str, Any]] = {}

    @pytest.fixture
    def draft(self, engine):
        """What the engine makes of the task: a model takes seconds for it, so each is asked once."""
        if self._drafts.get("engine") is not engine:
            self._drafts.update(engine=engine, draft=engine.write(task()))
        return self._drafts["draft"]

    def test_the_draft_has_exactly_the_fields_of_the_shape_within_their_lengths(self, draft):
        """Whoever asked can use every field without looking whether it is there."""
        fields = draft.fields
        assert list(fields) == ["title", "story"]
        assert 10 <= len(fields["title"]) <= 80
        assert 40 <= len(fields["story"]) <= 160

    def test_another_topic_is_another_text(self, engine, draft):
        """What is asked for is what is written about."""
        topic = "the neighbour who feeds my cat"
        facts = {
            "kind": "story.post",
            "topic": topic,
            "language": "en",
            "defaults": {
                "title": "The neighbour who feeds my cat",
                "story": "She came home fat and sleepy again. I rang his bell, and he had a bowl for her.",
            },
        }
        other = engine.write(task(request=f"Topic: {topic}\nWrite title and story.", facts=facts)).fields
        one = draft.fields
        assert all(one[name] != other[name] for name in ("title", "story"))

    def test_the_draft_says_who_wrote_it(self, engine, draft):
        """A template never passes for a model."""
        assert engine.provider
        assert draft.model
        assert draft.template == (draft.model == "template")

    def test_a_text_goes_on_in_different_ways_or_in_none(self, engine):
        """Whoever asked chooses among what there is, or takes words of their own."""
        beginning = "I went down to the cellar to look for my bicycle. In its place there was"
        found = engine.continue_text(ContinuationTask(beginning, n=4, stop=(".", "\n"), seed=3))
        assert len({one.text.strip() for one in found} - {""}) == len(found) <= 4
        assert all(one.logprob <= 0 and not {".", "\n"} & set(one.text) for one in found)
        assert isinstance(engine.writes_freely, bool)

    def test_a_cancelled_call_stops_and_the_next_one_works(self, engine):
        """Nobody waits for the story of a project that is gone."""
        with cancelled(), pytest.raises(Cancelled):
            engine.write(task())
        assert engine.write(task()).fields["title"]
