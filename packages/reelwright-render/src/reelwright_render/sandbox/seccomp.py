"""Restrict the system calls of a process, by seccomp(2): a small program in the kernel's classic BPF.

Threads go on working. What would reach the network, another process, another program or the machine itself
answers EPERM.
"""

import ctypes
import errno
import os
import platform
import struct

from reelwright_render.sandbox.kernel import prctl

_SET_SECCOMP, _FILTER = 22, 2
_ALLOW, _KILL, _REFUSE = 0x7FFF0000, 0x80000000, 0x00050000
_LOAD, _EQUAL, _AT_LEAST, _ANY_BIT, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_NUMBER_AT, _MACHINE_AT, _ARGUMENTS_AT = 0, 4, (16, 24, 32)
_MACHINES = {"x86_64": (0, 0xC000003E), "aarch64": (1, 0xC00000B7)}  # column of the tables, audit number
_OTHER_NUMBERS = 0x40000000  # of x86_64's 32-bit relative
_CLONE_THREAD = 0x00010000

_FORBIDDEN: dict[str, tuple[int | None, int | None]] = {
    "socket": (41, 198),
    "connect": (42, 203),
    "accept": (43, 202),
    "accept4": (288, 242),
    "sendto": (44, 206),
    "bind": (49, 200),
    "listen": (50, 201),
    "io_uring_setup": (425, 425),
    "fork": (57, None),
    "vfork": (58, None),
    "execve": (59, 221),
    "execveat": (322, 281),
    "setpgid": (109, 154),
    "setsid": (112, 157),
    "kill": (62, 129),
    "tkill": (200, 130),
    "rt_sigqueueinfo": (129, 138),
    "rt_tgsigqueueinfo": (297, 240),
    "pidfd_open": (434, 434),
    "pidfd_getfd": (438, 438),
    "pidfd_send_signal": (424, 424),
    "ptrace": (101, 117),
    "process_vm_readv": (310, 270),
    "process_vm_writev": (311, 271),
    "unshare": (272, 97),
    "setns": (308, 268),
    "mount": (165, 40),
    "umount2": (166, 39),
    "pivot_root": (155, 41),
    "open_tree": (428, 428),
    "move_mount": (429, 429),
    "fsopen": (430, 430),
    "mknod": (133, None),
    "mknodat": (259, 33),
    "swapon": (167, 224),
    "reboot": (169, 142),
    "init_module": (175, 105),
    "finit_module": (313, 273),
    "delete_module": (176, 106),
    "kexec_load": (246, 104),
    "kexec_file_load": (320, 294),
    "setrlimit": (160, 164),
    "perf_event_open": (298, 241),
    "bpf": (321, 280),
}
_TGKILL = (234, 131)  # its first argument is a process: only oneself
_PRLIMIT = (302, 261)  # its third argument are new limits: none
_CLONE, _CLONE3 = (56, 220), (435, 435)  # threads only


def restrict_calls() -> None:
    """Restrict the system calls of this process and its threads for good. Nothing happens on machines but
    x86_64 and aarch64."""
    machine = platform.machine()
    if machine not in _MACHINES:
        return
    code = _program(*_MACHINES[machine], os.getpid())
    lines = ctypes.create_string_buffer(code, len(code))
    program = struct.pack("@HP", len(code) // 8, ctypes.addressof(lines))
    prctl(_SET_SECCOMP, _FILTER, ctypes.c_char_p(program))


def _program(column: int, machine: int, process: int) -> bytes:
    refuse, unknown = _line(_RETURN, _REFUSE | errno.EPERM), _line(_RETURN, _REFUSE | errno.ENOSYS)
    allow, first, third = _line(_RETURN, _ALLOW), _ARGUMENTS_AT[0], _ARGUMENTS_AT[2]
    lines = [_line(_LOAD, _MACHINE_AT), _line(_EQUAL, machine, 1, 0), _line(_RETURN, _KILL)]
    lines += [_line(_LOAD, _NUMBER_AT), _line(_AT_LEAST, _OTHER_NUMBERS, 0, 1), refuse]
    for numbers in _FORBIDDEN.values():
        number = numbers[column]
        if number is not None:
            lines += [_line(_EQUAL, number, 0, 1), refuse]
    lines += [_line(_EQUAL, _TGKILL[column], 0, 4), _line(_LOAD, first)]
    lines += [_line(_EQUAL, process, 0, 1), allow, refuse]
    lines += [_line(_EQUAL, _PRLIMIT[column], 0, 6), _line(_LOAD, third), _line(_EQUAL, 0, 0, 3)]
    lines += [_line(_LOAD, third + 4), _line(_EQUAL, 0, 0, 1), allow, refuse]
    lines += [_line(_EQUAL, _CLONE3[column], 0, 1), unknown]  # it hides its flags: libc then takes clone
    lines += [_line(_EQUAL, _CLONE[column], 0, 3), _line(_LOAD, first)]
    lines += [_line(_ANY_BIT, _CLONE_THREAD, 1, 0), refuse, allow]
    return b"".join(lines)


def _line(code: int, value: int, if_true: int = 0, if_false: int = 0) -> bytes:
    """An instruction; where it compares, how many of the following are passed over."""
    return struct.pack("=HBBI", code, if_true, if_false, value)
