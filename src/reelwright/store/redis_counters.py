"""Counts of requests on Redis, which spares the database a write for each request.

The `limits` library opens the connection. Its own windows tell their end in whole seconds, rounded by Redis,
so headers would waver; ours are scripts of a few lines that decide by the clock that the service is given.
"""

import time
from collections.abc import Callable
from typing import Any

import structlog
from limits.storage import RedisStorage
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry
from sqlalchemy.orm import Session

from reelwright.errors import WrongSetting
from reelwright.store.counters import (
    APART_MS,
    WINDOW_MS,
    CounterResult,
    Counters,
    bucket_spent,
    each_ms,
    window_spent,
)

log = structlog.get_logger(__name__)

WITHIN_S = 0.5
PAUSE_S = 5.0
_CONNECTION: dict[str, Any] = {
    "socket_timeout": WITHIN_S,
    "socket_connect_timeout": WITHIN_S,
    "retry": Retry(NoBackoff(), 0),
    "key_prefix": "reelwright",
}
_WINDOW = b"""
local now, window, apart = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local ends = tonumber(redis.call('HGET', KEYS[1], 'ends') or '0')
if ends <= now or ends > now + window + apart then
  ends = now + window
  redis.call('HSET', KEYS[1], 'ends', string.format('%.0f', ends), 'count', 0)
  redis.call('PEXPIRE', KEYS[1], 2 * window)
end
return {redis.call('HINCRBY', KEYS[1], 'count', 1), ends}
"""
_BUCKET = b"""
local now, each, empty, apart = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local full = tonumber(redis.call('GET', KEYS[1]) or '0')
if full < now or full > now + empty + apart then full = now end
local fits = full + each <= now + empty
if fits then
  full = full + each
  redis.call('SET', KEYS[1], string.format('%.0f', full), 'PX', empty + 60000)
end
return {fits and 1 or 0, full}
"""


class RedisCounters:
    """While Redis does not answer, requests are counted by `otherwise`; it is asked again after a pause."""

    def __init__(
        self, storage: RedisStorage, otherwise: Counters, seconds: Callable[[], float] = time.monotonic
    ) -> None:
        connection = storage.get_connection()
        self._window = connection.register_script(_WINDOW)
        self._bucket = connection.register_script(_BUCKET)
        self._key = storage.prefixed_key
        self._otherwise = otherwise
        self._seconds = seconds
        self._ask_again_at = 0.0

    def window(
        self, session: Session, name: str, limit: int, now: int, lasts_ms: int = WINDOW_MS
    ) -> CounterResult:
        counted = self._ask(lambda: self._window([self._key(name)], [now, lasts_ms, APART_MS]))
        if counted is None:
            return self._otherwise.window(session, name, limit, now, lasts_ms)
        return window_spent(limit, counted[0], counted[1], now)

    def bucket(self, session: Session, name: str, a_minute: int, burst: int, now: int) -> CounterResult:
        each = each_ms(a_minute)
        taken = self._ask(lambda: self._bucket([self._key(name)], [now, each, burst * each, APART_MS]))
        if taken is None:
            return self._otherwise.bucket(session, name, a_minute, burst, now)
        return bucket_spent(burst, each, bool(taken[0]), taken[1], now)

    def _ask(self, ask: Callable[[], Any]) -> tuple[int, int] | None:
        if self._seconds() < self._ask_again_at:
            return None
        try:
            count, at = ask()
        except RedisError as error:
            self._ask_again_at = self._seconds() + PAUSE_S
            log.warning("redis does not answer; counting in the database", reason=type(error).__name__)
            return None
        return int(count), int(at)


def open_redis_counters(url: str, otherwise: Counters) -> RedisCounters:
    """Connects with the first request. Raises WrongSetting."""
    return RedisCounters(_storage(url), otherwise)


def is_redis_reachable(url: str) -> bool:
    """Return whether a Redis is there. Raises WrongSetting."""
    return _storage(url).check()


def _storage(url: str) -> RedisStorage:
    """Raises WrongSetting, without the address: it may hold a password."""
    wrong = WrongSetting("REELWRIGHT_REDIS_URL is no address of a Redis: write redis://host:6379/0.")
    if url.partition(":")[0] not in ("redis", "rediss", "redis+unix"):
        raise wrong
    try:
        return RedisStorage(url, **_CONNECTION)
    except ValueError:  # a port that is no number
        raise wrong from None
