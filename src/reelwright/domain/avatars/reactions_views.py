"""The API's views of reactions."""

from typing import Any, Literal, Protocol, cast

from pydantic import ConfigDict, Field, JsonValue

from reelwright.domain.avatars.reactions_model import Reaction
from reelwright.domain.views import (
    EXAMPLE_LINK,
    EXAMPLE_REACTION,
    EXAMPLE_TIME,
    CreatedAt,
    Sign,
    View,
    signed_link,
)
from reelwright.domain.voices.views import SHIPPED_AT
from reelwright.store.clock import iso
from reelwright_people.reactions import ReactionKind

ReactionName = Literal[ReactionKind, "custom"]

REACTION_EXAMPLE: dict[str, JsonValue] = {
    "id": EXAMPLE_REACTION,
    "reaction": "surprise",
    "status": "COMPLETED",
    "videoUrl": EXAMPLE_LINK,
    "thumbnailUrl": EXAMPLE_LINK,
    "error": None,
    "createdAt": EXAMPLE_TIME,
}
_STARTED_EXAMPLE: dict[str, JsonValue] = {
    **REACTION_EXAMPLE,
    "status": "PROCESSING",
    "videoUrl": None,
    "thumbnailUrl": None,
    "usedCredits": 12,
}
_CATALOGUE_EXAMPLE: dict[str, JsonValue] = {
    "id": "reaction_maya_surprise",
    "reaction": "surprise",
    "avatarId": "avatar_maya",
    "avatarName": "Maya",
    "gender": "Female",
    "videoUrl": EXAMPLE_LINK,
    "thumbnailUrl": EXAMPLE_LINK,
    "durationSeconds": 3.0,
    "isCustom": False,
    "createdAt": "2026-01-01T00:00:00.000Z",
}


class ShippedReaction(Protocol):
    """A reaction of the library, as `catalog.reactions` has it."""

    @property
    def id(self) -> str: ...
    @property
    def reaction(self) -> str: ...
    @property
    def avatar_id(self) -> str: ...
    @property
    def avatar_name(self) -> str: ...
    @property
    def gender(self) -> str: ...
    @property
    def preview(self) -> str: ...
    @property
    def thumbnail(self) -> str: ...
    @property
    def duration_ms(self) -> int: ...


class AvatarReactionView(View):
    """A silent clip of about three seconds in which an avatar makes a face."""

    model_config = ConfigDict(json_schema_extra={"examples": [REACTION_EXAMPLE]})

    id: str
    """The id of the reaction. Send it as `avatarId` to `POST /v1/project/create/hook-demo` once `status` is
    `COMPLETED`."""
    reaction: ReactionName
    """The face that the avatar makes; `custom` where a prompt describes it."""
    status: Literal["PROCESSING", "COMPLETED", "FAILED"]
    """`PROCESSING`: the clip is being made, for 15 minutes at most. `COMPLETED`: it can be used. `FAILED`:
    `error` says why, and the credits were given back."""
    video_url: str | None = Field(examples=[EXAMPLE_LINK])
    """The link of the clip as an MP4 file, signed and expiring: read the reaction again rather than store it.
    `null` until `status` is `COMPLETED`."""
    thumbnail_url: str | None = Field(examples=[EXAMPLE_LINK])
    """The link of a still of the clip, signed and expiring like `videoUrl`. `null` until `status` is
    `COMPLETED`."""
    error: str | None = Field(examples=["Making this reaction took too long"])
    """Why the reaction could not be made, as a sentence that says what to do about it. `null` unless `status`
    is `FAILED`."""
    created_at: CreatedAt


class NewReaction(AvatarReactionView):
    """A reaction that is being made, with its price."""

    model_config = ConfigDict(json_schema_extra={"examples": [_STARTED_EXAMPLE]})

    used_credits: int
    """The credits that were charged: 12 for a `managed` team, 0 for a `byok` team. They are given back when
    the reaction fails."""


class CatalogueReaction(View):
    """A finished reaction that a hook-demo video can begin with."""

    model_config = ConfigDict(json_schema_extra={"examples": [_CATALOGUE_EXAMPLE]})

    id: str
    """The id of the reaction. Send it as `avatarId` to `POST /v1/project/create/hook-demo`."""
    reaction: ReactionName
    """The face that the avatar makes; `custom` where a prompt described it."""
    avatar_id: str
    """The id of the avatar that makes it."""
    avatar_name: str
    """The name of the avatar that makes it."""
    gender: Literal["Female", "Male"]
    """The gender of the avatar that makes it."""
    video_url: str
    """The link of the clip as an MP4 file, signed and expiring. For reactions of the library it is a preview
    of 360 × 640 pixels; a video shows the reaction in the video's own size."""
    thumbnail_url: str
    """The link of a still of the clip, signed and expiring."""
    duration_seconds: float
    """The length of the clip in seconds. A hook-demo video with a longer text lets the reaction go on."""
    is_custom: bool
    """`true` for the team's own reactions, `false` for those of the library that ships with the service."""
    created_at: CreatedAt


class ReactionType(View):
    """One face that a reaction can make."""

    id: ReactionName
    """The name that the field and the parameter `reaction` take."""
    name: str = Field(examples=["Double take"])
    """The name in words, to be shown to people."""


def reaction_view(reaction: Reaction | ShippedReaction, sign: Sign) -> AvatarReactionView:
    return AvatarReactionView(**_fields(reaction, sign))


def new_reaction(reaction: Reaction, sign: Sign) -> NewReaction:
    return NewReaction(**_fields(reaction, sign), used_credits=reaction.used_credits)


def catalogue_reaction(reaction: Reaction | ShippedReaction, sign: Sign) -> CatalogueReaction:
    """Return the view of a finished reaction."""
    shown = _fields(reaction, sign)
    return CatalogueReaction(
        **{name: shown[name] for name in ("id", "reaction", "video_url", "thumbnail_url", "created_at")},
        avatar_id=reaction.avatar_id,
        avatar_name=reaction.avatar_name,
        gender=cast(Any, reaction.gender),
        duration_seconds=(reaction.duration_ms or 0) / 1000,
        is_custom=isinstance(reaction, Reaction),
    )


def _fields(reaction: Reaction | ShippedReaction, sign: Sign) -> dict[str, Any]:
    if not isinstance(reaction, Reaction):
        return {
            "id": reaction.id,
            "reaction": reaction.reaction,
            "status": "COMPLETED",
            "video_url": sign(reaction.preview),
            "thumbnail_url": sign(reaction.thumbnail),
            "error": None,
            "created_at": SHIPPED_AT,
        }
    ready = reaction.status == "COMPLETED"
    return {
        "id": reaction.id,
        "reaction": reaction.reaction,
        "status": reaction.status,
        "video_url": signed_link(sign, reaction.asset) if ready else None,
        "thumbnail_url": signed_link(sign, reaction.thumbnail_asset) if ready else None,
        "error": reaction.error,
        "created_at": iso(reaction.created_at),
    }
