"""What a reaction leaves in storage when it is filmed, with an engine that answers at once."""

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from databases import new_sqlite

from reelwright.delivery.files import Files
from reelwright.delivery.storage import DiskStorage
from reelwright.domain.avatars.model import Avatar
from reelwright.domain.avatars.reactions_model import Reaction
from reelwright.domain.teams.model import Team
from reelwright.engines.acting import Act, ActingEngine, ActRequest, Photograph
from reelwright.engines.fake_acting import FakeActing
from reelwright.engines.portrait import as_json
from reelwright.errors import EngineFailed
from reelwright.workflows.parts import Parts
from reelwright.workflows.react import film_reaction
from reelwright.workflows.reactions_cast import play_reaction
from reelwright_people.traits import Portrait, PortraitTraits

CLIP, STILL, PHOTO = "reactions/r/clip.mp4", "reactions/r/still.jpg", "reactions/r/photo.jpg"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Any]:
    """A team with an avatar that was drawn and one of a photograph."""
    database = new_sqlite(tmp_path / "test.db")
    storage = DiskStorage(tmp_path / "files")
    storage.put("avatars/photo/image.jpg", b"\xff\xd8\xff picture")
    team = {"billing_mode": "managed", "storage_limit_bytes": 1, "webhook_secret": "x", "created_at": 0}
    avatar = {"team_id": "t", "name": "A", "status": "COMPLETED", "request": {}, "created_at": 0}
    drawing = {"traits": as_json(PortraitTraits()), "seed": 9, "style": "comic"}
    with database.session() as session:
        session.add(Team(id="t", name="Acme", **team))
        session.flush()
        session.add(Avatar(id="drawn", type="AI", drawing=drawing, **avatar))
        session.add(Avatar(id="photo", type="Realistic", asset="avatars/photo/image.jpg", **avatar))
    yield SimpleNamespace(database=database, storage=storage, files=Files(storage), work_dir=tmp_path)
    database.close()


def parts(house: Any, engine: ActingEngine) -> Parts:
    engines = {("acting", "t", None): engine}

    class Chosen:
        def has(self, ability: Any, team_id: str, model: str | None = None) -> bool:
            return (ability.name, team_id, model) in engines

        def __call__(self, ability: Any, team_id: str, model: str | None = None) -> Any:
            return engines[ability.name, team_id, model]

    some: Any = SimpleNamespace(
        **vars(house),
        choose=Chosen(),
        find_avatar=lambda avatar_id: None,
    )
    return some


def a_reaction(avatar_id: str) -> Reaction:
    return Reaction(
        id="r",
        team_id="t",
        avatar_id=avatar_id,
        avatar_name="A",
        gender="Female",
        reaction="surprise",
        status="PROCESSING",
        used_credits=12,
        created_at=0,
    )


@pytest.mark.parametrize(("avatar_id", "kept"), [("drawn", {CLIP, STILL}), ("photo", {CLIP, STILL, PHOTO})])
def test_a_reaction_keeps_what_can_be_filmed_again(house: Any, avatar_id: str, kept: set[str]) -> None:
    """Clip and still, and of a photograph the picture: a hook-demo films it as it was, though the avatar was
    deleted since."""
    some = parts(house, FakeActing())
    row = a_reaction(avatar_id)
    made = film_reaction(some, row)
    assert {key for key in (CLIP, STILL, PHOTO) if house.storage.exists(key)} == kept
    row.status, row.played, row.duration_ms = "COMPLETED", made.played, made.duration_ms
    house.storage.delete_prefix("avatars")
    with house.database.session() as session:
        session.add(row)
    again = play_reaction(some, "t", "projects/p/1/cast", "r")
    assert isinstance(again.subject, Portrait if avatar_id == "drawn" else Photograph)
    assert again.duration_ms == made.duration_ms > 2_000


class Absent:
    """An engine whose film lies elsewhere: the key of one is all that it gives."""

    provider = "local"

    def act(self, request: ActRequest) -> Act:
        return Act("acts/1.mp4", request.count)


def test_a_film_that_is_none_is_not_kept(house: Any) -> None:
    """It is said, and fails the reaction; nobody is delivered an empty file."""
    with pytest.raises(TypeError, match="a bytes-like object is required"):
        film_reaction(parts(house, Absent()), a_reaction("drawn"))
    assert not house.storage.exists(CLIP)


def test_a_reaction_of_an_avatar_that_is_gone_fails(house: Any) -> None:
    """With a reason for a person."""
    with pytest.raises(EngineFailed, match="^The avatar was deleted before"):
        film_reaction(parts(house, FakeActing()), a_reaction("nobody"))
