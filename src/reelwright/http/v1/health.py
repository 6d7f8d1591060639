"""GET /v1/health. It needs a key, so the database has answered before it is asked."""

from typing import Literal

from fastapi import APIRouter

from reelwright.domain.views import View
from reelwright.http.creation import TeamId
from reelwright.http.envelope import Success, success
from reelwright.http.error_bodies import UNHEALTHY


class Health(View):
    api: Literal["ok"] = "ok"
    database: Literal["ok", "error"] = "ok"


def health_router() -> APIRouter:
    router = APIRouter(tags=["Health"])

    @router.get("/v1/health", operation_id="getHealth", summary="Check the service", responses=UNHEALTHY)
    def get_health(team_id: TeamId) -> Success[Health]:
        """Whether the API and its database answer. 503 when the database does not."""
        return success(Health())

    return router
