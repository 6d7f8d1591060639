"""Bodies of at most a megabyte, read before their handler runs."""

from starlette.types import ASGIApp, Receive, Scope, Send

from reelwright.http.asgi import BodyTooLarge, ClientDisconnected, RequestStalled, read_body, replay_body
from reelwright.http.errors import general_error

MOST_BODY_BYTES = 1_048_576


async def answer_small_body(app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
    """Answer 413 for a larger body, and 408 for one that stops coming."""
    try:
        body = await read_body(receive, MOST_BODY_BYTES)
    except BodyTooLarge:
        await general_error(413, "The request is too large", {"Connection": "close"})(scope, receive, send)
    except RequestStalled:
        await general_error(408, "The body has stopped coming", {"Connection": "close"})(scope, receive, send)
    except ClientDisconnected:
        return
    else:
        await app(scope, replay_body(body, receive), send)
