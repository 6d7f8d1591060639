"""HTTP as every provider's adapter speaks it, over the guarded outbound client: a limit of time for each kind
of call and one of bytes, no hidden repeats, and failures in sentences that hold no part of a key and nothing
of the provider's answer, which may repeat the key.

| what happened | is raised | becomes of a paid request |
|-|-|-|
| the key itself is not accepted | KeyRejected | void |
| the balance is used up; another 4xx | EngineFailed | void |
| the provider will not do this request | ProviderRefused | void |
| over a limit (429, 503), or never connected | EngineBusy | void: it may be sent again |
| no answer, 408, 500, 502, 504, 52x | AnswerLost if paid, else EngineBusy | lost: never sent again |

Of a server where nothing costs money (`Wire(is_free=True)`), the last line is as the one above it.
"""

import base64
import json
import os
import re
import tempfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, nullcontext, suppress
from copy import copy
from dataclasses import dataclass, field
from email.utils import parsedate_to_datetime
from pathlib import Path
from time import monotonic, sleep, time
from typing import Any, Protocol, TypeVar
from urllib.parse import urlsplit

import httpx
from pydantic import BaseModel, ValidationError

from reelwright.engines.call import CALL
from reelwright.engines.paid import PaidRecord, PaidRequest, Usage
from reelwright.errors import (
    AnswerLost,
    Cancelled,
    EngineBusy,
    EngineFailed,
    KeyRejected,
    Unreachable,
)

SHORT_S = 30.0
"""Seconds for a call that only submits or asks."""
TEXT_S = 120.0
SPEECH_S = 180.0
PICTURE_S = 300.0
CLIP_S = 1_800.0
"""Seconds until a clip must be there, its waiting included."""
MOST_BYTES = 4 << 20
MOST_PICTURE_BYTES = 64 << 20
MOST_CLIP_BYTES = 512 << 20
_OVER_ITS_LIMIT = frozenset({429, 503, 529})
_UNDECIDED = frozenset({408, 500, 502, 504, *range(520, 528)})
_DEAF_PROVIDER_S = 600.0

Answer = TypeVar("Answer", bound=BaseModel)
Taken = TypeVar("Taken")
Found = TypeVar("Found")
Take = Callable[[int, dict[str, str], Iterable[bytes]], Taken]
File = tuple[str, bytes, str]
"""The name of a file, its content and its type, such as `("me.wav", b"…", "audio/wav")`."""


class Transport(Protocol):
    """The guarded outbound client. Raises Unreachable."""

    def send(
        self, method: str, url: str, headers: dict[str, str], body: bytes, take: Take[Taken], within_s: float
    ) -> Taken: ...


class Limiter(Protocol):
    """How many paid requests one key may have at once, over all processes and machines that use it."""

    def place(self, stop: Callable[[], None]) -> AbstractContextManager[None]:
        """Wait for a place, and for the end of a pause; `stop` is asked about once a second."""
        ...

    def pause(self, seconds: float) -> None:
        """The provider asks everybody who uses the key to wait."""
        ...


class NoLimit:
    def place(self, stop: Callable[[], None]) -> AbstractContextManager[None]:
        return nullcontext()

    def pause(self, seconds: float) -> None:
        return None


def _do_nothing() -> None:
    return None


@dataclass(frozen=True)
class KeyAccess:
    """A provider's key, and what everybody who uses it shares. `note_rejected` is called when the provider
    says that the key itself is wrong."""

    key: str = field(default="", repr=False)
    limiter: Limiter = field(default_factory=NoLimit)
    note_rejected: Callable[[], None] = _do_nothing


@dataclass(frozen=True)
class PollingPace:
    """Seconds between two questions about a job: from `first_s`, growing, to `longest_s`."""

    first_s: float = 2.0
    longest_s: float = 15.0
    growth: float = 1.5


@dataclass(frozen=True)
class Reply:
    """What a provider answered. `headers` in lower case."""

    provider: str
    status: int
    body: bytes
    headers: Mapping[str, str] = field(default_factory=dict)

    @property
    def retry_after_s(self) -> float | None:
        """Return the seconds that the provider asks to wait: Retry-After as a number, or as a date."""
        told = self.headers.get("retry-after", "")
        if told.isascii() and told.isdigit() and len(told) < 6:
            return float(told)
        with suppress(ValueError, TypeError):
            return max(0.0, parsedate_to_datetime(told).timestamp() - time())
        return None

    def read(self, model: type[Answer]) -> Answer:
        """Read a good answer. Raises EngineBusy when the provider asks to wait, EngineFailed for all else."""
        self.raise_for_status()
        found = self.try_read(model)
        if found is None:
            raise EngineFailed(f"{self.provider} answered something that is not its own format")
        return found

    def raise_for_status(self) -> None:
        if not 200 <= self.status < 300:
            raise self.to_error()

    def to_error(self) -> EngineFailed:
        """Return the failure that the status alone stands for."""
        if self.status in _OVER_ITS_LIMIT:
            return EngineBusy(f"{self.provider} is over its limit", self.retry_after_s)
        if self.status == 401:
            return KeyRejected(f"{self.provider} does not accept the key")
        if self.status == 402:
            return balance_used_up(self.provider)
        return EngineFailed(f"{self.provider} answered with status {self.status}")

    def try_read(self, model: type[Answer]) -> Answer | None:
        """Read the body as a model, whatever the status; None when it is none."""
        try:
            return model.model_validate_json(self.body)
        except ValidationError:
            return None


def balance_used_up(provider: str) -> EngineFailed:
    return EngineFailed(f"The balance or the quota at {provider} is used up")


@dataclass(frozen=True)
class PaidReply:
    """The good answer of a paid request."""

    reply: Reply
    record: PaidRecord

    def read(self, model: type[Answer]) -> Answer:
        return self.reply.read(model)


@dataclass(frozen=True)
class Job:
    """Work that a provider does in its own time. `ticket` is what it is collected with."""

    ticket: str
    record: PaidRecord

    def note_usage(self, usage: Usage) -> None:
        self.record.note_usage(usage)


def _explain_nothing(reply: Reply) -> EngineFailed | None:
    return None


class Wire:
    """One provider's address, with the key in `headers`.

    `base_url` may end with what the provider's paths begin with, as people write it: `https://host/api/v1` is
    as good as `https://host`. Where the work costs nothing (`is_free`), a request whose answer was lost
    may be sent again. `explain` knows the provider's own error bodies: it returns the failure that an
    answer stands for, or None where the status says enough.
    """

    def __init__(
        self,
        transport: Transport,
        provider: str,
        base_url: str,
        headers: Mapping[str, str] | None = None,
        access: KeyAccess | None = None,
        explain: Callable[[Reply], EngineFailed | None] = _explain_nothing,
        within_s: float = SHORT_S,
        pace: PollingPace = PollingPace(),
        is_free: bool = False,
    ) -> None:
        self.provider = provider
        self._is_free = is_free
        self._transport = transport
        self._base_url = base_url
        self._headers = dict(headers or {})
        self._access = access or KeyAccess()
        self._explain = explain
        self._within_s = within_s
        self._pace = pace

    def get(self, path: str, headers: Mapping[str, str] | None = None, most_bytes: int = MOST_BYTES) -> Reply:
        """Ask for something that is free. Raises EngineBusy when there is no answer; an answer that is not a
        good one is left to the reader."""
        return self._send("GET", path, dict(headers or {}), b"", self._within_s, most_bytes)

    def send(
        self,
        method: str,
        path: str,
        payload: Any = None,
        within_s: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply:
        """Send a request that is free, such as a cancellation. Raises as `get`."""
        sent, body = _as_json(payload)
        sent |= headers or {}
        return self._send(method, path, sent, body, within_s or self._within_s, MOST_BYTES)

    def send_body(self, path: str, headers: Mapping[str, str], body: bytes, within_s: float) -> Reply:
        """POST a body as it is, such as a form with a file, that is free. Raises as `get`."""
        return self._send("POST", path, dict(headers), body, within_s, MOST_BYTES)

    def pay(
        self,
        path: str,
        payload: Any,
        request: PaidRequest,
        within_s: float,
        most_bytes: int = MOST_PICTURE_BYTES,
        headers: Mapping[str, str] | None = None,
        recover: "Callable[[float], Reply | None] | None" = None,
    ) -> PaidReply:
        """POST JSON that costs money, once. Raises as the table above says; a bad answer is raised here, so
        that what returns was done and billed. Where an answer is lost, `recover(sent_s)` may find it at the
        provider: what was made since then, as the answer would have been."""
        sent, body = _as_json(payload)
        record = CALL.get().paid.open(request)
        try:
            return self._pay(record, path, {**sent, **(headers or {})}, body, within_s, most_bytes)
        except AnswerLost:
            found = None if recover is None else self._recover(recover, record)
            if found is None:
                raise
            return found

    def _recover(self, recover: "Callable[[float], Reply | None]", record: PaidRecord) -> PaidReply | None:
        try:
            reply = recover(record.sent_s)
        except EngineFailed:
            return None
        if reply is None:
            return None
        record.note_answer(_pack(reply))
        return PaidReply(reply, record)

    def pay_form(
        self,
        path: str,
        fields: Mapping[str, str],
        files: Sequence[tuple[str, File]],
        request: PaidRequest,
        within_s: float,
        most_bytes: int = MOST_PICTURE_BYTES,
    ) -> PaidReply:
        """As `pay`, with multipart/form-data; `files` are pairs of a field's name and a file."""
        headers, body = as_form(fields, files)
        record = CALL.get().paid.open(request)
        return self._pay(record, path, headers, body, within_s, most_bytes)

    def begin(
        self,
        path: str,
        payload: Any,
        request: PaidRequest,
        read_ticket: Callable[[Reply], str],
        within_s: float = SHORT_S,
        headers: Mapping[str, str] | None = None,
    ) -> Job:
        """Begin a job that costs money, or find the one that an earlier try of this call has begun. Raises
        as `pay`."""
        sent, body = _as_json(payload)
        return self._begin(path, {**sent, **(headers or {})}, body, request, read_ticket, within_s)

    def begin_form(
        self,
        path: str,
        fields: Mapping[str, str],
        files: Sequence[tuple[str, File]],
        request: PaidRequest,
        read_ticket: Callable[[Reply], str],
        within_s: float = SHORT_S,
    ) -> Job:
        headers, body = as_form(fields, files)
        return self._begin(path, headers, body, request, read_ticket, within_s)

    def collect(
        self,
        poll: Callable[[], Found | None],
        cancel: Callable[[], object] = _do_nothing,
        within_s: float = CLIP_S,
    ) -> Found:
        """Ask about a job until it is done; `poll` returns None while it is not. When the call is cancelled,
        the job is, too, where the provider can (`cancel`). Raises EngineFailed when the time is over, or the
        provider has not answered for ten minutes."""
        until, heard, pause_s = monotonic() + within_s, monotonic(), self._pace.first_s
        try:
            while True:
                try:
                    found = poll()
                    heard = monotonic()
                except EngineBusy:  # asking is free, so it is asked again
                    found = None
                    if monotonic() - heard > _DEAF_PROVIDER_S:
                        raise EngineFailed(f"{self.provider} does not answer any more") from None
                if found is not None:
                    return found
                if monotonic() >= until:
                    raise EngineFailed(f"{self.provider} was not ready within {within_s / 60:.0f} minutes")
                sleep_cancellable(pause_s)
                pause_s = min(pause_s * self._pace.growth, self._pace.longest_s)
        except Cancelled:
            with suppress(EngineFailed):
                cancel()
            raise

    def download(
        self, url: str, most_bytes: int = MOST_PICTURE_BYTES, within_s: float = PICTURE_S, keyed: bool = False
    ) -> bytes:
        """Fetch what a result links to. The key goes along only where `keyed` says so, and then only to this
        provider's own address. Raises EngineFailed, and EngineBusy where another try may work: it is free."""
        reply = self._fetch(url, within_s, keyed, _Bytes(most_bytes))
        return reply.body

    def download_file(
        self, url: str, most_bytes: int = MOST_CLIP_BYTES, within_s: float = PICTURE_S, keyed: bool = False
    ) -> Path:
        """As `download`, into a new file in the call's folder, which is the caller's to move or delete."""
        handle, name = tempfile.mkstemp(prefix="download-", dir=CALL.get().folder)
        path = Path(name)
        try:
            with os.fdopen(handle, "wb") as file:
                self._fetch(url, within_s, keyed, _File(file.write, most_bytes))
        except BaseException:
            path.unlink(missing_ok=True)
            raise
        return path

    def upload(self, url: str, content: bytes, kind: str, within_s: float = PICTURE_S) -> None:
        """PUT a file of the type `kind` to the address that the provider told for it, without the key. It is
        free: raises EngineBusy where another try may work, else EngineFailed."""
        headers, take = {"Content-Type": kind}, _as_reply(self.provider, _Bytes(MOST_BYTES))
        try:
            reply = self._transport.send("PUT", url, headers, content, take, within_s)
        except Unreachable as error:
            if error.sent or error.timed_out:
                raise EngineBusy(f"A file could not be sent to {self.provider}") from None
            raise EngineFailed(f"A file could not be sent to {self.provider}. {error}") from None
        except _TooLarge:
            raise EngineFailed(f"{self.provider} answered more than it should") from None
        if reply.status in _OVER_ITS_LIMIT | _UNDECIDED:
            raise EngineBusy(f"A file could not be sent to {self.provider}", reply.retry_after_s)
        if not 200 <= reply.status < 300:
            told = f"it answered with status {reply.status}"
            raise EngineFailed(f"A file could not be sent to {self.provider}: {told}")

    def to_host(self, base_url: str) -> "Wire":
        """Return a wire to another of the provider's hosts, with the same key and the same limits."""
        other = copy(self)
        other._base_url = base_url
        return other

    def url(self, path: str) -> str:
        return join_url(self._base_url, path)

    def _begin(
        self,
        path: str,
        headers: dict[str, str],
        body: bytes,
        request: PaidRequest,
        read_ticket: Callable[[Reply], str],
        within_s: float,
    ) -> Job:
        record = CALL.get().paid.open(request)
        if record.ticket is not None:
            return Job(record.ticket, record)
        paid = self._pay(record, path, headers, body, within_s, MOST_BYTES, is_job=True)
        ticket = read_ticket(paid.reply)
        record.note_ticket(ticket)
        return Job(ticket, record)

    def _pay(
        self,
        record: PaidRecord,
        path: str,
        headers: dict[str, str],
        body: bytes,
        within_s: float,
        most_bytes: int,
        is_job: bool = False,
    ) -> PaidReply:
        if record.answer is not None:
            return PaidReply(_unpack(self.provider, record.answer), record)
        if record.is_lost and not self._is_free:
            raise self._lose(record)
        with ExitStack() as held:
            try:
                held.enter_context(self._access.limiter.place(CALL.get().stop_if_cancelled))
            except Cancelled:
                record.void()
                raise
            try:
                reply = self._exchange("POST", self.url(path), headers, body, within_s, _Bytes(most_bytes))
            except Unreachable as error:
                if error.sent:
                    raise self._lose(record) from None
                record.void()
                raise EngineBusy(f"{self.provider} could not be reached") from None
            except _TooLarge:
                record.note_lost()
                raise EngineFailed(f"{self.provider} answered more than it should") from None
        if not 200 <= reply.status < 300:
            raise self._refusal(reply, record)
        refusal = self._explain(reply)
        if refusal is not None:
            record.void()
            self._note(refusal)
            raise refusal
        if not is_job:
            record.note_answer(_pack(reply))
        return PaidReply(reply, record)

    def _refusal(self, reply: Reply, record: PaidRecord) -> EngineFailed:
        explained = self._explain(reply)
        is_clear = explained is not None and not isinstance(explained, EngineBusy)
        if reply.status in _UNDECIDED and not is_clear:
            return self._lose(record)
        record.void()
        error = explained or reply.to_error()
        self._note(error)
        return error

    def _note(self, error: EngineFailed) -> None:
        """Tell those who share the key what concerns them, too."""
        if isinstance(error, EngineBusy):
            self._access.limiter.pause(error.retry_after_s or 1.0)
        if isinstance(error, KeyRejected):
            self._access.note_rejected()

    def _lose(self, record: PaidRecord) -> EngineFailed:
        """Write down that nobody knows what became of a request, and return the failure that this is."""
        if self._is_free:
            record.void()
            return EngineBusy(f"{self.provider} gave no answer")
        record.note_lost()
        return AnswerLost(
            f"{self.provider} gave no answer to a request that may have been billed, so it was not sent "
            "again. Please try again"
        )

    def _send(
        self, method: str, path: str, headers: dict[str, str], body: bytes, within_s: float, most_bytes: int
    ) -> Reply:
        try:
            reply = self._exchange(method, self.url(path), headers, body, within_s, _Bytes(most_bytes))
        except Unreachable as error:
            raise self._no_answer(error, within_s) from None
        except _TooLarge:
            raise EngineFailed(f"{self.provider} answered more than it should") from None
        if reply.status in _UNDECIDED:
            raise EngineBusy(f"{self.provider} answered with status {reply.status}")
        explained = self._explain(reply)
        if explained is not None:
            self._note(explained)
            raise explained
        return reply

    def _no_answer(self, error: Unreachable, within_s: float) -> EngineBusy:
        if error.timed_out:
            return EngineBusy(f"{self.provider} did not answer within {within_s:g} seconds")
        return EngineBusy(f"{self.provider} could not be reached")

    def _fetch(self, url: str, within_s: float, keyed: bool, take: "Take[bytes]") -> Reply:
        own = keyed and _origin(url) == _origin(self._base_url)
        try:
            reply = self._transport.send(
                "GET", url, dict(self._headers) if own else {}, b"", _as_reply(self.provider, take), within_s
            )
        except Unreachable as error:
            if error.sent or error.timed_out:
                raise EngineBusy(f"The result at {self.provider} could not be downloaded") from None
            raise EngineFailed(f"The result at {self.provider} could not be downloaded. {error}") from None
        except _TooLarge:
            raise EngineFailed(f"The result at {self.provider} is larger than it may be") from None
        if reply.status in _OVER_ITS_LIMIT | _UNDECIDED:
            raise EngineBusy(f"The result at {self.provider} could not be downloaded", reply.retry_after_s)
        if reply.status != 200:
            told = f"it answered with status {reply.status}"
            raise EngineFailed(f"The result at {self.provider} could not be downloaded: {told}")
        return reply

    def _exchange(
        self,
        method: str,
        url: str,
        headers: dict[str, str],
        body: bytes,
        within_s: float,
        take: "Take[bytes]",
    ) -> Reply:
        sent = {**self._headers, **headers}
        return self._transport.send(method, url, sent, body, _as_reply(self.provider, take), within_s)


class _TooLarge(Exception):
    """The answer has more bytes than it may have."""


class _Bytes:
    """Takes the whole answer into memory."""

    def __init__(self, most_bytes: int) -> None:
        self._most_bytes = most_bytes

    def __call__(self, status: int, headers: dict[str, str], pieces: Iterable[bytes]) -> bytes:
        body = bytearray()
        for piece in pieces:
            body += piece
            if len(body) > self._most_bytes:
                raise _TooLarge
        return bytes(body)


class _File:
    """Writes a good answer into a file as it comes."""

    def __init__(self, write: Callable[[bytes], object], most_bytes: int) -> None:
        self._write = write
        self._most_bytes = most_bytes

    def __call__(self, status: int, headers: dict[str, str], pieces: Iterable[bytes]) -> bytes:
        size = 0
        if status != 200:
            return b""
        for piece in pieces:
            CALL.get().stop_if_cancelled()
            size += len(piece)
            if size > self._most_bytes:
                raise _TooLarge
            self._write(piece)
        return b""


def _as_reply(provider: str, take: "Take[bytes]") -> "Take[Reply]":
    def read(status: int, headers: dict[str, str], pieces: Iterable[bytes]) -> Reply:
        return Reply(provider, status, take(status, headers, pieces), headers)

    return read


def _pack(reply: Reply) -> bytes:
    """Return an answer as it is kept until its step is recorded: a line with status and headers, the body."""
    return json.dumps([reply.status, dict(reply.headers)]).encode() + b"\n" + reply.body


def _unpack(provider: str, kept: bytes) -> Reply:
    first, _, body = kept.partition(b"\n")
    status, headers = json.loads(first)
    return Reply(provider, status, body, headers)


def _as_json(payload: Any) -> tuple[dict[str, str], bytes]:
    if payload is None:
        return {}, b""
    body = json.dumps(payload, ensure_ascii=False, separators=(",", ":")).encode()
    return {"Content-Type": "application/json"}, body


_ADDRESS = re.compile(r"\b\w+://\S+")
_SECRET = re.compile(r"[\w\-+/=.]{16,}")
_LONGEST_REASON = 200


def clean_reason(text: str) -> str:
    """Return a provider's own words as they may be shown: one line of at most 200 characters, without
    addresses and without anything that could be a key."""
    without = _SECRET.sub("…", _ADDRESS.sub("…", " ".join(text.split())))
    return without if len(without) <= _LONGEST_REASON else without[: _LONGEST_REASON - 1].rstrip() + "…"


def picture_type(content: bytes) -> str | None:
    """Return the media type of a picture's file: PNG, JPEG or WebP. None for all else."""
    if content.startswith(b"\x89PNG"):
        return "image/png"
    if content.startswith(b"\xff\xd8\xff"):
        return "image/jpeg"
    return "image/webp" if content[:4] == b"RIFF" and content[8:12] == b"WEBP" else None


def decode_picture(text: str, provider: str) -> bytes:
    """Return the file of a picture that came as base64. Raises EngineFailed for what is none."""
    try:
        content = base64.b64decode(text, validate=True)
    except ValueError:
        content = b""
    if picture_type(content) is None:
        raise EngineFailed(f"{provider} answered something that is no picture")
    return content


def as_form(fields: Mapping[str, str], files: Sequence[tuple[str, File]]) -> tuple[dict[str, str], bytes]:
    """Return the headers and the body of a multipart/form-data request."""
    # Fields go as files without a name: httpx would send a form without files as something else.
    texts = [(name, (None, value.encode())) for name, value in fields.items()]
    built = httpx.Request("POST", "http://form", files=[*texts, *files])
    return {"Content-Type": built.headers["content-type"]}, built.read()


def sleep_cancellable(seconds: float) -> None:
    """Sleep, and ask about once a second whether the call was cancelled."""
    until = monotonic() + seconds
    while True:
        CALL.get().stop_if_cancelled()
        left = until - monotonic()
        if left <= 0:
            return
        sleep(min(left, 1.0))


def _origin(url: str) -> tuple[str, str | None, int | None]:
    parts = urlsplit(url)
    return parts.scheme, parts.hostname, parts.port


def join_url(base_url: str, path: str) -> str:
    """`https://host/api/v1` and `/api/v1/key` are `https://host/api/v1/key`."""
    base = base_url.rstrip("/")
    below = urlsplit(base).path
    parts = path.split("/")[1:]
    for number in range(len(parts), 0, -1):
        begin = "/" + "/".join(parts[:number])
        if below.endswith(begin):
            return base + path.removeprefix(begin)
    return base + path


def is_sendable(key: str) -> bool:
    """A header holds printable ASCII only; what is anything else was never a key."""
    return bool(key) and all("!" <= letter <= "~" for letter in key)
