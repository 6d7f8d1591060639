"""How a reaction ends, once, as an avatar does: with the refund and the webhook's delivery in the same
transaction."""

from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import Session

from reelwright.domain.avatars.reactions_model import Reaction
from reelwright.domain.billing.model import thing_of
from reelwright.domain.billing.service import refund
from reelwright.domain.projects.outcome import Settlement
from reelwright.domain.webhooks.service import WebhookOutcome, announce
from reelwright.store.removals import forget_removal, remove_later
from reelwright.store.rows import lock_row

TOO_LONG = "Making this reaction took too long. Please try again"
UNEXPECTED = "Something went wrong while this reaction was made. Please try again"
DELETED = "Deleted before it was finished"


@dataclass(frozen=True)
class ReactionFiles:
    """A finished clip in storage. Plain values, as a job's record is."""

    asset: str
    thumbnail_asset: str
    width: int
    height: int
    duration_ms: int
    played: dict[str, Any]


def complete(session: Session, parts: Settlement, reaction_id: str, made: ReactionFiles, now: int) -> bool:
    """PROCESSING → COMPLETED. False when it was over already."""
    reaction = _unfinished(session, reaction_id)
    if reaction is None:
        return False
    for key in (made.asset, made.thumbnail_asset):
        forget_removal(session, key)
    reaction.status, reaction.deadline_at = "COMPLETED", None
    reaction.asset, reaction.thumbnail_asset, reaction.played = made.asset, made.thumbnail_asset, made.played
    reaction.width, reaction.height, reaction.duration_ms = made.width, made.height, made.duration_ms
    _announce(session, parts, reaction, now)
    return True


def fail(session: Session, parts: Settlement, reaction_id: str, reason: str, now: int) -> bool:
    """PROCESSING → FAILED, for good; its credits come back. False when it was over already."""
    reaction = _unfinished(session, reaction_id)
    if reaction is None:
        return False
    refund(session, thing_of("reaction", reaction.id), reason, now)
    remove_later(session, [folder_of(reaction.id)], now)
    reaction.status, reaction.error, reaction.deadline_at = "FAILED", reason, None
    _announce(session, parts, reaction, now)
    return True


def forget(session: Session, wanted: sa.ColumnElement[bool], now: int, written_until: int) -> list[str]:
    """Delete the reactions and, later, their files; who makes an unfinished one may still write until then.
    What an unfinished one cost comes back. Returns their ids."""
    gone = sa.delete(Reaction).where(wanted).returning(Reaction.id, Reaction.status)
    rows = session.execute(gone.execution_options(synchronize_session=False)).all()
    for reaction_id, status in rows:
        if status == "PROCESSING":
            refund(session, thing_of("reaction", reaction_id), DELETED, now)
        remove_later(session, [folder_of(reaction_id)], written_until if status == "PROCESSING" else now)
    return [reaction_id for reaction_id, _ in rows]


def folder_of(reaction_id: str) -> str:
    """Where its files lie."""
    return f"reactions/{reaction_id}/"


def _unfinished(session: Session, reaction_id: str) -> Reaction | None:
    """The row, locked, while it is being made."""
    return lock_row(session, Reaction, reaction_id, Reaction.status == "PROCESSING")


def _announce(session: Session, parts: Settlement, reaction: Reaction, now: int) -> None:
    session.flush()
    event = f"reaction.{reaction.status.lower()}"
    outcome = WebhookOutcome(
        f"reaction:{reaction.id}", event, reaction.team_id, None, _payload(reaction, parts)
    )
    announce(session, parts.jobs, outcome, reaction.webhook, now)


def _payload(reaction: Reaction, parts: Settlement) -> dict[str, Any]:
    def link(asset: str | None) -> str | None:
        return parts.links.sign(asset, parts.link_ttl_s) if asset else None

    data = {
        "reactionId": reaction.id,
        "avatarId": reaction.avatar_id,
        "reaction": reaction.reaction,
        "status": reaction.status,
        "videoUrl": link(reaction.asset),
        "thumbnailUrl": link(reaction.thumbnail_asset),
        "error": reaction.error,
        "metadata": reaction.caller_metadata or {},
    }
    return {"status": reaction.status, "message": reaction.error or "Reaction completed", "data": data}
