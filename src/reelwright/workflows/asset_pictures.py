"""Pictures of an engine made ready for a timeline, in storage."""

import hashlib
import tempfile
from pathlib import Path

from reelwright.catalog.models import is_illustration
from reelwright.engines.call import CALL
from reelwright.engines.pictures import PictureEngine, PictureRequest
from reelwright.errors import EngineFailed
from reelwright.formats.context import LibraryItem
from reelwright.workflows.parts import Parts
from reelwright_render.timeline.stretches import WHOLE

UNREADABLE = "What {} has drawn is no picture that can be used"


class AssetPictures:
    """Behind `context.pictures`; its calls are steps. `prefix` is where its files lie."""

    def __init__(self, engine: PictureEngine, parts: Parts, prefix: str) -> None:
        self._engine = engine
        self._parts = parts
        self._prefix = prefix

    @property
    def provider(self) -> str:
        return self._engine.provider

    def draw(self, request: PictureRequest) -> LibraryItem:
        """Raises EngineFailed."""
        drawn = self._engine.draw(request, self._references(request))
        call = CALL.get()
        with tempfile.TemporaryDirectory(dir=self._parts.work_dir) as folder:
            source = Path(folder) / "drawn"
            source.write_bytes(drawn.image)
            try:
                ready = self._parts.prepare(
                    source, Path(folder), call.stop_if_cancelled, call.progress, WHOLE
                )
            except EngineFailed:
                raise EngineFailed(UNREADABLE.format(self._engine.provider)) from None
            attention = self._parts.attention.look(ready.path)
            name = hashlib.sha256(call.key.encode()).hexdigest()[:24]
            asset = f"{self._prefix}/{name}{ready.path.suffix}"
            self._parts.storage.put(asset, ready.path)
        size = (ready.width, ready.height)
        drawn_here = is_illustration(drawn.model)
        return LibraryItem("", "image", asset, None, *size, attention, drawn.source, drawn_here)

    def _references(self, request: PictureRequest) -> list[Path]:
        """The pictures of the characters that it shows."""
        return [self._parts.files.path(asset) for one in request.characters for asset in one.pictures]
