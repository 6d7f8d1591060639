"""Footage is kept by content, part by part: each is drawn once, whoever asks first, for all. A section whose
parts are all there becomes one file, that every video shows which lasts so long."""

import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from reelwright.delivery.storage import Storage
from reelwright.engines.call import CALL
from reelwright.engines.footage import (
    PART_FRAMES,
    PART_MS,
    SECTION_PARTS,
    Footage,
    FootageEngine,
    FootagePart,
    FootageRequest,
    FootageSection,
    parts_shown,
)
from reelwright.workflows.locks import Locks
from reelwright_render.encode.mux import join

_ASKED_EVERY_S = 0.2


class StoredFootage:
    """Footage that lies in storage. Each part is put there when it is drawn, so a maker that dies loses only
    what it was drawing. One maker at a time for each course, over all processes; the others wait only for the
    parts that they show."""

    def __init__(self, engine: FootageEngine, storage: Storage, locks: Locks) -> None:
        self._engine = engine
        self._storage = storage
        self._locks = locks

    @property
    def provider(self) -> str:
        return self._engine.provider

    def film_for(self, request: FootageRequest, shown_ms: int) -> Footage:
        """Return as much of the course, from its beginning, as a video of `shown_ms` shows."""
        course, count = f"footage/{self._engine.key(request)}", parts_shown(shown_ms)
        while True:
            self._wait_for_parts(request, course, count)
            try:
                starts = range(0, count, SECTION_PARTS)
                return Footage(tuple(self._section(course, start, count) for start in starts))
            except FileNotFoundError:  # another has just made one file of these parts
                CALL.get().stop_if_cancelled()

    def _wait_for_parts(self, request: FootageRequest, course: str, count: int) -> None:
        missing = self._find_missing(course, range(count))
        while missing:
            held = self._locks.take(course)
            if held is None:  # somebody draws this course
                CALL.get().stop_if_cancelled()
                time.sleep(_ASKED_EVERY_S)
                if self._find_missing(course, missing[:1]):
                    continue
            else:
                try:
                    self._draw(request, course, self._find_missing(course, missing))
                finally:
                    held.release()
            missing = self._find_missing(course, missing)

    def _draw(self, request: FootageRequest, course: str, missing: list[int]) -> None:
        def keep(part: FootagePart) -> None:
            self._storage.put(_part(course, part.number), part.video)

        if missing:
            self._engine.film(request, missing, keep)

    def _find_missing(self, course: str, numbers: Sequence[int]) -> list[int]:
        """Return the parts that lie there neither alone nor in a section."""
        whole = {
            k: self._storage.exists(_section_key(course, k)) for k in {n // SECTION_PARTS for n in numbers}
        }
        return [
            n for n in numbers if not whole[n // SECTION_PARTS] and not self._storage.exists(_part(course, n))
        ]

    def _section(self, course: str, start: int, count: int) -> FootageSection:
        """Return the section from the part `start` on. Its parts are not needed any more once it is there.
        Raises FileNotFoundError if it was made meanwhile."""
        video, parts = _section_key(course, start // SECTION_PARTS), range(start, start + SECTION_PARTS)
        if not self._storage.exists(video):
            if count < parts.stop:
                parts = range(start, count)
                video = _beginning_key(course, start // SECTION_PARTS, len(parts))
            if not self._storage.exists(video):
                self._join(course, parts, video)
        if len(parts) == SECTION_PARTS:
            for number in parts:
                self._storage.delete(_part(course, number))
        return FootageSection(video, len(parts) * PART_MS)

    def _join(self, course: str, parts: range, video: str) -> None:
        """Join the parts. Two workers may do so at once: it is the same file."""
        with tempfile.TemporaryDirectory(prefix="reelwright-footage-") as folder:
            whole = Path(folder) / "whole.mp4"
            join([(self._storage.path(_part(course, k)), PART_FRAMES) for k in parts], None, whole)
            self._storage.put(video, whole)


def _part(course: str, number: int) -> str:
    return f"{course}/part-{number:04d}.mp4"


def _section_key(course: str, section: int) -> str:
    return f"{course}/section-{section:03d}.mp4"


def _beginning_key(course: str, section: int, parts: int) -> str:
    return f"{course}/section-{section:03d}-first-{parts:02d}.mp4"
