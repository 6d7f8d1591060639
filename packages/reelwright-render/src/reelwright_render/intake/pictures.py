"""Pictures that people send, as pixels: upright, 8 bits a channel, three channels or four."""

import struct
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import cv2
import numpy as np

from reelwright_render.errors import EngineFailed
from reelwright_render.intake.image_header import stated_size
from reelwright_render.intake.sniff import DAMAGED, MediaLimits
from reelwright_render.pixels.planar import Bytes

_ROWS_AT_ONCE = 256
_ORIENTATION, _SHORT = 0x0112, 3


def judge_size(path: Path, container: str, limits: MediaLimits) -> None:
    """EngineFailed for what the library does not take, from the file's length and header alone."""
    if path.stat().st_size > limits.image_bytes:
        raise EngineFailed(f"This picture is larger than {limits.image_bytes >> 20} MB")
    width, height = stated_size(path, container)
    if width * height > limits.image_pixels:
        raise EngineFailed(f"This picture has more than {limits.image_pixels // 1_000_000} megapixels")


def read_picture(path: Path, container: str, limits: MediaLimits) -> Bytes:
    """Height × width × BGR, or BGRA where it has transparency. Of several frames the first."""
    return read_with_profile(path, container, limits)[0]


def read_with_profile(path: Path, container: str, limits: MediaLimits) -> tuple[Bytes, bytes]:
    """Read a picture, and the colour profile that it carries, or none: see `to_srgb`."""
    judge_size(path, container, limits)
    is_turned = container == "jpeg"  # by OpenCV
    flags = cv2.IMREAD_COLOR if is_turned else cv2.IMREAD_UNCHANGED
    with _decoding():
        pixels, kinds, metadata = cv2.imreadWithMetadata(str(path), flags=flags)
    blocks = {kind: bytes(block) for kind, block in zip(kinds, metadata, strict=True)}
    profile = blocks.get(cv2.IMAGE_METADATA_ICCP, b"")
    if is_turned:
        return _decode(pixels), profile
    exif = blocks.get(cv2.IMAGE_METADATA_EXIF, b"")
    return _upright(_eight_bits(_decode(pixels)), orientation(exif)), profile


def on_white(pixels: Bytes) -> Bytes:
    """Lay a picture on white, in place and a few rows at a time: memory is for one, not for four."""
    if pixels.shape[2] == 3:
        return pixels
    for top in range(0, len(pixels), _ROWS_AT_ONCE):
        rows = pixels[top : top + _ROWS_AT_ONCE]
        alpha = rows[:, :, 3:].astype(np.float32) / 255
        rows[:, :, :3] = (rows[:, :, :3] * alpha + 255 * (1 - alpha)).round().astype(np.uint8)
    return np.ascontiguousarray(pixels[:, :, :3])


def shrunk(pixels: Bytes, long_side: int) -> Bytes:
    """Shrink a picture to at most `long_side` on its longer side. Colours are weighed by how opaque they
    are, so that what nobody sees does not bleed into the edges."""
    height, width = pixels.shape[:2]
    share = long_side / max(height, width)
    if share >= 1:
        return pixels
    size = (max(1, round(width * share)), max(1, round(height * share)))
    if pixels.shape[2] == 3:
        return np.asarray(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA), np.uint8)
    for top in range(0, height, _ROWS_AT_ONCE):
        rows = pixels[top : top + _ROWS_AT_ONCE]
        rows[:, :, :3] = (rows[:, :, :3].astype(np.uint16) * rows[:, :, 3:] // 255).astype(np.uint8)
    small = np.asarray(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA), np.uint8)
    colours = small[:, :, :3].astype(np.uint16) * 255 // np.maximum(small[:, :, 3:], 1)
    small[:, :, :3] = np.minimum(colours, 255).astype(np.uint8)
    return small


def orientation(exif: bytes) -> int:
    """1 to 8 as EXIF counts; 1 (upright) where the block says nothing sensible."""
    block = exif.removeprefix(b"Exif\0\0")
    order = {b"II": "<", b"MM": ">"}.get(block[:2])
    if order is None:
        return 1
    try:
        (start,) = struct.unpack_from(f"{order}I", block, 4)
        (count,) = struct.unpack_from(f"{order}H", block, start)
        for number in range(count):
            tag, kind, _, value = struct.unpack_from(f"{order}HHIH", block, start + 2 + 12 * number)
            if tag == _ORIENTATION and kind == _SHORT:
                return value if 1 <= value <= 8 else 1
    except struct.error:
        return 1
    return 1


def _upright(pixels: Bytes, turn: int) -> Bytes:
    if turn >= 5:
        pixels = pixels.swapaxes(0, 1)
    if turn in (2, 3, 6, 7):
        pixels = pixels[:, ::-1]
    if turn in (3, 4, 7, 8):
        pixels = pixels[::-1]
    return np.ascontiguousarray(pixels)


def _eight_bits(pixels: Bytes) -> Bytes:
    if pixels.dtype == np.uint16:
        pixels = (pixels >> 8).astype(np.uint8)
    if pixels.ndim == 2 or pixels.shape[2] == 1:
        return np.asarray(cv2.cvtColor(pixels, cv2.COLOR_GRAY2BGR), np.uint8)
    if pixels.shape[2] == 2:
        grey, alpha = pixels[:, :, 0], pixels[:, :, 1]
        return np.dstack([grey, grey, grey, alpha])
    return pixels


def _decode(pixels: object) -> Bytes:
    if not isinstance(pixels, np.ndarray) or pixels.size == 0:
        raise EngineFailed(DAMAGED)
    return pixels


@contextmanager
def _decoding() -> Iterator[None]:
    """OpenCV's errors as ours; that memory ran out is the sandbox's to tell."""
    try:
        yield
    except cv2.error as error:
        if error.code == cv2.Error.StsNoMem:
            raise MemoryError from error
        raise EngineFailed(DAMAGED) from error
