"""Accounts read from public pages, by yt-dlp in a child with hard limits that can open no connection. Best
effort: platforms change their pages, and refuse machines."""

import base64
import tempfile
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol, TypeVar
from urllib.parse import urljoin, urlsplit

from pydantic import BaseModel, Field, ValidationError

from reelwright.engines.social import (
    MOST_VIDEOS,
    NoSuchAccount,
    Platform,
    SocialProfile,
    SocialVideo,
)
from reelwright.engines.social_child import MISSING, read_pages
from reelwright.errors import EngineFailed, Unreachable
from reelwright_render.sandbox import Limits, run

_CHILD = Limits(memory=2 << 30, cpu_s=40, wall_s=60, file_bytes=1 << 20)
_HOSTS: Mapping[Platform, str] = {"youtube": "youtube.com", "tiktok": "tiktok.com"}
_MOST_BYTES = 12 << 20
_MOST_REQUESTS = 40
_MOST_REDIRECTS = 5
_REQUEST_S = 20.0
"""The longest that a request of the child's may take, with all its redirects."""
_REDIRECTS = frozenset({301, 302, 303, 307, 308})
_CHANNEL_ID = 24

Taken = TypeVar("Taken")


class PageTransport(Protocol):
    """Sends a request to a public address. Raises Unreachable."""

    def send(
        self,
        method: str,
        url: str,
        headers: dict[str, str],
        body: bytes,
        take: Callable[[int, dict[str, str], Iterable[bytes]], Taken],
        within_s: float,
    ) -> Taken: ...


class _ListedVideo(BaseModel):
    title: str = ""
    description: str = ""
    tags: list[str] = Field(default_factory=list)
    view_count: int | None = None
    like_count: int | None = None
    comment_count: int | None = None
    channel: str = ""


class _Picture(BaseModel):
    url: str
    id: str = ""


class _PageOwner(BaseModel):
    """What the page of the short-video platform says of an account."""

    nickname: str = ""
    signature: str = ""
    verified: bool | None = None
    avatar: str | None = Field(default=None, alias="avatarLarger")


class _Counts(BaseModel):
    followers: int | None = Field(default=None, alias="followerCount")
    following: int | None = Field(default=None, alias="followingCount")
    videos: int | None = Field(default=None, alias="videoCount")
    likes: int | None = Field(default=None, alias="heartCount")


class _Detail(BaseModel):
    user: _PageOwner = Field(default_factory=_PageOwner)
    stats: _Counts = Field(default_factory=_Counts)


class Pages(BaseModel):
    """What the child has read."""

    id: str = ""
    title: str = ""
    channel: str = ""
    channel_id: str = ""
    uploader_id: str = ""
    description: str = ""
    followers: int | None = Field(default=None, alias="channel_follower_count")
    verified: bool | None = None
    thumbnails: list[_Picture] = Field(default_factory=list)
    entries: list[_ListedVideo] = Field(default_factory=list)
    detail: _Detail = Field(default_factory=_Detail)


@dataclass(frozen=True)
class PublicPages:
    """`transport` is the guarded client. `work_dir` holds the child's folder. `clock` counts seconds."""

    transport: PageTransport
    work_dir: Path
    clock: Callable[[], float] = time.monotonic

    def read(self, platform: Platform, username: str) -> SocialProfile:
        """Raises NoSuchAccount, or EngineFailed."""
        address = f"https://www.{_HOSTS[platform]}{_path(platform, username)}"
        fetches = _Fetches(self.transport, _HOSTS[platform], self.clock)
        self.work_dir.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=self.work_dir) as folder:
            found = run(
                read_pages,
                address,
                MOST_VIDEOS,
                limits=_CHILD,
                folder=Path(folder),
                stop=_never_stop,
                reply=fetches.reply,
            )
        if found.get(MISSING):
            raise NoSuchAccount("There is no such account")
        try:
            return as_profile(platform, username, Pages.model_validate(found))
        except ValidationError:
            raise EngineFailed("The pages of the platform are not what they were") from None


def _path(platform: Platform, username: str) -> str:
    if platform == "tiktok":
        return f"/@{username}"
    is_id = len(username) == _CHANNEL_ID and username.startswith("UC")
    return f"/channel/{username}/videos" if is_id else f"/@{username}/videos"


def as_profile(platform: Platform, username: str, pages: Pages) -> SocialProfile:
    """What the pages say."""
    handle = pages.uploader_id.removeprefix("@") or username
    first = pages.entries[0] if pages.entries else _ListedVideo()
    person, counts = pages.detail.user, pages.detail.stats
    videos = tuple(
        SocialVideo(
            one.title, one.description, tuple(one.tags), one.view_count, one.like_count, one.comment_count
        )
        for one in pages.entries
    )
    return SocialProfile(
        account_id=pages.channel_id or pages.id or handle,
        username=handle,
        display_name=pages.channel or person.nickname or first.channel or handle,
        profile_url=f"https://www.{_HOSTS[platform]}/@{handle}",
        bio=pages.description or person.signature,
        avatar_url=_avatar(pages.thumbnails) or person.avatar,
        is_verified=person.verified if pages.verified is None else pages.verified,
        followers=counts.followers if pages.followers is None else pages.followers,
        following=counts.following,
        videos=counts.videos,
        likes=counts.likes,
        recent=videos,
    )


def _avatar(pictures: list[_Picture]) -> str | None:
    named = [one.url for one in pictures if "avatar" in one.id]
    return named[-1] if named else None


class _Fetches:
    """Sends what the child asks for: to one platform's hosts only, so many times, and so much."""

    def __init__(self, transport: PageTransport, host: str, clock: Callable[[], float]) -> None:
        self._transport = transport
        self._host = host
        self._clock = clock
        self._left = _MOST_REQUESTS

    def reply(self, question: Any) -> dict[str, Any]:
        try:
            method, url = str(question["method"]), str(question["url"])
            headers = {str(name): str(value) for name, value in dict(question["headers"]).items()}
            return self._fetch(method, url, headers, base64.b64decode(question["body"]))
        except (Unreachable, ValueError, KeyError, TypeError) as problem:
            return {"refused": str(problem)}

    def _fetch(self, method: str, url: str, headers: dict[str, str], body: bytes) -> dict[str, Any]:
        until = self._clock() + _REQUEST_S
        for _ in range(_MOST_REDIRECTS + 1):
            self._judge(method, url)
            left_s = until - self._clock()
            if left_s <= 0:
                raise ValueError("The platform takes too long")
            status, told, content = self._transport.send(method, url, headers, body, _take, left_s)
            to = told.get("location")
            if status not in _REDIRECTS or to is None:
                shown = {name: value for name, value in told.items() if name != "content-encoding"}
                encoded = base64.b64encode(content).decode()
                return {"status": status, "url": url, "headers": shown, "body": encoded}
            url = urljoin(url, to)
            if status in (301, 302, 303):
                method, body = "GET", b""
        raise ValueError("Too many redirects")

    def _judge(self, method: str, url: str) -> None:
        self._left -= 1
        parts = urlsplit(url)
        host = parts.hostname or ""
        is_theirs = host == self._host or host.endswith(f".{self._host}")
        if method not in ("GET", "POST", "HEAD") or not is_theirs or parts.scheme != "https":
            raise ValueError("This address is not one of the platform's")
        if self._left < 0:
            raise ValueError("Too many requests")


def _take(status: int, headers: dict[str, str], pieces: Iterable[bytes]) -> tuple[int, dict[str, str], bytes]:
    content = bytearray()
    for piece in pieces:
        content += piece
        if len(content) > _MOST_BYTES:
            raise ValueError("The page is too large")
    return status, headers, _decoded(bytes(content), headers.get("content-encoding", ""))


def _decoded(content: bytes, encoding: str) -> bytes:
    """The transport hands an answer on as it came."""
    import zlib

    windows = {"gzip": 31, "deflate": 15}
    if encoding not in windows:
        return content
    with suppress(zlib.error):
        return zlib.decompressobj(windows[encoding]).decompress(content, _MOST_BYTES)
    raise ValueError("The page cannot be read")


def _never_stop() -> None:
    """Nobody stops it."""


@dataclass(frozen=True)
class AccountReader:
    """Reads YouTube through its Data API where there is a key (`youtube`), and all else from public pages."""

    pages: PublicPages
    youtube: Callable[[str], SocialProfile] | None = None

    def __call__(self, platform: Platform, username: str) -> SocialProfile:
        if platform == "youtube" and self.youtube is not None:
            return self.youtube(username)
        try:
            return self.pages.read(platform, username)
        except OSError as problem:  # no room for the child's folder
            raise EngineFailed("The account could not be read") from problem
