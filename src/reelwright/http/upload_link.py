"""PUT /uploads/{token}: where the file of an announced upload goes. The link is the permission."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

from anyio import CancelScope
from anyio.to_thread import run_sync
from fastapi import APIRouter, Request
from pydantic import Field
from starlette.responses import Response

from reelwright.domain.media.model import Media
from reelwright.domain.views import EXAMPLE_CLIP, View
from reelwright.errors import Forbidden, StillInProgress
from reelwright.http.asgi import BodyTooLarge, ClientDisconnected, RequestStalled
from reelwright.http.envelope import Success, success
from reelwright.http.error_bodies import INTERNAL, Failure
from reelwright.http.errors import general_error
from reelwright.http.idempotency import renewing_lease
from reelwright.http.parts import Api
from reelwright.http.query import PathToken
from reelwright.http.routing import make_router
from reelwright.http.uploads import staging_folder, write_body
from reelwright.store.idempotency import Claim, call_id, claim, release, renew

_CLOSE = {"Connection": "close"}


class ArrivedFile(View):
    """The confirmation that the file of an upload has arrived."""

    media_id: str = Field(examples=[EXAMPLE_CLIP])
    """The id of the library item that the file belongs to. Send it to `POST /v1/media/{mediaId}/complete`
    next."""
    size: int = Field(examples=[4_182_044])
    """The number of bytes that have arrived."""


_PUT: dict[str, Any] = {
    "operation_id": "putUpload",
    "summary": "Send the file of an upload",
    "response_model": Success[ArrivedFile],
    "responses": {
        **INTERNAL,
        400: {"model": Failure, "description": "The connection ended before the file was complete."},
        403: {
            "model": Failure,
            "description": "The link is not valid, has expired, or its upload is already completed.",
        },
        409: {"model": Failure, "description": "Another file is arriving through this link at the moment."},
        408: {"model": Failure, "description": "No bytes of the file arrived for a minute."},
        413: {"model": Failure, "description": "The file is larger than its announced size."},
    },
    "openapi_extra": {
        "requestBody": {
            "required": True,
            "description": "The bytes of the file, at most as many as were announced.",
            "content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}},
        }
    },
}


def upload_link_router(api: Api) -> APIRouter:
    router = make_router(tags=["Files"])

    @router.put("/uploads/{token}", **_PUT)
    async def put_upload(token: PathToken, request: Request) -> Any:
        """Takes the file of an announced upload, as it is, with any `Content-Type`. The link comes from `POST
        /v1/media/upload` and needs no API key. A second file replaces the first one. Call `POST
        /v1/media/{mediaId}/complete` afterwards."""
        media = await run_sync(_read_announced, api, token)
        try:
            return await _receive(api, request, media)
        except StillInProgress:
            return general_error(
                409, "Another file is arriving through this link", {**_CLOSE, "Retry-After": "5"}
            )
        except BodyTooLarge:
            return general_error(413, "File too large", _CLOSE)
        except RequestStalled:
            return general_error(408, "The body has stopped coming", _CLOSE)
        except ClientDisconnected:
            return general_error(400, "The file broke off", _CLOSE)

    return router


async def _receive(api: Api, request: Request, media: Media) -> Response | Success[ArrivedFile]:
    """Receive one file at a time, over all processes: else each would take its size of the disk."""
    async with _exclusive_lease(api, media), staging_folder(api.staging) as folder:
        path = folder / "body"
        await write_body(request.scope, request.receive, path, media.size)
        size = path.stat().st_size
        await run_sync(api.intake.receive, media.id, path)
    return success(ArrivedFile(media_id=media.id, size=size), "The file has arrived")


@asynccontextmanager
async def _exclusive_lease(api: Api, media: Media) -> AsyncIterator[None]:
    """A lease that ends with the call; one that a crash left behind runs out. Raises StillInProgress."""
    claim = await run_sync(_take_claim, api, media)
    try:
        async with renewing_lease(partial(_renew, api, claim)):
            yield
    finally:
        with CancelScope(shield=True):
            await run_sync(_release_claim, api, claim)


def _take_claim(api: Api, media: Media) -> Claim:
    call = call_id(media.team_id, "PUT", f"/uploads/{media.id}", "")
    with api.database.session() as session:
        claimed = claim(session, call, "", api.clock())
    if not isinstance(claimed, Claim):
        raise StillInProgress
    return claimed


def _renew(api: Api, claim: Claim) -> None:
    with api.database.session() as session:
        renew(session, claim, api.clock())


def _release_claim(api: Api, claim: Claim) -> None:
    with api.database.session() as session:
        release(session, claim)


def _read_announced(api: Api, token: str) -> Media:
    """Raises Forbidden, before a byte of the file is read."""
    media_id = api.links.read_upload(token)
    with api.database.session() as session:
        media = session.get(Media, media_id)
    if media is None or media.status != "PENDING":
        raise Forbidden("This link is no longer valid")
    return media
