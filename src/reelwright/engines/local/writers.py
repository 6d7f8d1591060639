"""Which model of this machine writes: one of the operator's own, the large one where it is installed and
memory has room for it, or the small one.
"""

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from reelwright.catalog.writers import large_writer
from reelwright.engines.local.gguf import GgufHead, read_head
from reelwright.engines.local.install import (
    large_writer_is_installed,
    large_writer_path,
    writer_is_installed,
    writer_path,
)
from reelwright.engines.local.memory import available_bytes, usable_cores
from reelwright.engines.local.qwen import MODEL, ModelDied, QwenWriting
from reelwright.engines.local.writer_child import CONTEXT_TOKENS
from reelwright.engines.writing import Continuation, ContinuationTask, Draft, WritingEngine, WritingTask

log = logging.getLogger(__name__)
Made = TypeVar("Made")

FREE_FROM = 3_000_000_000
"""Parameters from which on a model is left whole texts: smaller ones lose the thread."""
_WORKING_ROOM = 1_200_000_000  # of the library while it reads, and of whoever else works on the machine
_LARGE_LIMIT_S = 900.0
_MOST_THREADS = 8  # more wait for memory, not for cores
_PAUSE_S = 600.0


@dataclass(frozen=True)
class Weights:
    """A model that is here. `memory` is what must be free to load it."""

    path: Path
    model: str
    title: str
    writes_freely: bool
    memory: int


def found_weights(models_dir: Path, own: Path | None) -> list[Weights]:
    """The best first. An own model takes the place of the large one, whatever it can."""
    first = _own_weights(own) if own else _large(models_dir)
    return [weights for weights in (first, _small(models_dir)) if weights]


def make_writer(
    found: list[Weights], available: Callable[[], int] = available_bytes
) -> "QwenWriting | WritingByMemory":
    """The best of those that were found, by memory where there is a choice."""
    best, *others = found
    if not best.writes_freely or not others:
        return _engine(best)
    return WritingByMemory(best, _engine(best), _engine(others[0]), available)


def _own_weights(path: Path) -> Weights | None:
    """Describe the operator's own model. Of a file whose head cannot be read only its size is known; the
    library may still load it."""
    if not path.is_file():
        return None
    try:
        head = read_head(path)
    except (OSError, ValueError) as problem:
        log.warning("REELWRIGHT_WRITER_MODEL names %s: it is not left whole stories", problem)
        size = path.stat().st_size
        return Weights(path, path.stem, "a model of your own", False, size + _WORKING_ROOM)
    return Weights(path, path.stem, "a model of your own", head.parameters >= FREE_FROM, _memory_for(head))


def _large(models_dir: Path) -> Weights | None:
    if not large_writer_is_installed(models_dir):
        return None
    writer = large_writer()
    title = f"{writer.title} ({writer.licence})"
    return Weights(large_writer_path(models_dir), writer.model, title, True, writer.memory)


def _small(models_dir: Path) -> Weights | None:
    if not writer_is_installed(models_dir):
        return None
    path = writer_path(models_dir)
    size = path.stat().st_size
    return Weights(path, MODEL, "Qwen2.5-Coder 1.5B (Apache-2.0)", False, 2 * size)


def _memory_for(head: GgufHead) -> int:
    return head.bytes + head.context_bytes(CONTEXT_TOKENS) + _WORKING_ROOM


def _engine(weights: Weights) -> QwenWriting:
    if not weights.writes_freely:
        return QwenWriting(weights.path, model=weights.model, memory=weights.memory)
    threads = min(usable_cores(), _MOST_THREADS)
    return QwenWriting(
        weights.path,
        model=weights.model,
        writes_freely=True,
        memory=weights.memory,
        threads=threads,
        limit_s=_LARGE_LIMIT_S,
    )


class WritingByMemory:
    """A WritingEngine of two: the large model while memory has room for it, else the small one.

    It looks whenever the large model is not loaded. A large model that was stopped, as systems do that have
    no memory left, is left alone for ten minutes.
    """

    provider = "local"

    def __init__(
        self,
        weights: Weights,
        large: QwenWriting,
        small: QwenWriting,
        available: Callable[[], int] = available_bytes,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._weights = weights
        self._large = large
        self._small = small
        self._available = available
        self._clock = clock
        self._not_before = clock()
        self._had_room = True

    @property
    def writes_freely(self) -> bool:
        return (self._large if self._has_room() else self._small).writes_freely

    def write(self, task: WritingTask) -> Draft:
        return self._try_engines(lambda engine: engine.write(task))

    def continue_text(self, task: ContinuationTask) -> list[Continuation]:
        return self._try_engines(lambda engine: engine.continue_text(task))

    def close(self) -> None:
        self._large.close()
        self._small.close()

    def _try_engines(self, work: Callable[[WritingEngine], Made]) -> Made:
        if self._has_room():
            try:
                return work(self._large)
            except ModelDied:
                self._not_before = self._clock() + _PAUSE_S
                log.warning("%s was stopped twice: the small model writes", self._weights.title)
        return work(self._small)

    def _has_room(self) -> bool:
        """Says so in the log when it changes."""
        if self._large.is_loaded:
            return True
        free = self._available()
        room = free >= self._weights.memory and self._clock() >= self._not_before
        if room != self._had_room:
            log.warning(
                "%s needs %.1f GB of free memory, %.1f GB are free: the %s model writes",
                self._weights.title,
                self._weights.memory / 1e9,
                free / 1e9,
                "large" if room else "small",
            )
        self._had_room = room
        return room
