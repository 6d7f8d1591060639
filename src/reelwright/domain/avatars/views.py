"""What the API shows of avatars."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, Protocol

from pydantic import ConfigDict, Field, JsonValue
from pydantic.json_schema import SkipJsonSchema

from reelwright.domain.avatars.model import Avatar
from reelwright.domain.avatars.reactions_model import Reaction
from reelwright.domain.avatars.reactions_views import (
    AvatarReactionView,
    ShippedReaction,
    reaction_view,
)
from reelwright.domain.views import Instant, Sign, View, signed_link
from reelwright.domain.voices.views import SHIPPED_AT
from reelwright.store.clock import iso

AvatarStatus = Literal["PROCESSING", "COMPLETED", "FAILED"]
SkinTone = Literal["light", "medium-light", "medium", "dark"]

_EXAMPLE: dict[str, JsonValue] = {
    "id": "c2m8d0v4x1a9q7w5e3r6t2y0u",
    "name": "A young teacher with",
    "type": "AI",
    "gender": "Female",
    "age": "Young Adult",
    "image": "https://videos.example.com/files/eyJ…",
    "thumbnail": "https://videos.example.com/files/eyJ…",
    "status": "COMPLETED",
    "error": None,
    "situation": ["classroom", "day"],
    "emotions": ["friendly"],
    "skinTone": "medium",
    "isCustom": True,
    "source": "custom",
    "createdAt": "2026-03-01T09:30:00.000Z",
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


def _absent_until_known() -> Any:
    """A field that an answer leaves out while nobody knows it: it is never `null`."""

    def without_default(described: dict[str, Any]) -> None:
        del described["default"]

    return Field(default=None, exclude_if=lambda value: value is None, json_schema_extra=without_default)


class AvatarView(View):
    model_config = ConfigDict(json_schema_extra={"examples": [_EXAMPLE]})

    id: str
    """Goes into `avatarId` of a create once `status` is `COMPLETED`."""
    name: str
    type: Literal["AI", "Realistic"]
    """`Realistic`: made from a photograph. `AI`: generated or drawn."""
    gender: Literal["Female", "Male"]
    """A generation shows `Female` until it is `COMPLETED`."""
    age: str | SkipJsonSchema[None] = _absent_until_known()
    """An age group, such as `Young Adult`. Absent while it is not known: until `COMPLETED`, unless the call
    said it."""
    image: str | None
    """The portrait in full size, of the library 1080 × 1920. Signed and expiring: read it again rather than
    keep it. `null` until `COMPLETED`."""
    thumbnail: str | None
    """The same, small."""
    status: AvatarStatus
    error: str | None
    """Why it failed, in words a person can act on."""
    situation: list[str]
    """Where the person is, as it was drawn, such as `Kitchen`, `Indoor`. Empty of a photograph: the engine of
    this server does not tell places."""
    emotions: list[str]
    skin_tone: SkinTone | SkipJsonSchema[None] = _absent_until_known()
    is_custom: bool
    source: Literal["custom", "library"]
    created_at: Instant


class GeneratedAvatar(AvatarView):
    used_credits: int
    """Given back when it fails."""


class AvatarDetails(AvatarView):
    reactions: list[AvatarReactionView] = Field(default_factory=list)
    """Newest first."""


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
