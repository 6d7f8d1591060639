"""A local imitation of a model hub that has one file, with the faults of real ones."""

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any


@dataclass
class Hub:
    """`drops_after` is how many bytes an answer brings before its connection breaks; `drops` says how often.
    `faults` are statuses that the next requests get. `ranges` is False for a server that knows none."""

    content: bytes
    address: str = ""
    path: str = "/people/models/resolve/1/weights.gguf"
    ranges: bool = True
    drops: int = 0
    drops_after: int = 0
    redirects: bool = False
    shift: int = 0
    encoding: str = ""
    faults: list[int] = field(default_factory=list)
    asked: list[tuple[str, str | None]] = field(default_factory=list)


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    hub: Hub

    def do_GET(self) -> None:
        hub, wanted = self.hub, self.headers.get("range")
        path = re.sub(r"^http://[^/]+", "", self.path)  # a proxy is asked with the whole address
        hub.asked.append((self.path, wanted))
        if hub.faults:
            return self._say(hub.faults.pop(0))
        if hub.redirects and not path.startswith("/store"):
            return self._say(302, ("location", f"/store{path}"))
        if path.removeprefix("/store") != hub.path:
            return self._say(404)
        return self._send(wanted)

    def _say(self, status: int, *headers: tuple[str, str]) -> None:
        self.send_response(status)
        for name, value in (*headers, ("content-length", "0")):
            self.send_header(name, value)
        self.end_headers()

    def _send(self, wanted: str | None) -> None:
        hub, begin = self.hub, 0
        if wanted and hub.ranges:
            begin = int(wanted.removeprefix("bytes=").rstrip("-")) + hub.shift
            self.send_response(206)
            self.send_header("content-range", f"bytes {begin}-{len(hub.content) - 1}/{len(hub.content)}")
        else:
            self.send_response(200)
        if hub.encoding:
            self.send_header("content-encoding", hub.encoding)
        body = hub.content[begin:]
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        if hub.drops:
            hub.drops -= 1
            body = body[: hub.drops_after]
            self.close_connection = True
        with suppress(ConnectionError):  # whoever asked may have had enough
            self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        pass


@contextmanager
def model_hub(content: bytes) -> Iterator[Hub]:
    hub = Hub(content)
    handler = type("Handler", (_Handler,), {"hub": hub})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    server.daemon_threads = True
    hub.address = f"http://127.0.0.1:{server.server_address[1]}"
    threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    try:
        yield hub
    finally:
        server.shutdown()
        server.server_close()


def gguf(
    folder: Path, *, parameters: int, name: str = "model.gguf", layers: int = 36, vocabulary: int = 2_000
) -> Path:
    """The head of a model of so many parameters, as llama.cpp's converter writes it; no weights follow."""
    import struct

    def text(value: str) -> bytes:
        return struct.pack("<Q", len(value)) + value.encode()

    def number(key: str, value: int) -> bytes:
        return text(key) + struct.pack("<II", 4, value)

    words = b"".join(text(f"word{n}") for n in range(vocabulary))
    pairs = [
        text("general.architecture") + struct.pack("<I", 8) + text("qwen3"),
        number("qwen3.block_count", layers),
        number("qwen3.embedding_length", 2560),
        number("qwen3.attention.head_count", 32),
        number("qwen3.attention.head_count_kv", 8),
        number("qwen3.attention.key_length", 128),
        number("qwen3.attention.value_length", 128),
        text("tokenizer.ggml.tokens") + struct.pack("<IIQ", 9, 8, vocabulary) + words,
        text("tokenizer.ggml.scores") + struct.pack("<IIQ", 9, 6, vocabulary) + bytes(4 * vocabulary),
    ]
    tensors = [text("a.weight") + struct.pack("<IQQIQ", 2, parameters // 1_000, 1_000, 12, 0)]
    path = folder / name
    path.write_bytes(
        b"GGUF" + struct.pack("<IQQ", 3, len(tensors), len(pairs)) + b"".join(pairs) + b"".join(tensors)
    )
    return path
