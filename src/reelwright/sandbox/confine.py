"""Takes away, for good, what a process does not need to read a file.

Limits of the kernel everywhere; on Linux moreover, without any library, a `seccomp` filter of system calls
and `landlock` rules for the file system. Sources: Linux' seccomp(2), landlock(7), prctl(2), bpf headers.
"""

import ctypes
import errno
import os
import platform
import resource
import signal
import struct
import sys
from collections.abc import Iterable
from pathlib import Path

from reelwright.sandbox.limits import Limits
from reelwright.sandbox.request import Request

_SET_PARENT_DEATH_SIGNAL, _SET_SECCOMP, _SET_NO_NEW_PRIVILEGES, _FILTER = 1, 22, 38, 2


def confine(request: Request) -> None:
    """This process, for the rest of its life. OSError where the kernel has a means and refuses it."""
    _limit(request.limits)
    if sys.platform != "linux":
        return
    _prctl(_SET_PARENT_DEATH_SIGNAL, signal.SIGKILL)
    if os.getppid() != request.parent:  # it died before
        os._exit(1)
    _prctl(_SET_NO_NEW_PRIVILEGES, 1)
    _restrict_files((*_python(), *request.modules, *request.readable), request.folder)
    _restrict_calls()


def _python() -> tuple[Path, ...]:
    return Path(sys.prefix), Path(sys.base_prefix)


def _limit(limits: Limits) -> None:
    signal.setitimer(signal.ITIMER_REAL, limits.wall_s)
    for kind, most in (
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_NOFILE, limits.open_files),
        (resource.RLIMIT_FSIZE, limits.file_bytes),
        (resource.RLIMIT_CPU, limits.cpu_s),
        (resource.RLIMIT_AS, limits.memory),
    ):
        _, hard = resource.getrlimit(kind)
        allowed = most if hard == resource.RLIM_INFINITY else min(most, hard)
        try:
            resource.setrlimit(kind, (allowed, hard))
        except (ValueError, OSError):
            if sys.platform == "linux":  # macOS has no limit of memory
                raise


def _prctl(option: int, *values: object) -> None:
    _checked(
        _libc().prctl(ctypes.c_int(option), *(_word(v) for v in values), *[_word(0)] * (4 - len(values)))
    )


def _libc() -> ctypes.CDLL:
    return ctypes.CDLL(None, use_errno=True)


def _word(value: object) -> object:
    return ctypes.c_ulong(value) if isinstance(value, int) else value


def _checked(result: int) -> int:
    if result < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return result


# ---- files: landlock(7). The numbers are the same on all machines that have it.

_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446
_EXECUTE, _WRITE_FILE, _READ_FILE, _READ_DIR = 1 << 0, 1 << 1, 1 << 2, 1 << 3
_RIGHTS_BY_VERSION = (0, (1 << 13) - 1, (1 << 14) - 1, (1 << 15) - 1)
_OF_FILES = _EXECUTE | _WRITE_FILE | _READ_FILE | 1 << 14
_SYSTEM = ("/usr", "/lib", "/lib64", "/etc/ld.so.cache", "/proc/self", "/proc/cpuinfo", "/sys/devices/system")
_DEVICES = ("/dev/null", "/dev/urandom")


def landlock_version() -> int:
    """Below 1 where this kernel has none, or none for this container."""
    return int(_libc().syscall(_CREATE_RULESET, None, _word(0), 1))


def _restrict_files(readable: Iterable[Path], folder: Path) -> None:
    version = landlock_version()
    if version < 1:
        return
    rights = _RIGHTS_BY_VERSION[min(version, 3)]
    attributes = struct.pack("<Q", rights)
    rules = _checked(_libc().syscall(_CREATE_RULESET, attributes, _word(len(attributes)), 0))
    reading = _EXECUTE | _READ_FILE | _READ_DIR
    for path in (*map(Path, _SYSTEM), *readable):
        _allow(rules, path, reading)
    for path in map(Path, _DEVICES):
        _allow(rules, path, _READ_FILE | _WRITE_FILE)
    _allow(rules, folder, rights & ~_EXECUTE)
    _checked(_libc().syscall(_RESTRICT_SELF, rules, 0))
    os.close(rules)


def _allow(rules: int, path: Path, rights: int) -> None:
    if not path.exists():
        return
    if not path.is_dir():
        rights &= _OF_FILES
    place = os.open(path, os.O_PATH | os.O_CLOEXEC)
    try:
        _checked(_libc().syscall(_ADD_RULE, rules, 1, struct.pack("<Qi", rights, place), 0))
    finally:
        os.close(place)


# ---- system calls: seccomp(2), a program in the kernel's classic BPF.

_ALLOW, _KILL, _REFUSE = 0x7FFF0000, 0x80000000, 0x00050000
_LOAD, _EQUAL, _AT_LEAST, _ANY_BIT, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_NUMBER_AT, _MACHINE_AT, _FIRST_ARGUMENT_AT = 0, 4, 16
_CLONE_THREAD = 0x00010000
_X32 = 0x40000000
_MACHINES = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
_NEW_CALLS = (424, 425, 434, 438)  # pidfd_send_signal, io_uring_setup, pidfd_open, pidfd_getfd
_CLONE3 = 435
_FORBIDDEN = {
    # socket, connect, accept, sendto, bind, listen, fork, vfork, execve, kill, ptrace, setpgid, setsid,
    # unshare, accept4, perf_event_open, process_vm_readv, process_vm_writev, bpf, execveat
    "x86_64": (41, 42, 43, 44, 49, 50, 57, 58, 59, 62, 101, 109, 112, 272, 288, 298, 310, 311, 321, 322),
    # socket, bind, listen, accept, connect, sendto, execve, kill, ptrace, setpgid, setsid, unshare, accept4,
    # perf_event_open, process_vm_readv, process_vm_writev, bpf, execveat (no fork: it is a clone there)
    "aarch64": (198, 200, 201, 202, 203, 206, 221, 129, 117, 154, 157, 97, 242, 241, 270, 271, 280, 281),
}
_CLONE = {"x86_64": 56, "aarch64": 220}


def _restrict_calls() -> None:
    """No sockets, no programs, no processes (threads only), no hand on other processes."""
    machine = platform.machine()
    if machine not in _MACHINES:
        return
    code = _program(machine)
    lines = ctypes.create_string_buffer(code, len(code))
    program = struct.pack("@HP", len(code) // 8, ctypes.addressof(lines))
    _prctl(_SET_SECCOMP, _FILTER, ctypes.c_char_p(program))


def _program(machine: str) -> bytes:
    refuse, unknown = _line(_RETURN, _REFUSE | errno.EPERM), _line(_RETURN, _REFUSE | errno.ENOSYS)
    lines = [
        _line(_LOAD, _MACHINE_AT),
        _line(_EQUAL, _MACHINES[machine], 1, 0),
        _line(_RETURN, _KILL),
        _line(_LOAD, _NUMBER_AT),
        _line(_AT_LEAST, _X32, 0, 1),
        refuse,
    ]
    for number in (*_FORBIDDEN[machine], *_NEW_CALLS):
        lines += [_line(_EQUAL, number, 0, 1), refuse]
    lines += [_line(_EQUAL, _CLONE3, 0, 1), unknown]  # its flags cannot be seen: glibc then takes clone
    lines += [_line(_EQUAL, _CLONE[machine], 0, 3), _line(_LOAD, _FIRST_ARGUMENT_AT)]
    lines += [_line(_ANY_BIT, _CLONE_THREAD, 1, 0), refuse, _line(_RETURN, _ALLOW)]
    return b"".join(lines)


def _line(code: int, value: int, if_true: int = 0, if_false: int = 0) -> bytes:
    return struct.pack("=HBBI", code, if_true, if_false, value)
