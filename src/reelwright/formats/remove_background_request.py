"""What a caller of the format `remove-background` sends."""

import re
from collections.abc import Mapping
from typing import Annotated, ClassVar

from pydantic import AfterValidator, ConfigDict, Field

from reelwright.engines.listening import LANGUAGES
from reelwright.formats.shapes import (
    CrossChecked,
    Language,
    Metadata,
    Name,
    Shape,
    Text,
    WebhookUrl,
    in_catalogue,
    refusal,
)
from reelwright.timeline.model import Alignment
from reelwright.timeline.presets import is_preset

MISSING_VIDEO = "Video is required"
_HEX = r"^#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$"


def _colour(value: str) -> str:
    """#RRGGBB, also of the short form."""
    if not re.fullmatch(_HEX, value):
        raise refusal("Must be a hex colour such as #FFFFFF")
    digits = value[1:] if len(value) == 7 else "".join(digit * 2 for digit in value[1:])
    return f"#{digits.upper()}"


def _names_a_video(media: str) -> str:
    if not media:
        raise refusal(MISSING_VIDEO)
    return media


Colour = Annotated[Text, AfterValidator(_colour), Field(json_schema_extra={"pattern": _HEX})]
HeardLanguage = Annotated[Language, in_catalogue("language", lambda name: name in LANGUAGES)]


class HeardCaption(Shape):
    """Captions of what is said in the video."""

    disabled: bool = True
    """`false` listens to the video and burns its words in."""
    preset: Annotated[Text, in_catalogue("preset", is_preset)] = "default"
    """One of `GET /v1/catalog/caption-presets`."""
    alignment: Alignment = "bottom"


class CutOutSettings(Shape):
    caption: HeardCaption = HeardCaption()
    language: HeardLanguage | None = None
    """Of the captions, two letters (ISO 639-1); recognised when omitted."""
    background_color: Colour = "#FFFFFF"
    """What the person stands before in `video.url`; `video.transparentUrl` has no background."""


class RemoveBackgroundRequest(CrossChecked):
    """People cut out of a video of the library, at most 10 minutes long: an MP4 over a plain colour and,
    under `video.transparentUrl`, a WebM with a transparent background. Both have 30 frames
    a second and the sound, brought to −14 LUFS. Videos of up to 1080 pixels on the shorter side keep their
    size; larger ones are brought to 1080.

    People are cut out, and what they hold (a cup, a box, a product) may be lost in part or wholly, with both
    engines that a server can have: try a few seconds first where that matters."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"media": "c7f2k9x0q4m1v8b3n6p5s2d7h"},
                {
                    "media": "c7f2k9x0q4m1v8b3n6p5s2d7h",
                    "videoSettings": {
                        "backgroundColor": "#00B140",
                        "caption": {"disabled": False, "preset": "beast", "alignment": "bottom"},
                        "language": "en",
                    },
                },
            ]
        }
    )

    said_when_missing: ClassVar[Mapping[str, str]] = {"media": MISSING_VIDEO}

    media: Annotated[Text, AfterValidator(_names_a_video), Field(json_schema_extra={"minLength": 1})]
    """The id of a video in the library."""
    video_settings: CutOutSettings = CutOutSettings()
    name: Name | None = None
    """The video's own when omitted."""
    webhook: WebhookUrl | None = None
    """Called once, when the video is ready or the project has failed."""
    metadata: Metadata | None = None
    """Returned in the webhook's payload; at most 5 KB. `automationId` is reserved and removed."""
