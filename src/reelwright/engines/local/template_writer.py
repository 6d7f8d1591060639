"""The last resort where there is no writing model: our own words, said to be a template's.

Tasks bring the words along (`facts["defaults"]`), so this engine plots nothing: it says what a task says and
refuses what it cannot do.
"""

from typing import Any

from reelwright.engines.call import CALL
from reelwright.engines.writing import Continuation, ContinuationTask, Draft, WritingTask
from reelwright.errors import EngineFailed

MODEL = "template"


class TemplateWriting:
    """A WritingEngine for English. Drafts are marked `template`; equal tasks give equal drafts."""

    provider = "local"
    writes_freely = False

    def write(self, task: WritingTask) -> Draft:
        """Raises EngineFailed for other languages and for tasks that bring no words along."""
        CALL.get().stop_if_cancelled()
        if task.facts.get("language", "en") != "en":
            raise EngineFailed(
                "Without a writing model stories can be written in English only."
                " Install the writing model, or send the text yourself"
            )
        return Draft(
            {name: self._field(task, name) for name in task.shape["properties"]}, MODEL, template=True
        )

    def continue_text(self, task: ContinuationTask) -> list[Continuation]:
        """Words that nobody brought along are none of a template's."""
        CALL.get().stop_if_cancelled()
        return []

    def _field(self, task: WritingTask, name: str) -> Any:
        defaults = task.facts.get("defaults", {})
        if name in defaults:
            return defaults[name]
        raise EngineFailed("This cannot be written without a writing model. Install the writing model")
