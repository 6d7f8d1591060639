"""Killing a worker in the middle of its work, and what must be true of the work afterwards."""

import sqlite3
from collections import Counter
from dataclasses import dataclass
from typing import Any

import httpx

from harness.processes import SECONDS, wait_until
from harness.receiver import Receiver
from harness.server import Server


@dataclass(frozen=True)
class Watch:
    """Over a server whose workers are `harness.watched`. `recorded` reads SQLite only."""

    server: Server
    worker: str = "worker-1"

    def killed_at(self, point: str) -> None:
        """Start a worker, and kill it when it has come to this point."""
        before = self.times(point)
        (self.server.data / "hold").write_text(point)
        self.server.start(self.worker)
        wait_until(lambda: self.times(point) > before, SECONDS, f"the worker has come to {point!r}")
        self.server.kill(self.worker)

    def goes_on(self) -> None:
        """Start a worker that nothing holds up."""
        (self.server.data / "hold").unlink(missing_ok=True)
        self.server.start(self.worker)

    def times(self, point: str) -> int:
        """How often a worker came to a point."""
        return self.points()[point]

    def points(self) -> Counter[str]:
        log = self.server.data / "calls.log"
        lines = log.read_text().splitlines() if log.exists() else []
        return Counter(line.partition(" ")[2] for line in lines)

    def recorded(self, step: str) -> int:
        """How many steps whose name begins so have been recorded."""
        counted = "SELECT count(*) FROM operation_outputs WHERE function_name LIKE ? || '%'"
        database = sqlite3.connect(self.server.url.removeprefix("sqlite:///"), timeout=60)
        try:
            return int(database.execute(counted, (step,)).fetchone()[0])
        finally:
            database.close()


def ledger(client: httpx.Client) -> list[tuple[str, int]]:
    """What was charged and paid back, without what the team began with."""
    entries = client.get("/v1/account/ledger", params={"limit": 100}).json()["data"]["entries"]
    return sorted((one["kind"], one["credits"]) for one in entries if one["kind"] != "grant")


def told(receiver: Receiver, client: httpx.Client) -> list[str]:
    """The events that the caller was told, once all are delivered."""

    def deliveries() -> list[Any]:
        found: list[Any] = client.get("/v1/webhook/deliveries").json()["data"]["deliveries"]
        return found

    wait_until(
        lambda: deliveries() and all(one["status"] == "DELIVERED" for one in deliveries()),
        SECONDS,
        "the caller is told",
    )
    assert len(deliveries()) == len(receiver.calls)
    return [call.headers["service-event"] for call in receiver.calls]
