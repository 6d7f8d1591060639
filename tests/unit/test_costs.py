"""Paid requests in the database: bought once, priced, and limited over all who use a key."""

from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event, Thread

import pytest
import sqlalchemy as sa
from databases import new_sqlite

from reelwright.delivery.storage import DiskStorage
from reelwright.domain.costs.limiter import LEASE_MS, LONGEST_PAUSE_S, SharedLimiter
from reelwright.domain.costs.model import ProviderCall
from reelwright.domain.costs.prices import price_usage
from reelwright.domain.costs.records import CostBooks, StoredPaidRecords
from reelwright.domain.teams.model import Team
from reelwright.engines.paid import PaidRequest, Usage
from reelwright.errors import Cancelled, EngineFailed
from reelwright.store.database import Database

ASKED = PaidRequest("elevenlabs", "speech", "eleven_multilingual_v2")


class HandClock:
    now = 1_800_000_000_000

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    database = new_sqlite(tmp_path / "test.db")
    with database.session() as session:
        team = {"billing_mode": "managed", "storage_limit_bytes": 1, "webhook_secret": "x", "created_at": 0}
        session.add(Team(id="t", name="Acme", **team))
    yield database
    database.close()


@pytest.fixture
def attempt(database: Database, tmp_path: Path, clock: HandClock) -> Callable[[], StoredPaidRecords]:
    """Begins a try of one and the same step."""
    books = CostBooks(database, DiskStorage(tmp_path / "files"), clock, price_usage)
    return lambda: StoredPaidRecords(books, "make:p:1:7", "t", "project:p")


def rows(database: Database) -> list[ProviderCall]:
    with database.session() as session:
        return list(session.scalars(sa.select(ProviderCall).order_by(ProviderCall.id)))


def test_what_is_sent_is_written_down_before(
    attempt: Callable[[], StoredPaidRecords], database: Database
) -> None:
    """Committed when the request may go out."""
    attempt().open(ASKED)
    (row,) = rows(database)
    assert (row.state, row.provider, row.model, row.team_id, row.thing) == (
        "sent",
        "elevenlabs",
        "eleven_multilingual_v2",
        "t",
        "project:p",
    )


@pytest.mark.parametrize("state", ["sent", "lost"])
def test_a_request_whose_answer_was_lost_is_not_sent_again(
    attempt: Callable[[], StoredPaidRecords], database: Database, state: str
) -> None:
    """Whether the worker died while it waited, or the connection broke: every later try finds that it is
    lost, and no second row is written."""
    record = attempt().open(ASKED)
    if state == "lost":
        record.note_lost()
    for _ in range(2):
        found = attempt().open(ASKED)
        assert (found.is_lost, found.ticket, found.answer) == (True, None, None)
        assert found.sent_s == 1_800_000_000
    assert [row.state for row in rows(database)] == [state]


def test_a_job_that_was_begun_is_collected_by_the_next_try(
    attempt: Callable[[], StoredPaidRecords], database: Database
) -> None:
    """Its ticket is there, and no second row."""
    attempt().open(ASKED).note_ticket("job-1")
    assert attempt().open(ASKED).ticket == "job-1"
    assert [(row.state, row.ticket) for row in rows(database)] == [("begun", "job-1")]


def test_an_answer_is_kept_for_the_next_try_and_removed_a_day_later(
    attempt: Callable[[], StoredPaidRecords], database: Database
) -> None:
    """In storage, with its removal in the plan."""
    attempt().open(ASKED).note_answer(b"the answer")
    assert attempt().open(ASKED).answer == b"the answer"
    (row,) = rows(database)
    with database.session() as session:
        due = session.execute(sa.text("SELECT due_at FROM removals WHERE id = :id"), {"id": row.answer_key})
        assert due.scalar_one() == 1_800_000_000_000 + 24 * 3_600_000
    assert (row.state, row.ended_at) == ("answered", 1_800_000_000_000)


def test_what_was_refused_is_asked_anew(attempt: Callable[[], StoredPaidRecords], database: Database) -> None:
    """A void request bought nothing: the next one has a row of its own."""
    attempt().open(ASKED).void()
    attempt().open(ASKED)
    assert [row.state for row in rows(database)] == ["void", "sent"]


def test_after_four_requests_that_came_to_nothing_no_other_is_sent(
    attempt: Callable[[], StoredPaidRecords], database: Database
) -> None:
    """Whoever sent them, also a worker that was killed meanwhile; what was bought before is still found, and
    another request counts for itself."""
    first = attempt()
    first.open(ASKED).note_answer(b"one")
    first.open(ASKED).void()
    for _ in range(3):
        again = attempt()
        assert again.open(ASKED).answer == b"one"
        again.open(ASKED).void()
    last = attempt()
    assert last.open(ASKED).answer == b"one"
    with pytest.raises(EngineFailed, match="elevenlabs has not taken the request in 4 tries"):
        last.open(ASKED)
    last.open(PaidRequest("openrouter", "writing", "m"))
    assert len(rows(database)) == 6


def test_requests_of_one_step_are_found_in_their_order(
    attempt: Callable[[], StoredPaidRecords], database: Database
) -> None:
    """The second of a step that is tried again is the second that it sent, not the first once more."""
    first = attempt()
    first.open(ASKED).note_answer(b"one")
    first.open(ASKED).note_ticket("two")
    again = attempt()
    assert [again.open(ASKED).answer, again.open(ASKED).ticket] == [b"one", "two"]
    assert again.open(ASKED).ticket is None
    assert [row.state for row in rows(database)] == ["answered", "begun", "sent"]


def test_another_model_is_another_request(
    attempt: Callable[[], StoredPaidRecords], database: Database
) -> None:
    """A setting was changed while the work waited."""
    attempt().open(ASKED).note_answer(b"one")
    assert attempt().open(PaidRequest("elevenlabs", "speech", "eleven_flash_v2_5")).answer is None


@pytest.mark.parametrize(
    ("model", "usage", "microdollars"),
    [
        ("m", Usage("tokens", 1200, 0.0012), 1_200),
        ("eleven_multilingual_v2", Usage("characters", 500), 40_000),
        ("m", Usage("characters", 500), None),
    ],
)
def test_a_cost_is_what_the_provider_says_or_what_the_table_does(
    attempt: Callable[[], StoredPaidRecords],
    database: Database,
    model: str,
    usage: Usage,
    microdollars: int | None,
) -> None:
    """In millionths of a dollar; unknown where neither says it, and never made up."""
    attempt().open(PaidRequest("elevenlabs", "speech", model)).note_usage(usage)
    (row,) = rows(database)
    assert (row.unit, row.amount, row.cost_microdollars) == (usage.unit, usage.amount, microdollars)


class TestLimiter:
    @pytest.fixture
    def limiter(self, database: Database, clock: HandClock) -> SharedLimiter:
        return SharedLimiter(database, "fingerprint", 2, clock)

    def waits(self, limiter: SharedLimiter) -> bool:
        """Whether a request has to wait now."""

        def stop() -> None:
            raise Cancelled

        try:
            with limiter.place(stop):
                return False
        except Cancelled:
            return True

    def test_a_key_has_as_many_places_as_its_limit(self, limiter: SharedLimiter) -> None:
        """Over all who ask the same database; a place that is left is free."""
        with limiter.place(lambda: None), limiter.place(lambda: None):
            assert self.waits(limiter)
        assert not self.waits(limiter)

    def test_keys_do_not_share_their_places(self, limiter: SharedLimiter, database: Database) -> None:
        """Another team's key is not slowed down."""
        other = SharedLimiter(database, "another", 1, limiter.clock)
        with limiter.place(lambda: None), limiter.place(lambda: None):
            assert not self.waits(other)

    def test_the_places_of_a_process_that_died_become_free(
        self, limiter: SharedLimiter, clock: HandClock
    ) -> None:
        """After their lease; nobody has to tidy up."""
        held = [limiter.place(lambda: None) for _ in range(2)]
        for one in held:
            one.__enter__()
        assert self.waits(limiter)
        clock.now += LEASE_MS
        assert not self.waits(limiter)

    def test_a_pause_holds_for_everybody_with_the_key_and_ends(
        self, limiter: SharedLimiter, clock: HandClock
    ) -> None:
        """The provider has asked to wait; a shorter pause does not end a longer one."""
        limiter.pause(30)
        limiter.pause(5)
        assert self.waits(limiter)
        clock.now += 29_999
        assert self.waits(limiter)
        clock.now += 1
        assert not self.waits(limiter)

    def test_a_clock_that_was_set_back_blocks_nobody(self, limiter: SharedLimiter, clock: HandClock) -> None:
        """Neither a pause nor a lease lasts longer than it can."""
        limiter.pause(30)
        held = [limiter.place(lambda: None) for _ in range(2)]
        clock.now += 60_000
        for one in held:
            one.__enter__()
        clock.now -= 10 * 24 * 3_600_000
        assert not self.waits(limiter)

    def test_a_clock_that_is_behind_takes_nobodys_place_and_ends_no_pause(
        self, limiter: SharedLimiter, clock: HandClock
    ) -> None:
        """Another machine's, or the time as it was before the database let this process in."""
        held = [limiter.place(lambda: None) for _ in range(2)]
        for one in held:
            one.__enter__()
        clock.now -= 1_000
        assert self.waits(limiter)
        for one in held:
            one.__exit__(None, None, None)
        clock.now += 1_000
        limiter.pause(LONGEST_PAUSE_S)
        clock.now -= 1_000
        assert self.waits(limiter)

    def test_who_waits_goes_on_when_a_place_is_left(self, limiter: SharedLimiter) -> None:
        """Without being asked again."""
        got = Event()

        def third() -> None:
            with limiter.place(lambda: None):
                got.set()

        with limiter.place(lambda: None), limiter.place(lambda: None):
            waiting = Thread(target=third)
            waiting.start()
            assert not got.wait(0.05)
        assert got.wait(20)
        waiting.join()
