"""POST /v1/project/create/<format>: one route a format, made from its record."""

from functools import partial
from inspect import getdoc
from typing import Any, Literal

from fastapi import APIRouter
from pydantic import ConfigDict
from sqlalchemy.orm import Session
from starlette.responses import Response

from reelwright.domain.projects.model import Project
from reelwright.domain.views import EXAMPLE_PROJECT, EXAMPLE_VIDEO, ProjectId, VideoId, View
from reelwright.formats.document import DOCUMENT
from reelwright.formats.format import Format
from reelwright.http.bodies import JsonBody
from reelwright.http.creation import Creating
from reelwright.http.envelope import Success
from reelwright.http.error_bodies import CREATED, EVERYWHERE, Responses
from reelwright.http.parts import Api
from reelwright.http.routing import make_router
from reelwright.http.v1.document_form import DOCUMENT_BODY, add_document_form

FOLLOW = (
    "The call answers at once, and the video is made in the background. Poll `GET "
    "/v1/project/{projectId}` every 10 to 15 seconds, or pass a `webhook`. A managed team pays when the "
    "call is accepted, and gets the credits back if the project fails; `GET /v1/catalog/pricing` lists "
    "the prices."
)


class Started(View):
    """The ids of the project and of its video, which is being made."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"videoId": EXAMPLE_VIDEO, "projectId": EXAMPLE_PROJECT, "status": "STARTED"}]
        }
    )

    video_id: VideoId
    project_id: ProjectId
    status: Literal["STARTED"] = "STARTED"
    """Always `STARTED`: the work goes on in the background. Poll `GET /v1/project/{projectId}` every 10 to 15
    seconds, or pass a `webhook`."""


class Accepted(View):
    """The id of the project, which is being made. Its video has an id once the project is read."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"projectId": EXAMPLE_PROJECT, "status": "processing"}]}
    )

    project_id: ProjectId
    status: Literal["processing"] = "processing"
    """Always `processing`: the work goes on in the background. Poll `GET /v1/project/{projectId}` every 10 to
    15 seconds, or pass a `webhook`."""


def create_router(api: Api) -> APIRouter:
    router = make_router(tags=["Projects"])
    for format in api.formats.values():
        if format.path:  # one without a path has a route of its own: `create_any`
            _add_route(router, api, format)
    return router


def _add_route(router: APIRouter, api: Api, format: Format[Any]) -> None:
    if format.name == DOCUMENT.name:
        add_document_form(router, api, started_view)

    def create(body: Any, creating: Creating) -> Response:
        def work(session: Session) -> Started | Accepted:
            project = api.projects.accept(session, creating.team_id, partial(format.quote, body))
            return started_view(format, project)

        return creating.run(api.database, work, format.message)

    create.__annotations__["body"] = format.request
    create.__doc__ = _description(format)
    path, *aliases = create_paths(format)
    for alias in aliases:
        router.post(alias, include_in_schema=False, dependencies=[JsonBody])(create)
    router.post(
        path,
        dependencies=[JsonBody],
        operation_id=f"create{format.request.__name__.removesuffix('Request')}",
        summary=format.title,
        response_model=Success[Started] if format.answers_with_video else Success[Accepted],
        responses=_responses(format),
        deprecated=True if format.deprecated else None,
        openapi_extra=DOCUMENT_BODY if format.name == DOCUMENT.name else None,
    )(create)


def create_paths(format: Format[Any]) -> list[str]:
    """List the paths of a format: its own, and then its aliases."""
    return [f"/v1/project/create/{path}" for path in (format.path, *format.aliases)]


def deprecation_headers(format: Format[Any]) -> dict[str, str]:
    """Return what RFC 9745 says of a deprecated resource, and where to go instead."""
    old = format.deprecated
    if old is None:
        return {}
    return {"Deprecation": f"@{old.since}", "Link": f'<{old.successor}>; rel="successor-version"'}


def deprecation_words(required: bool) -> dict[str, Any]:
    """Describe the headers of `deprecation_headers` for the OpenAPI document. `required`: whether every
    answer of the operation has them, as those of a deprecated format do."""
    headers = {
        "Deprecation": (
            "The time since which the format is deprecated (RFC 9745): `@` and Unix seconds. Other "
            "formats do not have this header.",
            "@1767225600",
        ),
        "Link": (
            'The operation to use instead of the deprecated one, with `rel="successor-version"`. Other '
            "formats do not have this header.",
            '</v1/project/create/talking-avatar>; rel="successor-version"',
        ),
    }
    return {
        name: {
            "description": told,
            "schema": {"type": "string", "examples": [example]},
            "required": required,
        }
        for name, (told, example) in headers.items()
    }


def _responses(format: Format[Any]) -> Responses:
    if format.deprecated is None:
        return CREATED
    headers = {"headers": deprecation_words(required=True)}
    every: Responses = {200: {}, **EVERYWHERE, **CREATED}
    return {status: {**said, **headers} for status, said in every.items()}


def started_view(format: Format[Any], project: Project) -> Started | Accepted:
    """Return the answer of a create, in its format's shape."""
    if not format.answers_with_video:
        return Accepted(project_id=project.id)
    return Started(video_id=project.first_video_id, project_id=project.id)


def _description(format: Format[Any]) -> str:
    others = " and ".join(f"`/v1/project/create/{alias}`" for alias in format.aliases)
    told = [FOLLOW]
    if others:
        told.append(f"The same operation is also found at {others}.")
    return "\n\n".join([getdoc(format.request) or "", *told])
