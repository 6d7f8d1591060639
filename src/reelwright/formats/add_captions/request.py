"""What a caller of the format `add-captions` sends."""

from typing import Annotated

from pydantic import ConfigDict, Field

from reelwright.domain.views import EXAMPLE_CLIP
from reelwright.engines.listening import LANGUAGES
from reelwright.formats.shapes import (
    CaptionPreset,
    Language,
    Name,
    ProjectMetadata,
    ProjectWebhook,
    Shape,
    Text,
    in_catalogue,
)
from reelwright_render.timeline.model import Alignment


class AddedCaption(Shape):
    """How the captions look. Fields that are omitted keep their defaults."""

    preset: CaptionPreset = "classic"
    """The look of the captions: the `id` of one of `GET /v1/catalog/caption-presets`. An unknown name is
    refused with 400. Defaults to `classic`."""
    alignment: Alignment = "bottom"
    """Where in the frame the captions are: `top`, `middle` or `bottom`. Defaults to `bottom`."""


class AddCaptionsRequest(Shape):
    """Listens to a video of the library and writes what is said into its picture, word by word.

    The video keeps its length. Videos of up to 1080 pixels on the shorter side keep their size; larger ones
    are scaled down to 1080. The result has 30 frames a second, and its loudness is brought to −14 LUFS. The
    lines can be corrected and restyled afterwards, free of charge. A video in which nobody speaks becomes
    `failed`, and its credits come back."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"media": EXAMPLE_CLIP, "caption": {"preset": "beast"}, "language": "en"}]
        }
    )

    media: Text
    """The id of a video in your library, `COMPLETED`. Pictures and unknown ids are refused with 400."""
    caption: AddedCaption = AddedCaption()
    """How the captions look. The preset `classic` at the bottom when omitted."""
    language: Annotated[Language, in_catalogue("language", lambda name: name in LANGUAGES)] | None = None
    """The language that is spoken in the video, as two letters (ISO 639-1). It is recognised when omitted;
    send it where you know it, since that is more reliable."""
    name: Name | None = Field(default=None, examples=["Talk in Lisbon"])
    """The name of the project, of at most 100 characters. The name of the library video when omitted."""
    webhook: ProjectWebhook = None
    metadata: ProjectMetadata = None
