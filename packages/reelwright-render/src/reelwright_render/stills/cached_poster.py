"""Thumbnails kept by the beginning that they are chosen from: most edits of a video leave that as it was."""

import hashlib
import shutil
from pathlib import Path

import av
import cv2

from reelwright_render.cache.folder import open_cache
from reelwright_render.encode.mux import packets_to_copy
from reelwright_render.errors import EngineFailed
from reelwright_render.stills.poster import LOOKED_AT_MS, poster

POSTER_VERSION = 1  # raise it whenever the same pictures give another thumbnail

_JPEG_BEGINS, _JPEG_ENDS = b"\xff\xd8\xff", b"\xff\xd9"


def poster_with_cache(video: Path, cache: Path, out: Path) -> bool:
    """Like `poster`, but asks the folder `cache` first, which may be shared and keeps what is made. Returns
    whether anything had to be decoded. EngineFailed where the video cannot be read."""
    kept = open_cache(cache, out.with_suffix(".posters"))
    path = kept.path("poster", _key(video), ".jpg")
    if kept.has(path) and _copy_to(path, out):
        return False
    poster(video, out)
    kept.keep(out, path)
    return True


def _key(video: Path) -> str:
    """The packets up to the first key frame after the last picture that may be chosen: nothing later
    decides one before it."""
    text = hashlib.sha256(f"{POSTER_VERSION} {LOOKED_AT_MS} {av.__version__} {cv2.__version__}".encode())
    try:
        with packets_to_copy(video) as source:
            stream = source.streams.video[0]
            context = stream.codec_context
            text.update(repr((context.name, context.width, context.height, context.extradata)).encode())
            for packet in source.demux(stream):
                at_ms = (packet.pts or 0) * (packet.time_base or 0) * 1000
                if packet.is_keyframe and at_ms > max(LOOKED_AT_MS):
                    break
                text.update(f"{packet.pts} {packet.size} ".encode() + bytes(packet))
    except (av.error.FFmpegError, IndexError) as error:
        raise EngineFailed("A clip of the video could not be read") from error
    return text.hexdigest()


def _copy_to(path: Path, out: Path) -> bool:
    """False for one that has just been forgotten, or that a power cut left damaged."""
    try:
        shutil.copyfile(path, out)
    except FileNotFoundError:
        return False
    picture = out.read_bytes()
    return picture.startswith(_JPEG_BEGINS) and picture.endswith(_JPEG_ENDS)
