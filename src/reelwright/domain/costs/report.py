"""What providers cost a team, summed up."""

from collections.abc import Sequence
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


@dataclass(frozen=True)
class WorkCost:
    """The calls for one project, library item, avatar or other thing that was made: `kind` says which."""

    kind: str
    id: str
    lines: tuple[CostLine, ...]

    @property
    def calls(self) -> int:
        return sum(line.calls for line in self.lines)

    @property
    def microdollars(self) -> int:
        return sum(line.microdollars for line in self.lines)


def sum_costs(session: Session, team_id: str, from_ms: int | None, to_ms: int | None) -> list[CostLine]:
    """Sum up what was asked for in a time: from its first millisecond to before its last. Requests that were
    refused are left out."""
    return _lines(_bought(session, team_id, from_ms, to_ms))


def sum_costs_by_work(
    session: Session, team_id: str, from_ms: int | None, to_ms: int | None
) -> list[WorkCost]:
    """Sum up the same by what it was asked for, in the order of the first calls."""
    by_work: dict[tuple[str, str], list[ProviderCall]] = {}
    for call in _bought(session, team_id, from_ms, to_ms):
        kind, _, identity = call.thing.partition(":")
        by_work.setdefault((kind, identity), []).append(call)
    return [WorkCost(*thing, tuple(_lines(calls))) for thing, calls in by_work.items()]


def _bought(session: Session, team_id: str, from_ms: int | None, to_ms: int | None) -> Sequence[ProviderCall]:
    row = ProviderCall
    bought = sa.select(row).where(row.team_id == team_id, row.state != "void")
    if from_ms is not None:
        bought = bought.where(row.created_at >= from_ms)
    if to_ms is not None:
        bought = bought.where(row.created_at < to_ms)
    return session.scalars(bought.order_by(row.created_at, row.id)).all()


def _lines(calls: Sequence[ProviderCall]) -> list[CostLine]:
    lines: dict[tuple[str, str, str, str], list[ProviderCall]] = {}
    for call in calls:
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
