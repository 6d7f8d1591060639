"""A team's ledger entries are numbered. Until now those of one millisecond had no order among themselves."""

from collections import defaultdict
from itertools import pairwise
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
    """Order the entries as their balances follow each other: each entry leads from one balance to another,
    and the order is a way over all of them (Hierholzer 1873), which takes the oldest first where several
    go on. The rows come by time, and stay so where a gap leaves no such way."""
    leaving: defaultdict[int, list[sa.Row[Any]]] = defaultdict(list)
    for row in reversed(rows):  # the oldest is taken from the end
        leaving[_before(row)].append(row)
    backwards: list[sa.Row[Any]] = []
    path: list[sa.Row[Any]] = []
    balance = 0
    while leaving[balance] or path:
        if leaving[balance]:
            path.append(leaving[balance].pop())
            balance = path[-1].balance_after
        else:
            backwards.append(path.pop())
            balance = _before(backwards[-1])
    ordered = backwards[::-1]
    whole = len(ordered) == len(rows) and all(
        entry.balance_after == _before(follower) for entry, follower in pairwise(ordered)
    )
    return ordered if whole else rows


def _before(row: sa.Row[Any]) -> int:
    return int(row.balance_after - row.credits)
