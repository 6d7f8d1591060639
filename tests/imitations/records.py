"""Paid records in memory, as the database keeps them: for engines that are called again after a crash."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import time
from typing import Any

from reelwright.engines.call import CALL, Call
from reelwright.engines.paid import PaidRecord, PaidRequest, Usage


@dataclass
class MemoryRecord:
    request: PaidRequest
    state: str = "sent"
    ticket: str | None = None
    answer: bytes | None = None
    usages: list[Usage] = field(default_factory=list)
    sent_s: float = field(default_factory=time)
    is_lost: bool = False

    def note_ticket(self, ticket: str) -> None:
        self.state, self.ticket = "begun", ticket

    def note_answer(self, answer: bytes) -> None:
        self.state, self.answer = "answered", answer

    def note_usage(self, usage: Usage) -> None:
        self.usages.append(usage)

    def void(self) -> None:
        self.state = "void"

    def note_lost(self) -> None:
        self.state = "lost"


@dataclass
class MemoryRecords:
    """`all` are the records of one step; `again()` begins the next try of it."""

    all: list[MemoryRecord] = field(default_factory=list)
    _opened: int = 0

    def again(self) -> "MemoryRecords":
        self._opened = 0
        return self

    def open(self, request: PaidRequest) -> PaidRecord:
        bought = [one for one in self.all if one.state != "void"]
        self._opened += 1
        if len(bought) >= self._opened:
            found = bought[self._opened - 1]
            found.is_lost = found.ticket is None and found.answer is None
            return found
        self.all.append(MemoryRecord(request))
        return self.all[-1]


@contextmanager
def call_with(records: MemoryRecords | None = None, **more: Any) -> Iterator[MemoryRecords]:
    """What is inside is one try of a call with these records, or with new ones."""
    kept = records or MemoryRecords()
    token = CALL.set(Call(paid=kept, **more))
    try:
        yield kept
    finally:
        CALL.reset(token)
