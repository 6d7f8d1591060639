"""Limits on what a child process may use."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """`memory` is address space in bytes, of which Python with its libraries takes 0.4 GB; `file_bytes` goes
    for each file that is written."""

    memory: int = 2 << 30
    cpu_s: int = 60
    wall_s: int = 180
    file_bytes: int = 64 << 20
    open_files: int = 64
