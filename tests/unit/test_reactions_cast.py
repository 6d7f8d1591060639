"""What a team's reaction means when a hook-demo films it: kept when it was made, read when it is shown."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from databases import new_sqlite

from reelwright.delivery.storage import DiskStorage
from reelwright.domain.avatars.reactions_model import Reaction
from reelwright.domain.teams.model import Team
from reelwright.engines.acting import Photograph, Subject
from reelwright.errors import EngineFailed
from reelwright.formats.context import FilmableReaction
from reelwright.workflows.parts import Parts
from reelwright.workflows.reactions_cast import GONE, describe_film, play_reaction
from reelwright_people.reactions import plan_reaction
from reelwright_people.traits import Portrait, PortraitTraits

SURPRISED = plan_reaction("surprise", 3, False)
KEPT = "reactions/r/a.jpg"
PERSON = Photograph(KEPT, 7)


@pytest.fixture
def parts(tmp_path: Path) -> Iterator[Parts]:
    """A database, and a storage in which the reaction's clip and photograph lie."""
    database = new_sqlite(tmp_path / "test.db")
    team = {"billing_mode": "managed", "storage_limit_bytes": 1, "webhook_secret": "x", "created_at": 0}
    with database.session() as session:
        session.add(Team(id="t", name="Acme", **team))
    storage = DiskStorage(tmp_path / "files")
    storage.put(KEPT, b"a picture")
    storage.put("reactions/r/clip.mp4", b"a clip")
    some: Any = SimpleNamespace(database=database, storage=storage)
    yield some
    database.close()


def filmed(parts: Parts, subject: Subject) -> None:
    """A finished reaction of somebody."""
    kept = json.loads(json.dumps(describe_film(subject, SURPRISED)))
    row = Reaction(
        id="r",
        team_id="t",
        avatar_id="a",
        avatar_name="Anna",
        gender="Female",
        reaction="surprise",
        status="COMPLETED",
        used_credits=12,
        asset="reactions/r/clip.mp4",
        duration_ms=2_500,
        played=kept,
        created_at=0,
    )
    with parts.database.session() as session:
        session.add(row)


def shown(parts: Parts) -> FilmableReaction:
    return play_reaction(parts, "t", "projects/p/1/cast", "r")


@pytest.mark.parametrize("person", [Portrait(PortraitTraits(hair="bob"), 9), PERSON], ids=["drawn", "photo"])
def test_a_reaction_can_be_filmed_again(parts: Parts, person: Subject) -> None:
    """By the same person with the same gesture, and with its sound where it was; a photograph is the
    project's own copy. The prompt is not read again: words may mean something else by now."""
    filmed(parts, person)
    again = shown(parts)
    if isinstance(person, Photograph):
        person = replace(person, image="projects/p/1/cast/r.jpg")
    sound = f"catalog/effects/{SURPRISED.effect}.flac"
    assert again == FilmableReaction(person, SURPRISED.gesture, 2_500, SURPRISED.accent_ms, sound)


def test_a_photographs_reaction_may_be_deleted_while_its_video_is_made(parts: Parts) -> None:
    """The picture was copied to the project."""
    filmed(parts, PERSON)
    subject = shown(parts).subject
    assert isinstance(subject, Photograph)
    parts.storage.delete_prefix("reactions/r")
    assert b"".join(parts.storage.read(subject.image)) == b"a picture"


def test_a_photographs_reaction_without_its_picture_is_gone(parts: Parts) -> None:
    """Deleted between the row and the file."""
    filmed(parts, PERSON)
    parts.storage.delete_prefix("reactions/r")
    with pytest.raises(EngineFailed, match=GONE):
        shown(parts)
