"""What a caller of the format `ugc-ads` sends."""

from typing import Annotated, Literal, get_args

from pydantic import ConfigDict, Field, WithJsonSchema

from reelwright.domain.views import EXAMPLE_CLIP
from reelwright.formats.shapes import CaptionPreset, Id, Shape, Text, in_catalogue
from reelwright.formats.talking_avatar.request import SpokenRequest
from reelwright_render.timeline.model import Alignment

BRollType = Literal["rounded-cover", "full-cover", "split", "picture-in-picture"]
B_ROLL_TYPES: tuple[BRollType, ...] = get_args(BRollType)
MOST_MEDIA = 50


class AdCaption(Shape):
    """How the captions of what the avatar says look. Fields that are omitted keep their defaults."""

    preset: CaptionPreset = "tiktok"
    """The look of the captions: the `id` of one of `GET /v1/catalog/caption-presets`. An unknown name is
    refused with 400. Defaults to `tiktok`."""
    alignment: Alignment | None = None
    """Where in the frame the captions are: `top`, `middle` or `bottom`. Where the layout leaves the face free
    when omitted."""
    disabled: bool = False
    """Send `true` to hide the captions. They are still made, and can be exported, or shown by an edit.
    Defaults to `false`."""


class AdSettings(Shape):
    """How `media` and the avatar share the frame. Fields that are omitted keep their defaults."""

    b_roll_type: Annotated[
        Text,
        in_catalogue("B-roll type", lambda name: name in B_ROLL_TYPES),
        WithJsonSchema({"type": "string", "enum": list(B_ROLL_TYPES)}),
    ] = "rounded-cover"
    """The layout while media are shown. `rounded-cover`: media and avatar on two rounded cards over a blur of
    the media. `full-cover`: the media alone, while the avatar goes on speaking. `split`: media and avatar in
    one half each. `picture-in-picture`: the avatar in a circle over the media. Defaults to
    `rounded-cover`."""
    remove_avatar_background: bool = False
    """Send `true` to cut the avatar out of its picture: it stands in front of the media from beginning to
    end, in every layout. Defaults to `false`."""


class UgcAdsRequest(SpokenRequest):
    """An avatar presents a product: it speaks a script while your pictures and videos are shown, changed at
    sentence ends. With three sentences or more the first one shows the avatar alone, with five or more the
    last one, too.

    Deprecated: use `POST /v1/project/create/talking-avatar` in new integrations. This operation goes on
    working."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "script": "I was tired of cold coffee. Then I found this bottle. Get yours today.",
                    "avatarId": "avatar_maya",
                    "media": [EXAMPLE_CLIP],
                    "adSettings": {"bRollType": "rounded-cover", "removeAvatarBackground": False},
                }
            ]
        }
    )

    voice_id: Id | None = Field(default=None, examples=["voice_heart"])
    """The voice that the avatar speaks with: the `id` of one of `GET /v1/voice/list`. The avatar's own voice
    when omitted."""
    media: Annotated[list[Text], Field(max_length=MOST_MEDIA)] = []
    """The ids of up to 50 `COMPLETED` library items, shown in this order without their sound and repeated to
    the end. The avatar is seen alone when omitted."""
    ad_settings: AdSettings = AdSettings()
    """How media and avatar share the frame. Two rounded cards when omitted."""
    caption: AdCaption = AdCaption()
    """How the captions look. The preset `tiktok`, where the layout leaves the face free, when omitted."""
