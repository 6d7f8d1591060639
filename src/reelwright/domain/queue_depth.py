"""How much work there is: what has not ended, how old the oldest of it is, and what ended lately."""

from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.orm import Session

from reelwright.domain.media.model import Media
from reelwright.domain.projects.model import Project, Video
from reelwright.domain.webhooks.model import WebhookDelivery

HOUR_MS = 3_600_000


@dataclass(frozen=True)
class _Kind:
    """A thing that ends: where its rows are, in which states it is unfinished, and when it ended."""

    thing: str
    status: sa.SQLColumnExpression[str]
    created_at: sa.SQLColumnExpression[int]
    unfinished: tuple[str, ...]
    updated_at: sa.SQLColumnExpression[int] | None = None
    only: sa.ColumnElement[bool] = sa.true()


KINDS = (
    _Kind("project", Project.status, Project.created_at, ("draft", "processing"), Project.updated_at),
    _Kind(
        "video",
        Video.status,
        Video.created_at,
        ("STARTED",),
        Video.updated_at,
        Video.render_started_at.is_not(None),
    ),
    _Kind("media", Media.status, Media.created_at, ("PROCESSING",)),
    _Kind(
        "webhook",
        WebhookDelivery.status,
        WebhookDelivery.created_at,
        ("PENDING",),
        WebhookDelivery.updated_at,
    ),
)


@dataclass(frozen=True)
class QueueDepth:
    """Counts by (thing, state) and by (thing, outcome); ages in milliseconds, 0 where nothing waits."""

    unfinished: dict[tuple[str, str], int]
    oldest_ms: dict[str, int]
    ended: dict[tuple[str, str], int]


def read_queue_depths(session: Session, now: int) -> QueueDepth:
    found = QueueDepth({}, {}, {})
    for kind in KINDS:
        states = sa.select(kind.status, sa.func.count(), sa.func.min(kind.created_at)).where(kind.only)
        begun = []
        for state, count, first in session.execute(
            states.where(kind.status.in_(kind.unfinished)).group_by(kind.status)
        ):
            found.unfinished[kind.thing, state] = count
            begun.append(first)
        for state in kind.unfinished:
            found.unfinished.setdefault((kind.thing, state), 0)
        found.oldest_ms[kind.thing] = max(0, now - min(begun)) if begun else 0
        if kind.updated_at is not None:
            lately = sa.select(kind.status, sa.func.count()).where(
                kind.only, kind.status.not_in(kind.unfinished), kind.updated_at >= now - HOUR_MS
            )
            for outcome, count in session.execute(lately.group_by(kind.status)):
                found.ended[kind.thing, outcome] = count
    return found
