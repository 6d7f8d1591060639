"""POST /v1/project/create: from a template, or any format that is named in `type`."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache, partial, reduce
from operator import or_
from typing import Annotated, Any, Literal

from fastapi import APIRouter
from pydantic import BaseModel, Field, WrapValidator, create_model
from sqlalchemy.orm import Session
from starlette.responses import Response

from reelwright.domain.views import View
from reelwright.formats.format import Format
from reelwright.formats.shapes import refusal, refuse_unknown_name
from reelwright.http.bodies import JsonBody
from reelwright.http.creation import Creating
from reelwright.http.envelope import SuccessMessage
from reelwright.http.error_bodies import CREATED, MISMATCHED
from reelwright.http.parts import Api
from reelwright.http.routing import make_router
from reelwright.http.v1.create import (
    FOLLOW,
    Accepted,
    Started,
    deprecation_headers,
    deprecation_words,
    started_view,
)


class CreateAnswer(View):
    """The project that was started; an article, a document or a cinematic answers without its video."""

    success: Literal[True]
    """Always `true` in the answer of a call that succeeded."""
    message: SuccessMessage
    data: Started | Accepted
    """The ids of the project and of its video, or of the project alone where the format names only that."""


def create_any_router(api: Api) -> APIRouter:
    router = make_router(tags=["Projects"], dependencies=[JsonBody])

    def create(body: Any, creating: Creating) -> Response:
        format, request = body

        def work(session: Session) -> Started | Accepted:
            quote = partial(format.quote, request)
            return started_view(format, api.projects.accept(session, creating.team_id, quote))

        told = replace(creating, headers=deprecation_headers(format))
        return told.run(api.database, work, format.message)

    create.__annotations__["body"] = _any_request(api.formats)
    create.__doc__ = (
        "Makes a video from a template (`templateId`): its scenes, with your own words and pictures, "
        "narrated.\n\n"
        "With `type` instead of `templateId` it makes a video of any format: the body is then that of the "
        "format's own create operation. `type` also takes the last part of that operation's path, such as "
        f"`talking-avatar`.\n\n{FOLLOW}"
    )
    router.post(
        "/v1/project/create",
        operation_id="createProject",
        summary=f"{api.formats['template'].title}, or of any type",
        response_model=CreateAnswer,
        responses={**CREATED, **MISMATCHED, 200: {"headers": deprecation_words(required=False)}},
    )(create)
    return router


def _any_request(formats: Mapping[str, Format[Any]]) -> Any:
    """Validated, it is the format and its request; described, one of the formats' requests."""
    described = reduce(or_, (_describe_request(format) for format in formats.values()))
    return Annotated[described, WrapValidator(_select_request(formats))]


@cache
def _describe_request(format: Format[Any]) -> type[BaseModel]:
    """The format's request with its `type`, which only the template may leave out. The document shows a
    `<Format>ByTypeRequest` as the format's own request and the type."""
    name = format.request.__name__
    name = name.replace("Request", "ByTypeRequest") if format.path else name
    kind: Any = Literal[format.name]
    words = f"The format of the video: `{format.name}`."
    if format.path:
        own: Any = (kind, Field(description=words))
    else:
        own = (kind, Field(default=format.name, description=f"{words} It may be omitted."))
    model: type[BaseModel] = create_model(name, __base__=format.request, type=own)
    model.__doc__ = format.request.__doc__
    return model


def _select_request(formats: Mapping[str, Format[Any]]) -> Callable[[Any, Any], Any]:
    by_name = {
        name: format
        for format in formats.values()
        for name in (format.name, format.path, *format.aliases)
        if name
    }

    def choose(value: Any, _: Any) -> Any:
        if not isinstance(value, dict):
            return format_of("template").request.model_validate(value)
        wanted = value.get("type")
        if wanted is None:
            if value.get("templateId") is None:
                raise refusal("Required", "type")
            wanted = "template"
        if not isinstance(wanted, str):
            raise refusal("Must be a string", "type")
        format = format_of(wanted)
        return format, format.request.model_validate(value)

    def format_of(wanted: str) -> Format[Any]:
        if wanted in by_name:
            return by_name[wanted]
        raise refuse_unknown_name(f"Must be one of {', '.join(sorted(formats))}", "type")

    return choose
