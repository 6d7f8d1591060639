"""The media library, webhook endpoints, and files to be removed."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    for column in (
        sa.Column("source_url", sa.String(), nullable=True),
        sa.Column("content_type", sa.String(), nullable=True),
        sa.Column("deadline_at", sa.BigInteger(), nullable=True),
        sa.Column("webhook", sa.String(), nullable=True),
        sa.Column("caller_metadata", sa.JSON(), nullable=True),
        sa.Column("used_credits", sa.BigInteger(), nullable=False, server_default="0"),
        sa.Column("deleted_at", sa.BigInteger(), nullable=True),
    ):
        op.add_column("media", column)
    op.create_index(op.f("ix_media_deadline_at"), "media", ["deadline_at"], unique=False)
    op.create_table(
        "media_uses",
        sa.Column("project_id", sa.String(), nullable=False),
        sa.Column("media_id", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("project_id", "media_id"),
    )
    op.create_index(op.f("ix_media_uses_media_id"), "media_uses", ["media_id"], unique=False)
    op.create_table(
        "download_leases",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("team_id", sa.String(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index(op.f("ix_download_leases_team_id"), "download_leases", ["team_id"], unique=False)
    op.add_column("videos", sa.Column("share_revoked_at", sa.BigInteger(), nullable=True))
    op.create_table(
        "webhook_endpoints",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("team_id", sa.String(), nullable=False),
        sa.Column("url", sa.String(), nullable=False),
        sa.Column("events", sa.JSON(), nullable=True),
        sa.Column("enabled", sa.Boolean(), nullable=False),
        sa.Column("disabled_reason", sa.String(), nullable=True),
        sa.Column("secret", sa.String(), nullable=False),
        sa.Column("previous_secret", sa.String(), nullable=True),
        sa.Column("previous_secret_until", sa.BigInteger(), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("updated_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["team_id"], ["teams.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index(op.f("ix_webhook_endpoints_team_id"), "webhook_endpoints", ["team_id"], unique=False)
    op.create_index(
        op.f("ix_webhook_endpoints_created_at"), "webhook_endpoints", ["created_at"], unique=False
    )
    op.add_column("webhook_deliveries", sa.Column("endpoint_id", sa.String(), nullable=True))
    op.add_column("webhook_deliveries", sa.Column("next_attempt_at", sa.BigInteger(), nullable=True))
    op.add_column(
        "webhook_deliveries", sa.Column("round", sa.BigInteger(), nullable=False, server_default="0")
    )
    op.create_index(
        op.f("ix_webhook_deliveries_endpoint_id"), "webhook_deliveries", ["endpoint_id"], unique=False
    )
    op.create_table(
        "removals",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("due_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index(op.f("ix_removals_due_at"), "removals", ["due_at"], unique=False)
