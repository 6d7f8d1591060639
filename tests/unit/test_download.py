"""Downloads of callers' addresses: capped, watched, and whole."""

import gzip
import socket
from pathlib import Path

import pytest
from test_outbound import LOOPBACK, Talk, listening, saying

from reelwright.delivery.download import DownloadLimits, download, readable_size
from reelwright.delivery.outbound import Outbound
from reelwright.errors import Cancelled, EngineFailed

LIMITS = DownloadLimits(most_bytes=100_000, within_s=30)
SLOW = "The address sends the file too slowly"


def never() -> None:
    pass


def fetched(talk: Talk, out: Path, limits: DownloadLimits = LIMITS) -> int:
    with listening(talk) as port:
        return download(Outbound(LOOPBACK), f"http://127.0.0.1:{port}/a.mp4", out, limits, never)


def refusal(talk: Talk, out: Path, limits: DownloadLimits = LIMITS) -> str:
    with pytest.raises(EngineFailed) as refused:
        fetched(talk, out, limits)
    return str(refused.value)


def answer(head: str, body: bytes) -> Talk:
    return saying(f"HTTP/1.1 {head}\r\n\r\n".encode() + body)


@pytest.mark.parametrize(
    "head", ["200 OK\r\nContent-Length: 5", "200 OK", "200 OK\r\nContent-Type: text/html"]
)
def test_a_file_is_written_whatever_it_says_of_itself(tmp_path: Path, head: str) -> None:
    """With a stated length, without one, and under a wrong type."""
    assert fetched(answer(head, b"bytes"), tmp_path / "a") == 5
    assert (tmp_path / "a").read_bytes() == b"bytes"


def test_the_request_asks_for_the_file_as_it_is(tmp_path: Path) -> None:
    """Not compressed, and with a name of ours."""
    heard: list[bytes] = []
    fetched(saying(b"HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nx", heard), tmp_path / "a")
    lines = heard[0].split(b"\r\n")
    assert lines[0] == b"GET /a.mp4 HTTP/1.1"
    assert {b"Accept-Encoding: identity", b"User-Agent: Reelwright/1.0"} <= set(lines)


@pytest.mark.parametrize(
    ("head", "body", "reason"),
    [
        (
            "404 Not Found\r\nContent-Length: 1",
            b"x",
            "The address answered with HTTP 404 instead of the file",
        ),
        ("500 Oops\r\nContent-Length: 1", b"x", "The address answered with HTTP 500 instead of the file"),
        ("204 No Content", b"", "The address answered with HTTP 204 instead of the file"),
        (
            "302 Found\r\nLocation: http://127.0.0.1/\r\nContent-Length: 0",
            b"",
            "The address leads on to another one (HTTP 302), which is not followed. Give the last one",
        ),
        ("200 OK\r\nContent-Length: 0", b"", "The address answered with an empty file"),
        (
            "200 OK\r\nContent-Encoding: gzip",
            gzip.compress(b"0" * 10_000_000),
            "The address sends the file compressed, which is not accepted",
        ),
        (
            "200 OK\r\nContent-Length: 9",
            b"short",
            "The file could not be downloaded. The server broke off, or did not speak HTTP",
        ),
        (
            "200 OK\r\nTransfer-Encoding: chunked",
            b"5\r\nbytes\r\n",
            "The file could not be downloaded. The server broke off, or did not speak HTTP",
        ),
        (
            "200 OK\r\nContent-Length: 100001",
            b"",
            "The file is larger than the 97.6 KB that are left for it",
        ),
        ("200 OK", b"x" * 100_001, "The file is larger than the 97.6 KB that are left for it"),
        (
            f"200 OK\r\nContent-Length: {10**18}",
            b"x",
            "The file is larger than the 97.6 KB that are left for it",
        ),
    ],
)
def test_what_goes_wrong_is_told_in_words(tmp_path: Path, head: str, body: bytes, reason: str) -> None:
    """Each with a sentence for a person, without paths or names of errors."""
    assert refusal(answer(head, body), tmp_path / "a") == reason


def test_a_file_of_exactly_the_limit_is_taken(tmp_path: Path) -> None:
    """The last byte that is allowed."""
    assert fetched(answer("200 OK", b"x" * 100_000), tmp_path / "a") == 100_000


def dripping(caller: socket.socket) -> None:
    caller.recv(65536)
    caller.sendall(b"HTTP/1.1 200 OK\r\n\r\n")
    while True:
        caller.sendall(b"x" * 10)


def test_an_endless_file_is_cut(tmp_path: Path) -> None:
    """At the limit, not later."""
    reason = refusal(dripping, tmp_path / "a")
    assert reason == "The file is larger than the 97.6 KB that are left for it"
    assert (tmp_path / "a").stat().st_size <= 100_000


def test_a_file_that_comes_too_slowly_is_left(tmp_path: Path) -> None:
    """Once patience is over the average counts, however often a byte arrives."""
    limits = DownloadLimits(10**12, 30, slowest=10**12, patience_s=0.0)
    assert refusal(dripping, tmp_path / "a", limits) == SLOW


def test_a_server_that_says_no_more_is_left(tmp_path: Path) -> None:
    """After the time of one wait, which is shorter than the whole."""

    def hanging(caller: socket.socket) -> None:
        caller.recv(65536)
        caller.sendall(b"HTTP/1.1 200 OK\r\n\r\nbeginning")
        caller.settimeout(30)
        caller.recv(1)  # until the other side leaves

    outbound = Outbound(LOOPBACK, within_s=0.3)
    with listening(hanging) as port, pytest.raises(EngineFailed) as refused:
        download(outbound, f"http://127.0.0.1:{port}/", tmp_path / "a", LIMITS, never)
    assert str(refused.value) == "The file could not be downloaded. No answer within 0.3 seconds"


def test_the_whole_download_has_a_time(tmp_path: Path) -> None:
    """Also where every wait is short."""
    limits = DownloadLimits(10**12, within_s=0.3)
    reason = refusal(dripping, tmp_path / "a", limits)
    assert reason == "The file could not be downloaded. No answer within 0.3 seconds"


def test_an_address_inside_is_not_asked(tmp_path: Path) -> None:
    """The guard is the one of every outgoing call."""
    heard: list[bytes] = []
    with listening(saying(b"", heard)) as port, pytest.raises(EngineFailed) as refused:
        url = f"https://files.example.com:{port}/"
        outbound = Outbound(type(LOOPBACK)(), lambda host, port: ["127.0.0.1"])
        download(outbound, url, tmp_path / "a", LIMITS, never)
    assert str(refused.value).startswith("The file could not be downloaded. The address leads to a network")
    assert heard == []


def test_a_download_is_stopped_when_nobody_wants_it(tmp_path: Path) -> None:
    """Between two pieces."""

    def stop() -> None:
        raise Cancelled

    with listening(dripping) as port, pytest.raises(Cancelled):
        download(Outbound(LOOPBACK), f"http://127.0.0.1:{port}/", tmp_path / "a", LIMITS, stop)


@pytest.mark.parametrize(
    ("size", "words"),
    [(2 << 30, "2 GB"), (30 << 20, "30 MB"), (1_500, "1.4 KB"), (1_023, "1023 bytes"), (0, "0 bytes")],
)
def test_sizes_are_told_to_people(size: int, words: str) -> None:
    """Binary and rounded down, as the limits are."""
    assert readable_size(size) == words
