"""/v1/video: the renders."""

from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import Field
from sqlalchemy.orm import Session
from starlette.responses import Response

from reelwright.domain.projects.service import VideoFilter
from reelwright.domain.projects.views import ListedVideo, VideoDetails, listed_video, video_details
from reelwright.domain.views import EXAMPLE_PROJECT, EXAMPLE_VIDEO, DeletedFlag, ProjectId, VideoId, View
from reelwright.http.creation import Creating, TeamId
from reelwright.http.envelope import PageLimit, PageOffset, Success, Total, success
from reelwright.http.error_bodies import INVALID, NOT_FOUND, POSTED
from reelwright.http.parts import Api
from reelwright.http.query import Chosen, Paging, PathVideoId, example_schema
from reelwright.http.routing import make_router


class VideoList(View):
    """A page of videos."""

    videos: list[ListedVideo]
    """The videos of this page, the newest first."""
    total: Total
    limit: PageLimit
    offset: PageOffset


class DeletedVideo(View):
    """The confirmation that a video was deleted."""

    id: str = Field(examples=[EXAMPLE_VIDEO])
    """The id of the deleted video, the same as `videoId`."""
    video_id: VideoId
    project_id: ProjectId
    deleted: DeletedFlag = True


def videos_router(api: Api) -> APIRouter:
    router = make_router(prefix="/v1/video", tags=["Videos"])

    @router.get("/list", operation_id="listVideos", summary="List videos", responses=INVALID)
    def list_videos(
        team_id: TeamId,
        page: Paging,
        status: Annotated[
            Chosen,
            example_schema("COMPLETED"),
            Query(
                description="Only videos with this status: `STARTED`, `COMPLETED` or `FAILED`, in any case. "
                "All of them when omitted.",
            ),
        ] = None,
        type: Annotated[
            Chosen,
            example_schema("story"),
            Query(
                description="Only videos of projects of this format, such as `story` or `talking_avatar`. "
                "All formats when omitted.",
            ),
        ] = None,
        projectId: Annotated[
            Chosen,
            example_schema(EXAMPLE_PROJECT),
            Query(
                description="Only videos of this project. Those of all projects when omitted.",
            ),
        ] = None,
    ) -> Success[VideoList]:
        """Returns the team's videos, the newest first. A video is listed once its render has started; before
        that, read it by its `videoId`."""
        with api.database.session() as session:
            wanted = VideoFilter(status, type, projectId)
            found, total = api.projects.list_videos(session, team_id, wanted, page)
            projects = api.projects.of_videos(session, found)
        kept = [(video, projects[video.project_id]) for video in found if video.project_id in projects]
        shown = [listed_video(video, project, api.addresses) for video, project in kept]
        return success(VideoList(videos=shown, total=total, limit=page.limit, offset=page.offset))

    @router.get("/{videoId}", operation_id="getVideo", summary="Read a video", responses=NOT_FOUND)
    def get_video(videoId: PathVideoId, team_id: TeamId) -> Success[VideoDetails]:
        """Returns a video with what its project was made of. It can be read from the moment of the create on,
        with the `videoId` that the create answered. Poll it every 10 to 15 seconds while `status` is
        `STARTED`."""
        api.endings.end_late(api.database, team_id)
        with api.database.session() as session:
            video, project = api.projects.read_video(session, team_id, videoId)
        return success(video_details(video, project, api.addresses))

    @router.delete(
        "/{videoId}", operation_id="deleteVideo", summary="Delete a video", responses={**INVALID, **NOT_FOUND}
    )
    def delete_video(videoId: PathVideoId, team_id: TeamId) -> Success[DeletedVideo]:
        """Deletes a video. Its project stays, and shows the video before this one. A render that is still
        running is stopped; it was free, so nothing is given back. While the project is still being generated
        the answer is 400."""
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
    def revoke_share(videoId: PathVideoId, creating: Creating) -> Response:
        """Ends the public page of a video for good: the address in `shareUrl` answers 404, and `shareUrl` is
        `null` from now on. A new render of the project gets a page of its own."""

        def work(session: Session) -> VideoDetails:
            video, project = api.endings.revoke_share(session, creating.team_id, videoId)
            return video_details(video, project, api.addresses)

        return creating.run(api.database, work, "The public page has been revoked")

    return router
