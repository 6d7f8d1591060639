"""Paths that the specification names and this version cannot serve yet. The paths say so, rather than that
there is no such path. What is built takes its path over."""

from dataclasses import dataclass

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
"""Formats, by the last part of their create's path."""


@dataclass(frozen=True)
class UnbuiltOperation:
    """An operation that answers 400; `what` begins its sentence."""

    method: str
    path: str
    what: str


OPERATIONS = (
    *(
        UnbuiltOperation("POST", f"/v1/project/create/{name}", f"The format {name} is")
        for name in sorted(UNBUILT)
    ),
    UnbuiltOperation("POST", "/v1/voice/clone", "Cloning voices is"),
    UnbuiltOperation("POST", "/v1/voice/speech", "Speech without a video is"),
    UnbuiltOperation("GET", "/v1/voice/speech/{speechId}", "Speech without a video is"),
    UnbuiltOperation("GET", "/v1/character/list", "Characters are"),
    UnbuiltOperation("POST", "/v1/character/create", "Characters are"),
    UnbuiltOperation("GET", "/v1/character/{characterId}", "Characters are"),
    UnbuiltOperation("PATCH", "/v1/character/{characterId}", "Characters are"),
    UnbuiltOperation("DELETE", "/v1/character/{characterId}", "Characters are"),
    UnbuiltOperation("POST", "/v1/social/account/analyze", "Social accounts are"),
    UnbuiltOperation("GET", "/v1/social/account/list", "Social accounts are"),
    UnbuiltOperation("POST", "/v1/social/account/{accountId}/refresh", "Social accounts are"),
    UnbuiltOperation("GET", "/v1/social/account/{accountId}", "Social accounts are"),
    UnbuiltOperation("DELETE", "/v1/social/account/{accountId}", "Social accounts are"),
)


def unbuilt_router(api: Api) -> APIRouter:
    router = APIRouter(include_in_schema=False)
    built = {f"/v1/project/create/{format.path}" for format in api.formats.values()}
    for operation in OPERATIONS:
        if operation.path not in built:
            _add_route(router, operation)
    return router


def _add_route(router: APIRouter, operation: UnbuiltOperation) -> None:
    def refuse(team_id: TeamId) -> None:
        raise BadRequest(not_yet(operation.what))

    router.add_api_route(operation.path, refuse, methods=[operation.method])


def not_built(format: str) -> str:
    return not_yet(f"The format {format} is")


def not_yet(what: str) -> str:
    """Say that something is not built; `what` begins the sentence, with its verb."""
    return f"{what} not available on this server yet. Nothing was charged"
