"""What the child does that reads an account's public pages by yt-dlp. It can open no connection: its parent
sends each request, and judges the address before."""

import base64
import json
import re
from collections.abc import Callable
from typing import Any

from reelwright.errors import EngineFailed

Ask = Callable[[Any], Any]
Seen = tuple[int, str]  # status and text
MISSING = "missing"
_NO_SUCH_USER = 10221
_STATE = re.compile(r'<script[^>]*id="__UNIVERSAL_DATA_FOR_REHYDRATION__"[^>]*>(.*?)</script>', re.DOTALL)


def read_pages(address: str, most: int, ask: Ask) -> dict[str, Any]:
    """Return what yt-dlp says of an account and its last videos, as plain values: only fields that are there,
    and only those that `social_pages` reads. `{"missing": True}` for an account that there is not."""
    from yt_dlp import YoutubeDL
    from yt_dlp.networking import RequestDirector
    from yt_dlp.utils import YoutubeDLError

    seen: list[Seen] = []
    handler = _handler(ask, seen)

    class Reader(YoutubeDL):  # type: ignore[misc]
        def build_request_director(self, handlers: Any, preferences: Any = None) -> RequestDirector:
            return super().build_request_director([handler], preferences)

    options = {
        "quiet": True,
        "no_warnings": True,
        "cachedir": False,
        "extract_flat": "in_playlist",
        "playlistend": most,
        "extractor_retries": 1,
        "skip_download": True,
    }
    with Reader(options, auto_init="no_verbose_header") as reader:
        try:
            found = reader.extract_info(address, download=False)
        except YoutubeDLError as error:
            status, page = seen[0] if seen else (0, "")
            first = find_detail(page)
            if status == 404 or first.get("statusCode") == _NO_SUCH_USER:
                return {MISSING: True}
            if first.get("stats", {}).get("videoCount") != 0:
                raise EngineFailed(f"The account cannot be read: {error}") from None
            found = {"id": first["user"].get("secUid")}  # it has shown no video yet
    return _plain(found or {}, most) | {"detail": find_detail(seen[0][1] if seen else "")}


def find_detail(page: str) -> dict[str, Any]:
    """Return what the page of an account on the short-video platform says of it, which yt-dlp does not tell:
    `statusCode`, `user` and `stats`, or nothing."""
    found = _STATE.search(page)
    try:
        state = json.loads(found[1]) if found else {}
        told = state["__DEFAULT_SCOPE__"]["webapp.user-detail"]
        person = told.get("userInfo") or {}
        parts = {name: dict(person.get(name) or {}) for name in ("user", "stats")}
        return {"statusCode": told.get("statusCode"), **parts}
    except (ValueError, KeyError, TypeError):
        return {}


def _handler(ask: Ask, seen: list[Seen]) -> Any:
    """`seen` is filled with the first page."""
    import io

    from yt_dlp.networking import RequestHandler, Response
    from yt_dlp.networking.exceptions import HTTPError, TransportError

    class ParentRH(RequestHandler):  # type: ignore[misc]
        """Lets the parent send each request."""

        _SUPPORTED_URL_SCHEMES = ("http", "https")

        def _check_extensions(self, extensions: dict[str, Any]) -> None:
            super()._check_extensions(extensions)
            for name in ("cookiejar", "timeout", "legacy_ssl", "keep_header_casing"):
                extensions.pop(name, None)

        def _send(self, request: Any) -> Response:
            headers = dict(self._get_headers(request))
            cookies = self._get_cookiejar(request).get_cookie_header(request.url)
            said = ask(
                {
                    "method": request.method,
                    "url": request.url,
                    "headers": headers | ({"Cookie": cookies} if cookies else {}),
                    "body": base64.b64encode(bytes(request.data or b"")).decode(),
                }
            )
            if said.get("refused"):
                raise TransportError(said["refused"])
            content = base64.b64decode(said["body"])
            if not seen:
                seen.append((said["status"], content.decode("utf-8", "replace")))
            body = io.BytesIO(content)
            response = Response(body, said["url"], said["headers"], status=said["status"])
            if not 200 <= response.status < 300:
                raise HTTPError(response)
            return response

    return ParentRH


def _plain(found: dict[str, Any], most: int) -> dict[str, Any]:
    texts = ("id", "title", "channel", "channel_id", "uploader", "uploader_id", "uploader_url", "description")
    entries = [one for one in list(found.get("entries") or ())[:most] if one]
    return {
        **{name: str(found[name])[:2_000] for name in texts if found.get(name)},
        **_numbers(found, "channel_follower_count", "playlist_count"),
        **({"verified": bool(found["channel_is_verified"])} if "channel_is_verified" in found else {}),
        "thumbnails": [
            {"url": str(one["url"]), "id": str(one.get("id", ""))}
            for one in found.get("thumbnails") or ()
            if one.get("url")
        ][:20],
        "entries": [_plain_entry(one) for one in entries],
    }


def _plain_entry(entry: dict[str, Any]) -> dict[str, Any]:
    return {
        **{
            name: str(entry[name])[:most]
            for name, most in (("title", 300), ("description", 500), ("channel", 100))
            if entry.get(name)
        },
        **_numbers(entry, "view_count", "like_count", "comment_count"),
        "tags": [str(tag)[:40] for tag in entry.get("tags") or ()][:10],
    }


def _numbers(source: dict[str, Any], *names: str) -> dict[str, int]:
    return {name: int(source[name]) for name in names if isinstance(source.get(name), (int, float))}
