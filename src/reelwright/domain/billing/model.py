"""The ledger: every change of a team's credits is an entry, and their sum is the balance."""

from sqlalchemy import ForeignKey, Index, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from reelwright.store.database import Base


def thing_of(kind: str, id: str) -> str:
    """The ledger's name of what is paid for: `project`, or the name of a kind of asset, and its id."""
    return f"{kind}:{id}"


class LedgerEntry(Base):
    """`thing` names what was paid for (`project:<id>`, `media:<id>`, `grant:<id>`, `plan:<team>:<beginning
    of the period>`): one entry per thing and kind, so a refund or a renewal happens once whatever crashes.
    `number` orders a team's entries, also those of one millisecond: each continues the balance of the one
    before."""

    __tablename__ = "ledger"
    __table_args__ = (
        UniqueConstraint("thing", "kind"),
        Index("ix_ledger_team_id_number", "team_id", "number", unique=True),
    )

    id: Mapped[str] = mapped_column(primary_key=True)
    team_id: Mapped[str] = mapped_column(ForeignKey("teams.id"), index=True)
    thing: Mapped[str]
    kind: Mapped[str]  # grant | charge | refund
    credits: Mapped[int]  # signed
    number: Mapped[int | None]  # from 1; none only inside the transaction of a refund or a renewal
    balance_after: Mapped[int]
    project_id: Mapped[str | None] = mapped_column(index=True)
    reason: Mapped[str]
    created_at: Mapped[int] = mapped_column(index=True)
