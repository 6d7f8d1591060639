"""A fair order of work that takes processor time: one piece at a time of each team, and few at once in all.

Who waits holds no thread. Teams take turns, so that one that sends a lot waits for itself.
"""

import math
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import ParamSpec, TypeVar

from anyio import CapacityLimiter, Lock
from anyio.lowlevel import RunVar
from anyio.to_thread import run_sync

from reelwright.errors import TooMany
from reelwright.store.clock import Clock

Args = ParamSpec("Args")
Result = TypeVar("Result")
RETRY_S = 10


class LimiterBusy(Exception):
    """Too many teams wait already."""


@dataclass
class _LoopState:
    """The locks and places of one event loop."""

    at_once: CapacityLimiter
    locks: dict[str, Lock] = field(default_factory=dict)
    present: Counter[str] = field(default_factory=Counter)


class FairLimiter:
    """Limits work for each event loop: a server has one, tests have many. `of_a_team` and `teams` are the
    most that run or wait."""

    def __init__(self, at_once: int, of_a_team: int, teams: int, clock: Clock) -> None:
        self._at_once, self._of_a_team, self._teams, self._clock = at_once, of_a_team, teams, clock
        self._here: RunVar[_LoopState] = RunVar("fair_limiter")

    async def run(
        self, team_id: str, work: Callable[Args, Result], *args: Args.args, **kwargs: Args.kwargs
    ) -> Result:
        """Run the work in a thread when the team's turn has come, and return its result. Raises TooMany
        for a team that waits too often already, and LimiterBusy where too many teams wait."""
        here = self._here.get(None) or _LoopState(CapacityLimiter(self._at_once))
        self._here.set(here)
        with self._wait_in_line(here, team_id) as lock:
            async with lock:
                return await run_sync(lambda: work(*args, **kwargs), limiter=here.at_once)

    @contextmanager
    def _wait_in_line(self, here: _LoopState, team_id: str) -> Iterator[Lock]:
        if here.present.get(team_id, 0) >= self._of_a_team:
            reset_at = math.ceil(self._clock() / 1000) + RETRY_S
            raise TooMany("post", self._of_a_team, 0, reset_at, RETRY_S)
        if team_id not in here.locks and len(here.locks) >= self._teams:
            raise LimiterBusy
        here.present[team_id] += 1
        try:
            yield here.locks.setdefault(team_id, Lock())
        finally:
            here.present[team_id] -= 1
            if not here.present[team_id]:
                del here.present[team_id], here.locks[team_id]
