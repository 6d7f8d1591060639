"""Social accounts: analyse, read, list, delete. The platform is asked outside of every transaction; the
charge, the record and the stored answer then commit together, so a platform that does not answer costs
nothing."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, get_args

import sqlalchemy as sa
from sqlalchemy.orm import Session

from reelwright.catalog.prices import price_of
from reelwright.domain.billing.model import thing_of
from reelwright.domain.billing.preconditions import credits_to_charge
from reelwright.domain.billing.service import charge
from reelwright.domain.projects.service import Page
from reelwright.domain.social.model import SocialAccount
from reelwright.domain.social.views import facts_of
from reelwright.domain.teams.model import Team
from reelwright.engines.social import NoSuchAccount, Platform, SocialProfile, SocialReader
from reelwright.errors import EngineFailed, Invalid, NotFound, PlatformSilent
from reelwright.store.clock import Clock
from reelwright.store.database import insert_once
from reelwright.store.ids import is_id
from reelwright.store.rows import lock_row

PLATFORMS: tuple[str, ...] = get_args(Platform)
UNKNOWN_PLATFORM = "Must be tiktok or youtube"
KIND = "social"


@dataclass(frozen=True)
class SocialAccounts:
    """`read_profile` asks a platform, which may take a minute."""

    read_profile: SocialReader
    new_id: Callable[[], str]
    clock: Clock

    def require_credits(self, session: Session, team_id: str) -> None:
        """Before a platform is asked. Raises NoPlan or NotEnoughCredits."""
        credits_to_charge(session.get_one(Team, team_id), price_of("social-account").credits)

    def ask(self, platform: Platform, username: str) -> SocialProfile:
        """Ask the platform. Raises NotFound, or PlatformSilent where it gives no answer that can be read."""
        try:
            return self.read_profile(platform, username)
        except NoSuchAccount:
            raise NotFound("Account", f" on {platform}") from None
        except EngineFailed as problem:
            raise PlatformSilent from problem

    def keep(
        self, session: Session, team_id: str, platform: Platform, profile: SocialProfile
    ) -> SocialAccount:
        """Take the credits, and write what was found: an account that the team has already is one record.
        Raises NoPlan or NotEnoughCredits; then nothing has changed."""
        now = self.clock()
        team = session.get_one(Team, team_id)
        credits = credits_to_charge(team, price_of("social-account").credits)
        reason = f"{platform} account: {profile.username}"
        charge(session, team_id, thing_of(KIND, self.new_id()), credits, reason, now)
        found = {"username": profile.username, "found": facts_of(profile), "analyzed_at": now}
        same = {"team_id": team_id, "platform": platform, "account_id": profile.account_id}
        insert_once(session, SocialAccount, id=self.new_id(), created_at=now, **same, **found)
        own = sa.select(SocialAccount).filter_by(**same).execution_options(populate_existing=True)
        account = session.scalars(own).one()
        for name, value in found.items():
            setattr(account, name, value)
        return account

    def read(self, session: Session, team_id: str, account_id: str) -> SocialAccount:
        """Raises NotFound, also for another team's account and for what is no id at all."""
        account = session.get(SocialAccount, account_id) if is_id(account_id) else None
        if account is None or account.team_id != team_id:
            raise NotFound("Account")
        return account

    def find_name(self, session: Session, team_id: str, account_id: str) -> tuple[Platform, str]:
        """Return the platform of an account, and the name to ask it for: on YouTube its id there, which stays
        when it gets another name. Raises NotFound."""
        account = self.read(session, team_id, account_id)
        platform: Platform = "youtube" if account.platform == "youtube" else "tiktok"
        return platform, account.account_id if platform == "youtube" else account.username

    def list_page(
        self, session: Session, team_id: str, platform: str | None, page: Page
    ) -> tuple[list[SocialAccount], int]:
        """The last analysed first, and how many there are in all. Raises Invalid for an unknown platform."""
        own = sa.select(SocialAccount).where(SocialAccount.team_id == team_id)
        if platform is not None:
            if platform.lower() not in PLATFORMS:
                raise Invalid("platform", UNKNOWN_PLATFORM, "INVALID_VALUE")
            own = own.where(SocialAccount.platform == platform.lower())
        total = session.scalar(sa.select(sa.func.count()).select_from(own.subquery())) or 0
        last_first = own.order_by(SocialAccount.analyzed_at.desc(), SocialAccount.id.desc())
        rows: Any = session.scalars(last_first.limit(page.limit).offset(page.offset))
        return list(rows), total

    def delete(self, session: Session, team_id: str, account_id: str) -> None:
        """Raises NotFound."""
        self.read(session, team_id, account_id)
        account = lock_row(session, SocialAccount, account_id)
        if account is None:
            raise NotFound("Account")
        session.delete(account)
