"""What providers were asked for, what it cost, and what those who use one key share."""

from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from reelwright.store.database import Base


class ProviderCall(Base):
    """A request that costs money, written down before it is sent. It stays: it is the record of what calls
    cost."""

    __tablename__ = "provider_calls"

    id: Mapped[str] = mapped_column(primary_key=True)  # <call>#<number>
    call: Mapped[str] = mapped_column(index=True)  # the step that asks: the same one after a crash
    team_id: Mapped[str] = mapped_column(ForeignKey("teams.id"), index=True)
    thing: Mapped[str] = mapped_column(index=True)  # what it is for: `project:<id>`, `media:<id>` …
    provider: Mapped[str]
    ability: Mapped[str]
    model: Mapped[str]
    state: Mapped[str]  # sent | begun | answered | void | lost
    ticket: Mapped[str | None]  # a job's, from `begun` on
    answer_key: Mapped[str | None]  # where the answer lies in storage for a while
    unit: Mapped[str | None]
    amount: Mapped[float | None]
    cost_microdollars: Mapped[int | None]
    created_at: Mapped[int] = mapped_column(index=True)
    ended_at: Mapped[int | None]


class ProviderPlace(Base):
    """One of the places that the requests of a key have at once. It is free once `until` is over."""

    __tablename__ = "provider_places"

    id: Mapped[str] = mapped_column(primary_key=True)  # <key>:<number>
    holder: Mapped[str]
    until: Mapped[int]


class ProviderPause(Base):
    """A provider has asked everybody who uses a key to wait."""

    __tablename__ = "provider_pauses"

    id: Mapped[str] = mapped_column(primary_key=True)  # the key's fingerprint
    until: Mapped[int]
