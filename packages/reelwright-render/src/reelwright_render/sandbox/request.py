"""The request that a parent writes to a child's standard input, pickled; answers come back as JSON."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from reelwright_render.sandbox.limits import Limits

MEMORY_RAN_OUT = 77  # exit status


@dataclass(frozen=True)
class Request:
    """`call` is a pickled (function, arguments): opened only when the limits hold. The child may read
    `modules` (folders) and `readable` (files and folders); `answers` is the descriptor of its answer, and
    `replies` that of what its parent says to its questions, where it may ask."""

    call: bytes
    limits: Limits
    folder: Path
    modules: tuple[Path, ...]
    readable: tuple[Path, ...]
    answers: int
    parent: int
    tells: bool
    replies: int | None = None


Call = tuple[Callable[..., Any], tuple[Any, ...]]
