"""Pictures and clips from words: fields first, then keys, then what this server serves, then the charge."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from house import HandClock, House, Member, build_house, database_for_tests

from reelwright.domain.costs.model import ProviderCall
from reelwright.domain.media.model import Media
from reelwright.engines.choose import open_chooser
from reelwright.settings import read_settings

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
    """402 without the key, with local engines too, since none of them makes pictures; with it the item is
    begun, and costs no credits."""
    team = house.team(billing="byok")
    for local_engines in (False, True):
        with house.database.session() as session:
            house.api.teams.change(session, team.team_id, local_engines=local_engines)
        missing = team.client.post(path, json={**PROMPT, **changes})
        assert (missing.status_code, missing.json()["missingProviders"]) == (402, [provider])
    with house.database.session() as session:
        house.api.teams.set_provider_key(session, team.team_id, provider, "a key", "ok")
    begun = team.client.post(path, json={**PROMPT, **changes})
    assert begun.status_code == 202, begun.text
    assert begun.json()["data"]["usedCredits"] == 0
    assert team.balance() == 100


@pytest.fixture
def keyed(tmp_path: Path) -> Iterator[Member]:
    """A managed team on a server whose operator has a key for the gateway."""
    database = database_for_tests(tmp_path)
    chooser = open_chooser(read_settings(openrouter_api_key="k"))
    yield build_house(database, tmp_path, HandClock(), chooser=chooser).team()
    database.close()


def test_a_picture_is_begun_and_charged_once(keyed: Member) -> None:
    """The item is PROCESSING, named by its prompt, and costs what the model does."""
    answer = keyed.client.post(IMAGE, json={"prompt": "A lighthouse in a storm", "model": "gateway-image"})
    item = answer.json()["data"]
    assert answer.status_code == 202, answer.text
    assert (item["status"], item["type"], item["name"]) == ("PROCESSING", "image", "A lighthouse in a storm")
    assert (item["isAIGenerated"], item["usedCredits"]) == (True, 4)
    assert keyed.balance() == 96
    assert keyed.house.jobs.wanted[-1] == ("generate-media", item["id"])


def test_several_pictures_are_items_of_their_own(keyed: Member) -> None:
    """Each with its number, its job and its charge."""
    answer = keyed.client.post(IMAGE, json={**PROMPT, "count": 3, "name": "Light"}).json()["data"]
    assert [one["name"] for one in answer["media"]] == ["Light 1", "Light 2", "Light 3"]
    assert (answer["usedCredits"], keyed.balance()) == (12, 88)
    assert len({one["id"] for one in answer["media"]}) == 3


def test_a_clip_is_begun_with_its_frames(keyed: Member) -> None:
    """The job is told which pictures it begins and ends with."""
    first, last = keyed.media(), keyed.media()
    body = {**PROMPT, "startFrameMediaId": first, "endFrameMediaId": last, "duration": 4}
    answer = keyed.client.post(VIDEO, json=body)
    item = answer.json()["data"]
    assert (answer.status_code, item["type"], item["usedCredits"]) == (202, "video", 20)
    with keyed.house.database.session() as session:
        wish = session.get_one(Media, item["id"]).generation
    assert wish == {
        "prompt": "A lighthouse",
        "aspectRatio": "ratio_9_16",
        "duration": 4,
        "audio": False,
        "start": first,
        "end": last,
        "model": None,
    }


def test_credits_that_are_missing_refuse_all_pictures(keyed: Member) -> None:
    """Nothing is begun of a request that costs more than there is."""
    with keyed.house.database.session() as session:
        keyed.house.api.teams.change_credits(session, keyed.team_id, "=7")
    answer = keyed.client.post(IMAGE, json={**PROMPT, "count": 2})
    assert answer.status_code == 402
    assert keyed.balance() == 7
    assert keyed.house.jobs.wanted == []


def test_models_are_available_where_a_key_is(keyed: Member, house: House) -> None:
    """In both catalogues, for the team that may use it."""
    listed = {}
    for team in (keyed, house.team()):
        for kind in ("image", "video"):
            models = team.client.get(f"/v1/catalog/{kind}-models").json()["data"]["models"]
            listed[team is keyed, kind] = [one["id"] for one in models if one["available"]]
    assert listed == {
        (True, "image"): ["gateway-image", "local"],
        (True, "video"): ["gateway-video"],
        (False, "image"): ["local"],
        (False, "video"): [],
    }


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


@pytest.mark.parametrize("path", [IMAGE, VIDEO, "/v1/project/create/story", "/v1/avatar/create/generate"])
def test_a_day_that_has_cost_enough_is_over(tmp_path: Path, path: str) -> None:
    """402 before anything starts, at the provider that it concerns; the next day it is as before. Other teams
    go on."""
    database, clock = database_for_tests(tmp_path), HandClock()
    settings = read_settings(openrouter_api_key="k", daily_cost_cap=1.5)
    house = build_house(database, tmp_path, clock, chooser=open_chooser(settings), daily_cost_cap=1.5)
    team, other = house.team(), house.team()
    body = {**PROMPT, "voiceId": "voice_heart", "description": "A baker"}
    for number, cost in enumerate((900_000, 600_000)):
        spend(house, team, number, cost)
    refused = team.client.post(path, json=body)
    assert (refused.status_code, refused.json()) == (
        402,
        {
            "success": False,
            "message": "Today's budget for openrouter is used up. It is there again after midnight UTC",
            "code": "COST_CAP_REACHED",
            "details": {"provider": "openrouter"},
        },
    )
    assert (team.balance(), house.jobs.wanted) == (100, [])
    assert other.client.post(path, json=body).status_code in (200, 202)
    clock.pass_by(24 * 3600)
    assert team.client.post(path, json=body).status_code in (200, 202)
    database.close()


def spend(house: House, team: Member, number: int, microdollars: int) -> None:
    call = ProviderCall(
        id=f"{team.team_id}#{number}",
        call=team.team_id,
        team_id=team.team_id,
        thing="project:p",
        provider="openrouter",
        ability="images",
        model="m",
        state="answered",
        cost_microdollars=microdollars,
        created_at=house.clock(),
    )
    with house.database.session() as session:
        session.add(call)
