"""A team's ledger entries are numbered. Until now those of one millisecond had no order among themselves."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

TEAMS = sa.table("teams", sa.column("id"), sa.column("ledger_length"))
LEDGER = sa.table(
    "ledger",
    *map(sa.column, ("id", "team_id", "credits", "balance_after", "created_at")),
    sa.column("number"),
)


def upgrade() -> None:
    op.add_column("teams", sa.Column("ledger_length", sa.BigInteger(), nullable=False, server_default="0"))
    op.add_column("ledger", sa.Column("number", sa.BigInteger(), nullable=True))
    connection = op.get_bind()
    for team in connection.scalars(sa.select(TEAMS.c.id)).all():
        _number(connection, team)
    op.create_index(op.f("ix_ledger_team_id_number"), "ledger", ["team_id", "number"], unique=True)


def _number(connection: sa.Connection, team: str) -> None:
    own = sa.select(LEDGER).where(LEDGER.c.team_id == team).order_by(LEDGER.c.created_at, LEDGER.c.id)
    rows = _in_order(list(connection.execute(own)))
    for number, row in enumerate(rows, 1):
        connection.execute(sa.update(LEDGER).where(LEDGER.c.id == row.id).values(number=number))
    length = sa.update(TEAMS).where(TEAMS.c.id == team)
    connection.execute(length.values(ledger_length=len(rows)))


def _in_order(rows: list[sa.Row[Any]]) -> list[sa.Row[Any]]:
    """The oldest first; of several, the one that continues the balance."""
    ordered: list[sa.Row[Any]] = []
    balance = 0
    while rows:
        fits = (place for place, row in enumerate(rows) if row.balance_after - row.credits == balance)
        ordered.append(rows.pop(next(fits, 0)))
        balance = ordered[-1].balance_after
    return ordered
