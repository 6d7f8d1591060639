"""Routers of the app, and how it serves them."""

from collections.abc import Iterable
from typing import Any

from fastapi import APIRouter, FastAPI


def make_router(**settings: Any) -> APIRouter:
    """Make a router that reads a body without a `Content-Type` as JSON."""
    return APIRouter(strict_content_type=False, **settings)


def serve_routers(app: FastAPI, routers: Iterable[APIRouter]) -> None:
    """Add the routes as they are. `include_router` builds each a second time, at the first request, which
    would wait for it longer than for all else."""
    for router in routers:
        app.router.routes.extend(router.routes)
