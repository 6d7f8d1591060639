"""PUT /uploads/{token}: where the file of an announced upload goes. The link is the permission."""

from typing import Any

from anyio.to_thread import run_sync
from fastapi import APIRouter, Request
from starlette.responses import Response

from reelwright.domain.media.model import Media
from reelwright.domain.views import View
from reelwright.errors import Forbidden
from reelwright.http.asgi import BodyTooLarge, CallerLeft
from reelwright.http.envelope import Success, success
from reelwright.http.error_bodies import INTERNAL, Failure
from reelwright.http.errors import general
from reelwright.http.parts import Api
from reelwright.http.uploads import Stalled, arriving, write_body

_CLOSE = {"Connection": "close"}


class ArrivedFile(View):
    media_id: str
    size: int
    """Bytes."""


_PUT: dict[str, Any] = {
    "operation_id": "putUpload",
    "summary": "Send the file of an upload",
    "response_model": Success[ArrivedFile],
    "responses": {
        **INTERNAL,
        400: {"model": Failure, "description": "The file broke off"},
        403: {"model": Failure, "description": "The link is not valid, has expired, or was completed"},
        408: {"model": Failure, "description": "Nothing came for a minute"},
        413: {"model": Failure, "description": "More bytes than were announced"},
    },
    "openapi_extra": {
        "requestBody": {
            "required": True,
            "content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}},
        }
    },
}


def upload_link_router(api: Api) -> APIRouter:
    router = APIRouter(tags=["Files"])

    @router.put("/uploads/{token}", **_PUT)
    async def put_upload(token: str, request: Request) -> Any:
        """The file as it is, in place of one that was put before; any `Content-Type` will do. The
        link comes from an announced upload (`POST /v1/media/upload`), which is to be completed afterwards."""
        media = await run_sync(_awaited, api, token)
        try:
            return await _received(api, request, media)
        except BodyTooLarge:
            return general(413, "File too large", _CLOSE)
        except Stalled:
            return general(408, "The body has stopped coming", _CLOSE)
        except CallerLeft:
            return general(400, "The file broke off", _CLOSE)

    return router


async def _received(api: Api, request: Request, media: Media) -> Response | Success[ArrivedFile]:
    async with arriving(api.arrivals) as folder:
        path = folder / "body"
        await write_body(request.scope, request.receive, path, media.size)
        size = path.stat().st_size
        await run_sync(api.intake.receive, media.id, path)
    return success(ArrivedFile(media_id=media.id, size=size), "The file has arrived")


def _awaited(api: Api, token: str) -> Media:
    """Raises Forbidden, before a byte of the file is read."""
    media_id = api.links.read_upload(token)
    with api.database.session() as session:
        media = session.get(Media, media_id)
    if media is None or media.status != "PENDING":
        raise Forbidden("This link is no longer valid")
    return media
