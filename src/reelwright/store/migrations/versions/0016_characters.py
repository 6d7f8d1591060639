"""Characters."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    op.create_table(
        "characters",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("team_id", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("description", sa.String(), nullable=True),
        sa.Column("media_ids", sa.JSON(), nullable=False),
        sa.Column("voice_id", sa.String(), nullable=True),
        sa.Column("style", sa.String(), nullable=True),
        sa.Column("gender", sa.String(), nullable=True),
        sa.Column("age", sa.String(), nullable=True),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("error", sa.String(), nullable=True),
        sa.Column("drawing", sa.JSON(), nullable=True),
        sa.Column("drawn", sa.BigInteger(), nullable=False),
        sa.Column("asset", sa.String(), nullable=True),
        sa.Column("thumbnail_asset", sa.String(), nullable=True),
        sa.Column("used_credits", sa.BigInteger(), nullable=False),
        sa.Column("deadline_at", sa.BigInteger(), nullable=True),
        sa.Column("webhook", sa.String(), nullable=True),
        sa.Column("caller_metadata", sa.JSON(), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("updated_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["team_id"], ["teams.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    for column in ("team_id", "deadline_at", "created_at"):
        op.create_index(op.f(f"ix_characters_{column}"), "characters", [column], unique=False)
