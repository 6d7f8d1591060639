"""Clips drawn part by part by several processes."""

import os
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from reelwright_footage.errors import DrawingFailed, Invalid
from reelwright_footage.games import CLIP_COUNTS, PART_FRAMES
from reelwright_footage.messages import Message
from reelwright_footage.scene import part_file

_CHECK_EVERY_S = 1.0
_Messages = queue.Queue[Message | None]


def _ignore_progress(share: float) -> None:
    return None


def _never_stop() -> None:
    return None


def draw_parts(
    game: str,
    clip: int,
    size: tuple[int, int],
    numbers: Sequence[int],
    folder: Path,
    drawn: Callable[[int, Path], None],
    *,
    processes: int,
    progress: Callable[[float], None] = _ignore_progress,
    stop: Callable[[], None] = _never_stop,
) -> None:
    """Draw the parts with these numbers into `folder`, in about their own length on two cores.

    `drawn` is called with the number and the file of each part as soon as it is complete, about in the order
    of `numbers`; `progress` with a share of 0–1; `stop` about once a second: what it raises ends the work.
    Raises Invalid for a clip that is not drawn, and DrawingFailed."""
    if not 1 <= clip <= CLIP_COUNTS.get(game, 0):
        raise Invalid(f'The game "{game}" has no clip {clip} yet')
    commands = _commands(game, clip, size, numbers, folder, processes)
    with _run(commands) as messages:
        _follow(messages, len(commands), len(numbers) * PART_FRAMES, folder, drawn, progress, stop)


def _commands(
    game: str, clip: int, size: tuple[int, int], numbers: Sequence[int], folder: Path, processes: int
) -> list[list[str]]:
    """Deal the parts to the processes in turn, so that they come in about their order."""
    arguments = [game, str(clip), *map(str, size), str(folder)]
    count = min(max(1, processes), len(numbers))
    command = [sys.executable, "-m", "reelwright_footage.child", *arguments]
    return [[*command, *map(str, numbers[k::count])] for k in range(count)]


def _follow(
    messages: _Messages,
    running: int,
    frames: int,
    folder: Path,
    drawn: Callable[[int, Path], None],
    progress: Callable[[float], None],
    stop: Callable[[], None],
) -> None:
    """Pass parts and progress on until every child has closed its output."""
    done, checked = 0, time.monotonic()
    while running:
        if time.monotonic() - checked >= _CHECK_EVERY_S:
            stop()
            checked = time.monotonic()
        try:
            message = messages.get(timeout=_CHECK_EVERY_S)
        except queue.Empty:
            continue
        if message is None:
            running -= 1
        elif message.kind == "part":
            drawn(message.number, part_file(folder, message.number))
        else:
            done += message.number
            progress(min(1.0, done / frames))


@contextmanager
def _run(commands: list[list[str]]) -> "Iterator[_Messages]":
    """Run children while the block does. Raises DrawingFailed if one of them failed."""
    messages: _Messages = queue.Queue()
    children = [_start(command) for command in commands]
    listeners = [threading.Thread(target=_listen, args=(c.stdout, messages), daemon=True) for c in children]
    try:
        for listener in listeners:
            listener.start()
        yield messages
        if any(child.wait() != 0 for child in children):
            raise DrawingFailed("The footage could not be drawn")
    finally:
        for child in children:
            child.kill()
            child.wait()
        for listener in listeners:
            listener.join()
        for child in children:
            if child.stdout is not None:
                child.stdout.close()


def _start(command: list[str]) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        command, env=_environment(), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True
    )


def _environment() -> dict[str, str]:
    """Let children find this very package, wherever it was imported from."""
    source = str(Path(__file__).resolve().parents[1])
    paths = [source, os.environ.get("PYTHONPATH", "")]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))}


def _listen(lines: "IO[str] | None", messages: _Messages) -> None:
    for line in lines or ():
        messages.put(Message.parse(line))
    messages.put(None)
