"""What all imitations of providers share: a stateful ASGI application on loopback that writes down what it
was sent, counts what it would bill, and does on demand what real servers do on bad days.

An imitation is honest where the provider's official SDK works against it unchanged: the last tests of
`tests/engines/test_<provider>.py` show it, and `test_fal_sdk.py`.
"""

import asyncio
import json
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qsl

import uvicorn
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response, StreamingResponse
from starlette.types import Receive, Scope, Send

GOOD_KEY = "key-that-is-good-0123456789"

_LATE_S = 2.0

Answer = Callable[[Request], Awaitable[Response]]


@dataclass(frozen=True)
class Seen:
    """A request as it came. `form` holds the lists of a multipart body's fields; a file is its name, type and
    size, and its content is in `files`."""

    method: str
    path: str
    query: dict[str, str]
    headers: dict[str, str]
    json: Any = None
    form: dict[str, Any] = field(default_factory=dict)
    files: dict[str, list[bytes]] = field(default_factory=dict, repr=False)


@dataclass(frozen=True)
class Fault:
    """What the next requests get in place of their answer, `times` times; only those whose path contains
    `path`, and whose method is `method` where it is given.

    `kind` is a status, or `silent` (no answer until the end), `lost` (the work is done, and the connection
    breaks before the answer), `late` (as `lost`, two seconds later), `dripping` (a byte now and then),
    `ebbing` (a byte now and then for two seconds, then the connection breaks), `garbage` (HTML), `truncated`,
    `huge` (200 MB) or `redirect`. `body` and `headers` go with a status.
    """

    kind: int | str
    times: int = 1
    path: str = ""
    method: str = ""
    body: Any = None
    headers: dict[str, str] = field(default_factory=dict)


class Imitation:
    """Subclasses answer in `respond`. `billed` counts what was done and would be on the bill, by a name of
    theirs; `address` is known once it is served. `weather` may answer any request with a
    fault."""

    def __init__(self) -> None:
        self.address = ""
        self.seen: list[Seen] = []
        self.billed: dict[str, int] = {}
        self.crashes: list[Exception] = []
        self.over = threading.Event()
        self.weather: Callable[[Seen], Fault | None] = lambda seen: None
        self._faults: list[Fault] = []
        self._left: list[int] = []
        self._lock = threading.Lock()

    async def respond(self, request: Request, seen: Seen) -> Response:
        raise NotImplementedError

    def is_known(self, seen: Seen) -> bool:
        """Whether the request carries the good key in the provider's own header."""
        raise NotImplementedError

    def fault(self, kind: int | str, **more: Any) -> None:
        """Put a fault in front of the next requests: see `Fault`."""
        fault = Fault(kind, **more)
        with self._lock:
            self._faults.append(fault)
            self._left.append(fault.times)

    def forget(self) -> None:
        """Forget what was asked and billed, and the faults that did not come."""
        with self._lock:
            self.seen.clear()
            self.billed.clear()
            self._faults.clear()
            self._left.clear()

    def bill(self, name: str, amount: int = 1) -> None:
        with self._lock:
            self.billed[name] = self.billed.get(name, 0) + amount

    def posts(self, part: str = "") -> list[Seen]:
        return [one for one in self.seen if one.method == "POST" and part in one.path]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return
        request = Request(scope, receive)
        seen = await _seen(request)
        self.seen.append(seen)
        fault = self._next_fault(seen)
        if fault is None or fault.kind in ("lost", "late", "ebbing", "truncated"):
            try:
                answer = await self.respond(request, seen)
            except Exception as error:  # of the imitation itself: `served` raises it, the caller sees a 500
                self.crashes.append(error)
                raise
            if fault is not None:
                await _break_off(answer, send, fault.kind)
                return
        else:
            answer = await self._at_fault(fault, seen)
        await answer(scope, receive, send)

    def _next_fault(self, seen: Seen) -> Fault | None:
        with self._lock:
            for number, fault in enumerate(self._faults):
                fits = fault.path in seen.path and fault.method in ("", seen.method)
                if self._left[number] > 0 and fits:
                    self._left[number] -= 1
                    return fault
        return self.weather(seen)

    async def _at_fault(self, fault: Fault, seen: Seen) -> Response:
        if isinstance(fault.kind, int):
            # Providers repeat what they were sent, the key included.
            body = fault.body if fault.body is not None else {"error": f"wrong: {seen.headers}"}
            return JSONResponse(body, fault.kind, headers=fault.headers)
        if fault.kind == "silent":
            while not self.over.is_set():
                await asyncio.sleep(0.02)
            return Response(status_code=503)
        if fault.kind == "redirect":
            return RedirectResponse("/elsewhere", 302)
        if fault.kind == "dripping":
            return StreamingResponse(self._drip())
        if fault.kind == "huge":
            return StreamingResponse(_huge())
        return Response(b"<html><body>Bad gateway</body></html>", 200)

    async def _drip(self):
        while not self.over.is_set():
            yield b" "
            await asyncio.sleep(0.02)


async def _huge():
    for _ in range(200):
        yield bytes(1 << 20)


async def _seen(request: Request) -> Seen:
    kind = request.headers.get("content-type", "")
    sent, form, files = None, {}, {}
    if kind.startswith("multipart/form-data"):
        async with request.form() as came:
            for name, value in came.multi_items():
                told = (
                    (value.filename, value.content_type, value.size)
                    if isinstance(value, UploadFile)
                    else value
                )
                form[name] = [*form.get(name, []), told]
                if isinstance(value, UploadFile):
                    files[name] = [*files.get(name, []), await value.read()]
    elif kind.startswith("application/json"):
        sent = json.loads(await request.body() or b"null")
    return Seen(
        request.method,
        request.url.path,
        dict(parse_qsl(request.url.query, keep_blank_values=True)),
        dict(request.headers),
        sent,
        form,
        files,
    )


async def _break_off(answer: Response, send: Send, kind: int | str) -> None:
    """Begin an answer that is longer than what comes of it: the server closes the connection."""
    if kind == "late":
        await asyncio.sleep(_LATE_S)
    body = bytes(getattr(answer, "body", b""))[: 0 if kind in ("lost", "late") else 20]
    length = str(len(body) + 1000).encode()
    headers = [(b"content-length", length)]
    await send({"type": "http.response.start", "status": answer.status_code, "headers": headers})
    if kind == "ebbing":
        for at in range(len(body)):
            await send({"type": "http.response.body", "body": body[at : at + 1], "more_body": True})
            await asyncio.sleep(_LATE_S / len(body))
        body = b""
    await send({"type": "http.response.body", "body": body})


@contextmanager
def served(*imitations: Imitation) -> Iterator[None]:
    """Serve each on a free port of loopback, and stop at the end. Raises what an imitation itself failed
    with, whose 500 would look like one of the provider's bad days."""
    servers = []
    for imitation in imitations:
        config = uvicorn.Config(imitation, host="127.0.0.1", port=0, log_level="critical", lifespan="off")
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, daemon=True)
        thread.start()
        servers.append((server, thread))
    try:
        for imitation, (server, _) in zip(imitations, servers, strict=True):
            _wait_for(server)
            port = server.servers[0].sockets[0].getsockname()[1]
            imitation.address = f"http://127.0.0.1:{port}"
        yield
    finally:
        for imitation, (server, _) in zip(imitations, servers, strict=True):
            imitation.over.set()
            server.should_exit = True
        for _, thread in servers:
            thread.join(10)
    for imitation in imitations:
        if imitation.crashes:
            raise imitation.crashes[0]


def _wait_for(server: uvicorn.Server) -> None:
    waited = threading.Event()
    for _ in range(6000):
        if server.started:
            return
        waited.wait(0.01)
    raise TimeoutError("The imitation did not start within a minute")
