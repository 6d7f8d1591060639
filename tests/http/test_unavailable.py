"""The database is locked or full, or the disk has no room: callers hear 503 with `Retry-After`, nothing is
done or charged, and the same request works afterwards."""

import errno
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from databases import new_sqlite
from house import HandClock, House, Member, build_house

from reelwright.delivery.storage import DiskStorage

LOCKED = "The database does not answer at the moment. Try again, with the same Idempotency-Key"
NO_ROOM = "The service has no free disk space at the moment. Try again, with the same Idempotency-Key"
ONLY_SQLITE = pytest.mark.skipif(
    "TEST_DATABASE_URL" in os.environ,
    reason="Told of SQLite, whose one writer and whose one file they are about",
)
STORY = {"prompt": "I found a letter in a library book", "voiceId": "voice_heart"}


@pytest.fixture
def own(tmp_path: Path) -> Iterator[House]:
    """A house of its own, whose writers wait for a twentieth of a second."""
    database = new_sqlite(tmp_path / "test.db", busy_s=0.05)
    yield build_house(database, tmp_path, HandClock())
    database.close()


def check_refused(answer: Any, message: str) -> None:
    body = answer.json()
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "5")
    assert body == {
        "success": False,
        "message": message,
        "code": "INTERNAL_ERROR",
        "requestId": answer.headers["X-Request-Id"],
    }


@ONLY_SQLITE
def test_a_locked_database_refuses_for_now_and_charges_nothing(own: House) -> None:
    """Reads and creates; with the lock gone the same create runs, once, under the same key."""
    member = own.team()
    before = member.rows()
    caller, key = own.lenient(member.key), {"Idempotency-Key": "the same"}
    with own.database.engine.connect() as other:
        other.execute(sa.text("UPDATE teams SET balance = balance"))
        check_refused(caller.get("/v1/account"), LOCKED)
        check_refused(caller.post("/v1/project/create/story", json=STORY, headers=key), LOCKED)
        other.rollback()
    assert member.rows() == before
    answers = [caller.post("/v1/project/create/story", json=STORY, headers=key) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert answers[0].content == answers[1].content
    assert member.rows()["projects"] == before["projects"] + 1


@ONLY_SQLITE
@pytest.mark.parametrize(
    ("method", "path", "message"),
    [
        ("POST", "/v1/render", "API Render Error in renderMedia"),
        ("GET", "/v1/media/list", "Failed to fetch media"),
    ],
)
def test_the_specification_s_words_also_where_the_database_fails(
    own: House, method: str, path: str, message: str
) -> None:
    """500 with them, and with `Retry-After`, since it passes."""
    caller = own.lenient(own.team().key)
    with own.database.engine.connect() as other:
        other.execute(sa.text("UPDATE teams SET balance = balance"))
        answer = caller.request(method, path, json={"projectId": "c" * 25} if method == "POST" else None)
        other.rollback()
    assert (answer.status_code, answer.headers["Retry-After"]) == (500, "5")
    assert answer.json() == {
        "success": False,
        "message": message,
        "code": "INTERNAL_ERROR",
        "requestId": answer.headers["X-Request-Id"],
    }
    again = caller.request(method, path, json={"projectId": "c" * 25} if method == "POST" else None)
    assert again.status_code == (404 if method == "POST" else 200)


@ONLY_SQLITE
def test_a_database_without_room_refuses_for_now_and_charges_nothing(own: House) -> None:
    """SQLite may not grow: a create leaves nothing behind, and runs when it may."""
    member = own.team()
    before = member.rows()
    pages = {"most": 1}

    @sa.event.listens_for(own.database.engine, "checkout")
    def _limit(connection: Any, record: Any, proxy: Any) -> None:
        connection.execute(f"PRAGMA max_page_count={pages['most']}").close()

    caller = own.lenient(member.key)
    long = {**STORY, "prompt": "A long story. " * 60, "metadata": {"note": "x" * 4000}}
    answers = [caller.post("/v1/project/create/story", json=long) for _ in range(12)]
    refused = [answer for answer in answers if answer.status_code != 200]
    for answer in refused:
        check_refused(answer, NO_ROOM)
    assert refused
    pages["most"] = 2**30
    made = len(answers) - len(refused)
    assert member.rows()["jobs"] == before["jobs"] + made
    assert caller.post("/v1/project/create/story", json=long).status_code == 200
    assert member.rows()["jobs"] == before["jobs"] + made + 1


def test_an_upload_without_room_leaves_nothing_behind(
    house: House, member: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file that does not fit into the storage: no item, no file, no bytes counted; the next try works."""
    room = {"left": False}
    write = DiskStorage._write

    def full(storage: DiskStorage, fresh: Path, content: bytes | Path) -> None:
        if room["left"]:
            return write(storage, fresh, content)
        fresh.write_bytes(b"half")
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(DiskStorage, "_write", full)
    caller = house.lenient(member.key)
    files = {"file": ("a.png", b"picture 10x10", "image/png")}
    check_refused(caller.post("/v1/media/upload", files=files), NO_ROOM)
    assert caller.get("/v1/media/list").json()["data"]["media"] == []
    assert house.arriving() == []
    assert not list((house.folder / "files" / ".arriving").iterdir())
    room["left"] = True
    assert caller.post("/v1/media/upload", files=files).status_code == 200
