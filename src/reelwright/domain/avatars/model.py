"""A team's avatar: a person that can speak in its videos. Shipped ones are in `catalog.avatars`."""

from typing import Any

from sqlalchemy import JSON, ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from reelwright.store.database import Base


class Avatar(Base):
    __tablename__ = "avatars"

    id: Mapped[str] = mapped_column(primary_key=True)
    team_id: Mapped[str] = mapped_column(ForeignKey("teams.id"), index=True)
    name: Mapped[str]
    type: Mapped[str]  # AI | Realistic
    status: Mapped[str]  # PROCESSING | COMPLETED | FAILED
    error: Mapped[str | None]
    request: Mapped[dict[str, Any]]  # what was asked for, by the names of the API
    drawing: Mapped[dict[str, Any] | None]  # what an embedded engine drew, so that it can draw it again
    asset: Mapped[str | None]
    thumbnail_asset: Mapped[str | None]
    gender: Mapped[str] = mapped_column(default="Female")
    age: Mapped[str | None]
    skin_tone: Mapped[str | None]
    situation: Mapped[list[str]] = mapped_column(JSON, default=list)
    emotions: Mapped[list[str]] = mapped_column(JSON, default=list)
    used_credits: Mapped[int] = mapped_column(default=0)
    deadline_at: Mapped[int | None] = mapped_column(index=True)  # still PROCESSING then: FAILED
    webhook: Mapped[str | None]
    caller_metadata: Mapped[dict[str, Any] | None]
    created_at: Mapped[int] = mapped_column(index=True)
