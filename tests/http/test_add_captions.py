"""POST /v1/project/create/add-captions: what is accepted, what it costs, and each refusal."""

from typing import Any

import pytest
from house import House, Member
from test_reads import UNKNOWN
from test_remove_background import clip

PATH = "/v1/project/create/add-captions"


def create(member: Member, **body: Any) -> Any:
    return member.client.post(PATH, json=body)


def test_a_video_is_accepted_at_once(house: House, member: Member) -> None:
    """The project has the video's name and shape, and the default look."""
    answer = create(member, media=clip(member))
    data = answer.json()["data"]
    assert (answer.status_code, data["status"]) == (200, "STARTED")
    project = member.client.get(f"/v1/project/{data['projectId']}").json()["data"]
    assert (project["type"], project["name"], project["aspectRatio"]) == (
        "add_captions",
        "kitchen.mp4",
        "ratio_9_16",
    )
    assert project["videoSettings"]["caption"] == {"preset": "classic", "alignment": "bottom"}
    assert house.jobs.wanted[-1] == ("generate", data["projectId"])


@pytest.mark.parametrize(("duration_ms", "credits"), [(1, 2), (60_000, 2), (60_001, 4), (3_600_000, 120)])
def test_every_started_minute_costs_two_credits(house: House, duration_ms: int, credits: int) -> None:
    """Of the source's length; there is no longest one."""
    member = house.team(credits=200)
    assert create(member, media=clip(member, duration_ms=duration_ms)).status_code == 200
    assert member.balance() == 200 - credits


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ({}, "media: Required"),
        ({"media": UNKNOWN}, f'media: Media "{UNKNOWN}" not found'),
        ({"media": "<image>"}, "media: Media must be a video file"),
        ({"media": "<video>", "caption": {"preset": "x"}}, 'caption.preset: Unknown preset "x"'),
        ({"media": "<video>", "language": "xx"}, 'language: Unknown language "xx"'),
    ],
)
def test_a_wrong_field_is_refused_and_nothing_is_charged(
    member: Member, body: dict[str, Any], message: str
) -> None:
    """400 in the contract's words."""
    made = {"<image>": member.media, "<video>": lambda: clip(member)}
    if body.get("media") in made:
        body = {**body, "media": made[body["media"]]()}
    answer = create(member, **body)
    assert (answer.status_code, answer.json()["message"]) == (400, message)
    assert member.balance() == 100


def test_own_keys_need_none(house: House) -> None:
    """This machine listens: no provider is asked, and nothing is charged."""
    team = house.team(credits=0, billing="byok")
    assert create(team, media=clip(team)).status_code == 200
