"""Texts that are spoken without a video."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    op.create_table(
        "speeches",
        sa.Column("id", sa.String(), primary_key=True),
        sa.Column("team_id", sa.String(), sa.ForeignKey("teams.id"), nullable=False),
        sa.Column("voice_id", sa.String(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("language", sa.String(), nullable=False),
        sa.Column("delivery", sa.JSON(), nullable=False),
        sa.Column("format", sa.String(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("error", sa.String()),
        sa.Column("asset", sa.String()),
        sa.Column("thumbnail_asset", sa.String()),
        sa.Column("duration_ms", sa.BigInteger()),
        sa.Column("words", sa.JSON()),
        sa.Column("size", sa.BigInteger(), nullable=False),
        sa.Column("used_credits", sa.BigInteger(), nullable=False),
        sa.Column("deadline_at", sa.BigInteger()),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.Column("webhook", sa.String()),
        sa.Column("caller_metadata", sa.JSON()),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
    )
    for column in ("team_id", "deadline_at", "expires_at", "created_at"):
        op.create_index(f"ix_speeches_{column}", "speeches", [column])
