"""Videos that are previews: half the size, encoded fast."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("videos", sa.Column("quality", sa.String(), nullable=False, server_default="final"))
