"""News without spending: what is under way, and marks that tell whether a list must be read again."""

import hashlib
from typing import Literal

from fastapi import APIRouter, Request
from starlette.responses import Response

from reelwright.domain.activity import Activity, UnfinishedThing, read_activity
from reelwright.domain.views import Instant, View
from reelwright.http.creation import JSON, TeamId
from reelwright.http.envelope import Success, success_bytes
from reelwright.http.parts import Api
from reelwright.http.routing import make_router
from reelwright.store.clock import iso

UnfinishedKind = Literal[
    "project", "video", "media", "avatar", "reaction", "voice", "character", "speech", "upload", "retake"
]


class UnfinishedView(View):
    """Something that is being made."""

    kind: UnfinishedKind
    id: str
    project_id: str | None
    """The project that is generated or rendered; `null` for everything else."""
    type: str | None
    """The format of that project."""
    name: str
    status: str
    progress: int
    """In percent; of a film that is made for the first time, of all its way to the end of its render."""
    message: str
    started_at: Instant
    seconds_left: int | None
    """From the last ten of that format; `null` where nothing is known."""


class MarksView(View):
    """A word for each list of the team's things, which changes when the list does."""

    projects: str
    videos: str
    media: str
    avatars: str
    reactions: str
    voices: str
    characters: str


class NowView(View):
    """Everything unfinished, what the team has, and the marks of its lists."""

    unfinished: list[UnfinishedView]
    balance: int
    charged: bool
    """Whether creates take credits."""
    used_bytes: int
    limit_bytes: int
    marks: MarksView


def now_router(api: Api) -> APIRouter:
    router = make_router(prefix="/app", tags=["News"])

    @router.get("/now", operation_id="getNow", response_model=Success[NowView])
    def get_now(team_id: TeamId, request: Request) -> Response:
        """Returns what is under way. With `If-None-Match` it answers 304 where nothing has changed."""
        with api.database.session() as session:
            body = success_bytes(_view(read_activity(session, team_id, api.clock())), "OK")
        tag = f'"{hashlib.sha256(body).hexdigest()[:24]}"'
        headers = {"ETag": tag, "Cache-Control": "private, no-cache"}
        if request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers=headers)
        return Response(body, headers=headers, media_type=JSON)

    return router


def _view(activity: Activity) -> NowView:
    return NowView(
        unfinished=[_unfinished(one) for one in activity.unfinished],
        balance=activity.team.balance,
        charged=activity.team.billing_mode == "managed",
        used_bytes=activity.used_bytes,
        limit_bytes=activity.team.storage_limit_bytes,
        marks=MarksView.model_validate(activity.marks),
    )


def _unfinished(one: UnfinishedThing) -> UnfinishedView:
    return UnfinishedView.model_validate(
        {
            **{name: getattr(one, name) for name in ("kind", "id", "project_id", "type", "name", "status")},
            "progress": one.progress,
            "message": one.message,
            "started_at": iso(one.started_at),
            "seconds_left": None if one.left_ms is None else round(one.left_ms / 1000),
        }
    )
