"""/v1/media: the library."""

import contextlib
from collections.abc import Callable
from typing import Annotated, Any, Literal, get_args

from fastapi import APIRouter, Query, Request
from fastapi.routing import APIRoute
from pydantic import (
    AfterValidator,
    BeforeValidator,
    ConfigDict,
    Field,
    TypeAdapter,
    ValidationError,
    WithJsonSchema,
)
from sqlalchemy.orm import Session
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import Match
from starlette.types import Scope

from reelwright.domain.media.kind import PICTURE_EDIT
from reelwright.domain.media.model import Media
from reelwright.domain.media.outcome import UNFINISHED, FileReplaced, Verdict
from reelwright.domain.media.service import LONGEST_SOURCE, ImportWish, MediaFilter, UploadWish
from reelwright.domain.media.views import MediaType, MediaView, media_view
from reelwright.domain.views import Deleted, Instant, View
from reelwright.errors import BadRequest, Invalid, NotFound
from reelwright.formats.shapes import Length, Metadata, Shape, Text, WebhookUrl, refusal
from reelwright.http.bodies import JsonBody
from reelwright.http.creation import Creating, Creation, TeamId
from reelwright.http.envelope import Success, success
from reelwright.http.error_bodies import ARRIVING, INVALID, NOT_FOUND, POSTED, STORED
from reelwright.http.errors import too_busy_error
from reelwright.http.fair_limiter import FairLimiter, LimiterBusy
from reelwright.http.parts import Api
from reelwright.http.query import Chosen, Paging, choices_schema
from reelwright.http.uploads import Form, FormFile, is_form_accepted
from reelwright.store.clock import iso

INSPECTED_AT_ONCE = 2  # each is a child process; one at a time of a team
WAITING_OF_A_TEAM = 16
WAITING_TEAMS = 64
FILE_FIELD = "file"
_JUDGED_AT_MOST = 3  # files that are replaced while they are looked at


class MediaList(View):
    media: list[MediaView]
    total: int
    """Counts every match."""
    limit: int
    offset: int


class UploadLink(View):
    url: str
    """Takes the file by PUT, as often as needed until it is completed or the link expires."""
    method: Literal["PUT"] = "PUT"
    headers: dict[str, str]
    expires_at: Instant


class AnnouncedUpload(View):
    media: MediaView
    upload: UploadLink


class UploadAnswer(View):
    """An announced upload, or the item whose file came with the call."""

    success: Literal[True]
    message: str
    data: AnnouncedUpload | MediaView
    """The announced upload for JSON, the item for a form."""


def _header_value(text: str) -> str:
    if not text.isascii() or not text.isprintable():
        raise refusal("Must be a media type")
    return text


def _at_least_one(size: int) -> int:
    if size < 1:
        raise refusal("Must be at least 1")
    return size


def _maybe_source(value: Any) -> str:
    """What can be told without knowing the server's settings; the service judges the rest."""
    if not isinstance(value, str) or not 0 < len(value) <= LONGEST_SOURCE or not value.isprintable():
        raise refusal("Must be a valid HTTPS URL")
    return value


Name = Annotated[Text, Length(100)]
Size = Annotated[
    int, AfterValidator(_at_least_one), WithJsonSchema({"type": "integer", "format": "int64", "minimum": 1})
]
SourceUrl = Annotated[
    str,
    BeforeValidator(_maybe_source),
    WithJsonSchema({"type": "string", "format": "uri", "maxLength": LONGEST_SOURCE}),
]


class UploadRequest(Shape):
    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"fileName": "kitchen.mp4", "contentType": "video/mp4", "size": 4_182_044}]
        }
    )

    file_name: Annotated[str, Length(255, 1)]
    content_type: Annotated[
        Text,
        Length(255, 1),
        AfterValidator(_header_value),
        Field(json_schema_extra={"pattern": "^[\\x20-\\x7E]+$"}),
    ]
    """Sent along with the file. What it is, its bytes say."""
    size: Size
    """Bytes, at most; what comes may be smaller."""
    name: Name | None = None
    """The file's name unless given."""


class ImportRequest(Shape):
    model_config = ConfigDict(
        json_schema_extra={"examples": [{"url": "https://cdn.example.com/clips/kitchen.mp4"}]}
    )

    url: SourceUrl
    """Of the file itself: redirects are not followed."""
    name: Name | None = None
    """The last part of the address unless given."""
    webhook: WebhookUrl | None = None
    """Called once with `media.completed` or `media.failed`."""
    metadata: Metadata | None = None
    """Returned in the webhook's payload; at most 5 KB. `automationId` is reserved and removed."""


UPLOAD_FORM: dict[str, Any] = {
    "type": "object",
    "description": "A picture or a clip, sent along.",
    "properties": {
        FILE_FIELD: {
            "type": "string",
            "format": "binary",
            "description": "jpeg, png, webp, gif, mp4, mov, webm or mkv: its bytes say which.",
        },
        "name": {"type": "string", "maxLength": 100, "description": "The file's name unless given."},
    },
    "required": [FILE_FIELD],
}
_FORM: dict[str, Any] = {
    "requestBody": {
        "content": {"multipart/form-data": {"schema": {"$ref": "#/components/schemas/UploadForm"}}}
    }
}


class FormRoute(APIRoute):
    """Takes forms only; the JSON route of the same path takes the rest."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        return super().matches(scope) if is_form_accepted(scope) else (Match.NONE, {})


def media_router(api: Api) -> APIRouter:
    router = APIRouter(prefix="/v1/media", tags=["Media"])
    _add_reads(router, api)
    _add_import(router, api)
    _add_uploads(router, api, FairLimiter(INSPECTED_AT_ONCE, WAITING_OF_A_TEAM, WAITING_TEAMS, api.clock))
    return router


def _add_reads(router: APIRouter, api: Api) -> None:
    @router.get("/list", operation_id="listMedia", summary="List media", responses=INVALID)
    def list_media(
        team_id: TeamId,
        page: Paging,
        type: Annotated[
            Chosen, choices_schema(get_args(MediaType)), Query(description="Both when omitted")
        ] = None,
        search: Annotated[Chosen, Query(description="Text contained in the name")] = None,
    ) -> Success[MediaList]:
        """Newest first, with what is still arriving and what failed."""
        api.assets.end_late(api.database, team_id, PICTURE_EDIT)
        with api.database.session() as session:
            found, total = api.media.listed(session, team_id, MediaFilter(type, search), page)
        shown = [media_view(media, api.sign) for media in found]
        return success(MediaList(media=shown, total=total, limit=page.limit, offset=page.offset))

    @router.get("/{mediaId}", operation_id="getMedia", summary="Read a media item", responses=NOT_FOUND)
    def get_media(mediaId: str, team_id: TeamId) -> Success[MediaView]:
        """Poll it while it is `PROCESSING`."""
        api.assets.end_late(api.database, team_id, PICTURE_EDIT)
        with api.database.session() as session:
            media = api.media.read(session, team_id, mediaId)
        return success(media_view(media, api.sign))

    @router.delete(
        "/{mediaId}", operation_id="deleteMedia", summary="Delete a media item", responses=NOT_FOUND
    )
    def delete_media(mediaId: str, team_id: TeamId) -> Success[Deleted]:
        """A file that a project uses is kept, and counted, with that project until it is deleted too."""
        with api.database.session() as session:
            api.media.delete(session, team_id, mediaId)
        return success(Deleted(id=mediaId), "The media has been deleted")


def _add_import(router: APIRouter, api: Api) -> None:
    @router.post(
        "/import",
        operation_id="importMedia",
        summary="Import media from an address",
        status_code=202,
        response_model=Success[MediaView],
        responses={**POSTED, **STORED},
        dependencies=[JsonBody],
    )
    def import_media(body: ImportRequest, creating: Creating) -> Response:
        """Answers at once; the download goes on. Three at a time a team: a fourth is 429 with the scope
        `download`. Poll the media, or pass a `webhook`."""

        def work(session: Session) -> MediaView:
            wish = ImportWish(body.url, body.name, body.webhook, body.metadata)
            return media_view(api.media.import_from(session, creating.team_id, wish), api.sign)

        return creating.run(api.database, work, "The import has been started", 202)


def _add_uploads(router: APIRouter, api: Api, inspecting: FairLimiter) -> None:
    async def inspected(creating: Creation, work: Callable[..., Response], *args: Any) -> Response:
        try:
            return await inspecting.run(creating.team_id, work, *args)
        except LimiterBusy:
            return too_busy_error(creating.request_id)

    async def upload_form(request: Request, creating: Creating) -> Response:
        return await inspected(creating, _added, api, creating, request.state.form)

    router.add_api_route(
        "/upload", upload_form, methods=["POST"], include_in_schema=False, route_class_override=FormRoute
    )

    @router.post(
        "/upload",
        operation_id="uploadMedia",
        summary="Upload media",
        response_model=UploadAnswer,
        responses={**POSTED, **STORED},
        openapi_extra=_FORM,
        dependencies=[JsonBody],
    )
    def upload(body: UploadRequest, creating: Creating) -> Response:
        """In two steps: this answers a link; PUT the file there, with the headers that the answer names, then
        complete it. Or at once: a form (`multipart/form-data`) with the part `file` answers the media item,
        `COMPLETED` or `FAILED`."""
        if body.size > api.media_max_bytes:
            raise HTTPException(413, "File too large")

        def work(session: Session) -> AnnouncedUpload:
            wish = UploadWish(body.file_name, body.content_type, body.size, body.name)
            media = api.media.announce(session, creating.team_id, wish)
            return AnnouncedUpload(media=media_view(media, api.sign), upload=_link(api, media))

        return creating.run(api.database, work, "Put the file to the upload's url, then complete it")

    @router.post(
        "/{mediaId}/complete",
        operation_id="completeUpload",
        summary="Complete an upload",
        response_model=Success[MediaView],
        responses={**POSTED, **NOT_FOUND, **STORED, **ARRIVING},
        dependencies=[JsonBody],
    )
    async def complete_upload(mediaId: str, creating: Creating) -> Response:
        """Looks at the file that was put, which takes seconds: `COMPLETED`, or `FAILED` with the reason.
        Repeatable."""
        return await inspected(creating, _completed, api, creating, mediaId)


def _link(api: Api, media: Media) -> UploadLink:
    seconds = min(media.created_at // 1000 + api.link_ttl_s, (media.deadline_at or 0) // 1000)
    return UploadLink(
        url=api.links.upload(media.id, seconds),
        headers={"Content-Type": media.content_type or "application/octet-stream"},
        expires_at=iso(seconds * 1000),
    )


def _completed(api: Api, creating: Creation, media_id: str) -> Response:
    for _ in range(_JUDGED_AT_MOST):
        with contextlib.suppress(FileReplaced):
            return _inspect_upload(api, creating, media_id)
    message = "Other files keep arriving: complete the upload when the last one has"
    raise HTTPException(409, message, {"Retry-After": "1"})


def _inspect_upload(api: Api, creating: Creation, media_id: str) -> Response:
    """The verdict on the file that lies there now. Raises Replaced when another one comes meanwhile."""
    with api.database.session() as session:
        found = api.media.read(session, creating.team_id, media_id)
    verdict = api.intake.judge_arrived(found) if found.status in UNFINISHED else Verdict()

    def work(session: Session) -> MediaView:
        media = api.media.settle_upload(session, creating.team_id, media_id, verdict, found.asset)
        return media_view(media, api.sign)

    try:
        response = creating.run(api.database, work, "The upload has been looked at")
    except NotFound:  # deleted meanwhile
        if verdict.kept is not None:
            api.intake.drop(verdict.kept)
        raise
    if found.status in UNFINISHED and found.asset is not None:
        api.intake.settled(found.asset)
    return response


def _added(api: Api, creating: Creation, form: Form) -> Response:
    file, name = _parts(form)
    media_id = api.new_id()
    verdict = api.intake.inspect_new(media_id, file.path)

    def work(session: Session) -> MediaView:
        media = api.media.add(session, creating.team_id, media_id, file.file_name, name, verdict)
        if verdict.kept is not None:
            api.intake.claim(session, media_id)
        return media_view(media, api.sign)

    try:
        return creating.run(api.database, work, "The upload has been looked at")
    except BaseException:
        api.intake.discard(media_id)
        raise


def _parts(form: Form) -> tuple[FormFile, str | None]:
    """Raises BadRequest for what is no form, Invalid for one that lacks the file or has a wrong name."""
    if not form.whole:
        raise BadRequest("Invalid multipart body")
    files = [file for name, file in form.files if name == FILE_FIELD]
    if not files:
        reason = "Must be a file" if any(name == FILE_FIELD for name, _ in form.fields) else "Required"
        raise Invalid(FILE_FIELD, reason)
    if len(files) > 1:
        raise Invalid(FILE_FIELD, "Must have at most 1 items")
    name = next((value for name, value in form.fields if name == "name"), None)
    try:
        return files[0], TypeAdapter(Name | None).validate_python(name)
    except ValidationError as error:
        raise Invalid("name", error.errors()[0]["msg"]) from None
