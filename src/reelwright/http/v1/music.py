"""/v1/music."""

from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import Field

from reelwright.domain.catalog.views import CategoryView, TrackView, category_view, choose_tracks, track_view
from reelwright.domain.views import View
from reelwright.http.creation import TeamId
from reelwright.http.envelope import Success, success
from reelwright.http.parts import Api
from reelwright.http.query import Chosen, example_schema
from reelwright.http.routing import make_router


class MusicList(View):
    """The tracks of background music that match, and all categories."""

    music: list[TrackView]
    """All tracks that match the parameters."""
    categories: list[CategoryView]
    """All categories of the catalogue, also those without a matching track."""
    total: int = Field(examples=[1])
    """The number of tracks in `music`."""


def music_router(api: Api) -> APIRouter:
    router = make_router(prefix="/v1/music", tags=["Music"])

    @router.get("/list", operation_id="listMusic", summary="List music")
    def list_music(
        team_id: TeamId,
        category: Annotated[
            Chosen,
            example_schema("Calm"),
            Query(
                description="Only tracks of this category: its name, in any case, or its `id`. All "
                "categories when omitted.",
            ),
        ] = None,
        genre: Annotated[
            Chosen,
            example_schema("folk"),
            Query(
                description="Only tracks that have this word among their `genres`, in any case. All genres "
                "when omitted.",
            ),
        ] = None,
    ) -> Success[MusicList]:
        """Returns the tracks of background music, in one page. Send the `id` of one as `musicId` to the
        create endpoints."""
        categories = [category_view(one) for one in api.catalogue.categories()]
        found = choose_tracks(api.catalogue.tracks(), categories, category, genre)
        tracks = [track_view(track, api.sign) for track in found]
        return success(MusicList(music=tracks, categories=categories, total=len(tracks)))

    return router
