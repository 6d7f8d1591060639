"""Prices, as data."""

import tomllib
from dataclasses import dataclass
from functools import cache
from math import ceil
from pathlib import Path


@dataclass(frozen=True)
class Price:
    operation: str
    credits: int
    per: str
    seconds: int = 0
    base: int = 0

    def for_seconds(self, length: float) -> int:
        """Every started unit counts, and the `base` besides."""
        return self.base + self.credits * ceil(length / self.seconds)


@cache
def prices() -> tuple[Price, ...]:
    tables = tomllib.loads((Path(__file__).parent / "prices.toml").read_text("utf-8"))
    return tuple(Price(**table) for table in tables["price"])


def price_of(operation: str) -> Price:
    return next(price for price in prices() if price.operation == operation)
