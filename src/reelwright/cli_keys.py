"""`reelwright keys …`: the provider keys of teams, and the keys that encrypt what is stored."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from reelwright.bootstrap import provider_keys
from reelwright.cli_options import AsJson, DataDir, TeamName, show
from reelwright.domain.teams.provider_keys import KeyCheck, ProviderKeys
from reelwright.domain.teams.rotation import rotate
from reelwright.settings import PROVIDERS, read_settings
from reelwright.startup_checks import check_settings
from reelwright.store.clock import iso
from reelwright.store.database import Database
from reelwright.store.migrations import upgrade
from reelwright.store.secrets import Secrets, open_secrets

keys = typer.Typer(
    no_args_is_help=True, help="Keys of AI providers that teams bring along, and what encrypts them."
)


@contextmanager
def _open_provider_keys(data_dir: Path | None) -> Iterator[tuple[ProviderKeys, Database, Secrets]]:
    """The service on an up-to-date database."""
    settings = read_settings(data_dir=data_dir)
    check_settings(settings)
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
    provider: Annotated[str, typer.Argument(metavar="PROVIDER", help=", ".join(PROVIDERS))],
    data_dir: DataDir = None,
    as_json: AsJson = False,
) -> None:
    """Keep a team's provider key, read from standard input, and ask the provider about it.

    An empty line takes the key away."""
    key = sys.stdin.readline().strip()
    with _open_provider_keys(data_dir) as (service, _, _):
        team_id, found = service.set(team, provider, key)
    record = {
        "teamId": team_id,
        "provider": provider,
        "configured": bool(key),
        "status": found.status,
        "checked": bool(key) and not found.unanswered,
        "reason": found.unanswered or None,
    }
    show(record, as_json, _describe(provider, found))


@keys.command("list")
def list_provider_keys(team: TeamName, data_dir: DataDir = None, as_json: AsJson = False) -> None:
    """Show which keys a team has, and what their providers said last. Not the keys."""
    with _open_provider_keys(data_dir) as (service, _, _):
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
    show({"keys": records}, as_json, "\n".join(lines))


@keys.command("rotate")
def rotate_keys(data_dir: DataDir = None, as_json: AsJson = False) -> None:
    """Encrypt all stored secrets anew, with the first key of REELWRIGHT_SECRET_KEYS.

    Exits with 1 when one of them can be read by none of the keys."""
    with _open_provider_keys(data_dir) as (_, database, secrets):
        done = rotate(database, secrets)
    line = f"{done.rewritten} secrets were rewritten, {done.current} stood under the first key already"
    lost = f"; {done.unreadable} cannot be read by any key of REELWRIGHT_SECRET_KEYS"
    show(asdict(done), as_json, line + (lost if done.unreadable else ""))
    raise typer.Exit(1 if done.unreadable else 0)


def _describe(provider: str, found: KeyCheck) -> str:
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
