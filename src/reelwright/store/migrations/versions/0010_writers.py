"""Projects say who wrote what is told in them."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.add_column("projects", sa.Column("writer", sa.String(), nullable=True))
