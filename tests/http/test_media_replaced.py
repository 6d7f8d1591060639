"""An upload whose file is replaced, or whose item is deleted, while it is completed."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from house import START_MS, Eye, HandClock, House, Member, build_house, database_for_tests
from test_media import CLIP, NOT_FOUND, announced, completed, put

from reelwright.errors import EngineFailed
from reelwright.store.removals import Removal, due_removals
from reelwright_render.intake.inspect import InspectedFile

NEWER = b"picture 640x480"
DAY_S = 24 * 3600


@dataclass
class BusyEye:
    """Before or after it has looked, each of these happens, once."""

    before: list[Callable[[], Any]] = field(default_factory=list)
    after: list[Callable[[], Any]] = field(default_factory=list)

    def __call__(self, source: Path, folder: Path, stop: Callable[[], None]) -> InspectedFile:
        if self.before:
            self.before.pop(0)()
        found = Eye()(source, folder, stop)
        if self.after:
            self.after.pop(0)()
        return found


@pytest.fixture
def eye() -> BusyEye:
    return BusyEye()


@pytest.fixture
def member(tmp_path: Path, eye: BusyEye) -> Iterator[Member]:
    """A team of a house of its own: the files that are due are removed from it."""
    database = database_for_tests(tmp_path)
    yield build_house(database, tmp_path, HandClock(), eye).team()
    database.close()


def sweep(house: House) -> None:
    """As a worker does."""
    with house.database.session() as session:
        keys = due_removals(session, house.clock())
        session.execute(sa.delete(Removal).where(Removal.id.in_(keys)))
    for key in keys:
        if key.endswith("/"):
            house.storage.delete_prefix(key.rstrip("/"))
        else:
            house.storage.delete(key)


def files(house: House) -> list[str]:
    """Of all media, without their ids."""
    places = (house.folder / "files" / "media").rglob("*")
    return sorted(place.name for place in places if place.is_file())


def replacing(member: Member, upload: Any, content: bytes = NEWER) -> Callable[[], None]:
    def replace() -> None:
        assert put(member, upload, content).status_code == 200
        sweep(member.house)

    return replace


@pytest.mark.parametrize("moment", ["before", "after"])
def test_the_newest_file_is_what_an_upload_is_completed_with(
    member: Member, eye: BusyEye, moment: str
) -> None:
    """One that is replaced while it is looked at, and swept away, does not count."""
    upload = announced(member)
    put(member, upload)
    getattr(eye, moment).append(replacing(member, upload))
    answer = completed(member, upload)
    assert answer.status_code == 200, answer.text
    media = answer.json()["data"]
    assert (media["status"], media["type"], media["size"]) == ("COMPLETED", "image", len(NEWER))
    member.house.clock.pass_by(2 * DAY_S)
    sweep(member.house)
    assert len(files(member.house)) == 2  # the file and its poster, for good
    member.house.clock.now = START_MS
    assert member.house.client.get(media["url"].removeprefix("http://testserver")).content == NEWER


def test_a_file_that_cannot_be_read_fails_nothing_when_a_newer_one_has_come(
    member: Member, eye: BusyEye
) -> None:
    """FAILED is final, so the newer one is looked at first."""
    upload = announced(member)
    put(member, upload, b"nonsense")

    def vanished() -> None:
        replacing(member, upload)()
        raise EngineFailed("This file is damaged and cannot be read")

    eye.before.append(vanished)
    assert completed(member, upload).json()["data"]["status"] == "COMPLETED"


def test_files_that_keep_arriving_are_not_looked_at_for_ever(member: Member, eye: BusyEye) -> None:
    """409, which says when to come back, and the upload can be completed afterwards."""
    upload = announced(member)
    put(member, upload)
    eye.after = [replacing(member, upload, CLIP + b" " * number) for number in range(3)]
    answer = completed(member, upload)
    message = "Other files keep arriving: complete the upload when the last one has"
    assert (answer.status_code, answer.json()) == (409, {"success": False, "message": message})
    assert answer.headers["Retry-After"] == "1"
    assert completed(member, upload).json()["data"]["status"] == "COMPLETED"


@pytest.mark.parametrize("moment", ["before", "after"])
def test_an_upload_deleted_while_it_is_completed_leaves_nothing(
    member: Member, eye: BusyEye, moment: str
) -> None:
    """404, and no poster stays behind, whenever the sweep comes."""
    upload = announced(member)
    put(member, upload)

    def delete() -> None:
        assert member.client.delete(f"/v1/media/{upload['media']['id']}").status_code == 200
        sweep(member.house)

    getattr(eye, moment).append(delete)
    answer = completed(member, upload)
    assert (answer.status_code, answer.json()) == (404, NOT_FOUND)
    member.house.clock.pass_by(2 * DAY_S)
    sweep(member.house)
    assert files(member.house) == []


def test_an_upload_deleted_while_its_poster_is_stored_leaves_nothing(
    member: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between the file and its poster the item goes, and the sweep has been there already."""
    upload = announced(member)
    put(member, upload)
    house = member.house
    copied = house.storage.copy

    def copying(source: str, key: str) -> None:
        copied(source, key)
        assert member.client.delete(f"/v1/media/{upload['media']['id']}").status_code == 200
        sweep(house)

    monkeypatch.setattr(house.storage, "copy", copying)
    assert completed(member, upload).status_code == 404
    house.clock.pass_by(2 * DAY_S)
    sweep(house)
    assert files(house) == []


def test_what_a_dead_process_has_stored_goes_when_the_item_is_deleted(
    member: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process dies after the poster was stored, when the item was deleted and swept away before."""
    upload = announced(member)
    put(member, upload)
    house = member.house
    stored = house.storage.put

    def storing(key: str, content: Any) -> None:
        if not key.endswith("-poster.jpg"):
            return stored(key, content)
        assert member.client.delete(f"/v1/media/{upload['media']['id']}").status_code == 200
        sweep(house)
        stored(key, content)
        raise RuntimeError("the process is gone")

    monkeypatch.setattr(house.storage, "put", storing)
    assert completed(member, upload).status_code == 500
    assert files(house) != []
    house.clock.pass_by(2 * DAY_S)
    sweep(house)
    assert files(house) == []
