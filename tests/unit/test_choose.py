"""Which engine does a team's work: the rules one by one, with offers of invented providers."""

import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from reelwright.engines.abilities import (
    CLIPS,
    EMBEDDED,
    IMAGES,
    NO_KEYS,
    PICTURE_EDITS,
    SPEAKING_CLIPS,
    SPEECH,
    VISION,
    WRITING,
    Ability,
    TeamKeys,
)
from reelwright.engines.choose import (
    EXPLICIT_MODEL,
    RULES,
    Chooser,
    KeyUse,
    Offer,
    TeamEngines,
    make_engine,
    open_chooser,
)
from reelwright.errors import EngineFailed, WrongSetting
from reelwright.settings import read_settings

DRAW: Ability[str] = Ability("draw")
OWN = TeamKeys("t1", frozenset({"acme"}))
MANAGED = TeamKeys("t2", uses_operators=True)
TABLE = Path(__file__).parents[2] / "docs" / "adding-an-engine.md"


def offer(name: str, provider: str | None = None, *models: str) -> Offer[str]:
    """An engine that is the text of who made it, and with whose key."""

    def make(key: KeyUse) -> str:
        return f"{name} with {key.holder}'s key {key.team_id}".rstrip()

    return Offer(DRAW, name, make, frozenset(models), provider)


HERE = offer("here", None, "local")
ACME = offer("acme", "acme", "acme-1")
BEST = offer("best", "best", "best-1")
SERVER = replace(offer("server", None, "own"), service="self-hosted")
STOCK = replace(offer("stock", None, "stock"), service="library", only_by_model=True)


@pytest.mark.parametrize(
    ("team", "operators", "model", "expected"),
    [
        (OWN, {"acme"}, None, "acme with team's key t1"),
        (TeamKeys("t1"), {"acme"}, None, "here with nobody's key"),
        (MANAGED, {"acme"}, None, "acme with operator's key"),
        (MANAGED, {"best"}, None, "best with operator's key"),
        (MANAGED, set(), None, "here with nobody's key"),
        (NO_KEYS, {"acme", "best"}, None, "here with nobody's key"),
        (OWN, {"acme"}, "local", "here with nobody's key"),
        (MANAGED, {"acme", "best"}, "best-1", "best with operator's key"),
        (MANAGED, {"acme", "best"}, None, "acme with operator's key"),
    ],
)
def test_the_first_rule_that_fits_chooses(
    team: TeamKeys, operators: set[str], model: str | None, expected: str
) -> None:
    """An explicit model, the team's own key, the operator's key, the embedded engine; of two providers the
    first that is offered."""
    chooser = Chooser([HERE, ACME, BEST], operators)
    assert chooser.choose(DRAW, team, model) == expected
    assert chooser.has(DRAW, team, model)


@pytest.mark.parametrize(
    ("team", "model", "expected"),
    [
        (OWN, None, "acme with team's key t1"),
        (TeamKeys("t1"), None, "server with operator's key"),
        (MANAGED, None, "server with operator's key"),
        (MANAGED, "acme-1", "acme with operator's key"),
        (OWN, "own", "server with operator's key"),
        (MANAGED, "local", "here with nobody's key"),
    ],
)
def test_a_model_server_of_ones_own_goes_before_the_operators_keys(
    team: TeamKeys, model: str | None, expected: str
) -> None:
    """It costs nothing; the team's own key and a model that is named still go before it."""
    assert Chooser([HERE, ACME, SERVER], {"acme"}).choose(DRAW, team, model) == expected


def test_the_embedded_engine_takes_over_from_a_model_server() -> None:
    """Where the team may use it and no model was named; never another server."""
    chooser = Chooser([SERVER, HERE])
    assert chooser.fallback(DRAW, MANAGED) == "here with nobody's key"
    assert chooser.fallback(DRAW, MANAGED, "own") is None
    assert chooser.fallback(DRAW, TeamKeys("t1", falls_back=False)) is None
    assert Chooser([SERVER]).fallback(DRAW, MANAGED) is None
    assert chooser.serves("self-hosted", DRAW)


def test_a_stock_library_works_only_where_a_request_names_it() -> None:
    """For every team, and never in the place of what makes pictures."""
    chooser = Chooser([STOCK])
    assert not chooser.has(DRAW, MANAGED)
    assert chooser.choose(DRAW, MANAGED, "stock") == "stock with operator's key"
    assert chooser.choose(DRAW, OWN, "stock") == "stock with operator's key"
    assert chooser.fallback(DRAW, MANAGED, "stock") is None
    assert chooser.serves("library", DRAW)


def test_model_servers_are_offered_where_their_address_is_set() -> None:
    """Each for its own work; a server without the name of its model stops the start."""
    settings = read_settings(openai_images_base_url="http://box:8080", openai_images_model="sdxl")
    chooser = open_chooser(settings)
    assert chooser.has(IMAGES, NO_KEYS, "own-image")
    assert chooser.runs_here(CLIPS, NO_KEYS)
    with pytest.raises(
        WrongSetting, match="REELWRIGHT_OPENAI_CLIPS_BASE_URL needs REELWRIGHT_OPENAI_CLIPS_MODEL"
    ):
        open_chooser(read_settings(openai_clips_base_url="http://box:8000"))
    with pytest.raises(WrongSetting, match="REELWRIGHT_OPENAI_CLIPS_SECONDS is '4,x': write whole seconds"):
        open_chooser(
            read_settings(
                openai_clips_base_url="http://box:8000", openai_clips_model="wan", openai_clips_seconds="4,x"
            )
        )


def test_a_comfyui_is_offered_for_the_work_that_has_a_workflow() -> None:
    """After a model server of one's own; its lengths are checked at the start."""
    folder = Path(__file__).parents[2] / "docs" / "comfyui"
    own = {"comfyui_base_url": "http://box:8188", "comfyui_image_workflow": folder / "picture.json"}
    chooser = open_chooser(read_settings(**own))
    assert chooser.has(IMAGES, NO_KEYS, "comfyui-image")
    assert chooser.runs_here(CLIPS, NO_KEYS)
    both = read_settings(openai_images_base_url="http://box:8080", openai_images_model="sdxl", **own)
    first = open_chooser(both).find(IMAGES, NO_KEYS)
    assert first is not None and first.offer.models == {"own-image"}
    with pytest.raises(WrongSetting, match="REELWRIGHT_COMFYUI_CLIP_SECONDS is 'x': write whole seconds"):
        open_chooser(
            read_settings(comfyui_clip_workflow=folder / "clip.json", comfyui_clip_seconds="x", **own)
        )


@pytest.mark.parametrize(("team", "model"), [(OWN, "best-1"), (MANAGED, "acme-1"), (NO_KEYS, "unknown")])
def test_an_explicit_model_is_never_replaced(team: TeamKeys, model: str) -> None:
    """Where the key of its provider is missing, nothing serves it: not the embedded engine either."""
    chooser = Chooser([HERE, ACME, BEST], {"best"} if team is OWN else set())
    assert not chooser.has(DRAW, team, model)
    with pytest.raises(EngineFailed, match=f'The model "{model}" is not available on this server any more'):
        chooser.choose(DRAW, team, model)


def test_an_ability_that_nothing_offers_is_not_there() -> None:
    """For nobody, and choosing fails in a sentence."""
    chooser = Chooser([HERE])
    assert not chooser.has(IMAGES, MANAGED)
    with pytest.raises(EngineFailed, match="An engine for images is not available on this server any more"):
        chooser.choose(IMAGES, MANAGED)


def test_a_server_has_the_providers_of_its_offers() -> None:
    """All that are asked about, whoever's key they need; none are always there."""
    chooser = Chooser([HERE, ACME, BEST])
    assert chooser.serves("acme", DRAW)
    assert not chooser.serves("acme", IMAGES)
    assert not chooser.serves("other", DRAW)
    assert chooser.models == {"local", "acme-1", "best-1"}


def test_an_engine_without_a_key_is_made_once_and_one_with_a_key_for_each_choice() -> None:
    """Two teams' keys never meet in one engine."""
    made: list[KeyUse] = []

    def make(key: KeyUse) -> int:
        made.append(key)
        return len(made)

    count: Ability[int] = Ability("count")
    here = Chooser([Offer(count, "here", make)])
    here.make_embedded()
    assert [here.choose(count, team) for team in (OWN, MANAGED)] == [1, 1]
    acme = Chooser([Offer(count, "acme", make, provider="acme")])
    acme.make_embedded()
    assert [acme.choose(count, TeamKeys(team, frozenset({"acme"}))) for team in ("t1", "t3")] == [2, 3]
    assert made == [KeyUse("nobody"), KeyUse("team", "t1"), KeyUse("team", "t3")]


def test_a_teams_keys_are_read_only_where_they_decide() -> None:
    """A worker without provider engines asks the database nothing."""
    read: list[str] = []

    def read_keys(team_id: str) -> TeamKeys:
        read.append(team_id)
        return OWN

    engines = TeamEngines(Chooser([HERE, ACME]), read_keys)
    assert engines(DRAW, "t1", "local") == "here with nobody's key"
    assert read == []
    assert engines(DRAW, "t1") == "acme with team's key t1"
    assert read == ["t1"]


def test_a_server_without_keys_has_what_is_embedded_and_nothing_else() -> None:
    """Its pictures and clips are this server's own; what only providers make is not there."""
    chooser = open_chooser(read_settings())
    assert all(chooser.has(ability, NO_KEYS) for ability in EMBEDDED)
    assert chooser.has(IMAGES, MANAGED, "local-illustration") and chooser.has(CLIPS, MANAGED, "local-motion")
    assert not chooser.has(IMAGES, MANAGED, "gateway-image")
    assert not any(chooser.has(ability, MANAGED) for ability in (PICTURE_EDITS, SPEAKING_CLIPS))


def test_a_key_brings_what_its_provider_does() -> None:
    """The operator's for managed teams, a team's own for that team; nobody else's."""
    managed = open_chooser(read_settings(openrouter_api_key="k"))
    assert managed.has(IMAGES, MANAGED, "gateway-image")
    assert managed.runs_here(IMAGES, OWN) and not managed.has(IMAGES, OWN, "gateway-image")
    own = TeamKeys("t", frozenset({"openrouter"}))
    assert open_chooser(read_settings()).has(IMAGES, own, "gateway-image")


def test_the_settings_say_which_engine_needs_no_key() -> None:
    """One for each ability, or a plug-in's for one of them."""
    mixed = read_settings(engines="instant", use_engines="writing=local", writer="template")
    assert type(make_engine(SPEECH, mixed)).__name__ == "FakeSpeech"
    assert type(make_engine(WRITING, mixed)).__name__ == "TemplateWriting"
    with pytest.raises(WrongSetting, match="REELWRIGHT_USE_ENGINES asks for 'vision=owl', which is not inst"):
        make_engine(VISION, read_settings(use_engines="vision=owl"))


def test_asking_what_a_server_can_do_loads_no_engine() -> None:
    """The API's process asks; neither plug-ins nor engines load for it."""
    asked = (
        "import sys\n"
        "from reelwright.engines.choose import open_chooser\n"
        "from reelwright.engines.abilities import *\n"
        "from reelwright.settings import read_settings\n"
        "chooser = open_chooser(read_settings(use_engines='speech=morse'))\n"
        "assert chooser.has(SPEECH, NO_KEYS, 'local') and not chooser.has(PICTURE_EDITS, NO_KEYS)\n"
        "loaded = [name for name in sys.modules if name.startswith('reelwright.engines')]\n"
        "print(*sorted(loaded))\n"
    )
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert done.stdout.split() == [
        "reelwright.engines",
        "reelwright.engines.abilities",
        "reelwright.engines.choose",
        "reelwright.engines.offers",
        "reelwright.engines.workflow_files",
        "reelwright.engines.workflow_offers",
    ]


def test_the_documents_table_is_the_order_in_the_code() -> None:
    """The rules of docs/adding-an-engine.md, line by line."""
    table = TABLE.read_text("utf-8").split("| rule | which offers |\n|-|-|\n")[1].split("\n\n")[0]
    rules = re.findall(r"^\| (.+?) \|", table, re.MULTILINE)
    assert rules == [EXPLICIT_MODEL, *(rule.says for rule in RULES)]


def test_an_operator_can_save_keys_for_what_this_server_does_itself() -> None:
    """The embedded engine goes first; a model that is named, and a team's own key, are used all the same."""
    chooser = Chooser([HERE, ACME], {"acme"}, {"draw"})
    assert chooser.choose(DRAW, MANAGED) == "here with nobody's key"
    assert chooser.choose(DRAW, MANAGED, "acme-1") == "acme with operator's key"
    assert chooser.choose(DRAW, OWN) == "acme with team's key t1"


def test_only_what_this_server_does_itself_can_be_kept_from_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REELWRIGHT_EMBEDDED_FIRST", "speech, clips")
    with pytest.raises(
        WrongSetting,
        match="'clips': write some of writing, speech, speaking-clips, reaction-clips, clip-matting",
    ):
        open_chooser(read_settings())
