"""Projects that failed may say with a code of what."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("projects", sa.Column("error_code", sa.String(), nullable=True))
