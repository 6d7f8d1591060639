"""What the OpenAPI document says of links: they answer files and a page, which FastAPI cannot know."""

from typing import Any

from reelwright.http.error_bodies import INTERNAL, Failure, Responses

_BYTES = {"schema": {"type": "string", "format": "binary"}}
# Its own type where that is known. Clients that are generated know what to do with the first one.
_ANY_TYPE = {"application/octet-stream": _BYTES, "*/*": _BYTES}


def _header(description: str, kind: str = "string") -> dict[str, Any]:
    return {"description": description, "schema": {"type": kind}}


def _request_header(name: str, description: str) -> dict[str, Any]:
    return {"name": name, "in": "header", "required": False, **_header(description)}


_ABOUT = {
    "Accept-Ranges": _header("`bytes`"),
    "Cache-Control": _header("Private, and for as long as the link lives"),
    "Content-Disposition": _header("Pictures, videos and sounds are shown, the rest is kept"),
    "ETag": _header("For `If-None-Match` and `If-Range`"),
}
_LENGTH = {"Content-Length": _header("Bytes", "integer")}
_PLACE = {"Content-Range": _header("Which bytes of how many; in several parts each says its own")}
_SIZE = {"Content-Range": _header("`bytes */<size>`"), "Accept-Ranges": _header("`bytes`")}
_IF_NONE_MATCH = _request_header("If-None-Match", "Known ETags: 304 for a file that has one of them")
_RANGE = _request_header(
    "Range", "`bytes=0-499`, also several: parts together larger than the file answer all of it"
)
_IF_RANGE = _request_header("If-Range", "`Range` holds for this ETag only")
_UNCHANGED: Responses = {304: {"description": "Unchanged", "headers": _ABOUT}}
_WHOLE = {"headers": {**_ABOUT, **_LENGTH}}

GET_FILE: dict[str, Any] = {
    "operation_id": "getFile",
    "summary": "Read a file",
    "responses": {
        **_UNCHANGED,
        **INTERNAL,
        200: {**_WHOLE, "content": _ANY_TYPE},
        206: {
            "description": "The part that was asked for; several come as `multipart/byteranges`",
            "headers": {**_ABOUT, **_LENGTH, **_PLACE},
            "content": {**_ANY_TYPE, "multipart/byteranges": _BYTES},
        },
        403: {"model": Failure, "description": "The link is not valid or has expired"},
        404: {"model": Failure, "description": "The file is gone"},
        416: {"description": "No byte of the file lies in `Range`", "headers": _SIZE},
    },
    "openapi_extra": {"parameters": [_RANGE, _IF_RANGE, _IF_NONE_MATCH]},
}
HEAD_FILE: dict[str, Any] = {
    "operation_id": "headFile",
    "summary": "Ask about a file",
    "description": "The headers of the whole file behind a link, without its bytes.",
    "responses": {
        **_UNCHANGED,
        200: _WHOLE,
        403: {"description": "The link is not valid or has expired"},
        404: {"description": "The file is gone"},
        500: {"description": "Internal error"},
        503: {"description": "No room on the disk, or no answer of the database"},
    },
    "openapi_extra": {"parameters": [_IF_NONE_MATCH]},
}
GET_SHARED_VIDEO: dict[str, Any] = {
    "operation_id": "getSharedVideo",
    "summary": "Watch a shared video",
    "responses": {
        **INTERNAL,
        200: {"content": {"text/html": {"schema": {"type": "string"}}}},
        404: {"model": Failure, "description": "Unknown, not finished, or revoked"},
    },
}
