"""A team's reaction: a short clip of an avatar making a face. Shipped ones are in `catalog.reactions`."""

from typing import Any

from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from reelwright.store.database import Base


class Reaction(Base):
    """`avatar_id` is one of the team's own avatars or of the library's; its name and gender are those of the
    moment. `played` is what an engine can film again at another size and for longer: who, and which
    gesture."""

    __tablename__ = "reactions"

    id: Mapped[str] = mapped_column(primary_key=True)
    team_id: Mapped[str] = mapped_column(ForeignKey("teams.id"), index=True)
    avatar_id: Mapped[str] = mapped_column(index=True)
    avatar_name: Mapped[str]
    gender: Mapped[str]
    reaction: Mapped[str]
    prompt: Mapped[str | None]
    model: Mapped[str | None]
    status: Mapped[str]  # PROCESSING | COMPLETED | FAILED
    error: Mapped[str | None]
    played: Mapped[dict[str, Any] | None]
    asset: Mapped[str | None]
    thumbnail_asset: Mapped[str | None]
    width: Mapped[int | None]
    height: Mapped[int | None]
    duration_ms: Mapped[int | None]
    used_credits: Mapped[int] = mapped_column(default=0)
    deadline_at: Mapped[int | None] = mapped_column(index=True)  # still PROCESSING then: FAILED
    webhook: Mapped[str | None]
    caller_metadata: Mapped[dict[str, Any] | None]
    created_at: Mapped[int] = mapped_column(index=True)
