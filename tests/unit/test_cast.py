"""Who an avatar's id means when it is filmed, and that photographs are found as files."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from databases import new_sqlite

from reelwright.catalog.avatars import find_avatar
from reelwright.delivery.files import Files
from reelwright.delivery.storage import DiskStorage
from reelwright.domain.avatars.model import Avatar
from reelwright.domain.teams.model import Team
from reelwright.engines.acting import Act, ActRequest, Photograph
from reelwright.engines.portrait import as_json
from reelwright.errors import EngineFailed
from reelwright.formats.context import Actor
from reelwright.store.database import Database
from reelwright.workflows.asset_acting import MISSING, AssetActing
from reelwright.workflows.cast import GONE, TeamCast
from reelwright_people.scores import Score
from reelwright_people.traits import Portrait, PortraitTraits

PICTURE = "avatars/photo/image.jpg"


@dataclass(frozen=True)
class Parts:
    """What a cast needs of a worker's parts."""

    database: Database
    storage: DiskStorage
    find_avatar: Any = find_avatar


@pytest.fixture
def parts(tmp_path: Path) -> Iterator[Parts]:
    """A team with an avatar that was drawn, one from a photograph and one that failed; and another team."""
    database = new_sqlite(tmp_path / "test.db")
    storage = DiskStorage(tmp_path / "files")
    storage.put(PICTURE, b"\xff\xd8\xff picture")
    drawing = {"traits": as_json(PortraitTraits(hair="bob")), "seed": 9}
    read = {"face": {"x": 1, "y": 2, "width": 3, "height": 4}, "width": 40, "height": 50}
    with database.session() as session:
        for team_id in ("t1", "t2"):
            values = {"billing_mode": "managed", "storage_limit_bytes": 0, "webhook_secret": "s"}
            session.add(Team(id=team_id, name="T", created_at=0, **values))
        session.flush()
        session.add(_avatar("drawn", drawing=drawing, asset="avatars/drawn/image.jpg"))
        comic = {**drawing, "style": "comic"}
        session.add(_avatar("comic", drawing=comic, asset="avatars/comic/image.jpg"))
        session.add(_avatar("photo", drawing=read, asset=PICTURE, gender="Female"))
        session.add(_avatar("failed", status="FAILED"))
    yield Parts(database, storage)
    database.close()


def _avatar(avatar_id: str, **fields: Any) -> Avatar:
    values = {"team_id": "t1", "name": "A", "type": "Realistic", "status": "COMPLETED", "request": {}}
    return Avatar(id=avatar_id, created_at=0, **{**values, **fields})


def actor(parts: Parts, avatar_id: str, team_id: str = "t1") -> Actor:
    return TeamCast(parts, team_id, "projects/p1/1/cast").actor(avatar_id)  # type: ignore[arg-type]


def test_an_avatar_that_was_drawn_is_drawn_again(parts: Parts) -> None:
    """From its traits and seed, in its style; one that was drawn before there were any has none."""
    assert actor(parts, "drawn").subject == Portrait(PortraitTraits(hair="bob"), 9)
    assert actor(parts, "comic").subject == Portrait(PortraitTraits(hair="bob"), 9, "comic")


def test_a_shipped_avatar_speaks_with_its_own_voice(parts: Parts) -> None:
    """Of whatever team."""
    found = actor(parts, "avatar_maya", "t2")
    assert isinstance(found.subject, Portrait)
    assert found.voice_id == "voice_heart"


def test_a_photograph_is_kept_with_the_project(parts: Parts) -> None:
    """Its own copy: the avatar's picture may be deleted while its video is made. Asked again it is the same
    person."""
    found = actor(parts, "photo")
    assert isinstance(found.subject, Photograph)
    assert found.subject.image == "projects/p1/1/cast/photo.jpg"
    parts.storage.delete(PICTURE)
    assert parts.storage.path(found.subject.image).read_bytes() == b"\xff\xd8\xff picture"
    parts.storage.put(PICTURE, b"again")
    assert actor(parts, "photo") == found


@pytest.mark.parametrize(("avatar_id", "team_id"), [("photo", "t2"), ("failed", "t1"), ("none", "t1")])
def test_nobody_else_can_be_filmed(parts: Parts, avatar_id: str, team_id: str) -> None:
    """Another team's, one that failed, one that is gone: all the same."""
    with pytest.raises(EngineFailed, match=GONE):
        actor(parts, avatar_id, team_id)


def test_a_photograph_without_its_file_is_gone(parts: Parts) -> None:
    """Deleted between the row and the file."""
    parts.storage.delete(PICTURE)
    with pytest.raises(EngineFailed, match=GONE):
        actor(parts, "photo")


@dataclass
class Acting:
    """Remembers whom it was asked to act."""

    asked: list[ActRequest] = field(default_factory=list)
    provider: str = "local"

    def act(self, request: ActRequest) -> Act:
        self.asked.append(request)
        return Act(b"", request.count)


def test_an_engine_is_given_a_file(parts: Parts, tmp_path: Path) -> None:
    """The key in storage becomes a path on this machine; a portrait goes as it is."""
    acting = Acting()
    filming = AssetActing(acting, Files(parts.storage))
    portrait = Portrait(PortraitTraits(), 1)
    for subject in (Photograph(PICTURE, 4), portrait):
        filming.act(ActRequest(subject, Score(()), 180, 320, 0, 5))
    path = str(tmp_path / "files" / PICTURE)
    assert [one.subject for one in acting.asked] == [Photograph(path, 4), portrait]


def test_a_missing_file_is_said(parts: Parts) -> None:
    """Without its path."""
    with pytest.raises(EngineFailed, match=MISSING):
        asked = ActRequest(Photograph("avatars/none.jpg"), Score(()), 180, 320, 0, 5)
        AssetActing(Acting(), Files(parts.storage)).act(asked)
