"""The API's views of avatars."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, Protocol

from pydantic import ConfigDict, Field, JsonValue
from pydantic.json_schema import SkipJsonSchema

from reelwright.domain.avatars.model import Avatar
from reelwright.domain.avatars.reactions_model import Reaction
from reelwright.domain.avatars.reactions_views import (
    REACTION_EXAMPLE,
    AvatarReactionView,
    ShippedReaction,
    reaction_view,
)
from reelwright.domain.views import (
    EXAMPLE_AVATAR,
    EXAMPLE_LINK,
    EXAMPLE_TIME,
    CreatedAt,
    Sign,
    View,
    signed_link,
)
from reelwright.domain.voices.views import SHIPPED_AT
from reelwright.store.clock import iso

AvatarStatus = Literal["PROCESSING", "COMPLETED", "FAILED"]
SkinTone = Literal["light", "medium-light", "medium", "dark"]

_EXAMPLE: dict[str, JsonValue] = {
    "id": EXAMPLE_AVATAR,
    "name": "A young teacher with",
    "type": "AI",
    "gender": "Female",
    "age": "Young Adult",
    "image": EXAMPLE_LINK,
    "thumbnail": EXAMPLE_LINK,
    "status": "COMPLETED",
    "error": None,
    "situation": ["Classroom", "Indoor"],
    "emotions": ["Friendly"],
    "skinTone": "medium",
    "isCustom": True,
    "source": "custom",
    "createdAt": EXAMPLE_TIME,
}
_STARTED_EXAMPLE: dict[str, JsonValue] = {
    **{name: value for name, value in _EXAMPLE.items() if name not in ("age", "skinTone")},
    "image": None,
    "thumbnail": None,
    "status": "PROCESSING",
    "situation": [],
    "emotions": [],
    "usedCredits": 4,
}


class ShippedAvatar(Protocol):
    """An avatar of the library, as `catalog.avatars` has it: `traits` and `seed` are its drawing."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def gender(self) -> str: ...
    @property
    def age(self) -> str: ...
    @property
    def skin_tone(self) -> str: ...
    @property
    def situation(self) -> tuple[str, ...]: ...
    @property
    def emotions(self) -> tuple[str, ...]: ...
    @property
    def description(self) -> str: ...
    @property
    def thumbnail(self) -> str: ...
    @property
    def image(self) -> str: ...
    @property
    def traits(self) -> Mapping[str, Any]: ...
    @property
    def seed(self) -> int: ...
    @property
    def voice(self) -> str: ...


NO_FACE = "No face was found in this picture"


def _absent_until_known(example: str) -> Any:
    """A field that an answer leaves out while nobody knows it: it is never `null`."""

    def without_default(described: dict[str, Any]) -> None:
        del described["default"]

    return Field(
        default=None,
        exclude_if=lambda value: value is None,
        json_schema_extra=without_default,
        examples=[example],
    )


class AvatarView(View):
    """A person who can speak on camera in the team's videos."""

    model_config = ConfigDict(json_schema_extra={"examples": [_EXAMPLE]})

    id: str
    """The id of the avatar. Send it as `avatarId` to the create endpoints once `status` is `COMPLETED`."""
    name: str
    """The name of the avatar: the one that the call sent, or else the first words of its description, or
    `Photo avatar`."""
    type: Literal["AI", "Realistic"]
    """`Realistic`: made from a photograph. `AI`: generated from a description, or drawn for the library."""
    gender: Literal["Female", "Male"]
    """The gender that the picture shows, or that the call set. It decides which voice the avatar speaks with.
    A generation shows `Female` until it is `COMPLETED`."""
    age: str | SkipJsonSchema[None] = _absent_until_known("Young Adult")
    """The age group that the picture shows, or that the call set: `Teen`, `Young Adult`, `Adult`,
    `Middle Aged` or `Senior`. Absent until it is known."""
    image: str | None = Field(examples=[EXAMPLE_LINK])
    """The link of the portrait in full size (1080 × 1920 pixels for avatars of the library), signed and
    expiring: read the avatar again rather than store it. `null` until `status` is `COMPLETED`."""
    thumbnail: str | None = Field(examples=[EXAMPLE_LINK])
    """The link of a small version of the portrait, signed and expiring like `image`. `null` until `status` is
    `COMPLETED`."""
    status: AvatarStatus
    """`PROCESSING`: the avatar is being made, for 15 minutes at most. `COMPLETED`: it can be used. `FAILED`:
    `error` says why, and the credits were given back; delete it and try again."""
    error: str | None = Field(examples=[NO_FACE])
    """Why the avatar could not be made, as a sentence that says what to do about it. `null` unless `status`
    is `FAILED`."""
    situation: list[str]
    """Tags of the place that the portrait shows, such as `Kitchen` and `Indoor`. Empty until `status` is
    `COMPLETED`. The place in a photograph is recognised only where a provider's model describes it."""
    emotions: list[str]
    """Tags of the expression that the face shows, such as `Happy` or `Confident`. Empty until `status` is
    `COMPLETED`."""
    skin_tone: SkinTone | SkipJsonSchema[None] = _absent_until_known("medium")
    """The skin tone that the picture shows. Absent until it is known."""
    is_custom: bool
    """`true` for the team's own avatars, `false` for those of the library that ships with the service."""
    source: Literal["custom", "library"]
    """`custom` for the team's own avatars, `library` for those that ship with the service."""
    created_at: CreatedAt


class GeneratedAvatar(AvatarView):
    """An avatar that is being generated, with its price."""

    model_config = ConfigDict(json_schema_extra={"examples": [_STARTED_EXAMPLE]})

    used_credits: int
    """The credits that were charged: the price of the image model for a `managed` team, 0 for a `byok` team.
    They are given back when the generation fails."""


class AvatarDetails(AvatarView):
    """An avatar with its reactions."""

    model_config = ConfigDict(json_schema_extra={"examples": [{**_EXAMPLE, "reactions": [REACTION_EXAMPLE]}]})

    reactions: list[AvatarReactionView] = Field(default_factory=list)
    """All reactions of the avatar that the team can see, the newest first; also unfinished and failed
    ones."""


def avatar_view(avatar: Avatar, sign: Sign) -> AvatarView:
    return AvatarView(**_own_fields(avatar, sign))


def avatar_details(
    avatar: Avatar | ShippedAvatar, reactions: Sequence[Reaction | ShippedReaction], sign: Sign
) -> AvatarDetails:
    fields = _own_fields(avatar, sign) if isinstance(avatar, Avatar) else _shipped_fields(avatar, sign)
    return AvatarDetails(**fields, reactions=[reaction_view(one, sign) for one in reactions])


def generated_avatar(avatar: Avatar, sign: Sign) -> GeneratedAvatar:
    return GeneratedAvatar(**_own_fields(avatar, sign), used_credits=avatar.used_credits)


def shipped_view(avatar: ShippedAvatar, sign: Sign) -> AvatarView:
    return AvatarView(**_shipped_fields(avatar, sign))


def _own_fields(avatar: Avatar, sign: Sign) -> dict[str, Any]:
    ready = avatar.status == "COMPLETED"
    return {
        "id": avatar.id,
        "name": avatar.name,
        "type": avatar.type,
        "gender": avatar.gender,
        "age": avatar.age,
        "image": signed_link(sign, avatar.asset) if ready else None,
        "thumbnail": signed_link(sign, avatar.thumbnail_asset) if ready else None,
        "status": avatar.status,
        "error": avatar.error,
        "situation": avatar.situation,
        "emotions": avatar.emotions,
        "skin_tone": avatar.skin_tone,
        "is_custom": True,
        "source": "custom",
        "created_at": iso(avatar.created_at),
    }


def _shipped_fields(avatar: ShippedAvatar, sign: Sign) -> dict[str, Any]:
    return {
        "id": avatar.id,
        "name": avatar.name,
        "type": "AI",
        "gender": avatar.gender,
        "age": avatar.age,
        "image": sign(avatar.image),
        "thumbnail": sign(avatar.thumbnail),
        "status": "COMPLETED",
        "error": None,
        "situation": list(avatar.situation),
        "emotions": list(avatar.emotions),
        "skin_tone": avatar.skin_tone,
        "is_custom": False,
        "source": "library",
        "created_at": SHIPPED_AT,
    }
