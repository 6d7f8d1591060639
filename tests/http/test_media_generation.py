"""Pictures and clips from words: fields first, then keys, then what this server serves, then the charge."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from house import START_MS, HandClock, House, Member, build_house, database_for_tests

from reelwright.domain.avatars.model import Avatar
from reelwright.domain.costs.model import ProviderCall
from reelwright.domain.media.model import Media
from reelwright.engines.choose import open_chooser
from reelwright.settings import read_settings
from reelwright.store.removals import Removal

IMAGE, VIDEO = "/v1/media/generate/image", "/v1/media/generate/video"
CUT, EXPAND = "/v1/image/remove-background", "/v1/image/expand"
PROMPT = {"prompt": "A lighthouse"}
PHOTO, PHOTOGRAPH = "/v1/avatar/create/photo", "https://cdn.example.com/anna.jpg"


@pytest.mark.parametrize(
    ("path", "model", "message"),
    [
        (IMAGE, "gemini-flash", 'model: Model "gemini-flash" is not available on this server'),
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
        (IMAGE, {"model": "gateway-image"}, "openrouter"),
        (IMAGE, {"model": "gemini-flash"}, "gemini"),
        (VIDEO, {"model": "gateway-video"}, "openrouter"),
    ],
)
def test_a_team_with_own_keys_needs_them_first(house: House, path: str, changes: Any, provider: str) -> None:
    """402 without the key, with local engines too where the provider's model is named; with it the item is
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


@pytest.mark.parametrize(
    ("path", "model", "credits"), [(IMAGE, "local-illustration", 4), (VIDEO, "local-motion", 8)]
)
def test_without_keys_this_server_draws_by_itself(house: House, path: str, model: str, credits: int) -> None:
    """At its own price, and the item keeps by which model; own-keys teams with local engines need no key."""
    managed = house.team()
    answer = managed.client.post(path, json=PROMPT)
    assert (answer.status_code, answer.json()["data"]["usedCredits"]) == (202, credits)
    assert managed.balance() == 100 - credits
    with house.database.session() as session:
        own = sa.select(Media).where(Media.team_id == managed.team_id)
        assert [(row.generation or {})["model"] for row in session.scalars(own)] == [model]
    with_keys = house.team(billing="byok", local_engines=True)
    assert with_keys.client.post(path, json=PROMPT).status_code == 202


@pytest.mark.parametrize("path", [IMAGE, VIDEO])
def test_what_no_picture_shows_is_refused_before_a_charge(member: Member, path: str) -> None:
    """By this server's own engine, with a sentence on the prompt."""
    answer = member.client.post(path, json={"prompt": "Naked people at a beach"})
    assert answer.status_code == 400
    assert answer.json()["message"].startswith("prompt: ")
    assert member.rows() == {"projects": 0, "videos": 0, "ledger": 1, "jobs": 0, "balance": 100}


@pytest.fixture(scope="module")
def keyed_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server whose operator has a key for the gateway."""
    folder = tmp_path_factory.mktemp("keyed")
    database = database_for_tests(folder)
    chooser = open_chooser(read_settings(openrouter_api_key="k"))
    yield build_house(database, folder, HandClock(), chooser=chooser)
    database.close()


@pytest.fixture
def keyed(keyed_house: House) -> Member:
    """A managed team there."""
    return keyed_house.team()


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
        "character": None,
        "model": None,
    }


def test_credits_that_are_missing_refuse_all_pictures(keyed: Member) -> None:
    """Nothing is begun of a request that costs more than there is."""
    with keyed.house.database.session() as session:
        keyed.house.api.teams.change_credits(session, keyed.team_id, "=7")
    answer = keyed.client.post(IMAGE, json={**PROMPT, "count": 2})
    assert answer.status_code == 402
    assert keyed.balance() == 7
    assert keyed.rows()["jobs"] == 0


def test_models_are_available_where_a_key_is(keyed: Member, house: House) -> None:
    """In both catalogues, for the team that may use it."""
    listed = {}
    for team in (keyed, house.team()):
        for kind in ("image", "video"):
            models = team.client.get(f"/v1/catalog/{kind}-models").json()["data"]["models"]
            listed[team is keyed, kind] = [one["id"] for one in models if one["available"]]
    assert listed == {
        (True, "image"): ["gateway-image", "local-illustration", "local"],
        (True, "video"): ["gateway-video", "local-motion"],
        (False, "image"): ["local-illustration", "local"],
        (False, "video"): ["local-motion"],
    }


@pytest.mark.parametrize("path", [IMAGE, VIDEO])
def test_the_local_model_makes_people_only(house: House, path: str) -> None:
    """It is `available` in the catalogue, for avatars and reactions: elsewhere it is refused as a field,
    before any key."""
    team = house.team(billing="byok")
    answer = team.client.post(path, json={**PROMPT, "model": "local"})
    message = 'model: Model "local" makes avatars and reactions only'
    assert (answer.status_code, answer.json()["message"]) == (400, message)


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


@pytest.fixture(scope="module")
def capped_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server on which a team may spend a dollar and a half at a provider in a day."""
    folder = tmp_path_factory.mktemp("capped")
    database = database_for_tests(folder)
    settings = read_settings(openrouter_api_key="k", daily_cost_cap=1.5)
    yield build_house(database, folder, HandClock(), chooser=open_chooser(settings), daily_cost_cap=1.5)
    database.close()


@pytest.fixture
def capped(capped_house: House) -> House:
    """The same, on the first day."""
    capped_house.clock.now = START_MS
    return capped_house


@pytest.mark.parametrize(
    "path", [IMAGE, VIDEO, "/v1/project/create/story", "/v1/avatar/create/generate", PHOTO]
)
def test_a_day_that_has_cost_enough_is_over(capped: House, path: str) -> None:
    """402 before anything starts, at the provider that it concerns; the next day it is as before. Other teams
    go on."""
    team, other = capped.team(), capped.team()
    body = {**PROMPT, "voiceId": "voice_heart", "description": "A baker", "imageUrl": PHOTOGRAPH}
    for number, cost in enumerate((900_000, 600_000)):
        spend(capped, team, number, cost)
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
    assert (team.balance(), team.rows()["jobs"]) == (100, 0)
    assert other.client.post(path, json=body).status_code in (200, 202)
    capped.clock.pass_by(24 * 3600)
    assert team.client.post(path, json=body).status_code in (200, 202)


def test_a_photograph_that_is_refused_for_the_days_cost_is_not_kept(capped: House) -> None:
    """Sent as a form, too: no avatar stays, and its file is to be removed. The next day it is taken."""
    team = capped.team()
    spend(capped, team, 1, 1_500_000)
    form = {"file": ("anna.jpg", b"picture 400x500", "image/jpeg")}
    refused = team.client.post(PHOTO, files=form)
    assert (refused.status_code, refused.json()["code"]) == (402, "COST_CAP_REACHED")
    with capped.database.session() as session:
        own = sa.select(sa.func.count()).where(Avatar.team_id == team.team_id)
        assert session.scalar(own) == 0
        unneeded = tuple(session.scalars(sa.select(Removal.id)))
    root = capped.folder / "files"
    kept = [path.relative_to(root).as_posix() for path in root.rglob("*") if path.is_file()]
    assert all(name.startswith(unneeded) for name in kept)
    capped.clock.pass_by(24 * 3600)
    assert team.client.post(PHOTO, files=form).status_code == 202


def test_a_budget_is_that_of_the_provider_that_would_be_asked(tmp_path: Path) -> None:
    """Gemini's where it draws and writes in OpenRouter's place; and where a server of one's own does the
    work, nobody's."""
    database = database_for_tests(tmp_path)
    settings = read_settings(gemini_api_key="k", daily_cost_cap=1.0)
    clock, cap = HandClock(), {"daily_cost_cap": 1.0}
    house = build_house(database, tmp_path, clock, chooser=open_chooser(settings), **cap)
    team = house.team()
    spend(house, team, 1, 1_000_000, "gemini")
    body = {**PROMPT, "voiceId": "voice_heart", "description": "A baker"}
    for path in (IMAGE, "/v1/project/create/story", "/v1/avatar/create/generate"):
        refused = team.client.post(path, json=body)
        assert (refused.status_code, refused.json().get("details")) == (402, {"provider": "gemini"}), path
    address = {"openai_writing_base_url": "http://box:1", "openai_writing_model": "m"}
    own = read_settings(openrouter_api_key="k", daily_cost_cap=1.0, **address)
    other = build_house(database, tmp_path / "own", clock, chooser=open_chooser(own), **cap).team()
    spend(house, other, 2, 1_000_000)
    assert other.client.post("/v1/project/create/story", json=body).status_code == 200
    database.close()


def spend(house: House, team: Member, number: int, microdollars: int, provider: str = "openrouter") -> None:
    call = ProviderCall(
        id=f"{team.team_id}#{number}",
        call=team.team_id,
        team_id=team.team_id,
        thing="project:p",
        provider=provider,
        ability="images",
        model="m",
        state="answered",
        cost_microdollars=microdollars,
        created_at=house.clock(),
    )
    with house.database.session() as session:
        session.add(call)
