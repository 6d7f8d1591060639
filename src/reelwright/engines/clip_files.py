"""Files of clips as they come back from engines, and pictures as frames for them."""

import os
import tempfile
from pathlib import Path

import av
from PIL import Image, ImageOps

from reelwright.engines.call import CALL
from reelwright.engines.picture_files import as_png, read_upright
from reelwright.errors import EngineFailed


def fit_frame(path: Path, size: tuple[int, int]) -> bytes:
    """Return a picture as PNG in exactly the size (width, height), its middle where it has another shape.
    Raises EngineFailed for what is no picture."""
    picture = read_upright(path)[2].convert("RGB")
    return as_png(ImageOps.fit(picture, size, Image.Resampling.LANCZOS))


def copy_clip(video: Path, provider: str, container: str = "mp4", with_sound: bool = True) -> Path:
    """Copy pictures and sound into a new file in the call's folder, and nothing else that was written into
    the file. `container` is a format of FFmpeg. Raises EngineFailed for what is no video."""
    handle, name = tempfile.mkstemp(prefix="clip-", dir=CALL.get().folder)
    os.close(handle)
    path = Path(name)
    try:
        _copy_streams(video, path, container, with_sound)
    except BaseException as error:
        path.unlink()
        if isinstance(error, av.FFmpegError | ValueError | IndexError):
            raise EngineFailed(f"{provider} answered something that is no video") from None
        raise
    return path


def _copy_streams(video: Path, path: Path, container: str, with_sound: bool) -> None:
    with av.open(str(video)) as source, av.open(str(path), "w", format=container) as made:
        wanted = [source.streams.video[0], *source.streams.audio[: 1 if with_sound else 0]]
        copies = {one.index: made.add_stream_from_template(one) for one in wanted}
        for packet in source.demux(wanted):
            CALL.get().stop_if_cancelled()
            if packet.dts is not None:
                packet.stream = copies[packet.stream.index]
                made.mux(packet)
