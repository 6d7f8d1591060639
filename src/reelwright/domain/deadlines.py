"""Deadlines: what took too long is ended by whoever reads it next, whether a worker runs or not."""

from collections.abc import Callable

import sqlalchemy as sa
from sqlalchemy.orm import Session

from reelwright.store.database import Database

ROOM = "Waiting for free disk space"
NO_ROOM = "The service had no free disk space for too long. Please try again later"


def describe_timeout(reason: str, late: str, message: str | None) -> str:
    """The reason for a person. What work said last tells whether it was late for want of room."""
    return NO_ROOM if reason == late and message == ROOM else reason


def end_overdue(
    database: Database,
    late: sa.Select[str, int | None],
    is_over: Callable[[int], bool],
    fail: Callable[[Session, str], object],
) -> None:
    """Fail those of `late` (ids and their deadlines) whose time `is_over`, each in a transaction of its own:
    it locks the row and then the team, as a worker and the sweep do. One for several would lock the team
    before the next row, and wait for a worker that waits for it."""
    with database.session() as session:
        found = session.execute(late).all()
    for row_id, deadline_at in found:
        if deadline_at is not None and is_over(deadline_at):
            with database.session() as session:
                fail(session, row_id)
