"""GET /v1/project/{projectId}/export: captions and the cut, for other programs."""

from typing import Annotated

from fastapi import APIRouter, Query

from reelwright.domain.projects.export import EXPORT_KINDS, Export, export, export_kind
from reelwright.http.creation import TeamId
from reelwright.http.envelope import Success, success
from reelwright.http.error_bodies import INVALID, NOT_FOUND
from reelwright.http.parts import Api
from reelwright.http.query import Chosen, choices_schema


def exports_router(api: Api) -> APIRouter:
    router = APIRouter(prefix="/v1/project", tags=["Projects"])

    @router.get(
        "/{projectId}/export",
        operation_id="exportProject",
        summary="Export captions or the cut",
        responses={**INVALID, **NOT_FOUND},
    )
    def export_project(
        projectId: str,
        team_id: TeamId,
        format: Annotated[
            Chosen,
            choices_schema(EXPORT_KINDS),
            Query(
                description="Captions as `srt` (default), `vtt` or `ass`; the cut as `otio` (OpenTimelineIO)"
            ),
        ] = None,
    ) -> Success[Export]:
        """The text of a file for video platforms and editing programs, as the timeline is now: captions with
        their times, in `ass` with their look and every word's time as far as that format can say it; or the
        cut, with links to its files that expire. Captions that are disabled are exported, too. Free of
        charge."""
        kind = export_kind(format)
        with api.database.session() as session:
            project = api.projects.read(session, team_id, projectId)
            return success(export(project, kind, api.sign))

    return router
