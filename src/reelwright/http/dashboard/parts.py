"""What the dashboard's door works with, beside the parts of the API."""

from dataclasses import dataclass

from reelwright.delivery.oidc import OidcClient
from reelwright.domain.teams.provider_keys import ProviderKeys
from reelwright.domain.users.audit import Audit
from reelwright.domain.users.links import SignInLinks
from reelwright.domain.users.passwords import Passwords
from reelwright.domain.users.service import Users
from reelwright.domain.users.sessions import Sessions
from reelwright.http.dashboard.address import DashboardAddress


@dataclass(frozen=True)
class OperatorService:
    """A model server, a ComfyUI or a stock library of the operator's own, which every team may use."""

    id: str
    title: str
    configured: bool
    model: str | None = None


@dataclass(frozen=True)
class OperatorServices:
    """`providers` are those for which the operator has a key."""

    providers: tuple[str, ...] = ()
    servers: tuple[OperatorService, ...] = ()
    stock: tuple[OperatorService, ...] = ()


@dataclass(frozen=True)
class DashboardParts:
    address: DashboardAddress
    users: Users
    sessions: Sessions
    links: SignInLinks
    audit: Audit
    passwords: Passwords
    provider_keys: ProviderKeys
    services: OperatorServices = OperatorServices()
    oidc: OidcClient | None = None
