"""POST /v1/project/create/script-to-video: it works, and refuses what is wrong with nothing charged."""

from typing import Any

import pytest
from house import House, Member
from test_reads import UNKNOWN

PATH = "/v1/project/create/script-to-video"
BODY = {"script": "A keeper found a bottle on the beach. It had his name on it.", "voiceId": "voice_heart"}


def create(member: Member, **body: Any) -> Any:
    sent = {name: value for name, value in {**BODY, **body}.items() if value is not None}
    return member.client.post(PATH, json=sent)


def test_a_script_is_accepted_at_once(house: House, member: Member) -> None:
    """200 with ids, four credits, one job; the project says what it was asked for."""
    answer = create(member, metadata={"order": 7})
    data = answer.json()["data"]
    assert (answer.status_code, data["status"]) == (200, "STARTED")
    project = member.client.get(f"/v1/project/{data['projectId']}").json()["data"]
    assert (project["type"], project["name"], project["usedCredits"]) == (
        "script_to_video",
        BODY["script"],
        4,
    )
    assert (project["language"], project["metadata"]) == ("en", {"order": 7})
    video = member.client.get(f"/v1/video/{data['videoId']}").json()["data"]
    assert video["voiceId"] == "voice_heart"
    assert house.jobs.wanted[-1] == ("generate", data["projectId"])
    assert member.balance() == 96


def test_an_avatar_needs_no_voice_and_costs_as_a_talking_avatar(member: Member) -> None:
    answer = create(member, voiceId=None, avatarId="avatar_maya")
    data = answer.json()["data"]
    project = member.client.get(f"/v1/project/{data['projectId']}").json()["data"]
    assert (project["type"], project["usedCredits"]) == ("script_to_video", 10)
    assert member.client.get(f"/v1/video/{data['videoId']}").json()["data"]["avatarId"] == "avatar_maya"


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"script": None}, "script: Script must be at least 1 character"),
    ({"script": " "}, "script: Script must be at least 1 character"),
    ({"script": "x" * 10_001}, "script: Must be at most 10000 characters"),
    ({"script": 7}, "script: Must be a string"),
    ({"voiceId": None}, "voiceId: Required"),
    ({"voiceId": None, "avatarId": "avatar_maya", "mediaType": "gameplay"}, "voiceId: Required"),
    ({"voiceId": "nobody"}, 'voiceId: Voice "nobody" not found'),
    ({"voiceId": None, "avatarId": UNKNOWN}, f'avatarId: Avatar "{UNKNOWN}" not found.'),
    ({"mediaType": "motion-graphics"}, "mediaType: Must be one of gameplay, ai-images, ai-videos, media"),
    ({"mediaType": "media"}, "media: Required"),
    ({"mediaType": "media", "media": [UNKNOWN]}, f'media: Media "{UNKNOWN}" not found'),
    ({"mediaType": "media", "media": ["x"] * 51}, "media: Must have at most 50 items"),
    ({"gameplaySettings": {"selectedGame": "chess"}}, 'gameplaySettings.selectedGame: Unknown game "chess"'),
    ({"gameplaySettings": {"selectedGame": "custom"}}, "gameplaySettings.selectedVideo: Required"),
    ({"caption": {"preset": "comic sans"}}, 'caption.preset: Unknown preset "comic sans"'),
    (
        {"mediaType": "ai-images", "presetSettings": {"aiModel": "gateway-video"}},
        'presetSettings.aiModel: Model "gateway-video" cannot be used with mediaType ai-images',
    ),
    ({"presetSettings": {"preset": "oil"}}, 'presetSettings.preset: Unknown style "oil"'),
    ({"presetSettings": {"motionStyle": "spin"}}, 'presetSettings.motionStyle: Unknown motion style "spin"'),
    ({"musicId": "silence"}, 'musicId: Music "silence" not found'),
    ({"language": "de"}, 'language: Voice "voice_heart" does not speak "de"'),
    (
        {"script": "Der Leuchtturmwärter fand am Strand eine Flasche, darin lag ein Brief an ihn."},
        'script: Voice "voice_heart" does not speak "de"',
    ),
    ({"webhook": "http://example.com"}, "webhook: Must be a valid HTTPS URL"),
]


@pytest.mark.parametrize(("body", "message"), REFUSED, ids=[message for _, message in REFUSED])
def test_what_is_wrong_is_refused_and_nothing_is_charged(
    member: Member, body: dict[str, Any], message: str
) -> None:
    answer = create(member, **body)
    assert (answer.status_code, answer.json()["message"]) == (400, message)
    assert member.balance() == 100


def test_a_script_that_is_too_long_has_a_code_of_its_own(member: Member) -> None:
    assert create(member, script="x" * 10_001).json()["code"] == "SCRIPT_TOO_LONG"


def test_a_team_with_its_own_keys_needs_the_voice_provider_s(house: House) -> None:
    """And the gateway's where it would make the pictures."""
    own = house.team(billing="byok")
    assert create(own).json()["missingProviders"] == ["elevenlabs"]
    assert create(own, mediaType="ai-images").json()["missingProviders"] == ["openrouter", "elevenlabs"]
