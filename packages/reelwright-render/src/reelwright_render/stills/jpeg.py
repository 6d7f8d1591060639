"""Pictures that engines made, as files."""

from pathlib import Path

import cv2

from reelwright_render.intake.pictures import on_white, shrunk
from reelwright_render.pixels.planar import Bytes

_QUALITY = 92
_THUMBNAIL_QUALITY = 84
THUMBNAIL_LONG_SIDE = 640


def write_jpeg(pixels: Bytes, path: Path, quality: int = _QUALITY) -> None:
    """BGR or BGRA, on white where it is transparent."""
    path.write_bytes(jpeg_of(on_white(pixels.copy()), quality))


def jpeg_of(pixels: Bytes, quality: int = _QUALITY) -> bytes:
    """BGR pixels as a JPEG."""
    done, encoded = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, quality])
    if not done:
        raise RuntimeError("OpenCV wrote no JPEG")
    return encoded.tobytes()


def write_thumbnail(pixels: Bytes, path: Path) -> None:
    write_jpeg(shrunk(pixels, THUMBNAIL_LONG_SIDE), path, _THUMBNAIL_QUALITY)
