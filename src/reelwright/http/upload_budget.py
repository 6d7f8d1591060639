"""How much of forms with files is on its way at this process, counted by team: what one sends at the same
time never fills the disk beyond what it may keep."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Lock

from starlette.types import Message, Receive

from reelwright.errors import StorageFull


@dataclass(frozen=True)
class UploadAllowance:
    """The bytes and files that a team may send now: `most_bytes` in all forms together. The rest is told with
    a refusal."""

    most_bytes: int
    used_bytes: int
    limit_bytes: int


class UploadBudget:
    def __init__(self) -> None:
        self._bytes: Counter[str] = Counter()
        self._lock = Lock()

    @contextmanager
    def reserve_form(
        self, team_id: str, announced: int, allowance: UploadAllowance
    ) -> "Iterator[UploadReservation]":
        """Room for a form of so many bytes, 0 where it does not say; given back at the end. Raises
        StorageFull, as the share does when more comes."""
        share = UploadReservation(self, team_id, allowance)
        try:
            share.hold(announced)
            yield share
        finally:
            self.try_add(team_id, -share.held)

    def try_add(self, team_id: str, size: int, most: int | None = None) -> bool:
        """False, and nothing is added, where it would be more than `most`."""
        with self._lock:
            if most is not None and self._bytes[team_id] + size > most:
                return False
            self._bytes[team_id] += size
            self._bytes += Counter()  # forgets the teams at 0
            return True


class UploadReservation:
    """One form's part of the upload budget; it grows when more comes than was announced."""

    def __init__(self, budget: UploadBudget, team_id: str, allowance: UploadAllowance) -> None:
        self._budget, self._team_id, self._allowance = budget, team_id, allowance
        self.held = 0

    def hold(self, size: int) -> None:
        if size <= self.held:
            return
        if not self._budget.try_add(self._team_id, size - self.held, self._allowance.most_bytes):
            raise StorageFull(self._allowance.used_bytes, self._allowance.limit_bytes)
        self.held = size

    def count(self, receive: Receive, spare: int) -> Receive:
        """Pass the messages on and reserve their bytes, but for `spare`, which surrounds the files."""
        size = 0

        async def counting() -> Message:
            nonlocal size
            message = await receive()
            size += len(message.get("body", b""))
            self.hold(size - spare)
            return message

        return counting
