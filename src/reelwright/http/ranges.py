"""Files over HTTP: ranges, ETags and conditions (RFC 9110), streamed in pieces."""

import hashlib
import mimetypes
import re
import secrets
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import PurePath
from urllib.parse import quote

from starlette.datastructures import Headers
from starlette.responses import Response, StreamingResponse

from reelwright.delivery.files import Files
from reelwright.delivery.links import Link

MOST_RANGES = 16
_RANGES = re.compile(r"bytes=(.+)", re.IGNORECASE)
_RANGE = re.compile(r"(\d{0,18})-(\d{0,18})")
_TYPES = {".flac": "audio/flac", ".m4a": "audio/mp4", ".webm": "video/webm", ".webp": "image/webp"}


class RangeNotSatisfiable(Exception):
    """No byte of the file lies in what was asked for, or it says nothing that can be asked for."""


@dataclass(frozen=True)
class ByteRange:
    """Bytes from `start` up to, not including, `end`."""

    start: int
    end: int

    def content_range(self, size: int) -> str:
        return f"bytes {self.start}-{self.end - 1}/{size}"


def parse_ranges(asked: str, size: int) -> list[ByteRange]:
    """Parse a Range header; empty where the whole file is the answer, also where the parts together would be
    larger than it. Raises Unsatisfiable."""
    written = _RANGES.fullmatch(asked.strip())
    if written is None:  # another unit: not our business
        return []
    parts = [part.strip() for part in written[1].split(",") if part.strip()]
    if len(parts) > MOST_RANGES:
        return []
    found = [span for span in (_parse_range(part, size) for part in parts) if span]
    if not found:
        raise RangeNotSatisfiable
    return found if sum(span.end - span.start for span in found) <= size else []


def _parse_range(part: str, size: int) -> ByteRange | None:
    match = _RANGE.fullmatch(part)
    if match is None or match[0] == "-":
        raise RangeNotSatisfiable
    first, last = match[1], match[2]
    if not first:
        return ByteRange(max(0, size - int(last)), size) if int(last) and size else None
    if last and int(last) < int(first):
        raise RangeNotSatisfiable
    end = min(size, int(last) + 1) if last else size
    return ByteRange(int(first), end) if int(first) < end else None


def serve(files: Files, link: Link, asked: Headers, method: str, now_s: int) -> Response:
    """The file behind a link, or the part of it that was asked for. Raises FileNotFoundError."""
    size = files.size(link.asset)
    headers = _headers(link, _media_type(files, link.asset), size, now_s)
    if _matches(asked.get("if-none-match"), headers["ETag"]):
        return Response(None, 304, headers)
    try:
        wanted = parse_ranges(asked["range"], size) if _range_holds(asked, method, headers["ETag"]) else []
    except RangeNotSatisfiable:
        return Response(None, 416, {"Content-Range": f"bytes */{size}", "Accept-Ranges": "bytes"})
    kind = headers["Content-Type"]
    if len(wanted) > 1:
        return _multipart_response(files, link.asset, wanted, kind, size, headers)
    status = 206 if wanted else 200
    span = wanted[0] if wanted else ByteRange(0, size)
    if wanted:
        headers["Content-Range"] = span.content_range(size)
    headers["Content-Length"] = str(span.end - span.start)
    pieces = files.read(link.asset, span.start, span.end) if method != "HEAD" else iter(())
    return _streaming_response(pieces, status, headers)


def _multipart_response(
    files: Files, asset: str, wanted: list[ByteRange], kind: str, size: int, headers: dict[str, str]
) -> Response:
    boundary = secrets.token_hex(16)
    heads = [
        (
            f"\r\n--{boundary}\r\nContent-Type: {kind}\r\nContent-Range: {span.content_range(size)}\r\n\r\n"
        ).encode()
        for span in wanted
    ]
    end = f"\r\n--{boundary}--\r\n".encode()

    def pieces() -> Iterator[bytes]:
        for head, span in zip(heads, wanted, strict=True):
            yield head
            yield from files.read(asset, span.start, span.end)
        yield end

    length = sum(map(len, heads)) + sum(span.end - span.start for span in wanted) + len(end)
    headers |= {
        "Content-Length": str(length),
        "Content-Type": f"multipart/byteranges; boundary={boundary}",
    }
    return _streaming_response(pieces(), 206, headers)


def _streaming_response(pieces: Iterator[bytes], status: int, headers: Mapping[str, str]) -> Response:
    return StreamingResponse(pieces, status, headers)


def _headers(link: Link, kind: str, size: int, now_s: int) -> dict[str, str]:
    tag = hashlib.sha256(f"{link.asset}\n{size}".encode()).hexdigest()[:32]
    shown = kind.partition("/")[0] in ("image", "video", "audio") and "svg" not in kind
    name = f"; filename*=UTF-8''{quote(link.name, safe='')}" if link.name else ""
    return {
        "Accept-Ranges": "bytes",
        "Cache-Control": f"private, max-age={max(0, link.expires_at - now_s)}",
        "ETag": f'"{tag}"',
        "Content-Disposition": ("inline" if shown else "attachment") + name,
        "Content-Type": kind,
        "X-Content-Type-Options": "nosniff",
    }


def _media_type(files: Files, asset: str) -> str:
    """Return the media type by the ending of the file's name; what ships under a name without one has it
    on disk."""
    name = asset.rpartition("/")[2]
    ending = PurePath(name if "." in name else files.path(asset).name).suffix.lower()
    return _TYPES.get(ending) or mimetypes.guess_type("x" + ending)[0] or "application/octet-stream"


def _range_holds(asked: Headers, method: str, tag: str) -> bool:
    """Return whether the request's range is to be honoured: only GET has ranges (RFC 9110 §14.2)."""
    return method == "GET" and "range" in asked and asked.get("if-range", tag) == tag


def _matches(condition: str | None, tag: str) -> bool:
    if condition is None:
        return False
    tags = [one.strip().removeprefix("W/") for one in condition.split(",")]
    return "*" in tags or tag in tags
