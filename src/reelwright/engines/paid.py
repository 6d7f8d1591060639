"""Requests that cost money: each is written down before it is sent, and none is sent a second time while what
became of the first is not known.

No generation endpoint of the five providers takes an idempotency key, so a lost answer is ambiguous: the work
may have been done and billed. What is written down also is the record of what calls cost.
"""

from dataclasses import dataclass
from time import time
from typing import Literal, Protocol

Unit = Literal["tokens", "characters", "seconds", "pictures", "pages", "units"]


@dataclass(frozen=True)
class PaidRequest:
    """What is about to be bought: `ability` is the name of one of `abilities`, `model` the provider's id of
    its model."""

    provider: str
    ability: str
    model: str


@dataclass(frozen=True)
class Usage:
    """What a call used. `cost_usd` is what the provider told; None where it tells nothing, and then the
    table of prices (catalog/provider_prices.toml) is asked."""

    unit: Unit
    amount: float
    cost_usd: float | None = None


class PaidRecord(Protocol):
    """One request that costs money, as it is written down. It begins as sent."""

    @property
    def is_lost(self) -> bool:
        """Return whether an earlier try of this call has sent it, and never wrote down an answer: it must
        not be sent again."""
        ...

    @property
    def sent_s(self) -> float:
        """Return when it was written down, in seconds since 1970."""
        ...

    @property
    def ticket(self) -> str | None:
        """Return the provider's id of the job that an earlier try of this call has begun, if any: it is
        collected, and nothing is sent."""
        ...

    @property
    def answer(self) -> bytes | None:
        """Return the answer that an earlier try of this call has got, if any: nothing is sent."""
        ...

    def note_ticket(self, ticket: str) -> None:
        """The provider has accepted a job, and this is what it is collected with."""
        ...

    def note_answer(self, answer: bytes) -> None:
        """The provider has answered, and the work is done; `answer` is kept until the step is recorded."""
        ...

    def note_usage(self, usage: Usage) -> None:
        """Write down what the call used, when it is known."""
        ...

    def void(self) -> None:
        """Nothing was bought: the request was refused or never arrived. It may be sent again."""
        ...

    def note_lost(self) -> None:
        """The request was sent, and nobody knows what became of it."""
        ...


class PaidRecords(Protocol):
    """The paid requests of one step, in the order in which the engine sends them: an engine that is called
    again after a crash must send them in the same order."""

    def open(self, request: PaidRequest) -> PaidRecord:
        """Write down that the request is about to be sent, or find what an earlier try of this step has
        written; it is committed when this returns."""
        ...


class UnrecordedRequest:
    """A paid request outside a workflow: of a command, or of a test."""

    answer: bytes | None = None
    ticket: str | None = None
    is_lost = False

    def __init__(self) -> None:
        self.sent_s = time()

    def note_ticket(self, ticket: str) -> None:
        self.ticket = ticket

    def note_answer(self, answer: bytes) -> None:
        return None

    def note_usage(self, usage: Usage) -> None:
        return None

    def void(self) -> None:
        return None

    def note_lost(self) -> None:
        return None


class UnrecordedRequests:
    def open(self, request: PaidRequest) -> PaidRecord:
        return UnrecordedRequest()
