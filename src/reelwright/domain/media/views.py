"""What the API shows of a library item."""

from typing import Any, Literal

from pydantic import ConfigDict, Field, JsonValue

from reelwright.domain.media.model import Media
from reelwright.domain.views import Instant, Sign, View, signed_link
from reelwright.store.clock import iso

MediaType = Literal["image", "video"]
MediaStatus = Literal["PROCESSING", "PENDING", "COMPLETED", "FAILED"]
MediaAspect = Literal["ratio_9_16", "ratio_16_9", "ratio_1_1", "ratio_4_5", "ratio_other"]

RATIOS: dict[MediaAspect, float] = {
    "ratio_9_16": 9 / 16,
    "ratio_16_9": 16 / 9,
    "ratio_1_1": 1.0,
    "ratio_4_5": 4 / 5,
}
_TOLERANCE = 0.02

_EXAMPLE: dict[str, JsonValue] = {
    "id": "c7f2k9x0q4m1v8b3n6p5s2d7h",
    "name": "kitchen.mp4",
    "type": "video",
    "status": "COMPLETED",
    "error": None,
    "url": "https://videos.example.com/files/eyJ…",
    "thumbnail": "https://videos.example.com/files/eyJ…",
    "durationSeconds": 12.4,
    "size": 4_182_044,
    "aspectRatio": "ratio_9_16",
    "isAIGenerated": False,
    "createdAt": "2026-03-01T09:30:00.000Z",
}


class MediaView(View):
    model_config = ConfigDict(json_schema_extra={"examples": [_EXAMPLE]})

    id: str
    """Goes into `media` arrays, and wherever a create takes a media id."""
    name: str
    type: MediaType
    """A guess from its name until it is `COMPLETED`; then what its bytes say."""
    status: MediaStatus
    """`PENDING`: an upload waits for its file. `PROCESSING`: an import is being downloaded. Only `COMPLETED`
    media can go into a video. `FAILED` is final."""
    error: str | None
    """Why it failed, in words a person can act on."""
    url: str | None
    """Signed and expiring: read it again rather than keep it. `null` until `COMPLETED`."""
    thumbnail: str | None
    duration_seconds: float | None
    """Of videos."""
    size: int
    """Bytes. Of an upload that has not come, what was announced."""
    aspect_ratio: MediaAspect | None
    """As it is shown, within 2 %. `null` until `COMPLETED`."""
    is_ai_generated: bool = Field(serialization_alias="isAIGenerated")
    created_at: Instant


def media_view(media: Media, sign: Sign) -> MediaView:
    ready = media.status == "COMPLETED"
    values: dict[str, Any] = {"type": media.type, "status": media.status}
    return MediaView(
        **values,
        id=media.id,
        name=media.name,
        error=media.error,
        url=signed_link(sign, media.asset) if ready else None,
        thumbnail=signed_link(sign, media.thumbnail_asset) if ready else None,
        duration_seconds=None if media.duration_ms is None else media.duration_ms / 1000,
        size=media.size,
        aspect_ratio=aspect_of(media.width, media.height) if ready else None,
        is_ai_generated=media.is_ai_generated,
        created_at=iso(media.created_at),
    )


def aspect_of(width: int | None, height: int | None) -> MediaAspect | None:
    if not width or not height:
        return None
    near = (name for name, ratio in RATIOS.items() if abs(width / height / ratio - 1) <= _TOLERANCE)
    return next(near, "ratio_other")
