"""What a caller of the format `hook-demo` sends."""

from typing import Annotated

from pydantic import AfterValidator, ConfigDict, Field, WithJsonSchema

from reelwright.catalog.text_styles import DEFAULT, find_text_style
from reelwright.domain.views import EXAMPLE_CLIP
from reelwright.formats.shapes import (
    Colour,
    Content,
    FrameShape,
    Id,
    Length,
    MusicId,
    Name,
    ProjectMetadata,
    ProjectWebhook,
    RequiredText,
    Shape,
    Text,
    in_catalogue,
    refusal,
)
from reelwright_render.timeline.model import Alignment

LONGEST_TEXT = 5_000
MOST_MEDIA = 50


def _few(value: list[str]) -> list[str]:
    if len(value) > MOST_MEDIA:
        raise refusal(f"Must have at most {MOST_MEDIA} items")
    return value


Shown = Annotated[Text, RequiredText(), Length(LONGEST_TEXT)]
DemoMedia = Annotated[
    list[Text],
    AfterValidator(_few),
    WithJsonSchema({"type": "array", "items": {"type": "string"}, "maxItems": MOST_MEDIA}),
]


class TextSettings(Shape):
    """How the text over the reaction looks. Fields that are omitted keep their defaults."""

    preset: Annotated[Text, in_catalogue("text style", lambda name: find_text_style(name) is not None)] = (
        Field(default=DEFAULT, examples=["bold"])
    )
    """The look of the text: the `id` of one of `GET /v1/catalog/text-styles`. An unknown name is refused with
    400. Defaults to `modern`."""
    alignment: Alignment = "bottom"
    """Where in the frame the text is: `top`, `middle` or `bottom` (below the face). Defaults to `bottom`."""
    text_color: Colour | None = Field(default=None, examples=["#FFE14A"])
    """The colour of the letters, as `#RRGGBB`, or `#RRGGBBAA` with transparency. The style's own colour when
    omitted."""
    background_color: Colour | None = Field(default=None, examples=["#101014E6"])
    """The colour behind the letters, as `#RRGGBB`, or `#RRGGBBAA` with transparency. The style's own colour
    when omitted."""
    disabled: bool = False
    """Send `true` to show the reaction without the text, for its own length. Defaults to `false`."""


class HookDemoRequest(Shape):
    """A video that opens with an avatar's reaction under a text (the hook) and goes on with your own pictures
    and videos (the demo).

    A text of more than about 110 characters is shown page by page while the reaction goes on."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "avatarId": "reaction_maya_surprise",
                    "text": "POV: you find out that it edits itself",
                    "media": [EXAMPLE_CLIP],
                },
                {
                    "avatarId": "reaction_oliver_double_take",
                    "text": "Me, when the invoice is right the first time",
                    "textSettings": {"preset": "bold", "alignment": "top"},
                },
            ]
        }
    )

    avatar_id: Id
    """The id of a reaction (not of an avatar) that is `COMPLETED`: one of `GET /v1/catalog/reactions`.
    Unknown and unfinished ones are refused with 400."""
    text: Shown
    """The text over the reaction, of 1 to 5,000 characters. Each page of it is shown for as long as it takes
    to read."""
    media: DemoMedia = Field(default_factory=list)
    """The demo: the ids of up to 50 `COMPLETED` library items, which follow the reaction in this order.
    Videos play from beginning to end with their sound; pictures are shown for three seconds. Together they
    may last 10 minutes. No demo when omitted."""
    text_settings: TextSettings = TextSettings()
    """How the text looks. The style `modern`, below the face, when omitted."""
    name: Name | None = Field(default=None, examples=["Invoices that edit themselves"])
    """The name of the project, of at most 100 characters. The first words of the text when omitted."""
    aspect_ratio: FrameShape = "ratio_9_16"
    content: Content = Content()
    """Your branding: logo, watermark, account name and outro. None when omitted."""
    music_id: MusicId = None
    webhook: ProjectWebhook = None
    metadata: ProjectMetadata = None
