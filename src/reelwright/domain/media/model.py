"""A library item: a picture or a clip of the team's."""

from typing import Any

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
    source_url: Mapped[str | None]  # what an import downloads
    edit: Mapped[dict[str, Any] | None]  # what is made of which other item
    generation: Mapped[dict[str, Any] | None]  # what is made from words
    content_type: Mapped[str | None]  # what an upload says that it is; the bytes have the last word
    deadline_at: Mapped[int | None] = mapped_column(index=True)  # still PENDING or PROCESSING then: FAILED
    webhook: Mapped[str | None]
    caller_metadata: Mapped[dict[str, Any] | None]
    used_credits: Mapped[int] = mapped_column(default=0)
    deleted_at: Mapped[int | None]  # deleted by its team, but kept with the projects that use it
    created_at: Mapped[int] = mapped_column(index=True)


class MediaUse(Base):
    """A project uses an item: its file stays, and is counted, until the project is deleted too."""

    __tablename__ = "media_uses"

    project_id: Mapped[str] = mapped_column(primary_key=True)
    media_id: Mapped[str] = mapped_column(primary_key=True, index=True)


class DownloadLease(Base):
    """One running download of a caller's URL. It ends with the download, or by itself after a crash."""

    __tablename__ = "download_leases"

    id: Mapped[str] = mapped_column(primary_key=True)
    team_id: Mapped[str] = mapped_column(index=True)
    until: Mapped[int]
