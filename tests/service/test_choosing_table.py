"""The table "Who does what" of docs/keys.md, line by line, through the real service with imitations of all
that it names: formats and assets, keys and servers, models, both billing modes, and what happens where the
provider fails. One server, which is started again with other keys of its operator; what is asked for runs at
once, and each test below looks at one case."""

import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest
from harness.processes import SECONDS, wait_until
from harness.server import Server
from imitations.comfyui import EXAMPLES, ComfyUI
from imitations.elevenlabs import ElevenLabs, refuse
from imitations.fal import Fal, FalMedia
from imitations.gemini import Gemini
from imitations.media import picture
from imitations.model_server import ModelServer
from imitations.openrouter import OpenRouter
from imitations.server import GOOD_KEY, Fault, Seen, served
from test_provider_story import PARTS, PROMPT, SAID
from test_remove_background_made import filmed

from reelwright.domain.teams.service import Teams
from reelwright.engines.abilities import REACTION_CLIPS
from reelwright.store.clock import now_ms
from reelwright.store.database import Database
from reelwright.store.ids import new_id
from reelwright.store.secrets import open_secrets

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
ASTRONAUT = ROOT / "tests" / "engines" / "pictures" / "astronaut.jpg"
KEYS = ("openrouter", "elevenlabs", "gemini", "fal")
SERVERS = ("WRITING", "IMAGES", "SPEECH", "CLIPS", "VISION")
OWN = "openai-compatible"
COMFYUI = "comfyui"
WORKFLOWS = {"IMAGE": "picture", "CLIP": "clip", "START_FRAME": "start-frame"}
# Lines whose work is no request with a default choice, and where they are tried.
TRIED_ELSEWHERE = {
    "article: its page": ("unit/test_pages_downloaded.py", "test_a_page_is_read_by_whom_it_should_be"),
    "`voice/clone`": (
        "service/test_provider_story.py",
        "test_a_cloned_voice_narrates_and_one_that_is_refused_is_paid_back",
    ),
    "what a cloned voice says": (
        "service/test_provider_story.py",
        "test_a_cloned_voice_narrates_and_one_that_is_refused_is_paid_back",
    ),
}
ENDED = ("completed", "failed", "COMPLETED", "FAILED")
Calls = frozenset[tuple[str, str]]


@dataclass(frozen=True)
class Work:
    """A request. `lines` are the lines of the table that it stands for."""

    lines: tuple[str, ...]
    path: str
    body: Mapping[str, Any]
    price: int
    files: bool = False
    needs_picture: bool = False
    needs_video: bool = False

    def ask(self, client: httpx.Client, model: str | None) -> httpx.Response:
        body = dict(self.body)
        if model and "mediaType" in body:
            body["presetSettings"] = {"aiModel": model}
        elif model:
            body["model"] = model
        if self.needs_picture:
            sent = client.post(
                "/v1/media/upload", files={"file": ("a.png", picture("A", "1:1"), "image/png")}
            )
            body["mediaId"] = sent.json()["data"]["id"]
        if self.needs_video:
            with tempfile.TemporaryDirectory() as folder:
                film = filmed(Path(folder) / "clip.mp4", True)
            sent = client.post("/v1/media/upload", files={"file": ("clip.mp4", film)})
            body["media"] = sent.json()["data"]["id"]
        if self.files:
            photo = {"file": ("a.jpg", ASTRONAUT.read_bytes(), "image/jpeg")}
            return client.post(self.path, files=photo, data=body)
        return client.post(self.path, json=body)


_STORY = {"prompt": PROMPT, "voiceId": "voice_heart", "targetDuration": 10}
_TOLD = ("story: title, post and comments", "narration; a talking avatar's voice; `voice/speech`")
STORY = Work(_TOLD, "/v1/project/create/story", _STORY, 4)
IMAGES = Work(("story with `ai-images`", *_TOLD), STORY.path, {**_STORY, "mediaType": "ai-images"}, 4)
CLIPS = Work(("story with `ai-videos`", *_TOLD), STORY.path, {**_STORY, "mediaType": "ai-videos"}, 4)
SPEAKING = Work(
    ("talking avatar, `ugc-ads`; template with an avatar (fal only)",),
    "/v1/project/create/talking-avatar",
    {"script": SAID, "avatarId": "avatar_maya"},
    10,
)
REACTION = Work(("reaction",), "/v1/avatar/avatar_maya/reaction", {"reaction": "shock"}, 4)
PERSON = Work(("avatar from a description",), "/v1/avatar/create/generate", {"description": "A baker"}, 4)
PHOTO = Work(("photograph that becomes an avatar: its tags",), "/v1/avatar/create/photo", {}, 0, files=True)
PICTURE = Work(("picture for the library",), "/v1/media/generate/image", {"prompt": "A lighthouse"}, 4)
CLIP = Work(("clip for the library",), "/v1/media/generate/video", {"prompt": "Waves", "duration": 3}, 8)
BACKGROUND = Work(("`remove-background`",), "/v1/project/create/remove-background", {}, 5, needs_video=True)
CUT_OUT = Work(("picture cut out, or expanded",), "/v1/image/remove-background", {}, 2, needs_picture=True)


def by(*calls: str) -> Calls:
    """`by("fal images", …)`: the providers that are asked, and for what."""
    return frozenset((one.split()[0], one.split()[1]) for one in calls)


@dataclass(frozen=True)
class Case:
    """What a team asks for in a phase of the trial, and what becomes of it: `made`, `failed`, or the status
    with which it is refused. `calls` are those that were answered; `keys` are a team's own, None for a
    managed team; `local` says whether it may use this server's engines."""

    phase: str
    work: Work
    calls: Calls = frozenset()
    becomes: str | int = "made"
    keys: tuple[str, ...] | None = None
    local: bool = False
    model: str | None = None

    @property
    def name(self) -> str:
        who = "managed" if self.keys is None else "+".join(self.keys) or "no keys"
        what = self.work.lines[0].partition(":")[0]
        return f"{self.phase}: {what}, {who}{' or here' if self.local else ''}, {self.model or 'default'}"


def own(phase: str, keys: str, work: Work, calls: Calls, **more: Any) -> Case:
    """A team with keys of its own that may use this server's engines, too."""
    return Case(phase, work, calls, keys=tuple(keys.split()), local=True, **more)


WRITTEN, SPOKEN = "openrouter writing", "elevenlabs speech"
CASES = (
    # The operator has all keys.
    Case("all", IMAGES, by(WRITTEN, SPOKEN, "openrouter images")),
    Case("all", IMAGES, by(WRITTEN, SPOKEN, "gemini images"), model="gemini-flash"),
    Case("all", CLIPS, by(WRITTEN, SPOKEN, "openrouter clips")),
    Case("all", SPEAKING, by(SPOKEN, "fal speaking-clips")),
    Case("all", REACTION, by("openrouter clips")),
    Case("all", REACTION, model="local"),
    Case("all", PERSON, by("openrouter images", "openrouter seeing")),
    Case("all", PERSON, by("gemini images", "openrouter seeing"), model="gemini-flash"),
    Case("all", PERSON, model="local"),
    Case("all", PHOTO, by("openrouter seeing")),
    Case("all", PICTURE, by("openrouter images")),
    Case("all", PICTURE, by("openrouter images"), model="gateway-image"),
    Case("all", PICTURE, by("gemini images"), model="gemini-flash"),
    Case("all", CLIP, by("openrouter clips")),
    Case("all", CLIP, by("openrouter clips"), model="gateway-video"),
    Case("all", CUT_OUT, by("fal picture-edits")),
    Case("all", BACKGROUND, by("fal clip-matting")),
    # The same, and every request that costs money finds the account empty.
    Case("all empty", STORY),
    Case("all empty", IMAGES, becomes="failed"),
    Case("all empty", CLIPS, becomes="failed"),
    Case("all empty", SPEAKING),
    Case("all empty", REACTION),
    Case("all empty", REACTION, model="gateway-image", becomes="failed"),
    Case("all empty", PERSON, becomes="failed"),
    Case("all empty", PHOTO),
    Case("all empty", PICTURE, becomes="failed"),
    Case("all empty", CLIP, becomes="failed"),
    Case("all empty", CUT_OUT, becomes="failed"),
    Case("all empty", BACKGROUND),
    # The operator has Gemini's key alone.
    Case("gemini", CLIPS, by("gemini writing", "gemini clips")),
    Case("gemini", CLIP, by("gemini clips")),
    # The operator has fal's key alone.
    Case("fal", IMAGES, by("fal images")),
    Case("fal", CLIPS, by("fal clips")),
    Case("fal", PICTURE, by("fal images")),
    Case("fal", CLIP, by("fal clips")),
    Case("fal", PICTURE, model="gateway-image", becomes=400),
    # The operator has no key: what teams do with their own, and without any.
    Case("none", STORY),
    Case("none", SPEAKING),
    Case("none", REACTION),
    Case("none", PERSON),
    Case("none", PHOTO),
    Case("none", BACKGROUND),
    Case("none", IMAGES),
    Case("none", CLIPS),
    Case("none", PICTURE),
    Case("none", CLIP),
    Case("none", IMAGES, by(WRITTEN, SPOKEN, "openrouter images"), keys=("openrouter", "elevenlabs")),
    Case("none", CLIPS, by(WRITTEN, SPOKEN, "openrouter clips"), keys=("openrouter", "elevenlabs")),
    Case("none", SPEAKING, by("openrouter speaking-clips"), keys=("openrouter",)),
    Case("none", SPEAKING, by(SPOKEN, "fal speaking-clips"), keys=("openrouter", "elevenlabs", "fal")),
    Case("none", REACTION, by("openrouter clips"), keys=("openrouter",)),
    Case("none", PERSON, by("openrouter images", "openrouter seeing"), keys=("openrouter",)),
    Case("none", PHOTO, by("openrouter seeing"), keys=("openrouter",)),
    Case("none", PHOTO, keys=()),
    Case("none", PICTURE, by("openrouter images"), keys=("openrouter",)),
    Case("none", CLIP, by("openrouter clips"), keys=("openrouter",)),
    Case("none", CUT_OUT, by("fal picture-edits"), keys=("fal",)),
    Case("none", STORY, keys=("openrouter",), becomes=402),
    Case("none", SPEAKING, keys=("fal", "elevenlabs"), becomes=402),
    Case("none", CUT_OUT, keys=("openrouter",), becomes=402),
    own("none", "", STORY, by()),
    own("none", "gemini", STORY, by("gemini writing")),
    own("none", "elevenlabs", STORY, by(SPOKEN)),
    own("none", "gemini", PHOTO, by("gemini seeing")),
    own("none", "gemini", PERSON, by("gemini images", "gemini seeing")),
    own("none", "gemini", PICTURE, by("gemini images"), model="gemini-flash"),
    own("none", "gemini", PICTURE, by("gemini images")),
    own("none", "fal", PERSON, by("fal images")),
    own("none", "fal", REACTION, by("fal clips")),
    own("none", "fal", SPEAKING, by("fal speaking-clips")),
    own("none", "fal", IMAGES, by("fal images")),
    # Empty accounts of teams with keys of their own: who may use this server's engines, and who may not.
    own("none empty", "openrouter elevenlabs", STORY, by()),
    Case("none empty", STORY, keys=("openrouter", "elevenlabs"), becomes="failed"),
    Case("none empty", SPEAKING, keys=("openrouter",), becomes="failed"),
    Case("none empty", REACTION, keys=("openrouter",), becomes="failed"),
    Case("none empty", PHOTO, keys=("openrouter",)),
    # Model servers of the operator's own go before the operator's keys, and after a team's.
    Case("own servers", IMAGES, by(f"{OWN} writing", f"{OWN} speech", f"{OWN} images")),
    Case("own servers", CLIPS, by(f"{OWN} writing", f"{OWN} speech", f"{OWN} clips")),
    Case("own servers", PERSON, by(f"{OWN} images", f"{OWN} seeing")),
    Case("own servers", PHOTO, by(f"{OWN} seeing")),
    Case("own servers", PICTURE, by(f"{OWN} images")),
    Case("own servers", PICTURE, by(f"{OWN} images"), model="own-image"),
    Case("own servers", PICTURE, by("openrouter images"), model="gateway-image"),
    Case("own servers", CLIP, by(f"{OWN} clips"), model="own-video"),
    Case("own servers", PICTURE, by("openrouter images"), keys=("openrouter",)),
    Case("own servers empty", STORY),
    Case("own servers empty", PICTURE, becomes="failed"),
    # So does a ComfyUI of the operator's own.
    Case("comfyui", IMAGES, by(WRITTEN, SPOKEN, f"{COMFYUI} images")),
    Case("comfyui", CLIPS, by(WRITTEN, SPOKEN, f"{COMFYUI} clips")),
    Case("comfyui", PERSON, by(f"{COMFYUI} images", "openrouter seeing")),
    Case("comfyui", PICTURE, by(f"{COMFYUI} images"), model="comfyui-image"),
    Case("comfyui", PICTURE, by("openrouter images"), model="gateway-image"),
    Case("comfyui", CLIP, by(f"{COMFYUI} clips")),
    Case("comfyui", PICTURE, by("openrouter images"), keys=("openrouter",)),
    Case("comfyui empty", PICTURE, becomes="failed"),
    Case("comfyui empty", CLIP, becomes="failed"),
)
_DAILY = {"violations": [{"quotaId": "RequestsPerDay"}]}
EMPTY = {
    "openrouter": Fault(402, body={"error": {"code": 402, "message": "Insufficient credits"}}),
    "elevenlabs": Fault(401, body=refuse("quota_exceeded")),
    "gemini": Fault(
        429,
        body={"error": {"message": "Quota", "details": [{"violations": [{"quotaId": "RequestsPerDay"}]}]}},
    ),
    "fal": Fault(403, body={"detail": "User is locked. Reason: Exhausted balance."}),
    OWN: Fault(404, body={"error": {"message": "model 'a-model' not found"}}),
    COMFYUI: Fault(404),
}
REASONS = (
    "The balance or the quota at",
    "The operator's model server has no such model",
    "The server in REELWRIGHT_COMFYUI_BASE_URL is no ComfyUI",
)


@dataclass
class Outcome:
    """What became of a case. `shown` is the last read, or the refusal."""

    status: int
    shown: Any
    calls: Calls = frozenset()
    credits: list[int] = field(default_factory=list)


class Trial:
    """The service, and every server that it may ask."""

    def __init__(self, folder: Path) -> None:
        self.outcomes: dict[str, Outcome] = {}
        self._open = ExitStack()
        self._asked: dict[str, Any] = {
            "openrouter": OpenRouter(),
            "elevenlabs": ElevenLabs(),
            "gemini": Gemini(),
            "fal": Fal(FalMedia()),
            OWN: ModelServer(),
            COMFYUI: ComfyUI(),
        }
        for writer in ("openrouter", "gemini", OWN):
            self._asked[writer].texts = PARTS
        self._open.enter_context(served(*self._asked.values(), self._asked["fal"].media))
        self._server = Server(f"sqlite:///{folder / 'trial.db'}", folder)
        self._server.changes = self._settings("none")
        self._server.migrate()
        self._database = Database(self._server.url)
        self._teams = Teams(open_secrets("", folder), new_id, now_ms)

    def close(self) -> None:
        self._server.close()
        self._database.close()
        self._open.close()

    def run(self, phase: str) -> None:
        """Ask for all cases of a phase at once, and note what becomes of them."""
        self._restart(phase.removesuffix(" empty"))
        for name, imitation in self._asked.items():
            imitation.weather = _empty(EMPTY[name]) if phase.endswith(" empty") else _fair
        begun = []
        for case in CASES:
            if case.phase == phase:
                client = self._team(case)
                begun.append((case, client, case.work.ask(client, case.model)))
        for case, client, answer in begun:
            self.outcomes[case.name] = self._wait(case, client, answer)

    def _wait(self, case: Case, client: httpx.Client, answer: httpx.Response) -> Outcome:
        if answer.status_code >= 400:
            return Outcome(answer.status_code, answer.json(), credits=_ledger(client))
        told = answer.json()["data"]
        path = f"/v1/project/{told['projectId']}" if "projectId" in told else _address(case, told["id"])

        def read() -> Any:
            return client.get(path).json()["data"]

        def has_ended() -> bool:
            ended = read()["status"] in ENDED
            return ended or bool(time.sleep(0.4))

        wait_until(has_ended, SECONDS, f"{case.name} has ended")
        calls = self._calls(path.rpartition("/")[2])
        return Outcome(answer.status_code, read(), calls, _ledger(client))

    def _restart(self, phase: str) -> None:
        changes = self._settings(phase)
        if changes == self._server.changes and self._server.running:
            return
        for name in ("api", "worker-1"):
            if name in self._server.running:
                self._server.kill(name)
        self._server.changes = changes
        for name in ("api", "worker-1"):
            self._server.start(name)

    def _settings(self, phase: str) -> dict[str, str]:
        held = {"fal": ("fal",), "gemini": ("gemini",), "none": ()}.get(phase, KEYS)
        settings = {f"{name.upper()}_BASE_URL": self._asked[name].address for name in KEYS}
        settings |= {f"{name.upper()}_API_KEY": GOOD_KEY for name in held}
        if phase == "own servers":
            settings |= {f"OPENAI_{work}_BASE_URL": self._asked[OWN].address for work in SERVERS}
            settings |= {f"OPENAI_{work}_MODEL": self._asked[OWN].model for work in SERVERS}
        if phase == "comfyui":
            settings |= {"COMFYUI_BASE_URL": self._asked[COMFYUI].address, "COMFYUI_CLIP_SECONDS": "3"}
            settings |= {
                f"COMFYUI_{work}_WORKFLOW": str(EXAMPLES / f"{file}.json") for work, file in WORKFLOWS.items()
            }
        return settings

    def _team(self, case: Case) -> httpx.Client:
        name = f"Team {CASES.index(case)}"
        with self._database.session() as session:
            billing = "managed" if case.keys is None else "byok"
            made = self._teams.create(session, name, billing, 200, "Starter")
            if case.local:
                self._teams.change(session, made.id, local_engines=True)
            for provider in case.keys or ():
                self._teams.set_provider_key(session, made.id, provider, GOOD_KEY, "ok", now_ms())
            key = self._teams.create_key(session, made.id, "trial").key
        headers = {"x-api-key": key}
        client = httpx.Client(base_url=self._server.address, headers=headers, timeout=120, trust_env=False)
        return self._open.enter_context(client)

    def _calls(self, thing: str) -> Calls:
        """The paid requests for one thing that were answered, or whose job was begun."""
        database = sqlite3.connect(self._server.data / "trial.db", timeout=60)
        try:
            query = "SELECT provider, ability FROM provider_calls WHERE thing LIKE ? AND state IN (?, ?)"
            return frozenset(database.execute(query, (f"%:{thing}", "answered", "begun")).fetchall())
        finally:
            database.close()


def _empty(fault: Fault) -> Callable[[Seen], Fault | None]:
    return lambda seen: fault if seen.method == "POST" else None


def _fair(seen: Seen) -> None:
    return None


def _address(case: Case, thing: str) -> str:
    if case.work is REACTION:
        return f"{REACTION.path}/{thing}"
    return f"/v1/{'avatar' if case.work in (PERSON, PHOTO) else 'media'}/{thing}"


def _ledger(client: httpx.Client) -> list[int]:
    entries = client.get("/v1/account/ledger", params={"limit": 100}).json()["data"]["entries"]
    return sorted(one["credits"] for one in entries if one["kind"] != "grant")


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Outcome]]:
    trial = Trial(tmp_path_factory.mktemp("table"))
    try:
        for phase in dict.fromkeys(case.phase for case in CASES):
            trial.run(phase)
        yield trial.outcomes
    finally:
        trial.close()


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_line_of_the_table(outcomes: dict[str, Outcome], case: Case) -> None:
    """Who was asked, what became of it, and what it cost the team: the price, nothing where the keys are its
    own, and nothing where it failed or was refused."""
    outcome = outcomes[case.name]
    if isinstance(case.becomes, int):
        assert (outcome.status, outcome.credits) == (case.becomes, []), outcome.shown
        if case.becomes == 402:
            assert outcome.shown["code"] == "missing_credentials"
        return
    assert outcome.status in (200, 202), outcome.shown
    is_made = case.becomes == "made"
    assert outcome.shown["status"].lower() == ("completed" if is_made else "failed"), outcome.shown
    assert outcome.calls == case.calls
    if not is_made:
        assert outcome.shown["error"].startswith(REASONS), outcome.shown["error"]
        assert sum(outcome.credits) == 0
    elif case.keys is not None:
        assert outcome.credits == []
    else:
        assert -sum(outcome.credits) >= case.work.price


def test_the_cases_are_all_lines_of_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each provider and server of each line, the line without a key, and the one where the provider fails."""
    monkeypatch.syspath_prepend(str(ROOT / "scripts"))
    sys.modules.pop("make_choices", None)
    from make_choices import _WORK, OWN_SERVER_ENGINES, PROVIDER_ENGINES, WORKFLOW_ENGINES

    tried = {(line, *call) for case in CASES for line in case.work.lines for call in case.calls}
    assert set(TRIED_ELSEWHERE) < {work.what for work in _WORK}
    for work in _WORK:
        if work.what in TRIED_ELSEWHERE:
            file, test = TRIED_ELSEWHERE[work.what]
            assert f"def {test}(" in (ROOT / "tests" / file).read_text("utf-8")
            continue
        by_keys = {one.provider for one in PROVIDER_ENGINES if one.ability == work.ability}
        servers = {OWN for one in OWN_SERVER_ENGINES if one.ability == work.ability}
        workflows = {COMFYUI for one in WORKFLOW_ENGINES if one.ability == work.ability}
        for provider in by_keys | servers | workflows:
            bought = "clips" if work.ability == REACTION_CLIPS else work.ability.name
            assert (work.what, provider, bought) in tried, (work.what, provider)
        cases = [case for case in CASES if work.what in case.work.lines]
        assert any(not case.calls and case.phase == "none" for case in cases), work.what
        assert any(case.phase.endswith("empty") for case in cases), work.what
