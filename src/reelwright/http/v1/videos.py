"""/v1/video: the renders."""

from typing import Annotated

from fastapi import APIRouter, Query

from reelwright.domain.projects.service import VideoFilter
from reelwright.domain.projects.views import ListedVideo, VideoDetails, listed_video, video_details
from reelwright.domain.views import View
from reelwright.http.creation import TeamId
from reelwright.http.envelope import Success, success
from reelwright.http.error_bodies import INVALID, NOT_FOUND
from reelwright.http.parts import Api
from reelwright.http.query import Chosen, Paging


class VideoList(View):
    videos: list[ListedVideo]
    total: int
    """Counts every match."""
    limit: int
    offset: int


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
        shown = [listed_video(video, projects[video.project_id], api.addresses) for video in found]
        return success(VideoList(videos=shown, total=total, limit=page.limit, offset=page.offset))

    @router.get("/{videoId}", operation_id="getVideo", summary="Read a video", responses=NOT_FOUND)
    def get_video(videoId: str, team_id: TeamId) -> Success[VideoDetails]:
        """Works from the create on, with the `videoId` that it answered."""
        with api.database.session() as session:
            video, project = api.projects.read_video(session, team_id, videoId)
        return success(video_details(video, project, api.addresses))

    return router
