"""Drafts: what an edit of a project would look and sound like, or what a create form would make, drawn by
the renderer itself. Nothing is stored; a draft that is not kept any more answers 404, and is posted again."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Annotated, Any, Protocol, TypeVar

from fastapi import APIRouter, Query, Request
from pydantic import Field, JsonValue
from pydantic_core import PydanticCustomError
from starlette.responses import Response

from reelwright.domain.projects.views import (
    CaptionLine,
    ProjectView,
    Scene,
    project_view,
    shown_lines,
    shown_scenes,
)
from reelwright.domain.views import View
from reelwright.errors import FieldError, Invalid, NotFound
from reelwright.formats.shapes import CrossCheckedShape, Shape, Text, refusal
from reelwright.http.bodies import JsonBody
from reelwright.http.creation import TeamId
from reelwright.http.dashboard.door import AsUser
from reelwright.http.dashboard.quote import name_formats, validate_request
from reelwright.http.envelope import Success, success
from reelwright.http.errors import too_busy_error
from reelwright.http.fair_limiter import FairLimiter, LimiterBusy
from reelwright.http.parts import Api
from reelwright.http.query import Chosen
from reelwright.http.routing import make_router
from reelwright.http.v1.edit import EditRequest
from reelwright_render.timeline.codec import decode

_KEPT = {"Cache-Control": "private, max-age=86400, immutable"}  # named by what it shows
_WIDEST = 1920
_KINDS = ("draft", "still", "strip", "piece", "sound")  # the viewer makes one of each at a time
ASKED_AT_ONCE = 4  # of each kind: threads that wait for the viewer; one of a person
WAITING_OF_A_PERSON = 256  # a browser asks for the strips of all scenes at once
WAITING_PEOPLE = 64


_Answer = TypeVar("_Answer")


class _Asking(Protocol):
    """Does work of a kind in a person's turn."""

    async def __call__(
        self, kind: str, user_id: str, request: Request, work: Callable[[], _Answer]
    ) -> _Answer | Response: ...


class DraftRequest(CrossCheckedShape):
    """What to look at: an edit of a project, which may change nothing, or a create form as it is so far."""

    project_id: Text | None = None
    edit: EditRequest = EditRequest()
    """The body of `PATCH /v1/project/{projectId}/edit`."""
    format: Text | None = None
    """The last part of a create's path, or the format's name."""
    request: dict[str, JsonValue] = {}
    """The create's body. A field that is missing or wrong is left out of what is drawn."""

    @classmethod
    def disagreements(cls, sent: Mapping[str, Any]) -> Iterator[PydanticCustomError]:
        has_project, has_format = (sent.get(name) is not None for name in ("projectId", "format"))
        if not (has_project or has_format):
            yield refusal("Required, or format", "projectId")
        if has_project and has_format:
            yield refusal("Cannot be used together with projectId", "format")


class DraftPiece(View):
    """Two seconds of the video. `made`: the last render has them as they will be."""

    key: str
    start_ms: int
    end_ms: int
    made: bool


class DraftSound(View):
    """Keys of everything that is heard, of what is said, and of the music; `null` where there is nothing."""

    mix: str | None
    voice: str | None
    music: str | None


class DraftProblem(View):
    """What the edit would be refused for."""

    field: str
    reason: str


class DraftView(View):
    """What an edit would make of a project: with what is right of it, beside all that is wrong."""

    draft: str
    version: str
    """The project's version that the draft is made of, for `If-Match`."""
    width: int
    height: int
    duration_ms: int
    pieces: list[DraftPiece]
    again: int
    """How many pieces a render would make again."""
    sound: DraftSound
    strips: list[str]
    """The key of each scene's strip."""
    posters: list[str]
    """The library items that are shown by their posters, since they were not made ready yet."""
    scenes: list[Scene]
    lines: list[CaptionLine]
    problems: list[DraftProblem]


class SampleView(View):
    """What a create form looks like so far. `stillMs` is when all of it is seen."""

    draft: str
    width: int
    height: int
    duration_ms: int
    still_ms: int
    posters: list[str]
    """The library items that are shown by their posters, since they were not made ready yet."""
    problems: list[DraftProblem]
    """What the create would refuse in the fields; they are left out of what is drawn."""


class RestoreRequest(Shape):
    """The version to go back to."""

    video_id: Annotated[Text, Field(min_length=1)]


def drafts_router(api: Api) -> APIRouter:
    router = make_router(prefix="/app", include_in_schema=False)
    ask, formats = _turns(api), name_formats(api.formats)

    @router.post("/drafts", dependencies=[JsonBody], response_model=Success[DraftView] | Success[SampleView])
    async def post_draft(
        body: DraftRequest, team_id: TeamId, user: AsUser, request: Request
    ) -> Success[DraftView] | Success[SampleView] | Response:
        """Have an edit, or a create form, ready to be looked at."""
        if body.project_id is None:
            return await ask("draft", user.user_id, request, lambda: _sample(team_id, body))
        project_id = body.project_id
        return await ask("draft", user.user_id, request, lambda: _post(team_id, project_id, body.edit))

    def _sample(team_id: str, body: DraftRequest) -> Success[SampleView]:
        format = formats.get(body.format or "")
        if format is None:
            raise NotFound("Format")
        posted = api.viewer.sample(team_id, format.name, body.request)
        problems: tuple[FieldError, ...] = ()
        try:
            validate_request(format, body.request)
        except Invalid as invalid:
            problems = tuple(invalid.errors)
        return success(SampleView(**_pick_fields(posted, SampleView), problems=_show_problems(problems)))

    def _post(team_id: str, project_id: str, edit: EditRequest) -> Success[DraftView]:
        with api.database.session() as session:
            draft = api.edits.draft(session, team_id, project_id, edit.edit())
        posted = api.viewer.post(team_id, draft.timeline)
        timeline = decode(draft.timeline)
        return success(
            DraftView(
                **{
                    **posted,
                    "pieces": [DraftPiece(**one) for one in posted["pieces"]],
                    "sound": DraftSound(**posted["sound"]),
                },
                version=draft.version,
                scenes=shown_scenes(timeline, api.sign),
                lines=shown_lines(timeline),
                problems=_show_problems(draft.problems),
            )
        )

    @router.get("/drafts/{draft}/still")
    async def get_still(
        draft: str,
        team_id: TeamId,
        user: AsUser,
        request: Request,
        ms: Annotated[int, Query(ge=0, le=86_400_000)] = 0,
        width: Annotated[int, Query(ge=16, le=_WIDEST)] = 540,
        look: Chosen = None,
    ) -> Response:
        """The picture at a time; with a `look`, the captions in it and what lies around them."""

        def draw() -> Response:
            return _content(api.viewer.still(team_id, draft, ms, width, look), "image/jpeg")

        return await ask("still", user.user_id, request, draw)

    @router.get("/strips/{key}")
    async def get_strip(key: str, team_id: TeamId, user: AsUser, request: Request) -> Response:
        """Frames of a scene beside each other."""

        def draw() -> Response:
            return _content(api.viewer.content("strip", team_id, key), "image/jpeg")

        return await ask("strip", user.user_id, request, draw)

    @router.get("/pieces/{key}")
    async def get_piece(key: str, team_id: TeamId, user: AsUser, request: Request) -> Response:
        """A piece as a fragment of MP4 whose first picture is at 0."""

        def cut() -> Response:
            return _content(api.viewer.content("piece", team_id, key), "video/mp4")

        return await ask("piece", user.user_id, request, cut)

    @router.get("/sounds/{key}")
    async def get_sound(key: str, team_id: TeamId, user: AsUser, request: Request) -> Response:
        """A sound as fragments of MP4 with AAC."""

        def mix() -> Response:
            return _content(api.viewer.content("sound", team_id, key), "audio/mp4")

        return await ask("sound", user.user_id, request, mix)

    @router.get("/sounds/{key}/peaks")
    async def get_peaks(key: str, team_id: TeamId, user: AsUser, request: Request) -> Response:
        """The loudest sample of each fiftieth of a second, from 0 to 255."""

        def measure() -> Response:
            return _content(api.viewer.content("peaks", team_id, key), "application/octet-stream")

        return await ask("sound", user.user_id, request, measure)

    @router.post("/projects/{project_id}/restore", dependencies=[JsonBody])
    def restore(project_id: str, body: RestoreRequest, team_id: TeamId) -> Success[ProjectView]:
        """Go back to the timeline of one of the project's renders. Nothing is rendered."""
        with api.database.session() as session:
            project = api.versions.restore(session, team_id, project_id, body.video_id)
            video = api.projects.latest_video(session, project)
            shown = project_view(project, video, api.addresses)
        return success(shown, "The earlier version is back")

    return router


def _turns(api: Api) -> _Asking:
    """Let each person wait for the viewer in a line of their own, and beside the threads of the API: whoever
    asks for much stops nobody else."""
    limiters = {
        kind: FairLimiter(ASKED_AT_ONCE, WAITING_OF_A_PERSON, WAITING_PEOPLE, api.clock) for kind in _KINDS
    }

    async def ask(
        kind: str, user_id: str, request: Request, work: Callable[[], _Answer]
    ) -> _Answer | Response:
        try:
            return await limiters[kind].run(user_id, work)
        except LimiterBusy:
            return too_busy_error(request.state.request_id)

    return ask


def _show_problems(problems: Iterable[FieldError]) -> list[DraftProblem]:
    return [DraftProblem(field=one.field, reason=one.reason) for one in problems]


def _pick_fields(posted: dict[str, Any], view: type[View]) -> dict[str, Any]:
    """Of what the viewer tells, what the view has."""
    return {name: value for name, value in posted.items() if name in view.model_fields}


def _content(content: bytes, kind: str) -> Response:
    return Response(content, media_type=kind, headers=_KEPT)
