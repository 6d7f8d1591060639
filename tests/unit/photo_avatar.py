"""A team with an avatar of a photograph behind an address, which is not ready yet."""

from pathlib import Path
from typing import Any

from databases import new_sqlite

from reelwright.domain.avatars.model import Avatar
from reelwright.domain.teams.model import Team
from reelwright.store.database import Database

NOW = 1_800_000_000_000


def with_avatar(folder: Path, balance: int = 0, **more: Any) -> Database:
    """Both in a database of their own: the team `t`, and the avatar `a` with what else is known of it."""
    database = new_sqlite(folder / "test.db")
    team = Team(
        id="t",
        name="Acme",
        balance=balance,
        billing_mode="managed",
        storage_limit_bytes=1,
        webhook_secret="x",
        created_at=NOW,
    )
    avatar = Avatar(
        id="a",
        team_id="t",
        name="Anna",
        type="Realistic",
        status="PROCESSING",
        request={"photo": {"imageUrl": "https://cdn.example.com/anna.jpg"}},
        **{"created_at": NOW, **more},
    )
    with database.session() as session:
        session.add(team)
        session.flush()
        session.add(avatar)
    return database
