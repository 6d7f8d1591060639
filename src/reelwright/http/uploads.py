"""Bodies that hold files: written to disk piece by piece and hashed on the way, never held in memory."""

import asyncio
import hashlib
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO

from anyio.to_thread import run_sync
from python_multipart.exceptions import FormParserError
from python_multipart.multipart import MultipartParser, parse_options_header
from starlette.types import Receive, Scope

from reelwright.delivery.staging import StagingFolders
from reelwright.domain.avatars.photo import MOST_BYTES as PHOTO_BYTES
from reelwright.domain.sources.document import MOST_BYTES as DOCUMENT_BYTES
from reelwright.domain.voices.recordings import MOST_BYTES as RECORDING_BYTES
from reelwright.domain.voices.recordings import MOST_FILES as MOST_RECORDINGS
from reelwright.http.asgi import (
    STALLED_AFTER_S,
    BodyTooLarge,
    ClientDisconnected,
    RequestStalled,
    read_header,
)

FORMS = {
    "/v1/media/upload": None,
    "/v1/avatar/create/photo": PHOTO_BYTES,
    "/v1/voice/clone": RECORDING_BYTES,
    "/v1/project/create/document": DOCUMENT_BYTES,
}
"""Where a form with files may be sent, and the most bytes that one of them may have; None is as many as the
server takes. Everywhere else a body is small."""
FILES = {"/v1/voice/clone": MOST_RECORDINGS}
"""The most files that a form may have, where it may have several."""
FIELD_BYTES = 1 << 20  # all fields and the parts' heads together
_MOST_PARTS = 100


@dataclass(frozen=True)
class FormFile:
    """`file_name` is what the sender calls it: text, and no path of ours."""

    file_name: str
    path: Path
    size: int
    digest: str


@dataclass(frozen=True)
class Form:
    """`print` stands for what it means: the same form with another boundary, or its parts in another order,
    has the same. `whole` is false for a body that is no form, or breaks off."""

    fields: tuple[tuple[str, str], ...]
    files: tuple[tuple[str, FormFile], ...]
    print: str
    whole: bool


def is_form_accepted(scope: Scope) -> bool:
    if scope["method"] != "POST" or scope["path"] not in FORMS:
        return False
    return (read_header(scope, "content-type") or "").strip().lower().startswith("multipart/form-data")


def most_bytes(scope: Scope, taken: int) -> int:
    """Return the largest file of a form that a server takes which takes so many bytes."""
    return min(FORMS[scope["path"]] or taken, taken)


def most_files(scope: Scope) -> int:
    """Return how many files of the largest size the form may have."""
    return FILES.get(scope["path"], 1)


@asynccontextmanager
async def staging_folder(staging: StagingFolders) -> AsyncIterator[Path]:
    """A folder for what arrives, gone at the end; large files take their time to go."""
    with ExitStack() as stack:
        folder = stack.enter_context(staging.folder())
        try:
            yield folder
        finally:
            await run_sync(stack.close)


async def read_form(scope: Scope, receive: Receive, folder: Path, most_bytes: int) -> Form:
    """Read a form into `folder`. Raises BodyTooLarge, ClientDisconnected or RequestStalled."""
    boundary = parse_options_header(read_header(scope, "content-type"))[1].get(b"boundary", b"")
    with _open_reader(boundary, folder, most_bytes) as reading:
        async for piece in stream_body(scope, receive, most_bytes * most_files(scope) + FIELD_BYTES):
            await run_sync(reading.take, piece)
        return reading.form()


async def write_body(scope: Scope, receive: Receive, path: Path, most_bytes: int) -> None:
    """The body as a file. Raises BodyTooLarge, ClientDisconnected or RequestStalled."""
    with path.open("wb") as file:
        async for piece in stream_body(scope, receive, most_bytes):
            await run_sync(file.write, piece)


async def stream_body(scope: Scope, receive: Receive, most_bytes: int) -> AsyncIterator[bytes]:
    """Yield the body as it comes. Raises BodyTooLarge as soon as it is announced or has come, RequestStalled
    when nothing comes any more, and ClientDisconnected when it breaks off."""
    too_large = announced_size(scope) > most_bytes
    size, more = 0, True
    while more and not too_large:
        piece, more = await _next(receive)
        size += len(piece)
        too_large = size > most_bytes
        if piece and not too_large:
            yield piece
    if too_large:
        raise BodyTooLarge


def announced_size(scope: Scope) -> int:
    """Return how long the body is to be; 0 where it does not say."""
    announced = read_header(scope, "content-length") or ""
    return int(announced[:30]) if announced.isascii() and announced.isdigit() else 0


async def _next(receive: Receive) -> tuple[bytes, bool]:
    try:
        async with asyncio.timeout(STALLED_AFTER_S):
            message = await receive()
    except TimeoutError:
        raise RequestStalled from None
    if message["type"] == "http.disconnect":
        raise ClientDisconnected
    return message.get("body", b""), message.get("more_body", False)


@dataclass
class _FormPart:
    """`file` is open while a part with a file name is being read; of a field the text is kept."""

    name: str
    file_name: str | None
    path: Path
    file: BinaryIO | None
    text: bytearray = field(default_factory=bytearray)
    size: int = 0
    hash: "hashlib._Hash" = field(default_factory=hashlib.sha256)

    def add(self, data: bytes) -> None:
        self.size += len(data)
        self.hash.update(data)
        if self.file is not None:
            self.file.write(data)
        else:
            self.text += data

    def close(self) -> None:
        if self.file is not None:
            self.file.close()


@contextmanager
def _open_reader(boundary: bytes, folder: Path, most_bytes: int) -> "Iterator[_FormReader]":
    reading = _FormReader(boundary, folder, most_bytes)
    try:
        yield reading
    finally:
        reading.close()


class _FormReader:
    """A form that is being read, piece by piece."""

    def __init__(self, boundary: bytes, folder: Path, most_bytes: int) -> None:
        self._folder = folder
        self._most_bytes = most_bytes
        self._parts: list[_FormPart] = []
        self._head: list[tuple[bytes, bytes]] = []
        self._head_name = b""
        self._head_value = b""
        self._kept_bytes = 0
        self._too_large = False
        self._ended = False
        self._raw = hashlib.sha256()
        self._parser = self._made_parser(boundary)

    def take(self, piece: bytes) -> None:
        self._raw.update(piece)
        if self._parser is None:
            return
        try:
            self._parser.write(piece)
        except FormParserError:
            self._parser = None

    def form(self) -> Form:
        """Raises BodyTooLarge, once all was read."""
        self.close()
        if self._too_large:
            raise BodyTooLarge
        whole = self._parser is not None and self._ended
        fields = [(part.name, _text(part.text)) for part in self._parts if part.file_name is None]
        files = [(part.name, _file(part)) for part in self._parts if part.file_name is not None]
        print = self._digest() if whole else self._raw.hexdigest()
        return Form(tuple(fields), tuple(files), print, whole)

    def close(self) -> None:
        for part in self._parts:
            part.close()

    def _digest(self) -> str:
        parts = sorted((part.name, part.file_name or "", part.hash.hexdigest()) for part in self._parts)
        return hashlib.sha256(json.dumps(parts).encode()).hexdigest()

    def _made_parser(self, boundary: bytes) -> MultipartParser | None:
        if not boundary:
            return None
        try:
            return MultipartParser(
                boundary,
                {
                    "on_part_begin": self._begin,
                    "on_header_field": self._add_head_name,
                    "on_header_value": self._add_head_value,
                    "on_header_end": self._end_head,
                    "on_headers_finished": self._open,
                    "on_part_data": self._add,
                    "on_part_end": self._end,
                    "on_end": self._end_form,
                },
            )
        except FormParserError:
            return None

    def _begin(self) -> None:
        self._head = []

    def _add_head_name(self, data: bytes, start: int, end: int) -> None:
        self._head_name += data[start:end]

    def _add_head_value(self, data: bytes, start: int, end: int) -> None:
        self._head_value += data[start:end]

    def _end_head(self) -> None:
        self._head.append((self._head_name.lower(), self._head_value))
        self._head_name = self._head_value = b""

    def _open(self) -> None:
        _, options = parse_options_header(dict(self._head).get(b"content-disposition"))
        if b"name" not in options or len(self._parts) >= _MOST_PARTS:
            raise FormParserError("A part without a name, or too many parts")
        path = self._folder / f"part-{len(self._parts)}"  # never what the sender calls it
        file_name = _text(options[b"filename"]) if b"filename" in options else None
        file = path.open("wb") if file_name is not None else None
        self._parts.append(_FormPart(_text(options[b"name"]), file_name, path, file))

    def _add(self, data: bytes, start: int, end: int) -> None:
        part = self._parts[-1]
        if part.file is None:
            self._kept_bytes += end - start
        grown = part.size + end - start
        self._too_large |= grown > self._most_bytes or self._kept_bytes > FIELD_BYTES
        if not self._too_large:
            part.add(data[start:end])

    def _end(self) -> None:
        self._parts[-1].close()

    def _end_form(self) -> None:
        self._ended = True


def _file(part: _FormPart) -> FormFile:
    return FormFile(part.file_name or "", part.path, part.size, part.hash.hexdigest())


def _text(raw: bytes | bytearray) -> str:
    return bytes(raw).decode("utf-8", "replace")
