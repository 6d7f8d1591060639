"""A process that uses a provider's key: `python -m harness.limited URL LOG NAME KEY`.

Its threads take a place among the key's requests, write `+NAME` to the log when they have it and `-NAME`
before they leave it. It ends when all of its requests were made.
"""

import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from reelwright.domain.teams.key_ring import KeyRing
from reelwright.engines.abilities import KeyUse
from reelwright.engines.wire import Limiter
from reelwright.store.clock import now_ms
from reelwright.store.database import Database

THREADS = 3
REQUESTS = 9
AT_ONCE = 2
HOLDS_S = 0.03  # so long that requests of two processes meet


def limiter_of(database: Database, key: str) -> Limiter:
    ring = KeyRing(database, str, {"fal": key}, {"fal": AT_ONCE}, now_ms)
    return ring.open("fal", KeyUse("operator")).limiter


def use_key(limiter: Limiter, log: Path, name: str) -> None:
    with limiter.place(lambda: None), log.open("ab", buffering=0) as file:
        file.write(f"+{name}\n".encode())
        time.sleep(HOLDS_S)
        file.write(f"-{name}\n".encode())


if __name__ == "__main__":
    url, log, name, key = sys.argv[1:]
    database = Database(url)
    with ThreadPoolExecutor(THREADS) as pool:
        made = [pool.submit(use_key, limiter_of(database, key), Path(log), name) for _ in range(REQUESTS)]
    for one in made:
        one.result()
    database.close()
