"""Pexels: stock photographs and clips."""

from pathlib import Path
from urllib.parse import urlencode

from pydantic import BaseModel, Field

from reelwright.engines.pictures import Shape
from reelwright.engines.web import StockItem
from reelwright.engines.wire import (
    MOST_PICTURE_BYTES,
    SHORT_S,
    KeyAccess,
    PollingPace,
    Reply,
    Transport,
    Wire,
)
from reelwright.errors import EngineFailed, KeyRejected

PROVIDER = "pexels"
BASE_URL = "https://api.pexels.com"
_ORIENTATIONS: dict[Shape, str] = {
    "ratio_9_16": "portrait",
    "ratio_16_9": "landscape",
    "ratio_1_1": "square",
}
_SHORTER_SIDE = 1_080


class _Sizes(BaseModel):
    original: str
    large2x: str = ""


class _Photo(BaseModel):
    id: int
    width: int
    height: int
    url: str
    photographer: str = ""
    src: _Sizes


class _Photos(BaseModel):
    photos: list[_Photo]


class _Photographer(BaseModel):
    name: str = ""


class _VideoFile(BaseModel):
    link: str
    file_type: str = ""
    quality: str | None = None
    width: int | None = None
    height: int | None = None


class _PexelsVideo(BaseModel):
    id: int
    duration: float
    url: str
    user: _Photographer = _Photographer()
    video_files: list[_VideoFile] = Field(default_factory=list)


class _PexelsVideos(BaseModel):
    videos: list[_PexelsVideo]


def open_wire(
    transport: Transport,
    access: KeyAccess,
    base_url: str = "",
    *,
    within_s: float = SHORT_S,
    pace: PollingPace = PollingPace(),  # noqa: B008 - frozen
) -> Wire:
    headers = {"Authorization": access.key}
    address = base_url or BASE_URL
    return Wire(transport, PROVIDER, address, headers, access, explain, within_s=within_s, pace=pace)


def explain(reply: Reply) -> EngineFailed | None:
    """Return the failure that an answer stands for; its error bodies say no more than the status."""
    if reply.status in (401, 403):
        return KeyRejected("pexels does not accept the key: see REELWRIGHT_PEXELS_API_KEY")
    return None


class PexelsStock:
    """Searching is free, within the limits of the account: 200 requests an hour, unless agreed otherwise."""

    provider = PROVIDER

    def __init__(self, wire: Wire) -> None:
        self._wire = wire

    def find_photos(self, query: str, shape: Shape, most: int = 10) -> list[StockItem]:
        found = self._search("/v1/search", query, shape, most).read(_Photos).photos
        return [
            StockItem(
                str(one.id),
                "photo",
                one.src.large2x or one.src.original,
                one.width,
                one.height,
                one.photographer,
                one.url,
            )
            for one in found
        ]

    def find_clips(self, query: str, shape: Shape, most: int = 10) -> list[StockItem]:
        found = self._search("/v1/videos/search", query, shape, most).read(_PexelsVideos).videos
        return [item for one in found if (item := _as_clip(one)) is not None]

    def download(self, item: StockItem) -> Path:
        if item.kind == "photo":
            return self._wire.download_file(item.file, MOST_PICTURE_BYTES)
        return self._wire.download_file(item.file)

    def _search(self, path: str, query: str, shape: Shape, most: int) -> Reply:
        asked = {"query": query, "orientation": _ORIENTATIONS[shape], "per_page": min(most, 80)}
        return self._wire.get(f"{path}?{urlencode(asked)}")


def _as_clip(video: _PexelsVideo) -> StockItem | None:
    """Return the clip by its best file: not a stream, and with the shorter side that is nearest to ours."""
    files = [
        (one, min(one.width, one.height))
        for one in video.video_files
        if one.quality != "hls" and one.file_type in ("", "video/mp4") and one.width and one.height
    ]
    if not files:
        return None
    best, _ = min(files, key=lambda pair: abs(pair[1] - _SHORTER_SIDE))
    author, page = video.user.name, video.url
    return StockItem(
        str(video.id), "clip", best.link, best.width or 0, best.height or 0, author, page, video.duration
    )
