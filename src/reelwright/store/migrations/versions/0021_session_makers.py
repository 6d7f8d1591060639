"""Sessions know whose link began them."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    op.add_column("user_sessions", sa.Column("let_in_by", sa.String()))
