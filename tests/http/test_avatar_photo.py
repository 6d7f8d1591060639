"""POST /v1/avatar/create/photo: each way to send a photograph, what it writes, and each refusal in full."""

import json
from typing import Any

import pytest
import sqlalchemy as sa
from house import START_MS, House, Member
from test_avatars import end, list_page, shown
from test_reads import UNKNOWN

from reelwright.domain.avatars.kind import PortraitFiles
from reelwright.domain.avatars.model import Avatar
from reelwright.domain.avatars.photo import record_photo
from reelwright.domain.media.model import DownloadLease
from reelwright.store.clock import iso
from reelwright.store.removals import Removal, due_removals

URL = "https://cdn.example.com/team/anna.jpg"
PICTURE = b"picture 400x500"
PATH = "/v1/avatar/create/photo"
MADE = PortraitFiles(
    asset="avatars/x/image.jpg",
    thumbnail_asset="avatars/x/thumbnail.jpg",
    gender="Male",
    age="Adult",
    skin_tone="medium",
    situation=(),
    emotions=("Happy",),
    drawing={"face": {"x": 1, "y": 2, "width": 90, "height": 90}},
)


def photo(member: Member, **body: Any) -> Any:
    headers = body.pop("headers", {})
    return member.client.post(PATH, json={"imageUrl": URL, **body}, headers=headers)


def send(member: Member, content: bytes = PICTURE, **fields: str) -> Any:
    headers = {"Idempotency-Key": fields.pop("key")} if "key" in fields else {}
    files = {"file": ("anna.jpg", content, "image/jpeg")}
    return member.client.post(PATH, files=files, data=fields, headers=headers)


def stored(member: Member, avatar_id: str) -> Avatar:
    with member.house.database.session() as session:
        return session.get_one(Avatar, avatar_id)


def leases(member: Member) -> list[str]:
    own = sa.select(DownloadLease.id).where(DownloadLease.team_id == member.team_id)
    with member.house.database.session() as session:
        return list(session.scalars(own))


def removals(member: Member) -> set[str]:
    with member.house.database.session() as session:
        return set(session.scalars(sa.select(Removal.id)))


def refused(answer: Any, message: str, code: str = "VALIDATION_ERROR") -> None:
    assert (answer.status_code, answer.json()["message"], answer.json()["code"]) == (400, message, code)


def test_an_address_answers_at_once_and_leaves_a_job(member: Member, house: House) -> None:
    """202 with a PROCESSING avatar made from a photograph, free; a job that fetches, a lease, 15 minutes."""
    answer = photo(member, webhook="https://hooks.example.com/in", metadata={"order": 7, "automationId": 1})
    avatar = answer.json()["data"]
    assert answer.status_code == 202
    assert answer.json() == {
        "success": True,
        "message": "The avatar is being made",
        "data": {
            "id": avatar["id"],
            "name": "Photo avatar",
            "type": "Realistic",
            "gender": "Female",
            "image": None,
            "thumbnail": None,
            "status": "PROCESSING",
            "error": None,
            "situation": [],
            "emotions": [],
            "isCustom": True,
            "source": "custom",
            "createdAt": iso(START_MS),
        },
    }
    assert house.jobs.wanted[member.jobs_before :] == [("fetch-photo", avatar["id"])]
    assert leases(member) == [avatar["id"]]
    row = stored(member, avatar["id"])
    assert (row.request, row.deadline_at) == ({"photo": {"imageUrl": URL}}, START_MS + 15 * 60_000)
    assert (row.webhook, row.caller_metadata) == ("https://hooks.example.com/in", {"order": 7})
    assert member.balance() == 100


def test_a_picture_of_the_library(member: Member, house: House) -> None:
    """No download: its job is that of any avatar. What the caller says of the person is shown from the
    beginning."""
    media = member.media(width=600, height=800)
    answer = member.client.post(
        PATH, json={"mediaId": media, "name": "Bo", "gender": "Male", "age": "Senior"}
    )
    avatar = answer.json()["data"]
    assert (answer.status_code, avatar["name"], avatar["gender"], avatar["age"]) == (
        202,
        "Bo",
        "Male",
        "Senior",
    )
    assert house.jobs.wanted[member.jobs_before :] == [("portray", avatar["id"])]
    assert leases(member) == []


def test_a_file_that_is_sent_along(member: Member, house: House) -> None:
    """It lies in storage until the avatar is made of it, and is not removed before."""
    fields = {"name": "Anna", "gender": "Female", "age": "Adult", "metadata": '{"order": 7}'}
    answer = send(member, **fields)
    avatar = answer.json()["data"]
    assert (answer.status_code, avatar["name"], avatar["type"]) == (202, "Anna", "Realistic")
    key = f"avatars/{avatar['id']}/source.png"
    row = stored(member, avatar["id"])
    assert row.request == {"photo": {"asset": key, "gender": "Female", "age": "Adult"}}
    assert row.caller_metadata == {"order": 7}
    assert house.storage.path(key).read_bytes() == PICTURE
    assert house.jobs.wanted[member.jobs_before :] == [("portray", avatar["id"])]
    assert f"avatars/{avatar['id']}/" not in removals(member)
    assert house.arriving() == []


@pytest.mark.parametrize("way", ["address", "file", "media"])
def test_a_finished_avatar_shows_what_was_read(member: Member, house: House, way: str) -> None:
    """Signed links and tags; the file that was sent is removed, the download's place is free again."""
    if way == "media":
        avatar_id = photo(member, imageUrl=None, mediaId=member.media(width=300, height=300)).json()["data"][
            "id"
        ]
    else:
        avatar_id = (photo(member) if way == "address" else send(member)).json()["data"]["id"]
    if way == "address":
        with house.database.session() as session:
            assert record_photo(session, avatar_id, f"avatars/{avatar_id}/source.jpeg")
    assert end(member, avatar_id, MADE)
    avatar = shown(member, avatar_id)
    assert avatar["image"].startswith("http://testserver/files/")
    assert (avatar["type"], avatar["status"], avatar["gender"]) == ("Realistic", "COMPLETED", "Male")
    assert (avatar["skinTone"], avatar["emotions"], avatar["situation"]) == ("medium", ["Happy"], [])
    sources = {f"avatars/{avatar_id}/source.{ending}" for ending in ("png", "jpeg")}
    assert len(sources & removals(member)) == (way != "media")
    assert leases(member) == []


def test_a_failed_avatar_says_why(member: Member) -> None:
    """FAILED with the reason, nothing was paid, the webhook is told, and the download's place is free."""
    avatar_id = photo(member).json()["data"]["id"]
    assert end(member, avatar_id, "No face was found in this picture")
    assert (shown(member, avatar_id)["status"], shown(member, avatar_id)["error"]) == (
        "FAILED",
        "No face was found in this picture",
    )
    assert (member.balance(), leases(member)) == (100, [])


def test_a_deleted_avatar_ends_its_download(member: Member, house: House) -> None:
    """And what still arrives for it is not kept."""
    avatar_id = photo(member).json()["data"]["id"]
    assert member.client.delete(f"/v1/avatar/{avatar_id}").status_code == 200
    assert leases(member) == []
    with house.database.session() as session:
        assert not record_photo(session, avatar_id, "avatars/x/source.png")
    assert f"avatars/{avatar_id}/" in removals(member)


def test_a_fourth_download_at_once_waits(member: Member, house: House) -> None:
    """Addresses count among the team's downloads beside imports: 429; files and library pictures do not."""
    member.client.post("/v1/media/import", json={"url": "https://example.com/a.mp4"})
    photo(member)
    third = photo(member).json()["data"]["id"]
    answer = photo(member)
    assert (answer.status_code, answer.headers["Retry-After"]) == (429, "5")
    assert answer.json()["details"]["scope"] == "download"
    assert send(member).status_code == 202
    assert photo(house.team()).status_code == 202
    end(member, third, "No")
    assert photo(member).status_code == 202


@pytest.mark.parametrize(
    ("body", "message", "code"),
    [
        ({"imageUrl": None}, "mediaId: Required", "VALIDATION_ERROR"),
        ({"mediaId": UNKNOWN}, "imageUrl: Must be omitted when mediaId is given", "VALIDATION_ERROR"),
        ({"imageUrl": "http://example.com/a.jpg"}, "imageUrl: Must be a valid HTTPS URL", "VALIDATION_ERROR"),
        ({"imageUrl": "https://10.0.0.1/a.jpg"}, "imageUrl: Must be a valid HTTPS URL", "VALIDATION_ERROR"),
        ({"imageUrl": 7}, "imageUrl: Must be a valid HTTPS URL", "VALIDATION_ERROR"),
        ({"name": "x" * 61}, "name: Must be at most 60 characters", "VALIDATION_ERROR"),
        ({"gender": "female"}, "gender: Must be one of Female, Male", "INVALID_VALUE"),
        (
            {"age": "Old"},
            "age: Must be one of Teen, Young Adult, Adult, Middle Aged, Senior",
            "INVALID_VALUE",
        ),
        ({"webhook": "https://localhost/x"}, "webhook: Must be a valid HTTPS URL", "VALIDATION_ERROR"),
        ({"metadata": []}, "metadata: Must be an object", "VALIDATION_ERROR"),
    ],
)
def test_wrong_fields_are_refused(member: Member, body: Any, message: str, code: str) -> None:
    """Each with its sentence; no avatar, no job, no lease."""
    refused(photo(member, **body), message, code)
    assert (list_page(member, "?type=custom"), leases(member)) == ([], [])
    assert len(member.house.jobs.wanted) == member.jobs_before


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ({"type": "video"}, "Media must be an image file"),
        ({"status": "PENDING"}, 'Media "{id}" is not ready (status PENDING)'),
        ({"asset": "media/x/original.gif"}, "Must be a JPEG, PNG or WebP picture"),
        ({"width": 255}, "Must be at least 256 pixels on each side"),
        ({"height": 255}, "Must be at least 256 pixels on each side"),
        ({"size": (10 << 20) + 1}, "Must be at most 10 MB"),
    ],
)
def test_a_picture_of_the_library_that_does_not_do(member: Member, values: Any, reason: str) -> None:
    """400 at once, as its kind and size are known."""
    media = member.media(**{"width": 600, "height": 600, **values})
    refused(photo(member, imageUrl=None, mediaId=media), f"mediaId: {reason.format(id=media)}")


def test_anothers_picture_is_not_found(member: Member, house: House) -> None:
    """Byte for byte like an unknown one."""
    foreign = house.team().media(width=600, height=600)
    for media in (foreign, UNKNOWN):
        refused(photo(member, imageUrl=None, mediaId=media), f'mediaId: Media "{media}" not found')


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"rubbish", "This file is not a picture or a video that can be read"),
        (b"clip 1080x1920", "Must be a JPEG, PNG or WebP picture"),
        (b"picture 255x800", "Must be at least 256 pixels on each side"),
    ],
)
def test_a_file_that_does_not_do(member: Member, house: House, content: bytes, reason: str) -> None:
    """400 at once; nothing of it is kept."""
    before = removals(member)
    refused(send(member, content), f"file: {reason}")
    assert (list_page(member, "?type=custom"), removals(member), house.arriving()) == ([], before, [])


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"gender": "x"}, "gender: Must be one of Female, Male"),
        ({"name": "x" * 61}, "name: Must be at most 60 characters"),
        ({"metadata": "{"}, "metadata: Must be an object"),
        ({"metadata": "[1]"}, "metadata: Must be an object"),
        ({"metadata": "[" * 20_000}, "metadata: Must be an object"),
        ({"webhook": "http://example.com"}, "webhook: Must be a valid HTTPS URL"),
    ],
)
def test_wrong_fields_of_a_form_are_refused(member: Member, fields: Any, message: str) -> None:
    """In the words of the JSON fields; what was stored already is to be removed."""
    before = removals(member)
    answer = send(member, **fields)
    assert (answer.status_code, answer.json()["message"]) == (400, message)
    assert list_page(member, "?type=custom") == []
    with member.house.database.session() as session:
        due = due_removals(session, member.house.clock.now, 10_000)
    assert set(removals(member) - before) <= set(due)


def test_a_form_needs_its_file(member: Member) -> None:
    """One part `file` with a file name; what is no form is said to be none."""
    form = {"content-type": "multipart/form-data; boundary=b"}
    none = member.client.post(PATH, files={"photo": ("a.jpg", PICTURE)})
    refused(none, "file: Required")
    refused(member.client.post(PATH, files={"file": (None, "text")}), "file: Must be a file")
    two = member.client.post(PATH, files=[("file", ("a.jpg", PICTURE)), ("file", ("b.jpg", PICTURE))])
    refused(two, "file: Must have at most 1 items")
    answer = member.client.post(PATH, content=b"rubbish", headers=form)
    assert (answer.status_code, answer.json()["message"]) == (400, "Invalid multipart body")
    assert member.client.post(PATH, content=b"x", headers={"content-type": "image/jpeg"}).status_code == 415


def test_a_file_above_the_limit_is_refused_while_it_comes(member: Member, house: House) -> None:
    """413, as everywhere."""
    answer = send(member, PICTURE + b" " * house.api.media_max_bytes)
    assert (answer.status_code, answer.json()) == (413, {"success": False, "message": "File too large"})


def test_the_same_key_makes_one_avatar(member: Member) -> None:
    """For JSON and forms alike; another file under the key is 422."""
    for call in (
        lambda: photo(member, headers={"Idempotency-Key": "json"}),
        lambda: send(member, key="form"),
    ):
        first, second = call(), call()
        assert (second.status_code, second.content) == (202, first.content)
        assert second.headers["Idempotent-Replayed"] == "true"
    assert len(list_page(member, "?type=custom")) == 2
    assert send(member, b"picture 500x500", key="form").status_code == 422


def test_a_plan_and_room_are_needed_but_no_keys_and_credits(house: House) -> None:
    """402 without a plan or at the storage's limit; a team with its own keys needs none for this."""
    assert photo(house.team(plan_status="none")).status_code == 402
    full = house.team(storage_limit_bytes=0)
    assert photo(full).json()["code"] == "STORAGE_LIMIT"
    assert photo(house.team(credits=0)).status_code == 202
    assert photo(house.team(credits=0, billing="byok")).status_code == 202


def test_a_photo_avatar_is_told_as_any_other(member: Member) -> None:
    """`avatar.completed` with the picture's link and the caller's metadata."""
    from reelwright.domain.webhooks.model import WebhookDelivery

    body = {"webhook": "https://hooks.example.com/in", "metadata": {"order": 7}}
    end(member, photo(member, **body).json()["data"]["id"], MADE)
    with member.house.database.session() as session:
        own = sa.select(WebhookDelivery).where(WebhookDelivery.team_id == member.team_id)
        [delivery] = session.scalars(own).all()
    told = json.loads(delivery.body)
    assert (delivery.event, told["data"]["metadata"]) == ("avatar.completed", {"order": 7})
    assert told["data"]["image"].startswith("http://testserver/files/")
