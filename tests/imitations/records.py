"""Paid requests written down in memory, as the service writes them down in its database: a second try of a
call finds what the first one has sent."""

from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from reelwright.engines.call import CALL, Call
from reelwright.engines.paid import PaidRequest, Usage
from reelwright.errors import AnswerLost


@dataclass
class KeptRecord:
    """`state` is sent, begun, answered, void or lost."""

    request: PaidRequest
    state: str = "sent"
    ticket: str | None = None
    answer: bytes | None = None
    usages: list[Usage] = field(default_factory=list)

    def note_ticket(self, ticket: str) -> None:
        self.state, self.ticket = "begun", ticket

    def note_answer(self, answer: bytes | None = None) -> None:
        self.state, self.answer = "answered", answer

    def note_usage(self, usage: Usage) -> None:
        self.usages.append(usage)

    def void(self) -> None:
        self.state, self.ticket = "void", None

    def note_lost(self) -> None:
        self.state = "lost"


class KeptRecords:
    """The requests of one step, by their order: `again()` is called before the step is tried again."""

    def __init__(self) -> None:
        self.all: list[KeptRecord] = []
        self._next = 0

    def again(self) -> None:
        self._next = 0

    def open(self, request: PaidRequest) -> KeptRecord:
        number, self._next = self._next, self._next + 1
        if number == len(self.all):
            self.all.append(KeptRecord(request))
            return self.all[number]
        record = self.all[number]
        if record.state in ("sent", "lost"):
            raise AnswerLost("An earlier try has sent this request, and its answer is not known")
        if record.state == "void":
            record.state = "sent"
        return record


@contextmanager
def calling(records: KeptRecords | None = None, **more: Any):
    """Serve a call whose paid requests are kept in `records`."""
    token = CALL.set(Call(paid=records or KeptRecords(), **more))
    try:
        yield
    finally:
        CALL.reset(token)
