"""Videos without a background."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("videos", sa.Column("transparent_asset", sa.String(), nullable=True))
    size = sa.Column("transparent_size", sa.BigInteger(), nullable=False, server_default="0")
    op.add_column("videos", size)
