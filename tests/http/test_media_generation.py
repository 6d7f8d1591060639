"""Pictures and clips that no engine makes yet: fields first, then keys, then what is missing."""

from typing import Any

import pytest
from house import House, Member

IMAGE, VIDEO = "/v1/media/generate/image", "/v1/media/generate/video"
CUT, EXPAND = "/v1/image/remove-background", "/v1/image/expand"
PROMPT = {"prompt": "A lighthouse"}


@pytest.mark.parametrize(
    ("path", "model", "message"),
    [
        (IMAGE, None, "model: No image model is available"),
        (IMAGE, "gemini-flash", 'model: Model "gemini-flash" is not available on this server'),
        (VIDEO, None, "model: No video model is available"),
        (VIDEO, "gateway-video", 'model: Model "gateway-video" is not available on this server'),
    ],
)
def test_what_no_engine_serves_is_refused_free_of_charge(
    member: Member, path: str, model: str | None, message: str
) -> None:
    """400, which names the model that somebody chose; no item, no charge, no job."""
    body = {**PROMPT, "mediaId": member.media(), "aspectRatio": "ratio_16_9", "model": model}
    answer = member.client.post(path, json=body)
    assert (answer.status_code, answer.json()["message"]) == (400, message)
    assert member.rows() == {"projects": 0, "videos": 0, "ledger": 1, "jobs": 0, "balance": 100}


@pytest.mark.parametrize(
    ("path", "changes", "provider"),
    [
        (IMAGE, {}, "openrouter"),
        (IMAGE, {"model": "gemini-flash"}, "gemini"),
        (VIDEO, {}, "openrouter"),
    ],
)
def test_a_team_with_own_keys_needs_them_first(house: House, path: str, changes: Any, provider: str) -> None:
    """402 without the key; with it 400 as long as no adapter is built; with local engines what is missing."""
    team = house.team(billing="byok")
    body = {**PROMPT, "mediaId": team.media(), **changes}
    missing = team.client.post(path, json=body)
    assert (missing.status_code, missing.json()["missingProviders"]) == (402, [provider])
    with house.database.session() as session:
        house.api.teams.set_provider_key(session, team.team_id, provider, "a key", "ok")
    refused = team.client.post(path, json=body)
    assert (refused.status_code, refused.json()) == (
        400,
        {"success": False, "message": "Provider engines are not available on this server"},
    )
    with house.database.session() as session:
        house.api.teams.change(session, team.team_id, local_engines=True)
    refused = team.client.post(path, json=body)
    assert refused.status_code == 400
    assert refused.json()["message"].startswith("model: ")


@pytest.mark.long
@pytest.mark.parametrize("path", [IMAGE, VIDEO])
def test_the_documentation_says_how_each_team_is_refused(house: House, path: str) -> None:
    """As the tests above find: 400, and 402 for a team that lacks a provider's key."""
    told = house.app.openapi()["paths"][path]["post"]["description"]
    assert "A managed team is answered 400; a team with its own provider keys 402" in told


@pytest.mark.parametrize("path", [IMAGE, VIDEO])
def test_the_local_model_makes_people_only(house: House, path: str) -> None:
    """It is `available` in the catalogue, for avatars and reactions: elsewhere it is refused as a field,
    before any key."""
    team = house.team(billing="byok")
    answer = team.client.post(path, json={**PROMPT, "model": "local"})
    message = 'model: Model "local" makes avatars and reactions only'
    assert (answer.status_code, answer.json()["message"]) == (400, message)


@pytest.mark.long
@pytest.mark.parametrize(
    ("path", "body", "message"),
    [
        (IMAGE, {}, "prompt: Required"),
        (IMAGE, {"prompt": ""}, "prompt: Must be at least 1 character"),
        (IMAGE, {"prompt": "x" * 4_001}, "prompt: Must be at most 4000 characters"),
        (IMAGE, {**PROMPT, "model": "x"}, 'model: Unknown model "x"'),
        (
            IMAGE,
            {**PROMPT, "model": "gateway-video"},
            'model: Model "gateway-video" cannot be used with mediaType ai-images',
        ),
        (IMAGE, {**PROMPT, "artStyle": "x"}, 'artStyle: Unknown style "x"'),
        (IMAGE, {**PROMPT, "count": 5}, "count: Must be between 1 and 4"),
        (
            IMAGE,
            {**PROMPT, "aspectRatio": "x"},
            "aspectRatio: Must be one of ratio_9_16, ratio_16_9, ratio_1_1",
        ),
        (
            IMAGE,
            {**PROMPT, "referenceMediaIds": ["a"] * 6},
            "referenceMediaIds: Must have at most 5 items",
        ),
        (IMAGE, {**PROMPT, "referenceMediaIds": ["a"]}, 'referenceMediaIds: Media "a" not found'),
        (IMAGE, {**PROMPT, "characterId": "a"}, 'characterId: Character "a" not found'),
        (IMAGE, {**PROMPT, "webhook": "https://localhost/"}, "webhook: Must be a valid HTTPS URL"),
        (VIDEO, {}, "prompt: Required"),
        (
            VIDEO,
            {**PROMPT, "model": "gateway-image"},
            'model: Model "gateway-image" cannot be used with mediaType ai-videos',
        ),
        (VIDEO, {**PROMPT, "startFrameMediaId": "a"}, 'startFrameMediaId: Media "a" not found'),
        (VIDEO, {**PROMPT, "duration": "x"}, "duration: Must be a number"),
        (VIDEO, {**PROMPT, "generateAudio": 1}, "generateAudio: Must be a boolean"),
        (CUT, {}, "mediaId: Required"),
        (CUT, {"mediaId": "a"}, 'mediaId: Media "a" not found'),
        (EXPAND, {"mediaId": "a"}, "aspectRatio: Required"),
        (EXPAND, {"mediaId": "a", "left": 2_001}, "left: Must be between 0 and 2000"),
    ],
)
def test_wrong_fields_are_refused_first(house: House, path: str, body: Any, message: str) -> None:
    """Before the keys that a team with own keys would need."""
    answer = house.team(billing="byok").client.post(path, json=body)
    assert (answer.status_code, answer.json()["message"]) == (400, message)


def test_pictures_that_are_named_must_be_there_ready_and_pictures(member: Member, house: House) -> None:
    """Each refusal in its words; another team's picture is not there."""
    clip, waiting = member.media(type="video"), member.media(status="PENDING")
    foreign = house.team().media()
    cases = [
        (VIDEO, "startFrameMediaId", clip, f'Media "{clip}" must be an image'),
        (VIDEO, "endFrameMediaId", waiting, f'Media "{waiting}" is not ready (status PENDING)'),
        (VIDEO, "endFrameMediaId", foreign, f'Media "{foreign}" not found'),
        (CUT, "mediaId", clip, "Media must be an image file"),
    ]
    for path, field, media_id, reason in cases:
        answer = member.client.post(path, json={**PROMPT, field: media_id})
        assert (answer.status_code, answer.json()["message"]) == (400, f"{field}: {reason}")
