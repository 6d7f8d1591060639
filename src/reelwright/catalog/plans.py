"""Plans, as data."""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

_DAY_MS = 24 * 3_600_000


@dataclass(frozen=True)
class Plan:
    """`credits` a period, of a plan that renews by itself; a plan without an amount runs out."""

    name: str
    storage_gb: int
    requests_a_minute: int
    burst: int
    credits: int | None = None

    @property
    def storage_bytes(self) -> int:
        return self.storage_gb * 10**9


@dataclass(frozen=True)
class Periods:
    """How long a period of a plan is, and how long a plan that ran out still works."""

    period_days: int
    grace_days: int

    @property
    def period_ms(self) -> int:
        return self.period_days * _DAY_MS

    @property
    def grace_ms(self) -> int:
        return self.grace_days * _DAY_MS


@cache
def plans() -> tuple[Plan, ...]:
    return tuple(Plan(**table) for table in _tables()["plan"])


@cache
def periods() -> Periods:
    return Periods(**{name: value for name, value in _tables().items() if name != "plan"})


def find_plan(name: str) -> Plan | None:
    """By its name, in any case."""
    return next((plan for plan in plans() if plan.name.lower() == name.lower()), None)


def _tables() -> dict[str, Any]:
    return tomllib.loads((Path(__file__).parent / "plans.toml").read_text("utf-8"))
