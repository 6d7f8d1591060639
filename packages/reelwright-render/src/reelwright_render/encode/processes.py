"""Start child processes from one fork server that has loaded what they need."""

import multiprocessing
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any

_PRELOADED = (
    "reelwright_render.workers.worker",
    "reelwright_render.overlays.stack",
    "reelwright_render.workers.preload",
)


def process_context(module: str) -> Any:
    """The multiprocessing context of all our children. They come from a small server process, not from this
    one, which may hold threads and models. The server has loaded what they need, and `module`, so that they
    start at once and share its memory.

    A process has one server, with what the first call asked for: so every call takes this way."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([module, *_PRELOADED])
    return context


@contextmanager
def hide_main_module() -> Iterator[None]:
    """Keep a child that is started here from running the main script again: a script of ten lines then needs
    no `if __name__ == "__main__":`. What children are given is imported by its own name."""
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main
