"""Credits: balance and ledger change together or not at all."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from reelwright.domain.billing.model import LedgerEntry
from reelwright.domain.billing.service import charge, grant, refund
from reelwright.domain.teams.model import Team
from reelwright.domain.teams.service import Teams
from reelwright.errors import NotEnoughCredits
from reelwright.store.database import Database
from reelwright.store.ids import new_id
from reelwright.store.migrations import upgrade
from reelwright.store.secrets import Secrets

NOW = 1_800_000_000_000


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    database = Database(f"sqlite:///{tmp_path / 'test.db'}")
    upgrade(database)
    yield database
    database.close()


@pytest.fixture
def team(database: Database) -> str:
    """A team with 10 credits."""
    teams = Teams(Secrets(["a key for these tests only"]), new_id, lambda: NOW)
    with database.session() as session:
        return teams.create(session, "Acme", credits=10).id


def balance(database: Database, team: str) -> int:
    """The balance, which is always the ledger's sum."""
    with database.session() as session:
        held = session.get_one(Team, team).balance
        total = session.scalar(sa.select(sa.func.sum(LedgerEntry.credits)))
    assert held == total
    return held


def entries(database: Database, thing: str) -> list[tuple[str, int, int]]:
    with database.session() as session:
        rows = session.scalars(sa.select(LedgerEntry).where(LedgerEntry.thing == thing))
        return sorted((row.kind, row.credits, row.balance_after) for row in rows)


def test_a_charge_takes_credits_and_leaves_an_entry(database: Database, team: str) -> None:
    """With the balance after it."""
    with database.session() as session:
        charge(session, team, "project:p", 4, "story", NOW)
    assert balance(database, team) == 6
    assert entries(database, "project:p") == [("charge", -4, 6)]


def test_a_charge_that_the_balance_does_not_cover_changes_nothing(database: Database, team: str) -> None:
    """It says what was needed and what there is."""
    with database.session() as session, pytest.raises(NotEnoughCredits) as refused:
        charge(session, team, "project:p", 11, "story", NOW)
    assert (refused.value.required, refused.value.balance) == (11, 10)
    assert balance(database, team) == 10
    assert entries(database, "project:p") == []


def test_a_free_thing_leaves_no_entry(database: Database, team: str) -> None:
    """And has nothing to give back."""
    with database.session() as session:
        charge(session, team, "project:p", 0, "story", NOW)
        assert refund(session, "project:p", "failed", NOW) == 0
    assert entries(database, "project:p") == []


def test_a_refund_gives_the_whole_charge_back_once(database: Database, team: str) -> None:
    """However often it is asked for."""
    with database.session() as session:
        charge(session, team, "project:p", 4, "story", NOW)
    given = []
    for _ in range(3):
        with database.session() as session:
            given.append(refund(session, "project:p", "failed", NOW))
    assert given == [4, 0, 0]
    assert balance(database, team) == 10
    assert entries(database, "project:p") == [("charge", -4, 6), ("refund", 4, 10)]


def test_a_part_is_given_back_where_only_a_part_is_due(database: Database, team: str) -> None:
    """Never more than was paid, and only once."""
    with database.session() as session:
        charge(session, team, "media:m", 4, "image", NOW)
        charge(session, team, "media:n", 4, "image", NOW)
    given = []
    for thing, most in (("media:m", 3), ("media:m", 4), ("media:n", 9)):
        with database.session() as session:
            given.append(refund(session, thing, "Cancelled", NOW, most))
    assert given == [3, 0, 4]
    assert balance(database, team) == 9


def test_a_thing_is_charged_once(database: Database, team: str) -> None:
    """A second charge is a mistake of ours: it is rolled back and not paid."""
    with database.session() as session:
        charge(session, team, "voice:v", 4, "clone", NOW)
    with pytest.raises(RuntimeError, match="voice:v was charged before"), database.session() as session:
        charge(session, team, "voice:v", 4, "clone", NOW)
    assert balance(database, team) == 6


def test_what_is_rolled_back_was_never_charged(database: Database, team: str) -> None:
    """Balance and entry go together."""

    class Stop(Exception):
        pass

    with pytest.raises(Stop), database.session() as session:
        charge(session, team, "project:p", 4, "story", NOW)
        raise Stop
    assert balance(database, team) == 10


def test_a_grant_adds_or_takes_away(database: Database, team: str) -> None:
    """Each is a thing of its own."""
    with database.session() as session:
        assert grant(session, team, 5, "more", NOW) == 15
        assert grant(session, team, -15, "less", NOW) == 0
    assert balance(database, team) == 0


def test_charges_at_once_never_take_more_than_there_is(database: Database, team: str) -> None:
    """Eight of 4 credits out of 10: two go through."""
    done: list[bool] = []

    def take(number: int) -> None:
        try:
            with database.session() as session:
                charge(session, team, f"project:p{number}", 4, "story", NOW)
            done.append(True)
        except NotEnoughCredits:
            done.append(False)

    threads = [threading.Thread(target=take, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (done.count(True), done.count(False)) == (2, 6)
    assert balance(database, team) == 2
