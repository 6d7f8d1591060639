"""/v1/music."""

from typing import Annotated

from fastapi import APIRouter, Query

from reelwright.domain.catalog.views import CategoryView, TrackView, category_view, choose_tracks, track_view
from reelwright.domain.views import View
from reelwright.http.creation import TeamId
from reelwright.http.envelope import Success, success
from reelwright.http.parts import Api
from reelwright.http.query import Chosen


class MusicList(View):
    music: list[TrackView]
    categories: list[CategoryView]
    """All of them, whatever was filtered."""
    total: int
    """Counts every match."""


def music_router(api: Api) -> APIRouter:
    router = APIRouter(prefix="/v1/music", tags=["Music"])

    @router.get("/list", operation_id="listMusic", summary="List music")
    def list_music(
        team_id: TeamId,
        category: Annotated[Chosen, Query(description="A category's name or id")] = None,
        genre: Annotated[Chosen, Query(description="One of a track's genres")] = None,
    ) -> Success[MusicList]:
        """Every track that may lie under a narration."""
        categories = [category_view(one) for one in api.catalogue.categories()]
        found = choose_tracks(api.catalogue.tracks(), categories, category, genre)
        tracks = [track_view(track, api.sign) for track in found]
        return success(MusicList(music=tracks, categories=categories, total=len(tracks)))

    return router
