"""Baselines of the service: what a version of it stored, as files that load into an empty database of either
kind. `scripts/make_service_baseline.py` makes them.

A baseline is a folder: `contents.json` (see `BaselineContents`); `rows/<table>.jsonl`; `views.json`, the
answers of the API by their paths; `files/`, the storage folder; `held.png`, which a caller's import fetches.

The first line of a table's file lists its columns, each further line is a row: columns that are NULL are left
out, and null is JSON's. Addresses of the servers of that time are names (`Addresses`). Times are those of the
day when the baseline was made. `load` moves all of them by what has passed since then, so that to the service
it was stopped a moment ago: nothing has expired that had not then. The workflow engine's rows are loaded into
the tables that its present version makes: how it upgrades its own is tested by its makers.
"""

import base64
import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

import httpx
import sqlalchemy as sa

from reelwright.store.clock import iso
from reelwright.store.database import Database

FOLDER = Path(__file__).resolve().parents[2] / "baselines"
ACTOR = "avatar_maya"  # of the library
HELD = "/held.png"  # the path of what is imported
# Of the service that makes baselines, and of those that start on them. Nobody answers at the provider's.
SETTINGS = {
    "SECRET_KEYS": "the-secret-key-of-the-baselines-which-guards-nothing",
    "ELEVENLABS_BASE_URL": "http://127.0.0.1:9",
}
# Tables that say which version the others have; the migrations write them.
_VERSIONS = ("alembic_version", "dbos_migrations")
_ENGINE_SCHEMA = "dbos"  # PostgreSQL's alone
# A whole number within two years of the day when the baseline was made is a time: sizes and counts are far
# smaller.
_NEAR_MS = 2 * 365 * 24 * 3_600_000
_ISO_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")
_TOKEN = re.compile(r"(?<=/files/)([\w-]+)\.[\w-]+")


@dataclass(frozen=True)
class BaselineContents:
    """What the test has to know of a baseline. Ids by what they are: projects by their formats, or by what
    they wait for."""

    revision: str
    made_at: int  # milliseconds since 1970
    key: str
    revoked_key: str
    webhook_secret: str  # signs calls to the `webhook` of a request
    endpoint_secret: str
    finished: dict[str, str]
    failed: str
    begun: str
    waiting: str
    to_cancel: str
    avatar: str
    reaction: str
    waiting_assets: list[str]  # paths
    removed: str  # the key in storage of a file that is to be removed
    repeated: list[dict[str, Any]]  # requests under an Idempotency-Key, with their answers
    costs: dict[str, Any] | None = None  # what `reelwright costs` told; None before providers were asked

    def write(self, folder: Path) -> None:
        (folder / "contents.json").write_text(json.dumps(asdict(self), indent=1) + "\n", encoding="utf-8")

    @classmethod
    def read(cls, folder: Path) -> "BaselineContents":
        return cls(**json.loads((folder / "contents.json").read_text(encoding="utf-8")))


@dataclass(frozen=True)
class Addresses:
    """Of the servers that stored texts name."""

    service: str
    receiver: str
    files: str

    def hide(self, text: str) -> str:
        for name, address in asdict(self).items():
            text = text.replace(address, f"http://{name}.test")
        return text

    def show(self, text: str) -> str:
        for name, address in asdict(self).items():
            text = text.replace(f"http://{name}.test", address)
        return text


def dump(database: Database, folder: Path, addresses: Addresses) -> None:
    """Write the rows of all tables."""
    folder.mkdir()
    with database.engine.connect() as connection:
        for table in _tables(database, connection):
            columns = json.dumps([column.name for column in table.columns])
            rows = sorted(json.dumps(row, ensure_ascii=False) for row in _rows(connection, table))
            text = addresses.hide("\n".join([columns, *rows])) + "\n"
            (folder / f"{table.name}.jsonl").write_text(text, encoding="utf-8")


def load(database: Database, folder: Path, addresses: Addresses, made_at: int, shift_ms: int) -> None:
    """Fill the tables, which are there and empty. Raises KeyError for a table or a column that is not."""
    files = {path.stem: path for path in folder.iterdir()}
    with database.engine.begin() as connection:
        for table in _tables(database, connection):
            path = files.pop(table.name, None)
            if path is not None:
                connection.execute(table.delete())  # what a migration may have put there
                text = shift_iso(addresses.show(path.read_text(encoding="utf-8")), shift_ms)
                for row in _stored_rows(text.splitlines(), made_at, shift_ms):
                    connection.execute(table.insert().values({table.columns[n]: v for n, v in row.items()}))
    if files:
        raise KeyError(f"The database has no tables {sorted(files)}")


def _tables(database: Database, connection: sa.Connection) -> Iterator[sa.Table]:
    """Ours and the workflow engine's, those before that others refer to."""
    found = sa.MetaData()
    found.reflect(connection)
    if database.dialect != "sqlite":
        found.reflect(connection, schema=_ENGINE_SCHEMA)
    return (table for table in found.sorted_tables if table.name not in _VERSIONS)


def _rows(connection: sa.Connection, table: sa.Table) -> Iterator[dict[str, Any]]:
    """JSON is read as text: otherwise NULL and JSON's null are the same."""
    is_json = {column.name: isinstance(column.type, sa.JSON) for column in table.columns}
    columns = [sa.type_coerce(one, sa.String) if is_json[one.name] else one for one in table.columns]
    for row in connection.execute(sa.select(*columns)):
        values = zip(is_json, row, strict=True)
        yield {n: json.loads(v) if is_json[n] else _plain(v) for n, v in values if v is not None}


def _plain(value: Any) -> Any:
    return {"base64": base64.b64encode(value).decode()} if isinstance(value, bytes) else value


def _stored_rows(lines: Sequence[str], made_at: int, shift_ms: int) -> Iterator[dict[str, Any]]:
    columns = json.loads(lines[0])

    def stored(row: dict[str, Any], name: str) -> Any:
        if name not in row:
            return sa.null()
        value = row[name]
        if value is None:
            return sa.JSON.NULL
        if type(value) is int and abs(value - made_at) < _NEAR_MS:
            return value + shift_ms
        if isinstance(value, dict) and set(value) == {"base64"}:
            return base64.b64decode(value["base64"])
        return value

    for line in lines[1:]:
        row = json.loads(line)
        yield {name: stored(row, name) for name in columns}


def shift_iso(text: str, shift_ms: int) -> str:
    """The text with all its times moved."""

    def moved(found: re.Match[str]) -> str:
        at = datetime.fromisoformat(found.group())
        return iso(round(at.timestamp() * 1000) + shift_ms)

    return _ISO_TIME.sub(moved, text)


def read_views(client: httpx.Client, addresses: Addresses, reaction: str) -> dict[str, Any]:
    """All that the team's key reads, by paths; links without what is new in each of them."""

    def ask(path: str) -> Any:
        answer = client.get(path)
        assert answer.status_code == 200, (path, answer.text)
        return json.loads(without_signatures(addresses.hide(answer.text)))["data"]

    return {path: ask(path) for path in [*_paths(ask), f"/v1/avatar/{ACTOR}/reaction/{reaction}"]}


def _paths(ask: Callable[[str], Any]) -> Iterator[str]:
    yield from ("/v1/account", "/v1/account/ledger?limit=100", "/v1/webhook/endpoints")
    yield "/v1/webhook/deliveries?limit=100"
    listed = {"project": "projects", "video": "videos", "media": "media", "avatar": "avatars"}
    for noun, many in listed.items():
        own = "&type=custom" if noun == "avatar" else ""
        path = f"/v1/{noun}/list?limit=100{own}"
        yield path
        for one in ask(path)[many]:
            yield f"/v1/{noun}/{one['id']}"
            if noun == "project" and one["status"] == "completed":
                yield from (f"/v1/project/{one['id']}/{part}" for part in ("scenes", "captions"))
                yield f"/v1/project/{one['id']}/export?format=otio"


def without_signatures(text: str) -> str:
    """Links to files name the file in place of a token that expires."""

    def named(found: re.Match[str]) -> str:
        payload = found.group(1)
        asset: str = json.loads(base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))[0]
        return asset

    return _TOKEN.sub(named, text)
