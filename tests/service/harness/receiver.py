"""A webhook receiver on loopback that writes down what it gets."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock, Thread
from typing import Any


@dataclass(frozen=True)
class Received:
    path: str
    headers: dict[str, str]
    raw: bytes

    @property
    def body(self) -> dict[str, Any]:
        body: dict[str, Any] = json.loads(self.raw)
        return body


@dataclass
class Receiver:
    """`answer(call, how many calls came to this path before)` is the status it answers."""

    answer: Callable[[Received, int], int] = lambda call, before: 200
    calls: list[Received] = field(default_factory=list)
    _lock: Lock = field(default_factory=Lock)

    def __enter__(self) -> "Receiver":
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                length = int(self.headers["Content-Length"])
                raw = self.rfile.read(length)
                if len(raw) < length:  # its sender was killed while it called: that is no call
                    self.close_connection = True
                    return
                call = Received(self.path, {k.lower(): v for k, v in self.headers.items()}, raw)
                self.send_response(receiver.note(call))
                self.send_header("Content-Length", "2")
                self.end_headers()
                self.wfile.write(b"ok")

            def log_message(self, format: str, *args: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._thread = Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    def note(self, call: Received) -> int:
        with self._lock:
            before = sum(one.path == call.path for one in self.calls)
            self.calls.append(call)
        return self.answer(call, before)
