"""A team's character: somebody who looks the same, and speaks the same, in all that shows them."""

from typing import Any

from sqlalchemy import JSON, ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from reelwright.store.database import Base


class Character(Base):
    __tablename__ = "characters"

    id: Mapped[str] = mapped_column(primary_key=True)
    team_id: Mapped[str] = mapped_column(ForeignKey("teams.id"), index=True)
    name: Mapped[str]
    description: Mapped[str | None]
    media_ids: Mapped[list[str]] = mapped_column(JSON, default=list)
    voice_id: Mapped[str | None]
    style: Mapped[str | None]
    gender: Mapped[str | None]
    age: Mapped[str | None]
    status: Mapped[str]  # PROCESSING | COMPLETED | FAILED
    error: Mapped[str | None]
    drawing: Mapped[dict[str, Any] | None]  # the look that the embedded engine has drawn
    drawn: Mapped[int] = mapped_column(default=0)  # how many portraits were begun: each has a job of its own
    asset: Mapped[str | None]  # the portrait
    thumbnail_asset: Mapped[str | None]
    used_credits: Mapped[int] = mapped_column(default=0)
    deadline_at: Mapped[int | None] = mapped_column(index=True)  # still PROCESSING then: FAILED
    webhook: Mapped[str | None]
    caller_metadata: Mapped[dict[str, Any] | None]
    created_at: Mapped[int] = mapped_column(index=True)
    updated_at: Mapped[int]
