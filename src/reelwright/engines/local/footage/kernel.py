"""How the drawing loops are compiled: by numba, once a machine, with relaxed float arithmetic."""

from collections.abc import Callable
from typing import TypeVar

import numba

F = TypeVar("F", bound=Callable[..., object])


def kernel(function: F) -> F:
    """Compile `function` when it is first called and keep the machine code for later processes."""
    compiled: F = numba.njit(cache=True, fastmath=True, error_model="numpy", nogil=True)(function)
    return compiled


def inlined(function: F) -> F:
    """The same for a small part of a kernel, put into its place: a call with many arrays costs as much as ten
    pixels."""
    compiled: F = numba.njit(cache=True, fastmath=True, error_model="numpy", nogil=True, forceinline=True)(
        function
    )
    return compiled
