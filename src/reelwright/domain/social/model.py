"""An account of a creator that a team has analysed."""

from typing import Any

from sqlalchemy import ForeignKey, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from reelwright.store.database import Base


class SocialAccount(Base):
    """`account_id` is the platform's own. `found` is what the last analysis has found: the fields of
    `views.AccountFacts` by the names of the API."""

    __tablename__ = "social_accounts"
    __table_args__ = (UniqueConstraint("team_id", "platform", "account_id"),)

    id: Mapped[str] = mapped_column(primary_key=True)
    team_id: Mapped[str] = mapped_column(ForeignKey("teams.id"), index=True)
    platform: Mapped[str]  # tiktok | youtube
    account_id: Mapped[str]
    username: Mapped[str]
    found: Mapped[dict[str, Any]]
    analyzed_at: Mapped[int] = mapped_column(index=True)
    created_at: Mapped[int]
