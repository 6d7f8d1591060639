"""What becomes of a photograph that was fetched, also when its step runs once more after all is over."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import sqlalchemy as sa
from photo_avatar import NOW, with_avatar

from reelwright.domain.assets.kind import AssetJob
from reelwright.domain.assets.lifecycle import complete, fail
from reelwright.domain.avatars.kind import AVATAR, PORTRAY, PortraitFiles
from reelwright.domain.avatars.model import Avatar
from reelwright.domain.projects.outcome import Settlement
from reelwright.store.database import Database
from reelwright.store.removals import Removal
from reelwright.workflows.photograph import hand_over

FETCHED = {"asset": "avatars/a/source.jpeg", "reason": ""}
MADE = PortraitFiles(
    asset="avatars/a/image.jpg",
    thumbnail_asset="avatars/a/thumbnail.jpg",
    gender="Female",
    age="Adult",
    skin_tone="medium",
    situation=(),
    emotions=(),
)


@dataclass
class House:
    """A database, and the jobs that were asked for."""

    database: Database
    portrayed: list[str] = field(default_factory=list)

    @property
    def settling(self) -> Settlement:
        jobs: Any = SimpleNamespace(work_on_asset=self._note)
        links: Any = SimpleNamespace(sign=lambda asset, ttl_s: asset)
        return Settlement(jobs, links)

    def _note(self, session: Any, job: AssetJob, avatar_id: str, team_id: str) -> None:
        assert (job, team_id) == (PORTRAY, "t")
        self.portrayed.append(avatar_id)

    def hand_over(self, found: dict[str, Any]) -> None:
        parts: Any = SimpleNamespace(database=self.database, clock=lambda: NOW)
        hand_over(parts, self.settling, "a", found)

    def removals(self) -> set[str]:
        with self.database.session() as session:
            return set(session.scalars(sa.select(Removal.id)))


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A team's avatar of a photograph behind an address."""
    database = with_avatar(tmp_path)
    yield House(database)
    database.close()


def test_a_finished_avatar_keeps_its_picture_when_the_step_runs_again(house: House) -> None:
    """Its worker died before the step was recorded: the picture that was made of it meanwhile stays, only
    what it was made of goes, and nothing is asked for twice."""
    house.hand_over(FETCHED)
    with house.database.session() as session:
        assert complete(session, house.settling, AVATAR, "a", MADE, NOW)
    house.hand_over(FETCHED)
    assert (house.removals(), house.portrayed) == ({"avatars/a/source.jpeg"}, ["a"])


def test_an_avatar_that_failed_meanwhile_leaves_nothing(house: House) -> None:
    """Its time was over before the picture was there: what was stored since goes, too."""
    with house.database.session() as session:
        assert fail(session, house.settling, AVATAR, "a", AVATAR.too_long, NOW)
        session.execute(sa.delete(Removal))  # the sweep was there already
    house.hand_over(FETCHED)
    assert (house.removals(), house.portrayed) == ({"avatars/a/"}, [])


def test_an_avatar_that_was_deleted_meanwhile_leaves_nothing(house: House) -> None:
    """There is no row any more, only a picture that arrived late."""
    with house.database.session() as session:
        session.execute(sa.delete(Avatar))
    house.hand_over(FETCHED)
    assert (house.removals(), house.portrayed) == ({"avatars/a/"}, [])


def test_a_picture_that_could_not_be_fetched_fails_its_avatar(house: House) -> None:
    """With the reason, once."""
    for _ in range(2):
        house.hand_over({"asset": None, "reason": "The address answered 404"})
    with house.database.session() as session:
        avatar = session.get_one(Avatar, "a")
    assert (avatar.status, avatar.error) == ("FAILED", "The address answered 404")
    assert (house.removals(), house.portrayed) == ({"avatars/a/"}, [])
