"""What the providers' clip models can do, as their lists say."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.create_table(
        "clip_model_facts",
        sa.Column("model", sa.String(), primary_key=True),
        sa.Column("durations", sa.JSON(), nullable=False),
        sa.Column("start_frame", sa.Boolean(), nullable=False),
        sa.Column("end_frame", sa.Boolean(), nullable=False),
        sa.Column("audio", sa.Boolean(), nullable=False),
        sa.Column("ask_at", sa.BigInteger(), nullable=False),
    )
