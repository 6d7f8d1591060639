"""Refusals that come before the body has come whole, over the wire: who goes on sending sees them."""

import asyncio
import http.client
import json
import shutil
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
import requests
import uvicorn
from house import House, Member
from starlette.responses import JSONResponse
from starlette.types import Message, Receive, Scope, Send

from reelwright.http.drain_bodies import DrainBodies

MEGABYTE = 1_000_000
PATIENCE_S = 120  # of a caller: 30 MB are read by a server that shares its processor
CREATE = "/v1/project/create/story"


@pytest.fixture(scope="module")
def address(built_house: House) -> Iterator[str]:
    """Where the house's API listens."""
    config = uvicorn.Config(built_house.app, log_config=None, lifespan="off", access_log=False)
    server = uvicorn.Server(config)
    listener = socket.create_server(("127.0.0.1", 0))
    thread = threading.Thread(target=server.run, args=([listener],))
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield f"127.0.0.1:{listener.getsockname()[1]}"
    server.should_exit = True
    thread.join()


def by_httpx(url: str, headers: dict[str, str], body: Path) -> tuple[int, Any]:
    answer = httpx.post(url, headers=headers, content=body.read_bytes(), timeout=PATIENCE_S)
    return answer.status_code, answer.json()


def by_requests(url: str, headers: dict[str, str], body: Path) -> tuple[int, Any]:
    answer = requests.post(url, headers=headers, data=body.read_bytes(), timeout=PATIENCE_S)
    return answer.status_code, answer.json()


def by_requests_in_chunks(url: str, headers: dict[str, str], body: Path) -> tuple[int, Any]:
    """Without a length that could be seen beforehand."""
    answer = requests.post(url, headers=headers, data=iter([body.read_bytes()] * 2), timeout=PATIENCE_S)
    return answer.status_code, answer.json()


def by_curl(url: str, headers: dict[str, str], body: Path, *more: str) -> tuple[int, Any]:
    if shutil.which("curl") is None:
        pytest.skip("there is no curl")
    said = [part for name, value in headers.items() for part in ("-H", f"{name}: {value}")]
    command = ["curl", "-sS", "--data-binary", f"@{body}", *said, *more, "-w", "\n%{http_code}", url]
    answer, _, status = subprocess.run(command, check=True, capture_output=True, text=True).stdout.rpartition(
        "\n"
    )
    return int(status), httpx.Response(200, text=answer).json()


def by_curl_without_asking(url: str, headers: dict[str, str], body: Path) -> tuple[int, Any]:
    return by_curl(url, headers, body, "-H", "Expect:")


def by_hand(url: str, headers: dict[str, str], body: Path) -> tuple[int, Any]:
    """Somebody who sends everything before reading anything, and stops at what breaks the connection."""
    host, _, path = url.removeprefix("http://").partition("/")
    with closing(http.client.HTTPConnection(host, timeout=PATIENCE_S)) as connection:
        connection.request("POST", f"/{path}", body.read_bytes(), headers)
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read())


def by_hand_and_closing(url: str, headers: dict[str, str], body: Path) -> tuple[int, Any]:
    """Who asks for the connection's end, too."""
    return by_hand(url, {**headers, "Connection": "close"}, body)


CLIENTS = [by_httpx, by_requests, by_requests_in_chunks, by_curl, by_curl_without_asking]
CLIENTS += [by_hand, by_hand_and_closing]
Client = Callable[[str, dict[str, str], Path], tuple[int, Any]]


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("bodies") / "body.json"
    path.write_bytes(b'{"prompt": "' + b"x" * 30 * MEGABYTE + b'"}')
    return path


@pytest.mark.parametrize("client", CLIENTS)
def test_a_body_that_is_too_large_is_told_so(
    member: Member, address: str, large: Path, client: Client
) -> None:
    """413 in our words, and no broken connection; nothing is made."""
    headers = {"x-api-key": member.key, "content-type": "application/json"}
    status, body = client(f"http://{address}{CREATE}", headers, large)
    assert (status, body) == (413, {"success": False, "message": "File too large"})
    assert member.rows()["projects"] == 0


@pytest.mark.parametrize("client", [by_httpx, by_requests_in_chunks, by_curl_without_asking, by_hand])
def test_a_form_that_is_too_large_is_told_so(
    member: Member, address: str, large: Path, client: Client
) -> None:
    """Also where the file's size is only known when it has come."""
    headers = {"x-api-key": member.key, "content-type": "multipart/form-data; boundary=b"}
    status, body = client(f"http://{address}/v1/media/upload", headers, large)
    assert (status, body) == (413, {"success": False, "message": "File too large"})


@pytest.mark.parametrize("client", CLIENTS)
def test_a_stranger_with_a_large_body_is_told_so(address: str, large: Path, client: Client) -> None:
    """401 is judged before the body is looked at, and seen after it was sent."""
    status, body = client(f"http://{address}{CREATE}", {"x-api-key": "rw_wrong"}, large)
    assert (status, body["code"]) == (401, "not_authenticated")


def test_more_than_was_announced_through_a_link(member: Member, address: str, large: Path) -> None:
    """An upload's link takes as many bytes as were announced."""
    wanted = {"fileName": "clip.mp4", "contentType": "video/mp4", "size": 1_000}
    upload = member.client.post("/v1/media/upload", json=wanted).json()["data"]["upload"]
    path = upload["url"].removeprefix("http://testserver")
    with closing(http.client.HTTPConnection(address, timeout=PATIENCE_S)) as connection:
        connection.request("PUT", path, large.read_bytes())
        answer = connection.getresponse()
        assert (answer.status, json.loads(answer.read())["message"]) == (413, "File too large")


def test_the_connection_is_closed_after_that(member: Member, address: str, large: Path) -> None:
    """In order: the caller reads the answer's end and then the connection's."""
    with closing(http.client.HTTPConnection(address, timeout=PATIENCE_S)) as connection:
        connection.request("POST", CREATE, large.read_bytes(), {"x-api-key": member.key})
        answer = connection.getresponse()
        assert (answer.status, answer.getheader("connection")) == (413, "close")
        answer.read()


async def early(scope: Scope, receive: Receive, send: Send) -> None:
    """Answers and reads nothing."""
    await JSONResponse({"message": "no"}, 413)(scope, receive, send)


@pytest.mark.parametrize(("bound", "read"), [({"most_bytes": 50}, 60), ({"within_s": 0.0}, 0)])
def test_a_body_without_an_end_is_read_up_to_a_bound(bound: dict[str, Any], read: int) -> None:
    """The answer has been said by then, and the last word ends it."""
    said: list[Message] = []
    size = 0

    async def receive() -> Message:
        nonlocal size
        await asyncio.sleep(0.001)
        size += 20
        return {"type": "http.request", "body": b"x" * 20, "more_body": True}

    async def send(message: Message) -> None:
        said.append({**message, "read": size})

    scope = {"type": "http", "headers": [(b"transfer-encoding", b"chunked")]}
    asyncio.run(DrainBodies(early, **bound)(scope, receive, send))
    assert [(one["type"], one.get("more_body"), one["read"]) for one in said] == [
        ("http.response.start", None, 0),
        ("http.response.body", True, 0),
        ("http.response.body", False, read),
    ]


def test_a_caller_who_falls_silent_is_waited_for_a_moment() -> None:
    """Then the answer ends, whether the rest comes or not."""
    said: list[Message] = []

    async def receive() -> Message:
        await asyncio.sleep(60)
        raise AssertionError

    async def send(message: Message) -> None:
        said.append(message)

    scope = {"type": "http", "headers": [(b"content-length", b"1000")]}
    asyncio.run(DrainBodies(early, silent_s=0.01)(scope, receive, send))
    assert said[-1] == {"type": "http.response.body", "body": b"", "more_body": False}
