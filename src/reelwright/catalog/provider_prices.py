"""The table of what providers ask for."""

import tomllib
from functools import cache
from pathlib import Path


@cache
def _prices() -> dict[tuple[str, str, str], float]:
    table = tomllib.loads((Path(__file__).parent / "provider_prices.toml").read_text("utf-8"))
    return {(one["provider"], one["model"], one["unit"]): one["usd"] for one in table["price"]}


def find_price(provider: str, model: str, unit: str) -> float | None:
    """Return US dollars a unit, or None where the table does not say."""
    return _prices().get((provider, model, unit))
