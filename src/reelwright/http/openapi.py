"""The OpenAPI document: made from the code, with what FastAPI cannot know."""

from typing import Any, get_args

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from reelwright.domain.media.views import MediaAspect, MediaStatus, MediaType
from reelwright.domain.projects.views import ProjectStatus, VideoStatus
from reelwright.domain.webhooks.events import EventName
from reelwright.domain.webhooks.views import DeliveryStatus
from reelwright.engines.portrait import Age, Gender
from reelwright.formats.shapes import CALLER_METADATA, AspectRatio, Quality
from reelwright.formats.story_request import Background, CardTheme, NarrationScope
from reelwright.formats.template_request import VariableKind
from reelwright.http.errors import FAULTS
from reelwright.http.openapi_words import FIELDS, PARAMETERS
from reelwright.http.v1.avatar_photo import PHOTO_FORM
from reelwright.http.v1.media import UPLOAD_FORM
from reelwright.http.webhook_events import fill_in, webhook_events
from reelwright.timeline.model import Alignment, Corner, Platform

DESCRIPTION = """A prompt, a script, an article or a clip in; a finished short video out.

* Every request carries the header `x-api-key`. What belongs to another team answers like what does not exist.
* Success: `{success: true, message, data}`. Failure: `{success: false, message}` and, where it helps, `code`
  and `details`.
* Unknown fields are ignored, and `null` means omitted.
* `Idempotency-Key` on a POST: within 24 hours the same key and body answer the first answer again, with
  `Idempotent-Replayed: true`, and run and charge nothing.
* 30 POST and 120 other requests a minute a team; `X-RateLimit-*` says what is left,
  `Retry-After` when to come back.
* Links to files are signed and expire; read the resource again rather than keeping them.
"""
TAGS = [
    {"name": "Projects", "description": "One create call is a project; it is generated, then rendered."},
    {"name": "Videos", "description": "A video is one render of a project."},
    {"name": "Media", "description": "The team's library of pictures and clips."},
    {"name": "Account", "description": "Plan, credits, storage and provider keys."},
    {"name": "Avatars", "description": "The people of a team's videos: shipped, or made from a description."},
    {"name": "Voices", "description": "Who can narrate."},
    {"name": "Music", "description": "What can lie under a narration."},
    {"name": "Catalogue", "description": "What a create can name, and what it costs."},
    {"name": "Templates", "description": "Videos that are laid out already."},
    {"name": "Files", "description": "What the links in answers lead to. They need no key."},
    {"name": "Health", "description": "Whether the service works."},
    {"name": "Webhooks", "description": "Calls that the service makes, and a team's endpoints for them."},
]
_COUNT = {"type": "integer", "minimum": 0}
_HEADERS: dict[str, dict[str, Any]] = {
    "X-Request-Id": {
        "description": "Names this request in the server's log",
        "required": True,
        "schema": {"type": "string"},
    },
    "X-RateLimit-Limit": {"description": "Requests a minute", "required": True, "schema": _COUNT},
    "X-RateLimit-Remaining": {"description": "What is left of them", "required": True, "schema": _COUNT},
    "X-RateLimit-Reset": {
        "description": "When the window ends, in Unix seconds",
        "required": True,
        "schema": _COUNT,
    },
    "Retry-After": {"description": "Seconds to wait", "required": True, "schema": _COUNT},
    "Idempotent-Replayed": {
        "description": "`true` where this is the first answer once more",
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
_LIMITS = ("X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset")
_KEY = {
    "name": "Idempotency-Key",
    "in": "header",
    "required": False,
    "description": "Runs and charges once, however often it is sent: 1–255 printable ASCII characters.",
    "schema": {"type": "string", "minLength": 1, "maxLength": 255, "pattern": "^[\\x20-\\x7E]+$"},
}


def describe(app: FastAPI, version: str) -> None:
    """Serve the document at /openapi.json, made once."""
    webhooks = webhook_events()

    def document() -> dict[str, Any]:
        if app.openapi_schema is None:
            made = get_openapi(
                title="Reelwright",
                version=version,
                openapi_version="3.1.0",
                summary="Short videos over one HTTP API",
                description=DESCRIPTION,
                routes=app.routes,
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
    named["components"]["schemas"] = dict(sorted({**named["components"]["schemas"], **shared}.items()))
    return named


def _schemas(made: dict[str, Any]) -> dict[str, Any]:
    """By their public names, every field described; a request that may come with its type is that request."""
    schemas = {_public_name(name): schema for name, schema in made.items()}
    if len(schemas) < len(made):
        raise ValueError("Two schemas have one public name")
    for name in ("HTTPValidationError", "ValidationError"):
        schemas.pop(name, None)
    for name, schema in schemas.items():
        _describe_fields(name, schema)
        plain = name.replace("ByTypeRequest", "Request")
        if plain != name:
            schemas[name] = _with_type(plain, schema)
    return {**schemas, "PhotoAvatarForm": PHOTO_FORM, "UploadForm": UPLOAD_FORM}


def _describe_fields(schema_name: str, schema: dict[str, Any]) -> None:
    for name, field in schema.get("properties", {}).items():
        if schema_name.endswith("Answer"):
            field.pop("default", None)  # it is always there
        words = FIELDS.get(f"{schema_name}.{name}", FIELDS.get(name))
        if words:
            field.setdefault("description", words)


def _with_type(plain: str, schema: dict[str, Any]) -> dict[str, Any]:
    kind = {"type": "object", "properties": {"type": schema["properties"]["type"]}, "required": ["type"]}
    parts = [{"$ref": _SCHEMAS + plain}, kind]
    return {"allOf": parts, "description": schema["description"]}


def _complete_operation(operation: dict[str, Any], method: str, guarded: bool) -> None:
    for parameter in operation.get("parameters", []):
        if parameter["in"] == "path":
            parameter["description"] = PARAMETERS[parameter["name"]]
    if method == "post":
        operation.setdefault("parameters", []).append(_KEY)
    else:
        operation["responses"].pop("422", None)
    operation["security"] = [{"ApiKey": []}] if guarded else []
    operation["responses"] = dict(sorted(operation["responses"].items()))
    succeeded = next(status for status in operation["responses"] if status.startswith("2"))
    operation["responses"][succeeded]["description"] = "Success"
    for status, response in operation["responses"].items():
        names = _headers_of(status, method, guarded)
        common = {name: _header(name, status) for name in names}
        response["headers"] = {**response.get("headers", {}), **common}


def _say_500_only(responses: dict[str, Any]) -> None:
    """Where the specification has words for every fault; some pass, and say when."""
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
    if "examples" in part:  # they are a caller's words, not the document's
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
    """Whether this is a schema's own title; `info` has one that says something."""
    return isinstance(part["title"], str) and "version" not in part


def _public_reference(reference: str) -> str:
    name = reference.removeprefix(_SCHEMAS)
    return reference if name == reference else _SCHEMAS + _public_name(name)
