"""Every call of an engine becomes a step: made once, recorded as JSON, its media kept in storage.

After a crash the recipe runs again from the top; calls that were finished answer from the record.
`durable_engines` gives recipes ordinary objects whose methods do this.
"""

import hashlib
import json
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import contextmanager
from contextvars import copy_context
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cache, partial
from pathlib import Path
from typing import Any, TypeVar

import pydantic
import pydantic_core
import structlog
from dbos import DBOS, PortableWorkflowError

from reelwright.delivery.storage import Storage
from reelwright.engines.call import CALL, Call
from reelwright.engines.paid import PaidRecords, UnrecordedRequests
from reelwright.errors import (
    AnswerLost,
    Cancelled,
    EngineBusy,
    EngineFailed,
    KeyRejected,
    ProviderRefused,
    SpeakingFailed,
)
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

Result = TypeVar("Result")

_TRIES = 4
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


OpenRecords = Callable[[str], PaidRecords]
"""Returns the records of the paid requests of one try of a call, by the call's key."""


def _record_nothing(key: str) -> PaidRecords:
    return UnrecordedRequests()


@dataclass(frozen=True)
class Steps:
    """The parts that the steps of one workflow share. `prefix` is where their media lie, `folder` where
    engines put large files for a moment."""

    storage: Storage
    prefix: str
    places: CallLimits
    pool: ThreadPoolExecutor
    progress: ProgressReporter
    open_records: OpenRecords = _record_nothing
    folder: Path | None = None


@dataclass(frozen=True)
class EngineCalls:
    """Makes each call of an engine a step, named after the `ability` and the engine's method. `provider` is
    whose limit of calls at once holds. Whatever a call dies of is a `failure`, where callers are told of a
    kind of their own."""

    steps: Steps
    ability: str
    provider: str
    failure: type[EngineFailed] | None = None

    def record(self, name: str, read: Callable[[], Result]) -> Result:
        """Record what an engine says of itself: it may be another after a restart, and the recipe must go the
        same way."""
        seat = DBOS.reserve_step()
        recorded: Result = seat.run({"name": f"{self.ability}.{name}"}, read)
        return recorded

    def call(self, method: Callable[..., Any], *args: Any, returns: type[Result]) -> Result:
        """Call the method once, or answer from the record. Media in what it returns are moved into storage:
        `returns` is the stored form of the result."""
        return self._begin(method, args, returns)()

    def call_all(
        self, method: Callable[..., Any], items: Sequence[Any], returns: type[Result]
    ) -> list[Result]:
        """Call the method with each item, at once. Steps are numbered in the recipe's order, so the order in
        which threads run means nothing. All end before an error is raised: it is the same one on every
        run."""
        self.steps.progress.begin_calls(len(items))
        begun = [
            self.steps.pool.submit(
                copy_context().run, self._with_progress, self._begin(method, (item,), returns)
            )
            for item in items
        ]
        wait(begun)
        return [one.result() for one in begun]

    def _with_progress(self, outcome: Callable[[], Result]) -> Result:
        result = outcome()
        self.steps.progress.finish_call()
        return result

    def _begin(
        self, method: Callable[..., Any], args: tuple[Any, ...], returns: type[Result]
    ) -> Callable[[], Result]:
        key: Any = returns
        shape: pydantic.TypeAdapter[Result] = _result_type(key)
        name = f"{self.ability}.{method.__name__}"
        seat = DBOS.reserve_step()

        def step() -> Any:
            with end_step_when_cancelled(), self._raising_failure():
                result = self._make(partial(method, *args))
                kept = store_media(self.steps.storage, result, f"{self.steps.prefix}/{DBOS.step_id}-{name}")
            return shape.dump_python(kept, mode="json")

        def outcome() -> Result:
            try:
                result: Result = shape.validate_python(
                    seat.run({"name": f"{name}:{digest_arguments(args)}"}, step)
                )
                return result
            except PortableWorkflowError as error:
                raise restore_error(error) from None

        return outcome

    def _make(self, call: Callable[[], Any]) -> Any:
        """The call, tried again while the engine is busy, or has no room to work in; its place is free during
        the pauses."""
        with call_in_step(self.steps.progress.report_share, self.steps.folder) as serve:
            return retry_while_busy(lambda: self._call_within_limits(call, serve), serve)

    @contextmanager
    def _raising_failure(self) -> Iterator[None]:
        try:
            yield
        except EngineFailed as problem:
            if self.failure is None or isinstance(problem, (self.failure, ProviderRefused)):
                raise
            raise self.failure(str(problem)) from problem
        except Exception as error:
            if self.failure is None or isinstance(error, Cancelled) or classify_failure(error) is not None:
                raise
            log.exception("engine broke", ability=self.ability)
            raise self.failure() from error

    def _call_within_limits(self, call: Callable[[], Any], serve: Call) -> Any:
        with self.steps.places.of_provider(self.provider), record_calls(serve, self.steps.open_records):
            serve.stop_if_cancelled()
            return call()


@cache
def _result_type(returned: Any) -> pydantic.TypeAdapter[Any]:
    return pydantic.TypeAdapter(returned)


def retry_while_busy(call: Callable[[], Result], serve: Call) -> Result:
    """Make a call, again while the engine is busy, up to four times in all."""
    for trial in range(1, _TRIES):
        try:
            return retry_transient(call)
        except EngineBusy as busy:
            wait_s = min(busy.retry_after_s or 0.5 * 2**trial, _LONGEST_PAUSE_S)
            sleep_unless_cancelled(wait_s, serve.stop_if_cancelled)
    return retry_transient(call)


@contextmanager
def record_calls(serve: Call, open_records: OpenRecords) -> Iterator[None]:
    """One try of a call: its paid requests are counted from the first."""
    token = CALL.set(replace(serve, paid=open_records(serve.key)))
    try:
        yield
    finally:
        CALL.reset(token)


@contextmanager
def call_in_step(progress: Callable[[float], None], folder: Path | None = None) -> Iterator[Call]:
    """Inside a step: tells the engine whom it serves. What a cancellation raised there ends the step
    unrecorded, and an engine's own kinds of failure are recorded as what they are to us."""
    workflow_id = DBOS.workflow_id or ""
    call = Call(f"{workflow_id}:{DBOS.step_id}", CancellationCheck(workflow_id), progress)
    if folder is not None:
        call = replace(call, folder=folder)
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
    kind.__name__: kind
    for kind in (EngineFailed, EngineBusy, SpeakingFailed, KeyRejected, ProviderRefused, AnswerLost)
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
        elif isinstance(media, Path):
            with media.open("rb") as file:
                key = f"{name}-{entry.name}{file_suffix(file.read(16))}"
            storage.put(key, media)
            media.unlink(missing_ok=True)
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
