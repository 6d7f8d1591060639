"""The picture that a video ends with."""

from collections import deque
from pathlib import Path

import av

from reelwright_render.errors import EngineFailed
from reelwright_render.pixels.planar import as_bytes
from reelwright_render.stills.jpeg import write_jpeg

_QUALITY = 95
_BACK_S = 3


def save_last_frame(video: Path, out: Path) -> None:
    """Write the last frame of a video to `out`, as a JPEG. Raises EngineFailed where it cannot be read."""
    try:
        with av.open(str(video)) as source:
            stream = source.streams.video[0]
            source.seek(max(0, (source.duration or 0) - _BACK_S * av.time_base))
            frames = deque(source.decode(stream), maxlen=1)
            if not frames:
                raise EngineFailed("The clip has no pictures")
            write_jpeg(as_bytes(frames[0].to_ndarray(format="bgr24")), out, _QUALITY)
    except (av.error.FFmpegError, IndexError) as error:
        raise EngineFailed("The clip could not be read") from error
