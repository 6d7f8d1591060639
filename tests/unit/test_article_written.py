"""A narration that a model writes of a source: each sentence is checked, and what fails is written anew."""

from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from typing import Any

from reelwright.domain.sources.model import SourceText
from reelwright.engines.writing import Continuation, ContinuationTask, Draft, WritingTask
from reelwright.formats.context import Context
from reelwright.formats.sourced.gist import find_candidates
from reelwright.formats.sourced.writing import write_narration

SOURCE = SourceText(
    "In 1823 the first lens was lit at the lighthouse of Cordouan. Sailors saw it from more than 20 miles "
    "away.",
    "The lens of Fresnel",
)
GOOD = ("The first lens was lit at Cordouan in 1823.", "Sailors saw the light from more than 20 miles away.")


@dataclass
class Model:
    """Writes these texts, one answer after the other."""

    answers: Sequence[tuple[str, ...]]
    writes_freely: bool = True
    tasks: list[WritingTask] = field(default_factory=list)

    def write(self, task: WritingTask) -> Draft:
        self.tasks.append(task)
        return Draft({"sentences": list(self.answers[len(self.tasks) - 1])}, "a-model")

    def continue_text(self, task: ContinuationTask) -> list[Continuation]:
        return []


def written(model: Model) -> Any:
    parts: dict[str, Any] = dict.fromkeys(one.name for one in fields(Context))
    context = Context(**{**parts, "writing": model, "seed": 1})
    return write_narration(context, SOURCE, find_candidates(SOURCE, "en"), 20)


def test_sentences_that_stand_in_the_source_are_told_with_where_they_stand() -> None:
    """One answer is enough, and each sentence names the one that it was checked against."""
    model = Model([GOOD])
    made = written(model)
    assert [one.text for one in made.told] == list(GOOD)
    assert [one.source.start for one in made.told] == [0, 62]
    assert (made.model, len(model.tasks)) == ("a-model", 1)
    assert SOURCE.text in model.tasks[0].request


def test_a_sentence_with_an_invented_name_or_number_is_written_anew() -> None:
    """The model is told what does not stand in the text, and its second answer is told."""
    model = Model([("The first lens was lit at Calais in 1823.", GOOD[1]), GOOD])
    made = written(model)
    assert [one.text for one in made.told] == list(GOOD)
    assert "Calais does not stand in the text" in model.tasks[1].request


def test_what_is_wrong_twice_is_left_out() -> None:
    """The good sentence stays; where too little is good, the source tells itself."""
    wrong = ("Nobody had expected the moon to be so green that night.", *GOOD)
    assert [one.text for one in written(Model([wrong, wrong])).told] == list(GOOD)
    bad = ("The first lens was lit at Calais in 1899.", "It cost 4 million francs.")
    assert written(Model([bad, bad])) is None


def test_a_model_that_only_fills_places_is_not_asked() -> None:
    """The source tells itself."""
    model = Model([GOOD], writes_freely=False)
    assert written(model) is None
    assert model.tasks == []
