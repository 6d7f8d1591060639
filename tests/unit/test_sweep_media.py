"""What the sweep does with files that are due, which library items it looks at, and when it ends them."""

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import sqlalchemy as sa
from databases import new_sqlite
from test_sweep_reactions import KnownRuns

from reelwright.delivery.storage import DiskStorage
from reelwright.domain.assets.kind import AssetKind
from reelwright.domain.billing.service import charge
from reelwright.domain.media.kind import MEDIA_IMPORT, PICTURE_EDIT, UPLOAD
from reelwright.domain.media.model import Media
from reelwright.domain.projects.outcome import Settlement
from reelwright.domain.teams.model import Team
from reelwright.store.database import Database
from reelwright.store.removals import Removal, remove_later
from reelwright.workflows.sweep import Sweep
from reelwright.workflows.sweep_assets import AssetSweep, select_for_sweep

NOW = 1_800_000_000_000
MINUTE = 60_000
SOURCE = "https://cdn.example.com/kitchen.mp4"


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    database = new_sqlite(tmp_path / "test.db")
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


def a_team(**more: Any) -> Team:
    always = {"billing_mode": "managed", "storage_limit_bytes": 1, "webhook_secret": "s", "created_at": NOW}
    return Team(id="t", name="n", **always, **more)


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
        session.add(a_team())
        session.flush()
        for id, status, deadline_at, source_url in (
            ("waits", "PENDING", NOW + 1, None),
            ("over", "PENDING", NOW - 1, None),
            ("import", "PROCESSING", NOW + 1, SOURCE),
            ("done", "COMPLETED", None, SOURCE),
            ("failed", "FAILED", None, None),
        ):
            row = {"id": id, "status": status, "deadline_at": deadline_at, "source_url": source_url}
            session.add(Media(**row, team_id="t", name="n", type="video", created_at=NOW))
    with database.session() as session:
        looked_at = [
            {row.id for row in session.execute(select_for_sweep(kind, NOW))}
            for kind in (UPLOAD, MEDIA_IMPORT, PICTURE_EDIT)
        ]
    assert looked_at == [{"over"}, {"import"}, set()]


class Clocks:
    """A time of day, and one that nobody sets."""

    def __init__(self) -> None:
        self.now = NOW
        self.passed_s = 0.0

    def both(self, minutes: float) -> None:
        self.now, self.passed_s = NOW + round(minutes * MINUTE), 60 * minutes

    def sweep(self, kind: AssetKind, database: Database, states: dict[str, str]) -> AssetSweep:
        parts: Any = SimpleNamespace(database=database, clock=lambda: self.now)
        nobody: Any = None
        return AssetSweep(kind, parts, Settlement(nobody, nobody), KnownRuns(states), lambda: self.passed_s)


def with_picture(database: Database, edit: dict[str, Any] | None, minutes: int) -> None:
    """A team whose 5 credits are spent on a library item, begun now, whose time is over after so long."""
    with database.session() as session:
        session.add(a_team(balance=5))
        session.flush()
        charge(session, "t", "media:m", 5, "image", NOW)
        row = {"status": "PROCESSING", "deadline_at": NOW + minutes * MINUTE, "created_at": NOW}
        row |= {"source_url": SOURCE} if edit is None else {"edit": edit}
        session.add(Media(id="m", team_id="t", name="n", type="image", **row))


def ended(database: Database) -> Any:
    with database.session() as session:
        media = session.get_one(Media, "m")
        return media.status, media.error, session.get_one(Team, "t").balance


EDIT = {"operation": "expand", "source": "s", "sides": {"left": 1}}
ALIVE = ("PROCESSING", None, 0)
TOO_LONG = ("FAILED", PICTURE_EDIT.too_long, 5)


@pytest.mark.parametrize("state", ["ENQUEUED", "PENDING"])
@pytest.mark.parametrize("begun", [0, 13])
def test_an_edit_has_fifteen_minutes(database: Database, state: str, begun: int) -> None:
    """However its job lives, and whenever the worker began that looks at it; then its credits come back."""
    with_picture(database, EDIT, 15)
    clocks = Clocks()
    clocks.both(begun)
    sweep = clocks.sweep(PICTURE_EDIT, database, {"edit:m": state})
    for minute in range(begun, 16):
        clocks.both(minute)
        sweep.run()
        assert ended(database) == ALIVE, minute
    clocks.both(15.1)
    sweep.run()
    assert ended(database) == TOO_LONG


def test_an_edit_that_lives_has_its_own_time(database: Database) -> None:
    """The clock was put forward by an hour: what has begun a moment ago goes on, and ends after its time."""
    with_picture(database, EDIT, 15)
    clocks = Clocks()
    sweep = clocks.sweep(PICTURE_EDIT, database, {"edit:m": "PENDING"})
    clocks.now += 60 * MINUTE
    for minute in (0, 5, 13):
        clocks.passed_s = 60 * minute
        sweep.run()
        assert ended(database) == ALIVE, minute
    clocks.passed_s = 60 * 15.1
    sweep.run()
    assert ended(database) == TOO_LONG


@pytest.mark.parametrize(
    ("minute", "states", "expected"),
    [
        (1, {}, ALIVE),
        (16, {}, TOO_LONG),
        (1, {"edit:m": "ERROR"}, ("FAILED", PICTURE_EDIT.unexpected, 5)),
        (1, {"edit:m": "MAX_RECOVERY_ATTEMPTS_EXCEEDED"}, ("FAILED", PICTURE_EDIT.unexpected, 5)),
    ],
)
def test_an_edit_that_nobody_makes(
    database: Database, minute: int, states: dict[str, str], expected: Any
) -> None:
    """At once where its job was given up, else when its time is over."""
    with_picture(database, EDIT, 15)
    clocks = Clocks()
    sweep = clocks.sweep(PICTURE_EDIT, database, states)
    clocks.now += minute * MINUTE
    sweep.run()
    assert ended(database) == expected


def test_an_import_that_lives_is_given_its_time_again(database: Database) -> None:
    """The job knows its own time, and is ended half an hour after it was first seen late."""
    with_picture(database, None, 30)
    clocks = Clocks()
    sweep = clocks.sweep(MEDIA_IMPORT, database, {"import:m": "PENDING"})
    for minute in (0, 30, 32, 62):
        clocks.both(minute)
        sweep.run()
        assert ended(database) == ALIVE, minute
    clocks.both(62.1)
    sweep.run()
    assert ended(database) == ("FAILED", MEDIA_IMPORT.too_long, 5)
