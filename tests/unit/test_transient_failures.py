"""Which trouble passes, how work waits for it, and what a clock that is moved may not do."""

import errno
import io
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
import sqlalchemy as sa
from databases import new_sqlite

from reelwright.delivery.storage import DiskStorage
from reelwright.domain.deadlines import NO_ROOM, ROOM, describe_timeout
from reelwright.domain.media.downloads import take_lease
from reelwright.domain.projects.outcome import TOO_LONG
from reelwright.domain.teams.model import Team
from reelwright.domain.webhooks.model import WebhookAttempt, WebhookDelivery
from reelwright.domain.webhooks.service import delete_ended
from reelwright.errors import EngineFailed, TooMany, is_out_of_room
from reelwright.logs import QuietStream
from reelwright.store.database import Database
from reelwright.store.idempotency import KEPT_MS, LEASE_MS, Claim, claim
from reelwright.store.transient_failures import classify_failure
from reelwright.workflows.durable import retry_engine_errors
from reelwright.workflows.import_media import download_limit_ms
from reelwright.workflows.progress import ProgressReporter
from reelwright.workflows.retry import (
    REPORT_WAIT,
    RetryingStorage,
    ignore_transient,
    remaining_ms,
    retry_transient,
)
from reelwright.workflows.seen_timer import SeenTimer
from reelwright_render.cache.folder import Cache, open_cache

NOW = 1_800_000_000_000
HOUR = 3_600_000
MINUTE = 60_000


def full(number: int = errno.ENOSPC) -> OSError:
    return OSError(number, os.strerror(number))


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    """Whose writers wait for a hundredth of a second."""
    database = new_sqlite(tmp_path / "test.db", busy_s=0.01)
    yield database
    database.close()


def error_of(database: Database, *statements: str) -> sa.exc.OperationalError:
    with pytest.raises(sa.exc.OperationalError) as caught, database.engine.begin() as connection:
        for statement in statements:
            connection.execute(sa.text(statement))
    return caught.value


GROW = ("PRAGMA max_page_count=1", "CREATE TABLE more AS SELECT randomblob(1000000) AS more")


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT])
def test_a_full_disk_passes_even_where_it_was_given_another_name(number: int) -> None:
    """The error itself, and one that was raised from it, or while it was handled."""
    assert classify_failure(full(number)) == "room"
    with pytest.raises(EngineFailed) as caught:
        try:
            raise full(number)
        except OSError:
            raise EngineFailed("This file cannot be read") from None
    assert is_out_of_room(caught.value)
    assert classify_failure(caught.value) == "room"


@pytest.mark.parametrize("number", [errno.EFBIG, errno.EACCES, errno.EIO, errno.ENOENT])
def test_other_errors_of_the_disk_do_not_pass(number: int) -> None:
    """A file beyond a limit, a right that is missing: the same would come again."""
    assert classify_failure(full(number)) is None


def test_a_locked_and_a_full_sqlite_pass_and_a_mistake_does_not(database: Database) -> None:
    """As the real SQLite says it."""
    with database.engine.begin() as other:
        other.execute(sa.text("DELETE FROM teams"))
        assert classify_failure(error_of(database, "DELETE FROM teams")) == "database"
    assert classify_failure(error_of(database, *GROW)) == "room"
    assert classify_failure(error_of(database, "DELETE FROM unknown")) is None


@pytest.mark.parametrize(
    ("state", "trouble"),
    [
        ("53100", "room"),
        ("53300", "database"),
        ("57P01", "database"),
        ("57P03", "database"),
        ("57014", None),
        ("08006", "database"),
        ("40P01", "database"),
        ("42P01", None),
        (None, "database"),
    ],
)
def test_troubles_of_postgresql(state: str | None, trouble: str | None) -> None:
    """By their states: full, too many, restarting, cut off, deadlock; a cancelled query and an unknown table
    are no trouble; without a state there was no connection."""
    cause = psycopg.OperationalError("a message")
    cause.sqlstate = state
    assert classify_failure(sa.exc.OperationalError("SELECT 1", None, cause)) == trouble


def test_the_workflow_engine_hears_that_a_full_database_is_locked(database: Database) -> None:
    """That is the only word of SQLite's at which it waits; to us it is still what it was."""
    retry_engine_errors(database.engine)
    error = error_of(database, *GROW)
    assert "database is locked" in str(error.orig)
    assert classify_failure(error) == "room"
    assert "no such table" in str(error_of(database, "DELETE FROM unknown").orig)


def test_work_waits_and_says_so_and_then_that_it_goes_on() -> None:
    """Full three times, then there is room."""
    said: list[str] = []
    troubles = [full(), full(), full()]

    def work() -> str:
        if troubles:
            raise troubles.pop()
        return "made"

    token = REPORT_WAIT.set(said.append)
    try:
        assert retry_transient(work, pause_s=0.001) == "made"
    finally:
        REPORT_WAIT.reset(token)
    assert said == [ROOM, ROOM, ROOM, ""]


def test_what_does_not_pass_is_raised_at_once() -> None:
    """A mistake is no trouble."""
    tried = []

    def work() -> None:
        tried.append(1)
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        retry_transient(work)
    assert tried == [1]


def test_progress_is_left_out_in_trouble() -> None:
    """And nothing else is."""
    with ignore_transient():
        raise full()
    with pytest.raises(ZeroDivisionError), ignore_transient():
        raise ZeroDivisionError


def test_a_persons_message_comes_back_after_the_wait() -> None:
    """The percent stays where it was."""
    told: list[tuple[int, str]] = []
    tell = ProgressReporter(lambda percent, message: told.append((percent, message)))
    tell(30, "Narrating")
    tell.report_wait(ROOM)
    tell.report_wait("")
    assert told == [(30, "Narrating"), (30, ROOM), (30, "Narrating")]


class Filling(DiskStorage):
    """Full for its first writes, in the middle of a file."""

    def __init__(self, root: Path, times: int) -> None:
        super().__init__(root)
        self.times = times

    def _write(self, fresh: Path, content: bytes | Path) -> None:
        if self.times:
            self.times -= 1
            fresh.write_bytes(b"half")
            raise full()
        super()._write(fresh, content)


def test_a_full_storage_keeps_no_half_file(tmp_path: Path) -> None:
    """Neither under the key nor where files arrive; what was there before stays whole."""
    storage = Filling(tmp_path, times=0)
    storage.put("a/b.txt", b"before")
    storage.times = 1
    with pytest.raises(OSError, match="No space left"):
        storage.put("a/b.txt", b"after")
    assert b"".join(storage.read("a/b.txt")) == b"before"
    assert list((tmp_path / ".arriving").iterdir()) == []


def test_a_patient_storage_waits_for_room(tmp_path: Path) -> None:
    """A put and a copy; all else is the storage's own."""
    storage = Filling(tmp_path, times=1)
    patient = RetryingStorage(storage)
    patient.put("a.txt", b"content")
    storage.times = 1
    patient.copy("a.txt", "b.txt")
    assert (patient.size("b.txt"), patient.path("b.txt").read_bytes()) == (7, b"content")


def test_the_reason_of_what_was_late_for_want_of_room_says_so() -> None:
    """Only if it was late, and waited for room at the end."""
    assert describe_timeout(TOO_LONG, TOO_LONG, ROOM) == NO_ROOM
    assert describe_timeout(TOO_LONG, TOO_LONG, "Narrating") == TOO_LONG
    assert (
        describe_timeout("The provider refused this text", TOO_LONG, ROOM) == "The provider refused this text"
    )


@pytest.mark.parametrize(
    ("now", "left"),
    [
        (NOW, 15 * MINUTE),
        (NOW + 5 * MINUTE, 10 * MINUTE),
        (NOW + 14 * MINUTE, 5 * MINUTE),
        (NOW + HOUR, 5 * MINUTE),
        (NOW - HOUR, 15 * MINUTE),
    ],
)
def test_time_that_is_left_bears_a_clock_that_was_moved(now: int, left: int) -> None:
    """Of a quarter of an hour: what the clock says, but no more than all and no less than a third of it."""
    assert remaining_ms(NOW + 15 * MINUTE, now, 15 * MINUTE) == left


@pytest.mark.parametrize(
    ("now", "left"),
    [(NOW, 30), (NOW + 20 * MINUTE, 10), (NOW + HOUR, 1), (NOW - HOUR, 30)],
)
def test_an_import_has_a_minute_and_no_more_than_its_time(now: int, left: int) -> None:
    """Whatever the clock says when it begins."""
    assert download_limit_ms(NOW + 30 * MINUTE, now) == left * MINUTE


def test_lateness_is_measured_by_a_clock_that_nobody_sets() -> None:
    """It counts from when a thing was first seen, and anew after it was not seen."""
    now = [100.0]
    seen = SeenTimer(lambda: now[0])
    assert seen.for_ms(["a"]) == {"a": 0}
    now[0] += 5
    assert seen.for_ms(["a", "b"]) == {"a": 5_000, "b": 0}
    now[0] += 5
    assert seen.for_ms(["b"]) == {"b": 5_000}
    assert seen.for_ms(["a"]) == {"a": 0}


def test_a_claim_from_before_the_clock_was_put_back_holds_nobody_up(database: Database) -> None:
    """Its lease would end in an hour, longer than any lasts: whoever comes takes it over. One that is just
    renewed is respected."""
    with database.session() as session:
        assert isinstance(claim(session, "call", "print", NOW + HOUR), Claim)
        assert isinstance(claim(session, "call", "print", NOW), Claim)
        with pytest.raises(Exception, match="still in progress"):
            claim(session, "call", "print", NOW + LEASE_MS - 1)
        assert isinstance(claim(session, "other", "print", NOW - KEPT_MS), Claim)


def test_downloads_from_before_the_clock_was_put_back_hold_nobody_up(database: Database) -> None:
    """Three leases that would end in an hour and a half are over; three of now count."""
    team = Team(
        id="t1", name="T", billing_mode="managed", storage_limit_bytes=0, webhook_secret="s", created_at=NOW
    )
    with database.session() as session:
        session.add(team)
        session.flush()
        for number in range(3):
            take_lease(session, "t1", f"before {number}", NOW + HOUR, NOW + HOUR + 30 * MINUTE)
            session.flush()
        for number in range(3):
            take_lease(session, "t1", f"after {number}", NOW, NOW + 30 * MINUTE)
            session.flush()
        with pytest.raises(TooMany):
            take_lease(session, "t1", "fourth", NOW, NOW + 30 * MINUTE)


def test_a_full_disk_takes_what_is_kept_of_other_videos(tmp_path: Path) -> None:
    """And spares what the video at hand needs; half-made parts of others stay, they are being written."""
    cache = Cache(tmp_path)
    mine, other, half = cache.path("picture", "mine"), cache.path("picture", "other"), cache.temporary()
    for path in (mine, other, half):
        path.write_bytes(b"12345")
    assert cache.tidy(0, {mine}) == 5
    assert (mine.exists(), other.exists(), half.exists()) == (True, False, True)
    assert cache.tidy(0, {mine}) == 0


def test_a_cache_that_cannot_be_written_is_replaced(tmp_path: Path) -> None:
    """By one beside the video."""
    (tmp_path / "cache").write_text("in the way")
    cache = open_cache(tmp_path / "cache" / "segments", tmp_path / "video.segments")
    assert cache.path("picture", "a").parent == tmp_path / "video.segments"
    assert open_cache(tmp_path / "good", tmp_path / "not").path("sound", "a").parent == tmp_path / "good"


def test_the_busy_timeout_is_the_databases_parameter(database: Database) -> None:
    """In milliseconds, on every connection."""
    with database.engine.connect() as connection:
        assert connection.scalar(sa.text("PRAGMA busy_timeout")) == 10
    assert sqlite3.sqlite_version_info > (3, 35)


def test_a_log_on_a_full_disk_stops_no_work() -> None:
    """The line is lost, and nothing else."""

    class Full(io.StringIO):
        def write(self, text: str) -> int:
            raise full()

        def flush(self) -> None:
            raise full()

    stream = QuietStream(Full())
    stream.write("a line")
    stream.flush()


def test_webhooks_that_ended_long_ago_are_forgotten_with_their_attempts(database: Database) -> None:
    """At most so many at once; what is pending or ended lately stays."""

    def delivery(name: str, status: str, updated_at: int) -> WebhookDelivery:
        values = {"id": name, "team_id": "t1", "event": "video.completed", "url": "https://a.example"}
        return WebhookDelivery(**values, body="{}", status=status, created_at=1, updated_at=updated_at)

    team = Team(
        id="t1", name="T", billing_mode="managed", storage_limit_bytes=0, webhook_secret="s", created_at=NOW
    )
    attempt = WebhookAttempt(
        id="old:1", delivery_id="old", number=1, status_code=200, duration_ms=1, answer="", created_at=1
    )
    rows = (
        ("old", "DELIVERED", 1),
        ("older", "EXHAUSTED", 1),
        ("waits", "PENDING", 1),
        ("new", "DELIVERED", 9),
    )
    with database.session() as session:
        session.add(team)
        session.flush()
        session.add_all([delivery(*row) for row in rows])
        session.flush()
        session.add(attempt)
    with database.session() as session:
        assert [delete_ended(session, before=5, most=1) for _ in range(3)] == [1, 1, 0]
        assert set(session.scalars(sa.select(WebhookDelivery.id))) == {"waits", "new"}
        assert list(session.scalars(sa.select(WebhookAttempt.id))) == []
