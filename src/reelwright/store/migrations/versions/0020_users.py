"""People who sign in to the dashboard."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    op.create_table(
        "users",
        sa.Column("id", sa.String(), primary_key=True),
        sa.Column("email", sa.String(), nullable=False, unique=True),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("password", sa.String()),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "memberships",
        sa.Column("id", sa.String(), primary_key=True),
        sa.Column("user_id", sa.String(), sa.ForeignKey("users.id"), nullable=False),
        sa.Column("team_id", sa.String(), sa.ForeignKey("teams.id"), nullable=False),
        sa.Column("role", sa.String(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.UniqueConstraint("user_id", "team_id"),
    )
    op.create_table(
        "user_sessions",
        sa.Column("id", sa.String(), primary_key=True),
        sa.Column("token_hash", sa.String(), nullable=False, unique=True),
        sa.Column("user_id", sa.String(), sa.ForeignKey("users.id"), nullable=False),
        sa.Column("team_id", sa.String(), sa.ForeignKey("teams.id")),
        sa.Column("how", sa.String(), nullable=False),
        sa.Column("agent", sa.String(), nullable=False),
        sa.Column("address", sa.String(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("last_used_at", sa.BigInteger(), nullable=False),
        sa.Column("confirmed_at", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "sign_in_links",
        sa.Column("id", sa.String(), primary_key=True),
        sa.Column("token_hash", sa.String(), nullable=False, unique=True),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("email", sa.String()),
        sa.Column("user_id", sa.String(), sa.ForeignKey("users.id")),
        sa.Column("team_id", sa.String(), sa.ForeignKey("teams.id")),
        sa.Column("role", sa.String()),
        sa.Column("made_by", sa.String(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("opened_at", sa.BigInteger()),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "audit_entries",
        sa.Column("id", sa.String(), primary_key=True),
        sa.Column("team_id", sa.String(), sa.ForeignKey("teams.id")),
        sa.Column("user_id", sa.String()),
        sa.Column("who", sa.String(), nullable=False),
        sa.Column("what", sa.String(), nullable=False),
        sa.Column("about", sa.String(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
    )
    for table, columns in _INDEXED.items():
        for column in columns:
            op.create_index(f"ix_{table}_{column}", table, [column])
    op.add_column("api_keys", sa.Column("made_by", sa.String()))


_INDEXED = {
    "memberships": ("user_id", "team_id"),
    "user_sessions": ("user_id", "last_used_at"),
    "sign_in_links": ("user_id", "team_id", "expires_at"),
    "audit_entries": ("team_id", "created_at"),
}
