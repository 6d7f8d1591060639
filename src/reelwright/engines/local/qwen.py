"""A language model through llama.cpp, in its own process: it obeys a JSON schema and needs no network."""

import importlib.util
import json
import logging
import os
import selectors
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from reelwright.engines.call import CALL
from reelwright.engines.local.writer_child import MOST_CONTINUATIONS
from reelwright.engines.writing import Continuation, ContinuationTask, Draft, WritingTask
from reelwright.errors import EngineBusy, EngineFailed

log = logging.getLogger(__name__)

MODEL = "qwen2.5-coder-1.5b-instruct-q4_k_m"
_CHILD = "reelwright.engines.local.writer_child"
_TOP_P = 0.92
_REPEAT_PENALTY = 1.05


class QwenWriting:
    """A WritingEngine on a GGUF file. One call at a time; others wait their turn.

    `threads` of the model, `limit_s` for one call, `idle_s` until the model's memory is given back.
    `writes_freely` says whether this model can be left a whole text, `memory` about how much it needs.
    """

    provider = "local"

    def __init__(
        self,
        weights: Path,
        *,
        model: str = MODEL,
        writes_freely: bool = False,
        memory: int = 2_000_000_000,
        threads: int = 2,
        limit_s: float = 300,
        idle_s: float = 300,
    ) -> None:
        self._weights = weights
        self._model = model
        self.writes_freely = writes_freely
        self._memory = memory
        self._threads = threads
        self._limit_s = limit_s
        self._idle_s = idle_s
        self._turn = threading.Lock()
        self._child: _Child | None = None

    @property
    def is_loaded(self) -> bool:
        child = self._child
        return child is not None and child.alive()

    def write(self, task: WritingTask) -> Draft:
        """Raises EngineFailed when the model cannot answer, EngineBusy when it took longer than it may."""
        with self._at_turn():
            return Draft(self._ask_until_whole(task), self._model)

    def continue_text(self, task: ContinuationTask) -> list[Continuation]:
        """Raises as `write`."""
        with self._at_turn():
            answer = self._ask_a_living_child(_first_request(task), task.max_tokens)
        found = {
            one["text"].strip(): Continuation(**one, model=self._model)
            for one in reversed(answer["continuations"])
        }
        return [one for text, one in reversed(found.items()) if text]

    def close(self) -> None:
        """Ends the model's process; the next call starts it again."""
        if self._child:
            self._child.kill()
            self._child = None

    @contextmanager
    def _at_turn(self) -> Iterator[None]:
        while not self._turn.acquire(timeout=1):
            CALL.get().stop_if_cancelled()
        try:
            yield
        finally:
            self._turn.release()

    def _ask_until_whole(self, task: WritingTask) -> dict[str, Any]:
        for seed in (task.seed, task.seed + 7_919):
            answer = self._ask_a_living_child(_request(task, seed), task.max_tokens)
            if not answer["cut"]:
                return dict(json.loads(answer["text"]))
        raise EngineFailed("The writing model did not come to an end")

    def _ask_a_living_child(self, request: dict[str, Any], most_tokens: int) -> dict[str, Any]:
        for _ in range(2):
            try:
                return self._ask(request, most_tokens)
            except _ChildDied:
                log.warning("the writing model's process ended while it was needed; starting it again")
                self.close()
            except BaseException:
                self.close()  # it may still be busy with this request
                raise
        raise ModelDied(
            "The writing model stopped twice while writing. It needs about"
            f" {self._memory / 1e9:.0f} GB of free memory"
        )

    def _ask(self, request: dict[str, Any], most_tokens: int) -> dict[str, Any]:
        deadline = time.monotonic() + self._limit_s
        if self._child is not None and not self._child.alive():
            self.close()  # it ended by itself, idle: its pipes are still ours
        if self._child is None:
            self._child = _Child(self._weights, self._threads, self._idle_s)
        self._child.wait_until_ready(deadline)
        return self._child.ask(request, most_tokens, deadline)


class ModelDied(EngineFailed):
    """Raised where the model's process ended while it was needed, and ended again: mostly for want of
    memory."""


class _ChildDied(Exception):
    pass


class _Child:
    def __init__(self, weights: Path, threads: int, idle_s: float) -> None:
        self._libraries = tempfile.TemporaryDirectory(prefix="reelwright-gomp-")
        self._ready = False
        self._rest = b""
        self._process = subprocess.Popen(
            [sys.executable, "-m", _CHILD, str(weights), str(threads), str(idle_s)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=_environment(Path(self._libraries.name)),
        )

    def alive(self) -> bool:
        return self._process.poll() is None

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe:
                with suppress(BrokenPipeError):
                    pipe.close()
        self._libraries.cleanup()

    def wait_until_ready(self, deadline: float) -> None:
        if not self._ready:
            self._read(deadline)
            self._ready = True
            self._libraries.cleanup()  # loaded by now

    def ask(self, request: dict[str, Any], most_tokens: int, deadline: float) -> dict[str, Any]:
        self._send(request)
        while True:
            line = self._read(deadline)
            if "error" in line:
                raise EngineFailed(f"The writing model refused the task: {line['error'][:200]}")
            if "text" in line or "continuations" in line:
                return line
            CALL.get().progress(min(1.0, line["tokens"] / most_tokens))

    def _send(self, request: dict[str, Any]) -> None:
        assert self._process.stdin
        try:
            self._process.stdin.write(json.dumps(request).encode() + b"\n")
            self._process.stdin.flush()
        except BrokenPipeError as error:
            raise _ChildDied from error

    def _read(self, deadline: float) -> dict[str, Any]:
        assert self._process.stdout
        pipe = self._process.stdout.fileno()
        with selectors.DefaultSelector() as ready:
            ready.register(pipe, selectors.EVENT_READ)
            while b"\n" not in self._rest:
                CALL.get().stop_if_cancelled()
                if time.monotonic() > deadline:
                    raise EngineBusy("The writing model took too long: this machine is too busy", 30)
                if not ready.select(timeout=1):
                    continue
                chunk = os.read(pipe, 1 << 16)
                if not chunk:
                    raise _ChildDied
                self._rest += chunk
        line, _, self._rest = self._rest.partition(b"\n")
        return dict(json.loads(line))


def _request(task: WritingTask, seed: int) -> dict[str, Any]:
    messages = [{"role": "system", "content": task.system}]
    for example in task.examples:
        messages.append({"role": "user", "content": example.request})
        messages.append({"role": "assistant", "content": json.dumps(example.answer, ensure_ascii=False)})
    messages.append({"role": "user", "content": task.request})
    return {
        "messages": messages,
        "max_tokens": task.max_tokens,
        "temperature": task.temperature,
        "top_p": _TOP_P,
        "repeat_penalty": _REPEAT_PENALTY,
        "seed": seed,
        "chat_template_kwargs": {"enable_thinking": False},  # a model of one's own may think aloud first
        "response_format": {
            "type": "json_schema",
            "json_schema": {"name": "answer", "schema": task.shape, "strict": True},
        },
    }


def _first_request(task: ContinuationTask) -> dict[str, Any]:
    """Build the request without `id_slot`, which reads the whole text again. Nothing but `min_p` limits
    what is taken, and nothing punishes repetition: a story repeats its people and things."""
    return {
        "prompt": task.prefix,
        "n": min(task.n, MOST_CONTINUATIONS),
        "n_predict": task.max_tokens,
        "temperature": task.temperature,
        "min_p": task.min_p,
        "top_p": 1.0,
        "top_k": 0,
        "repeat_penalty": 1.0,
        "seed": task.seed,
        "stop": list(task.stop),
    }


def _environment(libraries: Path) -> dict[str, str]:
    """Leads the child to a libgomp where the system has none: the one that ctranslate2's wheel carries."""
    environment = dict(os.environ)
    package = Path(__file__).parents[3]
    # Without this, threads that wait for each other burn a whole core each: on a machine with other work two
    # threads were ten times slower than one.
    environment.setdefault("OMP_WAIT_POLICY", "passive")
    environment["PYTHONPATH"] = os.pathsep.join(filter(None, [str(package), os.environ.get("PYTHONPATH")]))
    if carried := _carried_libgomp():
        (libraries / "libgomp.so.1").symlink_to(carried)
        paths = filter(None, [str(libraries), os.environ.get("LD_LIBRARY_PATH")])
        environment["LD_LIBRARY_PATH"] = os.pathsep.join(paths)
    return environment


def _carried_libgomp() -> Path | None:
    found = importlib.util.find_spec("ctranslate2")
    if not found or not found.origin:
        return None
    beside = Path(found.origin).parents[1] / "ctranslate2.libs"
    return next(iter(sorted(beside.glob("libgomp-*.so*"))), None)
