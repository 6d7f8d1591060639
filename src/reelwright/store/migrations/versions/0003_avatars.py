"""Avatars of the teams' own."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "avatars",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("team_id", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("type", sa.String(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("error", sa.String(), nullable=True),
        sa.Column("request", sa.JSON(), nullable=False),
        sa.Column("drawing", sa.JSON(), nullable=True),
        sa.Column("asset", sa.String(), nullable=True),
        sa.Column("thumbnail_asset", sa.String(), nullable=True),
        sa.Column("gender", sa.String(), nullable=False),
        sa.Column("age", sa.String(), nullable=True),
        sa.Column("skin_tone", sa.String(), nullable=True),
        sa.Column("situation", sa.JSON(), nullable=False),
        sa.Column("emotions", sa.JSON(), nullable=False),
        sa.Column("used_credits", sa.BigInteger(), nullable=False),
        sa.Column("deadline_at", sa.BigInteger(), nullable=True),
        sa.Column("webhook", sa.String(), nullable=True),
        sa.Column("caller_metadata", sa.JSON(), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["team_id"], ["teams.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    for column in ("team_id", "deadline_at", "created_at"):
        op.create_index(op.f(f"ix_avatars_{column}"), "avatars", [column], unique=False)
