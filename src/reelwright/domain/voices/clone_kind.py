"""Voices made from recordings: their table, and the kind of asset that they are."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import JSON, ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from reelwright.domain.assets.kind import AssetEvents, AssetJob, AssetKind, Link
from reelwright.domain.views import (
    EXAMPLE_METADATA,
    EXAMPLE_VOICE,
    AssetError,
    AssetMetadata,
    AssetStatus,
    EventMessage,
    View,
)
from reelwright.store.database import Base

WITHIN_MS = 15 * 60_000


class ClonedVoice(Base):
    """`recordings` are `{asset}` (a sound that came with the call) or `{mediaId}` each. `asset` is its
    preview. A voice with `deleted_at` is hidden, and is still spoken with by what was begun before. From
    `retire_at` on the sweep deletes it at its provider, and then the row."""

    __tablename__ = "voices"

    id: Mapped[str] = mapped_column(primary_key=True)
    team_id: Mapped[str] = mapped_column(ForeignKey("teams.id"), index=True)
    name: Mapped[str]
    description: Mapped[str]
    language: Mapped[str]
    recordings: Mapped[list[Any]] = mapped_column(JSON)
    status: Mapped[str]  # PROCESSING | COMPLETED | FAILED
    error: Mapped[str | None]
    provider: Mapped[str | None]
    provider_voice_id: Mapped[str | None]
    asset: Mapped[str | None]
    thumbnail_asset: Mapped[str | None]  # of every kind's table; a voice has none
    used_credits: Mapped[int] = mapped_column(default=0)
    deadline_at: Mapped[int | None] = mapped_column(index=True)  # still PROCESSING then: FAILED
    deleted_at: Mapped[int | None]
    retire_at: Mapped[int | None] = mapped_column(index=True)
    webhook: Mapped[str | None]
    caller_metadata: Mapped[dict[str, Any] | None]
    created_at: Mapped[int] = mapped_column(index=True)


@dataclass(frozen=True)
class ClonedFiles:
    """A voice at its provider, and a preview in storage. Plain values, as a job's record is."""

    asset: str
    provider: str
    provider_voice_id: str
    thumbnail_asset: str = ""


class VoiceOutcome(View):
    """The voice that is ready, or could not be cloned."""

    voice_id: str
    """The id of the voice. `GET /v1/voice/{voiceId}` reads it."""
    name: str
    """The name of the voice, to be shown to people."""
    status: AssetStatus
    error: AssetError
    metadata: AssetMetadata


class VoiceEvent(View):
    """The payload of `voice.completed` and `voice.failed`."""

    status: AssetStatus
    message: EventMessage
    data: VoiceOutcome
    """The voice that the event is about."""


def _outcome(voice: ClonedVoice, link: Link) -> VoiceOutcome:
    status: Any = voice.status
    return VoiceOutcome(
        voice_id=voice.id,
        name=voice.name,
        status=status,
        error=voice.error,
        metadata=voice.caller_metadata or {},
    )


def recordings_of(voice_id: str) -> str:
    """Return the prefix in storage below which the sounds lie that came with the call."""
    return f"{CLONED_VOICE.folder_of(voice_id)}recordings/"


_READY = VoiceOutcome(
    voice_id=EXAMPLE_VOICE,
    name="My voice",
    status="COMPLETED",
    error=None,
    metadata=EXAMPLE_METADATA,
)
CLONE = AssetJob(
    "clone-voice",
    prefix="clone-voice",
    step="clone",
    runs="reelwright.workflows.clone_voice:clone_voice",
    queue="generations",
)
CLONED_VOICE = AssetKind(
    name="voice",
    noun="Voice",
    table=ClonedVoice,
    folder="voices",
    made=ClonedFiles,
    jobs=(CLONE,),
    within_ms=WITHIN_MS,
    too_long="Cloning this voice took too long. Please delete it and try again",
    unexpected="Something went wrong while this voice was cloned. Please delete it and try again",
    events=AssetEvents(
        completed="A cloned voice is ready to be used.",
        failed="A voice could not be cloned.",
        payload=VoiceEvent,
        data=_outcome,
        examples=(
            _READY,
            _READY.model_copy(update={"status": "FAILED", "error": "The recording is too short"}),
        ),
    ),
    source_file=lambda voice: recordings_of(voice.id),
)
