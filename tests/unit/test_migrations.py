"""The tables that the migrations make are the tables that the models mean."""

import threading
from importlib import import_module
from pathlib import Path

import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from reelwright.store.database import Base, Database
from reelwright.store.migrations import upgrade

for name in ("avatars", "billing", "media", "projects", "teams", "webhooks"):
    import_module(f"reelwright.domain.{name}.model")
for name in ("counters", "idempotency", "removals"):
    import_module(f"reelwright.store.{name}")


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
