"""Whose stock media a project shows."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.add_column("projects", sa.Column("sources", sa.JSON(), nullable=True))
