"""What providers cost a team, summed up."""

from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.orm import Session

from reelwright.domain.costs.model import ProviderCall


@dataclass(frozen=True)
class CostLine:
    """The calls of a team to one model. `unpriced` are those whose cost neither the provider nor the table
    says; `lost` those that may have been billed although no answer came."""

    provider: str
    ability: str
    model: str
    unit: str
    calls: int
    amount: float
    microdollars: int
    unpriced: int
    lost: int


def sum_costs(session: Session, team_id: str, from_ms: int | None, to_ms: int | None) -> list[CostLine]:
    """Sum up what was asked for in a time: from its first millisecond to before its last. Requests that were
    refused are left out."""
    row = ProviderCall
    bought = sa.select(row).where(row.team_id == team_id, row.state != "void")
    if from_ms is not None:
        bought = bought.where(row.created_at >= from_ms)
    if to_ms is not None:
        bought = bought.where(row.created_at < to_ms)
    lines: dict[tuple[str, str, str, str], list[ProviderCall]] = {}
    for call in session.scalars(bought.order_by(row.created_at)):
        lines.setdefault((call.provider, call.ability, call.model, call.unit or ""), []).append(call)
    return [_line(key, calls) for key, calls in sorted(lines.items())]


def _line(key: tuple[str, str, str, str], calls: list[ProviderCall]) -> CostLine:
    lost = sum(call.state in ("sent", "lost") for call in calls)
    return CostLine(
        *key,
        calls=len(calls),
        amount=sum(call.amount or 0 for call in calls),
        microdollars=sum(call.cost_microdollars or 0 for call in calls),
        unpriced=sum(call.cost_microdollars is None for call in calls),
        lost=lost,
    )
