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
from reelwright.domain.media.editing import EDITOR, EditWish, Sides
from reelwright.domain.media.generation import GenerationWish, NamedPicture, refuse
from reelwright.domain.media.views import MediaView, media_view
from reelwright.formats.shapes import (
    PICTURES,
    AspectRatio,
    Between,
    CrossChecked,
    Id,
    Length,
    Metadata,
    ReadBy,
    Shape,
    Text,
    WebhookUrl,
    in_catalogue,
    refusal,
)
from reelwright.http.bodies import JsonBody
from reelwright.http.creation import Creating, Creation, TeamId
from reelwright.http.envelope import Success
from reelwright.http.error_bodies import CREATED
from reelwright.http.parts import Api
from reelwright.http.v1.model_choice import model_for, provider_of

Body = TypeVar("Body", bound="Generation")
Prompt = Annotated[Text, Length(4_000, 1)]
Pixels = Annotated[int, Between(0, 2_000)]
Seconds = Annotated[float, Between(1, 60)]


class GeneratedMedia(MediaView):
    used_credits: int
    """Given back when it fails."""


def _example(example: dict[str, JsonValue]) -> ConfigDict:
    return ConfigDict(json_schema_extra={"examples": [example]})


def _unserved_example(example: dict[str, JsonValue]) -> ConfigDict:
    """Of a request that no engine of this server serves."""
    return ConfigDict(json_schema_extra={"examples": [example], "x-read-by": PICTURES})


class Generation(Shape):
    webhook: WebhookUrl | None = None
    """Called once with `media.completed` or `media.failed`."""
    metadata: Metadata | None = None
    """Returned in the webhook's payload; at most 5 KB. `automationId` is reserved and removed."""


class GenerateImageRequest(Generation):
    model_config = _unserved_example(
        {"prompt": "A lighthouse in a storm, seen from the sea", "artStyle": "watercolor"}
    )

    prompt: Prompt
    model: model_for("image") | None = None  # type: ignore[valid-type]
    """One of the image models but `local`, which makes avatars and reactions only; the default one unless
    given."""
    aspect_ratio: AspectRatio = "ratio_9_16"
    art_style: Annotated[Text, in_catalogue("style", lambda name: is_style("visual", name))] = "realistic"
    reference_media_ids: Annotated[list[Text], Field(max_length=5)] = []
    """Pictures of the library that it should resemble."""
    character_id: Id | None = None
    count: Annotated[int, Between(1, 4)] = 1
    name: Annotated[Text, Length(100)] | None = None


class GenerateVideoRequest(Generation):
    model_config = _unserved_example({"prompt": "Waves break against a lighthouse", "duration": 5})

    prompt: Prompt
    model: model_for("video") | None = None  # type: ignore[valid-type]
    """One of `GET /v1/catalog/video-models`; the default one unless given."""
    start_frame_media_id: Id | None = None
    end_frame_media_id: Id | None = None
    duration: Seconds | None = None
    """Seconds; one of the model's."""
    aspect_ratio: AspectRatio = "ratio_9_16"
    generate_audio: bool = False
    character_id: Id | None = None


class RemoveImageBackgroundRequest(Generation):
    model_config = _example({"mediaId": "c4k1m0v9x2a7q8w3e5r6t0y1u"})

    media_id: Id
    """A picture of the library."""
    name: Annotated[Text, Length(100)] | None = None


class ExpandImageRequest(Generation, CrossChecked):
    """Give an aspect ratio, or how many pixels to add at each side."""

    model_config = _example({"mediaId": "c4k1m0v9x2a7q8w3e5r6t0y1u", "aspectRatio": "ratio_16_9"})

    media_id: Id
    """A picture of the library."""
    aspect_ratio: AspectRatio | None = None
    left: Pixels = 0
    right: Pixels = 0
    top: Pixels = 0
    bottom: Pixels = 0
    prompt: Annotated[Text, Length(4_000), ReadBy(PICTURES)] | None = None

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
    def begun(creating: Creation, wish: EditWish) -> Response:
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
        """The people of a picture as a PNG with alpha, in its size. A picture without anybody becomes
        `FAILED`, and its credits come back: other things are cut out by no engine of this server."""
        order = _order(body, price_of("image.remove-background").credits)
        return begun(creating, EditWish("cut-out", body.media_id, order, name=body.name))

    @router.post("/v1/image/expand", operation_id="expandImage", summary="Expand a picture", **about)
    def expand_image(body: ExpandImageRequest, creating: Creating) -> Response:
        """The picture with more at its edges: its own mirror image, more blurred the further away. The
        picture keeps every pixel, and what is added is what was ordered; more than 50 megapixels are refused.
        Nothing is invented; the item's name says that its edges are mirrored, and `prompt` is ignored."""
        sides = Sides(*(round(n) for n in (body.left, body.right, body.top, body.bottom)))
        order = _order(body, price_of("image.expand").credits)
        return begun(creating, EditWish("expand", body.media_id, order, sides, body.aspect_ratio))


def _order(body: Generation, credits: int) -> AssetOrder:
    return AssetOrder(credits, EDITOR, webhook=body.webhook, metadata=body.metadata)


_REFUSED = (
    "No engine of this server makes it yet: well-formed calls are refused, free of charge. A managed team is "
    "answered 400; a team with its own provider keys 402 while the key of the model's provider is missing or "
    "invalid, and 400 after that."
)
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
    wish_of: Callable[[Body], GenerationWish],
) -> None:
    def generate(body: Any, team_id: TeamId) -> Response:
        wish = wish_of(body)
        webhook_is_good = body.webhook is None or api.assets.is_webhook(body.webhook)
        with api.database.session() as session:
            refuse(session, team_id, wish, webhook_is_good)

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


def _image(body: GenerateImageRequest) -> GenerationWish:
    pictures = [NamedPicture("referenceMediaIds", media_id) for media_id in body.reference_media_ids]
    return GenerationWish("image", provider_of(body.model, "image"), body.model, pictures, body.character_id)


def _video(body: GenerateVideoRequest) -> GenerationWish:
    frames = {"startFrameMediaId": body.start_frame_media_id, "endFrameMediaId": body.end_frame_media_id}
    pictures = [
        NamedPicture(field, media_id, f'Media "{media_id}" must be an image')
        for field, media_id in frames.items()
        if media_id is not None
    ]
    return GenerationWish("video", provider_of(body.model, "video"), body.model, pictures, body.character_id)
