"""/v1/project: reading, cancelling and deleting what was created."""

from typing import Annotated, Literal, get_args

from fastapi import APIRouter, Query
from sqlalchemy.orm import Session
from starlette.responses import Response

from reelwright.domain.projects.service import ProjectFilter
from reelwright.domain.projects.views import (
    CaptionsView,
    ProjectStatus,
    ProjectView,
    Scenes,
    captions_view,
    project_view,
    scenes_view,
)
from reelwright.domain.views import View
from reelwright.http.creation import Creating, TeamId
from reelwright.http.envelope import Success, success
from reelwright.http.error_bodies import INVALID, NOT_FOUND, POSTED
from reelwright.http.parts import Api
from reelwright.http.query import Chosen, Paging, choices_schema


class ProjectList(View):
    projects: list[ProjectView]
    total: int
    """Counts every match."""
    limit: int
    offset: int


class DeletedProject(View):
    project_id: str
    deleted: Literal[True] = True


def projects_router(api: Api) -> APIRouter:
    router = APIRouter(prefix="/v1/project", tags=["Projects"])

    @router.get("/list", operation_id="listProjects", summary="List projects", responses=INVALID)
    def list_projects(
        team_id: TeamId,
        page: Paging,
        status: Annotated[
            Chosen, choices_schema(get_args(ProjectStatus)), Query(description="What became of it")
        ] = None,
        type: Annotated[Chosen, Query(description="A kind of project, such as `story`")] = None,
        search: Annotated[Chosen, Query(description="Text contained in the name")] = None,
    ) -> Success[ProjectList]:
        """Newest first."""
        api.endings.end_late(api.database, team_id)
        with api.database.session() as session:
            wanted = ProjectFilter(status, type, search)
            found, total = api.projects.listed(session, team_id, wanted, page)
            videos = api.projects.latest_videos(session, found)
        shown = [project_view(project, videos.get(project.id), api.addresses) for project in found]
        return success(ProjectList(projects=shown, total=total, limit=page.limit, offset=page.offset))

    @router.get("/{projectId}", operation_id="getProject", summary="Read a project", responses=NOT_FOUND)
    def get_project(projectId: str, team_id: TeamId) -> Success[ProjectView]:
        """The project, its progress and its latest video. Polling every 10–15 seconds is enough. `failed`
        after 15 minutes and ten times the expected length at the latest, and then its credits come back."""
        api.endings.end_late(api.database, team_id)
        with api.database.session() as session:
            project = api.projects.read(session, team_id, projectId)
            video = api.projects.latest_video(session, project)
        return success(project_view(project, video, api.addresses))

    @router.delete(
        "/{projectId}", operation_id="deleteProject", summary="Delete a project", responses=NOT_FOUND
    )
    def delete_project(projectId: str, team_id: TeamId) -> Success[DeletedProject]:
        """With its videos. One that is still being made is stopped first, and its credits come back; no
        webhook is called."""
        with api.database.session() as session:
            api.endings.delete(session, team_id, projectId)
        return success(DeletedProject(project_id=projectId), "The project has been deleted")

    @router.post(
        "/{projectId}/cancel",
        operation_id="cancelProject",
        summary="Cancel a project",
        response_model=Success[ProjectView],
        responses={**POSTED, **NOT_FOUND},
    )
    def cancel_project(projectId: str, creating: Creating) -> Response:
        """Stops the generation: the project is `failed` with the error `Cancelled`, its credits come back,
        and its webhook is called with `video.failed`. 400 once it is completed or failed. To stop a render,
        delete the video."""

        def work(session: Session) -> ProjectView:
            project = api.endings.cancel(session, creating.team_id, projectId)
            return project_view(project, None, api.addresses)

        return creating.run(api.database, work, "The project has been cancelled")

    @router.get(
        "/{projectId}/scenes",
        operation_id="getProjectScenes",
        summary="Read a project's scenes",
        responses=NOT_FOUND,
    )
    def get_scenes(projectId: str, team_id: TeamId) -> Success[Scenes]:
        """The pictures and clips in play order, as the timeline is now; empty until it is completed."""
        with api.database.session() as session:
            project = api.projects.read(session, team_id, projectId)
        return success(scenes_view(project, api.sign))

    @router.get(
        "/{projectId}/captions",
        operation_id="getProjectCaptions",
        summary="Read a project's captions",
        responses=NOT_FOUND,
    )
    def get_captions(projectId: str, team_id: TeamId) -> Success[CaptionsView]:
        """The caption lines with the time of every word; none until the project is completed."""
        with api.database.session() as session:
            project = api.projects.read(session, team_id, projectId)
        return success(captions_view(project))

    return router
