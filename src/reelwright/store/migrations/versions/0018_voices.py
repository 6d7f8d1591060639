"""Voices made from recordings."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    op.create_table(
        "voices",
        sa.Column("id", sa.String(), primary_key=True),
        sa.Column("team_id", sa.String(), sa.ForeignKey("teams.id"), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("description", sa.String(), nullable=False),
        sa.Column("language", sa.String(), nullable=False),
        sa.Column("recordings", sa.JSON(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("error", sa.String()),
        sa.Column("provider", sa.String()),
        sa.Column("provider_voice_id", sa.String()),
        sa.Column("asset", sa.String()),
        sa.Column("thumbnail_asset", sa.String()),
        sa.Column("used_credits", sa.BigInteger(), nullable=False),
        sa.Column("deadline_at", sa.BigInteger()),
        sa.Column("deleted_at", sa.BigInteger()),
        sa.Column("retire_at", sa.BigInteger()),
        sa.Column("webhook", sa.String()),
        sa.Column("caller_metadata", sa.JSON()),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
    )
    for column in ("team_id", "deadline_at", "retire_at", "created_at"):
        op.create_index(f"ix_voices_{column}", "voices", [column])
