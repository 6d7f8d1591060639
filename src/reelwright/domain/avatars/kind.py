"""Avatars and reactions as kinds of assets."""

from dataclasses import dataclass
from typing import Any

from reelwright.domain.assets.kind import AssetEvents, AssetJob, AssetKind, Link
from reelwright.domain.avatars.model import Avatar
from reelwright.domain.avatars.reactions_model import Reaction
from reelwright.domain.views import (
    EXAMPLE_AVATAR,
    EXAMPLE_FAILURE,
    EXAMPLE_LINK,
    EXAMPLE_METADATA,
    EXAMPLE_REACTION,
    AssetError,
    AssetMetadata,
    AssetStatus,
    EventMessage,
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
    """The avatar that is ready, or could not be made."""

    avatar_id: str
    """The id of the avatar. `GET /v1/avatar/{avatarId}` reads it."""
    name: str
    """The name of the avatar, to be shown to people."""
    status: AssetStatus
    image: str | None
    """The link of the portrait in full size, signed and expiring. `null` where `status` is `FAILED`."""
    error: AssetError
    metadata: AssetMetadata


class AvatarEvent(View):
    """The payload of `avatar.completed` and `avatar.failed`."""

    status: AssetStatus
    message: EventMessage
    data: AvatarOutcome
    """The avatar that the event is about."""


class ReactionOutcome(View):
    """The reaction that is ready, or could not be made."""

    reaction_id: str
    """The id of the reaction. `GET /v1/avatar/{avatarId}/reaction/{reactionId}` reads it."""
    avatar_id: str
    """The id of the avatar that makes the face."""
    reaction: str
    """The face that the avatar makes, such as `surprise`; `custom` where a prompt describes it."""
    status: AssetStatus
    video_url: str | None
    """The link of the clip as an MP4 file, signed and expiring. `null` where `status` is `FAILED`."""
    thumbnail_url: str | None
    """The link of a still of the clip, signed and expiring. `null` where `status` is `FAILED`."""
    error: AssetError
    metadata: AssetMetadata


class ReactionEvent(View):
    """The payload of `reaction.completed` and `reaction.failed`."""

    status: AssetStatus
    message: EventMessage
    data: ReactionOutcome
    """The reaction that the event is about."""


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


_PORTRAYED = AvatarOutcome(
    avatar_id=EXAMPLE_AVATAR,
    name="Mia",
    status="COMPLETED",
    image=EXAMPLE_LINK,
    error=None,
    metadata=EXAMPLE_METADATA,
)
_FILMED = ReactionOutcome(
    reaction_id=EXAMPLE_REACTION,
    avatar_id=EXAMPLE_AVATAR,
    reaction="surprise",
    status="COMPLETED",
    video_url=EXAMPLE_LINK,
    thumbnail_url=EXAMPLE_LINK,
    error=None,
    metadata=EXAMPLE_METADATA,
)
FETCH_PHOTO = AssetJob("fetch-photo", prefix="fetch-photo", step="fetch", result="asset", queue="imports")
PORTRAY = AssetJob(
    "portray", prefix="portray", step="draw", runs="reelwright.workflows.portray:make_portrait"
)
REACT = AssetJob("react", prefix="react", step="film", runs="reelwright.workflows.react:film_reaction")

AVATAR = AssetKind(
    name="avatar",
    noun="Avatar",
    table=Avatar,
    folder="avatars",
    made=PortraitFiles,
    jobs=(FETCH_PHOTO, PORTRAY),
    within_ms=WITHIN_MS,
    too_long="Making this avatar took too long. Please delete it and try again",
    unexpected="Something went wrong while this avatar was made. Please delete it and try again",
    source_file=_photograph,
    events=AssetEvents(
        completed="An avatar is ready to be used.",
        failed="An avatar could not be made from its description or photograph.",
        payload=AvatarEvent,
        data=_avatar_outcome,
        examples=(_PORTRAYED, _PORTRAYED.model_copy(update={"image": None, **EXAMPLE_FAILURE})),
    ),
)
REACTION = AssetKind(
    name="reaction",
    noun="Reaction",
    table=Reaction,
    folder="reactions",
    made=ReactionFiles,
    jobs=(REACT,),
    within_ms=WITHIN_MS,
    too_long="Making this reaction took too long. Please try again",
    unexpected="Something went wrong while this reaction was made. Please try again",
    events=AssetEvents(
        completed="A reaction of an avatar is ready to be used.",
        failed="A reaction of an avatar could not be made.",
        payload=ReactionEvent,
        data=_reaction_outcome,
        examples=(
            _FILMED,
            _FILMED.model_copy(update={"video_url": None, "thumbnail_url": None, **EXAMPLE_FAILURE}),
        ),
    ),
)
