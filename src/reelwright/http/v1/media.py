"""/v1/media: the library."""

import contextlib
from collections.abc import Callable
from typing import Annotated, Any, Literal, get_args

from fastapi import APIRouter, Query, Request
from fastapi.routing import APIRoute
from pydantic import (
    AfterValidator,
    ConfigDict,
    Field,
    JsonValue,
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
from reelwright.domain.media.service import ImportSpec, MediaFilter, UploadSpec
from reelwright.domain.media.views import MEDIA_EXAMPLE, MediaType, MediaView, media_view
from reelwright.domain.views import EXAMPLE_LINK, Deleted, Instant, View
from reelwright.errors import BadRequest, Invalid, NotFound
from reelwright.formats.shapes import AssetMetadata, Length, MediaWebhook, Shape, SourceUrl, Text, refusal
from reelwright.http.bodies import JsonBody
from reelwright.http.creation import Creating, Creation, TeamId
from reelwright.http.envelope import PageLimit, PageOffset, Success, SuccessMessage, Total, success
from reelwright.http.error_bodies import ARRIVING, INVALID, NOT_FOUND, POSTED, STORED
from reelwright.http.errors import too_busy_error
from reelwright.http.fair_limiter import FairLimiter, LimiterBusy
from reelwright.http.parts import Api
from reelwright.http.query import Chosen, Paging, PathMediaId, choices_schema, example_schema
from reelwright.http.routing import make_router
from reelwright.http.uploads import Form, FormFile, is_form_accepted
from reelwright.store.clock import iso

INSPECTED_AT_ONCE = 2  # each is a child process; one at a time of a team
WAITING_OF_A_TEAM = 16
WAITING_TEAMS = 64
FILE_FIELD = "file"
_JUDGED_AT_MOST = 3  # files that are replaced while they are looked at


_PENDING_EXAMPLE: dict[str, JsonValue] = {
    **MEDIA_EXAMPLE,
    "status": "PENDING",
    "url": None,
    "thumbnail": None,
    "durationSeconds": None,
    "aspectRatio": None,
}


class MediaList(View):
    """A page of the media library."""

    media: list[MediaView]
    """The library items of this page, the newest first."""
    total: Total
    limit: PageLimit
    offset: PageOffset


class UploadLink(View):
    """Where and how to send the file of an announced upload."""

    url: str = Field(examples=[EXAMPLE_LINK.replace("/files/", "/uploads/")])
    """The address to send the file to, which needs no API key. It takes a file as often as needed, until the
    upload is completed or the link expires."""
    method: Literal["PUT"] = "PUT"
    """The HTTP method to send the file with: always `PUT`."""
    headers: dict[str, str] = Field(examples=[{"Content-Type": "video/mp4"}])
    """The HTTP headers to send along with the file, by their names."""
    expires_at: Instant
    """The time at which the link expires, as ISO 8601 in UTC with `Z`."""


class AnnouncedUpload(View):
    """A library item that waits for its file, and where to send it."""

    media: MediaView = Field(examples=[_PENDING_EXAMPLE])
    """The library item. Its `status` is `PENDING` until the upload is completed."""
    upload: UploadLink
    """Where and how to send the file. Then call `POST /v1/media/{mediaId}/complete`."""


class UploadAnswer(View):
    """An announced upload, or the library item whose file came with the call."""

    success: Literal[True]
    """Always `true` in the answer of a call that succeeded."""
    message: SuccessMessage
    data: AnnouncedUpload | MediaView
    """The announced upload where the call sent JSON; the library item where it sent a form with the file."""


def _header_value(text: str) -> str:
    if not text.isascii() or not text.isprintable():
        raise refusal("Must be a media type")
    return text


def _at_least_one(size: int) -> int:
    if size < 1:
        raise refusal("Must be at least 1")
    return size


Name = Annotated[Text, Length(100)]
Size = Annotated[
    int, AfterValidator(_at_least_one), WithJsonSchema({"type": "integer", "format": "int64", "minimum": 1})
]


class UploadRequest(Shape):
    """The announcement of a file that will be sent to the link in the answer."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"fileName": "kitchen.mp4", "contentType": "video/mp4", "size": 4_182_044}]
        }
    )

    file_name: Annotated[str, Length(255, 1)]
    """The name of the file, of 1 to 255 characters."""
    content_type: Annotated[
        Text,
        Length(255, 1),
        AfterValidator(_header_value),
        Field(json_schema_extra={"pattern": "^[\\x20-\\x7E]+$"}),
    ]
    """The MIME type of the file, of 1 to 255 characters, which has to be sent as `Content-Type` with the
    file. What the file really is, its bytes decide."""
    size: Size
    """The size of the file in bytes. The file may turn out smaller, but not larger. Sizes above the server's
    limit (2 GB unless the operator has changed it) answer 413."""
    name: Name | None = Field(default=None, examples=["Kitchen"])
    """The name of the library item, of at most 100 characters. The name of the file when omitted."""


class ImportRequest(Shape):
    """The address of a picture or a video to download into the library."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"url": "https://cdn.example.com/clips/kitchen.mp4"}]}
    )

    url: SourceUrl
    """The address of the file: HTTPS, on a public host, at most 2,000 characters. It has to answer the file
    itself, as redirects are not followed."""
    name: Name | None = Field(default=None, examples=["Kitchen"])
    """The name of the library item, of at most 100 characters. The last part of the address when omitted."""
    webhook: MediaWebhook = None
    metadata: AssetMetadata = None


UPLOAD_FORM: dict[str, Any] = {
    "type": "object",
    "description": "A form with the file of a picture or a video.",
    "properties": {
        FILE_FIELD: {
            "type": "string",
            "format": "binary",
            "description": "The bytes of the file. Pictures: JPEG, PNG, WebP or GIF, at most 30 MB and 50 "
            "megapixels. Videos: MP4, MOV, WebM or MKV, at most 2 GB, 60 minutes and 4,096 pixels a side.",
        },
        "name": {
            "type": "string",
            "maxLength": 100,
            "description": "The name of the library item, of at most 100 characters. The name of the file "
            "when omitted.",
            "examples": ["Kitchen"],
        },
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
    router = make_router(prefix="/v1/media", tags=["Media"])
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
            Chosen,
            choices_schema(get_args(MediaType)),
            Query(description="Only pictures (`image`) or only videos (`video`). Both when omitted."),
        ] = None,
        search: Annotated[
            Chosen,
            example_schema("kitchen"),
            Query(
                description="Only items whose name contains this text, in any case. No restriction when "
                "omitted.",
            ),
        ] = None,
    ) -> Success[MediaList]:
        """Returns the items of the team's media library, the newest first, including those whose file is
        still arriving and those that failed."""
        api.assets.end_late(api.database, team_id, PICTURE_EDIT)
        with api.database.session() as session:
            found, total = api.media.list_page(session, team_id, MediaFilter(type, search), page)
        shown = [media_view(media, api.sign) for media in found]
        return success(MediaList(media=shown, total=total, limit=page.limit, offset=page.offset))

    @router.get("/{mediaId}", operation_id="getMedia", summary="Read a media item", responses=NOT_FOUND)
    def get_media(mediaId: PathMediaId, team_id: TeamId) -> Success[MediaView]:
        """Returns an item of the media library. Poll it every few seconds while `status` is `PROCESSING`."""
        api.assets.end_late(api.database, team_id, PICTURE_EDIT)
        with api.database.session() as session:
            media = api.media.read(session, team_id, mediaId)
        return success(media_view(media, api.sign))

    @router.delete(
        "/{mediaId}", operation_id="deleteMedia", summary="Delete a media item", responses=NOT_FOUND
    )
    def delete_media(mediaId: PathMediaId, team_id: TeamId) -> Success[Deleted]:
        """Deletes an item of the media library. It can go into nothing new from now on. While projects use
        its file, the file is kept, and counts as storage, with them."""
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
        """Downloads a picture or a video from an address into the media library, free of charge.

        The call answers at once with an item that is `PROCESSING`; poll it with `GET /v1/media/{mediaId}`, or
        pass a `webhook`. A team can have three downloads at a time: a fourth answers 429 with the scope
        `download`. After 30 minutes at the latest the item is `FAILED`."""

        def work(session: Session) -> MediaView:
            wish = ImportSpec(body.url, body.name, body.webhook, body.metadata)
            return media_view(api.media.import_from(session, creating.team_id, wish), api.sign)

        return creating.run(api.database, work, "The import has been started", 202)


def _add_uploads(router: APIRouter, api: Api, inspecting: FairLimiter) -> None:
    async def inspect_in_turn(creating: Creation, work: Callable[..., Response], *args: Any) -> Response:
        try:
            return await inspecting.run(creating.team_id, work, *args)
        except LimiterBusy:
            return too_busy_error(creating.request_id)

    async def upload_form(request: Request, creating: Creating) -> Response:
        return await inspect_in_turn(creating, _add_file, api, creating, request.state.form)

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
        """Adds a file to the media library, free of charge, in one of two ways.

        As JSON it announces the file and answers a link: send the file to `upload.url` by PUT, with the
        headers in `upload.headers`, and then call `POST /v1/media/{mediaId}/complete`. An upload that is not
        completed within 24 hours is `FAILED`.

        As a form (`multipart/form-data`) with the part `file` it takes the file at once, and answers the
        item, `COMPLETED` or `FAILED`."""
        if body.size > api.media_max_bytes:
            raise HTTPException(413, "File too large")

        def work(session: Session) -> AnnouncedUpload:
            wish = UploadSpec(body.file_name, body.content_type, body.size, body.name)
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
    async def complete_upload(mediaId: PathMediaId, creating: Creating) -> Response:
        """Inspects the file that was sent to an upload's link, which takes some seconds, and answers the
        item: `COMPLETED`, or `FAILED` with the reason in `error`. It can be repeated. Where no file has been
        sent, it answers 400."""
        return await inspect_in_turn(creating, _complete_upload, api, creating, mediaId)


def _link(api: Api, media: Media) -> UploadLink:
    seconds = min(media.created_at // 1000 + api.link_ttl_s, (media.deadline_at or 0) // 1000)
    return UploadLink(
        url=api.links.upload(media.id, seconds),
        headers={"Content-Type": media.content_type or "application/octet-stream"},
        expires_at=iso(seconds * 1000),
    )


def _complete_upload(api: Api, creating: Creation, media_id: str) -> Response:
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
        api.intake.forget_copy(found.asset)
    return response


def _add_file(api: Api, creating: Creation, form: Form) -> Response:
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
