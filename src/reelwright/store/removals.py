"""Files that are no longer wanted. The row commits with what makes them useless; the file goes afterwards, so
a crash in between leaves nothing behind and loses nothing."""

from collections.abc import Iterable

import sqlalchemy as sa
from sqlalchemy.orm import Mapped, Session, mapped_column

from reelwright.store.database import Base, insert_once


class Removal(Base):
    __tablename__ = "removals"

    id: Mapped[str] = mapped_column(
        primary_key=True
    )  # a key in storage; with a slash at its end, all below it
    due_at: Mapped[int] = mapped_column(index=True)


def remove_later(session: Session, keys: Iterable[str], due_at: int) -> None:
    for key in keys:
        insert_once(session, Removal, id=key, due_at=due_at)


def due_removals(session: Session, now: int, most: int = 200) -> list[str]:
    wanted = sa.select(Removal.id).where(Removal.due_at <= now).order_by(Removal.due_at)
    return list(session.scalars(wanted.limit(most)))


def postpone_removal(session: Session, key: str, due_at: int) -> None:
    session.execute(sa.update(Removal).where(Removal.id == key).values(due_at=due_at))


def forget_removal(session: Session, key: str) -> None:
    session.execute(sa.delete(Removal).where(Removal.id == key))
