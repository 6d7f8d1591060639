"""Counts of requests: the same promises in the database and on Redis."""

import shutil
import subprocess
import threading
import time
from collections.abc import Iterator

import fakeredis
import pytest
import redis
from limits.storage import RedisStorage

from reelwright.errors import WrongSetting
from reelwright.store.counters import CounterResult, Counters, DatabaseCounters
from reelwright.store.database import Database
from reelwright.store.redis_counters import PAUSE_S, RedisCounters, open_redis_counters
from reelwright.supervisor import die_with_parent

NOW = 1_800_000_000_000


@pytest.fixture(scope="session")
def real_redis(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server of its own on a socket, where this machine has the program."""
    program = shutil.which("redis-server")
    if program is None:
        pytest.skip("redis-server is not installed")
    folder = tmp_path_factory.mktemp("r")
    path = folder / "s"
    command = [program, "--port", "0", "--unixsocket", str(path), "--save", "", "--dir", str(folder)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, preexec_fn=die_with_parent) as server:
        until = time.monotonic() + 60
        while not path.exists() and time.monotonic() < until:
            time.sleep(0.05)
        yield f"redis+unix://{path}"
        server.terminate()


@pytest.fixture(params=["database", "redis", "real redis"])
def counters(request: pytest.FixtureRequest) -> Iterator[Counters]:
    if request.param == "database":
        yield DatabaseCounters()
    elif request.param == "redis":
        yield on_redis(fakeredis.FakeServer())
    else:
        url = request.getfixturevalue("real_redis")
        with redis.from_url(url.removeprefix("redis+")) as client:
            client.flushall()
        yield open_redis_counters(url, Broken())


class Broken:
    """Counters that are never asked: a server that does not answer would go unnoticed otherwise."""

    def window(self, *_: object) -> CounterResult:
        raise AssertionError("Redis did not answer")

    bucket = window


def on_redis(server: fakeredis.FakeServer) -> RedisCounters:
    pool = fakeredis.FakeRedis(server=server).connection_pool
    return RedisCounters(RedisStorage("redis://fake", connection_pool=pool), DatabaseCounters())


class Meter:
    """One team's requests, by the second."""

    def __init__(self, counters: Counters, database: Database) -> None:
        self._counters = counters
        self._database = database

    def window(self, second: float, limit: int = 3, name: str = "team:post") -> CounterResult:
        with self._database.session() as session:
            return self._counters.window(session, name, limit, NOW + round(second * 1000))

    def bucket(self, second: float, a_minute: int = 10, burst: int = 20) -> CounterResult:
        with self._database.session() as session:
            return self._counters.bucket(session, "team:plan", a_minute, burst, NOW + round(second * 1000))


@pytest.fixture
def meter(counters: Counters, database: Database) -> Meter:
    return Meter(counters, database)


def test_a_window_opens_with_its_first_request_and_holds_the_limit(meter: Meter) -> None:
    """The one after the limit waits until its end, which nothing moves."""
    until = NOW + 60_000
    assert [meter.window(second) for second in (0, 10.5, 59.998, 59.999)] == [
        CounterResult(3, 2, until, 0),
        CounterResult(3, 1, until, 0),
        CounterResult(3, 0, until, 0),
        CounterResult(3, 0, until, 1),
    ]


def test_a_window_ends_after_a_minute_to_the_millisecond(meter: Meter) -> None:
    """The next one opens with the next request, whenever that comes."""
    meter.window(0, limit=1)
    assert meter.window(59.999, limit=1).wait_ms == 1
    assert meter.window(60, limit=1) == CounterResult(1, 0, NOW + 120_000, 0)
    assert meter.window(500, limit=1) == CounterResult(1, 0, NOW + 560_000, 0)


def test_names_are_counted_apart(meter: Meter) -> None:
    """Another team, or another kind of request."""
    meter.window(0, limit=1)
    assert meter.window(0, limit=1).wait_ms == 60_000
    assert meter.window(0, limit=1, name="other:post").wait_ms == 0


def test_a_bucket_gives_its_burst_and_then_so_many_a_minute(meter: Meter) -> None:
    """Twenty at once, the next after six seconds, and never two for one."""
    burst = [meter.bucket(0) for _ in range(20)]
    assert burst[0] == CounterResult(20, 19, NOW + 6_000, 0)
    assert burst[-1] == CounterResult(20, 0, NOW + 120_000, 0)
    assert meter.bucket(0) == CounterResult(20, 0, NOW + 120_000, 6_000)
    assert meter.bucket(5.999) == CounterResult(20, 0, NOW + 120_000, 1)
    assert meter.bucket(6) == CounterResult(20, 0, NOW + 126_000, 0)
    assert meter.bucket(6).wait_ms == 6_000


def test_a_bucket_is_never_more_than_full(meter: Meter) -> None:
    """However long nobody came."""
    meter.bucket(0)
    taken = [meter.bucket(10_000).wait_ms for _ in range(21)]
    assert taken == [0] * 20 + [6_000]


def test_a_steady_caller_gets_exactly_the_rate_of_its_plan(meter: Meter) -> None:
    """One request each second for ten minutes: the burst, and ten for each minute that passed."""
    admitted = sum(meter.bucket(second).wait_ms == 0 for second in range(601))
    assert admitted == 20 + 100


def test_requests_that_are_counted_in_another_order_than_they_came_share_a_window(meter: Meter) -> None:
    """A process that read the time earlier may count later; clocks of machines differ a little, too."""
    meter.window(10)
    assert meter.window(9.999) == CounterResult(3, 1, NOW + 70_000, 0)
    assert meter.window(0) == CounterResult(3, 0, NOW + 70_000, 0)
    for _ in range(20):
        meter.bucket(10)
    assert meter.bucket(9.999) == CounterResult(20, 0, NOW + 130_000, 6_001)


def test_a_clock_that_was_set_back_locks_nobody_out(meter: Meter) -> None:
    """What ends in a future that cannot be is over."""
    for _ in range(21):
        meter.window(3_600, limit=1)
        meter.bucket(3_600)
    assert meter.window(0, limit=1) == CounterResult(1, 0, NOW + 60_000, 0)
    assert meter.bucket(0) == CounterResult(20, 19, NOW + 6_000, 0)


def test_requests_at_once_are_each_counted(counters: Counters, database: Database) -> None:
    """Forty from eight threads leave nothing of forty, in both ways."""
    meter = Meter(counters, database)
    windows: list[int] = []
    buckets: list[int] = []

    def ask() -> None:
        for _ in range(5):
            windows.append(meter.window(0, limit=40).remaining)
            buckets.append(meter.bucket(0, burst=40).remaining)

    threads = [threading.Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(windows) == sorted(buckets) == list(range(40))


def test_while_redis_is_away_requests_are_counted_in_the_database(database: Database) -> None:
    """It is asked again after a pause, and has forgotten nothing."""
    server, seconds = fakeredis.FakeServer(), [0.0]
    pool = fakeredis.FakeRedis(server=server).connection_pool
    storage = RedisStorage("redis://fake", connection_pool=pool)
    meter = Meter(RedisCounters(storage, DatabaseCounters(), lambda: seconds[0]), database)
    assert meter.window(0).remaining == 2
    server.connected = False
    assert [meter.window(1).remaining, meter.bucket(1).remaining] == [2, 19]
    server.connected = True
    assert meter.window(2).remaining == 1
    seconds[0] = PAUSE_S
    assert meter.window(3).remaining == 1


@pytest.mark.parametrize(
    "url", ["localhost:6379", "memory://", "mongodb://user:secret@host", "redis://:secret@h:x"]
)
def test_what_is_no_address_of_a_redis_is_told(url: str) -> None:
    """Without the address, which may hold a password."""
    with pytest.raises(WrongSetting) as told:
        open_redis_counters(url, DatabaseCounters())
    assert str(told.value) == ("REELWRIGHT_REDIS_URL is no address of a Redis: write redis://host:6379/0.")


def test_a_redis_that_does_not_answer_stops_nothing(database: Database) -> None:
    """A closed port is an answer that does not come."""
    meter = Meter(open_redis_counters("redis://127.0.0.1:9/0", DatabaseCounters()), database)
    assert meter.window(0).remaining == 2
