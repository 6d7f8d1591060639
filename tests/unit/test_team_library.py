"""The team's media as a recipe gets it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from reelwright.delivery.links import Links
from reelwright.delivery.outbound import Allowed, Outbound
from reelwright.delivery.storage import DiskStorage
from reelwright.domain.media.model import Media
from reelwright.domain.teams.model import Team
from reelwright.engines.choose import instant_engines
from reelwright.errors import EngineFailed
from reelwright.render.inspect import inspect_media
from reelwright.store.database import Base, Database
from reelwright.workflows.instant_renderer import InstantRenderer
from reelwright.workflows.library import TeamLibrary
from reelwright.workflows.local_renderer import LocalPrepare
from reelwright.workflows.locks import FileLocks
from reelwright.workflows.parts import Parts

NOW = 1_700_000_000_000


@pytest.fixture
def library(tmp_path: Path) -> Iterator[TeamLibrary]:
    """Of a team with one clip, `m1`, whose file is not in the storage."""
    database = Database(f"sqlite:///{tmp_path / 'test.db'}")
    Base.metadata.create_all(database.engine)
    team = Team(
        id="t1", name="T", billing_mode="managed", storage_limit_bytes=0, webhook_secret="s", created_at=NOW
    )
    clip = Media(
        id="m1",
        team_id="t1",
        name="Clip",
        type="video",
        status="COMPLETED",
        asset="media/m1/original.mp4",
        created_at=NOW,
    )
    with database.session() as session:
        session.add(team)
        session.flush()
        session.add(clip)
    parts = Parts(
        database=database,
        storage=DiskStorage(tmp_path / "files"),
        links=Links([b"secret"], "https://clips.example"),
        outbound=Outbound(Allowed.parse("")),
        decrypt=lambda stored: stored,
        choose=lambda team_id: instant_engines(),
        formats={},
        renderer=InstantRenderer(),
        prepare=LocalPrepare(),
        inspect=inspect_media,
        work_dir=tmp_path,
    )
    yield TeamLibrary(parts, FileLocks(tmp_path / "locks"), "t1")
    database.close()


def test_a_media_file_that_is_missing_is_told_in_words(library: TeamLibrary) -> None:
    """The reason names the media, for a person; no path, no error of the storage."""
    with pytest.raises(EngineFailed) as told:
        library.ready("m1")
    assert str(told.value) == 'Media "m1" cannot be read any more'
