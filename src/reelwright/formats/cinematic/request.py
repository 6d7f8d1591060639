"""What a caller of the format `cinematic` sends."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

from pydantic import ConfigDict, Field
from pydantic_core import PydanticCustomError

from reelwright.catalog.styles import is_style
from reelwright.domain.views import EXAMPLE_CHARACTER, EXAMPLE_PICTURE
from reelwright.formats.model_choice import model_for
from reelwright.formats.shapes import (
    AudioChoice,
    CaptionChoice,
    Content,
    CrossCheckedShape,
    FrameShape,
    Id,
    Language,
    Length,
    MusicId,
    Name,
    NumberRange,
    ProjectMetadata,
    ProjectWebhook,
    RequiredText,
    Shape,
    Text,
    in_catalogue,
    refusal,
)

MOST_SHOTS, MOST_CHARACTERS = 20, 4
ONE_OF_BOTH = "Send either prompt or shots"


class FilmShot(Shape):
    """One shot of the film: what it shows, and perhaps what is said in it."""

    prompt: Annotated[Text, RequiredText(), Length(2_000)] = Field(
        examples=["Mira climbs the stairs of the lighthouse at dusk"]
    )
    """What the shot shows, in 1 to 2,000 characters. Words such as "wide" or "close-up" choose the frame,
    words such as "zooms in" the camera's move."""
    duration_seconds: Annotated[float, NumberRange(1, 30)] = Field(default=4.0, examples=[5])
    """The length of the shot in seconds, from 1 to 30. One in which somebody speaks lasts until the line is
    said. A clip is cut to this length, and what is longer than the model's longest clip goes on from its last
    frame. Defaults to 4."""
    start_frame_media_id: Id | None = Field(default=None, examples=[EXAMPLE_PICTURE])
    """The first frame of the shot: the id of a `COMPLETED` picture in your library. The model chooses it when
    omitted."""
    end_frame_media_id: Id | None = Field(default=None, examples=[EXAMPLE_PICTURE])
    """The last frame of the shot: the id of a `COMPLETED` picture in your library. The model chooses it when
    omitted, and so does a model whose `supportsEndFrame` is `false`."""
    character_id: Id | None = Field(default=None, examples=[EXAMPLE_CHARACTER])
    """The character that the shot shows, and who says its line: the id of a `COMPLETED` one. The characters
    of `characterIds` whom the prompt names or speaks of when omitted."""
    line: Annotated[Text, RequiredText(), Length(300)] | None = Field(
        default=None, examples=["Somebody has lit the lamp."]
    )
    """What is said on camera in this shot, in 1 to 300 characters: by the character, or else by the person
    whom the prompt shows. Nothing is said when omitted."""


class CinematicRequest(CrossCheckedShape):
    """Makes a film of generated shots: from a `prompt`, which is cut into shots (a wide one first, then
    closer ones and details, and a wide one at the end), or from `shots` of your own.

    The people stay the same in all shots; `characterIds` says who they are. Lines are spoken on camera, with
    moving lips, and captioned. A provider's model makes the clips, or, without a key, this server's own
    engine, as illustrations."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "prompt": "A lighthouse keeper walks along the beach at dusk. She finds a letter in the "
                    "sand. She reads it by the fire.",
                    "targetDuration": 24,
                    "musicId": "music_calm_01",
                },
                {
                    "shots": [
                        {"prompt": "A wide view of a village in the snow", "durationSeconds": 4},
                        {
                            "prompt": "An old man in the kitchen",
                            "line": "It has not snowed like this in years.",
                        },
                    ]
                },
            ]
        }
    )

    prompt: Annotated[Text, RequiredText(), Length(4_000)] | None = Field(
        default=None, examples=["A lighthouse keeper finds a letter in the sand and reads it by the fire."]
    )
    """What the film shows, in 1 to 4,000 characters. Each of its sentences has one or more shots, in order.
    Required unless `shots` is sent."""
    shots: Annotated[list[FilmShot], Field(min_length=1, max_length=MOST_SHOTS)] | None = None
    """The shots of the film, 1 to 20, in order. Required unless `prompt` is sent; both are refused."""
    model: model_for("video") | None = Field(  # type: ignore[valid-type]
        default=None, examples=["gateway-video"]
    )
    """The model that makes the clips: the `id` of one of `GET /v1/catalog/video-models`. Unknown models are
    refused with 400. The catalogue's default model when omitted."""
    art_style: Annotated[Text, in_catalogue("style", lambda name: is_style("visual", name))] = "cinematic"
    """The style of the film: the `id` of one of `GET /v1/catalog/visual-styles`. Defaults to `cinematic`."""
    character_ids: Annotated[list[Id], Field(max_length=MOST_CHARACTERS)] = Field(
        default=[], examples=[[EXAMPLE_CHARACTER]]
    )
    """The ids of up to 4 `COMPLETED` characters. Each appears in the shots whose prompt names it; the first
    plays the one who is spoken of in a film that names none. Nobody in particular when omitted."""
    target_duration: Annotated[float, NumberRange(4, 120)] = 30.0
    """The length in seconds of a film that is made from a `prompt`, from 4 to 120; ignored with `shots`.
    Defaults to 30."""
    language: Language | None = Field(default=None, examples=["en"])
    """The language of the lines, as two letters (ISO 639-1). A language that a voice does not speak is
    refused with 400. English when omitted."""
    name: Name | None = Field(default=None, examples=["The lamp"])
    """The name of the project, of at most 100 characters. The first words of the prompt when omitted."""
    aspect_ratio: FrameShape = "ratio_9_16"
    caption: CaptionChoice = CaptionChoice()
    """How the captions of the lines look. The preset `default` at the bottom when omitted."""
    audio: AudioChoice = AudioChoice()
    """How the lines are spoken. The voices' own manner when omitted."""
    add_stickers: bool = False
    """Whether an emoji pops up beside the captions where a line calls for one. Defaults to `false`."""
    content: Content = Content()
    """Your branding: logo, watermark, account name and outro. None when omitted."""
    music_id: MusicId = None
    webhook: ProjectWebhook = None
    metadata: ProjectMetadata = None

    @classmethod
    def disagreements(cls, sent: Mapping[str, Any]) -> Iterator[PydanticCustomError]:
        if sent.get("prompt") is None and sent.get("shots") is None:
            yield refusal("Required", "prompt")
        if sent.get("prompt") is not None and sent.get("shots") is not None:
            yield refusal(ONE_OF_BOTH, "prompt")
