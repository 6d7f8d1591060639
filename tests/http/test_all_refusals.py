"""What is wrong with a body is told whole: the first error in `message`, all in `details`, whatever hides it.
And a text of nothing but blanks says nothing."""

from typing import Any

import pytest
from house import House, Member
from test_avatar_photo import send

SCRIPT = "script: Script must be at least 1 character"
VIDEO = "media: Video is required"
OF_SPOKEN = [
    ({}, [SCRIPT, "avatarId: Required"]),
    ({"script": None, "webhook": 5}, [SCRIPT, "avatarId: Required", "webhook: Must be a valid HTTPS URL"]),
    (
        {"script": "  ", "avatarId": 7, "caption": {"preset": "zz"}},
        [SCRIPT, "avatarId: Must be a string", 'caption.preset: Unknown preset "zz"'],
    ),
    ({"script": 7}, ["script: Must be a string", "avatarId: Required"]),
    ({"script": " " * 10_001, "avatarId": "avatar_maya"}, [SCRIPT]),
    (
        {"script": "x" * 10_001},
        ["script: Must be at most 10000 characters", "avatarId: Required"],
    ),
    (
        {"script": "Hello", "avatarId": "avatar_maya", "content": {"logoOpacity": 2}},
        ["content.logoOpacity: Must be between 0 and 1"],
    ),
]
STORY = {"prompt": "A letter", "voiceId": "voice_heart"}
WRONG: list[tuple[str, dict[str, Any], list[str]]] = [
    *(("/v1/project/create/talking-avatar", body, told) for body, told in OF_SPOKEN),
    *(("/v1/project/create/ugc-ads", body, told) for body, told in OF_SPOKEN),
    *(("/v1/project/create", {"type": "talking_avatar", **body}, told) for body, told in OF_SPOKEN),
    (
        "/v1/project/create/ugc-ads",
        {"media": [7], "adSettings": {"bRollType": "cube"}},
        [
            SCRIPT,
            "avatarId: Required",
            "media[0]: Must be a string",
            'adSettings.bRollType: Unknown B-roll type "cube"',
        ],
    ),
    (
        "/v1/project/create/slideshow",
        {"slides": [{"duration": 0}, {"mediaId": "x", "imageUrl": "y"}], "avatarId": "a", "name": 1},
        [
            "slides[0].duration: Must be between 1 and 10",
            "name: Must be a string",
            "slides[1].imageUrl: Must be omitted when mediaId is given",
            "script: Required",
        ],
    ),
    (
        "/v1/project/create/scenes",
        {"scenes": [{"type": "avatar"}, {"type": "song"}, {"type": "image", "durationMs": 1}], "name": 1},
        [
            "scenes[0].script: Required",
            "scenes[0].avatarId: Required",
            "scenes[1].type: Must be one of avatar, video, image, start_end_frame, picture_in_picture",
            "scenes[2].mediaId: Required",
            "scenes[2].durationMs: Must be between 1000 and 60000",
            "name: Must be a string",
        ],
    ),
    (
        "/v1/project/create/remove-background",
        {"webhook": 5},
        [VIDEO, "webhook: Must be a valid HTTPS URL"],
    ),
    (
        "/v1/project/create/remove-background",
        {"media": "", "videoSettings": {"backgroundColor": "red", "language": "xx"}},
        [
            VIDEO,
            'videoSettings.language: Unknown language "xx"',
            "videoSettings.backgroundColor: Must be a hex colour such as #FFFFFF",
        ],
    ),
    (
        "/v1/project/create/story",
        {"prompt": 7, "mediaType": "media", "presetSettings": "bright"},
        [
            "prompt: Must be a string",
            "voiceId: Required",
            "presetSettings: Must be an object",
            "media: Required",
        ],
    ),
    (
        "/v1/project/create/story",
        {**STORY, "addStickers": "yes", "gameplaySettings": {"selectedGame": "custom"}},
        ["addStickers: Must be a boolean", "gameplaySettings.selectedVideo: Required"],
    ),
    (
        "/v1/project/create/story",
        {**STORY, "mediaType": "ai-videos", "name": 1, "presetSettings": {"aiModel": "gateway-image"}},
        [
            "name: Must be a string",
            'presetSettings.aiModel: Model "gateway-image" cannot be used with mediaType ai-videos',
        ],
    ),
    (
        "/v1/avatar/avatar_maya/reaction",
        {"reaction": "custom", "webhook": 5},
        ["webhook: Must be a valid HTTPS URL", "prompt: Required"],
    ),
    (
        "/v1/avatar/create/photo",
        {"gender": 1},
        ["gender: Must be one of Female, Male", "mediaId: Required"],
    ),
    (
        "/v1/avatar/create/photo",
        {"mediaId": 7, "imageUrl": "https://example.com/a.jpg"},
        ["mediaId: Must be a string", "imageUrl: Must be omitted when mediaId is given"],
    ),
    (
        "/v1/image/expand",
        {"left": 0, "metadata": 7},
        ["metadata: Must be an object", "mediaId: Required", "aspectRatio: Required"],
    ),
]


@pytest.mark.parametrize(("path", "body", "told"), WRONG)
def test_all_that_is_wrong_is_told(member: Member, path: str, body: dict[str, Any], told: list[str]) -> None:
    """What is missing, what is of the wrong kind and what does not fit together, in one answer."""
    answer = member.client.post(path, json=body)
    errors = [f"{one['field']}: {one['reason']}" for one in answer.json()["details"]["errors"]]
    assert (answer.status_code, answer.json()["message"], errors) == (400, told[0], told)


BLANK = [" ", "   \n\t ", "\u00a0\u2003"]


@pytest.mark.parametrize("blank", BLANK)
@pytest.mark.parametrize(
    ("path", "body", "field"),
    [
        ("/v1/avatar/create/generate", {}, "description"),
        ("/v1/project/create/story", {"voiceId": "voice_heart"}, "prompt"),
        ("/v1/project/create", {"templateId": "quote", "scenes": [{}]}, "title"),
    ],
)
def test_a_blank_text_is_not_sold(
    member: Member, path: str, body: dict[str, Any], field: str, blank: str
) -> None:
    """It is refused as an empty one is, and costs nothing."""
    answer = member.client.post(path, json={**body, field: blank})
    reason = f"{field}: Must be at least 1 character"
    assert (answer.status_code, answer.json()["message"], member.balance()) == (400, reason, 100)


@pytest.mark.parametrize("blank", BLANK)
def test_a_blank_name_is_as_none(member: Member, house: House, blank: str) -> None:
    """Avatars, projects and media are called what they are called without one."""
    drawn = {"description": "A baker in her forties", "name": blank}
    assert make(member, "/v1/avatar/create/generate", drawn)["name"] == "A baker in her"
    photo = {"mediaId": member.media(width=300, height=300), "name": blank}
    assert make(member, "/v1/avatar/create/photo", photo)["name"] == "Photo avatar"
    spoken = {"script": "Hello there", "avatarId": "avatar_maya", "name": blank}
    for path in ("talking-avatar", "ugc-ads"):
        assert name_of(member, make(member, f"/v1/project/create/{path}", spoken)) == "Hello there"
    assert name_of(member, make(member, "/v1/project/create/story", {**STORY, "name": blank})) == "A letter"
    cut = {"media": member.media(type="video", duration_ms=1_000, name="My talk"), "name": blank}
    for path in ("remove-background", "add-captions"):
        assert name_of(member, make(member, f"/v1/project/create/{path}", cut)) == "My talk"
    imported = {"url": "https://example.com/a.mp4", "name": blank}
    assert make(member, "/v1/media/import", imported)["name"] == "a.mp4"
    opened = {"mediaId": photo["mediaId"], "name": blank}
    assert make(member, "/v1/image/remove-background", opened)["name"] == "Picture (cut out)"


def test_a_form_with_a_blank_name(member: Member) -> None:
    """As JSON."""
    answer = send(member, name="  ")
    assert (answer.status_code, answer.json()["data"]["name"]) == (202, "Photo avatar")


@pytest.mark.parametrize("blank", BLANK)
def test_a_project_is_not_renamed_to_blanks(member: Member, blank: str) -> None:
    """An edit's name is refused as an empty one is."""
    project = make(member, "/v1/project/create/story", STORY)["projectId"]
    answer = member.client.patch(f"/v1/project/{project}/edit", json={"name": blank})
    assert (answer.status_code, answer.json()["message"]) == (400, "name: Must be at least 1 character")


def make(member: Member, path: str, body: dict[str, Any]) -> Any:
    answer = member.client.post(path, json=body)
    assert answer.status_code in (200, 202), answer.text
    return answer.json()["data"]


def name_of(member: Member, created: Any) -> Any:
    return member.client.get(f"/v1/project/{created['projectId']}").json()["data"]["name"]
