"""POST /v1/media/upload as a form: the file comes with the call, and is never held in memory."""

import asyncio
import json
from typing import Any

import pytest
from house import House, Member
from test_media import CLIP, announced, completed, list_page, put, removals, row, used_bytes

from reelwright.http import uploads
from reelwright.store.idempotency import IdempotentCall, call_id
from reelwright.store.removals import due_removals

PICTURE = b"picture 1080x1080"
INVALID_FORM = {"success": False, "message": "Invalid multipart body"}


def send(member: Member, content: Any = CLIP, name: str = "kitchen.mp4", **fields: Any) -> Any:
    headers = fields.pop("headers", {})
    files = {"file": (name, content, "video/mp4")}
    return member.client.post("/v1/media/upload", files=files, data=fields, headers=headers)


def raw(member: Member, body: Any, boundary: str = "b", **headers: str) -> Any:
    kind = {"content-type": f"multipart/form-data; boundary={boundary}"}
    return member.client.post("/v1/media/upload", content=body, headers={**kind, **headers})


def part(head: str, content: bytes) -> bytes:
    return b"--b\r\nContent-Disposition: form-data; " + head.encode() + b"\r\n\r\n" + content + b"\r\n"


END = b"--b--\r\n"
FILE = part('name="file"; filename="a.mp4"', CLIP)


def test_a_form_answers_the_item_directly(member: Member, house: House) -> None:
    """COMPLETED, named after the file, and nothing is left where it arrived."""
    answer = send(member)
    media = answer.json()["data"]
    assert (answer.status_code, media["status"], media["name"]) == (200, "COMPLETED", "kitchen.mp4")
    assert (media["type"], media["durationSeconds"], media["size"]) == ("video", 12.4, len(CLIP))
    assert house.client.get(media["url"].removeprefix("http://testserver")).content == CLIP
    assert used_bytes(member) == len(CLIP)
    assert f"media/{media['id']}/" not in removals(member)
    assert house.arriving() == []


def test_a_form_may_name_its_item(member: Member) -> None:
    """Up to 100 characters; the file's own name is text only."""
    assert send(member, PICTURE, name="../x.png", name_="").json()["data"]["name"] == "x.png"
    media = member.client.post(
        "/v1/media/upload", files={"file": ("x.png", PICTURE)}, data={"name": "n" * 100}
    ).json()["data"]
    assert (media["name"], media["type"]) == ("n" * 100, "image")


def test_a_form_with_an_unreadable_file_answers_a_failed_item(member: Member, house: House) -> None:
    """200 with the reason; no file of it is kept or counted."""
    answer = send(member, b"%PDF-1.7")
    media = answer.json()["data"]
    assert (answer.status_code, media["status"], media["size"]) == (200, "FAILED", 0)
    assert media["error"] == "This file is not a picture or a video that can be read"
    assert used_bytes(member) == 0
    assert not house.storage.exists(f"media/{media['id']}/original.mp4")
    assert completed(member, {"media": media}).json()["data"] == media


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (part('name="name"', b"x") + END, "file: Required"),
        (part('name="file"', b"x") + END, "file: Must be a file"),
        (FILE + FILE + END, "file: Must have at most 1 items"),
        (FILE + part('name="name"', b"x" * 101) + END, "name: Must be at most 100 characters"),
        (FILE + part('name="name"', b"a\0b") + END, "name: Must be a string without control codes"),
        (b"", "Invalid multipart body"),
        (b"rubbish", "Invalid multipart body"),
        (FILE, "Invalid multipart body"),
        (FILE[:-20], "Invalid multipart body"),
        (part("", b"x") + END, "Invalid multipart body"),
        (part('name="x"', b"") * 101 + END, "Invalid multipart body"),
        (b"--b\r\n" + b"X: y\r\n" * 50 + b"\r\nx\r\n" + END, "Invalid multipart body"),
    ],
)
def test_a_form_that_lacks_something_is_refused(
    member: Member, house: House, body: bytes, message: str
) -> None:
    """400 with a sentence; nothing is in the library, and nothing stays on disk."""
    answer = raw(member, body)
    assert (answer.status_code, answer.json()["message"]) == (400, message)
    assert list_page(member)["total"] == 0
    assert house.arriving() == []


def test_a_form_without_a_boundary_is_none(member: Member) -> None:
    """400, as for any body that does not parse."""
    kind = {"content-type": "multipart/form-data"}
    answer = member.client.post("/v1/media/upload", content=FILE, headers=kind)
    assert (answer.status_code, answer.json()) == (400, INVALID_FORM)


def test_other_types_are_refused(member: Member) -> None:
    """415; and a form is taken nowhere else."""
    kind = {"content-type": "video/mp4"}
    answer = member.client.post("/v1/media/upload", content=CLIP, headers=kind)
    assert (answer.status_code, answer.json()["message"]) == (415, "Unsupported content type")
    assert member.client.post("/v1/media/import", files={"file": CLIP}).status_code == 415


def test_a_file_above_the_limit_is_refused_while_it_comes(member: Member, house: House) -> None:
    """413 at one byte too many, with and without a stated length; the exact size passes."""
    most = house.api.media_max_bytes
    assert send(member, CLIP + b" " * (most - len(CLIP))).json()["data"]["status"] == "COMPLETED"
    too_much = part('name="file"; filename="a.mp4"', b" " * (most + 1)) + END
    endless = part('name="file"; filename="a.mp4"', b" " * (most + 2_000_000)) + END
    for body in (too_much, iter([too_much]), endless, iter([endless[:70_000], endless[70_000:]])):
        answer = raw(member, body)
        assert (answer.status_code, answer.json()) == (413, {"success": False, "message": "File too large"})
    assert house.arriving() == []


def test_a_form_that_would_be_too_much_is_refused(member: Member, house: House) -> None:
    """402; nothing is in the library, and its files are to be removed."""
    with house.database.session() as session:
        house.api.teams.change(session, member.team_id, storage_limit_bytes=len(CLIP) - 1)
    before = removals(member)
    answer = send(member)
    assert (answer.status_code, answer.json()["code"]) == (402, "STORAGE_LIMIT")
    assert list_page(member)["total"] == 0
    [left] = removals(member) - before
    with house.database.session() as session:
        assert left in due_removals(session, house.clock.now, 10_000)


def test_the_same_form_under_one_key_is_taken_once(member: Member) -> None:
    """Whatever its boundary and the order of its parts; the answer is the first one byte for byte."""
    key = {"Idempotency-Key": "form"}
    name = part('name="name"', b"Kitchen")
    first = raw(member, FILE + name + END, **key)
    second = raw(member, (name + FILE + END).replace(b"--b", b"--other"), "other", **key)
    assert (first.status_code, second.content) == (200, first.content)
    assert second.headers["Idempotent-Replayed"] == "true"
    assert list_page(member)["total"] == 1


@pytest.mark.parametrize(
    "other",
    [
        part('name="file"; filename="b.mp4"', CLIP) + END,
        part('name="file"; filename="a.mp4"', CLIP + b"!") + END,
        part('name="files"; filename="a.mp4"', CLIP) + END,
        FILE + part('name="name"', b"x") + END,
        b"rubbish",
    ],
)
def test_another_form_under_the_same_key_is_refused(member: Member, other: bytes) -> None:
    """Another file name, content, part or field, and what is no form: 422."""
    key = {"Idempotency-Key": "form"}
    assert raw(member, FILE + END, **key).status_code == 200
    assert raw(member, other, **key).status_code == 422
    assert list_page(member)["total"] == 1


def test_what_is_no_form_is_known_by_its_bytes(member: Member) -> None:
    """The refusal is replayed; other bytes are another body."""
    key = {"Idempotency-Key": "rubbish"}
    answers = [raw(member, body, **key) for body in (b"rubbish", b"rubbish", b"other rubbish")]
    assert [answer.status_code for answer in answers] == [400, 400, 422]
    assert answers[1].headers["Idempotent-Replayed"] == "true"


def test_the_answer_of_a_form_commits_with_its_item(member: Member, house: House) -> None:
    """The stored answer names the item that is in the library."""
    answer = send(member, headers={"Idempotency-Key": "one"})
    call = call_id(member.team_id, "POST", "/v1/media/upload", "one")
    with house.database.session() as session:
        kept = session.get_one(IdempotentCall, call)
    assert kept.body == answer.content
    assert row(member, json.loads(kept.body)["data"]["id"]) is not None


def test_a_caller_who_sends_nothing_any_more_is_left(
    member: Member, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """408 after a while, for a form as for a link's file; nothing stays on disk."""
    monkeypatch.setattr(uploads, "STALLED_AFTER_S", 0.01)

    async def receive() -> Any:
        await asyncio.sleep(30)

    upload = announced(member)
    path = upload["upload"]["url"].removeprefix("http://testserver")
    form = [(b"content-type", b"multipart/form-data; boundary=b"), (b"x-api-key", member.key.encode())]
    for method, where, headers in (("PUT", path, []), ("POST", "/v1/media/upload", form)):
        sent: list[Any] = []

        async def take(message: Any, sent: list[Any] = sent) -> None:
            sent.append(message)

        scope = {"type": "http", "method": method, "path": where, "headers": headers, "query_string": b""}
        asyncio.run(house.app(scope, receive, take))
        assert sent[0]["status"] == 408
        assert json.loads(sent[1]["body"]) == {"success": False, "message": "The body has stopped coming"}
    assert house.arriving() == []
    monkeypatch.undo()
    assert put(member, upload).status_code == 200
