"""What the sweep does with files that are due, and which library items it looks at."""

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import sqlalchemy as sa

from reelwright.delivery.storage import DiskStorage
from reelwright.domain.media.model import Media
from reelwright.domain.teams.model import Team
from reelwright.store.database import Base, Database
from reelwright.store.removals import Removal, remove_later
from reelwright.workflows.sweep import Sweep, unsettled_media

NOW = 1_800_000_000_000
MINUTE = 60_000


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    database = Database(f"sqlite:///{tmp_path / 'test.db'}")
    Base.metadata.create_all(database.engine)
    yield database
    database.close()


class Stuck(DiskStorage):
    """Some files cannot be removed."""

    def delete(self, key: str) -> None:
        if key == "a":
            raise PermissionError(key)
        if key == "b":
            raise RuntimeError("an error of this store")
        super().delete(key)


def due(database: Database) -> dict[str, int]:
    with database.session() as session:
        return {row.id: row.due_at for row in session.scalars(sa.select(Removal))}


def test_a_file_that_cannot_be_removed_holds_up_no_other(database: Database, tmp_path: Path) -> None:
    """It is tried again ten minutes later; the others are gone and forgotten."""
    storage = Stuck(tmp_path / "files")
    for key in ("a", "b", "c", "d/1"):
        storage.put(key, b"x")
    with database.session() as session:
        for number, key in enumerate(("a", "b", "c", "d/")):
            remove_later(session, [key], NOW - 10 + number)
    parts: Any = SimpleNamespace(database=database, storage=storage, clock=lambda: NOW)
    nobody: Any = None
    Sweep(parts, nobody, nobody).removals()
    assert due(database) == {"a": NOW + 10 * MINUTE, "b": NOW + 10 * MINUTE}
    assert [storage.exists(key) for key in ("a", "b", "c", "d/1")] == [True, True, False, False]


def test_a_folder_that_cannot_be_removed_is_not_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The storage says so; what is not there any more is no reason."""
    storage = DiskStorage(tmp_path / "files")
    storage.put("media/1/a", b"x")
    storage.delete_prefix("media/2")

    def refuse(*args: Any, **more: Any) -> None:
        raise PermissionError("the folder is read-only")

    with monkeypatch.context() as patched:
        patched.setattr("os.unlink", refuse)
        with pytest.raises(PermissionError):
            storage.delete_prefix("media/1")
    storage.delete_prefix("media/1")
    assert not storage.exists("media/1/a")


def test_uploads_are_looked_at_when_their_day_is_over(database: Database) -> None:
    """A million that wait for their callers are not read every 15 seconds; imports are."""
    with database.session() as session:
        session.add(
            Team(
                id="t",
                name="n",
                billing_mode="managed",
                storage_limit_bytes=1,
                webhook_secret="s",
                created_at=NOW,
            )
        )
        session.flush()
        for id, status, deadline_at in (
            ("waits", "PENDING", NOW + 1),
            ("over", "PENDING", NOW - 1),
            ("import", "PROCESSING", NOW + 1),
            ("done", "COMPLETED", None),
            ("failed", "FAILED", None),
        ):
            row = {"id": id, "status": status, "deadline_at": deadline_at}
            session.add(Media(**row, team_id="t", name="n", type="video", created_at=NOW))
    with database.session() as session:
        assert {row.id for row in session.execute(unsettled_media(NOW))} == {"over", "import"}
