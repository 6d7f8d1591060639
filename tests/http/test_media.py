"""/v1/media: the list and its paging, reading, deleting, and uploads in two steps."""

import asyncio
from typing import Any

import pytest
import sqlalchemy as sa
from anyio.to_thread import run_sync
from house import START_MS, House, Member, complete

from reelwright.domain.media.model import Media, MediaUse
from reelwright.domain.media.service import MediaLibrary
from reelwright.domain.projects.model import Project
from reelwright.store.clock import iso
from reelwright.store.ids import new_id
from reelwright.store.removals import Removal

UNKNOWN = "c" + "0" * 24
UPLOAD = {"fileName": "kitchen.mp4", "contentType": "video/mp4", "size": 1_000}
CLIP = b"clip 1080x1920"
NOT_FOUND = {"success": False, "message": "Media not found"}
NO_LONGER = {"success": False, "message": "This link is no longer valid"}


def list_page(member: Member, query: str = "") -> Any:
    return member.client.get(f"/v1/media/list{query}").json()["data"]


def names(member: Member, query: str) -> list[str]:
    return [media["name"] for media in list_page(member, query)["media"]]


def announced(member: Member, **changes: Any) -> Any:
    """The data of an announced upload."""
    answer = member.client.post("/v1/media/upload", json={**UPLOAD, **changes})
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


def put(member: Member, upload: Any, content: Any = CLIP, **headers: str) -> Any:
    path = upload["upload"]["url"].removeprefix("http://testserver")
    return member.house.client.put(path, content=content, headers=headers)


def completed(member: Member, upload: Any, **headers: str) -> Any:
    return member.client.post(f"/v1/media/{upload['media']['id']}/complete", headers=headers)


def row(member: Member, media_id: str) -> Media | None:
    with member.house.database.session() as session:
        return session.get(Media, media_id)


def used_bytes(member: Member) -> int:
    used: int = member.client.get("/v1/account").json()["data"]["storage"]["usedBytes"]
    return used


def removals(member: Member) -> set[str]:
    with member.house.database.session() as session:
        return set(session.scalars(sa.select(Removal.id)))


def test_a_media_record_has_the_fields_of_the_specification(member: Member) -> None:
    """Each with its value; links are signed."""
    media_id = member.media(
        name="Kitchen",
        type="video",
        asset="media/kitchen.mp4",
        thumbnail_asset="media/kitchen.jpg",
        duration_ms=12_400,
        width=1080,
        height=1920,
        size=4_182_044,
    )
    shown = member.client.get(f"/v1/media/{media_id}").json()
    url, thumbnail = shown["data"].pop("url"), shown["data"].pop("thumbnail")
    assert shown == {
        "success": True,
        "message": "OK",
        "data": {
            "id": media_id,
            "name": "Kitchen",
            "type": "video",
            "status": "COMPLETED",
            "error": None,
            "durationSeconds": 12.4,
            "size": 4_182_044,
            "aspectRatio": "ratio_9_16",
            "isAIGenerated": False,
            "source": None,
            "illustration": False,
            "createdAt": iso(START_MS),
        },
    }
    tokens = [link.removeprefix("http://testserver/files/") for link in (url, thumbnail)]
    assert [member.house.api.links.open(token) for token in tokens] == [
        "media/kitchen.mp4",
        "media/kitchen.jpg",
    ]


@pytest.mark.parametrize(
    ("width", "height", "ratio"),
    [
        (1080, 1920, "ratio_9_16"),
        (1920, 1080, "ratio_16_9"),
        (500, 500, "ratio_1_1"),
        (1080, 1350, "ratio_4_5"),
        (1100, 1920, "ratio_9_16"),  # 1.9 % off
        (1104, 1920, "ratio_other"),  # 2.2 % off
        (640, 480, "ratio_other"),
    ],
)
def test_the_aspect_ratio_is_the_nearest_within_two_percent(
    member: Member, width: int, height: int, ratio: str
) -> None:
    """What is near none of the four is other."""
    media_id = member.media(width=width, height=height)
    assert member.client.get(f"/v1/media/{media_id}").json()["data"]["aspectRatio"] == ratio


def test_the_list_is_newest_first_and_shows_what_arrives_and_what_failed(member: Member) -> None:
    """Whatever its status; the count is of all."""
    for number, status in enumerate(("COMPLETED", "PENDING", "PROCESSING", "FAILED")):
        member.media(name=status, status=status, created_at=START_MS + number)
    found = list_page(member)
    assert [media["status"] for media in found["media"]] == ["FAILED", "PROCESSING", "PENDING", "COMPLETED"]
    assert [media["url"] is None for media in found["media"]] == [True, True, True, False]
    assert (found["total"], found["limit"], found["offset"]) == (4, 50, 0)


@pytest.mark.parametrize(
    ("query", "limit", "offset"),
    [
        ("", 50, 0),
        ("?limit=1&offset=1", 1, 1),
        ("?limit=100", 100, 0),
        ("?limit=101", 100, 0),
        ("?limit=99999999999999999999", 100, 0),
        ("?limit=0&offset=-1", 50, 0),
        ("?limit=x&offset=x", 50, 0),
        ("?limit=&offset=", 50, 0),
        ("?limit=2.5&offset=1.5", 50, 0),
    ],
)
def test_paging_falls_back_and_is_capped(member: Member, query: str, limit: int, offset: int) -> None:
    """Too large is capped at 100, missing and invalid fall back to 50 and 0; nothing is refused."""
    for number in range(3):
        member.media(name=str(number), created_at=START_MS + number)
    found = list_page(member, query)
    assert (found["total"], found["limit"], found["offset"]) == (3, limit, offset)
    assert [media["name"] for media in found["media"]] == ["2", "1", "0"][offset : offset + limit]


def test_the_list_is_filtered_by_type_and_by_a_part_of_the_name(member: Member) -> None:
    """In any case, literally, and counting the matches only."""
    member.media(name="Küche 100%", created_at=START_MS)
    member.media(name="KÜCHE_x", type="video", created_at=START_MS + 1)
    assert names(member, "?search=k%C3%BCche") == ["KÜCHE_x", "Küche 100%"]
    assert names(member, "?search=%25") == ["Küche 100%"]
    assert names(member, "?search=_") == ["KÜCHE_x"]
    assert names(member, "?type=image") == ["Küche 100%"]
    assert names(member, "?type=video&search=k%C3%BC") == ["KÜCHE_x"]
    assert names(member, "?type=&search=") == ["KÜCHE_x", "Küche 100%"]
    assert list_page(member, "?type=image&limit=1")["total"] == 1


@pytest.mark.parametrize("wrong", ["audio", "IMAGE", "image,video"])
def test_an_unknown_type_is_refused(member: Member, wrong: str) -> None:
    """In the specification's words."""
    answer = member.client.get(f"/v1/media/list?type={wrong}")
    assert answer.status_code == 400
    assert answer.json() == {
        "success": False,
        "message": "type: Must be image or video",
        "code": "INVALID_VALUE",
        "details": {"errors": [{"field": "type", "reason": "Must be image or video"}]},
    }


def test_a_list_that_breaks_says_so_in_the_specifications_words(
    member: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    """500 with a request id, and none of the cause."""

    def breaks(*_: Any) -> None:
        raise RuntimeError("SELECT secret FROM /a/path")

    monkeypatch.setattr(MediaLibrary, "list_page", breaks)
    answer = member.house.lenient(member.key).get("/v1/media/list")
    assert answer.status_code == 500
    assert answer.json() == {
        "success": False,
        "message": "Failed to fetch media",
        "code": "INTERNAL_ERROR",
        "requestId": answer.headers["X-Request-Id"],
    }


@pytest.mark.parametrize("method", ["GET", "DELETE"])
@pytest.mark.parametrize("path", ["", "/complete"])
def test_what_is_not_the_teams_is_not_there(member: Member, house: House, method: str, path: str) -> None:
    """Another team's id, an unknown and a malformed one answer alike, to the byte."""
    foreign = house.team().media()
    ids = [foreign, UNKNOWN, "nonsense", "list2", "c" * 400, "%00", "..%2f..", foreign.upper()]
    verb = "POST" if path else method
    answers = [member.client.request(verb, f"/v1/media/{media_id}{path}") for media_id in ids[:6]]
    assert {answer.status_code for answer in answers} == {404}
    assert {answer.content for answer in answers} == {answers[0].content}
    assert answers[0].json() == NOT_FOUND


def test_a_deleted_item_is_gone_with_its_files(member: Member) -> None:
    """404 from then on, in no list, not counted; its files are to be removed at once."""
    media_id = member.media(asset="media/x/a.png", size=70)
    assert used_bytes(member) == 70
    answer = member.client.delete(f"/v1/media/{media_id}")
    assert (answer.status_code, answer.json()["data"]) == (200, {"id": media_id, "deleted": True})
    assert used_bytes(member) == 0
    assert list_page(member)["total"] == 0
    for verb in ("GET", "DELETE"):
        again = member.client.request(verb, f"/v1/media/{media_id}")
        assert (again.status_code, again.json()) == (404, NOT_FOUND)
    assert {f"media/{media_id}/", "media/x/a.png"} <= removals(member)


def test_a_file_that_a_project_uses_is_kept_and_counted_until_the_project_is_deleted(member: Member) -> None:
    """Its team cannot see or use it any more; it goes with the last project that does."""
    media_id = member.media(size=70)
    used = {"mediaType": "media", "media": [media_id]}
    projects = [member.create(used).json()["data"]["projectId"] for _ in range(2)]
    assert member.client.delete(f"/v1/media/{media_id}").status_code == 200
    assert member.client.get(f"/v1/media/{media_id}").status_code == 404
    assert list_page(member)["total"] == 0
    refused = member.create(used)
    assert (refused.status_code, refused.json()["message"]) == (400, f'media: Media "{media_id}" not found')
    for project_id, left in zip(projects, (70, 0), strict=True):
        assert used_bytes(member) == 70
        complete(member.house, project_id)
        member.client.delete(f"/v1/project/{project_id}")
        assert used_bytes(member) == left
    assert row(member, media_id) is None
    assert f"media/{media_id}/" in removals(member)


def test_a_create_notes_which_items_it_uses(member: Member) -> None:
    """Background, card picture and logo; each once."""
    ids = [member.media() for _ in range(3)]
    body = {
        "mediaType": "media",
        "media": [ids[0], ids[0]],
        "card": {"authorAvatarMediaId": ids[1]},
        "content": {"logoMediaId": ids[2]},
    }
    project_id = member.create(body).json()["data"]["projectId"]
    with member.house.database.session() as session:
        assert session.get(Project, project_id) is not None
        uses = sa.select(MediaUse.media_id).where(MediaUse.project_id == project_id)
        assert set(session.scalars(uses)) == set(ids)


def test_an_upload_in_two_steps(member: Member, house: House) -> None:
    """Announce, put, complete: a COMPLETED item whose file and poster can be read."""
    upload = announced(member)
    assert upload["media"] == {
        "id": upload["media"]["id"],
        "name": "kitchen.mp4",
        "type": "video",
        "status": "PENDING",
        "error": None,
        "url": None,
        "thumbnail": None,
        "durationSeconds": None,
        "size": 1_000,
        "aspectRatio": None,
        "isAIGenerated": False,
        "source": None,
        "illustration": False,
        "createdAt": iso(START_MS),
    }
    link = upload["upload"]
    assert link.pop("url").startswith("http://testserver/uploads/")
    assert link == {
        "method": "PUT",
        "headers": {"Content-Type": "video/mp4"},
        "expiresAt": iso(START_MS + 86_400_000),
    }
    upload = announced(member)
    arrived = put(member, upload, **upload["upload"]["headers"])
    assert (arrived.status_code, arrived.json()) == (
        200,
        {
            "success": True,
            "message": "The file has arrived",
            "data": {"mediaId": upload["media"]["id"], "size": len(CLIP)},
        },
    )
    answer = completed(member, upload)
    media = answer.json()["data"]
    assert (answer.status_code, media["status"], media["error"]) == (200, "COMPLETED", None)
    assert (media["type"], media["durationSeconds"], media["size"]) == ("video", 12.4, len(CLIP))
    assert media["aspectRatio"] == "ratio_9_16"
    file = house.client.get(media["url"].removeprefix("http://testserver"))
    assert (file.content, file.headers["content-type"]) == (CLIP, "video/mp4")
    poster = house.client.get(media["thumbnail"].removeprefix("http://testserver"))
    assert (poster.content, poster.headers["content-type"]) == (b"a poster", "image/jpeg")


def test_completing_is_repeatable(member: Member) -> None:
    """The same record again, also when the link's file is long settled; and it can go into a video."""
    upload = announced(member)
    put(member, upload)
    first, second = completed(member, upload), completed(member, upload)
    assert first.content == second.content
    assert member.create({"mediaType": "media", "media": [upload["media"]["id"]]}).status_code == 200


def test_nothing_to_complete(member: Member) -> None:
    """Before the file has come, and for an item that no file is waited for."""
    expected = (400, {"success": False, "message": "No file has been uploaded"})
    answer = completed(member, announced(member))
    assert (answer.status_code, answer.json()) == expected
    importing = member.media(status="PROCESSING", asset=None)
    answer = member.client.post(f"/v1/media/{importing}/complete")
    assert (answer.status_code, answer.json()) == expected


def test_a_file_that_cannot_be_read_fails_with_its_reason(member: Member) -> None:
    """FAILED is final, keeps no file and counts nothing; its link is closed."""
    upload = announced(member)
    put(member, upload, b"#EXTM3U\nfile:///etc/passwd")
    media = completed(member, upload).json()["data"]
    assert (media["status"], media["url"], media["thumbnail"], media["size"]) == ("FAILED", None, None, 0)
    assert media["error"] == "This file is not a picture or a video that can be read"
    assert used_bytes(member) == 0
    assert f"media/{media['id']}/" in removals(member)
    late = put(member, upload)
    assert (late.status_code, late.json()) == (403, NO_LONGER)
    assert completed(member, upload).json()["data"] == media
    refused = member.create({"mediaType": "media", "media": [media["id"]]})
    assert refused.json()["message"] == f'media: Media "{media["id"]}" is not ready (status FAILED)'


def test_a_link_takes_another_file_until_it_is_completed(member: Member, house: House) -> None:
    """The last one counts, the one before is removed, and afterwards the link is closed."""
    upload = announced(member)
    put(member, upload, b"rubbish")
    first = row(member, upload["media"]["id"])
    put(member, upload)
    assert first is not None
    assert first.asset in removals(member)
    assert completed(member, upload).json()["data"]["status"] == "COMPLETED"
    late = put(member, upload)
    assert (late.status_code, late.json()) == (403, NO_LONGER)


def test_a_link_opens_nothing_but_its_own_upload(member: Member, house: House) -> None:
    """Changed, expired, a link that reads, a deleted item: 403, and no file is taken."""
    upload = announced(member)
    url = upload["upload"]["url"].removeprefix("http://testserver")
    reading = house.api.links.sign(upload["media"]["id"], 3_600).rpartition("/")[2]
    not_valid = {"success": False, "message": "This link is not valid"}
    for token in (url.rpartition("/")[2][:-2], "x", "x.y", reading, "%00"):
        answer = house.client.put(f"/uploads/{token}", content=CLIP)
        assert (answer.status_code, answer.json()) == (403, not_valid)
    assert house.client.get("/files/" + url.rpartition("/")[2]).status_code == 403
    house.clock.pass_by(86_400)
    expired = put(member, upload)
    assert (expired.status_code, expired.json()["message"]) == (403, "This link has expired")
    house.clock.pass_by(-10)
    member.client.delete(f"/v1/media/{upload['media']['id']}")
    gone = put(member, upload)
    assert (gone.status_code, gone.json()) == (403, NO_LONGER)


def test_more_than_was_announced_is_refused_while_it_comes(member: Member, house: House) -> None:
    """413 at one byte too many, whether the length is stated or not; the exact size and less are taken."""
    upload = announced(member, size=len(CLIP))
    too_much = CLIP + b"!"
    for content in (too_much, iter([too_much])):
        answer = put(member, upload, content)
        assert (answer.status_code, answer.json()) == (413, {"success": False, "message": "File too large"})
        assert answer.headers["connection"] == "close"
    assert completed(member, upload).json()["message"] == "No file has been uploaded"
    for content in (CLIP[:-1], CLIP, iter([CLIP[:3], CLIP[3:]])):
        assert put(member, upload, content).status_code == 200
    assert completed(member, upload).json()["data"]["status"] == "COMPLETED"


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"fileName": None}, "fileName: Required"),
        ({"fileName": ""}, "fileName: Must be at least 1 character"),
        ({"fileName": "x" * 256}, "fileName: Must be at most 255 characters"),
        ({"fileName": 7}, "fileName: Must be a string"),
        ({"contentType": None}, "contentType: Required"),
        ({"contentType": "video/mp4\r\nX: y"}, "contentType: Must be a media type"),
        ({"contentType": "x" * 256}, "contentType: Must be at most 255 characters"),
        ({"size": None}, "size: Required"),
        ({"size": 0}, "size: Must be at least 1"),
        ({"size": -1}, "size: Must be at least 1"),
        ({"size": "9"}, "size: Must be a number"),
        ({"size": 1.5}, "size: Must be a whole number"),
        ({"size": True}, "size: Must be a number"),
        ({"name": "x" * 101}, "name: Must be at most 100 characters"),
        ({"name": []}, "name: Must be a string"),
    ],
)
def test_wrong_fields_of_an_upload_are_refused(member: Member, changes: Any, message: str) -> None:
    """Each with its sentence, and nothing is announced."""
    answer = member.client.post("/v1/media/upload", json={**UPLOAD, **changes})
    assert (answer.status_code, answer.json()["message"]) == (400, message)
    assert list_page(member)["total"] == 0


def test_the_limits_of_an_upload_are_exact(member: Member) -> None:
    """255 characters of file name, 100 of name, and the operator's largest size pass; a byte more is 413."""
    most = member.house.api.media_max_bytes
    passed = announced(
        member, fileName="x" * 251 + ".png", contentType="image/png", name="n" * 100, size=most
    )
    assert (passed["media"]["name"], passed["media"]["type"]) == ("n" * 100, "image")
    for size in (most + 1, 2**63, 10**30):
        answer = member.client.post("/v1/media/upload", json={**UPLOAD, "size": size})
        assert (answer.status_code, answer.json()) == (413, {"success": False, "message": "File too large"})


@pytest.mark.parametrize(
    ("file_name", "name"),
    [
        ("holiday.jpg", "holiday.jpg"),
        ("../../etc/passwd", "passwd"),
        ("C:\\Users\\me\\clip.mp4", "clip.mp4"),
        ("..", ".."),
        ("///", "Untitled"),
        ("a\0b\x1b[31m\n.mp4", "a b [31m .mp4"),
        ("gpj.\u202eexe.mp4", "gpj. exe.mp4"),
        ("\u200f\u202e", "Untitled"),
        ("日本 👩\u200d🚀.mp4", "日本 👩\u200d🚀.mp4"),
        ("x" * 250, "x" * 100),
    ],
)
def test_a_file_name_is_only_ever_text(member: Member, file_name: str, name: str) -> None:
    """Folders, control characters and marks that turn writing round are left out of what is shown."""
    upload = announced(member, fileName=file_name)
    assert upload["media"]["name"] == name
    put(member, upload)
    media = completed(member, upload).json()["data"]
    stored = row(member, media["id"])
    assert stored is not None
    assert (media["status"], str(stored.asset)[:32]) == ("COMPLETED", f"media/{media['id']}/")


def test_storage_is_kept_free_for_what_was_announced(member: Member, house: House) -> None:
    """402 for one byte too many, with what is used; what was announced counts until it has come or gone."""
    first = member.media(size=100)
    with house.database.session() as session:
        house.api.teams.change(session, member.team_id, storage_limit_bytes=1_000)
    announced(member, size=900)
    answer = member.client.post("/v1/media/upload", json={**UPLOAD, "size": 1})
    assert answer.status_code == 402
    assert answer.json() == {
        "success": False,
        "message": "Storage limit reached",
        "code": "STORAGE_LIMIT",
        "details": {"usedBytes": 1_000, "limitBytes": 1_000},
    }
    assert used_bytes(member) == 1_000
    member.client.delete(f"/v1/media/{first}")
    assert announced(member, size=100)["media"]["status"] == "PENDING"


def test_a_file_that_no_longer_fits_stays_waiting(member: Member, house: House) -> None:
    """The limit was lowered meanwhile: 402, and once there is room it is completed."""
    upload = announced(member)
    put(member, upload)
    for limit, status in ((len(CLIP) - 1, 402), (len(CLIP), 200)):
        with house.database.session() as session:
            house.api.teams.change(session, member.team_id, storage_limit_bytes=limit)
        answer = completed(member, upload, **{"Idempotency-Key": "complete"})
        assert answer.status_code == status
    assert answer.json()["data"]["status"] == "COMPLETED"
    assert used_bytes(member) == len(CLIP)


def test_an_upload_is_announced_once_a_key(member: Member) -> None:
    """The same answer, byte for byte, with the same link; another body is refused."""
    key = {"Idempotency-Key": new_id()}
    answers = [member.client.post("/v1/media/upload", json=UPLOAD, headers=key) for _ in range(2)]
    assert answers[0].content == answers[1].content
    assert answers[1].headers["Idempotent-Replayed"] == "true"
    assert list_page(member)["total"] == 1
    other = member.client.post("/v1/media/upload", json={**UPLOAD, "size": 2}, headers=key)
    assert other.status_code == 422


def test_a_put_that_breaks_off_leaves_nothing(member: Member, house: House) -> None:
    """No file of it remains anywhere, and the link still works."""
    upload = announced(member)

    messages = iter([{"type": "http.request", "body": CLIP, "more_body": True}, {"type": "http.disconnect"}])
    sent: list[Any] = []

    async def receive() -> Any:
        return next(messages)

    async def send(message: Any) -> None:
        sent.append(message)

    path = upload["upload"]["url"].removeprefix("http://testserver")
    scope = {"type": "http", "method": "PUT", "path": path, "headers": [], "query_string": b""}
    asyncio.run(house.app(scope, receive, send))
    assert sent[0]["status"] == 400
    assert house.arriving() == []
    assert completed(member, upload).json()["message"] == "No file has been uploaded"
    assert put(member, upload).status_code == 200
    assert house.arriving() == []


def test_one_file_at_a_time_arrives_through_a_link(member: Member, house: House) -> None:
    """A second PUT is told to wait, and writes nothing; afterwards the link takes one again."""
    upload = announced(member)
    path = upload["upload"]["url"].removeprefix("http://testserver")
    seen: list[Any] = []

    async def receive() -> Any:
        if seen:
            return {"type": "http.request", "body": b"", "more_body": False}
        seen.append(await run_sync(put, member, upload, CLIP + b" of the second"))
        seen.append(len(house.arriving()))
        return {"type": "http.request", "body": CLIP, "more_body": True}

    scope = {"type": "http", "method": "PUT", "path": path, "headers": [], "query_string": b""}
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    asyncio.run(house.app(scope, receive, send))
    second, files = seen
    assert (second.status_code, second.headers["Retry-After"], files) == (409, "5", 1)
    assert second.json() == {"success": False, "message": "Another file is arriving through this link"}
    assert sent[0]["status"] == 200
    assert put(member, upload, CLIP + b" again").status_code == 200


def test_a_replaced_file_goes_at_once(member: Member, house: House) -> None:
    """However often an upload is sent, one file of it lies in storage."""
    upload = announced(member)
    folder = house.folder / "files" / "media" / upload["media"]["id"]
    for number in range(3):
        assert put(member, upload, CLIP + b" " * number).status_code == 200
        assert [path.stat().st_size for path in folder.iterdir()] == [len(CLIP) + number]
