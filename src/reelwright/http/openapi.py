"""The OpenAPI document, made from the code, with what FastAPI cannot know. The text about a field stands
beside it in its model, that about an operation beside its route."""

import threading
from collections.abc import Iterable
from typing import Any, get_args

from fastapi import APIRouter, FastAPI
from fastapi.openapi.utils import get_openapi

from reelwright.domain.media.views import MediaAspect, MediaStatus, MediaType
from reelwright.domain.projects.views import ProjectStatus, VideoStatus
from reelwright.domain.webhooks.events import EventName
from reelwright.domain.webhooks.views import DeliveryStatus
from reelwright.formats.narrated.request import Background
from reelwright.formats.shapes import CALLER_METADATA, AspectRatio, Quality
from reelwright.formats.story.request import CardTheme, NarrationScope
from reelwright.formats.template.request import VariableKind
from reelwright.http.error_bodies import EVERYWHERE
from reelwright.http.errors import FAULTS
from reelwright.http.openapi_examples import add_examples
from reelwright.http.openapi_responses import share_responses
from reelwright.http.v1.avatar_photo import PHOTO_FORM
from reelwright.http.v1.document_form import DOCUMENT_FORM
from reelwright.http.v1.media import UPLOAD_FORM
from reelwright.http.v1.voice_clone import CLONE_FORM
from reelwright.http.webhook_events import fill_in, payload_examples, webhook_events
from reelwright_people.traits import Age, Gender
from reelwright_render.timeline.model import Alignment, Corner, Platform

DESCRIPTION = """Makes short videos: send a prompt, a script or a clip, and receive a finished MP4.

* Authentication: every request under `/v1` carries your API key in the header `x-api-key`. Resources of
  other teams answer 404, like resources that do not exist.
* Answers: a call that succeeds answers `{success: true, message, data}`. A call that fails answers another
  status with `{success: false, message}` and, where programs can use them, `code` and `details`.
* Requests: bodies are JSON. Unknown fields are ignored, and a field that is `null` counts as omitted unless
  its description says otherwise.
* Work in the background: creates answer at once and go on working. Poll the resource every 10 to 15
  seconds, or pass a `webhook`.
* Idempotency: send an `Idempotency-Key` with a POST that you may have to repeat. Within 24 hours the same
  key with the same body answers the first answer again, with `Idempotent-Replayed: true`, and runs and
  charges nothing.
* Rate limits: a team has 30 POST and 120 other requests a minute. The headers `X-RateLimit-*` say how many
  are left, and `Retry-After` of a 429 when to try again.
* Links: links to files are signed and expire, most of them after 24 hours. Read the resource again for
  fresh links rather than store them.
"""
TAGS = [
    {
        "name": "Projects",
        "description": "A project is one accepted create call: it is generated first and rendered then.",
    },
    {"name": "Videos", "description": "A video is one render of a project: an MP4 file with its thumbnail."},
    {"name": "Media", "description": "The team's library of pictures and videos, to be used in projects."},
    {"name": "Account", "description": "The team's plan, credits, storage and provider keys."},
    {
        "name": "Avatars",
        "description": "The people who speak on camera: those of the library, and the team's own, made "
        "from a description or a photograph.",
    },
    {
        "name": "Characters",
        "description": "People of the team's own making who look the same in every picture and clip.",
    },
    {"name": "Voices", "description": "The voices that can narrate a video, and speech without a video."},
    {
        "name": "Social accounts",
        "description": "What accounts of creators are about, as their platforms show it.",
    },
    {"name": "Music", "description": "The background music that can be played under a video."},
    {
        "name": "Catalogue",
        "description": "The looks, games, models and styles that a create can name, and the prices.",
    },
    {
        "name": "Templates",
        "description": "Videos that are laid out already, with places for your own words and pictures.",
    },
    {
        "name": "Files",
        "description": "The files and pages behind the links in answers. They need no API key.",
    },
    {"name": "Health", "description": "Whether the API and its database work."},
    {
        "name": "Webhooks",
        "description": "The calls that the service makes to your addresses, and the endpoints that receive "
        "them.",
    },
]


def _count_header(description: str, example: int) -> dict[str, Any]:
    schema = {"type": "integer", "minimum": 0, "examples": [example]}
    return {"description": description, "required": True, "schema": schema}


_HEADERS: dict[str, dict[str, Any]] = {
    "X-Request-Id": {
        "description": "The id of this request. Tell it to the operator, who finds the request in the "
        "server's log by it.",
        "required": True,
        "schema": {"type": "string", "examples": ["c0r9e8q7u6e5s4t3i2d1x0y9z"]},
    },
    "X-RateLimit-Limit": _count_header(
        "The number of requests of this kind (POST, or all others) that the team may make a minute.", 120
    ),
    "X-RateLimit-Remaining": _count_header(
        "The number of requests of this kind that the team may still make in the current minute.", 117
    ),
    "X-RateLimit-Reset": _count_header(
        "The time at which the current minute ends and the count begins anew, in Unix seconds.", 1_772_357_460
    ),
    "Retry-After": _count_header("The number of seconds to wait before the request is sent again.", 12),
    "Idempotent-Replayed": {
        "description": "Always `true`. It is sent only where the answer repeats that of the first request "
        "with the same `Idempotency-Key`; nothing ran or was charged again.",
        "schema": {"type": "string", "const": "true"},
    },
}
# What stands in several places has one name for all of them.
_ENUMS = {
    "AgeGroup": Age,
    "AspectRatio": AspectRatio,
    "Background": Background,
    "CaptionAlignment": Alignment,
    "CardTheme": CardTheme,
    "DeliveryStatus": DeliveryStatus,
    "EventName": EventName,
    "Gender": Gender,
    "LogoPosition": Corner,
    "MediaAspectRatio": MediaAspect,
    "MediaStatus": MediaStatus,
    "MediaType": MediaType,
    "NarrationScope": NarrationScope,
    "Platform": Platform,
    "ProjectStatus": ProjectStatus,
    "Quality": Quality,
    "VariableKind": VariableKind,
    "VideoStatus": VideoStatus,
}
_ENUM_NAMES = {frozenset(get_args(values)): name for name, values in _ENUMS.items()}
_SCHEMAS = "#/components/schemas/"
_UNDESCRIBED = "Successful Response"  # FastAPI's words where a route has none
_SUCCEEDED = {
    "200": "The call succeeded. `data` holds the result.",
    "202": "The call was accepted, and the work goes on in the background. `data` holds what is being made.",
}
_LIMITS = ("X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset")
_KEY = {
    "name": "Idempotency-Key",
    "in": "header",
    "required": False,
    "description": "A name of your choice for this request, of 1 to 255 printable ASCII characters, such "
    "as a UUID. Within 24 hours, requests with the same key and body run and charge once, and all get the "
    "first answer. Without it, every request runs.",
    "schema": {
        "type": "string",
        "minLength": 1,
        "maxLength": 255,
        "pattern": "^[\\x20-\\x7E]+$",
        "examples": ["3f1c6e0a-5b7d-4c1e-9a62-0d8f4b7e21c5"],
    },
}


def describe(app: FastAPI, version: str, operations: Iterable[APIRouter], files: Iterable[APIRouter]) -> None:
    """Serve the document at /openapi.json, made once: of the operations, and of links to files, which do not
    answer what every operation may."""
    making = threading.Lock()  # it takes seconds, and several callers may ask in them

    def document() -> dict[str, Any]:
        with making:
            return made_document()

    def made_document() -> dict[str, Any]:
        if app.openapi_schema is None:
            described, webhooks = APIRouter(), webhook_events()
            for router in operations:
                described.include_router(router, responses=EVERYWHERE)
            for router in files:
                described.include_router(router)
            made = get_openapi(
                title="Reelwright",
                version=version,
                openapi_version="3.1.0",
                summary="Short videos over one HTTP API",
                description=DESCRIPTION,
                routes=described.routes,
                webhooks=webhooks.routes,
                tags=TAGS,
                license_info={"name": "Apache-2.0", "identifier": "Apache-2.0"},
            )
            app.openapi_schema = _complete_document(made)
        return app.openapi_schema

    app.openapi = document  # type: ignore[method-assign]


def _complete_document(document: dict[str, Any]) -> dict[str, Any]:
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            if (method.upper(), path) in FAULTS:
                _say_500_only(operation["responses"])
            _complete_operation(operation, method, guarded=path.startswith("/v1"))
    for name, operations in document["webhooks"].items():
        for operation in operations.values():
            fill_in(operation, name)
    components = document["components"]
    components["headers"] = _HEADERS
    components["securitySchemes"] = {"ApiKey": {"type": "apiKey", "in": "header", "name": "x-api-key"}}
    components["schemas"] = _schemas(components["schemas"])
    shared: dict[str, Any] = {}
    named: dict[str, Any] = _with_public_names(document, shared)
    schemas = dict(sorted({**named["components"]["schemas"], **shared}.items()))
    for name, examples in payload_examples().items():
        schemas[name]["examples"] = examples
    add_examples(schemas)
    named["components"]["schemas"] = schemas
    share_responses(named)
    return named


def _schemas(made: dict[str, Any]) -> dict[str, Any]:
    """Return the schemas by their public names; a request that may come with its type is that request."""
    schemas = {_public_name(name): schema for name, schema in made.items()}
    if len(schemas) < len(made):
        raise ValueError("Two schemas have one public name")
    for name in ("HTTPValidationError", "ValidationError"):
        schemas.pop(name, None)
    for name, schema in schemas.items():
        if name.endswith("Answer"):
            _complete_answer(schema)
        plain = name.replace("ByTypeRequest", "Request")
        if plain != name:
            schemas[name] = _with_type(plain, schema)
    forms = {
        "CloneVoiceForm": CLONE_FORM,
        "DocumentForm": DOCUMENT_FORM,
        "PhotoAvatarForm": PHOTO_FORM,
        "UploadForm": UPLOAD_FORM,
    }
    return {**schemas, **forms}


def _complete_answer(schema: dict[str, Any]) -> None:
    """Describe it, and drop defaults: what an answer shows is always there."""
    schema.setdefault("description", "The body of an answer that succeeded.")
    for field in schema.get("properties", {}).values():
        field.pop("default", None)


def _with_type(plain: str, schema: dict[str, Any]) -> dict[str, Any]:
    kind = {"type": "object", "properties": {"type": schema["properties"]["type"]}, "required": ["type"]}
    parts = [{"$ref": _SCHEMAS + plain}, kind]
    return {"allOf": parts, "description": schema["description"]}


def _complete_operation(operation: dict[str, Any], method: str, guarded: bool) -> None:
    if method == "post":
        operation.setdefault("parameters", []).append(_KEY)
    else:
        operation["responses"].pop("422", None)
    operation["security"] = [{"ApiKey": []}] if guarded else []
    operation["responses"] = dict(sorted(operation["responses"].items()))
    for status, words in _SUCCEEDED.items():
        if operation["responses"].get(status, {}).get("description") == _UNDESCRIBED:
            operation["responses"][status]["description"] = words
    for status, response in operation["responses"].items():
        names = _headers_of(status, method, guarded)
        common = {name: _header(name, status) for name in names}
        response["headers"] = {**response.get("headers", {}), **common}


def _say_500_only(responses: dict[str, Any]) -> None:
    """Describe only 500 where the specification has words for every fault; some pass, and say when."""
    del responses["503"]
    responses["500"]["headers"] = {"Retry-After": {**_HEADERS["Retry-After"], "required": False}}


def _headers_of(status: str, method: str, guarded: bool) -> list[str]:
    return [
        "X-Request-Id",
        *(_LIMITS if guarded and status not in ("401", "503") else ()),
        *(["Retry-After"] if status in ("409", "429", "503") else ()),
        *(["Idempotent-Replayed"] if method == "post" and status in ("200", "202", "400", "404") else ()),
    ]


def _header(name: str, status: str) -> dict[str, Any]:
    """Health does not know when a database comes back."""
    if status == "503" and name == "Retry-After":
        return {**_HEADERS[name], "required": False}
    return {"$ref": f"#/components/headers/{name}"}


def _public_name(name: str) -> str:
    """`Success_ProjectView_` is the `ProjectAnswer`, `ProjectView` the `Project`."""
    if name.startswith("Success_"):
        return _public_name(name.removeprefix("Success_").removesuffix("_")) + "Answer"
    return name.removesuffix("View")


def _with_public_names(part: Any, shared: dict[str, Any]) -> Any:
    """The document with its references by public names and without titles that only repeat a name. What has a
    name of its own, but stands inline, goes to `shared`."""
    if isinstance(part, list):
        return [_with_public_names(one, shared) for one in part]
    if not isinstance(part, dict):
        return part
    if "examples" in part:  # they are values, not parts of the document
        rest = {key: value for key, value in part.items() if key != "examples"}
        return {**_with_public_names(rest, shared), "examples": part["examples"]}
    name = _shared_name(part)
    if name:
        about = {key: value for key, value in part.items() if key in ("description", "default")}
        shared[name] = {key: value for key, value in part.items() if key not in ("title", "default")}
        if "enum" in part:
            shared[name].pop("description", None)
        return {"$ref": _SCHEMAS + name, **about}
    kept = {key: value for key, value in part.items() if key != "title" or not _repeats_its_name(part)}
    return {
        key: _public_reference(value) if key == "$ref" else _with_public_names(value, shared)
        for key, value in kept.items()
    }


def _shared_name(part: dict[str, Any]) -> str | None:
    if part.get("title") == CALLER_METADATA:
        return CALLER_METADATA
    values = part.get("enum")
    return _ENUM_NAMES.get(frozenset(values)) if isinstance(values, list) else None


def _repeats_its_name(part: dict[str, Any]) -> bool:
    """Return whether this is a schema's own title; `info` has one that says something."""
    return isinstance(part["title"], str) and "version" not in part


def _public_reference(reference: str) -> str:
    name = reference.removeprefix(_SCHEMAS)
    return reference if name == reference else _SCHEMAS + _public_name(name)
