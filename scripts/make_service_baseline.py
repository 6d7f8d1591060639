"""Make the baseline of what the present version of the service stores: `tests/baselines/service-<number>`,
a database's rows, the files in storage, and the API's answers about them.

Run it once for each version of the tables, when the version is new: a baseline that exists is what users have
stored, and is never made again. Its rows reach every table and every column of ours; `EMPTY` and `UNFILLED`
name those that nothing fills.
`tests/service/test_stored_service.py` starts the service on every baseline.
"""

import json
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import av
import cv2
import httpx
import numpy as np
import sqlalchemy as sa

TESTS = Path(__file__).resolve().parents[1] / "tests"
sys.path[:0] = [str(TESTS), str(TESTS / "service")]
os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, sys.path))

from harness import baseline  # noqa: E402
from harness.baseline import ACTOR, HELD, SETTINGS, Addresses, BaselineContents, read_views  # noqa: E402
from harness.file_server import FileServer  # noqa: E402
from harness.processes import SECONDS, wait_until  # noqa: E402
from harness.receiver import Received, Receiver  # noqa: E402
from harness.server import Server  # noqa: E402
from imitations.openrouter import OpenRouter  # noqa: E402
from imitations.pexels import Pexels, PexelsFiles  # noqa: E402
from imitations.server import GOOD_KEY, served  # noqa: E402

from reelwright.store.clock import iso, now_ms  # noqa: E402
from reelwright.store.database import Database  # noqa: E402
from reelwright.store.migrations import upgrade  # noqa: E402

LARGEST, MOST = 1_000_000, 2_500_000  # bytes of one file, and of all
EMPTY = {
    "notifications": "the workflows send each other no messages",
    "streams": "the workflows write no streams",
    "workflow_events": "the workflows publish no events",
    "workflow_events_history": "the workflows publish no events",
    "workflow_schedules": "nothing is scheduled with the workflow engine",
}
UNFILLED = {
    "projects.error_code": "no engine of this machine fails with a code",
    "webhook_attempts.error": "a receiver that cannot be reached is called for half an hour",
}
# What no request names is made here, so that only what names a model costs something at a provider.
HERE_FIRST = "writing,speech,speaking-clips,reaction-clips,seeing"
RENEWS_IN_MS = 20 * 24 * 3_600_000
STORY = {"voiceId": "voice_heart", "targetDuration": 10}
WAITING_SPEECH = "begin speech.speak"


def main() -> None:
    folder = baseline.FOLDER
    openrouter, files = OpenRouter(), PexelsFiles()
    pexels = Pexels(files)
    with (
        tempfile.TemporaryDirectory(prefix="reelwright-baseline-") as name,
        served(openrouter, pexels, files),
    ):
        data = Path(name)
        url = f"sqlite:///{data / 'reelwright.db'}"
        keyed = {
            "OPENROUTER_BASE_URL": openrouter.address,
            "OPENROUTER_API_KEY": GOOD_KEY,
            "PEXELS_BASE_URL": pexels.address,
            "PEXELS_API_KEY": GOOD_KEY,
            "EMBEDDED_FIRST": HERE_FIRST,
        }
        openrouter.fault(429, path="/images", headers={"Retry-After": "1"})
        server = Server(url, data, workers="harness.rendering", changes={**SETTINGS, **keyed})
        database = Database(server.url)
        upgrade(database)
        ours = sa.inspect(database.engine).get_table_names()
        server.migrate()
        try:
            revision = _revision(database)
            known = {path.name: BaselineContents.read(path).revision for path in folder.glob("service-*")}
            if revision in known.values():
                raise SystemExit(
                    f"There is a baseline of revision {revision}: what users have stored does not change"
                )
            fresh = data / "baseline"
            fresh.mkdir()
            _make(server, database, fresh, revision)
            _check_rows(fresh / "rows", ours)
            _check_sizes(fresh)
            shutil.copytree(fresh, folder / f"service-{len(known) + 1}")
        finally:
            server.close()
            database.close()


def _revision(database: Database) -> str:
    with database.engine.connect() as connection:
        return str(connection.scalar(sa.text("SELECT version_num FROM alembic_version")))


def _make(server: Server, database: Database, folder: Path, revision: str) -> None:
    is_down = [False]

    def answer(call: Received, before: int) -> int:
        if call.path == "/gone":
            return 410
        return 503 if is_down[0] or (call.path == "/busy" and before == 0) else 200

    with Receiver(answer) as receiver, FileServer({HELD: picture(200)}) as files:
        addresses = Addresses(server.address, receiver.url, files.url)
        for name in ("api", "worker-1"):
            server.start(name)
        team, made = _open_team(server)
        made |= _Maker(team, addresses).make()
        server.end("worker-1")
        files.released.clear()
        files.asked.clear()
        is_down[0] = True
        made |= _leave_unfinished(server, team, addresses, lambda: HELD in files.asked)
        made["costs"] = server.command("costs", "Baseline")
        contents = BaselineContents(revision=revision, made_at=now_ms(), **made)
        views = read_views(team.client, addresses, contents.reaction)
        server.kill("api")
    baseline.dump(database, folder / "rows", addresses)
    contents.write(folder)
    (folder / "views.json").write_text(json.dumps(views, indent=1, ensure_ascii=False) + "\n", "utf-8")
    (folder / HELD.strip("/")).write_bytes(picture(200))
    shutil.copytree(server.data / "files", folder / "files")


def _check_rows(rows: Path, ours: Iterable[str]) -> None:
    """`ours` are the tables that are not the workflow engine's."""
    empty = {path.stem for path in rows.iterdir() if len(path.read_text("utf-8").splitlines()) == 1}
    if empty != set(EMPTY):
        raise SystemExit(f"Without a row are {sorted(empty)}, and should be {sorted(EMPTY)}")
    unfilled = {
        f"{path.stem}.{column}"
        for path in rows.iterdir()
        if path.stem in ours
        for column in _unfilled(path.read_text("utf-8").splitlines())
    }
    if unfilled != set(UNFILLED):
        raise SystemExit(f"Without a value are {sorted(unfilled)}, and should be {sorted(UNFILLED)}")


def _unfilled(lines: list[str]) -> set[str]:
    rows = [json.loads(line) for line in lines[1:]]
    return {column for column in json.loads(lines[0]) if all(row.get(column) is None for row in rows)}


def _check_sizes(folder: Path) -> None:
    sizes = {path: path.stat().st_size for path in folder.rglob("*") if path.is_file()}
    if max(sizes.values()) > LARGEST or sum(sizes.values()) > MOST:
        largest = sorted(sizes, key=sizes.__getitem__)[-5:]
        told = ", ".join(f"{path.relative_to(folder)} has {sizes[path]:,} bytes" for path in largest)
        raise SystemExit(f"The baseline has {sum(sizes.values()):,} bytes; its largest files: {told}")


@dataclass
class _Team:
    """Asks for one team."""

    client: httpx.Client

    def ask(self, method: str, path: str, **request: Any) -> Any:
        answer = self.client.request(method, path, **request)
        if not answer.is_success:
            raise SystemExit(f"{method} {path} was answered {answer.status_code}: {answer.text}")
        return answer.json()["data"]

    def wait(self, path: str, *statuses: str) -> Any:
        """What is read there, once it has one of these statuses."""
        wait_until(lambda: self.ask("GET", path)["status"] in statuses, SECONDS, f"{path} has ended")
        return self.ask("GET", path)

    def upload(self, name: str, content: bytes) -> str:
        return str(self.ask("POST", "/v1/media/upload", files={"file": (name, content)})["id"])

    def create(self, format: str, **body: Any) -> tuple[str, str]:
        """The ids of the project and of its video."""
        made = self.ask("POST", f"/v1/project/create/{format}".rstrip("/"), json=body)
        return made["projectId"], made["videoId"]


def _open_team(server: Server) -> tuple[_Team, dict[str, Any]]:
    """The team that all is made for, and its secrets."""
    command = server.command
    command("team", "create", "Baseline", "--credits", "500", "--plan", "Pro")
    command("team", "set", "Baseline", "--renews-at", iso(now_ms() + RENEWS_IN_MS))
    command("team", "create", "Another", "--billing", "byok")
    command("keys", "set", "Baseline", "elevenlabs", typed="key-of-nobody-0123456789\n")
    key = command("key", "create", "Baseline", "--name", "baseline")["key"]
    revoked = command("key", "create", "Baseline", "--name", "revoked")["key"]
    command("key", "revoke", revoked)
    secret = command("webhook-secret", "Baseline", "--rotate")["secret"]
    headers = {"x-api-key": key}
    client = httpx.Client(base_url=server.address, headers=headers, timeout=120, trust_env=False)
    return _Team(client), {"key": key, "revoked_key": revoked, "webhook_secret": secret}


class _Maker:
    """Fills the database through the API, while a worker works."""

    def __init__(self, team: _Team, addresses: Addresses) -> None:
        self._team = team
        self._addresses = addresses

    def make(self) -> dict[str, Any]:
        team, receiver = self._team, self._addresses.receiver
        endpoint = self._endpoint(f"{receiver}/endpoint")
        rotated = team.ask("POST", f"/v1/webhook/endpoints/{endpoint['id']}/rotate-secret")
        self._endpoint(f"{receiver}/gone", ["avatar.failed"])
        repeated = [
            self._repeated("/v1/webhook/endpoints", url="https://example.com/hook", events=["avatar.failed"]),
            self._repeated("/v1/project/create/story", prompt="My brother keeps bees", **STORY),
        ]
        quiet, story = (json.loads(one["answer"])["data"] for one in repeated)
        team.ask("PATCH", f"/v1/webhook/endpoints/{quiet['id']}", json={"enabled": False})
        media = self._media()
        avatar, reaction = self._people()
        finished = {**self._projects(media, avatar, reaction), "story": story["projectId"], **self._keyed()}
        for project in finished.values():
            self._wait_for_video(project)
        self._edit(finished["hook-demo"])
        failed, _ = team.create("remove-background", media=media["wall"])
        team.wait(f"/v1/project/{failed}", "failed")
        # Projects use it, so its row stays, and says when it was deleted.
        team.ask("DELETE", f"/v1/media/{media['clip']}")
        wait_until(self._is_nothing_pending, SECONDS, "all webhooks are sent")
        return {
            "endpoint_secret": rotated["secret"],
            "finished": finished,
            "failed": failed,
            "avatar": avatar,
            "reaction": reaction,
            "repeated": repeated,
        }

    def _endpoint(self, url: str, events: list[str] | None = None) -> Any:
        return self._team.ask("POST", "/v1/webhook/endpoints", json={"url": url, "events": events})

    def _repeated(self, path: str, **body: Any) -> dict[str, Any]:
        """A request under an Idempotency-Key, with the answer as it came."""
        headers = {"Idempotency-Key": f"baseline {path}"}
        answer = self._team.client.post(path, json=body, headers=headers)
        if not answer.is_success:
            raise SystemExit(f"{path} was answered {answer.status_code}: {answer.text}")
        return {"path": path, "key": headers["Idempotency-Key"], "body": body, "answer": answer.text}

    def _media(self) -> dict[str, str]:
        team = self._team
        media = {
            "picture": team.upload("picture.png", picture(120)),
            "clip": team.upload("clip.mp4", film(somebody=True)),
            "wall": team.upload("wall.mp4", film(somebody=False)),
        }
        announced = {"fileName": "later.png", "contentType": "image/png", "size": 1_000}
        team.ask("POST", "/v1/media/upload", json=announced)  # and never sent
        wider = {"mediaId": media["picture"], "left": 8, "webhook": f"{self._addresses.receiver}/busy"}
        media["wider"] = team.ask("POST", "/v1/image/expand", json=wider)["id"]
        source = {"url": f"{self._addresses.files}{HELD}", "metadata": {"import": 1}}
        media["imported"] = team.ask("POST", "/v1/media/import", json=source)["id"]
        missing = {"url": f"{self._addresses.files}/missing.png"}
        team.wait(f"/v1/media/{team.ask('POST', '/v1/media/import', json=missing)['id']}", "FAILED")
        for name in ("wider", "imported"):
            team.wait(f"/v1/media/{media[name]}", "COMPLETED")
        return media

    def _people(self) -> tuple[str, str]:
        team = self._team
        more = {"metadata": {"who": "baseline"}, "webhook": f"{self._addresses.receiver}/field"}
        create = "/v1/avatar/create/generate"
        more["model"] = "local"
        avatar = team.ask("POST", create, json={"description": "An old man in a park", **more})["id"]
        refused = team.ask("POST", create, json={"description": "nobody at all", "model": "local"})["id"]
        reaction = f"/v1/avatar/{ACTOR}/reaction"
        laughing = team.ask("POST", reaction, json={"reaction": "laughing", **more})["id"]
        puzzled = team.ask("POST", reaction, json={"reaction": "custom", "prompt": "xyzzy"})["id"]
        team.wait(f"/v1/avatar/{avatar}", "COMPLETED")
        team.wait(f"/v1/avatar/{refused}", "FAILED")
        team.wait(f"{reaction}/{laughing}", "COMPLETED")
        team.wait(f"{reaction}/{puzzled}", "FAILED")
        return avatar, laughing

    def _projects(self, media: dict[str, str], avatar: str, reaction: str) -> dict[str, str]:
        """One of each format but a story, by its path."""
        create = self._team.create
        more = {"webhook": f"{self._addresses.receiver}/field", "metadata": {"order": "A-17"}}
        captions = {"caption": {"preset": "beast"}}
        cut = {"videoSettings": {"backgroundColor": "#00FF00"}}
        made = {
            "add-captions": create("add-captions", media=media["clip"], **captions, **more),
            "remove-background": create("remove-background", media=media["clip"], **cut),
            "talking-avatar": create("talking-avatar", script="Hello there.", avatarId=avatar),
            "hook-demo": create(
                "hook-demo", avatarId=reaction, text="Look", media=[media["picture"]], **more
            ),
            "ugc-ads": create(
                "ugc-ads",
                script="Get one.",
                avatarId=ACTOR,
                media=[media["picture"]],
                musicId="music_calm_01",
            ),
            "template": create("", **self._template()),
        }
        return {name: project for name, (project, _) in made.items()}

    def _keyed(self) -> dict[str, str]:
        """Stories over pictures of a provider and of a stock library, by names of their own; and what both
        make for the library, and for reactions."""
        wishes = [
            (f"/v1/avatar/{ACTOR}/reaction", {"reaction": "shock", "model": "gateway-image"}),
            ("/v1/media/generate/image", {"prompt": "A lighthouse", "model": "gateway-image"}),
            ("/v1/media/generate/image", {"prompt": "A lighthouse", "model": "stock-pexels"}),
        ]
        for path, wish in wishes:
            made = self._team.ask("POST", path, json=wish)["id"]
            read = path if path.endswith("reaction") else "/v1/media"
            self._team.wait(f"{read}/{made}", "COMPLETED")
        made = {}
        for model in ("gateway-image", "stock-pexels"):
            shown = {"mediaType": "ai-images", "presetSettings": {"aiModel": model}}
            made[f"story-{model}"], _ = self._team.create("story", prompt="My aunt bakes", **STORY, **shown)
        return made

    def _template(self) -> dict[str, Any]:
        template = self._team.ask("GET", "/v1/template/template_quote")
        scenes = [
            {
                "script": "Look again.",
                "variables": [
                    {"key": one["key"], "type": "text", "value": "Here"}
                    for one in scene["variables"]
                    if one["required"]
                ],
            }
            for scene in template["scenes"]
        ]
        return {"templateId": template["id"], "title": "A quote", "scenes": scenes}

    def _wait_for_video(self, project: str) -> None:
        path = f"/v1/project/{project}"

        def is_over() -> bool:
            shown = self._team.ask("GET", path)
            return shown["status"] == "failed" or (shown["video"] or {}).get("status") in (
                "COMPLETED",
                "FAILED",
            )

        wait_until(is_over, SECONDS, f"{path} is rendered")
        shown = self._team.ask("GET", path)
        if (shown["video"] or {}).get("status") != "COMPLETED":
            raise SystemExit(f"{path} has failed: {shown['error']} {shown['video']}")

    def _edit(self, project: str) -> None:
        """A preview after an edit, whose page is shared no more."""
        team = self._team
        team.ask("PATCH", f"/v1/project/{project}/edit", json={"name": "Renamed"})
        wanted = {"projectId": project, "quality": "preview", "metadata": {"render": 2}}
        video = team.ask("POST", "/v1/render", json=wanted)["videoId"]
        team.wait(f"/v1/video/{video}", "COMPLETED")
        team.ask("POST", f"/v1/video/{video}/share/revoke")

    def _is_nothing_pending(self) -> bool:
        deliveries = self._team.ask("GET", "/v1/webhook/deliveries?limit=100")["deliveries"]
        return all(one["status"] != "PENDING" for one in deliveries)


def _leave_unfinished(
    server: Server, team: _Team, addresses: Addresses, is_downloading: Callable[[], bool]
) -> dict[str, Any]:
    """Kill the worker in the middle of a project, of an import and of a delivery's attempts, and create what
    waits for the next one."""
    begun, _ = team.create("story", prompt="My neighbour paints our fence", **STORY)
    importing = team.ask("POST", "/v1/media/import", json={"url": f"{addresses.files}{HELD}"})["id"]
    (server.data / "hold").write_text(WAITING_SPEECH)
    reached = server.data / "calls.log"
    reached.unlink()
    server.start("worker-1")

    def is_amid() -> bool:
        return is_downloading() and reached.exists() and WAITING_SPEECH in reached.read_text()

    wait_until(is_amid, SECONDS, "the worker speaks and downloads")
    team.ask(
        "POST",
        "/v1/avatar/create/generate",
        json={
            "description": "A young woman at the beach",
            "model": "local",
            "webhook": f"{addresses.receiver}/field",
        },
    )

    def is_refused() -> bool:
        newest = team.ask("GET", "/v1/webhook/deliveries?limit=1")["deliveries"][0]
        return newest["status"] == "PENDING" and bool(newest["attempts"])

    wait_until(is_refused, SECONDS, "a receiver has refused a webhook")
    server.kill("worker-1")
    waiting, _ = team.create("story", prompt="Our cat opens doors", **STORY)
    to_cancel, _ = team.create("talking-avatar", script="Never said.", avatarId=ACTOR)
    described = {"description": "A woman with a hat", "name": "Later", "model": "local"}
    drawn = team.ask("POST", "/v1/avatar/create/generate", json=described)["id"]
    acted = team.ask("POST", f"/v1/avatar/{ACTOR}/reaction", json={"reaction": "smirk"})["id"]
    removed = team.upload("removed.png", picture(33))
    team.ask("DELETE", f"/v1/media/{removed}")
    return {
        "begun": begun,
        "waiting": waiting,
        "waiting_assets": [
            f"/v1/media/{importing}",
            f"/v1/avatar/{drawn}",
            f"/v1/avatar/{ACTOR}/reaction/{acted}",
        ],
        "to_cancel": to_cancel,
        "removed": f"media/{removed}/",
    }


def picture(shade: int) -> bytes:
    """A PNG of 90 × 160."""
    done, encoded = cv2.imencode(".png", np.full((160, 90, 3), (shade, 255 - shade, 60), np.uint8))
    if not done:
        raise SystemExit("The picture could not be encoded")
    return encoded.tobytes()


def film(somebody: bool) -> bytes:
    """Two seconds of a grey wall, and before it something orange that moves; a hum."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "film.mp4"
        with av.open(str(path), "w") as container:
            stream = container.add_stream("libx264", rate=30, options={"preset": "ultrafast"})
            stream.width, stream.height, stream.pix_fmt = 64, 96, "yuv420p"
            sound = container.add_stream("aac", rate=48_000)
            sound.layout = "mono"
            for number in range(60):
                shown = np.full((96, 64, 3), 120, np.uint8)
                if somebody:
                    shown[30:, 10 + number % 20 : 40 + number % 20] = (230, 120, 30)
                container.mux(stream.encode(av.VideoFrame.from_ndarray(shown, format="rgb24")))
            container.mux(stream.encode(None))
            hum = 0.2 * np.sin(np.arange(96_000) / 20, dtype=np.float32)
            samples = av.AudioFrame.from_ndarray(hum[None], format="fltp", layout="mono")
            samples.rate, samples.pts = 48_000, 0
            container.mux(sound.encode(samples))
            container.mux(sound.encode(None))
        return path.read_bytes()


if __name__ == "__main__":
    main()
