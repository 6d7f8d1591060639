"""The OpenAPI descriptions of links: they answer files and a page, which FastAPI cannot know."""

from typing import Any

from reelwright.http.error_bodies import INTERNAL, Failure, Responses

_BYTES = {"schema": {"type": "string", "format": "binary"}}
# The file's own content type where it is known (`*/*`); before it one that generators of clients can use.
_ANY_TYPE = {"application/octet-stream": _BYTES, "*/*": _BYTES}


def _header(description: str, example: str | int) -> dict[str, Any]:
    kind = "integer" if isinstance(example, int) else "string"
    return {"description": description, "schema": {"type": kind, "examples": [example]}}


def _request_header(name: str, description: str, example: str) -> dict[str, Any]:
    return {"name": name, "in": "header", "required": False, **_header(description, example)}


_ETAG = '"5f2c9a1e-18350080"'
_ACCEPT_RANGES = _header("Always `bytes`: parts of the file can be asked for with `Range`.", "bytes")
_ABOUT = {
    "Accept-Ranges": _ACCEPT_RANGES,
    "Cache-Control": _header(
        "For how many seconds a browser may keep the file: as long as the link is valid. Shared caches may "
        "not keep it.",
        "private, max-age=86400",
    ),
    "Content-Disposition": _header(
        "`inline` for pictures, videos and sounds, which browsers show; `attachment` for all other files, "
        "which browsers save. Links of videos carry a file name.",
        'inline; filename="The letter.mp4"',
    ),
    "ETag": _header(
        "The version of the file. Send it as `If-None-Match` or `If-Range` with a later request.", _ETAG
    ),
}
_LENGTH = {"Content-Length": _header("The length of this answer's body in bytes.", 18_350_080)}
_PLACE = {
    "Content-Range": _header(
        "The part that is answered, and the size of the whole file. Where several parts are answered, each "
        "of them has its own.",
        "bytes 0-499/18350080",
    )
}
_SIZE = {
    "Content-Range": _header("The size of the whole file, as `bytes */<size>`.", "bytes */18350080"),
    "Accept-Ranges": _ACCEPT_RANGES,
}
_IF_NONE_MATCH = _request_header(
    "If-None-Match",
    "The `ETag` of a file that you have, or several of them. The answer is 304 without a body where the file "
    "still has one of them.",
    _ETAG,
)
_RANGE = _request_header(
    "Range",
    "The part of the file to answer, such as `bytes=0-499`, or several parts. The whole file is answered "
    "when omitted, and where the parts together are larger than the file.",
    "bytes=0-499",
)
_IF_RANGE = _request_header(
    "If-Range",
    "The `ETag` of the file that you have a part of. `Range` is followed only while the file still has it; "
    "otherwise the whole file is answered.",
    _ETAG,
)
_UNCHANGED: Responses = {
    304: {"description": "The file still has one of the ETags in `If-None-Match`.", "headers": _ABOUT}
}
_WHOLE = {"headers": {**_ABOUT, **_LENGTH}}

GET_FILE: dict[str, Any] = {
    "operation_id": "getFile",
    "summary": "Read a file",
    "responses": {
        **_UNCHANGED,
        **INTERNAL,
        200: {"description": "The whole file, with its own `Content-Type`.", **_WHOLE, "content": _ANY_TYPE},
        206: {
            "description": "The part of the file that `Range` asked for; several parts come as "
            "`multipart/byteranges`.",
            "headers": {**_ABOUT, **_LENGTH, **_PLACE},
            "content": {**_ANY_TYPE, "multipart/byteranges": _BYTES},
        },
        403: {"model": Failure, "description": "The link is not valid, or it has expired."},
        404: {"model": Failure, "description": "The file behind the link has been deleted."},
        416: {"description": "The file has no bytes in the part that `Range` asks for.", "headers": _SIZE},
    },
    "openapi_extra": {"parameters": [_RANGE, _IF_RANGE, _IF_NONE_MATCH]},
}
HEAD_FILE: dict[str, Any] = {
    "operation_id": "headFile",
    "summary": "Read a file's headers",
    "description": "Returns the headers of the whole file behind a link, without its bytes. No API key is "
    "needed.",
    "responses": {
        **_UNCHANGED,
        200: {"description": "The headers of the whole file.", **_WHOLE},
        403: {"description": "The link is not valid, or it has expired."},
        404: {"description": "The file behind the link has been deleted."},
        500: {"description": "An internal error. Send the request again."},
        503: {"description": "The server cannot answer at the moment. Send the request again later."},
    },
    "openapi_extra": {"parameters": [_IF_NONE_MATCH]},
}
GET_SHARED_VIDEO: dict[str, Any] = {
    "operation_id": "getSharedVideo",
    "summary": "Watch a shared video",
    "responses": {
        **INTERNAL,
        200: {
            "description": "The page with the player, as HTML.",
            "content": {"text/html": {"schema": {"type": "string"}}},
        },
        404: {
            "model": Failure,
            "description": "There is no such page: its video is not finished, was deleted, or its page was "
            "revoked.",
        },
    },
}
