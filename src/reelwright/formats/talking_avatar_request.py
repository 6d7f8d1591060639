"""What a caller of the format `talking-avatar` sends."""

from typing import Annotated, Any

from pydantic import ConfigDict, Field, model_validator

from reelwright.formats.shapes import (
    NOT_BLANK,
    AspectRatio,
    Content,
    Length,
    Metadata,
    Shape,
    Text,
    WebhookUrl,
    in_catalogue,
    refusal,
)
from reelwright.timeline.model import Alignment
from reelwright.timeline.presets import is_preset

LONGEST_SCRIPT = 10_000
MISSING_SCRIPT = "Script must be at least 1 character"


SpokenScript = Annotated[
    Text,
    Length(LONGEST_SCRIPT, too_long="script_too_long"),
    Field(json_schema_extra={"pattern": NOT_BLANK, "minLength": 1}),
]


class SpokenCaption(Shape):
    """Captions of what the avatar says."""

    preset: Annotated[Text, in_catalogue("preset", is_preset)] = "tiktok"
    """One of `GET /v1/catalog/caption-presets`."""
    alignment: Alignment = "bottom"
    disabled: bool = False
    """`true` hides the captions."""


class SpokenRequest(Shape):
    """What every request has in which an avatar says a script."""

    script: SpokenScript
    """What is said. A new line is a longer pause."""
    avatar_id: Annotated[Text, Length(30)]
    """One of `GET /v1/avatar/list`, `COMPLETED`."""
    name: Annotated[Text, Length(100)] | None = None
    """The script's first words when omitted."""
    aspect_ratio: AspectRatio = "ratio_9_16"
    content: Content = Content()
    music_id: Annotated[Text, Length(30)] | None = None
    """One of `GET /v1/music/list`."""
    webhook: WebhookUrl | None = None
    """Called once, when the video is ready or the project has failed."""
    metadata: Metadata | None = None
    """Returned in the webhook's payload; at most 5 KB. `automationId` is reserved and removed."""

    @model_validator(mode="before")
    @classmethod
    def _says_something(cls, value: Any) -> Any:
        """A script of nothing but spaces is none."""
        script = value.get("script") if isinstance(value, dict) else ""
        if isinstance(value, dict) and (script is None or (isinstance(script, str) and not script.strip())):
            raise refusal(MISSING_SCRIPT, "script")
        return value


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
