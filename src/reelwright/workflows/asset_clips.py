"""Clips of an engine made ready for a timeline, in storage."""

import hashlib
import tempfile
from collections.abc import Callable
from pathlib import Path

import av

from reelwright.catalog.models import is_illustration
from reelwright.engines.call import CALL
from reelwright.engines.clips import ClipEngine, ClipModel, ClipRequest, Quality
from reelwright.errors import EngineFailed
from reelwright.formats.context import LibraryItem, SceneClipRequest
from reelwright.workflows.parts import Parts, PreparedFile
from reelwright_render.stills.last_frame import save_last_frame
from reelwright_render.timeline.model import FPS
from reelwright_render.timeline.stretches import WHOLE, Stretch

UNREADABLE = "What {} has filmed is no video that can be used"


class AssetClips:
    """Behind `context.clips`; its calls are steps. `prefix` is where its files lie; `choose` finds the
    engine of a model that a wish names."""

    def __init__(
        self, engine: ClipEngine, parts: Parts, prefix: str, choose: Callable[[str], ClipEngine] | None = None
    ) -> None:
        self._engine = engine
        self._choose = choose
        self._parts = parts
        self._prefix = prefix

    @property
    def provider(self) -> str:
        return self._engine.provider

    def describe(self, quality: Quality) -> ClipModel:
        return self._engine.describe(quality)

    def film(self, wish: SceneClipRequest) -> LibraryItem:
        """Make the clip in the next longer length that the model has, and cut it. Raises EngineFailed."""
        engine = self._choose(wish.model) if wish.model and self._choose else self._engine
        model = engine.describe(wish.quality)
        has_start = (wish.begins_after or wish.begins_with) is not None
        request = ClipRequest(
            wish.prompt,
            model.duration_for(wish.wanted_ms / 1000, has_start=has_start),
            wish.shape,
            audio=wish.audio and model.audio,
            seed=wish.seed,
            quality=wish.quality,
            subject=wish.subject,
            style=wish.style,
            before=wish.before,
            take=wish.take,
            shown_ms=wish.wanted_ms,
            frame=wish.frame,
            move=wish.move,
            characters=wish.characters,
            is_empty=wish.is_empty,
            size=wish.size,
        )
        with tempfile.TemporaryDirectory(dir=self._parts.work_dir) as name:
            folder = Path(name)
            start = self._first_frame(wish, folder)
            end = self._parts.files.path(wish.ends_with) if wish.ends_with and model.end_frame else None
            clip = engine.film(request, start, end)
            made = clip.video
            try:
                cut = Stretch(0, wish.wanted_ms) if wish.wanted_ms < request.duration_s * 1000 else WHOLE
                if clip.is_ready:
                    ready = _measure(made)
                else:
                    ready = prepare_clip(self._parts, engine.provider, made, folder, cut)
                asset = f"{self._prefix}/{hashlib.sha256(CALL.get().key.encode()).hexdigest()[:24]}.mp4"
                self._parts.storage.put(asset, ready.path)
            finally:
                made.unlink(missing_ok=True)
        size = (ready.width, ready.height)
        return LibraryItem(
            "",
            "video",
            asset,
            ready.duration_ms,
            *size,
            source=clip.source,
            is_illustration=is_illustration(clip.model),
        )

    def _first_frame(self, wish: SceneClipRequest, folder: Path) -> Path | None:
        if wish.begins_after:
            return self._last_frame(wish.begins_after, folder)
        return self._parts.files.path(wish.begins_with) if wish.begins_with else None

    def _last_frame(self, asset: str, folder: Path) -> Path:
        frame = folder / "start.jpg"
        save_last_frame(self._parts.files.path(asset), frame)
        return frame


def _measure(made: Path) -> PreparedFile:
    """Return a clip of our own as it is: it lasts as long as it has frames."""
    with av.open(str(made)) as container:
        stream = container.streams.video[0]
        return PreparedFile(made, round(stream.frames * 1000 / FPS), stream.width, stream.height)


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
