"""Plans, as data."""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path


@dataclass(frozen=True)
class Plan:
    name: str
    storage_gb: int
    requests_a_minute: int
    burst: int

    @property
    def storage_bytes(self) -> int:
        return self.storage_gb * 10**9


@cache
def plans() -> tuple[Plan, ...]:
    tables = tomllib.loads((Path(__file__).parent / "plans.toml").read_text("utf-8"))
    return tuple(Plan(**table) for table in tables["plan"])


def find_plan(name: str) -> Plan | None:
    """By its name, in any case."""
    return next((plan for plan in plans() if plan.name.lower() == name.lower()), None)
