"""Memory and CPU of a tree of processes, read from /proc (Linux)."""

import os
import threading
import time
from pathlib import Path

MB = 1_048_576
_TICKS = os.sysconf("SC_CLK_TCK")


def children(root: int) -> list[int]:
    """The process and everything below it."""
    parents: dict[int, list[int]] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rsplit(")", 1)[1].split()
            except OSError:
                continue
            parents.setdefault(int(fields[1]), []).append(int(entry.name))
    found, waiting = [], [root]
    while waiting:
        pid = waiting.pop()
        found.append(pid)
        waiting += parents.get(pid, [])
    return found


def pss(pid: int) -> int:
    """Proportional set size in bytes: what is shared counts once over all who share it."""
    try:
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) * 1024
    except OSError:
        pass
    return 0


def cpu_s(pid: int) -> float:
    """Return the processor seconds of a process, and of those of its children that have ended."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return 0.0
    return sum(map(int, fields[11:15])) / _TICKS


def command(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
    except OSError:
        return ""


class Peak:
    """Samples a tree four times a second: the peak of its sum, all sums in their order, and the peak of each
    process by its command."""

    def __init__(self, root: int) -> None:
        self.sum = 0
        self.sums: list[int] = []
        self.by_command: dict[str, int] = {}
        self._root = root
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> "Peak":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._stop.is_set():
            sizes = {pid: pss(pid) for pid in children(self._root)}
            self.sums.append(sum(sizes.values()))
            self.sum = max(self.sum, self.sums[-1])
            for pid, size in sizes.items():
                name = command(pid)
                self.by_command[name] = max(self.by_command.get(name, 0), size)
            time.sleep(0.25)
