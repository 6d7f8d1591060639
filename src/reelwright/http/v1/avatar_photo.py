"""POST /v1/avatar/create/photo: from a picture of the library, one behind an address, or one sent along."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

from fastapi import APIRouter, Request
from pydantic import BeforeValidator, ConfigDict, Field
from pydantic_core import PydanticCustomError
from sqlalchemy.orm import Session
from starlette.responses import Response

from reelwright.domain.avatars.photo import AGES, GENDERS, PhotoSpec
from reelwright.domain.avatars.views import AvatarView, avatar_view
from reelwright.domain.views import EXAMPLE_PICTURE
from reelwright.formats.shapes import (
    AvatarName,
    AvatarWebhook,
    CrossCheckedShape,
    Id,
    Metadata,
    Shape,
    SourceUrl,
    refusal,
)
from reelwright.http.bodies import JsonBody
from reelwright.http.creation import Creating, Creation
from reelwright.http.envelope import Success
from reelwright.http.error_bodies import CREATED
from reelwright.http.errors import too_busy_error
from reelwright.http.fair_limiter import FairLimiter, LimiterBusy
from reelwright.http.forms import from_text, read_fields, read_files
from reelwright.http.parts import Api
from reelwright.http.uploads import Form
from reelwright.http.v1.media import FILE_FIELD, FormRoute
from reelwright_people.traits import Age, Gender

MESSAGE = "The avatar is being made"
INSPECTED_AT_ONCE = 2  # each is a child process; one at a time of a team
WAITING_OF_A_TEAM = 8
WAITING_TEAMS = 64


class PhotoFields(Shape):
    """What may be said of a photograph, however it comes."""

    name: AvatarName | None = Field(default=None, examples=["Anna"])
    """The name of the avatar, of at most 60 characters. `Photo avatar` when omitted."""
    gender: Gender | None = None
    """The gender of the person, `Female` or `Male`, which decides the voice. It is recognised in the picture
    when omitted."""
    age: Age | None = None
    """The age group of the person, which decides the voice. It is recognised in the picture when omitted."""
    webhook: AvatarWebhook = None
    metadata: Annotated[Metadata, BeforeValidator(from_text)] | None = None
    """Any JSON object of your own, such as an order number, of at most 5 KB. It is returned in
    `data.metadata` of the webhook call. The key `automationId` is reserved and removed. None when omitted."""


class PhotoAvatarRequest(PhotoFields, CrossCheckedShape):
    """A photograph of one person who looks into the camera, as JPEG, PNG or WebP, of at most 10 MB and at
    least 256 pixels on each side. Send either `mediaId` or `imageUrl`."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"imageUrl": "https://cdn.example.com/team/anna.jpg", "name": "Anna"}]
        }
    )

    media_id: Id | None = Field(default=None, examples=[EXAMPLE_PICTURE])
    """The photograph as the id of a `COMPLETED` picture in your library. Required unless `imageUrl` is
    sent."""
    image_url: SourceUrl | None = None
    """The photograph as an HTTPS address of at most 2,000 characters on a public host, which answers the file
    itself: redirects are not followed. The download is one of the three that a team may have at once.
    Required unless `mediaId` is sent."""

    @classmethod
    def disagreements(cls, sent: Mapping[str, Any]) -> Iterator[PydanticCustomError]:
        if sent.get("mediaId") is None and sent.get("imageUrl") is None:
            yield refusal("Required", "mediaId")
        if sent.get("mediaId") is not None and sent.get("imageUrl") is not None:
            yield refusal("Must be omitted when mediaId is given", "imageUrl")


PHOTO_FORM: dict[str, Any] = {
    "type": "object",
    "description": "A form with a photograph of one person who looks into the camera.",
    "properties": {
        FILE_FIELD: {
            "type": "string",
            "format": "binary",
            "description": "The bytes of the photograph: JPEG, PNG or WebP, at most 10 MB, at least 256 "
            "pixels on each side.",
        },
        "name": {
            "type": "string",
            "maxLength": 60,
            "description": "The name of the avatar, of at most 60 characters. `Photo avatar` when omitted.",
            "examples": ["Anna"],
        },
        "gender": {
            "type": "string",
            "enum": list(GENDERS),
            "description": "The gender of the person, `Female` or `Male`, which decides the voice."
            " It is recognised in the "
            "picture when omitted.",
        },
        "age": {
            "type": "string",
            "enum": list(AGES),
            "description": "The age group of the person, which decides the voice. It is recognised in the "
            "picture when omitted.",
        },
        "webhook": {
            "type": "string",
            "format": "uri",
            "maxLength": 500,
            "description": "The address that is called once by POST, with `avatar.completed` or "
            "`avatar.failed`: HTTPS, on a public host, at most 500 characters. Nothing is called when "
            "omitted; poll instead.",
            "examples": ["https://example.com/hooks/video"],
        },
        "metadata": {
            "type": "string",
            "description": "Any JSON object of your own, written as JSON text of at most 5 KB. It is "
            "returned in `data.metadata` of the webhook call. None when omitted.",
            "examples": ['{"orderId": "A-17"}'],
        },
    },
    "required": [FILE_FIELD],
}
_FORM: dict[str, Any] = {
    "requestBody": {
        "content": {"multipart/form-data": {"schema": {"$ref": "#/components/schemas/PhotoAvatarForm"}}}
    }
}


def add_photo(router: APIRouter, api: Api) -> None:
    """Add the two routes of photographs: a form is answered by the first, JSON by the other."""
    inspecting = FairLimiter(INSPECTED_AT_ONCE, WAITING_OF_A_TEAM, WAITING_TEAMS, api.clock)

    async def from_form(request: Request, creating: Creating) -> Response:
        try:
            return await inspecting.run(
                creating.team_id, _create_from_file, api, creating, request.state.form
            )
        except LimiterBusy:
            return too_busy_error(creating.request_id)

    router.add_api_route(
        "/create/photo",
        from_form,
        methods=["POST"],
        include_in_schema=False,
        route_class_override=FormRoute,
    )

    @router.post(
        "/create/photo",
        operation_id="createAvatarFromPhoto",
        summary="Make an avatar from a photograph",
        status_code=202,
        response_model=Success[AvatarView],
        responses=CREATED,
        openapi_extra=_FORM,
        dependencies=[JsonBody],
    )
    def create_avatar_from_photo(body: PhotoAvatarRequest, creating: Creating) -> Response:
        """Makes an avatar from a photograph of one person, free of charge. Send `mediaId` or `imageUrl` as
        JSON, or the file itself as a form (`multipart/form-data`) with the part `file`.

        The call answers at once with an avatar that is `PROCESSING`; poll it with `GET
        /v1/avatar/{avatarId}`, or pass a `webhook`. A picture without a face that can be animated, or of
        several people, becomes `FAILED` with the reason. A fourth download of the team at the same time
        answers 429 with the scope `download`."""
        return _create(api, creating, _wish(body, media_id=body.media_id, image_url=body.image_url))


def _create(api: Api, creating: Creation, wish: PhotoSpec) -> Response:
    def work(session: Session) -> AvatarView:
        return avatar_view(api.avatars.from_photo(session, creating.team_id, wish), api.sign)

    return creating.run(api.database, work, MESSAGE, 202)


def _create_from_file(api: Api, creating: Creation, form: Form) -> Response:
    fields = read_fields(PhotoFields, form)
    [file] = read_files(form, FILE_FIELD, 1)
    avatar_id = api.new_id()
    asset = api.photos.keep(avatar_id, file.path)

    def work(session: Session) -> AvatarView:
        wish = _wish(fields, asset=asset)
        avatar = api.avatars.from_photo(session, creating.team_id, wish, avatar_id)
        api.photos.arriving.claim(session, avatar_id)
        return avatar_view(avatar, api.sign)

    try:
        return creating.run(api.database, work, MESSAGE, 202)
    except BaseException:
        api.photos.arriving.discard(avatar_id)
        raise


def _wish(fields: PhotoFields, **source: str | None) -> PhotoSpec:
    return PhotoSpec(
        **source,
        name=fields.name,
        gender=fields.gender,
        age=fields.age,
        webhook=fields.webhook,
        metadata=fields.metadata,
    )
