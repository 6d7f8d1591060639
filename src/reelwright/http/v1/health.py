"""GET /v1/health. It needs a key, so the database has answered before it is asked."""

from typing import Literal

from fastapi import APIRouter

from reelwright.domain.views import View
from reelwright.http.creation import TeamId
from reelwright.http.envelope import Success, success
from reelwright.http.error_bodies import UNHEALTHY
from reelwright.http.routing import make_router


class Health(View):
    """Which parts of the service work."""

    api: Literal["ok"] = "ok"
    """Always `ok`: the API has answered this request."""
    database: Literal["ok", "error"] = "ok"
    """`ok` when the database answers. When it does not, the answer is 503 and this is `error`."""


def health_router() -> APIRouter:
    router = make_router(tags=["Health"])

    @router.get("/v1/health", operation_id="getHealth", summary="Check the service", responses=UNHEALTHY)
    def get_health(team_id: TeamId) -> Success[Health]:
        """Returns whether the API and its database answer. When the database does not, the answer is 503."""
        return success(Health())

    return router
