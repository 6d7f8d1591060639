"""What a caller of the format `hook-demo` sends."""

import re
from typing import Annotated

from pydantic import AfterValidator, ConfigDict, Field, WithJsonSchema

from reelwright.catalog.text_styles import DEFAULT, find_text_style
from reelwright.formats.shapes import (
    AspectRatio,
    Content,
    Id,
    Length,
    Metadata,
    Name,
    NotBlank,
    Shape,
    Text,
    WebhookUrl,
    in_catalogue,
    refusal,
)
from reelwright.timeline.model import Alignment

LONGEST_TEXT = 5_000
MOST_MEDIA = 50
_HEX = r"^#[0-9A-Fa-f]{6}([0-9A-Fa-f]{2})?$"


def _colour(value: str) -> str:
    if not re.fullmatch(_HEX, value):
        raise refusal("Must be a hex colour such as #FFFFFF")
    return value.upper()


def _few(value: list[str]) -> list[str]:
    if len(value) > MOST_MEDIA:
        raise refusal(f"Must have at most {MOST_MEDIA} items")
    return value


Colour = Annotated[Text, AfterValidator(_colour), Field(json_schema_extra={"pattern": _HEX})]
Shown = Annotated[Text, NotBlank(), Length(LONGEST_TEXT)]
DemoMedia = Annotated[
    list[Text],
    AfterValidator(_few),
    WithJsonSchema({"type": "array", "items": {"type": "string"}, "maxItems": MOST_MEDIA}),
]


class TextSettings(Shape):
    """The look of the text."""

    preset: Annotated[Text, in_catalogue("text style", lambda name: find_text_style(name) is not None)] = (
        DEFAULT
    )
    """One of `GET /v1/catalog/text-styles`."""
    alignment: Alignment = "bottom"
    text_color: Colour | None = None
    """Hex, such as `#FFFFFF`; the style's own unless given."""
    background_color: Colour | None = None
    """Hex; the style's own unless given."""
    disabled: bool = False
    """`true` shows the reaction without the text."""


class HookDemoRequest(Shape):
    """A hook and a demo: an avatar's reaction with a text over it, and then what it is about, your pictures
    and videos one after the other. A longer text is shown page by page while the reaction goes on."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "avatarId": "reaction_maya_surprise",
                    "text": "POV: you find out that it edits itself",
                    "media": ["c7f2k9x0q4m1v8b3n6p5s2d7h"],
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
    """The id of a reaction that is `COMPLETED`: one of `GET /v1/catalog/reactions`."""
    text: Shown
    media: DemoMedia = Field(default_factory=list)
    """The demo: ids of library media. Videos play from beginning to end with their sound, pictures stay for
    three seconds; together they last at most 10 minutes."""
    text_settings: TextSettings = TextSettings()
    """How the text looks."""
    name: Name | None = None
    """The text's first words when omitted."""
    aspect_ratio: AspectRatio = "ratio_9_16"
    content: Content = Content()
    music_id: Annotated[Text, Length(30)] | None = None
    """One of `GET /v1/music/list`."""
    webhook: WebhookUrl | None = None
    """Called once, when the video is ready or the project has failed."""
    metadata: Metadata | None = None
    """Returned in the webhook's payload; at most 5 KB. `automationId` is reserved and removed."""
