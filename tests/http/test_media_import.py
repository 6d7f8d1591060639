"""POST /v1/media/import: what is accepted, what it writes, and each refusal in full."""

import json
from typing import Any

import pytest
import sqlalchemy as sa
from house import START_MS, House, Member
from test_media import list_page, row

from reelwright.domain.media.kind import IMPORT_WITHIN_MS
from reelwright.domain.media.model import DownloadLease
from reelwright.domain.media.outcome import KeptFile, Verdict, begin, settle
from reelwright.domain.projects.outcome import Settlement
from reelwright.domain.webhooks.model import WebhookDelivery
from reelwright.store.clock import iso

URL = "https://cdn.example.com/clips/kitchen%20tour.mp4?sig=1"
NOT_AN_ADDRESS = "Must be a valid HTTPS URL"


def imported(member: Member, **body: Any) -> Any:
    headers = body.pop("headers", {})
    return member.client.post("/v1/media/import", json={"url": URL, **body}, headers=headers)


def end(member: Member, media_id: str, verdict: Verdict) -> None:
    """End an import as a worker does."""
    house = member.house
    with house.database.session() as session:
        settle(session, Settlement(house.jobs, house.api.links), media_id, verdict, house.clock.now)


def leases(member: Member) -> list[str]:
    with member.house.database.session() as session:
        return list(
            session.scalars(sa.select(DownloadLease.id).where(DownloadLease.team_id == member.team_id))
        )


def test_an_import_answers_at_once_and_leaves_a_job(member: Member, house: House) -> None:
    """202 with a PROCESSING item named after the address, one job, one lease, 30 minutes."""
    answer = imported(member, metadata={"order": 7, "automationId": "x"}, webhook="https://example.com/hook")
    media = answer.json()["data"]
    assert answer.status_code == 202
    assert answer.json() == {
        "success": True,
        "message": "The import has been started",
        "data": {
            "id": media["id"],
            "name": "kitchen tour.mp4",
            "type": "video",
            "status": "PROCESSING",
            "error": None,
            "url": None,
            "thumbnail": None,
            "durationSeconds": None,
            "size": 0,
            "aspectRatio": None,
            "isAIGenerated": False,
            "source": None,
            "illustration": False,
            "createdAt": iso(START_MS),
        },
    }
    assert house.jobs.wanted[-1] == ("import", media["id"])
    assert leases(member) == [media["id"]]
    stored = row(member, media["id"])
    assert stored is not None
    assert (stored.source_url, stored.deadline_at) == (URL, START_MS + 30 * 60_000)
    assert (stored.webhook, stored.caller_metadata) == ("https://example.com/hook", {"order": 7})
    assert member.client.get(f"/v1/media/{media['id']}").json()["data"] == media
    refused = member.create({"mediaType": "media", "media": [media["id"]]})
    assert refused.json()["message"] == f'media: Media "{media["id"]}" is not ready (status PROCESSING)'


def test_an_import_is_named_by_its_caller_or_its_address(member: Member) -> None:
    """The last part of the path, decoded; else the host. A picture's ending makes it a picture for now."""
    assert imported(member, name="Tour").json()["data"]["name"] == "Tour"
    bare = imported(member, url="https://cdn.example.com/?a=b.mp4").json()["data"]
    assert (bare["name"], bare["type"]) == ("cdn.example.com", "video")
    picture = imported(member, url="https://cdn.example.com/a/..%2F%00b.PNG?x=1").json()["data"]
    assert (picture["name"], picture["type"]) == ("../ b.PNG", "image")


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ({"url": None}, "url: Required"),
        ({"url": ""}, f"url: {NOT_AN_ADDRESS}"),
        ({"url": 7}, f"url: {NOT_AN_ADDRESS}"),
        ({"url": "http://example.com/a.mp4"}, f"url: {NOT_AN_ADDRESS}"),
        ({"url": "ftp://example.com/a.mp4"}, f"url: {NOT_AN_ADDRESS}"),
        ({"url": "file:///etc/passwd"}, f"url: {NOT_AN_ADDRESS}"),
        ({"url": "https://127.0.0.1/a.mp4"}, f"url: {NOT_AN_ADDRESS}"),
        ({"url": "https://0x7f.1/a.mp4"}, f"url: {NOT_AN_ADDRESS}"),
        ({"url": "https://[::ffff:10.0.0.1]/a.mp4"}, f"url: {NOT_AN_ADDRESS}"),
        ({"url": "https://localhost/a.mp4"}, f"url: {NOT_AN_ADDRESS}"),
        ({"url": "https://metadata.internal/a.mp4"}, f"url: {NOT_AN_ADDRESS}"),
        ({"url": "https://u:p@example.com/a.mp4"}, f"url: {NOT_AN_ADDRESS}"),
        ({"url": "https://example.com/" + "x" * 1_981}, f"url: {NOT_AN_ADDRESS}"),
        ({"name": "x" * 101}, "name: Must be at most 100 characters"),
        ({"webhook": "http://example.com"}, f"webhook: {NOT_AN_ADDRESS}"),
        ({"webhook": "https://10.0.0.1/x"}, f"webhook: {NOT_AN_ADDRESS}"),
        ({"metadata": []}, "metadata: Must be an object"),
        ({"metadata": {"x": "y" * 5_120}}, "metadata: Must be at most 5 KB"),
    ],
)
def test_wrong_fields_of_an_import_are_refused(member: Member, house: House, body: Any, message: str) -> None:
    """Each with its sentence; no item, no job, no lease."""
    jobs = len(house.jobs.wanted)
    answer = imported(member, **body)
    assert (answer.status_code, answer.json()["message"]) == (400, message)
    assert list_page(member)["total"] == 0
    assert (leases(member), len(house.jobs.wanted)) == ([], jobs)


def test_an_address_may_have_2000_characters(member: Member) -> None:
    """And not one more."""
    assert imported(member, url="https://example.com/" + "x" * 1_980).status_code == 202


def test_both_addresses_are_blamed_at_once(member: Member) -> None:
    """The first stands in the message, both in the details."""
    answer = imported(member, url="https://localhost/", webhook="https://localhost/").json()
    assert answer["details"]["errors"] == [
        {"field": "url", "reason": NOT_AN_ADDRESS},
        {"field": "webhook", "reason": NOT_AN_ADDRESS},
    ]


def test_a_fourth_download_at_once_waits(member: Member, house: House) -> None:
    """429 with the scope and five seconds; another team is not touched, and one that ends makes place."""
    ids = [imported(member).json()["data"]["id"] for _ in range(3)]
    jobs = len(house.jobs.wanted)
    answer = imported(member, headers={"Idempotency-Key": "fourth"})
    assert (answer.status_code, answer.headers["Retry-After"]) == (429, "5")
    assert answer.json() == {
        "success": False,
        "message": "Rate limit exceeded. Try again in 5 seconds",
        "code": "RATE_LIMIT_EXCEEDED",
        "details": {
            "limit": 3,
            "remaining": 0,
            "resetAt": iso(START_MS + 5_000),
            "scope": "download",
        },
    }
    assert (list_page(member)["total"], len(house.jobs.wanted)) == (3, jobs)
    assert imported(house.team()).status_code == 202
    end(member, ids[1], Verdict(reason="The address answered with HTTP 404 instead of the file"))
    assert imported(member, headers={"Idempotency-Key": "fourth"}).status_code == 202
    assert imported(member).status_code == 429
    member.client.delete(f"/v1/media/{ids[0]}")
    assert imported(member).status_code == 202


def test_a_lease_that_a_crash_left_runs_out(member: Member, house: House) -> None:
    """With the limit of the import that held it."""
    for _ in range(3):
        imported(member)
    house.clock.pass_by(30 * 60 - 0.001)
    assert imported(member).status_code == 429
    house.clock.pass_by(0.001)
    assert imported(member).status_code == 202


def test_a_full_storage_takes_no_import(member: Member, house: House) -> None:
    """402 when not one byte is left."""
    member.media(size=1_000)
    for limit, status in ((1_000, 402), (1_001, 202)):
        with house.database.session() as session:
            house.api.teams.change(session, member.team_id, storage_limit_bytes=limit)
        answer = imported(member)
        assert answer.status_code == status
        if status == 402:
            assert answer.json()["details"] == {"usedBytes": 1_000, "limitBytes": 1_000}


def test_an_import_runs_once_a_key(member: Member, house: House) -> None:
    """The first answer again, with 202; one job, one lease."""
    jobs = len(house.jobs.wanted)
    answers = [imported(member, headers={"Idempotency-Key": "k"}) for _ in range(2)]
    assert (answers[1].status_code, answers[1].content) == (202, answers[0].content)
    assert answers[1].headers["Idempotent-Replayed"] == "true"
    assert (len(house.jobs.wanted) - jobs, len(leases(member))) == (1, 1)


def kept(media_id: str) -> Verdict:
    files = (f"media/{media_id}/original.webm", f"media/{media_id}/original-poster.jpg")
    return Verdict(KeptFile("video", *files, 8_000, 1920, 1080, 4_096))


def test_an_import_that_ends_tells_its_caller_once(member: Member, house: House) -> None:
    """The payload of the contract, with links, and the caller's metadata; ended twice it is told once."""
    hook = {"webhook": "https://example.com/hook", "metadata": {"order": 7}}
    media_id = imported(member, **hook).json()["data"]["id"]
    for _ in range(2):
        end(member, media_id, kept(media_id))
    media = member.client.get(f"/v1/media/{media_id}").json()["data"]
    assert (media["status"], media["aspectRatio"], media["durationSeconds"]) == (
        "COMPLETED",
        "ratio_16_9",
        8.0,
    )
    [body] = told(member)
    data = body.pop("data")
    assert body == {"status": "COMPLETED", "message": "Media completed"}
    assert data.pop("url").startswith("http://testserver/files/")
    assert data.pop("thumbnail").startswith("http://testserver/files/")
    assert data == {
        "mediaId": media_id,
        "type": "video",
        "status": "COMPLETED",
        "durationSeconds": 8.0,
        "error": None,
        "metadata": {"order": 7},
    }
    assert leases(member) == []


def test_an_import_that_fails_tells_why(member: Member) -> None:
    """With the reason as message and as error, and no links."""
    media_id = imported(member, webhook="https://example.com/hook").json()["data"]["id"]
    end(member, media_id, Verdict(reason="The address sends the file too slowly"))
    assert told(member) == [
        {
            "status": "FAILED",
            "message": "The address sends the file too slowly",
            "data": {
                "mediaId": media_id,
                "type": "video",
                "status": "FAILED",
                "url": None,
                "thumbnail": None,
                "durationSeconds": None,
                "error": "The address sends the file too slowly",
                "metadata": {},
            },
        }
    ]


def told(member: Member) -> list[Any]:
    with member.house.database.session() as session:
        own = sa.select(WebhookDelivery.body).where(WebhookDelivery.team_id == member.team_id)
        return [json.loads(body) for body in session.scalars(own)]


def test_the_time_of_an_import_begins_with_its_download(member: Member, house: House) -> None:
    """Not with the call: a full queue is nobody's fault. Its place among the team's downloads goes on as
    long, also where it has run out meanwhile; what has ended begins no more."""
    media_id, ended = (imported(member).json()["data"]["id"] for _ in range(2))
    end(member, ended, Verdict(reason="The file could not be downloaded"))
    house.clock.pass_by(40 * 60)
    with house.database.session() as session:
        session.execute(sa.delete(DownloadLease).where(DownloadLease.team_id == member.team_id))
    for _ in range(2):
        house.clock.pass_by(60)
        with house.database.session() as session:
            for one in (media_id, ended):
                begin(session, one, IMPORT_WITHIN_MS, house.clock.now)
        until = START_MS + 30 * 60_000 + house.clock.now - START_MS
        assert row(member, media_id).deadline_at == until
        assert row(member, ended).deadline_at is None
        with house.database.session() as session:
            assert session.get_one(DownloadLease, media_id).until == until
        assert leases(member) == [media_id]
