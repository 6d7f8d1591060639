"""Models in memory: loaded once when first used, let go when nobody has used them for a while."""

import ctypes
import gc
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Generic, TypeVar

Model = TypeVar("Model")

IDLE_S = 300.0

Later = Callable[[float, Callable[[], object]], threading.Timer]


class LazyModel(Generic[Model]):
    """Holds one model for any number of threads.

    Whoever comes first loads it and the others wait. `idle_s` after the last user has left it is let go,
    and the next user loads it again.
    """

    def __init__(
        self, load: Callable[[], Model], idle_s: float = IDLE_S, timer: Later = threading.Timer
    ) -> None:
        self._load = load
        self._idle_s = idle_s
        self._lock = threading.Lock()
        self._model: Model | None = None
        self._users = 0
        self._later = timer
        self._timer: threading.Timer | None = None

    @property
    def is_loaded(self) -> bool:
        return self._model is not None

    @contextmanager
    def use(self) -> Iterator[Model]:
        model = self._enter()
        try:
            yield model
        finally:
            self._leave()

    def unload(self) -> bool:
        """Lets the model go unless somebody uses it now; says whether it is gone."""
        with self._lock:
            if self._users == 0 and self._model is not None:
                self._model = None
                _give_memory_back()
            return self._model is None

    def _enter(self) -> Model:
        with self._lock:
            if self._timer is not None:
                self._timer.cancel()
                self._timer = None
            if self._model is None:
                self._model = self._load()
            self._users += 1
            return self._model

    def _leave(self) -> None:
        with self._lock:
            self._users -= 1
            if self._users == 0 and self._model is not None:
                self._timer = self._later(self._idle_s, self.unload)
                self._timer.daemon = True
                self._timer.start()


def _give_memory_back() -> None:
    """Give freed memory back to the system; glibc would keep hundreds of megabytes of it."""
    gc.collect()
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)
