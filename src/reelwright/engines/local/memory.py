"""How much memory this process may still take, and how many cores it has."""

import os
from collections.abc import Iterator
from pathlib import Path

_UNLIMITED = 1 << 60


def available_bytes(proc: Path = Path("/proc"), groups: Path = Path("/sys/fs/cgroup")) -> int:
    """The least of what the machine has free and what each control group of this process leaves it. Where
    the system tells neither, all that the machine has."""
    return min([_of_machine(proc), *_left_in_groups(proc, groups)])


def usable_cores(proc: Path = Path("/proc"), groups: Path = Path("/sys/fs/cgroup")) -> int:
    """Return the number of cores that this process may run on, or as many as its control groups give it
    time for."""
    affinity = getattr(os, "sched_getaffinity", None)
    cores = len(affinity(0)) if affinity else os.cpu_count() or 1
    return max(1, min([cores, *_shares(proc, groups)]))


def _shares(proc: Path, groups: Path) -> Iterator[int]:
    for folder in _groups(proc, groups, "cpu"):
        try:
            quota, period = (folder / "cpu.max").read_text().split()
        except OSError:
            try:
                quota = (folder / "cpu.cfs_quota_us").read_text().strip()
                period = (folder / "cpu.cfs_period_us").read_text()
            except OSError:
                continue
        if quota.isdigit():  # neither "max" nor -1
            yield round(int(quota) / int(period))


def _of_machine(proc: Path) -> int:
    try:
        for line in (proc / "meminfo").read_text().splitlines():
            if line.startswith("MemAvailable:"):
                return int(line.split()[1]) * 1024
    except OSError:
        pass
    return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")


def _left_in_groups(proc: Path, groups: Path) -> Iterator[int]:
    """File pages that nobody has touched for a while are given back by a group that needs room."""
    for folder in _groups(proc, groups, "memory"):
        limit = _number(folder / "memory.max") or _number(folder / "memory.limit_in_bytes")
        used = _number(folder / "memory.current") or _number(folder / "memory.usage_in_bytes")
        if limit is not None and used is not None and limit < _UNLIMITED:
            yield max(0, limit - used + _reclaimable(folder / "memory.stat"))


def _groups(proc: Path, groups: Path, controller: str) -> Iterator[Path]:
    """Yield the control groups from this process's own up to the root, of both versions; in a container
    the own one is the root."""
    try:
        lines = (proc / "self" / "cgroup").read_text().splitlines()
    except OSError:
        return
    for line in lines:
        _, controllers, path = line.split(":", 2)
        root = groups if not controllers else groups / controller
        if controllers and controller not in controllers.split(","):
            continue
        own = root / path.strip("/")
        yield from (folder for folder in (own, *own.parents) if folder.is_relative_to(root))


def _number(file: Path) -> int | None:
    try:
        return int(file.read_text())
    except (OSError, ValueError):  # "max" is no limit
        return None


def _reclaimable(file: Path) -> int:
    try:
        values = dict(line.split() for line in file.read_text().splitlines())
        return int(values.get("inactive_file") or values.get("total_inactive_file") or 0)
    except (OSError, ValueError):
        return 0
