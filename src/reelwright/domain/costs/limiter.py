"""How many paid requests one provider key has at once, and its pauses, over all processes and machines: a
count in the database."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import sqlalchemy as sa

from reelwright.domain.costs.model import ProviderPause, ProviderPlace
from reelwright.store.clock import Clock
from reelwright.store.database import Database, insert_once
from reelwright.store.ids import new_id

LEASE_MS = 10 * 60_000
"""Longer than any paid request takes: the place of a process that died becomes free after it."""
LONGEST_PAUSE_S = 120.0
_APART_MS = 10 * 60_000
"""How much later than this process's time others may have written. Their clocks differ, and this process may
have read its own long before the database let it in. What is later still comes from a clock that was set
back since, and holds nobody up."""
_ASKED_EVERY_S = 0.25


@dataclass(frozen=True)
class SharedLimiter:
    """`key_id` stands for the key, and does not give it away. `at_once` is how many places it has."""

    database: Database
    key_id: str
    at_once: int
    clock: Clock

    @contextmanager
    def place(self, stop: Callable[[], None]) -> Iterator[None]:
        """Wait for the end of a pause and for a place, and hold it. What `stop` raises ends the wait."""
        holder = new_id()
        while (taken := self._take(holder)) is None:
            stop()
            time.sleep(_ASKED_EVERY_S)
        try:
            yield
        finally:
            self._leave(taken, holder)

    def pause(self, seconds: float) -> None:
        until = self.clock() + round(min(seconds, LONGEST_PAUSE_S) * 1000)
        with self.database.session() as session:
            if not insert_once(session, ProviderPause, id=self.key_id, until=until):
                longer = sa.update(ProviderPause).where(
                    ProviderPause.id == self.key_id, ProviderPause.until < until
                )
                session.execute(longer.values(until=until))

    def _take(self, holder: str) -> str | None:
        now = self.clock()
        with self.database.session() as session:
            pause = session.get(ProviderPause, self.key_id)
            if pause is not None and now < pause.until <= now + round(LONGEST_PAUSE_S * 1000) + _APART_MS:
                return None
            for number in range(self.at_once):
                place = f"{self.key_id}:{number}"
                latest = now + LEASE_MS + _APART_MS
                free = sa.or_(ProviderPlace.until <= now, ProviderPlace.until > latest)
                mine = sa.update(ProviderPlace).where(ProviderPlace.id == place, free)
                lease = {"holder": holder, "until": now + LEASE_MS}
                taken = session.execute(mine.values(**lease).returning(ProviderPlace.id)).first()
                if taken is not None or insert_once(session, ProviderPlace, id=place, **lease):
                    return place
        return None

    def _leave(self, place: str, holder: str) -> None:
        mine = sa.update(ProviderPlace).where(ProviderPlace.id == place, ProviderPlace.holder == holder)
        with self.database.session() as session:
            session.execute(mine.values(until=0))
