"""What a caller of the format `remove-background` sends."""

import re
from collections.abc import Mapping
from typing import Annotated, ClassVar

from pydantic import AfterValidator, ConfigDict, Field

from reelwright.domain.views import EXAMPLE_CLIP
from reelwright.engines.listening import LANGUAGES
from reelwright.formats.shapes import (
    CaptionPreset,
    CrossCheckedShape,
    Language,
    Name,
    ProjectMetadata,
    ProjectWebhook,
    Shape,
    Text,
    in_catalogue,
    refusal,
)
from reelwright_render.timeline.model import Alignment

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
    """Captions of what is said in the video. They are off unless `disabled` is `false`."""

    disabled: bool = True
    """Send `false` to listen to the video and write what is said into its picture. Defaults to `true`: no
    captions."""
    preset: CaptionPreset = "default"
    """The look of the captions: the `id` of one of `GET /v1/catalog/caption-presets`. An unknown name is
    refused with 400. Defaults to `default`."""
    alignment: Alignment = "bottom"
    """Where in the frame the captions are: `top`, `middle` or `bottom`. Defaults to `bottom`."""


class CutOutSettings(Shape):
    """What the result looks like. Fields that are omitted keep their defaults."""

    caption: HeardCaption = HeardCaption()
    """Captions of what is said in the video. No captions when omitted."""
    language: HeardLanguage | None = None
    """The language that is spoken in the video, for its captions, as two letters (ISO 639-1). It is
    recognised when omitted."""
    background_color: Colour = "#FFFFFF"
    """The plain colour behind the people in `video.url`, as `#RRGGBB` or `#RGB`. The file behind
    `video.transparentUrl` has no background. Defaults to `#FFFFFF`, white."""


class RemoveBackgroundRequest(CrossCheckedShape):
    """Cuts the people out of a video of the library, of at most 10 minutes.

    The result is an MP4 with a plain colour behind them (`video.url`) and a WebM with a transparent
    background (`video.transparentUrl`). Both have 30 frames a second and the video's sound, brought to −14
    LUFS. Videos of up to 1080 pixels on the shorter side keep their size; larger ones are scaled down to
    1080. A video in which nobody is seen becomes `failed`, and its credits come back.

    Only people are cut out: what they hold (a cup, a box, a product) may be lost in part or wholly. Try a few
    seconds of the video first where that matters."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"media": EXAMPLE_CLIP},
                {
                    "media": EXAMPLE_CLIP,
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
    """The id of a video in your library, `COMPLETED` and at most 10 minutes long. Pictures and unknown ids
    are refused with 400."""
    video_settings: CutOutSettings = CutOutSettings()
    """The new background and the captions. White, and no captions, when omitted."""
    name: Name | None = Field(default=None, examples=["Anna, cut out"])
    """The name of the project, of at most 100 characters. The name of the library video when omitted."""
    webhook: ProjectWebhook = None
    metadata: ProjectMetadata = None
