"""The specification's error table, line by line: what is asked, and the whole answer.

Read it beside "Errors" in the specification and section 3 of the contract. Placeholders such as `<media>`
stand for what a row's `given` has made.
"""

import asyncio
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from fastapi.testclient import TestClient
from house import START_MS, House, Member, a_timeline, complete, story
from sqlalchemy.exc import OperationalError
from test_reads import created

from reelwright.domain.media.model import DownloadLease
from reelwright.http.idempotency import fingerprint
from reelwright.store.clock import iso
from reelwright.store.counters import RequestCount
from reelwright.store.database import Database
from reelwright.store.idempotency import call_id, claim
from reelwright.store.ids import new_id

Names = dict[str, str]
Given = Callable[["Scene"], Names]
UNKNOWN = "c000000000000000000000000"


@dataclass(frozen=True)
class Scene:
    """What a row's `given` works with."""

    house: House
    member: Member
    monkeypatch: pytest.MonkeyPatch


def nothing(scene: Scene) -> Names:
    return {}


@dataclass(frozen=True)
class Row:
    """`why` is the specification's line; `body` is sent as JSON, or as it is when it is bytes."""

    why: str
    ask: str
    body: Any
    status: int
    answer: Mapping[str, Any]
    given: Given = nothing
    team: Mapping[str, Any] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)  # sent along; "" takes one away
    answered: Mapping[str, str] = field(default_factory=dict)  # headers of the answer


def said(message: str, **more: Any) -> dict[str, Any]:
    return {"success": False, "message": message, **more}


def wrong(message: str, code: str = "VALIDATION_ERROR") -> dict[str, Any]:
    """One field is to blame."""
    name, _, reason = message.partition(": ")
    return said(message, code=code, details={"errors": [{"field": name, "reason": reason}]})


SILENT = "script: Script must be at least 1 character"
TALKING = "POST /v1/project/create/talking-avatar"


def unknown(message: str) -> dict[str, Any]:
    """A value of no enumeration or catalogue."""
    return wrong(message, "INVALID_VALUE")


def no_key(reason: str) -> dict[str, Any]:
    return {
        "code": "not_authenticated",
        "message": "Not authenticated",
        "errorCode": "NOT_AUTHENTICATED",
        "details": {"x-api-key": reason},
    }


def missing_keys(*providers: str) -> dict[str, Any]:
    return {
        "success": False,
        "code": "missing_credentials",
        "errorCode": "MISSING_CREDENTIALS",
        "message": f"Missing provider keys: {', '.join(providers)}. Add them in Settings, AI keys",
        "missingProviders": list(providers),
        "details": {"missingProviders": list(providers)},
    }


def too_many(limit: int, scope: str, seconds: int) -> dict[str, Any]:
    return said(
        f"Rate limit exceeded. Try again in {seconds} seconds",
        code="RATE_LIMIT_EXCEEDED",
        details={
            "limit": limit,
            "remaining": 0,
            "resetAt": iso(START_MS + seconds * 1000),
            "scope": scope,
        },
    )


def media(**values: Any) -> Given:
    return lambda scene: {"<media>": scene.member.media(**values)}


def another_teams_media(scene: Scene) -> Names:
    return {"<media>": scene.house.team().media()}


def project(scene: Scene) -> Names:
    return {"<project>": created(scene.member)[0]}


def finished(scene: Scene) -> Names:
    """A completed project with two replaceable scenes of two seconds, the indexes 1 and 2."""
    names = project(scene)
    complete(scene.house, names["<project>"])
    return {**names, "<media>": scene.member.media()}


def finished_with(**values: Any) -> Given:
    return lambda scene: {**finished(scene), "<media>": scene.member.media(**values)}


def without_captions(scene: Scene) -> Names:
    names = project(scene)
    complete(scene.house, names["<project>"], replace(a_timeline(), captions=None))
    return names


def another_teams_project(scene: Scene) -> Names:
    return {"<project>": created(scene.house.team())[0]}


def with_foreign_files(scene: Scene) -> Names:
    names = project(scene)
    complete(scene.house, names["<project>"], a_timeline(scene.house.team().media()))
    return names


def nothing_to_show(scene: Scene) -> Names:
    names = project(scene)
    complete(scene.house, names["<project>"], replace(a_timeline(), layers=(), duration_ms=0))
    return names


def three_renders(scene: Scene) -> Names:
    names = finished(scene)
    for _ in range(2):
        scene.member.client.post("/v1/render", json={"projectId": names["<project>"]})
    return names


def without_billing_record(scene: Scene) -> Names:
    names = finished(scene)
    with scene.house.database.session() as session:
        scene.house.api.teams.change(session, scene.member.team_id, plan_status="none")
    return names


def spent(kind: str) -> Given:
    """All 1,000 requests of the house's minute; it ends in 50 seconds."""

    def given(scene: Scene) -> Names:
        row = RequestCount(id=f"{scene.member.team_id}:{kind}", count=1_000, window_ends_at=START_MS + 50_000)
        with scene.house.database.session() as session:
            session.merge(row)
        return {}

    return given


def three_downloads(scene: Scene) -> Names:
    with scene.house.database.session() as session:
        for _ in range(3):
            lease = DownloadLease(id=new_id(), team_id=scene.member.team_id, until=START_MS + 60_000)
            session.add(lease)
    return {}


def running_request(scene: Scene) -> Names:
    name = call_id(scene.member.team_id, "POST", "/v1/project/create/story", "order 17")
    body = json.dumps(story({})).encode()
    same = asyncio.run(fingerprint({"type": "http", "headers": []}, body))
    with scene.house.database.session() as session:
        claim(session, name, same, START_MS)
    return {}


def used_key(scene: Scene) -> Names:
    scene.member.create({"name": "Another"}, **{"Idempotency-Key": "order 17"})
    return {}


def broken_jobs(scene: Scene) -> Names:
    scene.house.jobs.broken = True
    return {}


def broken_render(scene: Scene) -> Names:
    def fail(*_: Any) -> None:
        raise RuntimeError("The queue is broken: /a/secret/path")

    scene.monkeypatch.setattr(scene.house.jobs, "render", fail)
    return finished(scene)


def broken_media_list(scene: Scene) -> Names:
    def fail(*_: Any) -> None:
        raise RuntimeError("No such table: /a/secret/path")

    scene.monkeypatch.setattr(scene.house.api.media, "list_page", fail)
    return {}


def fault(message: str) -> dict[str, Any]:
    return said(message, code="INTERNAL_ERROR", requestId="<request>")


STORY = "POST /v1/project/create/story"
RENDER = "POST /v1/render"
CUT = "POST /v1/project/create/remove-background"
EDIT = "PATCH /v1/project/<project>/edit"
LOST_VOICE = {"voiceId": "nobody"}
HTTPS = "Must be a valid HTTPS URL"
INTERNAL = "Internal error. Try again; if it stays, tell the operator the request id"
JSON = {"content-type": "application/json"}

GENERAL = [
    # 400: invalid JSON body; missing or invalid field; invalid webhook
    Row("invalid JSON body", STORY, b"{", 400, said("Invalid JSON body"), headers=JSON),
    Row("no object", STORY, b"[1]", 400, said("Invalid JSON body"), headers=JSON),
    Row("invalid JSON body", EDIT, b"nope", 400, said("Invalid JSON body"), finished, headers=JSON),
    Row("missing field", STORY, story({"prompt": None}), 400, wrong("prompt: Required")),
    Row(
        "invalid field", STORY, story({"targetDuration": "1"}), 400, wrong("targetDuration: Must be a number")
    ),
    Row("invalid webhook", STORY, story({"webhook": "http://a.example"}), 400, wrong(f"webhook: {HTTPS}")),
    Row("private host", STORY, story({"webhook": "https://10.0.0.1"}), 400, wrong(f"webhook: {HTTPS}")),
    # 400: unknown caption preset, game, art style, motion style
    Row(
        "unknown caption preset",
        STORY,
        story({"caption": {"preset": "x"}}),
        400,
        unknown('caption.preset: Unknown preset "x"'),
    ),
    Row(
        "unknown game",
        STORY,
        story({"gameplaySettings": {"selectedGame": "x"}}),
        400,
        unknown('gameplaySettings.selectedGame: Unknown game "x"'),
    ),
    Row(
        "unknown art style",
        STORY,
        story({"presetSettings": {"preset": "x"}}),
        400,
        unknown('presetSettings.preset: Unknown style "x"'),
    ),
    Row(
        "unknown motion style",
        STORY,
        story({"presetSettings": {"motionStyle": "x"}}),
        400,
        unknown('presetSettings.motionStyle: Unknown motion style "x"'),
    ),
    Row(
        "unknown model",
        STORY,
        story({"presetSettings": {"aiModel": "x"}}),
        400,
        unknown('presetSettings.aiModel: Unknown model "x"'),
    ),
    Row("unknown voice", STORY, story(LOST_VOICE), 400, unknown('voiceId: Voice "nobody" not found')),
    Row("unknown music", STORY, story({"musicId": "x"}), 400, unknown('musicId: Music "x" not found')),
    # 400: mediaType `media` without `media`; model not matching the media type; motion-graphics
    Row("media without media", STORY, story({"mediaType": "media"}), 400, wrong("media: Required")),
    Row(
        "model not matching the media type",
        STORY,
        story({"mediaType": "ai-images", "presetSettings": {"aiModel": "gateway-video"}}),
        400,
        wrong('presetSettings.aiModel: Model "gateway-video" cannot be used with mediaType ai-images'),
    ),
    Row(
        "motion-graphics",
        STORY,
        story({"mediaType": "motion-graphics"}),
        400,
        unknown("mediaType: Must be one of gameplay, ai-images, ai-videos, media"),
    ),
    Row(
        "no image model",
        STORY,
        story({"mediaType": "ai-images", "presetSettings": {"aiModel": "gateway-image"}}),
        400,
        unknown('presetSettings.aiModel: Model "gateway-image" is not available on this server'),
    ),
    Row(
        "no video model",
        STORY,
        story({"mediaType": "ai-videos", "presetSettings": {"aiModel": "gateway-video"}}),
        400,
        unknown('presetSettings.aiModel: Model "gateway-video" is not available on this server'),
    ),
    Row(
        "no picture shows it",
        STORY,
        story({"mediaType": "ai-images", "prompt": "Naked people at a beach"}),
        400,
        unknown("prompt: Pictures show nobody naked and nothing sexual; describe the scene without it."),
    ),
    # Remove background
    Row("no video", CUT, {}, 400, wrong("media: Video is required")),
    Row("an empty video", CUT, {"media": ""}, 400, wrong("media: Video is required")),
    Row("null for a video", CUT, {"media": None}, 400, wrong("media: Video is required")),
    Row("a video that is no text", CUT, {"media": 7}, 400, wrong("media: Must be a string")),
    Row("unknown video", CUT, {"media": UNKNOWN}, 400, wrong("media: Video not found")),
    Row(
        "another team's video",
        CUT,
        {"media": "<media>"},
        400,
        wrong("media: Video not found"),
        another_teams_media,
    ),
    Row("a picture", CUT, {"media": "<media>"}, 400, wrong("media: Media must be a video file"), media()),
    Row(
        "a video that still comes",
        CUT,
        {"media": "<media>"},
        400,
        wrong('media: Media "<media>" is not ready (status PROCESSING)'),
        media(type="video", status="PROCESSING"),
    ),
    Row(
        "a video that is too long",
        CUT,
        {"media": "<media>"},
        400,
        wrong("media: Video must be at most 10 minutes long"),
        media(type="video", duration_ms=600_001),
    ),
    Row(
        "an unknown preset of its captions",
        CUT,
        {"media": "x", "videoSettings": {"caption": {"preset": "nope"}}},
        400,
        unknown('videoSettings.caption.preset: Unknown preset "nope"'),
    ),
    Row(
        "an alignment that is none",
        CUT,
        {"media": "x", "videoSettings": {"caption": {"alignment": "left"}}},
        400,
        unknown("videoSettings.caption.alignment: Must be one of top, middle, bottom"),
    ),
    Row(
        "a language that is none",
        CUT,
        {"media": "x", "videoSettings": {"language": "english"}},
        400,
        wrong("videoSettings.language: Must be a 2-letter ISO 639-1 code"),
    ),
    Row(
        "a language that nobody hears",
        CUT,
        {"media": "x", "videoSettings": {"language": "xx"}},
        400,
        unknown('videoSettings.language: Unknown language "xx"'),
    ),
    Row(
        "a colour that is none",
        CUT,
        {"media": "x", "videoSettings": {"backgroundColor": "green"}},
        400,
        wrong("videoSettings.backgroundColor: Must be a hex colour such as #FFFFFF"),
    ),
    Row(
        "too little for the minutes of a video",
        CUT,
        {"media": "<media>"},
        402,
        said(
            "Not enough credits",
            code="INSUFFICIENT_CREDITS",
            errorCode="INSUFFICIENT_CREDITS",
            details={"required": 50, "balance": 49},
        ),
        media(type="video", duration_ms=600_000),
        {"credits": 49},
    ),
    # 400: malformed, unknown, foreign and unready ids in a field
    Row(
        "malformed id",
        STORY,
        story({"mediaType": "media", "media": ["../x"]}),
        400,
        wrong('media: Media "../x" not found'),
    ),
    Row(
        "unknown media",
        STORY,
        story({"mediaType": "media", "media": [UNKNOWN]}),
        400,
        wrong(f'media: Media "{UNKNOWN}" not found'),
    ),
    Row(
        "another team's media",
        STORY,
        story({"mediaType": "media", "media": ["<media>"]}),
        400,
        wrong('media: Media "<media>" not found'),
        another_teams_media,
    ),
    *(
        Row(
            f"media that is {status}",
            STORY,
            story({"mediaType": "media", "media": ["<media>"]}),
            400,
            wrong(f'media: Media "<media>" is not ready (status {status})'),
            media(status=status),
        )
        for status in ("PROCESSING", "PENDING", "FAILED")
    ),
    Row(
        "language",
        STORY,
        story({"language": "de"}),
        400,
        unknown('language: Voice "voice_heart" does not speak "de"'),
    ),
    Row(
        "key of the wrong shape",
        STORY,
        story({}),
        400,
        wrong("Idempotency-Key: Must be 1-255 printable ASCII characters"),
        headers={"Idempotency-Key": "k" * 256},
    ),
    # 401
    Row("missing API key", STORY, story({}), 401, no_key("Missing API key"), headers={"x-api-key": ""}),
    Row("invalid API key", STORY, story({}), 401, no_key("Invalid API key"), headers={"x-api-key": "rw_x"}),
    Row(
        "health needs a key",
        "GET /v1/health",
        None,
        401,
        no_key("Missing API key"),
        headers={"x-api-key": ""},
    ),
    # 402
    Row(
        "byok without the keys",
        STORY,
        story({}),
        402,
        missing_keys("openrouter", "elevenlabs"),
        team={"billing": "byok"},
    ),
    Row(
        "byok with an image model's key",
        STORY,
        story({"mediaType": "ai-images", "presetSettings": {"aiModel": "gemini-flash"}}),
        402,
        missing_keys("openrouter", "elevenlabs", "gemini"),
        team={"billing": "byok"},
    ),
    *(
        Row(
            f"plan {status}",
            STORY,
            story({}),
            402,
            said("An active plan is required", code="SUBSCRIPTION_REQUIRED"),
            team={"plan_status": status},
        )
        for status in ("canceled", "none")
    ),
    Row(
        "not enough credits",
        STORY,
        story({}),
        402,
        said(
            "Not enough credits",
            code="INSUFFICIENT_CREDITS",
            errorCode="INSUFFICIENT_CREDITS",
            details={"required": 8, "balance": 7},
        ),
        team={"credits": 7},
    ),
    Row(
        "storage",
        "POST /v1/media/upload",
        {"fileName": "a.png", "contentType": "image/png", "size": 11},
        402,
        said("Storage limit reached", code="STORAGE_LIMIT", details={"usedBytes": 0, "limitBytes": 10}),
        team={"storage_limit_bytes": 10},
    ),
    *(
        Row(
            f"storage of a {billing} team",
            STORY,
            story({}),
            402,
            said("Storage limit reached", code="STORAGE_LIMIT", details={"usedBytes": 0, "limitBytes": 0}),
            team={"storage_limit_bytes": 0, "billing": billing, **more},
        )
        for billing, more in (("managed", {}), ("byok", {"local_engines": True}))
    ),
    # 403
    Row(
        "entitlement_required",
        STORY,
        b"{",
        403,
        {
            "code": "entitlement_required",
            "message": "The team does not have this product",
            "errorCode": "ENTITLEMENT_REQUIRED",
            "details": {},
        },
        team={"product": False},
    ),
    *(
        Row(
            "files of another team",
            ask,
            body,
            403,
            said("The project uses files that do not belong to this team"),
            with_foreign_files,
        )
        for ask, body in ((RENDER, {"projectId": "<project>"}), (EDIT, {"name": "New"}))
    ),
    # 404: no such resource, or one belonging to another team
    *(
        Row(f"{ask}: {what}", ask, body, 404, said("Project not found"), given)
        for ask, body in (
            ("GET /v1/project/<project>", None),
            ("GET /v1/project/<project>/scenes", None),
            ("GET /v1/project/<project>/captions", None),
            ("GET /v1/project/<project>/export?format=srt", None),
            ("PATCH /v1/project/<project>/edit", {"name": "New"}),
            ("DELETE /v1/project/<project>", None),
            ("POST /v1/project/<project>/cancel", None),
            (RENDER, {"projectId": "<project>"}),
        )
        for what, given in (
            ("unknown", lambda scene: {"<project>": UNKNOWN}),
            ("malformed", lambda scene: {"<project>": "1%00"}),
            ("another team's", another_teams_project),
        )
    ),
    *(
        Row(f"{method} {path}", f"{method} {path}/{UNKNOWN}{rest}", None, 404, said(f"{what} not found"))
        for method, path, rest, what in (
            ("GET", "/v1/video", "", "Video"),
            ("DELETE", "/v1/video", "", "Video"),
            ("POST", "/v1/video", "/share/revoke", "Video"),
            ("GET", "/v1/media", "", "Media"),
            ("DELETE", "/v1/media", "", "Media"),
            ("POST", "/v1/media", "/complete", "Media"),
            ("GET", "/v1/voice", "", "Voice"),
            ("DELETE", "/v1/webhook/endpoints", "", "Endpoint"),
            ("POST", "/v1/webhook/endpoints", "/rotate-secret", "Endpoint"),
            ("POST", "/v1/webhook/endpoints", "/test", "Endpoint"),
            ("POST", "/v1/webhook/deliveries", "/redeliver", "Delivery"),
        )
    ),
    *(
        Row(f"{path} is not there", f"GET {path}", None, 404, said("Not found"))
        for path in (
            "/v1/nothing",
            "/v1/trends",
            "/v1/niche",
            "/v1/social/search",
            f"/v1/integration/{UNKNOWN}",
            f"/v1/scheduled-post/{UNKNOWN}",
        )
    ),
    Row("product-ads was removed", "POST /v1/project/create/product-ads", {}, 404, said("Not found")),
    Row("talking avatar", TALKING, {"avatarId": "avatar_maya"}, 400, wrong(SILENT)),
    Row(
        "talking avatar without words",
        TALKING,
        {"script": " ", "avatarId": "avatar_maya"},
        400,
        wrong(SILENT),
    ),
    Row(
        "unknown avatar",
        TALKING,
        {"script": "Hello", "avatarId": "nobody"},
        400,
        wrong('avatarId: Avatar "nobody" not found.', code="AVATAR_NOT_FOUND"),
    ),
    Row("avatar", "POST /v1/avatar/create/generate", {}, 400, wrong("description: Required")),
    Row("avatar", "GET /v1/avatar/avatar_nobody", None, 404, said("Avatar not found")),
    Row(
        "avatar of the library",
        "DELETE /v1/avatar/avatar_maya",
        None,
        400,
        said("Library avatars cannot be deleted"),
    ),
    # 405, 413, 415
    Row("method", "GET /v1/render", None, 405, said("Method not allowed"), answered={"Allow": "POST"}),
    Row("method", "DELETE /v1/media/list", None, 405, said("Method not allowed"), answered={"Allow": "GET"}),
    Row("body too large", STORY, b" " * 1_048_577, 413, said("File too large")),
    Row(
        "file too large",
        "POST /v1/media/upload",
        {"fileName": "a.mp4", "contentType": "video/mp4", "size": 100_001},
        413,
        said("File too large"),
    ),
    Row(
        "content type",
        STORY,
        b"prompt=x",
        415,
        said("Unsupported content type"),
        headers={"content-type": "text/plain"},
    ),
    # 409, 422, 429
    Row(
        "request still in progress",
        STORY,
        story({}),
        409,
        said("A request with this Idempotency-Key is still in progress", code="IDEMPOTENCY_IN_PROGRESS"),
        running_request,
        headers={"Idempotency-Key": "order 17"},
        answered={"Retry-After": "1"},
    ),
    Row(
        "key reused with a different body",
        STORY,
        story({}),
        422,
        said("Idempotency-Key was already used with a different body", code="IDEMPOTENCY_KEY_REUSED"),
        used_key,
        headers={"Idempotency-Key": "order 17"},
    ),
    *(
        Row(
            f"rate limit: {scope}",
            ask,
            body,
            429,
            too_many(1_000, scope, 50),
            spent(scope),
            answered={
                "Retry-After": "50",
                "X-RateLimit-Limit": "1000",
                "X-RateLimit-Remaining": "0",
                "X-RateLimit-Reset": str(START_MS // 1000 + 50),
            },
        )
        for scope, ask, body in (("post", STORY, story({})), ("other", "GET /v1/account", None))
    ),
    Row(
        "three renders of a project",
        RENDER,
        {"projectId": "<project>"},
        429,
        too_many(3, "render", 30),
        three_renders,
        answered={"Retry-After": "30"},
    ),
    Row(
        "three downloads",
        "POST /v1/media/import",
        {"url": "https://cdn.example.com/a.mp4"},
        429,
        too_many(3, "download", 5),
        three_downloads,
        answered={"Retry-After": "5"},
    ),
    # 500
    Row("internal error", STORY, story({}), 500, fault(INTERNAL), broken_jobs),
    Row(
        "render",
        RENDER,
        {"projectId": "<project>"},
        500,
        fault("API Render Error in renderMedia"),
        broken_render,
    ),
    Row("media list", "GET /v1/media/list", None, 500, fault("Failed to fetch media"), broken_media_list),
]

SPECIFIC = [
    # Render
    Row("Invalid JSON body", RENDER, b"{", 400, said("Invalid JSON body"), headers=JSON),
    Row("Missing projectId", RENDER, {}, 400, said("Missing projectId")),
    Row("Missing projectId", RENDER, {"projectId": None}, 400, said("Missing projectId")),
    *(
        Row(
            "There is nothing on the timeline to render yet",
            RENDER,
            {"projectId": "<project>"},
            400,
            said("There is nothing on the timeline to render yet"),
            given,
        )
        for given in (project, nothing_to_show)
    ),
    Row(
        "Subscription not found",
        RENDER,
        {"projectId": "<project>"},
        400,
        said("Subscription not found"),
        without_billing_record,
    ),
    # Lists
    Row("media list", "GET /v1/media/list?type=sound", None, 400, unknown("type: Must be image or video")),
    Row(
        "project list",
        "GET /v1/project/list?status=done",
        None,
        400,
        unknown("status: Must be draft, processing, completed or failed"),
    ),
    Row(
        "video list",
        "GET /v1/video/list?status=done",
        None,
        400,
        unknown("status: Must be STARTED, COMPLETED or FAILED"),
    ),
    Row(
        "voice list",
        "GET /v1/voice/list?type=mine",
        None,
        400,
        unknown("type: Must be library, custom or all"),
    ),
    Row(
        "ledger", "GET /v1/account/ledger?kind=x", None, 400, unknown("kind: Must be grant, charge or refund")
    ),
    # Metadata and webhook, wherever they are taken
    *(
        Row(f"{name} of {ask}", ask, {**body, **sent}, 400, wrong(f"{name}: {reason}"), finished)
        for ask, body in (
            (STORY, story({})),
            (RENDER, {"projectId": "<project>"}),
            ("POST /v1/media/import", {"url": "https://cdn.example.com/a.mp4"}),
        )
        for name, sent, reason in (
            ("webhook", {"webhook": "https://localhost/x"}, HTTPS),
            ("metadata", {"metadata": {"k": "x" * 5_113}}, "Must be at most 5 KB"),
        )
    ),
    # Media
    Row("import", "POST /v1/media/import", {"url": "http://a.example/a"}, 400, wrong(f"url: {HTTPS}")),
    Row(
        "complete",
        "POST /v1/media/<media>/complete",
        {},
        400,
        said("No file has been uploaded"),
        media(status="PENDING", asset=None, deadline_at=START_MS + 1_000),
    ),
    *(
        Row(
            f"{name} of a generated clip: {reason}",
            "POST /v1/media/generate/video",
            {"prompt": "p", name: "<media>"},
            400,
            wrong(f"{name}: {reason}"),
            given,
        )
        for name in ("startFrameMediaId", "endFrameMediaId")
        for reason, given in (
            ('Media "<media>" not found', another_teams_media),
            ('Media "<media>" is not ready (status PROCESSING)', media(status="PROCESSING")),
            ('Media "<media>" must be an image', media(type="video")),
        )
    ),
    Row(
        "a clip's background",
        "POST /v1/image/remove-background",
        {"mediaId": "<media>"},
        400,
        wrong("mediaId: Media must be an image file"),
        media(type="video"),
    ),
    # Edit
    Row(
        "unknown scene",
        EDIT,
        {"scenes": [{"index": 7, "mediaId": "<media>"}]},
        400,
        wrong("scenes[0].index: Scene 7 not found"),
        finished,
    ),
    Row(
        "unknown media",
        EDIT,
        {"scenes": [{"index": 1, "mediaId": UNKNOWN}]},
        400,
        wrong(f'scenes[0].mediaId: Media "{UNKNOWN}" not found'),
        finished,
    ),
    Row(
        "media that is not ready",
        EDIT,
        {"scenes": [{"index": 1, "mediaId": "<media>"}]},
        400,
        wrong('scenes[0].mediaId: Media "<media>" is not ready (status PROCESSING)'),
        finished_with(status="PROCESSING"),
    ),
    Row(
        "a clip that is too short",
        EDIT,
        {"scenes": [{"index": 1, "mediaId": "<media>"}]},
        400,
        wrong('scenes[0].mediaId: Media "<media>" must be at least 2000 ms long'),
        finished_with(type="video", duration_ms=1_999),
    ),
    Row(
        "a scene with a sound of its own",
        EDIT,
        {"scenes": [{"index": 0, "mediaId": "<media>"}]},
        400,
        wrong("scenes[0]: This scene cannot be replaced"),
        finished,
    ),
    Row(
        "unknown caption",
        EDIT,
        {"captionSegments": [{"index": 7, "text": "x"}]},
        400,
        wrong("captionSegments[0].index: Caption 7 not found"),
        finished,
    ),
    Row(
        "no captions",
        EDIT,
        {"captionSegments": [{"index": 0, "text": "x"}]},
        400,
        wrong("captionSegments: This project has no captions"),
        without_captions,
    ),
    Row("nothing", EDIT, {}, 400, said("Nothing to edit"), finished),
    Row("too early", EDIT, {"name": "x"}, 400, said("The project is still being generated"), project),
    # Templates
    Row("template", f"GET /v1/template/{UNKNOWN}", None, 404, said("Template not found")),
    Row(
        "TEMPLATE_NOT_FOUND",
        "POST /v1/project/create",
        {"templateId": "x", "title": "t", "scenes": [{}]},
        400,
        wrong('templateId: Template "x" not found', "TEMPLATE_NOT_FOUND"),
    ),
    Row(
        "VARIABLE_MISMATCH",
        "POST /v1/project/create",
        {
            "templateId": "template_quote",
            "title": "t",
            "scenes": [
                {
                    "script": "One.",
                    "variables": [{"key": "author", "value": "a"}, {"key": "colour", "value": "red"}],
                },
                {"script": "Two.", "variables": [{"key": "heading", "value": "h"}]},
                {"script": "Three.", "variables": [{"key": "words", "value": "w"}]},
            ],
        },
        400,
        said(
            "scenes: Variables do not match the template "
            "(missing scenes[0].heading, scenes[2].handle; unknown scenes[0].colour)",
            code="VARIABLE_MISMATCH",
            details={
                "missing": ["scenes[0].heading", "scenes[2].handle"],
                "unknown": ["scenes[0].colour"],
            },
        ),
    ),
    Row("neither type nor template", "POST /v1/project/create", {}, 400, wrong("type: Required")),
    # Webhook endpoints
    Row("endpoint", "POST /v1/webhook/endpoints", {"url": "https://[::1]"}, 400, wrong(f"url: {HTTPS}")),
]


@pytest.mark.parametrize("row", GENERAL + SPECIFIC, ids=lambda row: f"{row.status} {row.why}")
def test_a_line_of_the_error_table(house: House, row: Row, monkeypatch: pytest.MonkeyPatch) -> None:
    """Exactly this status and body; nothing is created or charged."""
    member = house.team(**row.team)
    names = row.given(Scene(house, member, monkeypatch))
    before = member.rows()
    answer = asked(house, member, row, names)
    names["<request>"] = answer.headers["X-Request-Id"]
    assert (answer.status_code, answer.json()) == (row.status, filled(row.answer, names))
    assert {name: answer.headers.get(name) for name in row.answered} == dict(row.answered)
    assert member.rows() == before


def asked(house: House, member: Member, row: Row, names: Names) -> Any:
    method, path = filled(row.ask, names).split(" ", 1)
    headers = {"x-api-key": member.key, **row.headers}
    client = TestClient(house.app, raise_server_exceptions=False)
    sent = {name: value for name, value in headers.items() if value}
    if isinstance(row.body, bytes):
        return client.request(method, path, content=row.body, headers=sent)
    return client.request(method, path, json=filled(row.body, names), headers=sent)


def filled(value: Any, names: Names) -> Any:
    text = json.dumps(value)
    for name, found in names.items():
        text = text.replace(name, found)
    return json.loads(text)


def test_an_unhealthy_database_is_told(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """503 with what works and what does not."""

    def locked(_: Database) -> None:
        raise OperationalError("SELECT 1", {}, Exception("locked"))

    member = house.team()
    monkeypatch.setattr(Database, "session", locked)
    answer = member.client.get("/v1/health")
    assert (answer.status_code, answer.json()) == (
        503,
        said("The database does not answer", data={"api": "ok", "database": "error"}),
    )
