"""The OpenAPI document: made from the code, with what FastAPI cannot know."""

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from reelwright.http.webhook_events import fill_in, webhook_events

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
    {"name": "Voices", "description": "Who can narrate."},
    {"name": "Music", "description": "What can lie under a narration."},
    {"name": "Catalogue", "description": "What a create can name, and what it costs."},
    {"name": "Templates", "description": "Videos that are laid out already."},
    {"name": "Files", "description": "What the links in answers lead to. They need no key."},
    {"name": "Health", "description": "Whether the service works."},
    {"name": "Webhooks", "description": "Calls that the service makes, and a team's endpoints for them."},
]
_HEADERS = {
    "X-Request-Id": {
        "description": "Names this request in the server's log",
        "schema": {"type": "string"},
    },
    "X-RateLimit-Limit": {"description": "Requests a minute", "schema": {"type": "integer"}},
    "X-RateLimit-Remaining": {"description": "What is left of them", "schema": {"type": "integer"}},
    "X-RateLimit-Reset": {
        "description": "When the window ends, in Unix seconds",
        "schema": {"type": "integer"},
    },
    "Retry-After": {"description": "Seconds to wait", "schema": {"type": "integer"}},
    "Idempotent-Replayed": {
        "description": "`true` where this is the first answer once more",
        "schema": {"type": "string", "enum": ["true"]},
    },
}
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
            app.openapi_schema = _completed(made)
        return app.openapi_schema

    app.openapi = document  # type: ignore[method-assign]


def _completed(document: dict[str, Any]) -> dict[str, Any]:
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            _complete(operation, method, guarded=path.startswith("/v1"))
    for name, operations in document["webhooks"].items():
        for operation in operations.values():
            fill_in(operation, name)
    components = document["components"]
    for name in ("HTTPValidationError", "ValidationError"):
        components["schemas"].pop(name, None)
    components["headers"] = _HEADERS
    components["securitySchemes"] = {"ApiKey": {"type": "apiKey", "in": "header", "name": "x-api-key"}}
    schemas = components["schemas"]
    components["schemas"] = {_public_name(name): schemas[name] for name in sorted(schemas, key=_public_name)}
    named: dict[str, Any] = _named(document)
    return named


def _complete(operation: dict[str, Any], method: str, guarded: bool) -> None:
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
        common = {name: {"$ref": f"#/components/headers/{name}"} for name in names}
        response["headers"] = {**response.get("headers", {}), **common}


def _headers_of(status: str, method: str, guarded: bool) -> list[str]:
    return [
        "X-Request-Id",
        *(_LIMITS if guarded and status not in ("401", "503") else ()),
        *(["Retry-After"] if status in ("409", "429") else ()),
        *(["Idempotent-Replayed"] if method == "post" and status in ("200", "202", "400", "404") else ()),
    ]


def _public_name(name: str) -> str:
    """`Success_ProjectView_` is the `ProjectAnswer`, `ProjectView` the `Project`."""
    if name.startswith("Success_"):
        return _public_name(name.removeprefix("Success_").removesuffix("_")) + "Answer"
    return name.removesuffix("View")


def _named(part: Any) -> Any:
    """The document with its references by public names, and without titles that only repeat a name."""
    if isinstance(part, list):
        return [_named(one) for one in part]
    if not isinstance(part, dict):
        return part
    kept = {key: value for key, value in part.items() if key != "title" or not _repeats(part)}
    return {key: _reference(value) if key == "$ref" else _named(value) for key, value in kept.items()}


def _repeats(part: dict[str, Any]) -> bool:
    """Whether this is a schema's own title; `info` has one that says something."""
    return isinstance(part["title"], str) and "version" not in part


def _reference(reference: str) -> str:
    prefix = "#/components/schemas/"
    name = reference.removeprefix(prefix)
    return reference if name == reference else prefix + _public_name(name)
