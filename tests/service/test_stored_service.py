"""What earlier versions of the service have stored: the tables are brought up to date, and everything is
read, edited, rendered, finished, refunded and told as it was then."""

import json
import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import httpx
import pytest
from harness import baseline
from harness.baseline import HELD, SETTINGS, Addresses, BaselineContents, read_views, shift_iso
from harness.file_server import FileServer
from harness.processes import SECONDS, wait_until
from harness.receiver import Received, Receiver
from harness.server import Server
from standardwebhooks.webhooks import Webhook

from reelwright.doctor import CHECKS, examine
from reelwright.settings import Settings
from reelwright.store.clock import now_ms
from reelwright.store.database import Database
from reelwright.store.migrations import upgrade
from reelwright.workflows.runtime import prepare_tables

pytestmark = pytest.mark.slow

BASELINES = sorted(baseline.FOLDER.glob("service-*"))
DELIVERIES = "/v1/webhook/deliveries?limit=100"
RENDERED_S = 600  # a dozen films are drawn one after the other, on a busy machine
WITHOUT_CAPTIONS = ("hook-demo", "remove-background")
_LINK = re.compile(r"http://[^\s\"\\]+/files/[\w.-]+")


@dataclass(frozen=True)
class Stored:
    """The service of today over a baseline; nothing of it runs but its API."""

    folder: Path
    contents: BaselineContents
    server: Server
    client: httpx.Client
    addresses: Addresses
    receiver: Receiver
    shift_ms: int

    def ask(self, method: str, path: str, status: int = 200, **request: Any) -> Any:
        answer = self.client.request(method, path, **request)
        assert answer.status_code == status, (path, answer.text)
        return answer.json()["data"]

    def views(self) -> dict[str, Any]:
        """As they were stored; times moved as those in the database."""
        text = (self.folder / "views.json").read_text(encoding="utf-8")
        views: dict[str, Any] = json.loads(shift_iso(text, self.shift_ms))
        return views

    def wait(self, path: str) -> Any:
        """The video, or the asset, once it has ended."""
        unfinished = ("STARTED", "PROCESSING", "PENDING")
        wait_until(lambda: self.ask("GET", path)["status"] not in unfinished, RENDERED_S, f"{path} has ended")
        return self.ask("GET", path)

    def made(self, project: str) -> Any:
        """A project, once its video is rendered."""
        path = f"/v1/project/{project}"

        def is_over() -> bool:
            shown = self.ask("GET", path)
            video = shown["video"] or {}
            return shown["status"] == "failed" or video.get("status") in ("COMPLETED", "FAILED")

        wait_until(is_over, RENDERED_S, f"{path} is rendered")
        return self.ask("GET", path)

    def ledger(self) -> list[Any]:
        entries: list[Any] = self.ask("GET", "/v1/account/ledger?limit=100")["entries"]
        return entries

    def deliveries(self) -> list[Any]:
        found: list[Any] = self.ask("GET", DELIVERIES)["deliveries"]
        return found

    def balance(self) -> int:
        return int(self.ask("GET", "/v1/account")["credits"]["balance"])


# What is edited and rendered lies in the same tables, whatever baseline they were migrated from, and the
# renderer knows no database. So every format of the newest baseline is rendered on SQLite, and two formats of
# the others; `make thorough` tries every format of the others, and the second database.
FEW = ("story", "hook-demo")


def edited(path: Path, url: str, formats: tuple[str, ...] | None) -> Any:
    is_enough = url == "sqlite" and (formats is None) == (path == BASELINES[-1])
    name = f"{path.name}-{url}-{'few' if formats else 'all'}"
    return pytest.param(path, url, formats, id=name, marks=() if is_enough else pytest.mark.thorough)


EDITED = [
    *(edited(path, "sqlite", FEW) for path in BASELINES[:-1]),
    *(edited(path, "sqlite", None) for path in BASELINES),
    *(edited(path, "postgres", FEW) for path in BASELINES),
]
# Every baseline is migrated on both databases, and read there. What goes on after that is the same.
GOES_ON = [
    pytest.param(
        path,
        url,
        id=f"{path.name}-{url}",
        marks=pytest.mark.thorough if url == "postgres" and path != BASELINES[-1] else (),
    )
    for path in BASELINES
    for url in ("sqlite", "postgres")
]


@pytest.fixture(params=BASELINES, ids=[path.name for path in BASELINES])
def stored(request: pytest.FixtureRequest, url: str, tmp_path: Path) -> Iterator[Stored]:
    folder: Path = request.param
    contents, now = BaselineContents.read(folder), now_ms()
    server = Server(url, tmp_path, workers="harness.rendering", changes=SETTINGS)
    shutil.copytree(folder / "files", tmp_path / "files")
    files = FileServer({HELD: (folder / HELD.strip("/")).read_bytes()})
    with Receiver() as receiver, files:
        addresses = Addresses(server.address, receiver.url, files.url)
        database = Database(url)
        upgrade(database, contents.revision)
        prepare_tables(database)
        baseline.load(database, folder / "rows", addresses, contents.made_at, now - contents.made_at)
        database.close()
        server.migrate()
        server.start("api")
        headers = {"x-api-key": contents.key}
        with httpx.Client(base_url=server.address, headers=headers, timeout=120, trust_env=False) as client:
            yield Stored(folder, contents, server, client, addresses, receiver, now - contents.made_at)
        server.close()


def test_a_baseline_has_what_providers_made() -> None:
    """Records of calls with their cost, and projects and media with the authors of what they show."""
    rows = [path / "rows" for path in BASELINES if BaselineContents.read(path).costs is not None]
    assert rows
    for folder in rows:
        calls = (folder / "provider_calls.jsonl").read_text("utf-8")
        assert '"cost_microdollars"' in calls and '"ticket"' in calls
        for table in ("projects", "media"):
            assert "Photographer" in (folder / f"{table}.jsonl").read_text("utf-8")


def test_there_is_a_first_baseline() -> None:
    """Without any, the tests below would promise nothing; none is left out."""
    assert BASELINES
    assert {path.name for path in BASELINES} == {f"service-{n}" for n in range(1, len(BASELINES) + 1)}


def test_what_was_stored_is_read_as_it_was(stored: Stored) -> None:
    """Every answer has all that it had, every file of the team is there, a key that was revoked opens
    nothing, requests that were answered are answered so again, and all secrets can be read."""
    now, then = read_views(stored.client, stored.addresses, stored.contents.reaction), stored.views()
    for path, view in then.items():
        assert only_known(now[path], view) == view, path
    assert list(now) == list(then)
    for path in ("/v1/video/list", "/v1/media/list", "/v1/avatar/list?type=custom"):
        for link in set(_LINK.findall(stored.client.get(path).text)):
            answer = httpx.get(link, timeout=120, trust_env=False)
            assert (answer.status_code, bool(answer.content)) == (200, True), link
    for video in stored.ask("GET", "/v1/video/list")["videos"]:
        shared = video["shareUrl"]
        assert shared is None or httpx.get(shared, timeout=120, trust_env=False).status_code == 200
    refused = httpx.get(
        f"{stored.server.address}/v1/account",
        headers={"x-api-key": stored.contents.revoked_key},
        timeout=120,
        trust_env=False,
    )
    assert refused.status_code == 401
    for one in stored.contents.repeated:
        headers = {"Idempotency-Key": one["key"]}
        answer = stored.client.post(one["path"], json=one["body"], headers=headers)
        assert (answer.text, answer.headers.get("idempotent-replayed")) == (one["answer"], "true")
    if stored.contents.costs is not None:
        assert stored.contents.costs["costs"]
        assert stored.server.command("costs", "Baseline") == stored.contents.costs
    secrets = stored.server.command("keys", "rotate")
    assert (secrets["rewritten"], secrets["unreadable"]) == (0, 0)
    assert secrets["current"] > 0
    settings = Settings(
        data_dir=stored.server.data, database_url=stored.server.url, secret_keys=SETTINGS["SECRET_KEYS"]
    )
    for part in ("database", "storage", "secrets and links"):
        finding = examine(part, CHECKS[part], settings, stored.server.data)
        assert finding.state == "works", finding


@pytest.mark.parametrize(("stored", "url"), GOES_ON, indirect=True)
def test_work_on_what_was_stored_goes_on(stored: Stored) -> None:
    """A project that waited is cancelled and paid back; what was begun and what waited is made, webhooks are
    called as they are due, what was to be removed goes; the ledger is exact."""
    contents, before = stored.contents, stored.balance()
    cancelled = stored.ask("POST", f"/v1/project/{contents.to_cancel}/cancel")
    refund, charge = (one for one in stored.ledger() if one["projectId"] == contents.to_cancel)
    assert (cancelled["status"], refund["kind"]) == ("failed", "refund")
    assert refund["credits"] == -charge["credits"]
    assert stored.balance() == before + refund["credits"]
    stored.server.start("worker-1")
    for project in (contents.begun, contents.waiting):
        assert_completed(stored.made(project))
    for path in contents.waiting_assets:
        assert stored.wait(path)["status"] == "COMPLETED", path
    removed = stored.server.data / "files" / contents.removed
    wait_until(lambda: not removed.exists(), SECONDS, "what was deleted is gone")

    verify_webhooks(stored)
    pending = [one["id"] for one in stored.views()[DELIVERIES]["deliveries"] if one["status"] == "PENDING"]
    sent = {one["id"]: one for one in stored.deliveries()}
    assert pending
    for delivery in pending:
        attempts = [attempt["status"] for attempt in sent[delivery]["attempts"]]
        assert (attempts[0], attempts[-1], sent[delivery]["status"]) == (503, 200, "DELIVERED")

    entries = stored.ledger()[::-1]
    assert stored.balance() == sum(one["credits"] for one in entries) == before + refund["credits"]
    for earlier, later in pairwise(entries):
        assert later["balanceAfter"] == earlier["balanceAfter"] + later["credits"]
    refunds = [one["projectId"] for one in entries if one["kind"] == "refund" and one["projectId"]]
    assert sorted(refunds) == sorted([contents.failed, contents.to_cancel])


@pytest.mark.parametrize(("stored", "url", "formats"), EDITED, indirect=["stored", "url"])
def test_what_was_stored_is_edited_rendered_and_used(stored: Stored, formats: tuple[str, ...] | None) -> None:
    """Finished projects of every format are renamed, have other captions where they have any, and are
    rendered; a stored avatar and a stored reaction act again; a deleted project leaves no file."""
    contents = stored.contents
    stored.server.start("worker-1")
    for format, project in contents.finished.items():
        captions = {} if format in WITHOUT_CAPTIONS else {"caption": {"preset": "neon"}}
        stored.ask("PATCH", f"/v1/project/{project}/edit", json={"name": "Renamed", **captions})
    rendered = formats or tuple(contents.finished)
    videos = {}
    for format in rendered:
        asked = {"projectId": contents.finished[format], "metadata": {"format": format}}
        videos[format] = stored.ask("POST", "/v1/render", json=asked)["videoId"]
    person, smile = {"avatarId": contents.avatar}, {"avatarId": contents.reaction}
    wide = {"aspectRatio": "ratio_16_9"}  # unlike their films that are there
    speech = {"script": "Hello again.", **person, **wide}
    spoken = stored.ask("POST", "/v1/project/create/talking-avatar", json=speech)["projectId"]
    hook = {"text": "Look again", **smile, **wide}
    shown = stored.ask("POST", "/v1/project/create/hook-demo", json=hook)["projectId"]
    for format, video_id in videos.items():
        video = stored.wait(f"/v1/video/{video_id}")
        assert (video["status"], video["name"]) == ("COMPLETED", "Renamed"), format
        film = httpx.get(video["url"], timeout=120, trust_env=False)
        assert film.content[4:8] == b"ftyp"
    for project in (spoken, shown):
        assert_completed(stored.made(project))
    verify_webhooks(stored)
    assert {format_of(call) for call in stored.receiver.calls} >= set(rendered)

    files = stored.server.data / "files"
    story = contents.finished["story"]
    folders = [files / "projects" / story, files / "videos" / videos["story"]]
    assert all(folder.exists() for folder in folders)
    stored.ask("DELETE", f"/v1/project/{story}")
    wait_until(lambda: not any(folder.exists() for folder in folders), SECONDS, "its files are gone")


def assert_completed(project: Any) -> None:
    assert (project["status"], project["error"]) == ("completed", None)
    assert project["video"]["status"] == "COMPLETED"


def verify_webhooks(stored: Stored) -> None:
    """All webhooks are delivered, each signed with the secret of its receiver."""

    def is_all_sent() -> bool:
        return all(one["status"] != "PENDING" for one in stored.deliveries())

    wait_until(is_all_sent, RENDERED_S, "all webhooks are delivered")
    contents = stored.contents
    secrets = {"/endpoint": contents.endpoint_secret, "/field": contents.webhook_secret}
    assert {call.path for call in stored.receiver.calls} == set(secrets)
    for call in stored.receiver.calls:
        Webhook(secrets[call.path]).verify(call.raw.decode(), call.headers)


def format_of(call: Received) -> str | None:
    """The format of the project whose new render a webhook tells of; None for other webhooks."""
    metadata = call.body.get("data", {}).get("metadata") or {}
    format: str | None = metadata.get("format")
    return format


def only_known(now: Any, then: Any) -> Any:
    """Without what later versions have added to answers."""
    if isinstance(now, dict) and isinstance(then, dict):
        return {name: only_known(now[name], then[name]) for name in then if name in now}
    if isinstance(now, list) and isinstance(then, list) and len(now) == len(then):
        return [only_known(one, other) for one, other in zip(now, then, strict=True)]
    return now
