"""/v1/video: the renders."""

from typing import Annotated, Literal

from fastapi import APIRouter, Query
from sqlalchemy.orm import Session
from starlette.responses import Response

from reelwright.domain.projects.service import VideoFilter
from reelwright.domain.projects.views import ListedVideo, VideoDetails, listed_video, video_details
from reelwright.domain.views import View
from reelwright.http.creation import Creating, TeamId
from reelwright.http.envelope import Success, success
from reelwright.http.error_bodies import INVALID, NOT_FOUND, POSTED
from reelwright.http.parts import Api
from reelwright.http.query import Chosen, Paging


class VideoList(View):
    videos: list[ListedVideo]
    total: int
    """Counts every match."""
    limit: int
    offset: int


class DeletedVideo(View):
    id: str
    video_id: str
    project_id: str
    deleted: Literal[True] = True


def videos_router(api: Api) -> APIRouter:
    router = APIRouter(prefix="/v1/video", tags=["Videos"])

    @router.get("/list", operation_id="listVideos", summary="List videos", responses=INVALID)
    def list_videos(
        team_id: TeamId,
        page: Paging,
        status: Annotated[Chosen, Query(description="STARTED, COMPLETED or FAILED, in any case")] = None,
        type: Annotated[Chosen, Query(description="The kind of project, such as `story`")] = None,
        projectId: Annotated[Chosen, Query(description="Only this project's")] = None,
    ) -> Success[VideoList]:
        """Newest first. A video stands here once its render has started."""
        with api.database.session() as session:
            wanted = VideoFilter(status, type, projectId)
            found, total = api.projects.list_videos(session, team_id, wanted, page)
            projects = api.projects.of_videos(session, found)
        kept = [(video, projects[video.project_id]) for video in found if video.project_id in projects]
        shown = [listed_video(video, project, api.addresses) for video, project in kept]
        return success(VideoList(videos=shown, total=total, limit=page.limit, offset=page.offset))

    @router.get("/{videoId}", operation_id="getVideo", summary="Read a video", responses=NOT_FOUND)
    def get_video(videoId: str, team_id: TeamId) -> Success[VideoDetails]:
        """Works from the create on, with the `videoId` that it answered."""
        api.endings.end_late(api.database, team_id)
        with api.database.session() as session:
            video, project = api.projects.read_video(session, team_id, videoId)
        return success(video_details(video, project, api.addresses))

    @router.delete(
        "/{videoId}", operation_id="deleteVideo", summary="Delete a video", responses={**INVALID, **NOT_FOUND}
    )
    def delete_video(videoId: str, team_id: TeamId) -> Success[DeletedVideo]:
        """The project stays, and shows the video before this one. A render that is running is stopped, and
        gives nothing back: rendering is free. 400 while the project is still being generated."""
        with api.database.session() as session:
            project_id = api.endings.delete_video(session, team_id, videoId)
        return success(
            DeletedVideo(id=videoId, video_id=videoId, project_id=project_id), "The video has been deleted"
        )

    @router.post(
        "/{videoId}/share/revoke",
        operation_id="revokeShare",
        summary="Revoke a video's public page",
        response_model=Success[VideoDetails],
        responses={**POSTED, **NOT_FOUND},
    )
    def revoke_share(videoId: str, creating: Creating) -> Response:
        """The page behind `shareUrl` is gone for good, and `shareUrl` is `null` from now on. A new render
        has a page of its own."""

        def work(session: Session) -> VideoDetails:
            video, project = api.endings.revoke_share(session, creating.team_id, videoId)
            return video_details(video, project, api.addresses)

        return creating.run(api.database, work, "The public page has been revoked")

    return router
