"""What a caller of the format `slideshow` sends."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, ConfigDict, Field, GetJsonSchemaHandler
from pydantic_core import CoreSchema, PydanticCustomError

from reelwright.domain.views import EXAMPLE_PICTURE
from reelwright.formats.shapes import (
    AudioChoice,
    CaptionPreset,
    Colour,
    Content,
    CrossCheckedShape,
    Fraction,
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
    SourceUrl,
    Text,
    refusal,
)
from reelwright_render.timeline.model import Alignment

MOST_SLIDES = 50
MOST_TEXTS = 10
LONGEST_TEXT = 500
LONGEST_SCRIPT = 10_000
_NAMED_WEIGHTS = {"normal": 400, "bold": 700}
TextAlign = Literal["left", "center", "right"]


def _weight(value: Any) -> Any:
    return _NAMED_WEIGHTS.get(value, value) if isinstance(value, str) else value


def _whole_text(value: Any) -> Any:
    return {"text": value} if isinstance(value, str) else value


@dataclass(frozen=True, eq=False)
class OtherShape:
    """What may be sent instead of a value, for the document."""

    schema: Mapping[str, Any]

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        return {"anyOf": [handler(schema), dict(self.schema)]}


_NAMED_WEIGHT = OtherShape({"type": "string", "enum": list(_NAMED_WEIGHTS)})
_PLAIN_TEXT = OtherShape({"type": "string", "minLength": 1, "maxLength": LONGEST_TEXT})


class SlideText(Shape):
    """A text on a slide, where you place it. Places and sizes are in percent of the frame, so they suit every
    shape."""

    text: Annotated[Text, RequiredText(), Length(LONGEST_TEXT)] = Field(examples=["Three days in Lisbon"])
    """What is written, in 1 to 500 characters. A new line begins a new row; longer rows are broken to fit the
    width."""
    x: Annotated[float, NumberRange(-100, 100)] | None = Field(default=None, examples=[10])
    """The left edge of the text's box, in percent of the frame's width, from -100 to 100. In the middle of
    the frame when omitted."""
    y: Annotated[float, NumberRange(-100, 100)] | None = Field(default=None, examples=[12])
    """The upper edge of the text's box, in percent of the frame's height, from -100 to 100. When omitted,
    texts stand under each other in the middle of the frame, clear of the captions."""
    width: Annotated[float, NumberRange(1, 200)] | None = Field(default=None, examples=[80])
    """The width of the text's box, in percent of the frame's width, from 1 to 200. As wide as short-video
    platforms leave the frame free when omitted."""
    height: Annotated[float, NumberRange(1, 200)] | None = Field(default=None, examples=[20])
    """The height of the text's box, in percent of the frame's height, from 1 to 200. A text that does not fit
    is made smaller. As high as the text when omitted."""
    font_size: Annotated[float, NumberRange(8, 400)] = Field(default=72, examples=[96])
    """The size of the letters, from 8 to 400: pixels of a frame whose shorter side is 1080. Defaults to
    72."""
    font_weight: Annotated[float, NumberRange(100, 900), BeforeValidator(_weight), _NAMED_WEIGHT] = 700
    """The weight of the letters, from 100 to 900, or `normal` (400) or `bold` (700); the nearest one that
    there is. Defaults to 700."""
    color: Colour = Field(default="#FFFFFF", examples=["#FFE14A"])
    """The colour of the letters, as `#RRGGBB`, or `#RRGGBBAA` with transparency. Defaults to `#FFFFFF`."""
    background_color: Colour | None = Field(default=None, examples=["#101014E6"])
    """The colour of the text's box, as `#RRGGBB`, or `#RRGGBBAA` with transparency. No box is seen when
    omitted."""
    text_align: TextAlign = "center"
    """How the rows stand in the box: `left`, `center` or `right`. Defaults to `center`."""
    border_radius: Annotated[float, NumberRange(0, 540)] = Field(default=16, examples=[24])
    """How round the corners of the box are, from 0 to 540: pixels of a frame whose shorter side is 1080.
    Defaults to 16."""
    padding: Annotated[float, NumberRange(0, 300)] | None = Field(default=None, examples=[28])
    """The distance of the text from the edges of its box, from 0 to 300: pixels of a frame whose shorter side
    is 1080. 24 in a box with a colour, else 0, when omitted."""
    opacity: Fraction = Field(default=1.0, examples=[0.9])
    """How opaque text and box are, from 0 (invisible) to 1. Defaults to 1."""
    rotation: Annotated[float, NumberRange(-360, 360)] = Field(default=0.0, examples=[-4])
    """By how many degrees text and box are turned about their middle, clockwise, from -360 to 360. Defaults
    to 0."""
    scale: Annotated[float, NumberRange(0.1, 10)] = Field(default=1.0, examples=[1.1])
    """How many times as large text and box are drawn, from 0.1 to 10, about their middle. Defaults to 1."""
    z_index: Annotated[int, NumberRange(-1_000, 1_000)] = Field(default=0, examples=[1])
    """Which text lies over which, from -1000 to 1000: the higher over the lower, like ones in their order.
    Below 0 it also lies under the avatar. Defaults to 0."""


class Slide(Shape):
    """One slide: a picture or a video of your library, a picture from the web, or a plain card."""

    media_id: Text | None = Field(default=None, examples=[EXAMPLE_PICTURE])
    """The id of a `COMPLETED` picture or video in your library. A video plays without its sound, and again
    from its beginning where the slide is longer. A plain card, or the picture of `imageUrl`, when omitted."""
    image_url: SourceUrl | None = None
    """The address of a picture: HTTPS, on a public host, at most 2,000 characters, answering the file itself
    (JPEG, PNG, WebP or GIF, at most 30 MB). An address that does not answer fails the project. A plain card,
    or `mediaId`, when omitted."""
    duration: Annotated[float, NumberRange(1, 10)] = Field(default=3.0, examples=[4])
    """How long the slide is shown, in seconds, from 1 to 10. A longer narration stretches all slides alike.
    Defaults to 3."""
    text: Annotated[SlideText, BeforeValidator(_whole_text), _PLAIN_TEXT] | None = Field(
        default=None, examples=[{"text": "Three days in Lisbon", "y": 12, "fontSize": 96}]
    )
    """A text on the slide. A plain string of 1 to 500 characters is written in the middle. No text when
    omitted."""
    texts: Annotated[list[SlideText], Field(max_length=MOST_TEXTS)] = Field(
        default=[], examples=[[{"text": "Day one", "y": 12}, {"text": "Alfama", "y": 70}]]
    )
    """Up to 10 texts on the slide, shown beside `text`. None when omitted."""

    @property
    def all_texts(self) -> tuple[SlideText, ...]:
        return (*([self.text] if self.text else []), *self.texts)


class SlideCaption(Shape):
    """How the captions of the narration look. Fields that are omitted keep their defaults."""

    preset: CaptionPreset = "default"
    """The look of the captions: the `id` of one of `GET /v1/catalog/caption-presets`. An unknown name is
    refused with 400. Defaults to `default`."""
    alignment: Alignment | None = None
    """Where in the frame the captions are: `top`, `middle` or `bottom`. When omitted they are at the bottom,
    or elsewhere while a text that you placed is there."""
    disabled: bool = False
    """Send `true` to hide the captions. They are still made, and can be exported, or shown by an edit.
    Defaults to `false`."""


class SlideshowRequest(CrossCheckedShape):
    """A slideshow of your pictures and videos, of pictures from the web, and of plain cards, with texts where
    you place them. A voice, or an avatar in a corner, can narrate it."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "slides": [
                        {"text": {"text": "Three days in Lisbon", "fontSize": 110}},
                        {"mediaId": EXAMPLE_PICTURE, "text": {"text": "Day one: Alfama", "y": 14}},
                        {"duration": 4, "texts": [{"text": "Day two: by tram", "rotation": -4}]},
                    ],
                    "script": "Three days are enough to fall in love with this town.",
                    "voiceId": "voice_heart",
                    "musicId": "music_calm_01",
                }
            ]
        }
    )

    slides: Annotated[list[Slide], Field(min_length=1, max_length=MOST_SLIDES)]
    """The slides in their order, 1 to 50."""
    script: Annotated[Text, RequiredText(), Length(LONGEST_SCRIPT, too_long="script_too_long")] | None = (
        Field(default=None, examples=["Three days are enough to fall in love with this town."])
    )
    """What is narrated, in 1 to 10,000 characters. Where it takes longer than the slides, they are shown
    longer, all by the same factor. A new line makes a longer pause. Nothing is said when omitted."""
    voice_id: Id | None = Field(default=None, examples=["voice_heart"])
    """The narrator: the `id` of one of `GET /v1/voice/list`. Required where `script` is sent without
    `avatarId`; with an avatar, its own voice when omitted."""
    avatar_id: Annotated[Text, Length(30)] | None = Field(default=None, examples=["avatar_maya"])
    """An avatar that says the script, in a circle where no text is: the `id` of one of `GET /v1/avatar/list`
    that is `COMPLETED`. It needs a `script`. Nobody is seen when omitted."""
    name: Name | None = Field(default=None, examples=["Lisbon"])
    """The name of the project, of at most 100 characters. The first words of the slides or of the script when
    omitted."""
    aspect_ratio: FrameShape = "ratio_9_16"
    caption: SlideCaption = SlideCaption()
    """How the captions of the narration look. The preset `default`, at the bottom where no text is, when
    omitted."""
    audio: AudioChoice = AudioChoice()
    """How the narrator speaks. The voice's own manner when omitted."""
    language: Language | None = Field(default=None, examples=["en"])
    """The language of the script, as two letters (ISO 639-1). A language that the voice does not speak is
    refused with 400. It is detected in the script when omitted."""
    add_stickers: bool = False
    """Whether an emoji pops up beside the captions where the narration calls for one, at most one in four
    seconds. Defaults to `false`."""
    content: Content = Content()
    """Your branding: logo, watermark, account name and outro. None when omitted."""
    music_id: MusicId = None
    webhook: ProjectWebhook = None
    metadata: ProjectMetadata = None

    @classmethod
    def disagreements(cls, sent: Mapping[str, Any]) -> Iterator[PydanticCustomError]:
        slides = sent.get("slides")
        for number, slide in enumerate(slides if isinstance(slides, list) else []):
            both = isinstance(slide, dict) and slide.get("mediaId") is not None
            if both and slide.get("imageUrl") is not None:
                yield refusal("Must be omitted when mediaId is given", f"slides[{number}].imageUrl")
        if sent.get("script") is None and sent.get("avatarId") is not None:
            yield refusal("Required", "script")
        if sent.get("script") is not None and sent.get("avatarId") is None and sent.get("voiceId") is None:
            yield refusal("Required", "voiceId")
