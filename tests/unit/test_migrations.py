"""The tables that the migrations make are the tables that the models mean."""

import threading
from importlib import import_module
from importlib.resources import files
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from reelwright.domain.billing.model import LedgerEntry
from reelwright.domain.billing.service import grant
from reelwright.errors import WrongSetting
from reelwright.store.database import Base, Database
from reelwright.store.migrations import upgrade

DOMAIN = Path(str(files("reelwright"))) / "domain"
for path in DOMAIN.glob("*/*model.py"):
    import_module(f"reelwright.domain.{path.parent.name}.{path.stem}")
for name in ("domain.assets.registry", "store.counters", "store.idempotency", "store.removals"):
    import_module(f"reelwright.{name}")


def test_models_and_migrations_agree(tmp_path: Path) -> None:
    """Alembic finds nothing left to do."""
    database = Database(f"sqlite:///{tmp_path / 'test.db'}")
    upgrade(database)
    with database.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, Base.metadata) == []
    database.close()


def test_an_upgrade_can_be_repeated_and_run_twice_at_once(tmp_path: Path) -> None:
    """Processes that start together wait for each other."""
    url = f"sqlite:///{tmp_path / 'test.db'}"
    failed: list[BaseException] = []

    def bring_up() -> None:
        database = Database(url)
        try:
            upgrade(database)
            upgrade(database)
        except Exception as error:
            failed.append(error)
        finally:
            database.close()

    threads = [threading.Thread(target=bring_up) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    database = Database(url)
    assert failed == []
    assert "projects" in sa.inspect(database.engine).get_table_names()
    database.close()


def test_connections_that_open_a_new_file_at_once_wait_for_each_other(tmp_path: Path) -> None:
    """SQLite refuses one of two that switch a new file to WAL at once without any wait of its own: about one
    round in fifteen, so the test asks for sixty."""
    failed: list[BaseException] = []

    def connect(database: Database, together: threading.Barrier) -> None:
        together.wait()
        try:
            with database.engine.connect() as connection:
                connection.execute(sa.text("SELECT 1"))
        except Exception as error:
            failed.append(error)

    for round_number in range(60):
        url = f"sqlite:///{tmp_path / f'{round_number}.db'}"
        databases = [Database(url) for _ in range(6)]
        together = threading.Barrier(len(databases))
        threads = [threading.Thread(target=connect, args=(each, together)) for each in databases]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for database in databases:
            database.close()
    assert failed == []


def test_tables_of_a_newer_version_are_told_and_left_alone(tmp_path: Path) -> None:
    """An older version neither works on them nor takes anything back."""
    database = Database(f"sqlite:///{tmp_path / 'test.db'}")
    upgrade(database)
    with database.engine.begin() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(WrongSetting, match="are of a newer version of Reelwright: install that version"):
        upgrade(database)
    with database.engine.connect() as connection:
        assert connection.scalar(sa.text("SELECT version_num FROM alembic_version")) == "9999"
    database.close()


def test_entries_of_an_older_ledger_are_numbered_as_their_balances_follow(tmp_path: Path) -> None:
    """Those of one millisecond, too, whatever their ids; the next entry goes on from there."""
    database = Database(f"sqlite:///{tmp_path / 'test.db'}")
    upgrade(database, "0007")
    with database.engine.begin() as connection:
        _old_team(connection, "t", 11)
        _old_team(connection, "u", 0)
        for row in (("e", 0, 10, 10), ("b", 5, -4, 6), ("d", 5, -4, 2), ("a", 5, 4, 6), ("c", 9, 5, 11)):
            _old_entry(connection, *row)
    upgrade(database)
    with database.session() as session:
        assert grant(session, "t", 1, "a present", 9) == 12
        assert grant(session, "u", 1, "a present", 9) == 1
        rows = session.execute(
            sa.select(LedgerEntry.team_id, LedgerEntry.number, LedgerEntry.balance_after).order_by(
                LedgerEntry.team_id, LedgerEntry.number
            )
        )
        numbered = [tuple(row) for row in rows]
    database.close()
    of_the_first = [("t", 1, 10), ("t", 2, 6), ("t", 3, 2), ("t", 4, 6), ("t", 5, 11), ("t", 6, 12)]
    assert numbered == [*of_the_first, ("u", 1, 1)]


def test_an_older_ledger_whose_clocks_disagreed_ends_with_what_the_team_holds(tmp_path: Path) -> None:
    """An entry that an earlier clock dates before the one it follows moves no other out of its place."""
    entries = [("grant", 0, 100, 100), ("a", 2000, -10, 90), ("refund", 2003, 10, 100), ("b", 1999, -20, 80)]
    later = [(f"c{day}", 86_400_000 * (1 + day), -10, 70 - 10 * day) for day in range(5)]
    assert _numbered(tmp_path, [*entries, *later], 30) == [
        *("grant", "a", "refund", "b", "c0", "c1", "c2", "c3", "c4")
    ]


@pytest.mark.parametrize("last", [(9, 2, 9), (9, -3, 7)])
def test_an_older_ledger_with_a_gap_is_numbered_by_its_times(
    tmp_path: Path, last: tuple[int, int, int]
) -> None:
    """Where no order joins all balances, whether a balance leads nowhere or two entries leave the same."""
    entries = [("d", 0, 10, 10), ("c", 5, -4, 6), ("b", 7, 4, 10), ("a", 8, -5, 5), ("e", *last)]
    assert _numbered(tmp_path, entries, last[2]) == ["d", "c", "b", "a", "e"]


def _numbered(tmp_path: Path, entries: list[tuple[str, int, int, int]], balance: int) -> list[str]:
    """The ids of a ledger from before the numbers, in the order that the upgrade gives them."""
    database = Database(f"sqlite:///{tmp_path / 'test.db'}")
    upgrade(database, "0007")
    with database.engine.begin() as connection:
        _old_team(connection, "t", balance)
        for entry in entries:
            _old_entry(connection, *entry)
    upgrade(database)
    with database.session() as session:
        ids = list(session.scalars(sa.select(LedgerEntry.id).order_by(LedgerEntry.number)))
    database.close()
    return ids


def _old_team(connection: sa.Connection, id: str, balance: int) -> None:
    connection.exec_driver_sql(
        "INSERT INTO teams (id, name, billing_mode, balance, plan_name, plan_status, product, local_engines,"
        " storage_limit_bytes, webhook_secret, created_at)"
        f" VALUES ('{id}', 'Acme', 'managed', {balance}, 'Starter', 'active', true, false, 1, 's', 0)"
    )


def _old_entry(connection: sa.Connection, id: str, at: int, credits: int, balance: int) -> None:
    connection.exec_driver_sql(
        "INSERT INTO ledger (id, team_id, thing, kind, credits, balance_after, reason, created_at)"
        f" VALUES ('{id}', 't', 'grant:{id}', 'grant', {credits}, {balance}, 'a present', {at})"
    )
