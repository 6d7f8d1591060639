"""Accounts of creators that teams have analysed."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    op.create_table(
        "social_accounts",
        sa.Column("id", sa.String(), primary_key=True),
        sa.Column("team_id", sa.String(), sa.ForeignKey("teams.id"), nullable=False),
        sa.Column("platform", sa.String(), nullable=False),
        sa.Column("account_id", sa.String(), nullable=False),
        sa.Column("username", sa.String(), nullable=False),
        sa.Column("found", sa.JSON(), nullable=False),
        sa.Column("analyzed_at", sa.BigInteger(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.UniqueConstraint("team_id", "platform", "account_id"),
    )
    for column in ("team_id", "analyzed_at"):
        op.create_index(f"ix_social_accounts_{column}", "social_accounts", [column])
