"""What a caller of the format `talking-avatar` sends."""

from collections.abc import Mapping
from typing import Annotated, ClassVar

from pydantic import ConfigDict

from reelwright.formats.shapes import (
    AspectRatio,
    Content,
    CrossChecked,
    Length,
    Metadata,
    Name,
    NotBlank,
    Shape,
    Text,
    WebhookUrl,
    in_catalogue,
)
from reelwright.timeline.model import Alignment
from reelwright.timeline.presets import is_preset

LONGEST_SCRIPT = 10_000
MISSING_SCRIPT = "Script must be at least 1 character"


SpokenScript = Annotated[Text, NotBlank(MISSING_SCRIPT), Length(LONGEST_SCRIPT, too_long="script_too_long")]


class SpokenCaption(Shape):
    """Captions of what the avatar says."""

    preset: Annotated[Text, in_catalogue("preset", is_preset)] = "tiktok"
    """One of `GET /v1/catalog/caption-presets`."""
    alignment: Alignment = "bottom"
    disabled: bool = False
    """`true` hides the captions."""


class SpokenRequest(CrossChecked):
    """What every request has in which an avatar says a script."""

    said_when_missing: ClassVar[Mapping[str, str]] = {"script": MISSING_SCRIPT}

    script: SpokenScript
    """What is said, in a language that the voice speaks: those of avatars speak English. A new line is a
    longer pause."""
    avatar_id: Annotated[Text, Length(30)]
    """One of `GET /v1/avatar/list`, `COMPLETED`."""
    name: Name | None = None
    """The script's first words when omitted."""
    aspect_ratio: AspectRatio = "ratio_9_16"
    content: Content = Content()
    music_id: Annotated[Text, Length(30)] | None = None
    """One of `GET /v1/music/list`."""
    webhook: WebhookUrl | None = None
    """Called once, when the video is ready or the project has failed."""
    metadata: Metadata | None = None
    """Returned in the webhook's payload; at most 5 KB. `automationId` is reserved and removed."""


class TalkingAvatarRequest(SpokenRequest):
    """An avatar speaks a script on camera. Voice, lips and gestures come with the avatar; fields that choose
    them (`voiceId`, `lipsyncModel`, `audio`, `voiceSettings`, `language`) are accepted and ignored."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "script": "Three things nobody tells you about houseplants. The first one hurts.",
                    "avatarId": "avatar_maya",
                }
            ]
        }
    )

    caption: SpokenCaption = SpokenCaption()
