"""The tables, brought up to date step by step. `versions/` holds one file a step; none is ever changed."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text

from reelwright.store.database import Database

_LOCK = 7_265_101  # any number, as long as it stays the same


def upgrade(database: Database, revision: str = "head") -> None:
    """Bring our tables to the newest version, or to `revision`. Processes that start together wait for each
    other."""
    with database.engine.connect() as connection:
        _lock(connection, database.dialect)
        command.upgrade(_config(connection), revision)
        connection.commit()


def _lock(connection: Connection, dialect: str) -> None:
    if dialect == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    else:
        connection.execute(text(f"SELECT pg_advisory_xact_lock({_LOCK})"))


def _config(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    config.attributes["connection"] = connection
    return config
