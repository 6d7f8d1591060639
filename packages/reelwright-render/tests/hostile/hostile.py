"""What a hostile file is, and how the library must end with it."""

from dataclasses import dataclass
from pathlib import Path

EMPTY = "This file is empty"
DAMAGED = "This file is damaged and cannot be read"
SOUND = "This file is a sound file; upload a video or a picture"
PLAYLIST = "This file is a playlist, not a video; upload the video itself"
SVG = "This file is an SVG drawing; upload it as a JPEG, PNG, WebP or GIF picture"
HEIC = "This picture is in the HEIC or AVIF format; upload it as JPEG, PNG, WebP or GIF"
OTHER_PICTURE = "This picture's format is not supported; upload it as JPEG, PNG, WebP or GIF"
OTHER_VIDEO = "This video's format is not supported; upload it as MP4, MOV, WebM or MKV"
OTHER = "This file is not a picture or a video"
NO_PICTURE = "This file has no picture"
UNKNOWN_CODEC = "This video is damaged, or its coding is not supported; upload it as H.264 in an MP4 file"
MANY_PIXELS = "This picture has more than 50 megapixels"
MANY_BYTES = "This picture is larger than 30 MB"
LARGE_VIDEO = "This video is larger than 2 GB"
LONG_SIDE = "This video has more than 4096 pixels on a side"
MEMORY = "This file needs too much memory to be read"
LONG = "This video is longer than 60 minutes"


@dataclass(frozen=True)
class Completed:
    """`width` and `height` as shown. `duration_ms` of videos, to be met within 60 ms."""

    type: str
    width: int
    height: int
    duration_ms: int | None = None


@dataclass(frozen=True)
class Refused:
    reason: str


Expected = Completed | Refused


@dataclass(frozen=True)
class Hostile:
    """`name` says what is wrong with it; `path` may end in anything. `expected` is None where either end is
    right: then it is completed, or refused with one of the reasons above."""

    path: Path
    name: str
    expected: Expected | None


def picture(width: int, height: int) -> Completed:
    return Completed("image", width, height)


def video(duration_ms: int = 1000, width: int = 64, height: int = 48) -> Completed:
    return Completed("video", width, height, duration_ms)
