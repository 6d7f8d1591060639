"""`reelwright team … | key … | keys … | webhook-secret`: the operator's side of teams."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any, Literal

import typer
from sqlalchemy.orm import Session

from reelwright.cli_keys import keys
from reelwright.cli_options import AsJson, DataDir, TeamName, show
from reelwright.cli_providers import providers
from reelwright.domain.billing.renewal import PAST_DUE, credits_a_period, due_at
from reelwright.domain.costs.report import CostLine, WorkCost, sum_costs, sum_costs_by_work
from reelwright.domain.teams.model import ApiKey, Team
from reelwright.domain.teams.service import NEVER, Teams
from reelwright.errors import BadRequest
from reelwright.settings import read_settings
from reelwright.startup_checks import check_settings
from reelwright.store.clock import iso, now_ms
from reelwright.store.database import Database
from reelwright.store.ids import new_id
from reelwright.store.migrations import upgrade
from reelwright.store.secrets import open_secrets

team = typer.Typer(no_args_is_help=True, help="Teams: who may use the service, and with how many credits.")
key = typer.Typer(
    no_args_is_help=True, help="API keys: what callers send as x-api-key, and whose team they act for."
)

Switch = Literal["on", "off"]
BILLING_HELP = "managed: pays with credits; byok: works with its own providers' keys"


def mount(app: typer.Typer) -> None:
    """Add these commands to the command line."""
    app.add_typer(team, name="team")
    app.add_typer(key, name="key")
    app.add_typer(keys, name="keys")
    app.add_typer(providers, name="providers")
    app.command("webhook-secret")(webhook_secret)
    app.command("costs")(show_costs)


@contextmanager
def _teams(data_dir: Path | None) -> Iterator[tuple[Teams, Session]]:
    """The service and a transaction on an up-to-date database."""
    settings = read_settings(data_dir=data_dir)
    check_settings(settings)
    database = Database(settings.database)
    try:
        upgrade(database)
        teams = Teams(open_secrets(settings.secret_keys, settings.data_dir), new_id, now_ms)
        with database.session() as session:
            yield teams, session
    finally:
        database.close()


@team.command("create")
def create_team(
    name: Annotated[str, typer.Argument(metavar="NAME", help="What it is called")],
    billing: Annotated[str, typer.Option(help=BILLING_HELP)] = "managed",
    credits: Annotated[int, typer.Option(min=0, help="What it can spend to begin with")] = 0,
    plan: Annotated[str, typer.Option(help="Free, Starter, Pro or Premium")] = "Starter",
    data_dir: DataDir = None,
    as_json: AsJson = False,
) -> None:
    """Create a team: it owns everything that its keys make."""
    with _teams(data_dir) as (teams, session):
        made = teams.create(session, name, billing, credits, plan)
        show(_record(made), as_json, f"{made.id}  {made.name}")


@team.command("list")
def list_teams(data_dir: DataDir = None, as_json: AsJson = False) -> None:
    """List all teams: id, name, billing, plan and what becomes of it, credits."""
    with _teams(data_dir) as (teams, session):
        teams.settle_plans(session)
        rows = teams.all(session)
        records, lines = [_record(one) for one in rows], [_line(one) for one in rows]
    show({"teams": records}, as_json, "\n".join(lines) or "There is no team yet.")


@team.command("set")
def set_team(
    name: TeamName,
    plan: Annotated[str | None, typer.Option(help="Free, Starter, Pro or Premium")] = None,
    plan_status: Annotated[
        str | None, typer.Option(help="active, trialing, past_due, canceled, or none: no billing record")
    ] = None,
    renews_at: Annotated[
        str | None,
        typer.Option(
            help="When the plan renews or, without an amount of credits a period, runs out: a time such as "
            "2027-01-31T12:00:00Z, or never. A time to come makes a plan active that is past due"
        ),
    ] = None,
    product: Annotated[Switch | None, typer.Option(help="Whether the team may use the API")] = None,
    storage_limit: Annotated[
        int | None, typer.Option(min=0, help="Bytes that library and videos may take")
    ] = None,
    billing: Annotated[str | None, typer.Option(help=BILLING_HELP)] = None,
    local_engines: Annotated[
        Switch | None,
        typer.Option(help="on: a byok team uses this machine's engines, without a provider's key"),
    ] = None,
    data_dir: DataDir = None,
    as_json: AsJson = False,
) -> None:
    """Change a team: what is given, and nothing else."""
    changes: dict[str, Any] = {
        "plan": plan,
        "plan_status": plan_status,
        "plan_renews_at": _time(renews_at),
        "product": _is_on(product),
        "storage_limit_bytes": storage_limit,
        "billing_mode": billing,
        "local_engines": _is_on(local_engines),
    }
    with _teams(data_dir) as (teams, session):
        row = teams.change(session, name, **changes)
        show(_record(row), as_json, _line(row))


@team.command("credits", context_settings={"ignore_unknown_options": True})
def team_credits(
    name: TeamName,
    amount: Annotated[str, typer.Argument(metavar="AMOUNT", help="+100 adds, -100 takes away, =100 sets")],
    data_dir: DataDir = None,
    as_json: AsJson = False,
) -> None:
    """Give credits, take them away, or set the balance."""
    with _teams(data_dir) as (teams, session):
        balance = teams.change_credits(session, name, amount)
        team_id = teams.read(session, name).id
    show({"id": team_id, "credits": balance}, as_json, f"{balance} credits")


@key.command("create")
def create_key(
    team_name: TeamName,
    name: Annotated[str, typer.Option(help="What the key is for")],
    data_dir: DataDir = None,
    as_json: AsJson = False,
) -> None:
    """Make an API key. It is shown this once, and kept only as a hash."""
    with _teams(data_dir) as (teams, session):
        made = teams.create_key(session, team_name, name)
    record = {"id": made.id, "teamId": made.team_id, "name": made.name, "key": made.key}
    show(record, as_json, made.key)


@key.command("list")
def list_keys(
    team_name: TeamName,
    data_dir: DataDir = None,
    as_json: AsJson = False,
) -> None:
    """List a team's keys: what they are for, when they were last used, which are revoked. Not the keys."""
    with _teams(data_dir) as (teams, session):
        records = [_key_record(one) for one in teams.keys(session, team_name)]
    show({"keys": records}, as_json, "\n".join(map(_key_line, records)) or "The team has no key yet.")


@key.command("revoke")
def revoke_key(
    wanted: Annotated[str, typer.Argument(metavar="KEY", help="A key's id, or the key itself")],
    data_dir: DataDir = None,
    as_json: AsJson = False,
) -> None:
    """Make a key useless, at once and for good."""
    with _teams(data_dir) as (teams, session):
        row = teams.revoke_key(session, wanted)
    show({"id": row.id, "teamId": row.team_id, "revoked": True}, as_json, f"{row.name} is revoked")


def webhook_secret(
    team_name: TeamName,
    rotate: Annotated[
        bool, typer.Option("--rotate", help="Make a new one; for 24 hours the old one signs, too")
    ] = False,
    data_dir: DataDir = None,
    as_json: AsJson = False,
) -> None:
    """Show the secret that signs calls to the `webhook` which a team's requests name.

    Webhook endpoints have secrets of their own."""
    with _teams(data_dir) as (teams, session):
        team_id = teams.read(session, team_name).id
        if rotate:
            secret = teams.rotate_webhook_secret(session, team_id)
        else:
            secret = teams.webhook_secret(session, team_id)
    show({"teamId": team_id, "secret": secret}, as_json, secret)


def _record(row: Team) -> dict[str, Any]:
    return {
        "id": row.id,
        "name": row.name,
        "billingMode": row.billing_mode,
        "plan": row.plan_name,
        "planStatus": row.plan_status,
        "renewsAt": iso(row.plan_renews_at) if row.plan_renews_at is not None else None,
        "periodCredits": credits_a_period(row),
        "credits": row.balance,
        "product": row.product,
        "localEngines": row.local_engines,
        "storageLimitBytes": row.storage_limit_bytes,
        "createdAt": iso(row.created_at),
    }


def _line(row: Team) -> str:
    return f"{row.id}  {row.name}  {row.billing_mode}  {_plan_words(row)}  {row.balance} credits"


def _plan_words(row: Team) -> str:
    """Which plan it is, and what time makes of it next."""
    plan, renews_at = f"{row.plan_name} {row.plan_status}", row.plan_renews_at
    at, credits = due_at(row.plan_status, renews_at), credits_a_period(row)
    if renews_at is None or at is None:
        return plan
    if row.plan_status == PAST_DUE:
        return f"{plan} since {iso(renews_at)}, canceled at {iso(at)}"
    return f"{plan}, runs out at {iso(at)}" if credits is None else f"{plan}, {credits} more at {iso(at)}"


def _key_record(row: ApiKey) -> dict[str, Any]:
    return {
        "id": row.id,
        "teamId": row.team_id,
        "name": row.name,
        "hint": row.hint,
        "createdAt": iso(row.created_at),
        "lastUsedAt": iso(row.last_used_at) if row.last_used_at is not None else None,
        "revokedAt": iso(row.revoked_at) if row.revoked_at is not None else None,
    }


def _key_line(record: dict[str, Any]) -> str:
    used = record["lastUsedAt"]
    state = "revoked" if record["revokedAt"] else f"last used {used}" if used else "never used"
    return f"{record['id']}  {record['hint']}…  {record['name']}  {state}"


def _is_on(switch: Switch | None) -> bool | None:
    return None if switch is None else switch == "on"


def _time(text: str | None) -> int | None:
    if text is None:
        return None
    if text == "never":
        return NEVER
    try:
        read = datetime.fromisoformat(text)
    except ValueError:
        raise BadRequest(f'"{text}" is no time: write one such as 2027-01-31T12:00:00Z, or never') from None
    return round((read if read.tzinfo else read.replace(tzinfo=UTC)).timestamp() * 1000)


def show_costs(
    team: TeamName,
    since: Annotated[
        str | None, typer.Option("--from", help="Count calls from this time on: 2026-11-01T00:00:00Z")
    ] = None,
    until: Annotated[str | None, typer.Option("--to", help="Count calls before this time")] = None,
    by: Annotated[
        Literal["model", "project"],
        typer.Option(help="One line a model, or the models of each project (and library item, avatar …)"),
    ] = "model",
    data_dir: DataDir = None,
    as_json: AsJson = False,
) -> None:
    """Show what providers were asked for on a team's behalf, and what it cost in US dollars.

    What a provider tells counts, else the table of prices. Calls that neither prices are shown as such."""
    with _teams(data_dir) as (service, session):
        row = service.read(session, team)
        period = (session, row.id, _time(since), _time(until))
        if by == "project":
            _show_costs_of_works(row.id, sum_costs_by_work(*period), as_json)
        else:
            _show_costs_of_models(row.id, sum_costs(*period), as_json)


def _show_costs_of_models(team_id: str, lines: Sequence[CostLine], as_json: bool) -> None:
    microdollars = sum(line.microdollars for line in lines)
    record = {
        "teamId": team_id,
        "usd": _usd(microdollars),
        "costs": [_cost_record(line) for line in lines],
    }
    show(record, as_json, "\n".join([*map(_cost_line, lines), _cost_sum(microdollars)]))


def _show_costs_of_works(team_id: str, works: Sequence[WorkCost], as_json: bool) -> None:
    microdollars = sum(work.microdollars for work in works)
    listed = [
        {
            "kind": work.kind,
            "id": work.id,
            "calls": work.calls,
            "usd": _usd(work.microdollars),
            "costs": [_cost_record(line) for line in work.lines],
        }
        for work in works
    ]
    text = [_work_text(work) for work in works]
    record = {"teamId": team_id, "usd": _usd(microdollars), "projects": listed}
    show(record, as_json, "\n".join([*text, _cost_sum(microdollars)]))


def _usd(microdollars: int) -> float:
    return round(microdollars / 1_000_000, 6)


def _cost_sum(microdollars: int) -> str:
    return f"{_usd(microdollars):.2f} US dollars in all"


def _cost_record(line: CostLine) -> dict[str, Any]:
    return {
        "provider": line.provider,
        "ability": line.ability,
        "model": line.model,
        "calls": line.calls,
        "amount": line.amount,
        "unit": line.unit or None,
        "usd": _usd(line.microdollars),
        "unpriced": line.unpriced,
        "lost": line.lost,
    }


def _work_text(work: WorkCost) -> str:
    head = f"{work.kind} {work.id}: {work.calls} calls, {_usd(work.microdollars):.4f} USD"
    return "\n".join([head, *(f"  {_cost_line(line)}" for line in work.lines)])


def _cost_line(line: CostLine) -> str:
    notes = [f"{line.unpriced} unpriced"] * bool(line.unpriced) + [f"{line.lost} lost"] * bool(line.lost)
    told = f" ({', '.join(notes)})" if notes else ""
    amount = f"{line.amount:,.0f} {line.unit}".rstrip()
    return (
        f"{line.provider:<11} {line.ability:<8} {line.model:<32} {line.calls:>5} calls {amount:>20} "
        f"{line.microdollars / 1_000_000:>9.4f} USD{told}"
    )
