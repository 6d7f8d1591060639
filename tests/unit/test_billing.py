"""Credits: balance and ledger change together or not at all."""

import threading

import pytest
import sqlalchemy as sa

from reelwright.domain.account import LedgerEntryView, LedgerFilter, read_ledger
from reelwright.domain.billing.model import LedgerEntry
from reelwright.domain.billing.service import charge, grant, refund
from reelwright.domain.teams.model import Team
from reelwright.domain.teams.service import Teams
from reelwright.errors import NotEnoughCredits
from reelwright.store.clock import iso
from reelwright.store.database import Database
from reelwright.store.ids import new_id
from reelwright.store.secrets import Secrets

NOW = 1_800_000_000_000


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


def ledger(database: Database, team: str, page: int = 100) -> list[LedgerEntryView]:
    """The whole ledger as the API shows it, newest first, read in pages of so many entries."""
    with database.session() as session:
        _, total = read_ledger(session, team, LedgerFilter(), 1, 0)
        starts = range(0, total, page)
        pages = [read_ledger(session, team, LedgerFilter(), page, start)[0] for start in starts]
    return [entry for page in pages for entry in page]


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


def test_entries_of_one_millisecond_keep_the_order_in_which_they_were_made(
    database: Database, team: str
) -> None:
    """Newest first, whatever their random ids: each continues the balance of the one before it."""
    for number in range(12):
        with database.session() as session:
            charge(session, team, f"project:p{number}", 3, "story", NOW)
            refund(session, f"project:p{number}", "failed", NOW)
            grant(session, team, 1, "a present", NOW)
    balances = [10]
    for _ in range(12):
        balances += [balances[-1] - 3, balances[-1], balances[-1] + 1]
    assert [entry.balance_after for entry in ledger(database, team)] == balances[::-1]


@pytest.mark.parametrize("page", [1, 2, 5])
def test_pages_of_entries_of_one_millisecond_repeat_and_leave_out_none(
    database: Database, team: str, page: int
) -> None:
    """However long the pages are, they are the list."""
    with database.session() as session:
        for _ in range(10):
            grant(session, team, 1, "a present", NOW)
    shown = [entry.balance_after for entry in ledger(database, team, page)]
    assert shown == [20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10]


def test_an_entry_that_waited_for_another_is_not_older_than_that(database: Database, team: str) -> None:
    """Times have the order of the entries, though a caller's was read before it waited for its turn."""
    with database.session() as session:
        charge(session, team, "project:p", 1, "story", NOW + 50)
        charge(session, team, "project:q", 1, "story", NOW + 20)
        refund(session, "project:p", "failed", NOW + 30)
    times = [entry.created_at for entry in ledger(database, team)]
    assert times == [iso(NOW + 50), iso(NOW + 50), iso(NOW + 50), iso(NOW)]


def test_a_clock_that_was_wrong_is_not_followed(database: Database, team: str) -> None:
    """Once it is right again, so are the times; the entries keep their order all the same."""
    day = 86_400_000
    with database.session() as session:
        grant(session, team, 1, "a present", NOW + day)
        grant(session, team, 1, "a present", NOW + 60)
    shown = [(entry.balance_after, entry.created_at) for entry in ledger(database, team)]
    assert shown == [(12, iso(NOW + 60)), (11, iso(NOW + day)), (10, iso(NOW))]


def test_a_refused_charge_leaves_no_gap_between_numbers(database: Database, team: str) -> None:
    """Nor does a refund that was given before."""
    with database.session() as session:
        with pytest.raises(NotEnoughCredits):
            charge(session, team, "project:p", 11, "story", NOW)
        charge(session, team, "project:q", 4, "story", NOW)
        assert [refund(session, "project:q", "failed", NOW) for _ in range(2)] == [4, 0]
        grant(session, team, 1, "a present", NOW)
        numbers = session.scalars(sa.select(LedgerEntry.number).order_by(LedgerEntry.number))
        assert list(numbers) == [1, 2, 3, 4]


def test_another_teams_entries_are_numbered_apart(database: Database, team: str) -> None:
    """Each team's begin with 1."""
    teams = Teams(Secrets(["a key for these tests only"]), new_id, lambda: NOW)
    with database.session() as session:
        other = teams.create(session, "Other", credits=3).id
        grant(session, team, 1, "a present", NOW)
        rows = session.execute(sa.select(LedgerEntry.team_id, LedgerEntry.number))
        assert sorted(rows) == sorted([(team, 1), (team, 2), (other, 1)])
