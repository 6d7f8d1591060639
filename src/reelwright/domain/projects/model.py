"""A project is one accepted create call; a video is one render of it."""

from typing import Any, Literal

import sqlalchemy as sa
from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from reelwright.store.database import Base

RenderQuality = Literal["final", "preview"]


class Project(Base):
    """`status` moves draft → processing → completed | failed, and never back. `request` is what the caller
    sent, validated; `timeline` is the codec's JSON, present from completed on."""

    __tablename__ = "projects"

    id: Mapped[str] = mapped_column(primary_key=True)
    team_id: Mapped[str] = mapped_column(ForeignKey("teams.id"), index=True)
    type: Mapped[str]
    name: Mapped[str]
    status: Mapped[str] = mapped_column(default="draft", index=True)
    aspect_ratio: Mapped[str]
    language: Mapped[str | None]
    request: Mapped[dict[str, Any]]
    caller_metadata: Mapped[dict[str, Any] | None]
    webhook: Mapped[str | None]
    timeline: Mapped[dict[str, Any] | None]
    speeches: Mapped[list[dict[str, Any]] | None]  # on camera: who says what, and in which clips
    script: Mapped[str | None]  # what is narrated
    writer: Mapped[str | None]  # who wrote it, where something was written
    sources: Mapped[list[dict[str, Any]] | None]  # of media and of words
    illustration: Mapped[bool] = mapped_column(default=False, server_default=sa.false())  # drawn here
    progress: Mapped[int] = mapped_column(default=0)  # 0–100, of the generation; only ever upwards
    message: Mapped[str] = mapped_column(default="Waiting for a worker")
    error: Mapped[str | None]
    error_code: Mapped[str | None]  # of an error that has one
    used_credits: Mapped[int] = mapped_column(default=0)
    first_video_id: Mapped[str]  # pre-allocated; its row exists from the create on
    expected_ms: Mapped[int]  # the length that was asked for or estimated
    deadline_at: Mapped[int]  # still unfinished then: failed and refunded; set anew when the work begins
    created_at: Mapped[int] = mapped_column(index=True)
    updated_at: Mapped[int]


class Video(Base):
    """`status` STARTED → COMPLETED | FAILED. `render_started_at` is None while the project is still being
    generated: such a video can be read, but is in no list and is not the project's `video`."""

    __tablename__ = "videos"

    id: Mapped[str] = mapped_column(primary_key=True)
    team_id: Mapped[str] = mapped_column(ForeignKey("teams.id"), index=True)
    project_id: Mapped[str] = mapped_column(ForeignKey("projects.id"), index=True)
    status: Mapped[str] = mapped_column(default="STARTED")
    automatic: Mapped[bool]  # the first render: its failure refunds the project's charge
    render_started_at: Mapped[int | None] = mapped_column(index=True)
    timeline: Mapped[dict[str, Any] | None]  # as it was when this render was asked for
    quality: Mapped[RenderQuality] = mapped_column(sa.String, default="final", server_default="final")
    progress: Mapped[int] = mapped_column(default=0)
    message: Mapped[str] = mapped_column(default="Waiting for the project")
    error: Mapped[str | None]
    asset: Mapped[str | None]
    thumbnail_asset: Mapped[str | None]
    duration_ms: Mapped[int | None]
    frames: Mapped[int | None]
    size: Mapped[int | None]
    transparent_asset: Mapped[str | None]  # the same without a background, of projects that cut people out
    transparent_size: Mapped[int] = mapped_column(default=0)
    caller_metadata: Mapped[dict[str, Any] | None]
    webhook: Mapped[str | None]
    share_token: Mapped[str] = mapped_column(unique=True)
    share_revoked_at: Mapped[int | None]
    created_at: Mapped[int]
    updated_at: Mapped[int]
