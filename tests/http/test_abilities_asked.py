"""What an engine of the server serves is not refused: an API whose server has invented offers of a provider,
asked the same as one that has none."""

from collections.abc import Iterator

import pytest
from house import HandClock, House, Member, build_house, database_for_tests

from reelwright.engines.abilities import EMBEDDED, IMAGES, PORTRAITS, Ability
from reelwright.engines.choose import Chooser, KeyUse, Offer

DRAWN = {"mediaType": "ai-images"}
PROMPT = {"prompt": "A lighthouse in a storm"}
NO_ENGINES = "Provider engines are not available on this server"


def nobody_calls(key: KeyUse) -> object:
    raise AssertionError("An API makes no engine")


def offer(ability: Ability[object], provider: str | None, model: str) -> Offer[object]:
    return Offer(ability, provider or "local", nobody_calls, frozenset({model}), provider)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """The gateway makes pictures and portraits, and the operator has a key for it."""
    offers = [
        *(offer(ability, None, "local") for ability in EMBEDDED),
        offer(IMAGES, "openrouter", "gateway-image"),
        offer(PORTRAITS, "openrouter", "gateway-image"),
    ]
    folder = tmp_path_factory.mktemp("asked")
    database = database_for_tests(folder)
    yield build_house(database, folder, HandClock(), chooser=Chooser(offers, {"openrouter"}))
    database.close()


def give_key(house: House, team: Member, provider: str) -> None:
    with house.database.session() as session:
        house.api.teams.set_provider_key(session, team.team_id, provider, "a key", "ok")


def test_a_managed_team_gets_what_the_operators_key_serves(house: House) -> None:
    """Without a model, and with one that an offer has; another is refused, and nothing is charged."""
    team = house.team()
    assert team.create(DRAWN).status_code == 200
    assert team.create({**DRAWN, "presetSettings": {"aiModel": "gateway-image"}}).status_code == 200
    before = team.balance()
    refused = team.create({**DRAWN, "presetSettings": {"aiModel": "gemini-flash"}})
    message = 'presetSettings.aiModel: Model "gemini-flash" is not available on this server'
    assert (refused.status_code, refused.json()["message"], team.balance()) == (400, message, before)
    clips = team.create({"mediaType": "ai-videos", "presetSettings": {"aiModel": "gateway-video"}})
    message = 'presetSettings.aiModel: Model "gateway-video" is not available on this server'
    assert (clips.status_code, clips.json()["message"]) == (400, message)


def test_a_portrait_is_made_by_the_model_that_is_named(house: House) -> None:
    """The gateway's beside this server's own; one that no offer has is refused."""
    team = house.team()
    made = [
        team.client.post("/v1/avatar/create/generate", json={"description": "A baker", "model": model})
        for model in ("gateway-image", "local", "gemini-flash")
    ]
    assert [answer.status_code for answer in made] == [202, 202, 400]
    assert made[2].json()["message"] == 'model: Model "gemini-flash" is not available on this server'


def test_a_team_with_its_own_key_gets_the_providers_engine(house: House) -> None:
    """402 without the key; where one of the providers has no engine here, 400."""
    team = house.team(billing="byok", credits=0)
    portrait = {"description": "A baker", "model": "gateway-image"}
    assert team.client.post("/v1/avatar/create/generate", json=portrait).status_code == 402
    give_key(house, team, "openrouter")
    assert team.client.post("/v1/avatar/create/generate", json=portrait).status_code == 202
    give_key(house, team, "elevenlabs")
    story = team.create()
    assert (story.status_code, story.json()["message"]) == (400, NO_ENGINES)


def test_pictures_for_the_library_are_begun(house: House) -> None:
    """An engine that serves them is not denied."""
    team = house.team()
    answer = team.client.post("/v1/media/generate/image", json=PROMPT)
    assert (answer.status_code, team.balance()) == (202, 96)
