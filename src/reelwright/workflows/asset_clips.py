"""Clips of an engine made ready for a timeline, in storage."""

import hashlib
import tempfile
from pathlib import Path

from reelwright.engines.call import CALL
from reelwright.engines.clips import ClipEngine, ClipModel, ClipRequest, Quality
from reelwright.errors import EngineFailed
from reelwright.formats.context import LibraryItem, SceneClipRequest
from reelwright.workflows.parts import Parts, PreparedFile
from reelwright_render.stills.last_frame import save_last_frame
from reelwright_render.timeline.stretches import WHOLE, Stretch

UNREADABLE = "What {} has filmed is no video that can be used"


class AssetClips:
    """Behind `context.clips`; its calls are steps. `prefix` is where its files lie."""

    def __init__(self, engine: ClipEngine, parts: Parts, prefix: str) -> None:
        self._engine = engine
        self._parts = parts
        self._prefix = prefix

    @property
    def provider(self) -> str:
        return self._engine.provider

    def describe(self, quality: Quality) -> ClipModel:
        return self._engine.describe(quality)

    def film(self, wish: SceneClipRequest) -> LibraryItem:
        """Make the clip in the next longer length that the model has, and cut it. Raises EngineFailed."""
        model = self._engine.describe(wish.quality)
        request = ClipRequest(
            wish.prompt,
            model.duration_for(wish.wanted_ms / 1000),
            wish.shape,
            seed=wish.seed,
            quality=wish.quality,
            subject=wish.subject,
        )
        with tempfile.TemporaryDirectory(dir=self._parts.work_dir) as name:
            folder = Path(name)
            start = self._last_frame(wish.begins_after, folder) if wish.begins_after else None
            clip = self._engine.film(request, start)
            made = clip.video
            try:
                cut = Stretch(0, wish.wanted_ms) if wish.wanted_ms < request.duration_s * 1000 else WHOLE
                ready = prepare_clip(self._parts, self.provider, made, folder, cut)
            finally:
                made.unlink(missing_ok=True)
            asset = f"{self._prefix}/{hashlib.sha256(CALL.get().key.encode()).hexdigest()[:24]}.mp4"
            self._parts.storage.put(asset, ready.path)
        size = (ready.width, ready.height)
        return LibraryItem("", "video", asset, ready.duration_ms, *size, source=clip.source)

    def _last_frame(self, asset: str, folder: Path) -> Path:
        frame = folder / "start.jpg"
        save_last_frame(self._parts.files.path(asset), frame)
        return frame


def prepare_clip(parts: Parts, provider: str, made: Path, folder: Path, cut: Stretch) -> PreparedFile:
    """Make a provider's clip ready for a timeline. Raises EngineFailed for what is no video."""
    call = CALL.get()
    try:
        ready = parts.prepare(made, folder, call.stop_if_cancelled, call.progress, cut)
    except EngineFailed:
        raise EngineFailed(UNREADABLE.format(provider)) from None
    if ready.duration_ms is None:
        raise EngineFailed(UNREADABLE.format(provider))
    return ready
