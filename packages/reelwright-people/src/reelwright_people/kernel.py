"""How the drawing loops are compiled: by numba, once a machine, with relaxed float arithmetic.

Kernels are written without annotations: numba infers the types of every call.
"""

from collections.abc import Callable
from typing import Any

import numba

Kernel = Callable[..., Any]

_HOW: dict[str, Any] = {"cache": True, "fastmath": True, "error_model": "numpy", "nogil": True}
_BARE: dict[str, Any] = {**_HOW, "_nrt": False}  # no run-time of arrays: none is made, none is counted


def kernel(function: Kernel) -> Kernel:
    """Compile `function` when it is first called and keep the machine code for later processes."""
    compiled: Kernel = numba.njit(**_HOW)(function)
    return compiled


def inlined(function: Kernel) -> Kernel:
    """A small part of a kernel, put into its place: a call with many arrays costs as much as ten pixels. It
    makes no arrays."""
    compiled: Kernel = numba.njit(forceinline=True, **_BARE)(function)
    return compiled
