"""POST /v1/project/create/prompt-to-video: it works, and refuses what is wrong with nothing charged."""

from typing import Any

import pytest
from house import House, Member

PATH = "/v1/project/create/prompt-to-video"
BODY = {"prompt": "Why you should drink more water", "voiceId": "voice_heart"}


def create(member: Member, **body: Any) -> Any:
    sent = {name: value for name, value in {**BODY, **body}.items() if value is not None}
    return member.client.post(PATH, json=sent)


def test_a_prompt_is_accepted_at_once(house: House, member: Member) -> None:
    """200 with ids, 8 credits a minute, one job; the project says what it was asked for."""
    data = create(member).json()["data"]
    project = member.client.get(f"/v1/project/{data['projectId']}").json()["data"]
    assert (project["type"], project["name"], project["usedCredits"]) == (
        "prompt_to_video",
        BODY["prompt"],
        8,
    )
    assert (data["status"], project["language"]) == ("STARTED", "en")
    assert house.jobs.wanted[-1] == ("generate", data["projectId"])
    assert member.balance() == 92


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"prompt": None}, "prompt: Required"),
    ({"prompt": ""}, "prompt: Must be at least 1 character"),
    ({"prompt": "x" * 4_001}, "prompt: Must be at most 4000 characters"),
    ({"voiceId": None}, "voiceId: Required"),
    ({"voiceId": "nobody"}, 'voiceId: Voice "nobody" not found'),
    ({"targetDuration": 9}, "targetDuration: Must be between 10 and 600"),
    ({"targetDuration": 601}, "targetDuration: Must be between 10 and 600"),
    ({"mediaType": "media"}, "media: Required"),
    (
        {"mediaType": "ai-videos", "presetSettings": {"aiModel": "gateway-image"}},
        'presetSettings.aiModel: Model "gateway-image" cannot be used with mediaType ai-videos',
    ),
    ({"musicId": "silence"}, 'musicId: Music "silence" not found'),
    ({"language": "de"}, 'language: Voice "voice_heart" does not speak "de"'),
]


@pytest.mark.parametrize(("body", "message"), REFUSED, ids=[message for _, message in REFUSED])
def test_what_is_wrong_is_refused_and_nothing_is_charged(
    member: Member, body: dict[str, Any], message: str
) -> None:
    answer = create(member, **body)
    assert (answer.status_code, answer.json()["message"]) == (400, message)
    assert member.balance() == 100


def test_a_team_with_its_own_keys_needs_the_writer_s_and_the_voice_s(house: House) -> None:
    assert create(house.team(billing="byok")).json()["missingProviders"] == ["openrouter", "elevenlabs"]
