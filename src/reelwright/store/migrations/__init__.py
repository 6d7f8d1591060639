"""The tables, brought up to date step by step. `versions/` holds one file a step; none is ever changed."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.util.exc import CommandError
from sqlalchemy import Connection, text

from reelwright.errors import WrongSetting
from reelwright.store.database import Database

_LOCK = 7_265_101  # any number, as long as it stays the same


def upgrade(database: Database, revision: str = "head") -> None:
    """Bring our tables to the newest version, or to `revision`. Processes that start together wait for each
    other. Raises WrongSetting for tables of a version that is not known here."""
    with database.engine.connect() as connection:
        _lock(connection, database.dialect)
        try:
            command.upgrade(_config(connection), revision)
        except CommandError:
            raise WrongSetting(
                "The tables of REELWRIGHT_DATABASE_URL are of a newer version of Reelwright: install that "
                "version, or use a copy of the database from before it."
            ) from None
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
