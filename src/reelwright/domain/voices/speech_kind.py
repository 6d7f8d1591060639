"""Texts that are spoken without a video: their table, and the kind of asset that they are. Each lives for
seven days."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import JSON, ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from reelwright.domain.assets.kind import AssetJob, AssetKind
from reelwright.store.database import Base

WITHIN_MS = 15 * 60_000
KEPT_MS = 7 * 24 * 3_600_000


class SpokenText(Base):
    """`delivery` are the fields of an `engines.speech.Delivery`; `words` are `{text, start_ms, end_ms}` each.
    From `expires_at` on it is not found any more, and its file goes."""

    __tablename__ = "speeches"

    id: Mapped[str] = mapped_column(primary_key=True)
    team_id: Mapped[str] = mapped_column(ForeignKey("teams.id"), index=True)
    voice_id: Mapped[str]
    text: Mapped[str]
    language: Mapped[str]
    delivery: Mapped[dict[str, Any]]
    format: Mapped[str]  # mp3 | wav
    status: Mapped[str]  # PROCESSING | COMPLETED | FAILED
    error: Mapped[str | None]
    asset: Mapped[str | None]
    thumbnail_asset: Mapped[str | None]  # of every kind's table; a sound has none
    duration_ms: Mapped[int | None]
    words: Mapped[list[Any] | None] = mapped_column(JSON)
    size: Mapped[int] = mapped_column(default=0)
    used_credits: Mapped[int] = mapped_column(default=0)
    deadline_at: Mapped[int | None] = mapped_column(index=True)  # still PROCESSING then: FAILED
    expires_at: Mapped[int] = mapped_column(index=True)
    webhook: Mapped[str | None]
    caller_metadata: Mapped[dict[str, Any] | None]
    created_at: Mapped[int] = mapped_column(index=True)


@dataclass(frozen=True)
class SpokenFile:
    """A finished file in storage, and when its words are heard. Plain values, as a job's record is."""

    asset: str
    size: int
    duration_ms: int
    words: tuple[dict[str, Any], ...]
    expires_at: int
    thumbnail_asset: str = ""


SPEAK = AssetJob("speak", prefix="speak", step="speak", runs="reelwright.workflows.speak:speak_text")

SPEECH_FILE = AssetKind(
    name="speech",
    noun="Speech",
    table=SpokenText,
    folder="speeches",
    made=SpokenFile,
    jobs=(SPEAK,),
    within_ms=WITHIN_MS,
    too_long="Speaking this text took too long. Please try again",
    unexpected="Something went wrong while this text was spoken. Please try again",
    counts_storage=True,
    expires=SpokenText.expires_at,
)
