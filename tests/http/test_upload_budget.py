"""Forms with files are weighed against the team's room before and while they are read."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from house import House, Member
from test_media import CLIP, list_page
from test_media_forms import END, FILE, part, raw

from reelwright.errors import StorageFull
from reelwright.http import idempotency
from reelwright.http.upload_budget import UploadAllowance, UploadBudget
from reelwright.http.uploads import FIELD_BYTES

FULL = {"success": False, "message": "Storage limit reached", "code": "STORAGE_LIMIT"}


@pytest.fixture
def small_slack(monkeypatch: pytest.MonkeyPatch) -> int:
    """What a form may weigh beside its file, so that small forms are weighed, too."""
    monkeypatch.setattr(idempotency, "FIELD_BYTES", 200)
    return 200


def limited(member: Member, size: int) -> Member:
    with member.house.database.session() as session:
        member.house.api.teams.change(session, member.team_id, storage_limit_bytes=size)
    return member


def test_a_form_beyond_the_room_is_refused_before_it_is_read(
    member: Member, house: House, small_slack: int
) -> None:
    """By its announced length: nothing of it is ever written."""
    limited(member, 1_000)
    path, seen = "/v1/media/upload", []

    async def receive() -> Any:
        seen.append(house.arriving())
        return {"type": "http.request", "body": FILE + b" " * 2_000 + END, "more_body": False}

    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    headers = {
        "x-api-key": member.key,
        "content-type": "multipart/form-data; boundary=b",
        "content-length": str(len(FILE) + 2_000 + len(END)),
    }
    scope = {
        "type": "http",
        "method": "POST",
        "path": path,
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        "query_string": b"",
    }
    asyncio.run(house.app(scope, receive, send))
    assert sent[0]["status"] == 402
    assert (b"connection", b"close") in [(name.lower(), value) for name, value in sent[0]["headers"]]
    assert seen == [[]]
    assert list_page(member)["total"] == 0


def test_a_form_of_unknown_length_is_refused_while_it_comes(
    member: Member, house: House, small_slack: int
) -> None:
    """The details say what is used and what the limit is."""

    def pieces() -> Iterator[bytes]:
        yield FILE
        for _ in range(20):
            yield b" " * 100
        yield END

    answer = raw(limited(member, 1_000), pieces())
    assert answer.status_code == 402
    assert answer.json() == {**FULL, "details": {"usedBytes": 0, "limitBytes": 1_000}}
    assert house.arriving() == []


def test_a_form_that_was_answered_is_answered_again_by_a_full_team(member: Member, small_slack: int) -> None:
    """Its bytes must be read to know that it is the same one."""
    body = part('name="file"; filename="a.mp4"', CLIP + b" " * 500) + END
    first = raw(limited(member, 1_000), body, **{"idempotency-key": "the same form"})
    assert first.status_code == 200
    limited(member, 10)
    again = raw(member, body, **{"idempotency-key": "the same form"})
    assert (again.status_code, again.content) == (200, first.content)
    assert raw(member, body).status_code == 402


def test_forms_of_one_team_are_weighed_together() -> None:
    """What is on its way counts until it has been dealt with; other teams are not held up by it."""
    budget, allowance = UploadBudget(), UploadAllowance(most_bytes=100, used_bytes=900, limit_bytes=1_000)
    with budget.reserve_form("one", 60, allowance) as share:
        with pytest.raises(StorageFull), budget.reserve_form("one", 60, allowance):
            pass
        with budget.reserve_form("another", 60, allowance):
            share.hold(100)
        with pytest.raises(StorageFull):
            share.hold(101)
    with budget.reserve_form("one", 100, allowance):
        pass


def test_small_forms_pass_as_before(member: Member) -> None:
    """What surrounds a file does not count against the room."""
    assert FIELD_BYTES > 100_000
    assert raw(limited(member, len(CLIP)), FILE + END).status_code == 200
