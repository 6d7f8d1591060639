"""Linux' own words, without a library."""

import ctypes
import os


def prctl(option: int, *values: object) -> None:
    """OSError where the kernel refuses."""
    words = [_word(value) for value in (*values, 0, 0, 0, 0)[:4]]
    require_success(_libc().prctl(ctypes.c_int(option), *words))


def call(number: int, *values: object) -> int:
    """A system call; below 0 where the kernel refuses."""
    return int(_libc().syscall(ctypes.c_long(number), *(_word(value) for value in values)))


def require_success(result: int) -> int:
    if result < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return result


def _libc() -> ctypes.CDLL:
    return ctypes.CDLL(None, use_errno=True)


def _word(value: object) -> object:
    return ctypes.c_ulong(value) if isinstance(value, int) else value
