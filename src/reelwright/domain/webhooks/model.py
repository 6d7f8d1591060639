"""An endpoint is a team's receiver of events; a delivery is one webhook call, with all its attempts."""

from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from reelwright.store.database import Base


class WebhookEndpoint(Base):
    """`events` are the names that it is called for; None means all but `project.*`."""

    __tablename__ = "webhook_endpoints"

    id: Mapped[str] = mapped_column(primary_key=True)
    team_id: Mapped[str] = mapped_column(ForeignKey("teams.id"), index=True)
    url: Mapped[str]
    events: Mapped[list[str] | None]
    enabled: Mapped[bool]
    disabled_reason: Mapped[str | None]
    secret: Mapped[str]  # encrypted
    previous_secret: Mapped[str | None]  # encrypted; signs beside the new one until it runs out
    previous_secret_until: Mapped[int | None]
    created_at: Mapped[int] = mapped_column(index=True)
    updated_at: Mapped[int]


class WebhookDelivery(Base):
    """`id` is made from the thing, the outcome and the receiver: one outcome, one call to each receiver.
    `body` is the exact text that is signed and sent. `round` counts the redeliveries."""

    __tablename__ = "webhook_deliveries"

    id: Mapped[str] = mapped_column(primary_key=True)
    team_id: Mapped[str] = mapped_column(ForeignKey("teams.id"), index=True)
    project_id: Mapped[str | None] = mapped_column(index=True)
    endpoint_id: Mapped[str | None] = mapped_column(index=True)  # None: the `webhook` field of a call
    event: Mapped[str]
    url: Mapped[str]
    body: Mapped[str]
    status: Mapped[str] = mapped_column(default="PENDING")  # PENDING | DELIVERED | EXHAUSTED | CANCELLED
    round: Mapped[int] = mapped_column(default=0, server_default="0")
    next_attempt_at: Mapped[int | None]
    created_at: Mapped[int] = mapped_column(index=True)
    updated_at: Mapped[int]


class WebhookAttempt(Base):
    __tablename__ = "webhook_attempts"

    id: Mapped[str] = mapped_column(primary_key=True)  # <delivery>:<number>; see `schedule`
    delivery_id: Mapped[str] = mapped_column(ForeignKey("webhook_deliveries.id"), index=True)
    number: Mapped[int]
    status_code: Mapped[int | None]
    error: Mapped[str | None]
    duration_ms: Mapped[int]
    answer: Mapped[str]  # its first 1 KB
    created_at: Mapped[int]
