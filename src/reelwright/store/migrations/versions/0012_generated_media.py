"""Library items that are made from words."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.add_column("media", sa.Column("generation", sa.JSON(), nullable=True))
