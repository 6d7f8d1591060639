"""Pictures made from other pictures."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("media", sa.Column("edit", sa.JSON(), nullable=True))
