"""What a video was made from, for "Make another" and "Try again": the public API shows only how it looks."""

from typing import Any

from fastapi import APIRouter
from pydantic import BaseModel

from reelwright.domain.views import View
from reelwright.http.creation import TeamId
from reelwright.http.envelope import Success, success
from reelwright.http.parts import Api
from reelwright.http.routing import make_router


class EarlierRequest(View):
    """A create request as it was sent, with its defaults."""

    format: str
    """The path of the create operation, such as `talking-avatar`."""
    request: dict[str, Any]


def again_router(api: Api) -> APIRouter:
    router = make_router(prefix="/app/projects", tags=["Projects"])

    @router.get("/{projectId}/request", operation_id="getEarlierRequest")
    def get_request(projectId: str, team_id: TeamId) -> Success[EarlierRequest]:
        """Returns the format and the fields of the create that made a project."""
        with api.database.session() as session:
            project = api.projects.read(session, team_id, projectId)
            format = api.formats[project.type]
            sent = fields_of(format.request, project.request)
        return success(EarlierRequest(format=format.path, request=sent))

    return router


def fields_of(model: type[BaseModel], stored: dict[str, Any]) -> dict[str, Any]:
    """Without what the service has added for itself, and without what was left out."""
    names = {field.alias or name for name, field in model.model_fields.items()}
    return {name: value for name, value in stored.items() if name in names and value is not None}
