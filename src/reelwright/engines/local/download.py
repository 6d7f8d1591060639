"""One large file over HTTP. What arrived is kept: after a broken connection, or a killed process, the rest is
fetched. Nothing gets its name before its hash was found to be the published one.
"""

import hashlib
import os
import re
import shutil
import ssl
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import httpx

from reelwright.errors import EngineFailed, is_out_of_room

Progress = Callable[[float, str], None]  # 0–1, what is being done
_PIECE = 1 << 24
_TRIES = 6  # in a row that bring nothing new
_LONGEST_PAUSE_S = 30.0
_PATIENCE = httpx.Timeout(30.0, read=60.0)
_PASSING = frozenset({408, 425, 429, 500, 502, 503, 504})
_SPEED_OVER_S = 10.0
_TOLD_EVERY_S = 0.5
_VERIFYING_SHARE = 0.03


@dataclass(frozen=True)
class PublishedFile:
    """A file as its publisher describes it. `title` is what people are told of."""

    title: str
    address: str
    bytes: int
    sha256: str


def partial(target: Path) -> Path:
    """Return the path of a file until all of it is there."""
    return target.with_name(f"{target.name}.part")


def fetch(file: PublishedFile, target: Path, progress: Progress, pause_s: float = 1.0) -> None:
    """Fetch what is missing, verify all of it, and give it its name. `pause_s` is the first wait after a
    broken connection; the next ones are longer. Raises EngineFailed; what arrived stays for the next time."""
    part = partial(target)
    if _size(part) > file.bytes:
        part.unlink()
    _fetch_all(file, part, progress, pause_s)
    verify(file, part, progress)
    part.replace(target)


def copy(file: PublishedFile, source: Path, target: Path, progress: Progress) -> None:
    """Copy a model from a file that somebody brought along, where there is no way to the hub. Raises
    EngineFailed."""
    part = target.with_name(f"{target.name}.copy")
    try:
        if _size(source) != file.bytes:
            raise EngineFailed(f"This file is not {file.title}: it has not the {file.bytes:,} bytes of it")
        progress(0.0, f"Copying {file.title}")
        shutil.copyfile(source, part)
        verify(file, part, progress)
        part.replace(target)
    except OSError as problem:
        raise EngineFailed(f"{file.title} could not be copied: {problem.strerror}") from None
    finally:
        part.unlink(missing_ok=True)


def verify(file: PublishedFile, part: Path, progress: Progress) -> None:
    """Deletes what is another file, so that the next time begins anew. Raises EngineFailed."""
    digest = hashlib.sha256()
    with part.open("rb") as stream:
        done = 0
        while piece := stream.read(_PIECE):
            digest.update(piece)
            done += len(piece)
            progress(1 - _VERIFYING_SHARE * (1 - done / file.bytes), f"Verifying {file.title}")
    if digest.hexdigest() != file.sha256:
        part.unlink()
        raise EngineFailed(
            f"{file.title} is damaged: its hash is not the published one. What came was deleted; run the same"
            " command again, or try another mirror"
        )


def _fetch_all(file: PublishedFile, part: Path, progress: Progress, pause_s: float) -> None:
    meter = _Meter(file, progress, _size(part))
    best, tries = _size(part), 0
    with _client() as client:
        while _size(part) < file.bytes:
            try:
                _fetch_on(client, file, part, meter)
            except _Interrupted as problem:
                tries = tries + 1 if _size(part) <= best else 1
                best = max(best, _size(part))
                if tries == _TRIES:
                    raise EngineFailed(
                        f"{file.title} could not be fetched from {_host(file)}: {problem}."
                        f" {best / 1e6:.0f} MB are kept; run the same command again to go on"
                    ) from None
                meter.wait(str(problem))
                time.sleep(min(pause_s * 2 ** (tries - 1), _LONGEST_PAUSE_S))


class _Interrupted(Exception):
    """Worth another try."""


@contextmanager
def _client() -> Iterator[httpx.Client]:
    """Through the proxy that the environment names, and with the certificates of SSL_CERT_FILE."""
    try:
        client = httpx.Client(
            timeout=_PATIENCE, follow_redirects=True, headers={"accept-encoding": "identity"}
        )
    except (ValueError, ImportError):  # an unknown scheme; SOCKS without its package
        raise EngineFailed(
            "A proxy is set (HTTPS_PROXY, HTTP_PROXY or ALL_PROXY) that cannot be used: write http://host:port"
        ) from None
    except (OSError, ssl.SSLError):
        raise EngineFailed(
            "SSL_CERT_FILE names no file of certificates: write the path of a PEM file"
        ) from None
    with client:
        yield client


def _fetch_on(client: httpx.Client, file: PublishedFile, part: Path, meter: "_Meter") -> None:
    have = _size(part)
    headers = {"range": f"bytes={have}-"} if have else {}
    try:
        with client.stream("GET", file.address, headers=headers) as answer:
            already = have - _begins_at(answer, file, have)
            _append(answer, part, file.bytes, already, meter)
    except httpx.TransportError as problem:
        raise _Interrupted(_describe(problem)) from problem
    except (httpx.TooManyRedirects, httpx.InvalidURL):
        raise EngineFailed(f"{_host(file)} sends {file.title} round in circles. {_ADVICE}") from None
    except OSError as problem:
        reason = "is full" if is_out_of_room(problem) else "does not take it"
        raise EngineFailed(
            f"The disk {reason}: {_size(part) / 1e6:.0f} MB of {file.title} are kept. Make room, and run the"
            " same command again to go on"
        ) from None
    if _size(part) < file.bytes:
        raise _Interrupted("the connection ended early")


_ADVICE = "REELWRIGHT_MODELS_MIRROR names another place to fetch it from"


def _begins_at(answer: httpx.Response, file: PublishedFile, asked: int) -> int:
    """Return the first byte of the file that this answer brings. A server that knows no ranges begins with
    0."""
    if answer.status_code in _PASSING:
        raise _Interrupted(f"it answers {answer.status_code}")
    if answer.status_code not in (200, 206):
        raise EngineFailed(
            f"{_host(file)} does not give {file.title} out (it answers {answer.status_code}). {_ADVICE}"
        )
    begins, total = 0, answer.headers.get("content-length", "")
    if answer.status_code == 206:
        told = re.fullmatch(r"bytes (\d+)-\d+/(\d+|\*)", answer.headers.get("content-range", "").strip())
        begins, total = (int(told[1]), told[2]) if told else (-1, "")
    whole = total in ("", "*", str(file.bytes))
    if (
        not whole
        or begins not in (0, asked)
        or answer.headers.get("content-encoding", "identity") != "identity"
    ):
        raise EngineFailed(f"{_host(file)} has another file in the place of {file.title}. {_ADVICE}")
    return begins


def _append(answer: httpx.Response, part: Path, whole: int, already: int, meter: "_Meter") -> None:
    """Append the answer to the part. Bytes that are `already` there are skipped, so a server without ranges
    costs time, and never what an earlier run brought."""
    with part.open("ab") as out:
        for piece in answer.iter_raw():  # as it comes: what is collected first is lost with the connection
            fresh = piece[already:]
            already -= len(piece) - len(fresh)
            out.write(fresh[: whole - out.tell()])
            meter.at(out.tell(), waiting=already > 0)
            if out.tell() == whole:
                break
        out.flush()
        os.fsync(out.fileno())


class _Meter:
    """Says how much is there and how fast it comes, twice a second."""

    def __init__(self, file: PublishedFile, progress: Progress, have: int) -> None:
        self._file = file
        self._progress = progress
        self._have = have
        self._reported_at = -1.0
        self._marks = [(time.monotonic(), have)]

    def at(self, have: int, waiting: bool = False) -> None:
        self._have, now = have, time.monotonic()
        if now - self._reported_at < _TOLD_EVERY_S and have < self._file.bytes:
            return
        self._reported_at = now
        self._marks = [mark for mark in self._marks if now - mark[0] <= _SPEED_OVER_S] or self._marks[-1:]
        self._marks.append((now, have))
        (began, before), speed = self._marks[0], ""
        if now > began and have > before:
            speed = f", {(have - before) / (now - began) / 1e6:.1f} MB/s"
        self._say(", passing over what is here" if waiting else speed)

    def wait(self, reason: str) -> None:
        self._say(f", waiting: {reason}")

    def _say(self, more: str) -> None:
        share = self._have / self._file.bytes * (1 - _VERIFYING_SHARE)
        amount = f"{self._have / 1e6:.0f} of {self._file.bytes / 1e6:.0f} MB"
        self._progress(share, f"Fetching {self._file.title} ({amount}{more})")


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0


def _host(file: PublishedFile) -> str:
    return urlsplit(file.address).hostname or "the server"


def _describe(problem: httpx.TransportError) -> str:
    if "CERTIFICATE" in str(problem):
        return "its certificate is not trusted here (SSL_CERT_FILE names a company's own)"
    if isinstance(problem, httpx.ProxyError):
        return "the proxy refuses"
    if isinstance(problem, httpx.TimeoutException):
        return "it does not answer in time"
    if isinstance(problem, httpx.ConnectError):
        return "it cannot be reached (HTTPS_PROXY names a proxy where one is needed)"
    return "the connection broke"
