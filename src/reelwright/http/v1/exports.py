"""GET /v1/project/{projectId}/export: captions and the cut, for other programs."""

from typing import Annotated

from fastapi import APIRouter, Query

from reelwright.domain.projects.export import EXPORT_KINDS, Export, export, export_kind
from reelwright.http.creation import TeamId
from reelwright.http.envelope import Success, success
from reelwright.http.error_bodies import INVALID, NOT_FOUND
from reelwright.http.parts import Api
from reelwright.http.query import Chosen, PathProjectId, choices_schema
from reelwright.http.routing import make_router


def exports_router(api: Api) -> APIRouter:
    router = make_router(prefix="/v1/project", tags=["Projects"])

    @router.get(
        "/{projectId}/export",
        operation_id="exportProject",
        summary="Export a project's captions or cut",
        responses={**INVALID, **NOT_FOUND},
    )
    def export_project(
        projectId: PathProjectId,
        team_id: TeamId,
        format: Annotated[
            Chosen,
            choices_schema(EXPORT_KINDS),
            Query(
                description="The format of the file. `srt`, `vtt`: captions with their times. `ass`: "
                "captions with their look and the time of every word. `otio`: the cut as OpenTimelineIO, "
                "for editing programs. Defaults to `srt`."
            ),
        ] = None,
    ) -> Success[Export]:
        """Returns the text of a file for video platforms or editing programs, as the project's timeline is
        now, free of charge: its captions, or its cut with links to pictures, clips and sounds. The links
        expire, so save the files or export again.

        Captions that are disabled are exported, too. A project that is not `completed`, and captions of a
        project that has none, answer 400."""
        kind = export_kind(format)
        with api.database.session() as session:
            project = api.projects.read(session, team_id, projectId)
            return success(export(project, kind, api.sign))

    return router
