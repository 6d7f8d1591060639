"""What the API shows of reactions."""

from typing import Any, Literal, Protocol

from pydantic import ConfigDict, JsonValue

from reelwright.domain.avatars.reactions_model import Reaction
from reelwright.domain.views import Instant, Sign, View, signed_link
from reelwright.domain.voices.views import SHIPPED_AT
from reelwright.engines.reactions import ReactionKind
from reelwright.store.clock import iso

ReactionName = Literal[ReactionKind, "custom"]

_EXAMPLE: dict[str, JsonValue] = {
    "id": "c4r8e2a6c0t5i9o3n7x1y4z8b",
    "reaction": "surprise",
    "status": "COMPLETED",
    "videoUrl": "https://videos.example.com/files/eyJ…",
    "thumbnailUrl": "https://videos.example.com/files/eyJ…",
    "error": None,
    "createdAt": "2026-03-01T09:30:00.000Z",
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
    model_config = ConfigDict(json_schema_extra={"examples": [_EXAMPLE]})

    id: str
    """Goes into `avatarId` of a hook-demo once `status` is `COMPLETED`."""
    reaction: ReactionName
    status: Literal["PROCESSING", "COMPLETED", "FAILED"]
    video_url: str | None
    """Signed and expiring: read it again rather than keep it. `null` until `COMPLETED`."""
    thumbnail_url: str | None
    """A still of the clip."""
    error: str | None
    """Why it failed, in words a person can act on."""
    created_at: Instant


class NewReaction(AvatarReactionView):
    used_credits: int
    """Given back when it fails."""


class CatalogueReaction(View):
    id: str
    """Goes into `avatarId` of a hook-demo."""
    reaction: ReactionName
    avatar_id: str
    avatar_name: str
    gender: Literal["Female", "Male"]
    video_url: str
    """Signed and expiring. Of shipped ones a small preview; a video films them in full size."""
    thumbnail_url: str
    duration_seconds: float
    is_custom: bool
    """Whether the team made it."""
    created_at: Instant


class ReactionType(View):
    id: ReactionName
    name: str


def reaction_view(reaction: Reaction | ShippedReaction, sign: Sign) -> AvatarReactionView:
    return AvatarReactionView(**_fields(reaction, sign))


def new_reaction(reaction: Reaction, sign: Sign) -> NewReaction:
    return NewReaction(**_fields(reaction, sign), used_credits=reaction.used_credits)


def catalogue_reaction(reaction: Reaction | ShippedReaction, sign: Sign) -> CatalogueReaction:
    """Of a finished one."""
    shown = _fields(reaction, sign)
    return CatalogueReaction(
        **{name: shown[name] for name in ("id", "reaction", "video_url", "thumbnail_url", "created_at")},
        avatar_id=reaction.avatar_id,
        avatar_name=reaction.avatar_name,
        gender=reaction.gender,  # type: ignore[arg-type]
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
