"""Speeches that are filmed anew: their table, and the kind of asset that they are."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from reelwright.domain.assets.kind import AssetJob, AssetKind
from reelwright.store.database import Base

WITHIN_MS = 2 * 60 * 60_000
UNEXPECTED = "Something went wrong while this scene was filmed anew. Please try again"


class SpeechRetake(Base):
    """`speech` is the one that it replaces, as the project keeps it, and `plan` what the recipe films. From
    COMPLETED on, `film` is what was put into the timeline."""

    __tablename__ = "retakes"

    id: Mapped[str] = mapped_column(primary_key=True)
    team_id: Mapped[str] = mapped_column(ForeignKey("teams.id"), index=True)
    project_id: Mapped[str] = mapped_column(index=True)
    text: Mapped[str]
    speech: Mapped[dict[str, Any]]
    plan: Mapped[dict[str, Any]]
    expected_ms: Mapped[int]
    status: Mapped[str]  # PROCESSING | COMPLETED | FAILED
    error: Mapped[str | None]
    progress: Mapped[int] = mapped_column(default=0)
    message: Mapped[str] = mapped_column(default="Waiting for a worker")
    film: Mapped[dict[str, Any] | None]
    asset: Mapped[str | None]
    thumbnail_asset: Mapped[str | None]  # of every kind's table; a speech in a video has none
    used_credits: Mapped[int] = mapped_column(default=0)
    deadline_at: Mapped[int | None] = mapped_column(index=True)  # still PROCESSING then: FAILED
    webhook: Mapped[str | None]
    caller_metadata: Mapped[dict[str, Any] | None]
    created_at: Mapped[int] = mapped_column(index=True)


@dataclass(frozen=True)
class RetakeFiles:
    """A speech that was filmed anew: its first clip, and all that goes into the timeline. Plain values, as a
    job's record is."""

    asset: str
    film: dict[str, Any]
    thumbnail_asset: str = ""


FILM_RETAKE = AssetJob("film-retake", prefix="film-retake", step="film")

RETAKE = AssetKind(
    name="retake",
    noun="Retake",
    table=SpeechRetake,
    folder="retakes",
    made=RetakeFiles,
    jobs=(FILM_RETAKE,),
    within_ms=WITHIN_MS,
    too_long="Filming this scene anew took too long. Please try again",
    unexpected=UNEXPECTED,
    time_counts_from="job",
)
