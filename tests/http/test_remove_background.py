"""POST /v1/project/create/remove-background: what is accepted, and what it writes and costs."""

from typing import Any

import pytest
import sqlalchemy as sa
from house import House, Member

from reelwright.domain.billing.model import LedgerEntry
from reelwright.domain.media.model import MediaUse
from reelwright.domain.projects.model import Project, Video

PATH = "/v1/project/create/remove-background"
MESSAGE = "The project has been started. People are cut out; what they hold may be lost in part"


def clip(member: Member, **values: Any) -> str:
    return member.media(
        **{
            "type": "video",
            "name": "kitchen.mp4",
            "duration_ms": 12_400,
            "width": 1080,
            "height": 1920,
            **values,
        }
    )


def create(member: Member, **body: Any) -> Any:
    return member.client.post(PATH, json=body)


def test_a_video_is_accepted_at_once(house: House, member: Member) -> None:
    """200 with ids and STARTED; the project is the video's in name and shape, and its file is held."""
    media = clip(member)
    answer = create(member, media=media)
    data = answer.json()["data"]
    assert answer.status_code == 200
    assert answer.json() == {
        "success": True,
        "message": MESSAGE,
        "data": {"videoId": data["videoId"], "projectId": data["projectId"], "status": "STARTED"},
    }
    with house.database.session() as session:
        project = session.get_one(Project, data["projectId"])
        assert (project.type, project.name, project.aspect_ratio) == (
            "remove_background",
            "kitchen.mp4",
            "ratio_9_16",
        )
        assert (project.expected_ms, project.language) == (12_400, None)
        assert session.scalars(sa.select(MediaUse.media_id)).all().count(media) == 1
    assert house.jobs.wanted[-1] == ("generate", data["projectId"])


def test_who_holds_something_is_told_before_and_after_the_order(house: House, member: Member) -> None:
    """The operation's description says that things in hands may be lost, and so does the answer, by either
    path."""
    told = member.client.get("/openapi.json").json()["paths"][PATH]["post"]["description"]
    assert "what they hold (a cup, a box, a product) may be lost" in " ".join(told.split())
    by_type = {"type": "remove-background", "media": clip(member)}
    answer = member.client.post("/v1/project/create", json=by_type)
    assert (answer.status_code, answer.json()["message"]) == (200, MESSAGE)


@pytest.mark.parametrize(
    ("duration_ms", "credits"), [(1, 5), (60_000, 5), (60_001, 10), (599_999, 50), (600_000, 50)]
)
def test_every_started_minute_costs_five_credits(member: Member, duration_ms: int, credits: int) -> None:
    """Of the source's length, taken at once and written down."""
    answer = create(member, media=clip(member, duration_ms=duration_ms))
    project = member.client.get(f"/v1/project/{answer.json()['data']['projectId']}").json()["data"]
    assert project["usedCredits"] == credits
    assert member.balance() == 100 - credits


def test_a_read_shows_what_was_asked_for(member: Member) -> None:
    """Captions off and white unless they are named; the transparent video is not there yet."""
    answer = create(member, media=clip(member), name="Mine")
    data = answer.json()["data"]
    project = member.client.get(f"/v1/project/{data['projectId']}").json()["data"]
    video = member.client.get(f"/v1/video/{data['videoId']}").json()["data"]
    assert project["name"] == "Mine"
    assert project["videoSettings"]["caption"] == {
        "disabled": True,
        "preset": "default",
        "alignment": "bottom",
    }
    assert project["videoSettings"]["backgroundColor"] == "#FFFFFF"
    assert (video["status"], video["transparentUrl"]) == ("STARTED", None)


def test_a_team_with_own_keys_needs_none_and_pays_nothing(house: House) -> None:
    """People are cut out on this machine: no provider is asked."""
    team = house.team(billing="byok")
    answer = create(team, media=clip(team))
    assert answer.status_code == 200
    with house.database.session() as session:
        assert session.get_one(Project, answer.json()["data"]["projectId"]).used_credits == 0
        charges = sa.select(LedgerEntry).where(
            LedgerEntry.team_id == team.team_id, LedgerEntry.kind == "charge"
        )
        assert session.scalars(charges).all() == []


def test_the_finished_video_has_a_link_without_a_background(house: House, member: Member) -> None:
    """Signed, and saved as a WebM; the bytes of both files count against the team's room."""
    data = create(member, media=clip(member, size=10)).json()["data"]
    with house.database.session() as session:
        video = session.get_one(Video, data["videoId"])
        video.status, video.asset, video.size, video.render_started_at = (
            "COMPLETED",
            "videos/v/video.mp4",
            70,
            1,
        )
        video.transparent_asset, video.transparent_size = "videos/v/transparent.webm", 20
    shown = member.client.get(f"/v1/video/{data['videoId']}").json()["data"]
    assert shown["transparentUrl"].startswith(("http://", "https://"))
    assert shown["transparentUrl"] != shown["url"]
    assert shown["size"] == 70
    account = member.client.get("/v1/account").json()["data"]
    assert account["storage"]["usedBytes"] == 100


def test_the_same_key_charges_once(member: Member) -> None:
    """As every create: the second answer is the first."""
    media = clip(member)
    first = member.client.post(PATH, json={"media": media}, headers={"Idempotency-Key": "one"})
    second = member.client.post(PATH, json={"media": media}, headers={"Idempotency-Key": "one"})
    assert second.content == first.content
    assert member.balance() == 95


def test_the_type_is_a_path_of_the_common_create_too(member: Member) -> None:
    """POST /v1/project/create with `type`."""
    answer = member.client.post(
        "/v1/project/create", json={"type": "remove_background", "media": clip(member)}
    )
    assert answer.status_code == 200
