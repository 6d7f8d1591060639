"""Hostile files through the whole door, with the real eyes in their sandbox."""

import re
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from databases import new_sqlite
from hostile.corpus import corpus
from hostile.hostile import Completed, Hostile, Refused
from house import HandClock, House, Member, build_house
from sampling import sampled
from test_media import announced, completed, put

from reelwright_render.intake.inspect import inspect_media

pytestmark = pytest.mark.slow
_FOR_MEMORY = 64 << 20  # the test's client holds a body in memory


@pytest.fixture(scope="module")
def real_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Looks at files as the service does."""
    folder = tmp_path_factory.mktemp("real-house")
    database = new_sqlite(folder / "test.db")
    yield build_house(database, folder, HandClock(), inspect_media, 2 << 30)
    database.close()


@pytest.fixture(scope="module")
def trap() -> Iterator[socket.socket]:
    """A server that nobody may ever ask."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.setblocking(False)
        yield listener


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory, trap: socket.socket) -> list[Hostile]:
    address = f"http://127.0.0.1:{trap.getsockname()[1]}"
    return corpus(tmp_path_factory.mktemp("hostile"), address)


@pytest.mark.parametrize("first", sampled([0, 4], 2))
def test_every_hostile_file_ends_and_leaves_nothing(
    first: int, real_house: House, files: list[Hostile], trap: socket.socket
) -> None:
    """Announced, put and completed under its own name: COMPLETED or FAILED as expected, and nothing is asked
    of anybody, left where files arrive, or kept of what failed. Every eighth file, from the first one on: how
    all of them are looked at is the renderer's own test."""
    member = real_house.team()
    wrong = {}
    sent = [file for file in files if file.path.stat().st_size <= _FOR_MEMORY]
    assert len(sent) >= 80
    for file in sent[first::8]:
        media = through_the_door(member, file.path)
        if not is_expected(media, file) or kept(real_house, media) != (media["status"] == "COMPLETED"):
            wrong[file.name] = media
        member.client.delete(f"/v1/media/{media['id']}")
    assert wrong == {}
    assert real_house.arriving() == []
    with pytest.raises(BlockingIOError):
        trap.accept()


def test_a_form_ends_alike(real_house: House, files: list[Hostile]) -> None:
    """Some of each kind, sent with the call."""
    member = real_house.team()
    sent = [file for file in files if file.path.stat().st_size <= 1 << 20][::18]
    for file in sent:
        with file.path.open("rb") as content:
            answer = member.client.post("/v1/media/upload", files={"file": (file.path.name, content)})
        assert answer.status_code == 200, file.name
        assert is_expected(answer.json()["data"], file), file.name
    assert real_house.arriving() == []


def through_the_door(member: Member, path: Path) -> Any:
    size = max(1, path.stat().st_size)
    name = path.name.encode("utf-8", "replace").decode()
    upload = announced(member, fileName=name, contentType="video/mp4", size=size)
    assert put(member, upload, path.read_bytes()).status_code == 200, path.name
    answer = completed(member, upload)
    assert answer.status_code == 200, (path.name, answer.text)
    return answer.json()["data"]


def is_expected(media: Any, file: Hostile) -> bool:
    """Which reason it is, is the inspection's own test; here it must be one that a person can read."""
    match file.expected:
        case Refused():
            return media["status"] == "FAILED" and is_for_people(media["error"])
        case Completed(type=kind):
            return (media["status"], media["type"], media["error"]) == ("COMPLETED", kind, None)
        case _:
            return media["status"] == "COMPLETED" or is_for_people(media["error"])


def is_for_people(reason: str) -> bool:
    """A sentence, without paths and names of errors."""
    return reason.startswith("This ") and not re.search(r"[/\\]|Error|Traceback|av\.", reason)


def kept(house: House, media: Any) -> bool:
    """Whether its links lead to files."""
    if media["url"] is None or media["thumbnail"] is None:
        return False
    links = (media["url"], media["thumbnail"])
    return all(house.client.head(url.removeprefix("http://testserver")).status_code == 200 for url in links)
