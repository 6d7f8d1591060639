"""Every method call of an engine becomes a step: made once, recorded as JSON, its media kept in storage.

The recipe sees an ordinary object. After a crash it runs again from the top; calls that were finished answer
from the record. What an engine says of itself without being called, as `writes_freely`, is recorded too: it
may be another after a restart, and the recipe must go the same way. `<method>_all(items)` runs `<method>` on
all items at once.
"""

import hashlib
import json
import threading
import typing
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import contextmanager
from contextvars import copy_context
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cache, partial
from typing import Any

import pydantic
import pydantic_core
import structlog
from dbos import DBOS, PortableWorkflowError

from reelwright.delivery.storage import Storage
from reelwright.engines.call import CALL, Call
from reelwright.errors import Cancelled, EngineBusy, EngineFailed, SpeakingFailed
from reelwright.store.transient_failures import classify_failure
from reelwright.workflows.parts import Sizes
from reelwright.workflows.progress import ProgressReporter
from reelwright.workflows.retry import (
    CancellationCheck,
    end_step_when_cancelled,
    retry_transient,
    sleep_unless_cancelled,
)

log = structlog.get_logger(__name__)

_TRIES = 5
_LONGEST_PAUSE_S = 60.0
_ENDINGS = {b"fLaC": ".flac", b"RIFF": ".wav", b"\x89PNG": ".png", b"\xff\xd8\xff": ".jpg"}


class CallLimits:
    """How many calls a provider gets at once from this process."""

    def __init__(self, sizes: Sizes) -> None:
        self._sizes = sizes
        self._lock = threading.Lock()
        self._places: dict[str, threading.Semaphore] = {}

    def of_provider(self, provider: str) -> threading.Semaphore:
        with self._lock:
            at_once = self._sizes.calls.get(provider, self._sizes.other_calls)
            return self._places.setdefault(provider, threading.Semaphore(at_once))


@dataclass(frozen=True)
class Steps:
    """What the steps of one workflow share. `prefix` is where their media lie."""

    storage: Storage
    prefix: str
    places: CallLimits
    pool: ThreadPoolExecutor
    progress: ProgressReporter

    def durable(self, ability: str, engine: Any, failure: type[EngineFailed] | None = None) -> Any:
        """The engine with every call a step; it keeps the engine's methods and adds `<method>_all`. Whatever
        a call dies of is a `failure`, where callers are told of a kind of their own."""
        return DurableEngine(ability, engine, self, failure)


class DurableEngine:
    def __init__(
        self, ability: str, engine: Any, steps: Steps, failure: type[EngineFailed] | None = None
    ) -> None:
        self._ability = ability
        self._engine = engine
        self._steps = steps
        self._failure = failure

    def __getattr__(self, method: str) -> Any:
        if method.endswith("_all"):
            return partial(self._all, method.removesuffix("_all"))
        if not callable(getattr(self._engine, method)):
            return self._recorded(method)
        return lambda *args: self._begin(method, args)()

    def _recorded(self, name: str) -> Any:
        seat = DBOS.reserve_step()
        return seat.run({"name": f"{self._ability}.{name}"}, lambda: getattr(self._engine, name))

    def _all(self, method: str, items: Sequence[Any]) -> list[Any]:
        """Seats are dealt in the recipe's order, so the order in which threads run means nothing. All end
        before an error is raised: it is the same one on every run."""
        self._steps.progress.begin_calls(len(items))
        begun = [
            self._steps.pool.submit(copy_context().run, self._with_progress, self._begin(method, (item,)))
            for item in items
        ]
        wait(begun)
        return [one.result() for one in begun]

    def _with_progress(self, outcome: Callable[[], Any]) -> Any:
        result = outcome()
        self._steps.progress.finish_call()
        return result

    def _begin(self, method: str, args: tuple[Any, ...]) -> Callable[[], Any]:
        call = getattr(self._engine, method)
        shape = _result_type(typing.get_type_hints(call)["return"])
        name = f"{self._ability}.{method}"
        seat = DBOS.reserve_step()

        def step() -> Any:
            with end_step_when_cancelled(), self._raising_failure():
                result = self._make(partial(call, *args))
                kept = store_media(self._steps.storage, result, f"{self._steps.prefix}/{DBOS.step_id}-{name}")
            return shape.dump_python(kept, mode="json")

        def outcome() -> Any:
            try:
                return shape.validate_python(seat.run({"name": f"{name}:{digest_arguments(args)}"}, step))
            except PortableWorkflowError as error:
                raise restore_error(error) from None

        return outcome

    def _make(self, call: Callable[[], Any]) -> Any:
        """The call, tried again while the engine is busy, or has no room to work in; its place is free during
        the pauses."""
        with call_in_step(self._steps.progress.report_share) as serve:
            for trial in range(1, _TRIES):
                try:
                    return retry_transient(lambda: self._call_within_limits(call, serve))
                except EngineBusy as busy:
                    wait_s = min(busy.retry_after_s or 0.5 * 2**trial, _LONGEST_PAUSE_S)
                    sleep_unless_cancelled(wait_s, serve.stop_if_cancelled)
            return retry_transient(lambda: self._call_within_limits(call, serve))

    @contextmanager
    def _raising_failure(self) -> typing.Iterator[None]:
        try:
            yield
        except EngineFailed as problem:
            if self._failure is None or isinstance(problem, self._failure):
                raise
            raise self._failure(str(problem)) from problem
        except Exception as error:
            if self._failure is None or isinstance(error, Cancelled) or classify_failure(error) is not None:
                raise
            log.exception("engine broke", ability=self._ability)
            raise self._failure() from error

    def _call_within_limits(self, call: Callable[[], Any], serve: Call) -> Any:
        with self._steps.places.of_provider(self._engine.provider):
            serve.stop_if_cancelled()
            return call()


@cache
def _result_type(returned: Any) -> pydantic.TypeAdapter[Any]:
    return pydantic.TypeAdapter(returned)


@contextmanager
def call_in_step(progress: Callable[[float], None]) -> typing.Iterator[Call]:
    """Inside a step: tells the engine whom it serves. What a cancellation raised there ends the step
    unrecorded, and an engine's own kinds of failure are recorded as what they are to us."""
    workflow_id = DBOS.workflow_id or ""
    call = Call(f"{workflow_id}:{DBOS.step_id}", CancellationCheck(workflow_id), progress)
    token = CALL.set(call)
    try:
        with end_step_when_cancelled():
            yield call
    except EngineFailed as problem:
        if type(problem) in _RESTORED.values():
            raise
        raise EngineFailed(str(problem)) from problem
    finally:
        CALL.reset(token)


_RESTORED: dict[str, type[EngineFailed]] = {
    kind.__name__: kind for kind in (EngineFailed, EngineBusy, SpeakingFailed)
}


def restore_error(error: PortableWorkflowError) -> Exception:
    """A failure answered from the record, as the error that it was the first time."""
    kind = _RESTORED.get(error.name)
    return kind(error.message) if kind else error


def store_media(storage: Storage, value: Any, name: str) -> Any:
    """Move a result's fresh media into storage, under a name made from the step: a step that is made again
    overwrites its own file."""
    if not is_dataclass(value) or isinstance(value, type):
        return value
    for entry in fields(value):
        if isinstance(media := getattr(value, entry.name), bytes):
            key = f"{name}-{entry.name}{file_suffix(media)}"
            storage.put(key, media)
            value = replace(value, **{entry.name: key})
    return value


def file_suffix(media: bytes) -> str:
    if media[4:8] == b"ftyp":
        return ".mp4"
    return next((file_suffix for start, file_suffix in _ENDINGS.items() if media.startswith(start)), ".bin")


def digest_arguments(args: tuple[Any, ...]) -> str:
    """In a step's name, so that code which was changed while a job waited cannot be answered with the record
    of another call."""
    plain = pydantic_core.to_jsonable_python(args)
    text = json.dumps(plain, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:12]
