"""A library item: a picture or a clip of the team's."""

from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from reelwright.store.database import Base


class Media(Base):
    __tablename__ = "media"

    id: Mapped[str] = mapped_column(primary_key=True)
    team_id: Mapped[str] = mapped_column(ForeignKey("teams.id"), index=True)
    name: Mapped[str]
    type: Mapped[str]  # image | video
    status: Mapped[str]  # PENDING | PROCESSING | COMPLETED | FAILED
    error: Mapped[str | None]
    asset: Mapped[str | None]
    thumbnail_asset: Mapped[str | None]
    duration_ms: Mapped[int | None]
    width: Mapped[int | None]
    height: Mapped[int | None]
    size: Mapped[int] = mapped_column(default=0)
    is_ai_generated: Mapped[bool] = mapped_column(default=False)
    created_at: Mapped[int] = mapped_column(index=True)
