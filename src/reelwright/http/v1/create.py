"""POST /v1/project/create/<format>: one route a format, made from its record."""

from functools import partial
from inspect import getdoc
from typing import Any, Literal

from fastapi import APIRouter
from pydantic import ConfigDict
from sqlalchemy.orm import Session
from starlette.responses import Response

from reelwright.domain.projects.model import Project
from reelwright.domain.views import View
from reelwright.formats.format import Format
from reelwright.http.bodies import JsonBody
from reelwright.http.creation import Creating
from reelwright.http.envelope import Success
from reelwright.http.error_bodies import CREATED, EVERYWHERE, Responses
from reelwright.http.parts import Api


class Started(View):
    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "videoId": "c5u3nq0f2m8x1k7t9w4z6y2ab",
                    "projectId": "c1p9d7s5h3l0v8b6n4m2q1e3r",
                    "status": "STARTED",
                }
            ]
        }
    )

    video_id: str
    """The id of the first render: it can be read from now on."""
    project_id: str
    status: Literal["STARTED"] = "STARTED"


def create_router(api: Api) -> APIRouter:
    router = APIRouter(tags=["Projects"], dependencies=[JsonBody])
    for format in api.formats.values():
        if format.path:  # one without a path has a route of its own: `create_any`
            _add_route(router, api, format)
    return router


def _add_route(router: APIRouter, api: Api, format: Format[Any]) -> None:
    def create(body: Any, creating: Creating) -> Response:
        def work(session: Session) -> Started:
            return started_view(api.projects.accept(session, creating.team_id, partial(format.quote, body)))

        return creating.run(api.database, work, format.message)

    create.__annotations__["body"] = format.request
    create.__doc__ = _description(format)
    path, *aliases = create_paths(format)
    for alias in aliases:
        router.post(alias, include_in_schema=False)(create)
    router.post(
        path,
        operation_id=f"create{format.request.__name__.removesuffix('Request')}",
        summary=format.title,
        response_model=Success[Started],
        responses=_responses(format),
        deprecated=True if format.deprecated else None,
    )(create)


def create_paths(format: Format[Any]) -> list[str]:
    """Where it is made: its own path, and then its aliases."""
    return [f"/v1/project/create/{path}" for path in (format.path, *format.aliases)]


def deprecation_headers(format: Format[Any]) -> dict[str, str]:
    """What RFC 9745 says of a deprecated resource, and where to go instead."""
    old = format.deprecated
    if old is None:
        return {}
    return {"Deprecation": f"@{old.since}", "Link": f'<{old.successor}>; rel="successor-version"'}


def deprecation_words(required: bool) -> dict[str, Any]:
    """The same headers, for the document."""
    words = {"Deprecation": "Since when, as `@` and Unix seconds", "Link": "The operation to use instead"}
    return {
        name: {"description": told, "schema": {"type": "string"}, "required": required}
        for name, told in words.items()
    }


def _responses(format: Format[Any]) -> Responses:
    if format.deprecated is None:
        return CREATED
    headers = {"headers": deprecation_words(required=True)}
    every: Responses = {200: {}, **EVERYWHERE, **CREATED}
    return {status: {**said, **headers} for status, said in every.items()}


def started_view(project: Project) -> Started:
    return Started(video_id=project.first_video_id, project_id=project.id)


def _description(format: Format[Any]) -> str:
    others = " and ".join(f"`/v1/project/create/{alias}`" for alias in format.aliases)
    told = ["Answers at once; follow the project or pass a `webhook`."]
    if others:
        told.append(f"The same operation is found under {others}, too.")
    return "\n\n".join([getdoc(format.request) or "", *told])
