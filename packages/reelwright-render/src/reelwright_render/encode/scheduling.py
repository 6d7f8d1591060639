"""The scheduling policy of this process's threads, kept as it was while a codec is opened."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

if sys.platform == "linux":

    @contextmanager
    def keep_scheduling() -> Iterator[None]:
        """Give all threads that got a real-time policy inside the block the calling thread's earlier one.

        Where it runs as root, SVT-AV1 puts its own threads and the one that opens it under SCHED_FIFO with
        the highest priority, and leaves them there. Every later thread and child process inherits that: they
        starve the rest of the machine, and spin for ever where they wait for a thread that gets no processor.
        """
        policy, parameters = os.sched_getscheduler(0), os.sched_getparam(0)
        before = _real_time_threads()
        try:
            yield
        finally:
            for thread in _real_time_threads() - before:
                with suppress(ProcessLookupError):  # it ended meanwhile
                    os.sched_setscheduler(thread, policy, parameters)

    def _real_time_threads() -> set[int]:
        found = set()
        for thread in map(int, os.listdir("/proc/self/task")):
            with suppress(ProcessLookupError):
                if os.sched_getscheduler(thread) in (os.SCHED_FIFO, os.SCHED_RR):
                    found.add(thread)
        return found

else:

    @contextmanager
    def keep_scheduling() -> Iterator[None]:
        """Do nothing: Python cannot ask for a thread's policy here."""
        yield
