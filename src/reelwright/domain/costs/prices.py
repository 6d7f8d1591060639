"""What a usage costs by the table, where a provider does not tell it."""

from reelwright.catalog.provider_prices import find_price
from reelwright.engines.paid import Usage


def price_usage(provider: str, model: str, usage: Usage) -> int | None:
    """Return millionths of a dollar, or None where the table does not say."""
    price = find_price(provider, model, usage.unit)
    return None if price is None else round(price * usage.amount * 1_000_000)
