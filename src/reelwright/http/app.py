"""The HTTP door: thin handlers behind layers that judge before a body is parsed.

From outside in: bodies that are refused while they come · what is deprecated · request id and faults ·
signed links in pages · the dashboard's door · 401, 403, 429 · Idempotency-Key · the handlers and their
refusals.
"""

from collections.abc import Sequence

from fastapi import APIRouter, FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.responses import Response
from starlette.routing import Match, Route
from starlette.types import Scope

from reelwright.errors import Refused
from reelwright.http import errors
from reelwright.http.auth import Auth
from reelwright.http.cors import SignedLinkCors
from reelwright.http.dashboard.door import Door
from reelwright.http.dashboard.routers import dashboard_routers
from reelwright.http.dashboard.shell import shell_router
from reelwright.http.deprecations import Deprecations
from reelwright.http.documentation.routes import documentation_router
from reelwright.http.drain_bodies import DrainBodies
from reelwright.http.housekeeping import housekeeping_lifespan
from reelwright.http.idempotency import Idempotency
from reelwright.http.metrics import Metrics, metrics_router
from reelwright.http.openapi import describe
from reelwright.http.parts import Api
from reelwright.http.public import public_router
from reelwright.http.request_log import RequestLog
from reelwright.http.routing import serve_routers
from reelwright.http.upload_link import upload_link_router
from reelwright.http.v1.account import account_router
from reelwright.http.v1.avatars import avatars_router
from reelwright.http.v1.catalog import catalog_router
from reelwright.http.v1.characters import characters_router
from reelwright.http.v1.create import create_router
from reelwright.http.v1.create_any import create_any_router
from reelwright.http.v1.edit import edit_router
from reelwright.http.v1.exports import exports_router
from reelwright.http.v1.health import health_router
from reelwright.http.v1.media import media_router
from reelwright.http.v1.media_generation import media_generation_router
from reelwright.http.v1.music import music_router
from reelwright.http.v1.projects import projects_router
from reelwright.http.v1.reactions import reactions_router
from reelwright.http.v1.render import render_router
from reelwright.http.v1.social import social_router
from reelwright.http.v1.speech import speech_router
from reelwright.http.v1.templates import templates_router
from reelwright.http.v1.videos import videos_router
from reelwright.http.v1.voices import voices_router
from reelwright.http.v1.webhooks import webhooks_router
from reelwright.http.version import VERSION

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE")


def create_app(api: Api) -> FastAPI:
    metrics = Metrics(api)
    app = FastAPI(
        title="Reelwright",
        version=VERSION,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        lifespan=housekeeping_lifespan(api.intake.storage.forget_abandoned),
        middleware=[
            Middleware(DrainBodies),
            Middleware(Deprecations, formats=api.formats.values()),
            Middleware(RequestLog, metrics=metrics),
            Middleware(SignedLinkCors),
            Middleware(Door, api=api),
            Middleware(Auth, api=api),
            Middleware(Idempotency, api=api),
        ],
    )
    _answer_errors(app)
    routers = (
        create_router(api),
        create_any_router(api),
        templates_router(api),
        projects_router(api),
        edit_router(api),
        exports_router(api),
        render_router(api),
        videos_router(api),
        account_router(api),
        media_generation_router(api),
        media_router(api),
        avatars_router(api),
        reactions_router(api),
        speech_router(api),
        social_router(api),
        characters_router(api),
        voices_router(api),
        music_router(api),
        catalog_router(api),
        webhooks_router(api),
        health_router(),
    )
    files = (public_router(api), upload_link_router(api))
    pages = (*dashboard_routers(api), shell_router(), documentation_router(), metrics_router(metrics))
    serve_routers(app, (*routers, *pages, *files))
    _refuse_other_methods(app, routers)
    describe(app, VERSION, routers, files)
    return app


def _refuse_other_methods(app: FastAPI, routers: Sequence[APIRouter]) -> None:
    """`DELETE /v1/media/list` names no item called "list": a path that stands written out refuses methods
    which only a path with an id would take."""
    routes = [route for router in routers for route in router.routes if isinstance(route, Route)]
    with_ids = [route for route in routes if "{" in route.path]
    written_out: dict[str, set[str]] = {}
    for route in (route for route in routes if "{" not in route.path):
        written_out.setdefault(route.path, set()).update(route.methods or ())
    app.state.written_out = written_out
    for path, methods in written_out.items():
        by_id = {one for route in with_ids if route.path_regex.match(path) for one in route.methods or ()}
        others = sorted(by_id - methods)
        if others:
            app.router.routes.insert(0, Route(path, _not_allowed, methods=others, include_in_schema=False))


async def _not_allowed(request: Request) -> Response:
    raise HTTPException(405)


def _answer_errors(app: FastAPI) -> None:
    @app.exception_handler(Refused)
    def answer_refusal(request: Request, error: Refused) -> Response:
        return errors.error_response(error)

    @app.exception_handler(RequestValidationError)
    def invalid(request: Request, error: RequestValidationError) -> Response:
        return errors.error_response(errors.validation_refusal(error))

    @app.exception_handler(HTTPException)
    def answer_unserved(request: Request, error: HTTPException) -> Response:
        if error.status_code == 404:
            return errors.general_error(404, "Not found")
        if error.status_code == 405:
            return errors.general_error(
                405, "Method not allowed", {"Allow": ", ".join(_methods(app, request))}
            )
        if error.status_code == 400:  # what FastAPI says of a body that it could not read
            return errors.general_error(400, errors.INVALID_JSON)
        return errors.general_error(error.status_code, str(error.detail), error.headers)


def _methods(app: FastAPI, request: Request) -> list[str]:
    """Return all methods that the path takes. One that stands written out, such as `/v1/project/list`, is
    not the place of an id, whatever methods an id takes there."""
    path = request.url.path
    described = {method.upper() for method in app.openapi()["paths"].get(path, ())}
    written_out = app.state.written_out.get(path, described)
    if written_out:
        return [method for method in METHODS if method in written_out]
    return [method for method in METHODS if _takes(app, {**request.scope, "method": method})]


def _takes(app: FastAPI, scope: Scope) -> bool:
    return any(route.matches(scope)[0] is Match.FULL for route in app.routes)
