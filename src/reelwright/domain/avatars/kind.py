"""Avatars and reactions as kinds of assets."""

from dataclasses import dataclass
from typing import Any, Literal

from reelwright.domain.assets.kind import AssetEvents, AssetJob, AssetKind, Link
from reelwright.domain.avatars.model import Avatar
from reelwright.domain.avatars.reactions_model import Reaction
from reelwright.domain.views import (
    EXAMPLE_ASSET,
    EXAMPLE_LINK,
    EXAMPLE_METADATA,
    EXAMPLE_REASON,
    View,
)

WITHIN_MS = 15 * 60_000


@dataclass(frozen=True)
class PortraitFiles:
    """A finished portrait in storage, and what is known of it. Plain values, as a job's record is."""

    asset: str
    thumbnail_asset: str
    gender: str
    age: str
    skin_tone: str
    situation: tuple[str, ...]
    emotions: tuple[str, ...]
    drawing: dict[str, Any] | None = None


@dataclass(frozen=True)
class ReactionFiles:
    """A finished clip in storage. Plain values, as a job's record is."""

    asset: str
    thumbnail_asset: str
    width: int
    height: int
    duration_ms: int
    played: dict[str, Any]


class AvatarOutcome(View):
    avatar_id: str
    name: str
    status: Literal["COMPLETED", "FAILED"]
    image: str | None
    error: str | None
    metadata: dict[str, Any]
    """The caller's; empty when there was none."""


class AvatarEvent(View):
    status: Literal["COMPLETED", "FAILED"]
    message: str
    data: AvatarOutcome


class ReactionOutcome(View):
    reaction_id: str
    avatar_id: str
    reaction: str
    status: Literal["COMPLETED", "FAILED"]
    video_url: str | None
    thumbnail_url: str | None
    error: str | None
    metadata: dict[str, Any]
    """The caller's; empty when there was none."""


class ReactionEvent(View):
    status: Literal["COMPLETED", "FAILED"]
    message: str
    data: ReactionOutcome


def _avatar_outcome(avatar: Avatar, link: Link) -> AvatarOutcome:
    status: Any = avatar.status
    return AvatarOutcome(
        avatar_id=avatar.id,
        name=avatar.name,
        status=status,
        image=link(avatar.asset),
        error=avatar.error,
        metadata=avatar.caller_metadata or {},
    )


def _reaction_outcome(reaction: Reaction, link: Link) -> ReactionOutcome:
    status: Any = reaction.status
    return ReactionOutcome(
        reaction_id=reaction.id,
        avatar_id=reaction.avatar_id,
        reaction=reaction.reaction,
        status=status,
        video_url=link(reaction.asset),
        thumbnail_url=link(reaction.thumbnail_asset),
        error=reaction.error,
        metadata=reaction.caller_metadata or {},
    )


def _photograph(avatar: Avatar) -> str | None:
    """The file that came with the call, or was fetched: it is shown nowhere."""
    asset: str | None = avatar.request.get("photo", {}).get("asset")
    return asset


FETCH_PHOTO = AssetJob("fetch-photo", prefix="fetch-photo", step="fetch", result="asset", queue="imports")
PORTRAY = AssetJob(
    "portray", prefix="portray", step="draw", runs="reelwright.workflows.portray:make_portrait"
)
REACT = AssetJob("react", prefix="react", step="film", runs="reelwright.workflows.react:film_reaction")

AVATAR = AssetKind(
    name="avatar",
    table=Avatar,
    folder="avatars",
    made=PortraitFiles,
    jobs=(FETCH_PHOTO, PORTRAY),
    within_ms=WITHIN_MS,
    too_long="Making this avatar took too long. Please delete it and try again",
    unexpected="Something went wrong while this avatar was made. Please delete it and try again",
    source_file=_photograph,
    events=AssetEvents(
        noun="Avatar",
        completed="An avatar is ready.",
        failed="An avatar could not be made.",
        payload=AvatarEvent,
        data=_avatar_outcome,
        examples=(
            AvatarOutcome(
                avatar_id=EXAMPLE_ASSET,
                name="Mia",
                status="COMPLETED",
                image=EXAMPLE_LINK,
                error=None,
                metadata=EXAMPLE_METADATA,
            ),
            AvatarOutcome(
                avatar_id=EXAMPLE_ASSET,
                name="Mia",
                status="FAILED",
                image=None,
                error=EXAMPLE_REASON,
                metadata=EXAMPLE_METADATA,
            ),
        ),
    ),
)
REACTION = AssetKind(
    name="reaction",
    table=Reaction,
    folder="reactions",
    made=ReactionFiles,
    jobs=(REACT,),
    within_ms=WITHIN_MS,
    too_long="Making this reaction took too long. Please try again",
    unexpected="Something went wrong while this reaction was made. Please try again",
    events=AssetEvents(
        noun="Reaction",
        completed="A reaction of an avatar is ready.",
        failed="A reaction of an avatar could not be made.",
        payload=ReactionEvent,
        data=_reaction_outcome,
        examples=(
            ReactionOutcome(
                reaction_id=EXAMPLE_ASSET,
                avatar_id=EXAMPLE_ASSET,
                reaction="surprise",
                status="COMPLETED",
                video_url=EXAMPLE_LINK,
                thumbnail_url=EXAMPLE_LINK,
                error=None,
                metadata=EXAMPLE_METADATA,
            ),
            ReactionOutcome(
                reaction_id=EXAMPLE_ASSET,
                avatar_id=EXAMPLE_ASSET,
                reaction="surprise",
                status="FAILED",
                video_url=None,
                thumbnail_url=None,
                error=EXAMPLE_REASON,
                metadata=EXAMPLE_METADATA,
            ),
        ),
    ),
)
