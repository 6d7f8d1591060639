"""All operations of the dashboard's door, in the order of its description."""

from fastapi import APIRouter

from reelwright.http.dashboard.again import again_router
from reelwright.http.dashboard.ai_keys import ai_keys_router
from reelwright.http.dashboard.drafts import drafts_router
from reelwright.http.dashboard.keys import keys_router
from reelwright.http.dashboard.members import members_router
from reelwright.http.dashboard.now import now_router
from reelwright.http.dashboard.oidc import oidc_router
from reelwright.http.dashboard.quote import quote_router
from reelwright.http.dashboard.say import say_router
from reelwright.http.dashboard.sign_in import sign_in_router
from reelwright.http.dashboard.usage import usage_router
from reelwright.http.dashboard.you import you_router
from reelwright.http.parts import Api

_ROUTERS = (
    sign_in_router,
    oidc_router,
    you_router,
    members_router,
    keys_router,
    ai_keys_router,
    now_router,
    quote_router,
    usage_router,
    again_router,
    drafts_router,
    say_router,
)


def dashboard_routers(api: Api) -> list[APIRouter]:
    return [make_router(api) for make_router in _ROUTERS]
