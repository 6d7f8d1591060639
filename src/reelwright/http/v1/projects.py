"""/v1/project: reading, cancelling and deleting what was created."""

from typing import Annotated, get_args

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
from reelwright.domain.views import DeletedFlag, ProjectId, View
from reelwright.http.creation import Creating, TeamId
from reelwright.http.envelope import PageLimit, PageOffset, Success, Total, success
from reelwright.http.error_bodies import INVALID, NOT_FOUND, POSTED
from reelwright.http.parts import Api
from reelwright.http.query import Chosen, Paging, PathProjectId, choices_schema, example_schema
from reelwright.http.routing import make_router


class ProjectList(View):
    """A page of projects."""

    projects: list[ProjectView]
    """The projects of this page, the newest first."""
    total: Total
    limit: PageLimit
    offset: PageOffset


class DeletedProject(View):
    """The confirmation that a project was deleted."""

    project_id: ProjectId
    deleted: DeletedFlag = True


def projects_router(api: Api) -> APIRouter:
    router = make_router(prefix="/v1/project", tags=["Projects"])

    @router.get("/list", operation_id="listProjects", summary="List projects", responses=INVALID)
    def list_projects(
        team_id: TeamId,
        page: Paging,
        status: Annotated[
            Chosen,
            choices_schema(get_args(ProjectStatus)),
            Query(description="Only projects with this status. All of them when omitted."),
        ] = None,
        type: Annotated[
            Chosen,
            example_schema("story"),
            Query(
                description="Only projects of this format, such as `story` or `talking_avatar`. All formats "
                "when omitted.",
            ),
        ] = None,
        search: Annotated[
            Chosen,
            example_schema("letter"),
            Query(
                description="Only projects whose name contains this text, in any case. No restriction when "
                "omitted.",
            ),
        ] = None,
    ) -> Success[ProjectList]:
        """Returns the team's projects, the newest first, including those that are still being generated and
        those that failed."""
        api.endings.end_late(api.database, team_id)
        with api.database.session() as session:
            wanted = ProjectFilter(status, type, search)
            found, total = api.projects.list_page(session, team_id, wanted, page)
            videos = api.projects.latest_videos(session, found)
        shown = [project_view(project, videos.get(project.id), api.addresses) for project in found]
        return success(ProjectList(projects=shown, total=total, limit=page.limit, offset=page.offset))

    @router.get("/{projectId}", operation_id="getProject", summary="Read a project", responses=NOT_FOUND)
    def get_project(projectId: PathProjectId, team_id: TeamId) -> Success[ProjectView]:
        """Returns a project with its progress and its latest video. Poll it every 10 to 15 seconds until
        `status` is `failed`, or is `completed` and `video.status` is no longer `STARTED`.

        A project that takes longer than 15 minutes plus ten times its expected length is `failed`, and its
        credits come back."""
        api.endings.end_late(api.database, team_id)
        with api.database.session() as session:
            project = api.projects.read(session, team_id, projectId)
            video = api.projects.latest_video(session, project)
        return success(project_view(project, video, api.addresses))

    @router.delete(
        "/{projectId}", operation_id="deleteProject", summary="Delete a project", responses=NOT_FOUND
    )
    def delete_project(projectId: PathProjectId, team_id: TeamId) -> Success[DeletedProject]:
        """Deletes a project and its videos. A project that is still being generated is stopped first, and its
        credits come back; no webhook is called."""
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
    def cancel_project(projectId: PathProjectId, creating: Creating) -> Response:
        """Stops the generation of a project: it is `failed` with the error `Cancelled`, its credits come
        back, and its webhook is called with `video.failed`. A project that is already completed or failed
        answers 400. To stop a render, delete the video."""

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
    def get_scenes(projectId: PathProjectId, team_id: TeamId) -> Success[Scenes]:
        """Returns the pictures and clips of a project in play order, as its timeline is now. The list is
        empty until the project is completed. To show other media in a scene, send its `index` to `PATCH
        /v1/project/{projectId}/edit`."""
        with api.database.session() as session:
            project = api.projects.read(session, team_id, projectId)
        return success(scenes_view(project, api.sign))

    @router.get(
        "/{projectId}/captions",
        operation_id="getProjectCaptions",
        summary="Read a project's captions",
        responses=NOT_FOUND,
    )
    def get_captions(projectId: PathProjectId, team_id: TeamId) -> Success[CaptionsView]:
        """Returns the caption lines of a project with the time of every word, as its timeline is now. There
        are none until the project is completed. To correct a line, send its `index` to `PATCH
        /v1/project/{projectId}/edit`."""
        with api.database.session() as session:
            project = api.projects.read(session, team_id, projectId)
        return success(captions_view(project))

    return router
