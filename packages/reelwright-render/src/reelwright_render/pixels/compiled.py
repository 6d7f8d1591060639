"""Loops over pixels, compiled when they are imported, once for all processes of a machine."""

from collections.abc import Callable
from typing import Any

from numba import njit


def compile_loop(signature: Any, loop: Callable[..., None]) -> Callable[..., None]:
    """Machine code for these types; it holds no lock while it runs."""
    try:
        kernel: Callable[..., None] = njit(signature, cache=True, nogil=True)(loop)
    except RuntimeError:  # nowhere to keep the compiled code: compile for this process alone
        kernel = njit(signature, nogil=True)(loop)
    return kernel
