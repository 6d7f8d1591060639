"""What a caller of the format `add-captions` sends."""

from typing import Annotated

from pydantic import ConfigDict

from reelwright.engines.listening import LANGUAGES
from reelwright.formats.shapes import Language, Metadata, Name, Shape, Text, WebhookUrl, in_catalogue
from reelwright.timeline.model import Alignment
from reelwright.timeline.presets import is_preset


class AddedCaption(Shape):
    preset: Annotated[Text, in_catalogue("preset", is_preset)] = "classic"
    """One of `GET /v1/catalog/caption-presets`."""
    alignment: Alignment = "bottom"


class AddCaptionsRequest(Shape):
    """What is said in a video of the library, written into its picture word by word. The video keeps
    its length. Videos of up to 1080 pixels on the shorter side keep their size; larger ones are brought to
    1080. It is made with 30 frames a second, and its sound is brought to −14 LUFS. The lines can be corrected
    and restyled afterwards."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"media": "c7f2k9x0q4m1v8b3n6p5s2d7h", "caption": {"preset": "beast"}, "language": "en"}
            ]
        }
    )

    media: Text
    """The id of a video in the library."""
    caption: AddedCaption = AddedCaption()
    language: Annotated[Language, in_catalogue("language", lambda name: name in LANGUAGES)] | None = None
    """What is spoken, two letters (ISO 639-1); recognised when omitted."""
    name: Name | None = None
    """The video's own when omitted."""
    webhook: WebhookUrl | None = None
    """Called once, when the video is ready or the project has failed."""
    metadata: Metadata | None = None
    """Returned in the webhook's payload; at most 5 KB. `automationId` is reserved and removed."""
