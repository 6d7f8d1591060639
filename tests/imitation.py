"""A local imitation of the providers: recorded answers to the right key, and faults on demand."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

RECORDED = Path(__file__).parent / "recorded"
GOOD_KEY = "key-that-is-good-0123456789"

# Provider: the request that says whether a key is good, its header, the recorded answers.
CHECKS = {
    "openrouter": ("/api/v1/key", "authorization", "Bearer {}", "openrouter-key"),
    "elevenlabs": ("/v1/user", "xi-api-key", "{}", "elevenlabs-user"),
    "gemini": ("/v1beta/models?pageSize=1", "x-goog-api-key", "{}", "gemini-models"),
    "fal": ("/v1/models/pricing?endpoint_id=fal-ai/flux/dev", "authorization", "Key {}", "fal-pricing"),
    "firecrawl": ("/v1/team/credit-usage", "authorization", "Bearer {}", "firecrawl-credit-usage"),
}


def recorded(name: str) -> tuple[int, bytes]:
    """Status and body."""
    read: dict[str, Any] = json.loads((RECORDED / f"{name}.json").read_text("utf-8"))
    return read["status"], json.dumps(read["body"]).encode()


@dataclass
class Imitation:
    """`fault` is what every request gets: None for the recorded answers, a status, `silent` (no answer until
    the end), `dripping` (a byte now and then), `garbage`, `closing` or `redirect`."""

    address: str = ""
    fault: int | str | None = None
    answers: dict[str, str] = field(default_factory=dict)
    asked: list[tuple[str, str]] = field(default_factory=list)
    over: threading.Event = field(default_factory=threading.Event)

    def answer(self, path: str, headers: Any) -> tuple[int, bytes]:
        for provider, (own, header, form, name) in CHECKS.items():
            if own == path and headers.get(header, "").startswith(form.format("")):
                key = headers[header].removeprefix(form.format(""))
                self.asked.append((provider, key))
                chosen = self.answers.get(key) or (name if key == GOOD_KEY else f"{name}-refused")
                return recorded(chosen)
        return 404, b"{}"


class _Handler(BaseHTTPRequestHandler):
    imitation: Imitation

    def do_GET(self) -> None:
        status, body = self.imitation.answer(self.path, self.headers)
        fault = self.imitation.fault
        if fault == "closing":
            return
        if fault == "silent":
            self.imitation.over.wait(60)
            return
        if isinstance(fault, int):
            # Providers repeat what they were sent.
            status, body = fault, json.dumps({"error": f"wrong: {self.headers}"}).encode()
        self.send_response(302 if fault == "redirect" else status)
        self.send_header("Location", "/elsewhere")
        self.send_header("Retry-After", "7")
        self.send_header("Content-Length", str(1_000_000 if fault == "dripping" else len(body)))
        self.end_headers()
        if fault == "dripping":
            self._drip()
        else:
            self.wfile.write(b"<html>"[: len(body)].ljust(len(body)) if fault == "garbage" else body)

    def _drip(self) -> None:
        try:
            while not self.imitation.over.wait(0.02):
                self.wfile.write(b" ")
                self.wfile.flush()
        except OSError:
            pass

    def log_message(self, format: str, *args: Any) -> None:
        pass


@contextmanager
def imitated() -> Iterator[Imitation]:
    imitation = Imitation()
    handler = type("Handler", (_Handler,), {"imitation": imitation})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    server.daemon_threads = True
    imitation.address = f"http://127.0.0.1:{server.server_address[1]}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield imitation
    finally:
        imitation.over.set()
        server.shutdown()
        thread.join()
        server.server_close()
