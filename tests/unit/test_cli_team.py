"""The operator's commands for teams and keys, through the command line."""

import json
from pathlib import Path
from typing import Any

import pytest
import typer
from click.testing import Result
from typer.testing import CliRunner

from reelwright import cli_team
from reelwright.domain.costs.model import ProviderCall
from reelwright.errors import ReelwrightError
from reelwright.settings import read_settings
from reelwright.store.database import Database

app = typer.Typer()
cli_team.mount(app)


class Cli:
    def __init__(self, folder: Path) -> None:
        self._where = ["--data-dir", str(folder)]

    def run(self, *words: str, typed: str = "") -> Result:
        """However it ends."""
        return CliRunner().invoke(app, [*words, *self._where], input=typed)

    def json(self, *words: str, typed: str = "") -> Any:
        """What a command prints with --json: one object, and nothing else."""
        result = CliRunner().invoke(app, [*words, *self._where, "--json"], input=typed)
        assert result.exit_code == 0, result.output
        return json.loads(result.output)

    def text(self, *words: str, typed: str = "") -> str:
        """What a command prints for a person."""
        result = CliRunner().invoke(app, [*words, *self._where], input=typed)
        assert result.exit_code == 0, result.output
        return result.output

    def error(self, *words: str) -> str:
        """What a command refuses."""
        result = CliRunner().invoke(app, [*words, *self._where])
        assert isinstance(result.exception, ReelwrightError), result.output
        return str(result.exception)


@pytest.fixture
def cli(tmp_path: Path) -> Cli:
    return Cli(tmp_path)


def test_a_team_is_created_listed_and_changed(cli: Cli) -> None:
    """Each command prints the team as it is then."""
    made = cli.json("team", "create", "Acme", "--billing", "byok", "--credits", "5", "--plan", "Pro")
    assert (made["name"], made["billingMode"], made["plan"], made["credits"]) == ("Acme", "byok", "Pro", 5)
    assert cli.json("team", "list") == {"teams": [made]}
    changed = cli.json(
        *("team", "set", "Acme", "--plan", "Free", "--plan-status", "past_due"),
        *("--renews-at", "2127-01-31T12:00:00Z", "--product", "off", "--storage-limit", "99"),
        *("--billing", "managed", "--local-engines", "on"),
    )
    assert changed == made | {
        "plan": "Free",
        "planStatus": "past_due",
        "renewsAt": "2127-01-31T12:00:00.000Z",
        "periodCredits": 40,
        "product": False,
        "storageLimitBytes": 99,
        "billingMode": "managed",
        "localEngines": True,
    }


def test_a_plan_says_what_becomes_of_it(cli: Cli) -> None:
    """What time does next, in `team set` and in `team list`: nothing, more credits, or its end."""
    cli.json("team", "create", "Acme", "--credits", "5")
    for words, shown in (
        (("--plan", "Pro"), "Pro active"),
        (("--renews-at", "2127-01-31T12:00:00Z"), "Pro active, runs out at 2127-01-31T12:00:00.000Z"),
        (
            ("--plan-status", "past_due"),
            "Pro past_due since 2127-01-31T12:00:00.000Z, canceled at 2127-02-07T12:00:00.000Z",
        ),
        (("--renews-at", "2127-03-31"), "Pro active, runs out at 2127-03-31T00:00:00.000Z"),
        (("--plan", "Free"), "Free active, 40 more at 2127-03-31T00:00:00.000Z"),
        (("--renews-at", "never"), "Free active"),
        (("--plan", "Pro", "--renews-at", "2020-01-01"), "Pro canceled"),
    ):
        changed = cli.text("team", "set", "Acme", *words)
        assert changed == cli.text("team", "list")
        assert changed.split("  ")[1:] == ["Acme", "managed", shown, "5 credits\n"]
    told = cli.error("team", "set", "Acme", "--plan-status", "active")
    assert told.startswith("The plan ran out at 2020-01-01T00:00:00.000Z: write --renews-at, too")


def test_a_plan_that_is_due_renews_in_the_list(cli: Cli) -> None:
    """Where neither an API nor a worker runs; once."""
    cli.json("team", "create", "Acme", "--credits", "5", "--plan", "Free")
    changed = cli.json("team", "set", "Acme", "--renews-at", "2020-01-01")
    assert (changed["credits"], changed["periodCredits"], changed["planStatus"]) == (45, 40, "active")
    assert cli.json("team", "list") == {"teams": [changed]}


def test_credits_are_given_taken_and_set(cli: Cli) -> None:
    """`-N` is an amount and not an option."""
    team = cli.json("team", "create", "Acme")["id"]
    balances = [cli.json("team", "credits", team, amount)["credits"] for amount in ("+20", "-5", "=7")]
    assert balances == [20, 15, 7]


def test_a_key_is_created_and_revoked(cli: Cli) -> None:
    """The key is shown once, then only its id works."""
    team = cli.json("team", "create", "Acme")["id"]
    made = cli.json("key", "create", team, "--name", "laptop")
    assert (made["teamId"], made["name"], made["key"][:3]) == (team, "laptop", "rw_")
    assert cli.json("key", "revoke", made["id"]) == {"id": made["id"], "teamId": team, "revoked": True}
    assert cli.error("key", "revoke", "nothing") == "Key not found"


def call(number: int, team: str, thing: str, **other: Any) -> ProviderCall:
    """A paid request as it is recorded, a second after the one before it."""
    row = {
        "id": f"c{number}",
        "call": f"c{number}",
        "team_id": team,
        "thing": thing,
        "provider": "elevenlabs",
        "ability": "speech",
        "model": "eleven_v3",
        "state": "answered",
        "unit": "characters",
        "amount": 100.0,
        "cost_microdollars": 8_000,
        "created_at": 1_800_000_000_000 + 1_000 * number,
    }
    return ProviderCall(**{**row, **other})


def test_costs_are_shown_by_model_and_by_project(cli: Cli, tmp_path: Path) -> None:
    """Both come to the same sum, and count what no price is known of; other teams and refused requests are
    left out."""
    team = cli.json("team", "create", "Acme")["id"]
    other = cli.json("team", "create", "Other")["id"]
    writing = {"provider": "openrouter", "ability": "writing", "model": "m", "unit": "tokens"}
    database = Database(read_settings(data_dir=tmp_path).database)
    with database.session() as session:
        session.add(call(1, team, "project:p2"))
        session.add(call(2, team, "project:p1", **writing, cost_microdollars=1_200))
        session.add(call(3, team, "project:p1"))
        session.add(call(4, team, "media:m1", state="lost", amount=None, cost_microdollars=None))
        session.add(call(5, team, "project:p1", state="void"))
        session.add(call(6, other, "project:p9"))
    database.close()
    assert [(one["model"], one["calls"]) for one in cli.json("costs", "Acme")["costs"]] == [
        ("eleven_v3", 3),
        ("m", 1),
    ]
    told = cli.json("costs", "Acme", "--by", "project")
    assert (told["teamId"], told["usd"]) == (team, 0.0172)
    assert [(one["kind"], one["id"], one["calls"], one["usd"]) for one in told["projects"]] == [
        ("project", "p2", 1, 0.008),
        ("project", "p1", 2, 0.0092),
        ("media", "m1", 1, 0.0),
    ]
    assert told["projects"][2]["costs"] == [
        {
            "provider": "elevenlabs",
            "ability": "speech",
            "model": "eleven_v3",
            "calls": 1,
            "amount": 0,
            "unit": "characters",
            "usd": 0.0,
            "unpriced": 1,
            "lost": 1,
        }
    ]
    text = cli.text("costs", "Acme", "--by", "project").splitlines()
    assert [line for line in text if not line.startswith(" ")] == [
        "project p2: 1 calls, 0.0080 USD",
        "project p1: 2 calls, 0.0092 USD",
        "media m1: 1 calls, 0.0000 USD",
        "0.02 US dollars in all",
    ]


def test_the_keys_of_a_team_are_listed(cli: Cli) -> None:
    """Several, each with its use and whether it is revoked; never the keys themselves."""
    team = cli.json("team", "create", "Acme")["id"]
    made = [cli.json("key", "create", team, "--name", name) for name in ("laptop", "server")]
    cli.json("key", "revoke", made[0]["id"])
    listed = cli.json("key", "list", "Acme")["keys"]
    assert [(one["id"], one["name"], one["hint"]) for one in listed] == [
        (one["id"], one["name"], one["key"][:7]) for one in made
    ]
    assert [one["revokedAt"] is None for one in listed] == [False, True]
    assert [one["lastUsedAt"] for one in listed] == [None, None]
    shown = cli.text("key", "list", team)
    assert shown.splitlines() == [
        f"{made[0]['id']}  {made[0]['key'][:7]}…  laptop  revoked",
        f"{made[1]['id']}  {made[1]['key'][:7]}…  server  never used",
    ]
    assert cli.text("key", "list", cli.json("team", "create", "Empty")["id"]) == "The team has no key yet.\n"


def test_the_webhook_secret_is_shown_and_rotated(cli: Cli) -> None:
    """The same until it is rotated."""
    team = cli.json("team", "create", "Acme")["id"]
    first, again = (cli.json("webhook-secret", team)["secret"] for _ in range(2))
    fresh = cli.json("webhook-secret", team, "--rotate")["secret"]
    assert first == again != fresh
    assert cli.json("webhook-secret", team)["secret"] == fresh


def test_an_unknown_team_is_told(cli: Cli) -> None:
    """In a sentence."""
    assert cli.error("key", "create", "Nobody", "--name", "x") == 'Team "Nobody" not found'
    cli.json("team", "create", "Acme")
    told = cli.error("team", "set", "Acme", "--renews-at", "soon")
    assert told == '"soon" is no time: write one such as 2027-01-31T12:00:00Z, or never'
