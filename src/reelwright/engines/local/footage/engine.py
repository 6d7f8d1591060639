"""The footage engine of this machine: our own games, drawn part by part by several processes."""

import hashlib
import os
import queue
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import reelwright
from reelwright.engines.call import CALL
from reelwright.engines.footage import FRAME_SIZES, PART_FRAMES, FootagePart, FootageRequest
from reelwright.engines.local.footage.scene import DRAWN, FRAMES, part_file
from reelwright.engines.local.footage.telling import Told
from reelwright.errors import EngineFailed

VERSION = "17"  # raise it whenever the same clip comes out with other pixels
_ASKED_EVERY_S = 1.0
_Keep = Callable[[FootagePart], None]


class LocalFootage:
    """Draws clips with `processes` processes. Compiled drawing code is kept in `cache` (numba's own choice
    of a place if None)."""

    provider = "local"
    version = VERSION

    def __init__(self, processes: int = 2, cache: Path | None = None) -> None:
        self._processes = max(1, processes)
        self._cache = cache

    def key(self, request: FootageRequest) -> str:
        told = f"{VERSION} {request.game} {request.clip} {request.aspect_ratio} {FRAMES}"
        return hashlib.sha256(told.encode()).hexdigest()[:32]

    def film(self, request: FootageRequest, numbers: Sequence[int], keep: _Keep) -> None:
        """Draws the course in about its own length on two cores. Raises EngineFailed for a clip that is not
        drawn."""
        if not 1 <= request.clip <= DRAWN.get(request.game, 0):
            raise EngineFailed(f'The game "{request.game}" has no clip {request.clip} yet')
        with tempfile.TemporaryDirectory(prefix="reelwright-footage-") as name:
            folder = Path(name)

            def drawn(number: int) -> None:
                file = part_file(folder, number)
                keep(FootagePart(number, file.read_bytes()))
                file.unlink()

            commands = self._commands(request, folder, numbers)
            with _running(commands, self._environment()) as told:
                _follow(told, len(commands), len(numbers) * PART_FRAMES, drawn)

    def _commands(self, request: FootageRequest, folder: Path, numbers: Sequence[int]) -> list[list[str]]:
        """Dealt in turn, so that parts come in about their order."""
        width, height = FRAME_SIZES[request.aspect_ratio]
        what = [request.game, str(request.clip), str(width), str(height), str(folder)]
        shares = [numbers[k :: self._processes] for k in range(min(self._processes, len(numbers)))]
        command = [sys.executable, "-m", "reelwright.engines.local.footage.child", *what]
        return [[*command, *map(str, share)] for share in shares]

    def _environment(self) -> dict[str, str]:
        """Children find this very package, wherever it was imported from."""
        source = str(Path(reelwright.__file__).resolve().parents[1])
        paths = [source, os.environ.get("PYTHONPATH", "")]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))}
        if self._cache is not None:
            environment["NUMBA_CACHE_DIR"] = str(self._cache)
        return environment


def _follow(
    told: "queue.Queue[Told | None]", running: int, frames: int, drawn: Callable[[int], None]
) -> None:
    """Passes parts and progress on until every child has hung up."""
    call, done, asked = CALL.get(), 0, time.monotonic()
    while running:
        if time.monotonic() - asked >= _ASKED_EVERY_S:
            call.stop_if_cancelled()
            asked = time.monotonic()
        try:
            line = told.get(timeout=_ASKED_EVERY_S)
        except queue.Empty:
            continue
        if line is None:
            running -= 1
        elif line.what == "part":
            drawn(line.number)
        else:
            done += line.number
            call.progress(min(1.0, done / frames))


@contextmanager
def _running(commands: list[list[str]], environment: dict[str, str]) -> Iterator["queue.Queue[Told | None]"]:
    """Children that run while the block does. Raises EngineFailed if one of them failed."""
    told: queue.Queue[Told | None] = queue.Queue()
    children = [_start(command, environment) for command in commands]
    listeners = [threading.Thread(target=_listen, args=(c.stdout, told), daemon=True) for c in children]
    try:
        for listener in listeners:
            listener.start()
        yield told
        if any(child.wait() != 0 for child in children):
            raise EngineFailed("The footage could not be drawn")
    finally:
        for child in children:
            child.kill()
            child.wait()
        for listener in listeners:
            listener.join()
        for child in children:
            if child.stdout is not None:
                child.stdout.close()


def _start(command: list[str], environment: dict[str, str]) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True
    )


def _listen(lines: "IO[str] | None", told: "queue.Queue[Told | None]") -> None:
    for line in lines or ():
        told.put(Told.read(line))
    told.put(None)
