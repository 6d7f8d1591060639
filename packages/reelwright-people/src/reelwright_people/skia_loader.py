"""`from reelwright_people.skia_loader import skia`, on every machine.

skia-python links against libGL and libEGL even though raster drawing calls nothing in them, and a small
server has neither. There, shared libraries of null functions (sources and builds in `gl_stub/`) are loaded
under the same names first; a system's own libraries are always preferred.
"""

import ctypes
import importlib
import platform
import sys
import warnings
from pathlib import Path
from typing import Any

_STUBS = Path(__file__).parent / "gl_stub"
_WANTED = ("libGL.so.1", "libEGL.so.1")


def _loads(library: str) -> bool:
    try:
        ctypes.CDLL(library, mode=ctypes.RTLD_GLOBAL)
    except OSError:
        return False
    return True


def stand_in_for_missing_libraries() -> list[str]:
    """Loads a stub for each library that the system lacks; answers their names. Nothing off Linux."""
    if not sys.platform.startswith("linux"):
        return []
    missing = [library for library in _WANTED if not _loads(library)]
    for library in missing:
        stub = _STUBS / platform.machine() / library
        if stub.is_file():
            ctypes.CDLL(str(stub), mode=ctypes.RTLD_GLOBAL)
    return missing


stand_in_for_missing_libraries()
with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # raised by the bindings' own type names
    skia: Any = importlib.import_module("skia")

__all__ = ["skia", "stand_in_for_missing_libraries"]
