"""POST /v1/render."""

from typing import Annotated, Any

from fastapi import APIRouter
from pydantic import ConfigDict, WithJsonSchema
from sqlalchemy.orm import Session
from starlette.responses import Response

from reelwright.domain.projects.model import RenderQuality
from reelwright.domain.projects.service import RenderWish
from reelwright.errors import BadRequest
from reelwright.formats.shapes import Metadata, Shape, WebhookUrl
from reelwright.http.bodies import JsonBody
from reelwright.http.creation import Creating
from reelwright.http.envelope import Success
from reelwright.http.error_bodies import FOREIGN_FILES, NOT_FOUND, POSTED, STORED
from reelwright.http.parts import Api
from reelwright.http.v1.create import Started


class RenderRequest(Shape):
    model_config = ConfigDict(
        json_schema_extra={
            "required": ["projectId"],
            "examples": [
                {
                    "projectId": "c1p9d7s5h3l0v8b6n4m2q1e3r",
                    "webhook": "https://example.com/reelwright",
                    "metadata": {"orderId": "A-17"},
                }
            ],
        }
    )

    project_id: Annotated[Any, WithJsonSchema({"type": "string", "minLength": 1})] = None
    """A project of the team that has finished generating."""
    webhook: WebhookUrl | None = None
    """Called for this render. The project's own webhook is not used again."""
    metadata: Metadata | None = None
    """Returned in the webhook's payload; the project's when omitted."""
    quality: RenderQuality = "final"
    """`preview` is half as wide and high, made with the encoder's fastest settings: to look at an edit."""


def render_router(api: Api) -> APIRouter:
    router = APIRouter(tags=["Projects"], dependencies=[JsonBody])

    @router.post(
        "/v1/render",
        operation_id="renderProject",
        summary="Render a project again",
        response_model=Success[Started],
        responses={**POSTED, **NOT_FOUND, **FOREIGN_FILES, **STORED},
    )
    def render(body: RenderRequest, creating: Creating) -> Response:
        """Renders an existing project again from its timeline, free of charge: after editing it, or after a
        render has failed. A create renders by itself."""
        if body.project_id in (None, ""):
            raise BadRequest("Missing projectId")

        def work(session: Session) -> Started:
            wish = RenderWish(body.project_id, body.webhook, body.metadata, body.quality)
            video = api.projects.render(session, creating.team_id, wish)
            return Started(video_id=video.id, project_id=video.project_id)

        return creating.run(api.database, work, "The render has been started")

    return router
