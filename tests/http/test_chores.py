"""What the API does by the clock."""

from collections.abc import Iterator
from pathlib import Path
from threading import Semaphore

import pytest
from databases import new_sqlite
from fastapi import FastAPI
from fastapi.testclient import TestClient
from house import HandClock, House, build_house
from obstore.store import MemoryStore
from test_media import CLIP, announced, completed, put

from reelwright.delivery.object_storage import ObjectStorage
from reelwright.domain.media.intake import Intake
from reelwright.http.app import create_app
from reelwright.http.housekeeping import housekeeping_lifespan


def test_files_that_nobody_needs_go_again_and_again() -> None:
    """At the start and by the clock; one that fails is tried again."""
    tidied = Semaphore(0)

    def tidy() -> None:
        tidied.release()
        raise OSError("the disk does not answer")

    with TestClient(FastAPI(lifespan=housekeeping_lifespan(tidy, every_s=0.01))):
        assert all(tidied.acquire(timeout=60) for _ in range(3))


def test_the_api_tidies_its_own_copies(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """As long as it serves, whether or not a worker runs on its machine."""
    tidied = Semaphore(0)
    monkeypatch.setattr(type(house.storage), "forget_abandoned", lambda storage: tidied.release())
    with TestClient(create_app(house.api)):
        assert tidied.acquire(timeout=60)


@pytest.fixture
def over_objects(tmp_path: Path) -> Iterator[House]:
    """A house whose files lie in an object store."""
    database = new_sqlite(tmp_path / "test.db")
    yield build_house(database, tmp_path, HandClock())
    database.close()


def test_a_completed_upload_leaves_no_copy(over_objects: House, tmp_path: Path) -> None:
    """It was fetched to be looked at; 2 GB would lie here for a day otherwise."""
    storage = ObjectStorage(MemoryStore(), tmp_path / "copies")
    intake = over_objects.api.intake
    moved = Intake(intake.database, storage, intake.inspect, intake.folder, intake.clock)
    object.__setattr__(over_objects.api, "intake", moved)
    member = over_objects.team()
    upload = announced(member)
    assert put(member, upload, CLIP).status_code == 200
    assert completed(member, upload).json()["data"]["status"] == "COMPLETED"
    assert list((tmp_path / "copies").iterdir()) == []
