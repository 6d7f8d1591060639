"""Paid requests in the database: the intent is committed before the request is sent, and an answer is kept
until the step that asked is recorded itself. So a killed worker neither pays twice nor loses what was paid
for."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import takewhile

import sqlalchemy as sa
from sqlalchemy.orm import Session

from reelwright.delivery.storage import Storage
from reelwright.domain.costs.model import ProviderCall
from reelwright.engines.paid import PaidRecord, PaidRequest, Usage
from reelwright.errors import EngineFailed
from reelwright.store.clock import Clock
from reelwright.store.database import Database
from reelwright.store.removals import remove_later

ANSWERS = "provider-answers"
_KEPT_MS = 24 * 3_600_000
_MOST_TRIES = 4
"""Requests that came to nothing, after which a step sends no other. A killed worker's count, too."""

PriceOf = Callable[[str, str, Usage], int | None]
"""Returns what a usage costs by the table, in millionths of a dollar, by provider and model; None where the
table does not say."""


@dataclass(frozen=True)
class CostBooks:
    """What the records of all calls share. `price_of` is asked where a provider does not tell a cost."""

    database: Database
    storage: Storage
    clock: Clock
    price_of: PriceOf


@dataclass
class StoredPaidRecords:
    """The paid requests of one try of a step, which `call` names; `thing` is what they are for, as
    `project:<id>`.

    A step that is tried again, after a crash or because a provider was busy, sends its requests in the same
    order. So the first that it opens is the first that was not void before, and so on.
    """

    books: CostBooks
    call: str
    team_id: str
    thing: str
    _opened: int = field(default=0, init=False)

    def open(self, request: PaidRequest) -> PaidRecord:
        """Write down that the request is about to be sent, or return what an earlier try of this step has
        bought: a job's ticket, an answer, or nothing that anybody heard of. Raises EngineFailed after four
        requests that came to nothing."""
        own = sa.select(ProviderCall).where(ProviderCall.call == self.call).order_by(ProviderCall.id)
        with self.books.database.session() as session:
            rows = list(session.scalars(own))
            asked = (request.provider, request.ability, request.model)
            bought = [
                row for row in rows if row.state != "void" and (row.provider, row.ability, row.model) == asked
            ]
            self._opened += 1
            if len(bought) < self._opened:
                _refuse_another(request, rows)
                return self._write(session, request, len(rows) + 1)
        return self._replay(bought[self._opened - 1])

    def _replay(self, row: ProviderCall) -> PaidRecord:
        answer = self._answer(row)
        is_lost = row.ticket is None and answer is None
        return StoredPaidRecord(self.books, row.id, row.created_at / 1000, row.ticket, answer, is_lost)

    def _answer(self, row: ProviderCall) -> bytes | None:
        if row.answer_key is None:
            return None
        try:
            return self.books.storage.path(row.answer_key).read_bytes()
        except FileNotFoundError:
            return None

    def _write(self, session: Session, request: PaidRequest, number: int) -> PaidRecord:
        row = ProviderCall(
            id=f"{self.call}#{number:02}",
            call=self.call,
            team_id=self.team_id,
            thing=self.thing,
            provider=request.provider,
            ability=request.ability,
            model=request.model,
            state="sent",
            created_at=self.books.clock(),
        )
        session.add(row)
        return StoredPaidRecord(self.books, row.id, row.created_at / 1000)


def _refuse_another(request: PaidRequest, rows: Sequence[ProviderCall]) -> None:
    """Raises EngineFailed where the same request has come to nothing too often; `rows` are those of the step,
    in their order."""
    asked = (request.provider, request.ability, request.model)
    same = (row for row in reversed(rows) if (row.provider, row.ability, row.model) == asked)
    if len(list(takewhile(lambda row: row.state == "void", same))) >= _MOST_TRIES:
        raise EngineFailed(f"{request.provider} has not taken the request in {_MOST_TRIES} tries")


@dataclass
class StoredPaidRecord:
    books: CostBooks
    id: str
    sent_s: float
    ticket: str | None = None
    answer: bytes | None = None
    is_lost: bool = False

    def note_ticket(self, ticket: str) -> None:
        self.ticket = ticket
        self._change(state="begun", ticket=ticket)

    def note_answer(self, answer: bytes) -> None:
        """Keep the answer in storage until the step is recorded, and for a day at most."""
        key = f"{ANSWERS}/{self.id.replace(':', '-').replace('#', '-')}"
        self.books.storage.put(key, answer)
        with self.books.database.session() as session:
            remove_later(session, [key], self.books.clock() + _KEPT_MS)
        self._change(state="answered", answer_key=key)

    def note_usage(self, usage: Usage) -> None:
        with self.books.database.session() as session:
            row = session.get_one(ProviderCall, self.id)
            cost = round(usage.cost_usd * 1_000_000) if usage.cost_usd is not None else None
            row.unit, row.amount = usage.unit, usage.amount
            row.cost_microdollars = (
                cost if cost is not None else self.books.price_of(row.provider, row.model, usage)
            )

    def void(self) -> None:
        self._change(state="void", ended_at=self.books.clock())

    def note_lost(self) -> None:
        self._change(state="lost", ended_at=self.books.clock())

    def _change(self, **values: object) -> None:
        if values.get("state") == "answered":
            values["ended_at"] = self.books.clock()
        with self.books.database.session() as session:
            session.execute(sa.update(ProviderCall).where(ProviderCall.id == self.id).values(**values))
