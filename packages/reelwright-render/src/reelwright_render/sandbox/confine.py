"""Takes away, for good, what a process does not need to read a file."""

import os
import resource
import signal
import sys
from contextlib import suppress
from pathlib import Path

from reelwright_render.sandbox.kernel import prctl
from reelwright_render.sandbox.landlock import SYSTEM, restrict_files
from reelwright_render.sandbox.limits import Limits
from reelwright_render.sandbox.request import Request
from reelwright_render.sandbox.seccomp import restrict_calls

_SET_PARENT_DEATH_SIGNAL, _SET_NO_NEW_PRIVILEGES = 1, 38
_TO_BE_KILLED_S = 5  # after the signal that says that the time of the processor is over


_PYTHON = (Path(sys.prefix), Path(sys.base_prefix))
_OURS = Path(__file__).resolve().parents[2]


def is_open_to_children(path: Path) -> bool:
    """Return whether every child may read it, being below Python, our code or the system's libraries."""
    places = (place.resolve() for place in (*_PYTHON, _OURS, *map(Path, SYSTEM)))
    return any(path.resolve().is_relative_to(place) for place in places)


def confine(request: Request) -> None:
    """This process. OSError where the kernel has a means and refuses it."""
    _limit(request.limits)
    if sys.platform != "linux":
        return
    prctl(_SET_PARENT_DEATH_SIGNAL, int(signal.SIGKILL))
    if os.getppid() != request.parent:  # it died before
        os._exit(1)
    _prefer_oom_kill()
    prctl(_SET_NO_NEW_PRIVILEGES, 1)
    restrict_files((*_PYTHON, *request.modules, *request.readable), request.folder)
    restrict_calls()


def _prefer_oom_kill() -> None:
    """Let the kernel end this process rather than the service where the machine's memory runs out."""
    with suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text("1000")


def _limit(limits: Limits) -> None:
    signal.setitimer(signal.ITIMER_REAL, limits.wall_s)
    for kind, most, grace in (
        (resource.RLIMIT_CORE, 0, 0),
        (resource.RLIMIT_NOFILE, limits.open_files, 0),
        (resource.RLIMIT_FSIZE, limits.file_bytes, 0),
        (resource.RLIMIT_CPU, limits.cpu_s, _TO_BE_KILLED_S),
        (resource.RLIMIT_AS, limits.memory, 0),
    ):
        _, hard = resource.getrlimit(kind)
        ceiling = most + grace if hard == resource.RLIM_INFINITY else min(most + grace, hard)
        try:
            resource.setrlimit(kind, (min(most, ceiling), ceiling))
        except (ValueError, OSError):
            if sys.platform == "linux":  # macOS has no limit of memory
                raise
