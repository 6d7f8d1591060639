"""`serve` and `worker` as an operator types them, without REELWRIGHT_BASE_URL."""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from harness.processes import SECONDS, wait_until
from harness.receiver import Receiver
from harness.server import Server

from reelwright.supervisor import die_with_parent

pytestmark = pytest.mark.slow


@contextmanager
def running(data: Path, *words: str) -> Iterator[Path]:
    """A `reelwright` command that runs until the end of the block; its output is in the file."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("REELWRIGHT_")}
    settings = {"REELWRIGHT_ENGINES": "instant", "REELWRIGHT_OUTBOUND_ALLOW": "127.0.0.0/8"}
    out = data / f"{words[0]}.log"
    with out.open("wb") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "reelwright", *words, "--data-dir", str(data)],
            env={**inherited, **settings},
            stdout=log,
            stderr=log,
            preexec_fn=die_with_parent,
        )
    try:
        yield out
    finally:
        process.terminate()
        process.wait(SECONDS)


def address_of(data: Path) -> str:
    """Where the API answers, once it does."""
    wait_until((data / "address").exists, SECONDS, "the address is written down")
    address = (data / "address").read_text().strip()
    httpx.get(f"{address}/livez", timeout=SECONDS, trust_env=False).raise_for_status()
    return address


def has_ipv6() -> bool:
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        return False
    return True


def test_a_worker_apart_puts_whole_addresses_into_webhooks(tmp_path: Path) -> None:
    """They begin with the server's own address, and one printed line says what to set for other callers."""
    with (
        closing(Server(f"sqlite:///{tmp_path / 'reelwright.db'}", tmp_path)) as server,
        running(tmp_path, "serve", "--no-worker", "--host", "0.0.0.0", "--port", "0") as log,
    ):
        address = address_of(tmp_path)
        assert address.startswith("http://127.0.0.1:")
        assert (
            f"Links begin with {address}: set REELWRIGHT_BASE_URL for callers elsewhere.\n" in log.read_text()
        )
        server.command("team", "create", "Trial", "--credits", "100")
        key = server.command("key", "create", "Trial", "--name", "trial")["key"]
        with running(tmp_path, "worker") as worker_log, Receiver() as receiver:
            request: dict[str, Any] = {
                "prompt": "A quiet lake",
                "voiceId": "voice_heart",
                "targetDuration": 10,
            }
            request["webhook"] = f"{receiver.url}/made"
            headers = {"x-api-key": key}
            answer = httpx.post(
                f"{address}/v1/project/create/story",
                json=request,
                headers=headers,
                timeout=SECONDS,
                trust_env=False,
            )
            assert answer.is_success, answer.text
            wait_until(lambda: receiver.calls, SECONDS, "the webhook is delivered")
            assert f"{socket.gethostname()}-" in worker_log.read_text()
    [call] = receiver.calls
    assert call.body["data"]["url"].startswith(f"{address}/files/")
    assert call.body["data"]["shareUrl"].startswith(f"{address}/share/")


def test_an_ipv6_address_is_printed_so_that_it_opens(tmp_path: Path) -> None:
    """In brackets; and the worker of `serve` is named after the machine."""
    if not has_ipv6():
        pytest.skip("This machine has no ::1")
    with running(tmp_path, "serve", "--host", "::1", "--port", "0") as log:
        address = address_of(tmp_path)
        assert address.startswith("http://[::1]:")
        assert f"Reelwright listens at {address} " in log.read_text()
        wait_until(lambda: f"{socket.gethostname()}-" in log.read_text(), SECONDS, "the worker has started")
