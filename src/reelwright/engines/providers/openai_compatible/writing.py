"""Texts of a model server of one's own."""

import json

from reelwright.engines.providers.openai_compatible.chat import ShapedChat, Turns, ask_again
from reelwright.engines.providers.openai_compatible.errors import PROVIDER
from reelwright.engines.shaped import ask_in_shape
from reelwright.engines.wire import Wire
from reelwright.engines.writing import Continuation, ContinuationTask, Draft, WritingTask


class OwnServerWriting:
    """Writes whole texts by chats, in the task's JSON shape. It is checked, whatever the server promises."""

    provider = PROVIDER
    writes_freely = True

    def __init__(self, wire: Wire, model: str) -> None:
        self._chat = ShapedChat(wire, model, "writing")

    def write(self, task: WritingTask) -> Draft:
        """An answer in another shape is asked for once more, with what was wrong."""
        turns = _turns(task)
        how = {"temperature": task.temperature, "seed": task.seed}

        def ask(again: str) -> Draft:
            return Draft(*self._chat.ask(ask_again(turns, again), task.shape, task.max_tokens, **how))

        return ask_in_shape(self._chat.model, ask)

    def continue_text(self, task: ContinuationTask) -> list[Continuation]:
        """It only chats."""
        return []


def _turns(task: WritingTask) -> Turns:
    turns = [{"role": "system", "content": task.system}]
    for example in task.examples:
        turns.append({"role": "user", "content": example.request})
        turns.append({"role": "assistant", "content": json.dumps(example.answer, ensure_ascii=False)})
    return [*turns, {"role": "user", "content": task.request}]
