"""Pictures and clips made into the library. What a generation takes is checked; no engine that makes them is
built yet, so nothing is ever charged or made of words. Pictures made of pictures are made on this machine."""

from collections.abc import Callable, Iterator, Mapping
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter
from pydantic import ConfigDict, Field, JsonValue
from pydantic_core import PydanticCustomError
from sqlalchemy.orm import Session
from starlette.responses import Response

from reelwright.catalog.prices import price_of
from reelwright.catalog.styles import is_style
from reelwright.domain.assets.service import AssetOrder
from reelwright.domain.media.editing import EDITOR, PictureEditSpec, Sides
from reelwright.domain.media.generation import GenerationSpec, NamedPicture, require_generation
from reelwright.domain.media.views import MEDIA_EXAMPLE, MediaView, media_view
from reelwright.domain.views import EXAMPLE_PICTURE
from reelwright.errors import BadRequest
from reelwright.formats.shapes import (
    PICTURES,
    AspectRatio,
    AssetMetadata,
    CrossCheckedShape,
    FieldReaders,
    Id,
    Length,
    MediaWebhook,
    NumberRange,
    Shape,
    Text,
    in_catalogue,
    refusal,
)
from reelwright.http.bodies import JsonBody
from reelwright.http.creation import Creating, Creation, TeamId
from reelwright.http.envelope import Success
from reelwright.http.error_bodies import CREATED
from reelwright.http.parts import Api
from reelwright.http.v1.model_choice import model_for, provider_of
from reelwright.http.v1.unbuilt import not_yet

Body = TypeVar("Body", bound="Generation")
Prompt = Annotated[Text, Length(4_000, 1)]
Pixels = Annotated[int, NumberRange(0, 2_000)]
Seconds = Annotated[float, NumberRange(1, 60)]
MadeShape = Annotated[
    AspectRatio,
    Field(
        description="The shape of what is made: `ratio_9_16`, `ratio_16_9` or `ratio_1_1`. Defaults to "
        "`ratio_9_16`."
    ),
]
CharacterId = Annotated[
    Id | None,
    Field(
        description="The id of a character that appears in what is made. This version has no characters, so "
        "any id is refused with 400. Nobody in particular when omitted.",
        examples=["c3h5a7r9a1c2t4e6r8x0y1z3b"],
    ),
]


class GeneratedMedia(MediaView):
    """A library item that is being made, with its price."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    **MEDIA_EXAMPLE,
                    "id": EXAMPLE_PICTURE,
                    "name": "lighthouse.jpg (cut out)",
                    "type": "image",
                    "status": "PROCESSING",
                    "url": None,
                    "thumbnail": None,
                    "durationSeconds": None,
                    "size": 0,
                    "aspectRatio": None,
                    "isAIGenerated": True,
                    "usedCredits": 2,
                }
            ]
        }
    )

    used_credits: int
    """The credits that were charged: 0 for a `byok` team. They are given back when the item fails."""


def _example(example: dict[str, JsonValue]) -> ConfigDict:
    return ConfigDict(json_schema_extra={"examples": [example]})


def _unserved_example(example: dict[str, JsonValue]) -> ConfigDict:
    """Mark the example of a request that no engine of this server serves."""
    return ConfigDict(json_schema_extra={"examples": [example], "x-read-by": PICTURES})


class Generation(Shape):
    webhook: MediaWebhook = None
    metadata: AssetMetadata = None


class GenerateImageRequest(Generation):
    """The description of pictures to make."""

    model_config = _unserved_example(
        {"prompt": "A lighthouse in a storm, seen from the sea", "artStyle": "watercolor"}
    )

    prompt: Prompt
    """What the picture shows, in 1 to 4,000 characters."""
    model: model_for("image") | None = Field(  # type: ignore[valid-type]
        default=None, examples=["gateway-image"]
    )
    """The model that makes the picture: the `id` of one of `GET /v1/catalog/image-models`. `local`, which
    makes avatars and reactions only, and unknown models are refused with 400. The catalogue's default model
    when omitted."""
    aspect_ratio: MadeShape = "ratio_9_16"
    art_style: Annotated[Text, in_catalogue("style", lambda name: is_style("visual", name))] = "realistic"
    """The style of the picture: the `id` of one of `GET /v1/catalog/visual-styles`. Defaults to
    `realistic`."""
    reference_media_ids: Annotated[list[Text], Field(max_length=5)] = Field(
        default=[], examples=[[EXAMPLE_PICTURE]]
    )
    """The ids of up to 5 `COMPLETED` pictures in your library that the new picture is to resemble. None when
    omitted."""
    character_id: CharacterId = None
    count: Annotated[int, NumberRange(1, 4)] = Field(default=1, examples=[2])
    """The number of pictures to make, from 1 to 4. Each is charged. Defaults to 1."""
    name: Annotated[Text, Length(100)] | None = Field(default=None, examples=["Lighthouse"])
    """The name of the library item, of at most 100 characters. It is made from the prompt when omitted."""


class GenerateVideoRequest(Generation):
    """The description of a clip to make."""

    model_config = _unserved_example({"prompt": "Waves break against a lighthouse", "duration": 5})

    prompt: Prompt
    """What the clip shows, in 1 to 4,000 characters."""
    model: model_for("video") | None = Field(  # type: ignore[valid-type]
        default=None, examples=["gateway-video"]
    )
    """The model that makes the clip: the `id` of one of `GET /v1/catalog/video-models`. Unknown models are
    refused with 400. The catalogue's default model when omitted."""
    start_frame_media_id: Id | None = Field(default=None, examples=[EXAMPLE_PICTURE])
    """The first frame of the clip: the id of a `COMPLETED` picture in your library. The model chooses it when
    omitted."""
    end_frame_media_id: Id | None = Field(default=None, examples=[EXAMPLE_PICTURE])
    """The last frame of the clip: the id of a `COMPLETED` picture in your library. The model chooses it when
    omitted."""
    duration: Seconds | None = None
    """The length of the clip in seconds, from 1 to 60: one of the model's `durations`. The model's own when
    omitted."""
    aspect_ratio: MadeShape = "ratio_9_16"
    generate_audio: bool = False
    """Whether the model makes sound for the clip, where its `supportsAudio` is `true`. Defaults to
    `false`."""
    character_id: CharacterId = None


class RemoveImageBackgroundRequest(Generation):
    """The picture whose people are to be cut out."""

    model_config = _example({"mediaId": EXAMPLE_PICTURE})

    media_id: Id
    """The id of a `COMPLETED` picture in your library. Videos and unknown ids are refused with 400."""
    name: Annotated[Text, Length(100)] | None = Field(default=None, examples=["Anna, cut out"])
    """The name of the new library item, of at most 100 characters. The picture's name with "(cut out)" when
    omitted."""


class ExpandImageRequest(Generation, CrossCheckedShape):
    """The picture to extend, and by how much: to an aspect ratio, or by a number of pixels at each side."""

    model_config = _example({"mediaId": EXAMPLE_PICTURE, "aspectRatio": "ratio_16_9"})

    media_id: Id
    """The id of a `COMPLETED` picture in your library. Videos and unknown ids are refused with 400."""
    aspect_ratio: AspectRatio | None = None
    """The shape that the picture is extended to: `ratio_9_16`, `ratio_16_9` or `ratio_1_1`. The four numbers
    of pixels are ignored then; a picture that has this shape already is refused with 400. Required unless one
    of them is sent."""
    left: Pixels = Field(default=0, examples=[400])
    """The number of pixels to add at the left side, from 0 to 2,000. Defaults to 0."""
    right: Pixels = Field(default=0, examples=[400])
    """The number of pixels to add at the right side, from 0 to 2,000. Defaults to 0."""
    top: Pixels = Field(default=0, examples=[200])
    """The number of pixels to add at the top, from 0 to 2,000. Defaults to 0."""
    bottom: Pixels = Field(default=0, examples=[200])
    """The number of pixels to add at the bottom, from 0 to 2,000. Defaults to 0."""
    prompt: Annotated[Text, Length(4_000), FieldReaders(PICTURES)] | None = Field(
        default=None, examples=["A pebble beach that goes on"]
    )
    """What a provider's model would paint into the new parts, in at most 4,000 characters. This server
    mirrors the picture instead, and ignores it. Nothing in particular when omitted."""

    @classmethod
    def disagreements(cls, sent: Mapping[str, Any]) -> Iterator[PydanticCustomError]:
        if sent.get("aspectRatio") is None and not any(map(sent.get, ("left", "right", "top", "bottom"))):
            yield refusal("Required", "aspectRatio")


def media_generation_router(api: Api) -> APIRouter:
    router = APIRouter(dependencies=[JsonBody])
    _add(router, api, "/v1/media/generate/image", "generateImage", GenerateImageRequest, _image)
    _add(router, api, "/v1/media/generate/video", "generateVideo", GenerateVideoRequest, _video)
    _add_edits(router, api)
    return router


def _add_edits(router: APIRouter, api: Api) -> None:
    def begin_edit(creating: Creation, wish: PictureEditSpec) -> Response:
        def work(session: Session) -> GeneratedMedia:
            media = api.pictures.begin(session, creating.team_id, wish)
            shown = media_view(media, api.sign).model_dump(by_alias=False)
            return GeneratedMedia(**shown, used_credits=media.used_credits)

        return creating.run(api.database, work, "The picture is being made", 202)

    about: dict[str, Any] = {
        "tags": ["Media"],
        "status_code": 202,
        "response_model": Success[GeneratedMedia],
        "responses": CREATED,
    }

    @router.post(
        "/v1/image/remove-background",
        operation_id="removeBackground",
        summary="Remove a picture's background",
        **about,
    )
    def remove_background(body: RemoveImageBackgroundRequest, creating: Creating) -> Response:
        """Cuts the people out of a picture of the library: the result is a PNG with a transparent background,
        in the picture's own size. It costs a managed team 2 credits.

        The call answers at once with a new library item that is `PROCESSING`; poll it, or pass a `webhook`.
        Only people are cut out: a picture in which nobody is found becomes `FAILED`, and the credits come
        back."""
        order = _order(body, price_of("image.remove-background").credits)
        return begin_edit(creating, PictureEditSpec("cut-out", body.media_id, order, name=body.name))

    @router.post("/v1/image/expand", operation_id="expandImage", summary="Expand a picture", **about)
    def expand_image(body: ExpandImageRequest, creating: Creating) -> Response:
        """Extends a picture of the library at its edges with its own mirror image, which is more blurred the
        further it is away. Nothing new is painted, and every pixel of the picture is kept. It costs a managed
        team 2 credits.

        The call answers at once with a new library item that is `PROCESSING`, whose name says that its edges
        are mirrored; poll it, or pass a `webhook`. A result of more than 50 megapixels is refused with
        400."""
        sides = Sides(*(round(n) for n in (body.left, body.right, body.top, body.bottom)))
        order = _order(body, price_of("image.expand").credits)
        return begin_edit(creating, PictureEditSpec("expand", body.media_id, order, sides, body.aspect_ratio))


def _order(body: Generation, credits: int) -> AssetOrder:
    return AssetOrder(credits, EDITOR, webhook=body.webhook, metadata=body.metadata)


_REFUSED = (
    "Not available in this version: the call is checked, and then refused free of charge, since no engine "
    "of this server makes it yet. A managed team is answered 400; a team with its own provider keys 402 "
    "while the key of the model's provider is missing or invalid, and 400 after that."
)
_NOT_YET = {
    "generateImage": "Generating pictures is",
    "generateVideo": "Generating clips is",
}
_SUMMARIES = {
    "generateImage": "Generate a picture",
    "generateVideo": "Generate a clip",
}


def _add(
    router: APIRouter,
    api: Api,
    path: str,
    operation: str,
    shape: type[Body],
    wish_of: Callable[[Body], GenerationSpec],
) -> None:
    def generate(body: Any, team_id: TeamId) -> Response:
        wish = wish_of(body)
        webhook_is_good = body.webhook is None or api.assets.is_webhook(body.webhook)
        with api.database.session() as session:
            require_generation(session, team_id, wish, webhook_is_good, api.assets.abilities)
        raise BadRequest(not_yet(_NOT_YET[operation]))  # there is an engine, and no job that uses it yet

    generate.__annotations__["body"] = shape
    generate.__doc__ = _REFUSED
    router.post(
        path,
        operation_id=operation,
        summary=_SUMMARIES[operation],
        tags=["Media"],
        status_code=202,
        response_model=Success[GeneratedMedia],
        responses=CREATED,
    )(generate)


def _image(body: GenerateImageRequest) -> GenerationSpec:
    pictures = [NamedPicture("referenceMediaIds", media_id) for media_id in body.reference_media_ids]
    return GenerationSpec("image", provider_of(body.model, "image"), body.model, pictures, body.character_id)


def _video(body: GenerateVideoRequest) -> GenerationSpec:
    frames = {"startFrameMediaId": body.start_frame_media_id, "endFrameMediaId": body.end_frame_media_id}
    pictures = [
        NamedPicture(field, media_id, f'Media "{media_id}" must be an image')
        for field, media_id in frames.items()
        if media_id is not None
    ]
    return GenerationSpec("video", provider_of(body.model, "video"), body.model, pictures, body.character_id)
