"""What providers and model servers say of the operator's settings: `reelwright providers check`, `doctor`."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from imitations.comfyui import EXAMPLES, ComfyUI
from imitations.elevenlabs import ElevenLabs
from imitations.fal import Fal, FalMedia
from imitations.gemini import Gemini
from imitations.model_server import ModelServer
from imitations.openrouter import OpenRouter
from imitations.pexels import Pexels, PexelsFiles
from imitations.server import GOOD_KEY, served
from typer.testing import CliRunner

from reelwright.cli_providers import providers
from reelwright.doctor import CHECKS, examine
from reelwright.settings import read_settings


@pytest.fixture(scope="module")
def house() -> Iterator[dict[str, Any]]:
    """Imitations of four providers and of a model server."""
    fal = Fal(FalMedia())
    found = {"openrouter": OpenRouter(), "elevenlabs": ElevenLabs(), "gemini": Gemini(), "fal": fal}
    more = {"server": ModelServer(), "pexels": Pexels(PexelsFiles()), "comfyui": ComfyUI()}
    with served(*found.values(), fal.media, *more.values()):
        yield {**found, **more}


@pytest.fixture
def settings(house: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    for name in ("openrouter", "elevenlabs", "gemini", "fal"):
        monkeypatch.setenv(f"REELWRIGHT_{name.upper()}_BASE_URL", house[name].address)
        monkeypatch.setenv(f"REELWRIGHT_{name.upper()}_API_KEY", GOOD_KEY)
    return monkeypatch


def check() -> tuple[int, dict[str, dict[str, Any]]]:
    ran = CliRunner().invoke(providers, ["check", "--json"])
    return ran.exit_code, {one["name"]: one for one in json.loads(ran.stdout)["providers"]}


def test_the_models_of_the_settings_are_in_the_providers_lists(settings: pytest.MonkeyPatch) -> None:
    """Each key is accepted, each list is read to its end, and nothing is bought."""
    code, told = check()
    assert code == 0
    assert told == {
        name: {"name": name, "answer": "the key is accepted", "missingModels": {}, "ok": True}
        for name in ("openrouter", "elevenlabs", "gemini", "fal")
    }


def test_a_model_that_is_gone_is_told_by_its_setting(settings: pytest.MonkeyPatch) -> None:
    """With the exit code 1, and in the words of a person."""
    settings.setenv("REELWRIGHT_GEMINI_TEXT_MODEL", "gemini-1")
    settings.setenv("REELWRIGHT_ELEVENLABS_SPEECH_MODEL", "eleven_1")
    code, told = check()
    assert code == 1
    assert told["gemini"]["missingModels"] == {"REELWRIGHT_GEMINI_TEXT_MODEL": "gemini-1"}
    assert told["elevenlabs"]["missingModels"] == {"REELWRIGHT_ELEVENLABS_SPEECH_MODEL": "eleven_1"}
    assert (told["openrouter"]["ok"], told["fal"]["ok"]) == (True, True)
    lines = CliRunner().invoke(providers, ["check"]).stdout.splitlines()
    assert "gemini: the key is accepted, it has no model gemini-1 (REELWRIGHT_GEMINI_TEXT_MODEL)" in lines


def test_a_refused_key_is_told_and_its_models_are_not_asked_for(
    settings: pytest.MonkeyPatch, house: dict[str, Any]
) -> None:
    """The key itself is never shown."""
    settings.setenv("REELWRIGHT_OPENROUTER_API_KEY", "a-wrong-key-0123456789")
    house["openrouter"].forget()
    code, told = check()
    assert (code, told["openrouter"]["answer"]) == (1, "the key is refused")
    assert [one.path for one in house["openrouter"].seen] == ["/api/v1/key"]
    assert "a-wrong-key" not in json.dumps(told)


def test_a_list_that_does_not_come_leaves_the_models_unchecked(
    settings: pytest.MonkeyPatch, house: dict[str, Any], tmp_path: Path
) -> None:
    """A note to the doctor: nothing is known to be broken."""
    for name in ("openrouter", "gemini", "fal"):
        settings.delenv(f"REELWRIGHT_{name.upper()}_API_KEY")
    house["elevenlabs"].fault(500, times=2, path="/v1/models")
    said = "the key is accepted, its models are not checked, elevenlabs answered with status 500"
    assert check()[1]["elevenlabs"]["answer"] == said
    found = examine("providers", CHECKS["providers"], read_settings(data_dir=tmp_path), tmp_path)
    assert (found.state, found.detail) == ("note", f"elevenlabs: {said}")


def test_a_model_server_is_asked_for_its_models(
    monkeypatch: pytest.MonkeyPatch, house: dict[str, Any], tmp_path: Path
) -> None:
    """By the setting of each work; the doctor says which to set anew."""
    monkeypatch.setenv("REELWRIGHT_OPENAI_IMAGES_BASE_URL", house["server"].address)
    monkeypatch.setenv("REELWRIGHT_OPENAI_IMAGES_MODEL", "a-model")
    monkeypatch.setenv("REELWRIGHT_OPENAI_SPEECH_BASE_URL", house["server"].address)
    monkeypatch.setenv("REELWRIGHT_OPENAI_SPEECH_MODEL", "gone")
    code, told = check()
    assert code == 1
    assert told["your own server (images)"]["ok"]
    assert told["your own server (speech)"]["missingModels"] == {"REELWRIGHT_OPENAI_SPEECH_MODEL": "gone"}
    found = examine("providers", CHECKS["providers"], read_settings(data_dir=tmp_path), tmp_path)
    assert (found.state, found.remedy) == ("broken", "Set REELWRIGHT_OPENAI_SPEECH_MODEL anew")


def test_a_comfyui_is_asked_for_the_nodes_and_files_of_its_workflows(
    monkeypatch: pytest.MonkeyPatch, house: dict[str, Any], tmp_path: Path
) -> None:
    """By the setting of each workflow; nothing is drawn."""
    monkeypatch.setenv("REELWRIGHT_COMFYUI_BASE_URL", house["comfyui"].address)
    monkeypatch.setenv("REELWRIGHT_COMFYUI_IMAGE_WORKFLOW", str(EXAMPLES / "picture.json"))
    assert check() == (
        0,
        {"comfyui": {"name": "comfyui", "answer": "it answers", "missingModels": {}, "ok": True}},
    )
    wrong = tmp_path / "mine.json"
    wrong.write_text((EXAMPLES / "picture.json").read_text().replace("sd_xl_base_1.0", "dreams"))
    monkeypatch.setenv("REELWRIGHT_COMFYUI_IMAGE_WORKFLOW", str(wrong))
    found = examine("providers", CHECKS["providers"], read_settings(data_dir=tmp_path), tmp_path)
    assert (found.state, found.remedy) == ("broken", "Set REELWRIGHT_COMFYUI_IMAGE_WORKFLOW anew")
    assert "it has no node or file dreams.safetensors (REELWRIGHT_COMFYUI_IMAGE_WORKFLOW)" in found.detail
    assert not house["comfyui"].billed


@pytest.mark.parametrize(
    ("key", "ok", "answer"), [(GOOD_KEY, True, "the key is accepted"), ("wrong", False, "the key is refused")]
)
def test_the_key_of_the_stock_library_is_tried(
    monkeypatch: pytest.MonkeyPatch, house: dict[str, Any], key: str, ok: bool, answer: str
) -> None:
    """By a search for one photograph."""
    monkeypatch.setenv("REELWRIGHT_PEXELS_BASE_URL", house["pexels"].address)
    monkeypatch.setenv("REELWRIGHT_PEXELS_API_KEY", key)
    code, told = check()
    assert (code, told["pexels"]["ok"], told["pexels"]["answer"]) == (0 if ok else 1, ok, answer)


def test_without_keys_and_servers_nobody_is_asked() -> None:
    """And all is well."""
    ran = CliRunner().invoke(providers, ["check"])
    told = "No key and no model server is set: the embedded engines do the work\n"
    assert (ran.exit_code, ran.stdout) == (0, told)
