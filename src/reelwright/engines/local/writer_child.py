"""The process that holds the writing model. `qwen.py` starts it and talks to it in lines of JSON.

It answers `{"ready": true}` once the weights are loaded, then for each request any number of `{"tokens": n}`
and one `{"text": …, "cut": bool}`, `{"continuations": […]}` or `{"error": …}`. It ends by itself when its
parent is gone, its input is closed, or nothing was asked for `idle_s`.
"""

import json
import os
import queue
import secrets
import select
import sys
import threading
import time
from typing import Any, TextIO

CONTEXT_TOKENS = 8192
PARALLEL = 7
# One less: where all places continue a text, none keeps what was read, and the next task reads it again.
MOST_CONTINUATIONS = PARALLEL - 1
CACHED_PROMPTS_MB = 96  # the same instructions and examples begin many requests


def main() -> None:
    weights, threads, idle_s = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
    answers = _private_stdout()
    requests: queue.Queue[str] = queue.Queue()
    requests.put("")  # while the weights load the process is not idle
    threading.Thread(target=_watch, args=(requests, idle_s), daemon=True).start()
    server = _load(weights, threads)
    requests.get()
    _say(answers, {"ready": True})
    while True:
        requests.task_done()
        request = json.loads(requests.get())
        _say(answers, _continue(server, request) if "n" in request else _answer(server, request, answers))


def _private_stdout() -> TextIO:
    """The pipe to the parent; whatever native code prints to stdout goes nowhere instead."""
    pipe = os.fdopen(os.dup(1), "w", encoding="utf-8")
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    return pipe


def _watch(requests: "queue.Queue[str]", idle_s: float) -> None:
    """Reads requests, and ends the process with its parent.

    Not PR_SET_PDEATHSIG: that signal comes when the parent's *thread* ends, and threads of a pool do.
    """
    parent, last_used, rest = os.getppid(), time.monotonic(), b""
    while os.getppid() == parent:
        if requests.unfinished_tasks:
            last_used = time.monotonic()
        elif time.monotonic() - last_used > idle_s:
            break
        if not select.select([0], [], [], 0.5)[0]:
            continue
        if not (chunk := os.read(0, 1 << 16)):
            break
        *lines, rest = (rest + chunk).split(b"\n")
        for line in lines:
            requests.put(line.decode())
    os._exit(0)


def _load(weights: str, threads: int) -> Any:
    import xllamacpp

    wanted = xllamacpp.CommonParams()
    wanted.model.path = weights
    wanted.n_ctx = CONTEXT_TOKENS
    wanted.n_parallel = PARALLEL
    wanted.kv_unified = True  # continuations of one text share what was read of it
    wanted.cpuparams.n_threads = wanted.cpuparams_batch.n_threads = threads
    wanted.cpuparams.poll = wanted.cpuparams_batch.poll = 0  # waiting threads sleep instead of spinning
    wanted.cache_ram_mib = CACHED_PROMPTS_MB
    wanted.warmup = False
    wanted.verbosity = -1
    # The library opens an HTTP port on the loopback whether wanted or not: nobody knows the key to this one.
    wanted.api_keys = [secrets.token_hex(32)]
    return xllamacpp.Server(wanted)


def _answer(server: Any, request: dict[str, Any], answers: TextIO) -> dict[str, Any]:
    pieces: list[str] = []
    ends: list[str] = []
    errors: list[str] = []

    def hear(chunk: dict[str, Any]) -> bool:
        if "choices" not in chunk:
            errors.append(str(chunk.get("error", chunk)))
            return False
        choice = chunk["choices"][0]
        pieces.append(choice["delta"].get("content") or "")
        ends.append(choice.get("finish_reason") or "")
        if len(pieces) % 16 == 0:
            _say(answers, {"tokens": len(pieces)})
        return False

    try:
        server.handle_chat_completions({**request, "stream": True}, hear)
    except (RuntimeError, ValueError) as error:
        errors.append(str(error))
    if errors:
        return {"error": errors[0]}
    return {"text": "".join(pieces), "cut": "length" in ends, "tokens": len(pieces)}


def _continue(server: Any, request: dict[str, Any]) -> dict[str, Any]:
    """Answer in one piece: a continuation is short, and the first one is of no use before the last."""
    heard: list[dict[str, Any]] = []

    def hear(chunk: dict[str, Any]) -> bool:
        heard.append(chunk)
        return False

    try:
        server.handle_completions({**request, "cache_prompt": True, "n_probs": 1}, hear)
    except (RuntimeError, ValueError) as error:
        return {"error": str(error)}
    if "choices" not in heard[0]:
        return {"error": str(heard[0].get("error", heard[0]))}
    return {"continuations": [_continuation(choice) for choice in heard[0]["choices"]]}


def _continuation(choice: dict[str, Any]) -> dict[str, Any]:
    logprobs = [token["logprob"] for token in (choice["logprobs"] or {}).get("content", [])]
    return {
        "text": choice["text"],
        "logprob": sum(logprobs) / max(1, len(logprobs)),
        "whole": choice["finish_reason"] == "stop",
    }


def _say(answers: TextIO, line: dict[str, Any]) -> None:
    answers.write(json.dumps(line) + "\n")
    answers.flush()


if __name__ == "__main__":
    main()
