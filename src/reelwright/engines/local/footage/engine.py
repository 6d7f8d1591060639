"""The footage engine of this machine: our own games, drawn by several processes and joined."""

import hashlib
import os
import queue
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import reelwright
from reelwright.engines.call import CALL
from reelwright.engines.footage import FRAME_SIZES, Footage, FootageRequest
from reelwright.engines.local.footage.scene import DRAWN, FRAMES, SECONDS, part_file
from reelwright.errors import EngineFailed
from reelwright.render.mux import join
from reelwright.render.plan import SEGMENT_FRAMES

VERSION = "1"  # raise it whenever the same clip comes out with other pixels
_PARTS = FRAMES // SEGMENT_FRAMES
_ASKED_EVERY_S = 1.0


class LocalFootage:
    """Draws clips with `processes` processes. Compiled drawing code is kept in `cache` (numba's own choice
    of a place if None)."""

    provider = "local"
    version = VERSION

    def __init__(self, processes: int = 2, cache: Path | None = None) -> None:
        self._processes = max(1, min(processes, _PARTS))
        self._cache = cache

    def key(self, request: FootageRequest) -> str:
        told = f"{VERSION} {request.game} {request.clip} {request.aspect_ratio} {FRAMES}"
        return hashlib.sha256(told.encode()).hexdigest()[:32]

    def film(self, request: FootageRequest) -> Footage:
        """Draws the clip in about its own length on two cores. Raises EngineFailed for a clip that is not
        drawn."""
        if not 1 <= request.clip <= DRAWN.get(request.game, 0):
            raise EngineFailed(f'The game "{request.game}" has no clip {request.clip} yet')
        width, height = FRAME_SIZES[request.aspect_ratio]
        with tempfile.TemporaryDirectory(prefix="reelwright-footage-") as name:
            folder = Path(name)
            self._draw(request, width, height, folder)
            whole = folder / "whole.mp4"
            join([(part_file(folder, k), SEGMENT_FRAMES) for k in range(_PARTS)], None, whole)
            return Footage(whole.read_bytes(), SECONDS * 1000, width, height)

    def _draw(self, request: FootageRequest, width: int, height: int, folder: Path) -> None:
        commands = []
        for number in range(self._processes):
            parts = [str(k) for k in range(number, _PARTS, self._processes)]
            what = [request.game, str(request.clip), str(width), str(height), str(folder), *parts]
            commands.append([sys.executable, "-m", "reelwright.engines.local.footage.child", *what])
        with _running(commands, self._environment()) as told:
            _follow(told, len(commands))

    def _environment(self) -> dict[str, str]:
        """Children find this very package, wherever it was imported from."""
        source = str(Path(reelwright.__file__).resolve().parents[1])
        paths = [source, os.environ.get("PYTHONPATH", "")]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))}
        if self._cache is not None:
            environment["NUMBA_CACHE_DIR"] = str(self._cache)
        return environment


def _follow(told: "queue.Queue[int | None]", running: int) -> None:
    """Passes progress on until every child has hung up."""
    call, done, asked = CALL.get(), 0, time.monotonic()
    while running:
        if time.monotonic() - asked >= _ASKED_EVERY_S:
            call.stop_if_cancelled()
            asked = time.monotonic()
        try:
            frames = told.get(timeout=_ASKED_EVERY_S)
        except queue.Empty:
            continue
        if frames is None:
            running -= 1
        else:
            done += frames
            call.progress(min(1.0, done / FRAMES))


@contextmanager
def _running(commands: list[list[str]], environment: dict[str, str]) -> Iterator["queue.Queue[int | None]"]:
    """Children that run while the block does. Raises EngineFailed if one of them failed."""
    told: queue.Queue[int | None] = queue.Queue()
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


def _listen(lines: "IO[str] | None", told: "queue.Queue[int | None]") -> None:
    for line in lines or ():
        told.put(int(line))
    told.put(None)
