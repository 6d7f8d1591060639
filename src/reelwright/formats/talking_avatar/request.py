"""What a caller of the format `talking-avatar` sends."""

from collections.abc import Mapping
from typing import Annotated, ClassVar

from pydantic import ConfigDict, Field

from reelwright.formats.shapes import (
    CaptionPreset,
    Content,
    CrossCheckedShape,
    FrameShape,
    Length,
    MusicId,
    Name,
    ProjectMetadata,
    ProjectWebhook,
    RequiredText,
    Shape,
    Text,
)
from reelwright_render.timeline.model import Alignment

LONGEST_SCRIPT = 10_000
MISSING_SCRIPT = "Script must be at least 1 character"


SpokenScript = Annotated[
    Text, RequiredText(MISSING_SCRIPT), Length(LONGEST_SCRIPT, too_long="script_too_long")
]


class SpokenCaption(Shape):
    """How the captions of what the avatar says look. Fields that are omitted keep their defaults."""

    preset: CaptionPreset = "tiktok"
    """The look of the captions: the `id` of one of `GET /v1/catalog/caption-presets`. An unknown name is
    refused with 400. Defaults to `tiktok`."""
    alignment: Alignment = "bottom"
    """Where in the frame the captions are: `top`, `middle` or `bottom`. Defaults to `bottom`."""
    disabled: bool = False
    """Send `true` to hide the captions. They are still made, and can be exported, or shown by an edit.
    Defaults to `false`."""


class SpokenRequest(CrossCheckedShape):
    """What every request has in which an avatar says a script."""

    said_when_missing: ClassVar[Mapping[str, str]] = {"script": MISSING_SCRIPT}

    script: SpokenScript
    """What the avatar says, in 1 to 10,000 characters. It has to be in a language that a voice of the library
    speaks; the avatar speaks it with a voice of its own gender. Other languages are refused with 400. A new
    line makes a longer pause."""
    avatar_id: Annotated[Text, Length(30)]
    """The avatar that speaks: the `id` of one of `GET /v1/avatar/list` that is `COMPLETED`. Unknown and
    unfinished avatars are refused with 400."""
    name: Name | None = Field(default=None, examples=["Houseplants, part one"])
    """The name of the project, of at most 100 characters. The first words of the script when omitted."""
    aspect_ratio: FrameShape = "ratio_9_16"
    content: Content = Content()
    """Your branding: logo, watermark, account name and outro. None when omitted."""
    music_id: MusicId = None
    webhook: ProjectWebhook = None
    metadata: ProjectMetadata = None


class TalkingAvatarRequest(SpokenRequest):
    """An avatar speaks a script on camera. Voice, lip movement and gestures come with the avatar: the fields
    `voiceId`, `lipsyncModel`, `audio`, `voiceSettings` and `language` are accepted and ignored."""

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
    """How the captions look. The preset `tiktok` at the bottom when omitted."""
