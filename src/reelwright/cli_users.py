"""`reelwright user …`: the people who sign in to the dashboard, and links that let them in."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

import typer
from sqlalchemy.orm import Session

from reelwright.cli_options import AsJson, DataDir, show
from reelwright.domain.teams.service import Teams
from reelwright.domain.users.audit import Audit
from reelwright.domain.users.links import NewLink, SignInLinks
from reelwright.domain.users.model import User
from reelwright.domain.users.service import Users
from reelwright.domain.users.sessions import Sessions
from reelwright.errors import BadRequest
from reelwright.settings import Settings, read_settings
from reelwright.startup_checks import check_settings
from reelwright.store.clock import iso, now_ms
from reelwright.store.database import Database
from reelwright.store.ids import new_id
from reelwright.store.migrations import upgrade
from reelwright.store.secrets import open_secrets

LINKS, FIRST_LINK = "links-begin-with", "sign-in-link"  # files in the data directory

user = typer.Typer(no_args_is_help=True, help="People: who may sign in to the dashboard, and as what.")
Email = Annotated[str, typer.Argument(metavar="EMAIL", help="The person's e-mail address")]


def mount(app: typer.Typer) -> None:
    """Add these commands to the command line."""
    app.add_typer(user, name="user")


@dataclass(frozen=True)
class People:
    """The services of people on one transaction. `address` is where the dashboard is found."""

    session: Session
    address: str
    users: Users
    sessions: Sessions
    links: SignInLinks
    teams: Teams
    audit: Audit

    def note(self, what: str, about: str, person: User, team_id: str | None = None) -> None:
        """Write down what the operator does, for every team that the person is in unless one is named."""
        teams = [one.team.id for one in self.users.teams_of(self.session, person.id)]
        for one in [team_id] if team_id else teams:
            self.audit.note(self.session, what, about, one)


@contextmanager
def _open_people(data_dir: Path | None) -> Iterator[People]:
    settings = read_settings(data_dir=data_dir)
    check_settings(settings)
    database = Database(settings.database)
    try:
        upgrade(database)
        with database.session() as session:
            yield _people(settings, session, settings.base_url or _noted_address(settings))
    finally:
        database.close()


def _people(settings: Settings, session: Session, address: str) -> People:
    return People(
        session,
        address,
        Users(new_id, now_ms),
        Sessions(new_id, now_ms),
        SignInLinks(new_id, now_ms),
        Teams(open_secrets(settings.secret_keys, settings.data_dir), new_id, now_ms),
        Audit(new_id, now_ms),
    )


def _noted_address(settings: Settings) -> str:
    """Read how links begin, as `serve` wrote it down beside the data; else its usual address."""
    try:
        return (settings.data_dir / LINKS).read_text().strip()
    except OSError:
        return "http://127.0.0.1:8080"


@user.command("add")
def add_user(
    email: Email,
    team: Annotated[str, typer.Option(help="The id or name of the team that the person belongs to")],
    role: Annotated[
        Literal["owner", "member"],
        typer.Option(help="owner: also keys, webhooks, people; member: everything that is made"),
    ] = "member",
    name: Annotated[str, typer.Option(help="What the person is called")] = "",
    existing: Annotated[
        bool,
        typer.Option(
            "--existing",
            help="Keep password and sessions of an account of other teams: you know whose it is. Else they "
            "end, since whoever invited the address first may have made them",
        ),
    ] = False,
    data_dir: DataDir = None,
    as_json: AsJson = False,
) -> None:
    """Add a person to a team, or give a member another role. Prints a link that signs in once."""
    with _open_people(data_dir) as people:
        found = people.teams.read(people.session, team)
        known = people.users.find(people.session, email)
        before = people.users.teams_of(people.session, known.id) if known else []
        person = people.users.add(people.session, email, name)
        is_new_here = people.users.join(people.session, person.id, found.id, role)
        told = ""
        if known is not None and is_new_here and not existing:
            told = _start_afresh(people, person, [one.team.name for one in before])
        people.note("member.add", f"{person.email} as {role}", person, found.id)
        made = people.links.for_user(people.session, person.id, team_id=found.id)
        record = {**_person(people, person), **_link(people, made, "session"), "passwordCleared": bool(told)}
    show(record, as_json, f"{person.email} is {role} of {found.name}. {told}{_link_line(record)}")


@user.command("link")
def make_link(
    email: Annotated[
        str, typer.Argument(metavar="[EMAIL]", help="Whom it signs in; nobody before the set-up")
    ] = "",
    team: Annotated[str, typer.Option(help="The id or name of the team that it shows first")] = "",
    data_dir: DataDir = None,
    as_json: AsJson = False,
) -> None:
    """Print a link that works once, within 15 minutes: it signs somebody in, or opens the first set-up."""
    with _open_people(data_dir) as people:
        team_id = people.teams.read(people.session, team).id if team else None
        if email:
            person = people.users.read(people.session, email)
            made = people.links.for_user(people.session, person.id, team_id=team_id)
            people.note("member.link", person.email, person)
        elif people.users.is_empty(people.session):
            made = people.links.for_set_up(people.session, team_id)
        else:
            raise BadRequest("Write the e-mail address of whom the link signs in: reelwright user link EMAIL")
        record = _link(people, made, "session" if email else "set-up")
    show(record, as_json, _link_line(record))


@user.command("remove")
def remove_user(email: Email, data_dir: DataDir = None, as_json: AsJson = False) -> None:
    """Remove a person from the server: from all teams, with all sessions. What they made stays."""
    with _open_people(data_dir) as people:
        person = people.users.read(people.session, email)
        people.note("user.remove", person.email, person)
        people.users.remove(people.session, person)
    show({"id": person.id, "email": person.email}, as_json, f"{person.email} is removed.")


@user.command("end-sessions")
def end_sessions(email: Email, data_dir: DataDir = None, as_json: AsJson = False) -> None:
    """Sign a person out everywhere."""
    with _open_people(data_dir) as people:
        person = people.users.read(people.session, email)
        ended = people.sessions.end_all(people.session, person.id)
        people.note("session.end-all", person.email, person)
    show({"email": person.email, "ended": ended}, as_json, f"{ended} sessions of {person.email} have ended.")


@user.command("list")
def list_users(data_dir: DataDir = None, as_json: AsJson = False) -> None:
    """List all people, with their teams and roles."""
    with _open_people(data_dir) as people:
        records = [_person(people, person) for person in people.users.all(people.session)]
    lines = [_line(record) for record in records]
    show({"users": records}, as_json, "\n".join(lines) or "There is nobody yet.")


def offer_set_up(settings: Settings, address: str) -> None:
    """While there is nobody who could sign in, print a link that opens the set-up. Without a terminal it goes
    into a file that only this user can read: an output that is kept would keep the link."""
    database, file = Database(settings.database), settings.data_dir / FIRST_LINK
    try:
        with database.session() as session:
            people = _people(settings, session, address)
            if not people.users.is_empty(session):
                file.unlink(missing_ok=True)
                return
            link = people.links.for_set_up(session).at(address)
    finally:
        database.close()
    if sys.stdout.isatty():
        print(f"Set up the dashboard, within 15 minutes: {link}", flush=True)
        return
    _write_secretly(file, link)
    print(f"A link that sets up the dashboard, for 15 minutes, stands in {file}", flush=True)


def _start_afresh(people: People, person: User, teams: list[str]) -> str:
    """End what somebody else may have begun in this person's name. Returns what to tell of the password."""
    people.sessions.end_all(people.session, person.id)
    if person.password is None:
        return ""
    person.password = None
    people.session.flush()
    people.note("user.password", "taken away, as the person came into another team", person)
    return f"The account had a password, and is in: {', '.join(teams) or 'no team'}. A new link sets one. "


def _write_secretly(file: Path, text: str) -> None:
    fresh = file.with_name(f".{file.name}.{os.getpid()}")
    fresh.unlink(missing_ok=True)
    with os.fdopen(os.open(fresh, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as writing:
        writing.write(text + "\n")
    fresh.replace(file)


def _person(people: People, person: User) -> dict[str, Any]:
    teams = people.users.teams_of(people.session, person.id)
    return {
        "id": person.id,
        "email": person.email,
        "name": person.name,
        "hasPassword": person.password is not None,
        "teams": [{"id": one.team.id, "name": one.team.name, "role": one.role} for one in teams],
    }


def _link(people: People, made: NewLink, opens: str) -> dict[str, Any]:
    return {"link": made.at(people.address), "expiresAt": iso(made.expires_at), "opens": opens}


def _link_line(record: dict[str, Any]) -> str:
    return f"The link works once, within 15 minutes: {record['link']}"


def _line(record: dict[str, Any]) -> str:
    teams = ", ".join(f"{team['name']} ({team['role']})" for team in record["teams"])
    return f"{record['email']}  {record['name']}  {teams or 'in no team'}"
