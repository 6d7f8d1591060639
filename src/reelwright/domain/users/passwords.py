"""Passwords: Argon2id with the parameters that OWASP names first (19 MiB, two passes, one lane)."""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from threading import BoundedSemaphore, Lock

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from reelwright.catalog.common_passwords import is_common
from reelwright.errors import Invalid, TooMany
from reelwright.store.clock import Clock, now_ms

SHORTEST, LONGEST = 12, 200
_AT_ONCE = 2  # each takes 19 MiB and a core
MOST_WAITING = 8  # each holds a thread of the server
_RETRY_S = 5


class Passwords:
    """Two are hashed at once, and eight wait; every method raises TooMany for one more."""

    def __init__(self, memory_kib: int = 19 * 1024, passes: int = 2, clock: Clock = now_ms) -> None:
        self._hasher = PasswordHasher(time_cost=passes, memory_cost=memory_kib, parallelism=1)
        self._places, self._counting = BoundedSemaphore(_AT_ONCE), Lock()
        self._present, self._clock = 0, clock

    def hash(self, password: str) -> str:
        with self._place():
            return self._hasher.hash(password)

    def is_right(self, stored: str | None, password: str) -> bool:
        """Compare with a stored hash. Where there is none it takes as long, and is wrong."""
        with self._place():
            try:
                right = self._hasher.verify(stored or self._nobodys, password)
            except (VerificationError, InvalidHashError):
                return False
        return right and stored is not None

    @contextmanager
    def _place(self) -> Iterator[None]:
        self._count_in()
        try:
            with self._places:
                yield
        finally:
            with self._counting:
                self._present -= 1

    def _count_in(self) -> None:
        with self._counting:
            if self._present >= _AT_ONCE + MOST_WAITING:
                reset_at = self._clock() // 1000 + _RETRY_S
                raise TooMany("sign-in", _AT_ONCE + MOST_WAITING, 0, reset_at, _RETRY_S)
            self._present += 1

    @cached_property
    def _nobodys(self) -> str:
        return self._hasher.hash(secrets.token_hex(16))


def refuse_weak(password: str, email: str = "") -> None:
    """Raises Invalid."""
    if len(password) < SHORTEST:
        raise Invalid("password", f"Must have at least {SHORTEST} characters")
    if len(password) > LONGEST:
        raise Invalid("password", f"Must have at most {LONGEST} characters")
    if is_common(password) or password.casefold() == email:
        raise Invalid("password", "Is too common: three or four unrelated words are better")
