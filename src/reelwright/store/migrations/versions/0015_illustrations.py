"""Which projects show what this server has drawn."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    drawn: sa.Column[bool] = sa.Column(
        "illustration", sa.Boolean(), nullable=False, server_default=sa.false()
    )
    op.add_column("projects", drawn)
