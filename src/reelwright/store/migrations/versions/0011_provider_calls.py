"""What providers were asked for and what it cost; places and pauses of their keys."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.create_table(
        "provider_calls",
        sa.Column("id", sa.String(), primary_key=True),
        sa.Column("call", sa.String(), nullable=False, index=True),
        sa.Column("team_id", sa.String(), sa.ForeignKey("teams.id"), nullable=False, index=True),
        sa.Column("thing", sa.String(), nullable=False, index=True),
        sa.Column("provider", sa.String(), nullable=False),
        sa.Column("ability", sa.String(), nullable=False),
        sa.Column("model", sa.String(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("ticket", sa.String()),
        sa.Column("answer_key", sa.String()),
        sa.Column("unit", sa.String()),
        sa.Column("amount", sa.Double()),
        sa.Column("cost_microdollars", sa.BigInteger()),
        sa.Column("created_at", sa.BigInteger(), nullable=False, index=True),
        sa.Column("ended_at", sa.BigInteger()),
    )
    op.create_table(
        "provider_places",
        sa.Column("id", sa.String(), primary_key=True),
        sa.Column("holder", sa.String(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "provider_pauses",
        sa.Column("id", sa.String(), primary_key=True),
        sa.Column("until", sa.BigInteger(), nullable=False),
    )
