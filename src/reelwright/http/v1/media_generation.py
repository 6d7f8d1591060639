"""Pictures and clips made into the library: from words by a provider's model, and from pictures."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

from fastapi import APIRouter
from pydantic import ConfigDict, Field, JsonValue
from pydantic_core import PydanticCustomError
from sqlalchemy.orm import Session
from starlette.responses import Response

from reelwright.catalog.models import Kind
from reelwright.catalog.prices import price_of
from reelwright.catalog.styles import is_style
from reelwright.domain.assets.service import AssetOrder
from reelwright.domain.media.editing import EDITOR, PictureEditSpec, Sides
from reelwright.domain.media.generation import GenerationSpec, NamedPicture, price_of_model
from reelwright.domain.media.model import Media
from reelwright.domain.media.views import MEDIA_EXAMPLE, MediaView, media_view
from reelwright.domain.views import EXAMPLE_CHARACTER, EXAMPLE_PICTURE, View
from reelwright.engines.abilities import CLIPS, IMAGES, PICTURE_EDITS
from reelwright.formats.model_choice import model_for
from reelwright.formats.shapes import CLIPS as CLIP_MODELS
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
from reelwright.http.creation import Creating, Creation
from reelwright.http.envelope import Success
from reelwright.http.error_bodies import CREATED
from reelwright.http.parts import Api
from reelwright.http.routing import make_router
from reelwright.http.v1.model_choice import provider_of

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
        description="The id of a `COMPLETED` character, who appears in what is made and looks as in "
        "everything else that shows them. Unknown and unfinished ones are refused with 400. Nobody in "
        "particular when omitted.",
        examples=[EXAMPLE_CHARACTER],
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


class GeneratedPictures(View):
    """The pictures of a request with a `count` above 1, each an item of its own."""

    media: list[GeneratedMedia]
    """The library items that are being made."""
    used_credits: int = Field(examples=[8])
    """The credits that were charged for all of them: 0 for a `byok` team. Those of an item that fails are
    given back."""


def _example(example: dict[str, JsonValue]) -> ConfigDict:
    return ConfigDict(json_schema_extra={"examples": [example]})


class Generation(Shape):
    webhook: MediaWebhook = None
    metadata: AssetMetadata = None


class GenerateImageRequest(Generation):
    """The description of pictures to make."""

    model_config = _example(
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
    reference_media_ids: Annotated[list[Text], Field(max_length=5), FieldReaders(PICTURES)] = Field(
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

    model_config = _example({"prompt": "Waves break against a lighthouse", "duration": 5})

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
    """The length of the clip in seconds, from 1 to 60. A length that is none of the model's `durations` is
    made in the next longer one, and cut; the longest of them is the most. The shortest of them when
    omitted."""
    aspect_ratio: MadeShape = "ratio_9_16"
    generate_audio: Annotated[bool, FieldReaders(CLIP_MODELS)] = False
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
    """The shape that the picture is extended to: `ratio_9_16`, `ratio_16_9` or `ratio_1_1`. `left`,
    `right`, `top` and `bottom` are ignored then; a picture that has this shape already is refused with 400.
    Required unless one of these four is above 0; 400 otherwise."""
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
    """What a provider's model paints into the new parts, in at most 4,000 characters. Without a key for fal
    this server mirrors the picture instead, and ignores it. What fits the picture when omitted."""

    @classmethod
    def disagreements(cls, sent: Mapping[str, Any]) -> Iterator[PydanticCustomError]:
        if sent.get("aspectRatio") is None and not any(map(sent.get, ("left", "right", "top", "bottom"))):
            yield refusal("Required", "aspectRatio")


def media_generation_router(api: Api) -> APIRouter:
    router = make_router(dependencies=[JsonBody])
    _add_generations(router, api)
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
        """Cuts the people out of a picture of the library, or its subject whatever it is, where a key for fal
        is there: the result is a PNG with a transparent background, in the picture's own size. It costs a
        managed team 2 credits.

        The call answers at once with a new library item that is `PROCESSING`; poll it, or pass a `webhook`.
        Without the key only people are cut out, and what they hold may be lost in part. A picture in which
        nobody is found becomes `FAILED`, and the credits come back."""
        order = _order(body, price_of("image.remove-background").credits)
        return begin_edit(creating, PictureEditSpec("cut-out", body.media_id, order, name=body.name))

    @router.post("/v1/image/expand", operation_id="expandImage", summary="Expand a picture", **about)
    def expand_image(body: ExpandImageRequest, creating: Creating) -> Response:
        """Extends a picture of the library at its edges: painted by the model of a provider, where a key for
        fal is there; else with its own mirror image, which is more blurred the further it is away. Every
        pixel of the picture is kept. It costs a managed team 2 credits.

        The call answers at once with a new library item that is `PROCESSING`, whose name says whether its
        edges are mirrored; poll it, or pass a `webhook`. A result of more than 50 megapixels is refused with
        400."""
        sides = Sides(*(round(n) for n in (body.left, body.right, body.top, body.bottom)))
        order = _order(body, price_of("image.expand").credits)
        spec = PictureEditSpec("expand", body.media_id, order, sides, body.aspect_ratio, prompt=body.prompt)
        return begin_edit(creating, spec)


def _order(body: Generation, credits: int) -> AssetOrder:
    return AssetOrder(credits, EDITOR, PICTURE_EDITS, webhook=body.webhook, metadata=body.metadata)


def _add_generations(router: APIRouter, api: Api) -> None:
    def show(media: Media) -> GeneratedMedia:
        shown = media_view(media, api.sign).model_dump(by_alias=False)
        return GeneratedMedia(**shown, used_credits=media.used_credits)

    @router.post(
        "/v1/media/generate/image",
        operation_id="generateImage",
        summary="Generate a picture",
        tags=["Media"],
        status_code=202,
        response_model=Success[GeneratedMedia] | Success[GeneratedPictures],
        responses=CREATED,
    )
    def generate_image(body: GenerateImageRequest, creating: Creating) -> Response:
        """Makes pictures from words: by the model of a provider, in the manner of pictures of yours where
        `referenceMediaIds` names some, or, without a key, as illustrations of this server's own engine
        (`illustration`), which takes no references. Each picture costs a managed team the `credits` of its
        model.

        The call answers at once with a new library item that is `PROCESSING`; poll it, or pass a `webhook`.
        With a `count` above 1 the answer holds that many items. What the provider refuses to draw becomes
        `FAILED` with its reason, and the credits come back. What this server's own engine draws nothing of
        (such as nudity, gore, or the likeness of a named person) is refused with 400 on `prompt`, and a model
        without its key with 400 or 402: nothing is charged."""

        def work(session: Session) -> GeneratedMedia | GeneratedPictures:
            made = [show(one) for one in api.generations.begin(session, creating.team_id, _image(body))]
            if body.count == 1:
                return made[0]
            return GeneratedPictures(media=made, used_credits=sum(one.used_credits for one in made))

        return creating.run(api.database, work, "The picture is being made", 202)

    @router.post(
        "/v1/media/generate/video",
        operation_id="generateVideo",
        summary="Generate a clip",
        tags=["Media"],
        status_code=202,
        response_model=Success[GeneratedMedia],
        responses=CREATED,
    )
    def generate_video(body: GenerateVideoRequest, creating: Creating) -> Response:
        """Makes a clip from words, by the model of a provider, or, without a key, by this server's own engine
        (`illustration`): from a first frame to a last one, where pictures of yours are named. It costs a
        managed team the `credits` of the model.

        The call answers at once with a new library item that is `PROCESSING`; poll it, or pass a `webhook`.
        It takes some minutes. What the provider refuses to film becomes `FAILED` with its reason, and the
        credits come back. What this server's own engine films nothing of is refused with 400 on `prompt`, and
        a model without its key with 400 or 402: nothing is charged."""

        def work(session: Session) -> GeneratedMedia:
            return show(api.generations.begin(session, creating.team_id, _video(body))[0])

        return creating.run(api.database, work, "The clip is being made", 202)


def _generation_order(body: Generation, model: str | None, kind: Kind) -> AssetOrder:
    return AssetOrder(
        credits=price_of_model(model, kind),
        provider=provider_of(model, kind),
        provider_ability=IMAGES if kind == "image" else CLIPS,
        model=model,
        webhook=body.webhook,
        metadata=body.metadata,
    )


def _image(body: GenerateImageRequest) -> GenerationSpec:
    return GenerationSpec(
        makes="image",
        order=_generation_order(body, body.model, "image"),
        wish={
            "prompt": body.prompt,
            "aspectRatio": body.aspect_ratio,
            "artStyle": body.art_style,
            "references": body.reference_media_ids,
            "character": body.character_id,
        },
        pictures=[NamedPicture("referenceMediaIds", media_id) for media_id in body.reference_media_ids],
        character_id=body.character_id,
        name=body.name,
        count=round(body.count),
    )


def _video(body: GenerateVideoRequest) -> GenerationSpec:
    frames = {"startFrameMediaId": body.start_frame_media_id, "endFrameMediaId": body.end_frame_media_id}
    return GenerationSpec(
        makes="video",
        order=_generation_order(body, body.model, "video"),
        wish={
            "prompt": body.prompt,
            "aspectRatio": body.aspect_ratio,
            "duration": body.duration,
            "audio": body.generate_audio,
            "start": body.start_frame_media_id,
            "end": body.end_frame_media_id,
            "character": body.character_id,
        },
        pictures=[
            NamedPicture(field, media_id, f'Media "{media_id}" must be an image')
            for field, media_id in frames.items()
            if media_id is not None
        ],
        character_id=body.character_id,
    )
