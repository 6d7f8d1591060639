"""People cut out of a whole video by a provider's engine, in storage."""

import hashlib
import tempfile
from pathlib import Path

import cv2
import numpy as np

from reelwright.engines.call import CALL
from reelwright.engines.matting import ClipMattingEngine, Cut, CutOut
from reelwright.errors import EngineFailed
from reelwright.workflows.asset_clips import prepare_clip
from reelwright.workflows.parts import Parts
from reelwright_render.compose.matte import PartFiles, cut_out_part
from reelwright_render.pixels.decode import VideoReader
from reelwright_render.pixels.planar import Bytes, as_bytes
from reelwright_render.timeline.model import FPS
from reelwright_render.timeline.stretches import WHOLE

OTHER_LENGTH = "{} has cut out {:.1f} seconds of a video of {:.1f}"
_MOST_APART_MS = 500
_MADE_SHARE = 0.7


class AssetClipMatting:
    """Behind `context.matting` where a provider cuts out; its calls are steps. Of what the engine makes the
    alpha is used, and the colours are those of the video itself: it has all frames at their times, whatever
    the provider has made of them. `prefix` is where its files lie."""

    def __init__(self, engine: ClipMattingEngine, parts: Parts, prefix: str) -> None:
        self._engine = engine
        self._parts = parts
        self._prefix = prefix

    @property
    def provider(self) -> str:
        return self._engine.provider

    def cut(self, cut: Cut) -> CutOut:
        """Cut the people out of a whole video. Raises EngineFailed."""
        call = CALL.get()
        try:
            source = self._parts.files.path(cut.asset)
        except FileNotFoundError:
            raise EngineFailed("A part of this video is missing") from None
        with tempfile.TemporaryDirectory(dir=self._parts.work_dir) as name:
            folder = Path(name)
            alpha = self._make_alpha(source, cut.frames, folder)
            call.progress(_MADE_SHARE)
            out = PartFiles(folder / "colours.mp4", folder / "matte.mp4")
            reader = _AlphaReader(alpha)
            try:
                seen = cut_out_part(
                    source,
                    range(cut.frames),
                    0,
                    reader.next_alpha,
                    out,
                    call.stop_if_cancelled,
                    _ignore_progress,
                )
            finally:
                reader.close()
            return self._store(cut, out, seen)

    def _make_alpha(self, source: Path, frames: int, folder: Path) -> Path:
        """Return the video of how much is person, at the rate of ours."""
        made = self._engine.cut_clip(source)
        try:
            ready = prepare_clip(self._parts, self.provider, made.alpha, folder, WHOLE)
        finally:
            made.colours.unlink(missing_ok=True)
            made.alpha.unlink(missing_ok=True)
        wanted_ms, found_ms = frames * 1000 / FPS, ready.duration_ms or 0
        if abs(found_ms - wanted_ms) > _MOST_APART_MS:
            raise EngineFailed(OTHER_LENGTH.format(self.provider, found_ms / 1000, wanted_ms / 1000))
        return ready.path

    def _store(self, cut: Cut, files: PartFiles, seen: bool) -> CutOut:
        name = hashlib.sha256(f"{CALL.get().key} {cut.asset}".encode()).hexdigest()[:24]
        colours, matte = (f"{self._prefix}/{name}-{kind}.mp4" for kind in ("colours", "matte"))
        self._parts.storage.put(colours, files.colours)
        self._parts.storage.put(matte, files.matte)
        return CutOut(colours, matte, cut.frames, seen)


class _AlphaReader:
    """The alpha of the next frame, in the frame's size; after the last one, that one."""

    def __init__(self, video: Path) -> None:
        self._reader = VideoReader(video)
        self._number = 0

    def next_alpha(self, frame: Bytes) -> Bytes:
        found = self._reader.frame(self._number).to_ndarray(format="gray")
        self._number += 1
        size = frame.shape[1::-1]
        if found.shape[1::-1] == size:
            return as_bytes(found)
        return as_bytes(np.asarray(cv2.resize(found, size, interpolation=cv2.INTER_LINEAR)))

    def close(self) -> None:
        self._reader.close()


def _ignore_progress(share: float) -> None:
    """The engine's own share is most of the time."""
