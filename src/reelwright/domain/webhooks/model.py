"""A delivery is one webhook call, with all its attempts."""

from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from reelwright.store.database import Base


class WebhookDelivery(Base):
    """`id` is made from the thing, the outcome and the receiver: one outcome, one call to each receiver.
    `body` is the exact text that is signed and sent."""

    __tablename__ = "webhook_deliveries"

    id: Mapped[str] = mapped_column(primary_key=True)
    team_id: Mapped[str] = mapped_column(ForeignKey("teams.id"), index=True)
    project_id: Mapped[str | None] = mapped_column(index=True)
    event: Mapped[str]
    url: Mapped[str]
    body: Mapped[str]
    status: Mapped[str] = mapped_column(default="PENDING")  # PENDING | DELIVERED | EXHAUSTED
    created_at: Mapped[int] = mapped_column(index=True)
    updated_at: Mapped[int]


class WebhookAttempt(Base):
    __tablename__ = "webhook_attempts"

    id: Mapped[str] = mapped_column(primary_key=True)  # <delivery>:<number>
    delivery_id: Mapped[str] = mapped_column(ForeignKey("webhook_deliveries.id"), index=True)
    number: Mapped[int]
    status_code: Mapped[int | None]
    error: Mapped[str | None]
    duration_ms: Mapped[int]
    answer: Mapped[str]  # its first 1 KB
    created_at: Mapped[int]
