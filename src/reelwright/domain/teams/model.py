"""A team owns everything. Its keys are kept as hashes, its secrets encrypted."""

from sqlalchemy import ForeignKey, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from reelwright.store.database import Base


class Team(Base):
    __tablename__ = "teams"

    id: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str]
    billing_mode: Mapped[str]  # managed | byok
    balance: Mapped[int] = mapped_column(default=0)
    ledger_length: Mapped[int] = mapped_column(
        default=0
    )  # how many entries; grows with every change of balance
    plan_name: Mapped[str] = mapped_column(default="Starter")
    plan_status: Mapped[str] = mapped_column(default="active")  # active|trialing|past_due|canceled|none
    plan_renews_at: Mapped[int | None]
    product: Mapped[bool] = mapped_column(default=True)
    local_engines: Mapped[bool] = mapped_column(default=False)
    storage_limit_bytes: Mapped[int]
    webhook_secret: Mapped[str]  # encrypted
    previous_webhook_secret: Mapped[str | None]  # encrypted; signs beside the new one until it runs out
    previous_secret_until: Mapped[int | None]
    created_at: Mapped[int]


class ApiKey(Base):
    __tablename__ = "api_keys"

    id: Mapped[str] = mapped_column(primary_key=True)
    team_id: Mapped[str] = mapped_column(ForeignKey("teams.id"), index=True)
    name: Mapped[str]
    hash: Mapped[str] = mapped_column(unique=True)  # SHA-256: the keys are random, so no salt is needed
    hint: Mapped[str]  # the first characters, to tell keys apart
    made_by: Mapped[str | None]  # the e-mail address of who made it in the dashboard
    created_at: Mapped[int]
    last_used_at: Mapped[int | None]
    revoked_at: Mapped[int | None]


class ProviderKey(Base):
    __tablename__ = "provider_keys"
    __table_args__ = (UniqueConstraint("team_id", "provider"),)

    id: Mapped[str] = mapped_column(primary_key=True)
    team_id: Mapped[str] = mapped_column(ForeignKey("teams.id"), index=True)
    provider: Mapped[str]
    secret: Mapped[str]  # encrypted
    status: Mapped[str]  # ok | invalid
    checked_at: Mapped[int | None]  # when the provider was last asked, whatever came of it
