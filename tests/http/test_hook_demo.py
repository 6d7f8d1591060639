"""POST /v1/project/create/hook-demo: what it writes and costs, under both names, and each refusal in full."""

from typing import Any

import pytest
from house import House, Member
from test_reactions import asked, settle
from test_reads import UNKNOWN

from reelwright.domain.projects.model import Project

PATH = "/v1/project/create/hook-demo"
BODY = {"avatarId": "reaction_maya_surprise", "text": "Wait until you see this"}


def create(member: Member, path: str = PATH, **changes: Any) -> Any:
    body = {name: value for name, value in {**BODY, **changes}.items() if value is not None}
    return member.client.post(path, json=body)


@pytest.mark.parametrize("path", [PATH, "/v1/project/create/hook-plus-demo"])
def test_a_hook_demo_is_taken(member: Member, path: str) -> None:
    """Both names make the same project for four credits; its name is the text's first words."""
    clip = member.media(type="video", duration_ms=9_000)
    answer = create(member, path, media=[clip, member.media()])
    assert answer.status_code == 200, answer.text
    data = answer.json()["data"]
    project = member.client.get(f"/v1/project/{data['projectId']}").json()["data"]
    assert (project["type"], project["name"], project["usedCredits"]) == ("hook_demo", BODY["text"], 4)
    assert member.balance() == 96


def test_a_hook_demo_shows_how_its_text_looks(member: Member) -> None:
    """`videoSettings.textSettings` is as it was asked for, with the defaults of what was left out."""
    answer = create(member, textSettings={"preset": "bold", "textColor": "#ff0000"})
    project = member.client.get(f"/v1/project/{answer.json()['data']['projectId']}").json()["data"]
    assert project["videoSettings"]["textSettings"] == {
        "preset": "bold",
        "alignment": "bottom",
        "textColor": "#FF0000",
        "disabled": False,
    }


def test_a_hook_demo_can_be_named_by_type(member: Member) -> None:
    """`hook_demo`, `hook-demo` and `hook-plus-demo` through the common create."""
    for name in ("hook_demo", "hook-demo", "hook-plus-demo"):
        answer = member.client.post("/v1/project/create", json={"type": name, **BODY})
        assert answer.status_code == 200, answer.text


def test_a_team_with_its_own_keys_needs_none(house: House) -> None:
    """Nothing is asked of a provider, and nothing is charged."""
    own = house.team(credits=0, billing="byok")
    assert create(own).status_code == 200


def test_the_expected_length_is_that_of_hook_and_demo(member: Member, house: House) -> None:
    """A short text over its reaction is 3 s; a video plays whole and a picture 3 s."""
    clip = member.media(type="video", duration_ms=9_000)
    project_id = create(member, media=[clip, member.media()]).json()["data"]["projectId"]
    with house.database.session() as session:
        assert session.get_one(Project, project_id).expected_ms == 15_000


def test_a_demo_lasts_ten_minutes_at_most(member: Member) -> None:
    """Its media together, pictures for three seconds each: what is longer is 400 and nothing is charged."""
    clip = member.media(type="video", duration_ms=300_000)
    picture = member.media()
    answer = create(member, media=[clip, clip, picture])
    message, code = "media: The demo must be at most 10 minutes long", "VALIDATION_ERROR"
    assert (answer.status_code, answer.json()["message"], answer.json()["code"]) == (400, message, code)
    assert member.rows() == {"projects": 0, "videos": 0, "ledger": 1, "jobs": 0, "balance": 100}
    assert create(member, media=[clip, clip]).status_code == 200
    assert create(member, media=[clip, picture], content={"logoMediaId": picture}).status_code == 200


def test_a_team_reaction_must_be_finished_and_its_own(member: Member, house: House) -> None:
    """400 with its status; another team's and an unknown one answer alike; a finished one is taken."""
    own, foreign = asked(member), asked(house.team())
    answer = create(member, avatarId=own).json()
    assert answer["message"] == f'avatarId: Reaction "{own}" is not ready (status PROCESSING)'
    for reaction_id in (foreign, UNKNOWN, "avatar_maya", "x"):
        answer = create(member, avatarId=reaction_id)
        assert (answer.status_code, answer.json()["message"], answer.json()["code"]) == (
            400,
            f'avatarId: Reaction "{reaction_id}" not found.',
            "AVATAR_NOT_FOUND",
        )
    settle(member, own)
    assert create(member, avatarId=own).status_code == 200


@pytest.mark.parametrize(
    ("body", "message", "code"),
    [
        ({"avatarId": None}, "avatarId: Required", "VALIDATION_ERROR"),
        ({"text": None}, "text: Required", "VALIDATION_ERROR"),
        ({"text": ""}, "text: Must be at least 1 character", "VALIDATION_ERROR"),
        ({"text": " \n "}, "text: Must be at least 1 character", "VALIDATION_ERROR"),
        ({"text": "x" * 5_001}, "text: Must be at most 5000 characters", "VALIDATION_ERROR"),
        (
            {"textSettings": {"preset": "loud"}},
            'textSettings.preset: Unknown text style "loud"',
            "INVALID_VALUE",
        ),
        (
            {"textSettings": {"textColor": "red"}},
            "textSettings.textColor: Must be a hex colour such as #FFFFFF",
            "VALIDATION_ERROR",
        ),
        (
            {"textSettings": {"alignment": "left"}},
            "textSettings.alignment: Must be one of top, middle, bottom",
            "INVALID_VALUE",
        ),
        ({"media": ["x"] * 51}, "media: Must have at most 50 items", "VALIDATION_ERROR"),
        ({"media": [UNKNOWN]}, f'media: Media "{UNKNOWN}" not found', "VALIDATION_ERROR"),
        ({"musicId": "music_nobody"}, 'musicId: Music "music_nobody" not found', "INVALID_VALUE"),
        ({"webhook": "http://example.com"}, "webhook: Must be a valid HTTPS URL", "VALIDATION_ERROR"),
    ],
)
def test_a_wrong_field_is_refused_and_nothing_is_charged(
    member: Member, body: dict[str, Any], message: str, code: str
) -> None:
    """400 in the contract's words."""
    answer = create(member, **body)
    assert (answer.status_code, answer.json()["message"], answer.json()["code"]) == (400, message, code)
    assert member.rows() == {"projects": 0, "videos": 0, "ledger": 1, "jobs": 0, "balance": 100}


def test_media_that_are_not_ready_are_refused(member: Member) -> None:
    """400 with the status."""
    media = member.media(status="PROCESSING")
    answer = create(member, media=[media]).json()
    assert answer["message"] == f'media: Media "{media}" is not ready (status PROCESSING)'


def test_the_text_styles_are_listed(member: Member) -> None:
    """With a picture each; `modern` is the default and the first."""
    styles = member.client.get("/v1/catalog/text-styles").json()["data"]["styles"]
    assert styles[0].pop("thumbnail").startswith("http://testserver/files/")
    assert styles[0] == {
        "id": "modern",
        "name": "Modern",
        "description": "Black on a white rounded label, as apps for short videos write it.",
        "isDefault": True,
    }
    assert [one["id"] for one in styles if one["isDefault"]] == ["modern"]
    assert all(create(member, textSettings={"preset": one["id"]}).status_code == 200 for one in styles)
