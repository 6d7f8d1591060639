"""POST /v1/project/create/<format> for the formats that the specification names and this version cannot make
yet. They say so, rather than that there is no such path. A format that is built takes its path over."""

from fastapi import APIRouter

from reelwright.errors import BadRequest
from reelwright.http.creation import TeamId
from reelwright.http.parts import Api

UNBUILT = frozenset(
    {
        "script-to-video",
        "prompt-to-video",
        "extend-video",
        "slideshow",
        "tiktok-slideshow",
        "scenes",
        "article",
        "document",
        "cinematic",
    }
)


def unbuilt_router(api: Api) -> APIRouter:
    router = APIRouter(include_in_schema=False)
    built = {format.path for format in api.formats.values()}
    for path in sorted(UNBUILT - built):
        _add_route(router, path)
    return router


def _add_route(router: APIRouter, path: str) -> None:
    @router.post(f"/v1/project/create/{path}")
    def refuse(team_id: TeamId) -> None:
        raise BadRequest(not_built(path))


def not_built(format: str) -> str:
    return f"The format {format} is not available on this server yet. Nothing was charged"
