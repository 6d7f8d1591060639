"""schemathesis over every operation of the document, with ids that exist and ids that do not."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any

import pytest
import schemathesis
import sqlalchemy as sa
from databases import new_sqlite
from house import START_MS, House, Member, build_house, complete, finish_render, story
from hypothesis.internal.conjecture import providers
from sampling import sampled
from schemathesis.config import SchemathesisConfig
from schemathesis.config._checks import NEGATIVE_DATA_REJECTION_EXPECTED_STATUSES as REFUSED
from schemathesis.config._checks import POSITIVE_DATA_ACCEPTANCE_EXPECTED_STATUSES as ACCEPTED
from schemathesis.core.failures import AcceptedNegativeData
from schemathesis.engine import events, from_schema
from schemathesis.openapi.checks import RejectedPositiveData
from test_isolation import character, social_account, speech, voice

from reelwright.domain.projects.model import Project
from reelwright.domain.webhooks.model import WebhookDelivery
from reelwright.http.app import create_app

pytestmark = pytest.mark.slow

KEY = b"idempotency-key"
SEVERAL, ENDPOINTS = 40, 12  # of each thing, so that deletes leave some; a team has at most 20 endpoints

# What no server does that has no provider's key and reaches no platform.
UNSERVED = {"POST /v1/voice/clone", "POST /v1/social/account/{accountId}/refresh"}
# What fits a drawn project, or needs the id of a picture, a video or an exhausted delivery whose endpoint is
# still there, is rare, and how rare is chance: the tests of these operations make good ones.
RARE = {
    "POST /v1/avatar/create/photo",
    "POST /v1/project/create/extend-video",
    "PATCH /v1/project/{projectId}/edit",
    "POST /v1/image/expand",
    "POST /v1/image/remove-background",
    "POST /v1/project/create/add-captions",
    "POST /v1/project/create/remove-background",
    "POST /v1/webhook/deliveries/{id}/redeliver",
}
# Refusals without a code blame no field but a state, which no schema knows. These blame the body.
OF_THE_BODY = ("Invalid JSON body", "Invalid multipart body", "Missing projectId")
# Reasons that no schema can give. The first: "Malformed, unknown or foreign ids: … in any other field 400".
# Then states of a named thing, names of a catalogue and addresses that are not public.
NO_SCHEMA_SAYS = (
    r"(?s:(Media|Voice|Template|Avatar|Reaction|Character|Music|Scene|Caption) .* not found\.?$)",
    r"is not ready \(status [A-Z]+\)$|[Mm]ust be an image( file)?$|must be at least \d+ ms long$",
    r'^Unknown (preset|style|motion style|model|game|language) "',
    r'^Voice ".*" does not speak',
    r"^Video not found$|^Media must be a video file$|^Video must be at most 10 minutes long$",
    r"^The picture has this shape already$|^Would add \d+ pixels to this picture, and 4000 are the most$",
    r"^Would make a picture of \d+ × \d+ pixels, and 50 megapixels are the most$",
    r"^No (image|video) model is available$",
    r'^Style ".*" cannot be drawn by model "local"',
    r'^Model ".*" cannot be used with mediaType|^Model ".*" is not available on this server$',
    r"^Must be a valid HTTPS URL$",
    r"^This (scene cannot be replaced|project has no captions)$|^(Scene|Caption) \d+ is listed twice$",
    # What is in a file.
    r"^This file is not a picture or a video|^Must be a JPEG, PNG or WebP picture$|pixels on each side$",
    r"^Must be omitted when \w+ is given$",
    r"^Must be the words of text$|^Must have at most \d+ words",
    r"^Unknown text style",
    # A variable of the template's.
    r"^Must be (text|media)$",
    r"^Must be a string without control codes$",
    # One of two fields, and files of a form by what is in them.
    r"^Send either \w+ or \w+$",
    r'^Voice ".*" needs a key for elevenlabs, which this server does not have any more$',
    r"^Must be the name of an account$",
    r"^Must be a (PDF, DOCX, TXT or Markdown file|WAV, MP3 or M4A file with sound)$",
    r"^Must be at most 5 KB$|^Must be nested at most 64 deep$",
)
# Required where another field is sent, or is not.
BOUND = (
    "aspectRatio",
    "file",
    "url",
    "script",
    "voiceId",
    "prompt",
    "media",
    "mediaId",
    "music.musicId",
    "logo.mediaId",
    "gameplaySettings.selectedVideo",
)


FORM_FIELDS = (
    *("metadata", "caption", "audio", "presetSettings", "gameplaySettings", "content", "media"),
    *("targetDuration", "addStickers"),
)
"""What a form sends as text that is read as JSON."""
PATH_IDS = (
    *("projectId", "videoId", "mediaId", "templateId", "reactionId"),
    *("characterId", "speechId", "accountId"),
)
FEW, MANY = 5, 10
"""Examples of each operation, in `make test` and in `make thorough`."""
REPEATED = "/v1/project/create(/article|/prompt-to-video)?$"
NO_BOUNDARIES: dict[str, Any] = {"coverage": {"enabled": False}}
"""Operations whose fields are those of others: the first is all formats in one, the others have the fields of
a story. With few examples, only of those others every field is tried at its boundaries."""
A_DAY_MS = 24 * 3_600_000
"""Hours pass by the clock of this run, in which what waits would be over."""


@dataclass
class Ticking:
    """Every look at this clock is a fifth of a second later: windows of rate limits end, as they do."""

    now: int = START_MS

    def __call__(self) -> int:
        self.now += 200
        return self.now


@dataclass
class Counted:
    """Ids that are the same at each run, so that the run is."""

    made: Iterator[int] = field(default_factory=count)

    def __call__(self) -> str:
        return f"c{next(self.made):024d}"


@dataclass
class OwnKeys:
    """schemathesis sends one well-formed Idempotency-Key with all its bodies, and the second call answers 422
    whatever it says: each call gets a key of its own. That keys work is tested elsewhere."""

    app: Any
    sent: Iterator[int] = field(default_factory=count)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http":
            headers = [(name, self._own(value) if name == KEY else value) for name, value in scope["headers"]]
            scope = {**scope, "headers": headers}
        await self.app(scope, receive, send)

    def _own(self, key: bytes) -> bytes:
        return b"key %d" % next(self.sent) if re.fullmatch(rb"[\x20-\x7E]{1,255}", key) else key


@pytest.fixture(scope="module", autouse=True)
def without_constants_of_loaded_modules() -> Iterator[None]:
    """Let each run try the same: Hypothesis also draws constants of all modules other tests have loaded."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(providers, "_get_local_constants", providers.Constants)
        yield


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("house")
    database = new_sqlite(folder / "test.db")
    house = build_house(database, folder, Ticking(), media_max_bytes=10_000_000, ids=Counted())  # type: ignore[arg-type]
    house.app = create_app(replace(house.api, rate_limit_post=10**6, rate_limit_other=10**6))
    yield house
    database.close()


def seeded(house: House, member: Member) -> dict[str, list[str]]:
    """What the team has, by the names of path parameters: things in every state."""
    projects, videos, endpoints = [], [], []
    for number in range(SEVERAL):
        made = member.create(story({"webhook": "https://hooks.example.com/in"})).json()["data"]
        projects.append(made["projectId"])
        videos.append(made["videoId"])
        if number % 8:
            complete(house, made["projectId"])
        if number % 2:
            finish_render(house, made["videoId"])
    for number in range(ENDPOINTS):
        body = {"url": f"https://hooks.example.com/{number}"}
        endpoints.append(member.client.post("/v1/webhook/endpoints", json=body).json()["data"]["id"])
    pictures, films = (
        [member.media(id=house.api.new_id(), type=kind, duration_ms=ms) for _ in range(SEVERAL)]
        for kind, ms in (("image", None), ("video", 4_000))
    )
    upload = {"fileName": "a.png", "contentType": "image/png", "size": 20}
    announced = [member.client.post("/v1/media/upload", json=upload).json()["data"] for _ in range(SEVERAL)]
    face = {"reaction": "happy"}
    reactions = [
        member.client.post("/v1/avatar/avatar_maya/reaction", json=face).json()["data"]["id"]
        for _ in range(SEVERAL)
    ]
    for one in endpoints * 4:
        assert member.client.post(f"/v1/webhook/endpoints/{one}/test").is_success
    with house.database.session() as session:
        rows = session.scalars(sa.select(WebhookDelivery).order_by(WebhookDelivery.id)).all()
        session.execute(sa.update(Project).values(deadline_at=Project.deadline_at + A_DAY_MS))
        deliveries = [row.id for row in rows]
        for number, row in enumerate(rows):  # what can be redelivered: each of them once
            row.status = "EXHAUSTED" if number % 4 else "DELIVERED"
    shared = [member.client.get(f"/v1/video/{one}").json()["data"] for one in videos]
    files = [one["url"] for one in shared if one["url"]]
    return {
        "projectId": projects,
        "videoId": videos,
        "film": films,
        "mediaId": [*pictures, *films, *(one["media"]["id"] for one in announced)],
        "templateId": ["template_quote"],
        "voiceId": ["voice_heart", "voice_michael"],
        "own voice": [voice(member) for _ in range(SEVERAL)],
        "characterId": [character(member) for _ in range(SEVERAL)],
        "speechId": [speech(member) for _ in range(SEVERAL)],
        "accountId": [social_account(member) for _ in range(SEVERAL)],
        "avatarId": ["avatar_maya"],
        "reactionId": ["reaction_maya_surprise", *reactions],
        "reaction": ["reaction_maya_surprise"],
        "endpoint": endpoints,
        "spare endpoint": endpoints[: ENDPOINTS // 3],  # the others keep their deliveries
        "delivery": deliveries,
        "file": [_token(one) for one in files],
        "share": [_token(one["shareUrl"]) for one in shared if one["shareUrl"]],
        "upload": [_token(one["upload"]["url"]) for one in announced],
    }


def _token(address: str) -> str:
    return address.rsplit("/", 1)[1]


def settings(member: Member, ids: dict[str, list[str]], examples: int) -> dict[str, Any]:
    def drawn(name: str) -> dict[str, Any]:
        return {"dictionary": name, "probability": 0.7}

    return {
        "seed": int(__import__("os").environ.get("SEED", "1")),
        "headers": {"x-api-key": member.key},
        "continue-on-failure": True,
        "request-timeout": 300,  # seconds; neither is its answer late
        "suppress-health-check": ["all"],  # a slow machine is no finding
        "workers": 1,
        "dictionaries": {name: {"values": values} for name, values in ids.items()},
        "parameters": {
            **{f"path.{name}": drawn(name) for name in PATH_IDS},
            "body.projectId": drawn("projectId"),
            "body.mediaId": drawn("mediaId"),
            "body.voiceId": drawn("voiceId"),
            "body.templateId": drawn("templateId"),
        },
        "operations": [
            {
                "include-path-regex": "/webhook/endpoints/",
                "exclude-method": "DELETE",
                "parameters": {"path.id": drawn("endpoint")},
            },
            {
                "include-path-regex": "/webhook/endpoints/",
                "include-method": "DELETE",
                "parameters": {"path.id": drawn("spare endpoint")},
            },
            {"include-path-regex": "/webhook/deliveries/", "parameters": {"path.id": drawn("delivery")}},
            {"include-path-regex": "/reaction", "parameters": {"path.avatarId": drawn("avatarId")}},
            {
                "include-path-regex": "^/v1/voice/.voiceId.$",
                "parameters": {"path.voiceId": drawn("own voice")},
            },
            {"include-path-regex": "/hook-demo$", "parameters": {"body.avatarId": drawn("reaction")}},
            {
                "include-path-regex": "/(talking-avatar|ugc-ads)$",
                "parameters": {"body.avatarId": drawn("avatarId")},
            },
            {
                "include-path-regex": "/create/(add-captions|remove-background|extend-video)$",
                "parameters": {"body.media": drawn("film")},
            },
            {"include-path-regex": "^/files/", "parameters": {"path.token": drawn("file")}},
            {"include-path-regex": "^/share/", "parameters": {"path.token": drawn("share")}},
            {"include-path-regex": "^/uploads/", "parameters": {"path.token": drawn("upload")}},
            *([] if examples > FEW else [{"include-path-regex": REPEATED, "phases": NO_BOUNDARIES}]),
        ],
        "checks": {
            # A file too large for this server, and a range outside a file, have statuses of their own.
            "negative_data_rejection": {"expected-statuses": [*REFUSED, "413"]},
            "positive_data_acceptance": {"expected-statuses": [*ACCEPTED, "412", "413", "416"]},
        },
        "generation": {"deterministic": True, "max-examples": examples, "database": "none"},
        "phases": {"stateful": {"max-steps": 8}},
    }


def allowed(failure: Any, case: Any, response: Any) -> bool:
    """Whether the contract asks for the very answer that a check dislikes."""
    if isinstance(failure, AcceptedNegativeData):
        return _falls_back(case)
    if isinstance(failure, RejectedPositiveData) and response.status_code == 400:
        return _is_no_fault_of_the_schema(json.loads(response.content))
    return False


def _falls_back(case: Any) -> bool:
    """Paging: "missing or invalid (0 and negative too) falls back, everywhere alike; the OpenAPI document
    declares them without bounds", so of a wrong type it falls back, too. A filter without a value is none."""
    data = case.meta.phase.data
    wrong = {data.parameter} if data.parameter else {one.parameter for one in data.mutations}
    empty = {name for name, value in (case.query or {}).items() if value == ""}
    return bool(wrong) and wrong <= {"limit", "offset", *empty}


def _is_no_fault_of_the_schema(refusal: dict[str, Any]) -> bool:
    if "code" not in refusal:
        return refusal["message"] not in OF_THE_BODY
    if refusal["code"] == "VARIABLE_MISMATCH":
        return True
    return all(_is_known(**error) for error in refusal["details"]["errors"])


def _is_known(field: str, reason: str) -> bool:
    if field == "status":  # "status (either case)": no enumeration says that
        return reason == "Must be STARTED, COMPLETED or FAILED"
    if reason == "Required":
        return field in BOUND
    if re.fullmatch(r"Must be (an object|an array|a number|an integer|true or false)", reason) and (
        field in FORM_FIELDS
    ):
        return True
    if field.endswith("Ms"):  # a line's place among the others, a word's in its line
        return bool(
            re.match(r"Must be (between \d+ and \d+$|at (least|most) \d+, where|(before|after) )", reason)
        )
    if re.fullmatch(r"scenes\[\d+\]\.(script|variables\[\d+\]\.value)", field) and re.fullmatch(
        r"Must be at most \d+ characters", reason
    ):
        return True
    if re.fullmatch(r"captionSegments\[\d+\]\.text|name", field) and reason == "Must be at least 1 character":
        return True  # of spaces alone
    return any(re.search(known, reason, re.DOTALL) for known in NO_SCHEMA_SAYS)


@dataclass
class Run:
    """What schemathesis found, and which statuses each operation answered."""

    found: list[str] = field(default_factory=list)
    answers: dict[str, set[int]] = field(default_factory=dict)

    def note(self, event: Any) -> None:
        if isinstance(event, events.FatalError):
            raise event.exception
        if isinstance(event, events.NonFatalError):
            self.found.append(event.info.format())
        if isinstance(event, events.ScenarioFinished):
            self._note_scenario(event.recorder)

    def _note_scenario(self, recorder: Any) -> None:
        for case_id, node in recorder.cases.items():
            call = recorder.interactions.get(case_id)
            if call is None or call.response is None:
                continue
            self.answers.setdefault(node.value.operation.label, set()).add(call.response.status_code)
            for check in recorder.checks.get(case_id, ()):
                if check.failure_info is not None:
                    shown = [node.value.as_curl_command(), call.response.content[:500]]
                    self.found.append(f"{check.name}: {check.failure_info.failure.message}\n{shown}")


@pytest.mark.parametrize("examples", sampled([FEW, MANY], 2))
def test_schemathesis_finds_nothing(house: House, examples: int) -> None:
    """Every operation is called with good and bad data, on things in every state and on unknown ones. Each
    answers as the document says, and all but a rare one succeed at least once."""
    member = house.team(credits=10**6)
    config = SchemathesisConfig.from_dict(settings(member, seeded(house, member), examples))
    schema = schemathesis.openapi.from_asgi("/openapi.json", OwnKeys(house.app), config=config)

    @schema.hook
    def filter_failure(context: Any, failure: Any, case: Any, response: Any) -> bool:
        return not allowed(failure, case, response)

    run = Run()
    for event in from_schema(schema).execute():
        run.note(event)
    assert run.found == []
    assert set(run.answers) == {
        f"{method.upper()} {path}"
        for path, operations in house.app.openapi()["paths"].items()
        for method in operations
    }
    never = {label for label, statuses in run.answers.items() if not statuses & {200, 202}}
    assert never - RARE == UNSERVED
