"""A web server on loopback that serves files well and badly, by path."""

import gzip
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Lock, Thread

CLIP = b"\0\0\0\x18ftypisom" + b"a clip" * 1000


@dataclass
class FaultyServer:
    """`asked` counts the requests of each path. Paths that begin with /held wait for `release`."""

    asked: dict[str, int] = field(default_factory=dict)
    release: Event = field(default_factory=Event)
    _lock: Lock = field(default_factory=Lock)

    def __enter__(self) -> "FaultyServer":
        server = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                path = self.path.partition("?")[0]
                server.note(path)
                try:
                    _ANSWERS[path.split("/")[1].partition(".")[0]](self, server)
                except OSError:
                    self.close_connection = True  # the caller has seen enough

            def log_message(self, format: str, *args: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self._thread = Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.release.set()
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    def note(self, path: str) -> None:
        with self._lock:
            self.asked[path] = self.asked.get(path, 0) + 1


Handling = Callable[[BaseHTTPRequestHandler, FaultyServer], None]


def _send(handler: BaseHTTPRequestHandler, body: bytes, status: int = 200, **headers: str) -> None:
    handler.send_response(status)
    for name, value in headers.items():
        handler.send_header(name.replace("_", "-"), value)
    handler.end_headers()
    handler.wfile.write(body)


def _good(handler: BaseHTTPRequestHandler, server: FaultyServer) -> None:
    _send(handler, CLIP, Content_Length=str(len(CLIP)), Content_Type="video/mp4")


def _nameless(handler: BaseHTTPRequestHandler, server: FaultyServer) -> None:
    _send(handler, CLIP, Content_Type="text/html")


def _short(handler: BaseHTTPRequestHandler, server: FaultyServer) -> None:
    _send(handler, CLIP, Content_Length=str(len(CLIP) + 1))


def _page(handler: BaseHTTPRequestHandler, server: FaultyServer) -> None:
    _send(handler, b"<html>not here</html>", Content_Type="video/mp4")


def _missing(handler: BaseHTTPRequestHandler, server: FaultyServer) -> None:
    _send(handler, b"not found", 404)


def _moved(handler: BaseHTTPRequestHandler, server: FaultyServer) -> None:
    _send(handler, b"", 302, Location="/good.mp4", Content_Length="0")


def _bomb(handler: BaseHTTPRequestHandler, server: FaultyServer) -> None:
    _send(handler, gzip.compress(bytes(50_000_000)), Content_Encoding="gzip")


def _endless(handler: BaseHTTPRequestHandler, server: FaultyServer) -> None:
    _send(handler, CLIP)
    while True:
        handler.wfile.write(bytes(65_536))


def _held(handler: BaseHTTPRequestHandler, server: FaultyServer) -> None:
    """The first half, and the second when it is released."""
    _send(handler, CLIP[:3000], Content_Length=str(len(CLIP)))
    server.release.wait(120)
    handler.wfile.write(CLIP[3000:])


def _dripping(handler: BaseHTTPRequestHandler, server: FaultyServer) -> None:
    """A byte now and then, for as long as somebody listens."""
    _send(handler, CLIP[:16])
    while not threading.Event().wait(0.05):
        handler.wfile.write(b"x")


_ANSWERS: dict[str, Handling] = {
    "good": _good,
    "nameless": _nameless,
    "short": _short,
    "page": _page,
    "missing": _missing,
    "moved": _moved,
    "bomb": _bomb,
    "endless": _endless,
    "held": _held,
    "dripping": _dripping,
}
