"""Footage is kept by content, part by part: each is drawn once, whoever asks first, for all."""

import tempfile
import time
from pathlib import Path

from reelwright.delivery.storage import Storage
from reelwright.engines.call import CALL
from reelwright.engines.footage import (
    PART_FRAMES,
    PART_MS,
    PARTS,
    Footage,
    FootageEngine,
    FootagePart,
    FootageRequest,
    parts_shown,
)
from reelwright.render.mux import join
from reelwright.workflows.locks import Locks

_ASKED_EVERY_S = 0.2


class KeptFootage:
    """Footage that lies in storage. Each part is put there when it is drawn, so a maker that dies loses only
    what it was drawing. One maker at a time for each loop, over all processes; the others wait only for the
    parts that they show."""

    def __init__(self, engine: FootageEngine, storage: Storage, locks: Locks) -> None:
        self._engine = engine
        self._storage = storage
        self._locks = locks

    @property
    def provider(self) -> str:
        return self._engine.provider

    def film(self, request: FootageRequest, shown_ms: int | None = None) -> Footage:
        """The loop, or as much of its beginning as a video of `shown_ms` shows."""
        loop, count = f"footage/{self._engine.key(request)}", parts_shown(shown_ms)
        video = f"{loop}.mp4" if count == PARTS else f"{loop}/first-{count:02d}.mp4"
        if not self._storage.exists(video):
            while missing := self._missing(loop, count):
                self._draw_or_wait(request, loop, missing)
            self._join(loop, count, video)
        return Footage(video, count * PART_MS)

    def _missing(self, loop: str, count: int) -> list[int]:
        return [k for k in range(count) if not self._storage.exists(_part(loop, k))]

    def _draw_or_wait(self, request: FootageRequest, loop: str, missing: list[int]) -> None:
        held = self._locks.take(loop)
        if held is None:  # somebody draws this loop
            CALL.get().stop_if_cancelled()
            time.sleep(_ASKED_EVERY_S)
            return

        def keep(part: FootagePart) -> None:
            self._storage.put(_part(loop, part.number), part.video)

        try:
            self._engine.film(request, missing, keep)
        finally:
            held.release()

    def _join(self, loop: str, count: int, video: str) -> None:
        """Two may do so at once: it is the same file."""
        with tempfile.TemporaryDirectory(prefix="reelwright-footage-") as folder:
            whole = Path(folder) / "whole.mp4"
            join([(self._storage.path(_part(loop, k)), PART_FRAMES) for k in range(count)], None, whole)
            self._storage.put(video, whole)


def _part(loop: str, number: int) -> str:
    return f"{loop}/part-{number:02d}.mp4"
