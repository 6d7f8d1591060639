"""A team's ledger has one order on both databases, also when many change it in one millisecond."""

from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import pytest
import sqlalchemy as sa

from reelwright.domain.account import LedgerFilter, read_ledger
from reelwright.domain.billing.model import LedgerEntry
from reelwright.domain.billing.service import charge, grant, refund
from reelwright.domain.teams.service import Teams
from reelwright.store.database import Database
from reelwright.store.ids import new_id
from reelwright.store.secrets import Secrets

pytestmark = pytest.mark.slow

NOW = 1_800_000_000_000
CALLERS = 8
ROUNDS = 6


def test_a_ledger_that_many_change_at_once_reads_as_one_account(database: Database) -> None:
    """Every page of it: each entry's balance is the one before plus its credits, whoever came between."""
    with database.session() as session:
        team = Teams(Secrets(["a key for these tests only"]), new_id, lambda: NOW).create(
            session, "Acme", credits=1_000
        )

    def trade(caller: int) -> None:
        for turn in range(ROUNDS):
            thing = f"project:{caller}-{turn}"
            with database.session() as session:
                charge(session, team.id, thing, 1 + caller, "story", NOW + caller)
            for _ in range(2):
                with database.session() as session:
                    refund(session, thing, "failed", NOW + caller)
            with database.session() as session:
                grant(session, team.id, 1, "a present", NOW - caller)

    with ThreadPoolExecutor(CALLERS) as callers:
        list(callers.map(trade, range(CALLERS)))

    number = 1 + 3 * CALLERS * ROUNDS
    with database.session() as session:
        pages = [read_ledger(session, team.id, LedgerFilter(), 7, at) for at in range(0, number, 7)]
        numbers = session.scalars(sa.select(LedgerEntry.number).order_by(LedgerEntry.number))
        assert list(numbers) == list(range(1, number + 1))
    oldest_first = [entry for entries, _ in pages for entry in entries][::-1]
    assert {total for _, total in pages} == {len(oldest_first)} == {number}
    assert oldest_first[0].balance_after == 1_000
    assert oldest_first[-1].balance_after == 1_000 + CALLERS * ROUNDS
    for before, entry in pairwise(oldest_first):
        assert entry.balance_after == before.balance_after + entry.credits
        assert entry.created_at >= before.created_at
