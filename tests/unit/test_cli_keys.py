"""The operator's commands for provider keys and encryption, through the command line."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from imitation import GOOD_KEY, Imitation, imitated
from test_cli_team import Cli

from reelwright.settings import PROVIDERS

OLD, NEW = "an old key that is long enough", "a new key that is long enough"


@pytest.fixture
def imitation(monkeypatch: pytest.MonkeyPatch) -> Iterator[Imitation]:
    with imitated() as running:
        for name in PROVIDERS:
            monkeypatch.setenv(f"REELWRIGHT_{name.upper()}_BASE_URL", running.address)
        yield running


@pytest.fixture
def cli(tmp_path: Path, imitation: Imitation) -> Cli:
    return Cli(tmp_path)


@pytest.mark.parametrize(
    ("key", "status", "line"),
    [
        (GOOD_KEY, "ok", "gemini is set, and gemini accepts it"),
        ("a-wrong-key", "invalid", "gemini is set, but gemini refuses it: its status is invalid"),
        ("", "missing", "gemini is taken away"),
    ],
)
def test_a_key_is_read_from_standard_input_and_its_provider_is_asked(
    cli: Cli, key: str, status: str, line: str
) -> None:
    """It never stands on the command line and is not printed."""
    team = cli.json("team", "create", "Acme", "--billing", "byok")["id"]
    assert cli.json("keys", "set", team, "gemini", typed=f"{key}\n") == {
        "teamId": team,
        "provider": "gemini",
        "configured": bool(key),
        "status": status,
        "checked": bool(key),
        "reason": None,
    }
    assert cli.text("keys", "set", team, "gemini", typed=f" {key} \nmore\n") == line + "\n"


def test_a_key_is_kept_when_its_provider_does_not_answer(cli: Cli, imitation: Imitation) -> None:
    """It counts as ok until the provider says otherwise."""
    team = cli.json("team", "create", "Acme", "--billing", "byok")["id"]
    imitation.fault = 500
    assert cli.text("keys", "set", team, "fal", typed=GOOD_KEY) == (
        "fal is set, but not checked: fal answered with status 500. "
        "It counts as ok until a worker has asked again\n"
    )
    answer = cli.json("keys", "set", team, "fal", typed=GOOD_KEY)
    assert (answer["status"], answer["checked"]) == ("ok", False)
    assert answer["reason"] == "fal answered with status 500"


def test_the_keys_of_a_team_are_listed_by_what_is_known_of_them(cli: Cli) -> None:
    """Never the keys themselves."""
    team = cli.json("team", "create", "Acme", "--billing", "byok")["id"]
    cli.json("keys", "set", team, "openrouter", typed=GOOD_KEY)
    cli.json("keys", "set", team, "elevenlabs", typed="a-wrong-key")
    listed = cli.json("keys", "list", team)["keys"]
    assert [(one["provider"], one["configured"], one["status"]) for one in listed] == [
        ("openrouter", True, "ok"),
        ("elevenlabs", True, "invalid"),
        ("gemini", False, "missing"),
        ("fal", False, "missing"),
        ("firecrawl", False, "missing"),
    ]
    assert [one["checkedAt"] is None for one in listed] == [False, False, True, True, True]
    assert GOOD_KEY not in cli.text("keys", "list", team)


def test_what_is_no_key_or_no_provider_is_told(cli: Cli) -> None:
    """And nothing is kept."""
    team = cli.json("team", "create", "Acme")["id"]
    told = cli.error("keys", "set", team, "other")
    assert told == '"other" is no provider: write one of openrouter, elevenlabs, gemini, fal, firecrawl'
    assert str(cli.run("keys", "set", team, "fal", typed="two words\n").exception) == (
        "A provider's key is one line of letters, digits and signs, without blanks"
    )
    assert {one["status"] for one in cli.json("keys", "list", team)["keys"]} == {"missing"}


def test_secrets_are_written_anew_under_the_first_key(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    """Then the old key is not needed; without either, what is lost is counted and the exit code is 1."""
    monkeypatch.setenv("REELWRIGHT_SECRET_KEYS", OLD)
    team = cli.json("team", "create", "Acme")["id"]
    cli.json("keys", "set", team, "fal", typed=GOOD_KEY)
    secret = cli.json("webhook-secret", team)["secret"]
    monkeypatch.setenv("REELWRIGHT_SECRET_KEYS", f"{NEW},{OLD}")
    assert cli.json("keys", "rotate") == {"rewritten": 2, "current": 0, "unreadable": 0}
    assert cli.text("keys", "rotate") == ("0 secrets were rewritten, 2 stood under the first key already\n")
    monkeypatch.setenv("REELWRIGHT_SECRET_KEYS", NEW)
    assert cli.json("webhook-secret", team)["secret"] == secret
    monkeypatch.setenv("REELWRIGHT_SECRET_KEYS", "another key that is long enough")
    lost = cli.run("keys", "rotate")
    assert (lost.exit_code, lost.output) == (
        1,
        "0 secrets were rewritten, 0 stood under the first key already; 2 cannot be read by any key of"
        " REELWRIGHT_SECRET_KEYS\n",
    )
