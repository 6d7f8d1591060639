"""`reelwright keys …`: the provider keys of teams, and the keys that encrypt what is stored."""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer

from reelwright.bootstrap import provider_keys
from reelwright.domain.teams.provider_keys import Checked, ProviderKeys
from reelwright.domain.teams.rotation import rotate
from reelwright.settings import PROVIDERS, read_settings
from reelwright.store.clock import iso
from reelwright.store.database import Database
from reelwright.store.migrations import upgrade
from reelwright.store.secrets import Secrets, open_secrets

keys = typer.Typer(no_args_is_help=True, help="Provider keys of teams, and what they are encrypted with.")

DataDir = Annotated[Path | None, typer.Option("--data-dir", help="Where the database and the files lie")]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object")]
TeamName = Annotated[str, typer.Argument(metavar="TEAM", help="A team's id or name")]


@contextmanager
def _opened(data_dir: Path | None) -> Iterator[tuple[ProviderKeys, Database, Secrets]]:
    """The service on an up-to-date database."""
    settings = read_settings(data_dir=data_dir)
    settings.data_dir.mkdir(parents=True, exist_ok=True)
    database = Database(settings.database)
    secrets = open_secrets(settings.secret_keys, settings.data_dir)
    try:
        upgrade(database)
        yield provider_keys(settings, database, secrets), database, secrets
    finally:
        database.close()


@keys.command("set")
def set_provider_key(
    team: TeamName,
    provider: Annotated[str, typer.Argument(help=", ".join(PROVIDERS))],
    data_dir: DataDir = None,
    as_json: AsJson = False,
) -> None:
    """Keep a team's provider key, read from standard input, and ask the provider about it; nothing there
    takes the key away."""
    key = sys.stdin.readline().strip()
    with _opened(data_dir) as (service, _, _):
        team_id, found = service.set(team, provider, key)
    record = {
        "teamId": team_id,
        "provider": provider,
        "configured": bool(key),
        "status": found.status,
        "checked": bool(key) and not found.unanswered,
        "reason": found.unanswered or None,
    }
    _show(record, as_json, _said(provider, found))


@keys.command("list")
def list_provider_keys(team: TeamName, data_dir: DataDir = None, as_json: AsJson = False) -> None:
    """Which keys a team has, and what their providers said last."""
    with _opened(data_dir) as (service, _, _):
        states = service.states(team)
    records = [
        {
            "provider": state.provider,
            "configured": state.status != "missing",
            "status": state.status,
            "checkedAt": None if state.checked_at is None else iso(state.checked_at),
        }
        for state in states
    ]
    lines = (f"{r['provider']:<11} {r['status']:<8} {r['checkedAt'] or ''}".rstrip() for r in records)
    _show({"keys": records}, as_json, "\n".join(lines))


@keys.command("rotate")
def rotate_keys(data_dir: DataDir = None, as_json: AsJson = False) -> None:
    """Write all that is stored encrypted anew, under the first of REELWRIGHT_SECRET_KEYS. The exit code is 1
    when something cannot be read by any of them."""
    with _opened(data_dir) as (_, database, secrets):
        done = rotate(database, secrets)
    line = f"{done.rewritten} secrets were rewritten, {done.current} stood under the first key already"
    lost = f"; {done.unreadable} cannot be read by any key of REELWRIGHT_SECRET_KEYS"
    _show(asdict(done), as_json, line + (lost if done.unreadable else ""))
    raise typer.Exit(1 if done.unreadable else 0)


def _said(provider: str, found: Checked) -> str:
    if found.unanswered:
        return (
            f"{provider} is set, but not checked: {found.unanswered}. "
            f"It counts as {found.status} until a worker has asked again"
        )
    return {
        "ok": f"{provider} is set, and {provider} accepts it",
        "invalid": f"{provider} is set, but {provider} refuses it: its status is invalid",
        "missing": f"{provider} is taken away",
    }[found.status]


def _show(record: dict[str, Any], as_json: bool, line: str) -> None:
    typer.echo(json.dumps(record, ensure_ascii=False) if as_json else line)
