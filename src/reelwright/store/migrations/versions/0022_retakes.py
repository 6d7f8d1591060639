"""Who speaks on camera in a project, and speeches that are filmed anew."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    op.add_column("projects", sa.Column("speeches", sa.JSON(), nullable=True))
    op.create_table(
        "retakes",
        sa.Column("id", sa.String(), primary_key=True),
        sa.Column("team_id", sa.String(), sa.ForeignKey("teams.id"), nullable=False),
        sa.Column("project_id", sa.String(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("speech", sa.JSON(), nullable=False),
        sa.Column("plan", sa.JSON(), nullable=False),
        sa.Column("expected_ms", sa.BigInteger(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("error", sa.String()),
        sa.Column("progress", sa.BigInteger(), nullable=False),
        sa.Column("message", sa.String(), nullable=False),
        sa.Column("film", sa.JSON()),
        sa.Column("asset", sa.String()),
        sa.Column("thumbnail_asset", sa.String()),
        sa.Column("used_credits", sa.BigInteger(), nullable=False),
        sa.Column("deadline_at", sa.BigInteger()),
        sa.Column("webhook", sa.String()),
        sa.Column("caller_metadata", sa.JSON()),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
    )
    for column in ("team_id", "project_id", "deadline_at", "created_at"):
        op.create_index(f"ix_retakes_{column}", "retakes", [column])
