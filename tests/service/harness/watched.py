"""A worker of the real service that can be stopped at a point of its work:
`python -m harness.watched worker --name NAME`.

Every call of an engine and every file that is kept leaves a line in `calls.log` of the data folder, and waits
there for as long as the file `hold` names it. So a test knows where a worker is when it kills it.
"""

import functools
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from harness.engines import Log
from reelwright.bootstrap import worker_parts
from reelwright.delivery.storage import DiskStorage
from reelwright.engines.abilities import Ability
from reelwright.engines.call import CALL
from reelwright.logs import configure
from reelwright.settings import read_settings
from reelwright.supervisor import Signals
from reelwright.workflows.parts import Parts
from reelwright.workflows.runtime import run_worker

Reach = Callable[[str, str], None]


def points_of(folder: Path) -> Reach:
    log, hold = Log(folder / "calls.log"), folder / "hold"

    def held() -> str:
        try:
            return hold.read_text()
        except FileNotFoundError:
            return ""

    def reach(what: str, name: str) -> None:
        log(what, name)
        while held() == f"{what} {name}":
            CALL.get().stop_if_cancelled()
            time.sleep(0.05)

    return reach


class Watched:
    """An engine: `begin` and `end` of each call are points. A call that is told a number has it in its
    name."""

    def __init__(self, ability: str, engine: Any, reach: Reach) -> None:
        self._ability, self._engine, self._reach = ability, engine, reach

    def __getattr__(self, name: str) -> Any:
        member = getattr(self._engine, name)
        if not callable(member):
            return member

        @functools.wraps(member)
        def called(*args: Any, **more: Any) -> Any:
            number = f"-{args[0]}" if args and isinstance(args[0], int) else ""
            point = f"{self._ability}.{name}{number}"
            self._reach("begin", point)
            answer = member(*args, **more)
            self._reach("end", point)
            return answer

        return called


class WatchedStorage(DiskStorage):
    """`put` and the file's own name is a point: it is there."""

    def __init__(self, root: Path, reach: Reach) -> None:
        super().__init__(root)
        self._reach = reach

    def put(self, key: str, content: bytes | Path) -> None:
        super().put(key, content)
        self._reach("put", Path(key).name)


def watched(parts: Parts, folder: Path) -> Parts:
    reach, choose = points_of(folder), parts.choose

    class WatchedChoice:
        """Chooses as the product does; no engine is replaced by another."""

        def __call__(self, ability: Ability[Any], team_id: str, model: str | None = None) -> Any:
            return Watched(ability.name, choose(ability, team_id, model), reach)

        def has(self, ability: Ability[Any], team_id: str, model: str | None = None) -> bool:
            return choose.has(ability, team_id, model)

        def may_fall_back(self, team_id: str) -> bool:
            return False

        def fallback(self, ability: Ability[Any], team_id: str, model: str | None = None) -> Any:
            return None

    return replace(
        parts,
        choose=WatchedChoice(),
        storage=WatchedStorage(folder / "files", reach),
        polling_s=0.1,
        sweep_every_s=1.0,
    )


if __name__ == "__main__":
    settings = read_settings()
    configure(settings.log_level)
    run_worker(watched(worker_parts(settings), settings.data_dir), sys.argv[3], Signals())
