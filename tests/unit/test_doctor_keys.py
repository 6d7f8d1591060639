"""What the doctor says of the operator's provider keys, and of where requests are counted."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from imitation import GOOD_KEY, Imitation, imitated

from reelwright.doctor import CHECKS, Finding, examine
from reelwright.settings import PROVIDERS, read_settings


@pytest.fixture
def imitation(monkeypatch: pytest.MonkeyPatch) -> Iterator[Imitation]:
    with imitated() as running:
        for name in PROVIDERS:
            monkeypatch.setenv(f"REELWRIGHT_{name.upper()}_BASE_URL", running.address)
        yield running


def found(part: str, folder: Path) -> Finding:
    return examine(part, CHECKS[part], read_settings(data_dir=folder), folder)


def test_without_keys_nobody_is_asked(imitation: Imitation, tmp_path: Path) -> None:
    """The embedded engines need none."""
    told = found("providers", tmp_path)
    assert (told.state, told.origin, imitation.asked) == ("works", "none needed", [])


def test_each_key_is_asked_about_and_none_is_shown(
    imitation: Imitation, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A refused one is broken, with the setting to set anew."""
    monkeypatch.setenv("REELWRIGHT_OPENROUTER_API_KEY", GOOD_KEY)
    monkeypatch.setenv("REELWRIGHT_FAL_API_KEY", "a-wrong-key")
    told = found("providers", tmp_path)
    assert (told.state, told.detail, told.remedy) == (
        "broken",
        "openrouter: the key is accepted, its models are not checked, openrouter answered with status 404; "
        "fal: the key is refused",
        "Set REELWRIGHT_FAL_API_KEY anew",
    )
    assert imitation.asked == [("openrouter", GOOD_KEY), ("fal", "a-wrong-key")]
    assert GOOD_KEY not in repr(told)
    assert "a-wrong-key" not in repr(told)


def test_a_provider_that_does_not_say_is_a_note(
    imitation: Imitation, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is broken by it."""
    monkeypatch.setenv("REELWRIGHT_GEMINI_API_KEY", GOOD_KEY)
    imitation.fault = 500
    told = found("providers", tmp_path)
    assert (told.state, told.detail) == ("note", "gemini: not checked, gemini answered with status 500")


def test_a_redis_that_does_not_answer_is_told_without_its_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Requests are counted all the same."""
    assert found("request counts", tmp_path).origin == "the database"
    monkeypatch.setenv("REELWRIGHT_REDIS_URL", "redis://:a-password@127.0.0.1:9/0")
    told = found("request counts", tmp_path)
    assert (told.state, told.detail) == (
        "note",
        "Redis does not answer: requests are counted in the database until it does",
    )
    assert "a-password" not in repr(told)
    monkeypatch.setenv("REELWRIGHT_REDIS_URL", "http://:a-password@host")
    wrong = found("request counts", tmp_path)
    assert (wrong.state, wrong.detail) == (
        "broken",
        "REELWRIGHT_REDIS_URL is no address of a Redis: write redis://host:6379/0.",
    )
