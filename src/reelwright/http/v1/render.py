"""POST /v1/render."""

from typing import Annotated, Any

from fastapi import APIRouter
from pydantic import ConfigDict, WithJsonSchema
from sqlalchemy.orm import Session
from starlette.responses import Response

from reelwright.domain.projects.model import RenderQuality
from reelwright.domain.projects.service import RenderOptions
from reelwright.domain.views import EXAMPLE_METADATA, EXAMPLE_PROJECT
from reelwright.errors import BadRequest
from reelwright.formats.shapes import Metadata, Shape, WebhookUrl
from reelwright.http.bodies import JsonBody
from reelwright.http.creation import Creating
from reelwright.http.envelope import Success
from reelwright.http.error_bodies import FOREIGN_FILES, NOT_FOUND, POSTED, STORED
from reelwright.http.parts import Api
from reelwright.http.routing import make_router
from reelwright.http.v1.create import Started


class RenderRequest(Shape):
    """The project to render again."""

    model_config = ConfigDict(
        json_schema_extra={
            "required": ["projectId"],
            "examples": [
                {
                    "projectId": EXAMPLE_PROJECT,
                    "webhook": "https://example.com/reelwright",
                    "metadata": EXAMPLE_METADATA,
                }
            ],
        }
    )

    project_id: Annotated[Any, WithJsonSchema({"type": "string", "minLength": 1})] = None
    """The id of a project that is `completed`. An unknown id answers 404; a project without a timeline to
    render answers 400."""
    webhook: WebhookUrl | None = None
    """The address that is called once by POST when this render is ready (`video.completed`) or has failed
    (`video.failed`): HTTPS, on a public host, at most 500 characters. The webhook of the create is not called
    again. Nothing is called when omitted."""
    metadata: Metadata | None = None
    """Any JSON object of your own, of at most 5 KB. It is returned in `data.metadata` of the webhook call.
    The key `automationId` is reserved and removed. The project's metadata when omitted."""
    quality: RenderQuality = "final"
    """`final`: the full size. `preview`: half the width and height, made with the encoder's fastest settings,
    to look at an edit. Defaults to `final`."""


def render_router(api: Api) -> APIRouter:
    router = make_router(tags=["Projects"], dependencies=[JsonBody])

    @router.post(
        "/v1/render",
        operation_id="renderProject",
        summary="Render a project again",
        response_model=Success[Started],
        responses={**POSTED, **NOT_FOUND, **FOREIGN_FILES, **STORED},
    )
    def render(body: RenderRequest, creating: Creating) -> Response:
        """Renders a project again from its timeline, free of charge: after an edit, or after a render has
        failed. A create renders its project by itself, so this is not needed after one.

        The call answers at once with the id of the new video; poll `GET /v1/video/{videoId}`, or pass a
        `webhook`. A project can have three unfinished renders: a fourth answers 429 with the scope
        `render`."""
        if body.project_id in (None, ""):
            raise BadRequest("Missing projectId")

        def work(session: Session) -> Started:
            wish = RenderOptions(body.project_id, body.webhook, body.metadata, body.quality)
            video = api.projects.render(session, creating.team_id, wish)
            return Started(video_id=video.id, project_id=video.project_id)

        return creating.run(api.database, work, "The render has been started")

    return router
