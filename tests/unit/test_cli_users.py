"""The operator's commands for people, through the command line."""

import json
import stat
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
import typer
from typer.testing import CliRunner

from reelwright import cli_team, cli_users
from reelwright.doctor import CHECKS
from reelwright.domain.users.model import SignInLink
from reelwright.domain.users.sessions import Browser
from reelwright.errors import BadRequest, NotFound, ReelwrightError
from reelwright.settings import read_settings
from reelwright.store.database import Database
from reelwright.store.migrations import upgrade

app = typer.Typer()
cli_team.mount(app)
cli_users.mount(app)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One data directory for all: its tables take a while."""
    made = tmp_path_factory.mktemp("data")
    run(made, "team", "create", "Acme")
    return made


def run(folder: Path, *words: str) -> Any:
    result = CliRunner().invoke(app, [*words, "--data-dir", str(folder), "--json"])
    if isinstance(result.exception, ReelwrightError):
        raise result.exception
    assert result.exit_code == 0, result.output
    return json.loads(result.output)


def test_the_first_link_sets_up_and_later_ones_sign_somebody_in(folder: Path) -> None:
    """Before there is anybody no name is asked for; afterwards one must be."""
    first = run(folder, "user", "link")
    assert (first["opens"], "/#in=" in first["link"]) == ("set-up", True)
    added = run(folder, "user", "add", "Ada@Example.com", "--team", "Acme", "--role", "owner")
    assert (added["email"], added["opens"], added["teams"][0]["role"]) == (
        "ada@example.com",
        "session",
        "owner",
    )
    assert run(folder, "user", "link", "ada@example.com")["opens"] == "session"
    with pytest.raises(BadRequest, match="Write the e-mail address of whom the link signs in"):
        run(folder, "user", "link")
    listed = run(folder, "user", "list")["users"]
    assert [(one["email"], one["name"], one["hasPassword"]) for one in listed] == [
        ("ada@example.com", "ada", False)
    ]


def test_a_person_is_removed_with_everything_that_lets_them_in(folder: Path) -> None:
    run(folder, "user", "add", "bob@example.com", "--team", "Acme")
    assert run(folder, "user", "end-sessions", "bob@example.com") == {"email": "bob@example.com", "ended": 0}
    run(folder, "user", "remove", "bob@example.com")
    for words in (("link", "bob@example.com"), ("remove", "bob@example.com")):
        with pytest.raises(NotFound, match='User "bob@example.com" not found'):
            run(folder, "user", *words)


def with_password(folder: Path, email: str) -> None:
    """What a person does through a link: a password and a session."""
    with cli_users._open_people(folder) as people:
        person = people.users.read(people.session, email)
        person.password = "a hash"
        people.sessions.start(people.session, person.id, "link", Browser("a browser", "127.0.0.1"), None)
        people.links.for_user(people.session, person.id, "mallory@example.com")


def test_who_comes_into_a_second_team_brings_no_password_and_no_session_along(folder: Path) -> None:
    """Whoever invited that address first may hold them; only the link of now lets in."""
    run(folder, "team", "create", "Second")
    run(folder, "user", "add", "boss@example.com", "--team", "Acme")
    with_password(folder, "boss@example.com")
    again = run(folder, "user", "add", "boss@example.com", "--team", "Acme", "--role", "owner")
    assert (again["passwordCleared"], again["hasPassword"]) == (False, True)
    added = run(folder, "user", "add", "boss@example.com", "--team", "Second", "--role", "owner")
    assert (added["passwordCleared"], added["hasPassword"]) == (True, False)
    with cli_users._open_people(folder) as people:
        makers = set(people.session.scalars(sa.select(SignInLink.made_by)))
        assert makers == {"operator"}
    assert run(folder, "user", "end-sessions", "boss@example.com")["ended"] == 0


def test_an_operator_who_knows_whose_account_it_is_keeps_it_as_it_is(folder: Path) -> None:
    """`--existing`, which `make demo` uses for whoever set the dashboard up."""
    run(folder, "team", "create", "Third")
    run(folder, "user", "add", "eve@example.com", "--team", "Acme")
    with_password(folder, "eve@example.com")
    added = run(folder, "user", "add", "eve@example.com", "--team", "Third", "--existing")
    assert (added["passwordCleared"], added["hasPassword"]) == (False, True)
    assert run(folder, "user", "end-sessions", "eve@example.com")["ended"] == 1


def test_a_start_without_anybody_leaves_a_link_that_only_this_user_reads(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without a terminal nothing that is kept holds the link."""
    settings = read_settings(data_dir=tmp_path)
    database = Database(settings.database)
    upgrade(database)
    database.close()
    cli_users.offer_set_up(settings, "http://127.0.0.1:8080")
    file = tmp_path / "sign-in-link"
    link = file.read_text().strip()
    assert link.startswith("http://127.0.0.1:8080/#in=")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert str(file) in (told := capsys.readouterr().out) and link not in told
    run(tmp_path, "team", "create", "Acme")
    run(tmp_path, "user", "add", "ada@example.com", "--team", "Acme")
    cli_users.offer_set_up(settings, "http://127.0.0.1:8080")
    assert not file.exists()


@pytest.mark.parametrize(
    ("address", "state"),
    [
        ("http://videos.example.com", "note"),
        ("https://videos.example.com", "works"),
        ("http://localhost:8080", "works"),
        ("", "works"),
    ],
)
def test_the_doctor_warns_of_passwords_over_plain_http(tmp_path: Path, address: str, state: str) -> None:
    settings = read_settings(data_dir=tmp_path, base_url=address)
    assert CHECKS["dashboard"](settings, tmp_path).state == state
