"""A web server on loopback that serves files from memory, and can keep its callers waiting."""

from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread


@dataclass
class FileServer:
    """`files` are contents by their paths. Requests wait until `released` is set, as it is at first."""

    files: dict[str, bytes]
    asked: list[str] = field(default_factory=list)
    released: Event = field(default_factory=Event)

    def __enter__(self) -> "FileServer":
        files = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                files.asked.append(self.path)
                files.released.wait(120)
                content = files.files.get(self.path, b"")
                self.send_response(200 if content else 404)
                self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                try:
                    self.wfile.write(content)
                except OSError:
                    self.close_connection = True  # the caller was killed meanwhile

            def log_message(self, format: str, *args: object) -> None:
                pass

        self.released.set()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self._thread = Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.released.set()
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}"
