"""Restrict the files that a process can reach, by landlock(7). Its numbers are the same on all machines."""

import os
import struct
from collections.abc import Iterable
from pathlib import Path

from reelwright_render.sandbox.kernel import call, require_success

_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446
_TELL_VERSION, _BENEATH_PATH = 1, 1
_EXECUTE, _WRITE_FILE, _READ_FILE, _READ_DIR, _TRUNCATE = 1 << 0, 1 << 1, 1 << 2, 1 << 3, 1 << 14
_MAKE_DIR, _MAKE_REG = 1 << 7, 1 << 8
_REMOVE = 1 << 4 | 1 << 5
_OF_FILES = _EXECUTE | _WRITE_FILE | _READ_FILE | _TRUNCATE
# No links, pipes, sockets or devices, and nothing moved from one folder into another: what is made there is
# read by others.
_OWN_FOLDER = _WRITE_FILE | _READ_FILE | _READ_DIR | _TRUNCATE | _MAKE_DIR | _MAKE_REG | _REMOVE
_RIGHTS_BY_VERSION = (0, (1 << 13) - 1, (1 << 14) - 1, (1 << 15) - 1)
SYSTEM = ("/usr", "/lib", "/lib64", "/etc/ld.so.cache", "/proc/self", "/proc/cpuinfo", "/sys/devices/system")
_DEVICES = ("/dev/null", "/dev/urandom")


def landlock_version() -> int:
    """Below 1 where this kernel (before 5.13) has none, or none for this container."""
    return call(_CREATE_RULESET, None, 0, _TELL_VERSION)


def restrict_files(readable: Iterable[Path], folder: Path) -> None:
    """Restrict this process for good: it reads `readable` and the system's libraries, and writes in
    `folder`. Nothing happens where there is no landlock; OSError where there is and it refuses."""
    version = landlock_version()
    if version < 1:
        return
    rights = _RIGHTS_BY_VERSION[min(version, 3)]
    attributes = struct.pack("<Q", rights)
    rules = require_success(call(_CREATE_RULESET, attributes, len(attributes), 0))
    for path in (*map(Path, SYSTEM), *readable):
        _allow(rules, path, _EXECUTE | _READ_FILE | _READ_DIR)
    for path in map(Path, _DEVICES):
        _allow(rules, path, _READ_FILE | _WRITE_FILE)
    _allow(rules, folder, rights & _OWN_FOLDER)
    require_success(call(_RESTRICT_SELF, rules, 0))
    os.close(rules)


def _allow(rules: int, path: Path, rights: int) -> None:
    if not path.exists():
        return
    if not path.is_dir():
        rights &= _OF_FILES
    place = os.open(path, os.O_PATH | os.O_CLOEXEC)
    try:
        require_success(call(_ADD_RULE, rules, _BENEATH_PATH, struct.pack("<Qi", rights, place), 0))
    finally:
        os.close(place)
