"""The processes of one render: who makes which part, what they tell, and that they end when they should."""

import errno
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from multiprocessing.connection import Connection, wait
from typing import cast

from reelwright_render.encode.processes import hide_main_module, process_context
from reelwright_render.errors import EngineFailed
from reelwright_render.workers.messages import (
    Answer,
    FramesEncoded,
    PictureTask,
    RenderSpec,
    SoundTask,
    Task,
    TaskDone,
    TaskFailed,
)
from reelwright_render.workers.worker import run_worker

_STOP_ASKED_EVERY_S = 1.0


def run_tasks(
    work: RenderSpec,
    tasks: Sequence[Task],
    processes: int,
    drawn: Callable[[int], None],
    stop: Callable[[], None],
) -> None:
    """Does the tasks in child processes. `drawn` hears how many further frames are encoded; `stop` is asked
    about once a second, and what it raises ends the children and takes away what they had begun."""
    if not tasks:
        return
    try:
        with _children(work, max(1, min(processes, len(tasks)))) as children:
            _distribute(_TaskQueue(tasks, len(children)), children, drawn, stop)
    finally:
        for task in tasks:
            task.temporary.unlink(missing_ok=True)


def _distribute(
    tasks: "_TaskQueue",
    children: Sequence[Connection],
    drawn: Callable[[int], None],
    stop: Callable[[], None],
) -> None:
    doing: dict[Connection, Task] = {}
    for connection in children:
        _assign_next(tasks.after(None), connection, doing)
    asked = float("-inf")
    while doing:
        if time.monotonic() - asked >= _STOP_ASKED_EVERY_S:
            stop()
            asked = time.monotonic()
        for ready in wait(list(doing), _STOP_ASKED_EVERY_S):
            connection = cast(Connection, ready)
            answer = _receive(connection)
            if isinstance(answer, FramesEncoded):
                drawn(answer.frames)
            else:
                _assign_next(tasks.after(doing.pop(connection)), connection, doing)


def _assign_next(task: Task | None, connection: Connection, doing: dict[Connection, Task]) -> None:
    if task is not None:
        connection.send(task)
        doing[connection] = task


def _receive(connection: Connection) -> FramesEncoded | TaskDone:
    try:
        answer: Answer = connection.recv()
    except (EOFError, ConnectionResetError) as error:
        raise EngineFailed("The renderer stopped unexpectedly; perhaps memory ran out") from error
    if isinstance(answer, TaskFailed) and answer.no_room:
        raise OSError(errno.ENOSPC, answer.message)
    if isinstance(answer, TaskFailed):
        raise EngineFailed(answer.message)
    return answer


@contextmanager
def _children(work: RenderSpec, count: int) -> Iterator[list[Connection]]:
    context = process_context(work.overlay_factory.__module__)
    processes, connections = [], []
    try:
        for _ in range(count):
            ours, theirs = context.Pipe()
            process = context.Process(target=run_worker, args=(theirs, work), daemon=True)
            with hide_main_module():
                process.start()
            theirs.close()
            processes.append(process)
            connections.append(ours)
        yield connections
    finally:
        for connection in connections:
            connection.close()
        for process in processes:
            process.kill()
        for process in processes:
            process.join()


class _TaskQueue:
    """Hands out parts so that a process mostly goes on where it stopped: its files are open there. The last
    ones, one a process, are drawn ahead: who gets none then leaves a core to one that is still at work."""

    def __init__(self, tasks: Sequence[Task], processes: int) -> None:
        self._processes = processes
        self._sounds = [task for task in tasks if isinstance(task, SoundTask)]
        self._parts = sorted((t for t in tasks if isinstance(t, PictureTask)), key=lambda t: t.frames.start)
        self._next: set[int] = set()

    def after(self, last: Task | None) -> Task | None:
        """The part after the last one, or else one from the longest stretch that is left: its beginning, or
        its middle where another process comes from before. Sound is for whoever has nothing else left."""
        if not self._parts:
            return self._sounds.pop() if self._sounds else None
        following = [
            p for p in self._parts if isinstance(last, PictureTask) and p.frames.start == last.frames.stop
        ]
        chosen = following[0] if following else self._apart()
        self._parts.remove(chosen)
        self._next.add(chosen.frames.stop)
        return replace(chosen, ahead=len(self._parts) < self._processes)

    def _apart(self) -> PictureTask:
        stretches: list[list[PictureTask]] = []
        for part in self._parts:
            if stretches and stretches[-1][-1].frames.stop == part.frames.start:
                stretches[-1].append(part)
            else:
                stretches.append([part])
        longest = max(stretches, key=len)
        somebody_comes = longest[0].frames.start in self._next
        return longest[len(longest) // 2] if somebody_comes else longest[0]
