"""What a caller of the format `ugc-ads` sends."""

from typing import Annotated, Literal, get_args

from pydantic import ConfigDict, Field, WithJsonSchema

from reelwright.formats.shapes import (
    Id,
    Shape,
    Text,
    in_catalogue,
)
from reelwright.formats.talking_avatar_request import SpokenRequest
from reelwright.timeline.model import Alignment
from reelwright.timeline.presets import is_preset

BRollType = Literal["rounded-cover", "full-cover", "split", "picture-in-picture"]
B_ROLL_TYPES: tuple[BRollType, ...] = get_args(BRollType)
MOST_MEDIA = 50


class AdCaption(Shape):
    """Captions of what the avatar says."""

    preset: Annotated[Text, in_catalogue("preset", is_preset)] = "tiktok"
    """One of `GET /v1/catalog/caption-presets`."""
    alignment: Alignment | None = None
    """Where the layout leaves the face free, unless given."""
    disabled: bool = False
    """`true` hides the captions."""


class AdSettings(Shape):
    b_roll_type: Annotated[
        Text,
        in_catalogue("B-roll type", lambda name: name in B_ROLL_TYPES),
        WithJsonSchema({"type": "string", "enum": list(B_ROLL_TYPES)}),
    ] = "rounded-cover"
    """How `media` and avatar share the frame. `rounded-cover`: two rounded cards over a blur of the media.
    `full-cover`: the media alone, while the avatar goes on speaking. `split`: half and half.
    `picture-in-picture`: the avatar in a circle over the media."""
    remove_avatar_background: bool = False
    """`true` cuts the avatar out: it stands in front of the media from beginning to end."""


class UgcAdsRequest(SpokenRequest):
    """An avatar presents something: it speaks the script, and the media are shown meanwhile, changed at
    sentence ends. In longer scripts the first and the last sentence belong to the avatar alone.

    Deprecated in favour of `talking-avatar`; it goes on working."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "script": "I was tired of cold coffee. Then I found this bottle. Get yours today.",
                    "avatarId": "avatar_maya",
                    "media": ["c7f2k9x0q4m1v8b3n6p5s2d7h"],
                    "adSettings": {"bRollType": "rounded-cover", "removeAvatarBackground": False},
                }
            ]
        }
    )

    voice_id: Id | None = None
    """The avatar's own voice when omitted."""
    media: Annotated[list[Text], Field(max_length=MOST_MEDIA)] = []
    """Pictures and videos of the library, in their order; without any the avatar is seen alone."""
    ad_settings: AdSettings = AdSettings()
    """How media and avatar share the frame."""
    caption: AdCaption = AdCaption()
