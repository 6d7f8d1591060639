"""`reelwright models install writer --size large`, against a local imitation of the hub."""

import hashlib
import itertools
import json
import random
import shutil
import subprocess
import sys
from collections import namedtuple
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from model_hub import Hub, model_hub
from typer.testing import CliRunner

from reelwright.catalog.writers import LargeWriter, large_writer
from reelwright.cli import app
from reelwright.engines.local import download, install
from reelwright.engines.local.install import install_large_writer, large_writer_path
from reelwright.errors import EngineFailed

CONTENT = random.Random(1).randbytes(5_000_000)
Disk = namedtuple("Disk", "total used free")


@pytest.fixture
def hub() -> Iterator[Hub]:
    with model_hub(CONTENT) as hub:
        yield hub


@pytest.fixture(autouse=True)
def writer(monkeypatch: pytest.MonkeyPatch, hub: Hub) -> LargeWriter:
    """The published file is the imitation's; waits between tries are short."""
    small = replace(
        large_writer(),
        hub=hub.address,
        path=hub.path,
        bytes=len(CONTENT),
        sha256=hashlib.sha256(CONTENT).hexdigest(),
    )
    monkeypatch.setattr("reelwright.catalog.writers.large_writer", lambda: small)
    monkeypatch.setattr(install, "large_writer", lambda: small)
    monkeypatch.setattr(download.time, "sleep", lambda seconds: None)
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.lower(), raising=False)
    return small


@pytest.fixture
def models(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("REELWRIGHT_MODELS_DIR", str(tmp_path / "models"))
    return tmp_path / "models"


def fetch(models: Path, mirror: str = "", **more: Any) -> list[tuple[float, str]]:
    """What was told meanwhile; the file that is there afterwards is the published one."""
    told: list[tuple[float, str]] = []
    path = install_large_writer(models, lambda share, message: told.append((share, message)), mirror, **more)
    assert path.read_bytes() == CONTENT
    assert [file.name for file in models.iterdir() if not file.name.startswith(".")] == [path.name]
    return told


def leave_partial(models: Path, count: int, content: bytes = CONTENT) -> Path:
    models.mkdir(parents=True)
    part = download.partial(large_writer_path(models))
    part.write_bytes(content[:count])
    return part


def test_the_published_model_is_named_with_all_that_proves_it() -> None:
    """The data names one unchanging revision under a permissive licence."""
    writer = large_writer.__wrapped__()
    assert writer.hub.startswith("https://")
    assert writer.licence in ("Apache-2.0", "MIT")
    assert len(bytes.fromhex(writer.sha256)) == 32
    assert len(writer.path.split("/resolve/")[1].split("/")[0]) == 40
    assert writer.memory > 1.5 * writer.bytes > 3_000_000_000
    assert writer.address("https://mirror.example/hub/") == f"https://mirror.example/hub{writer.path}"


def test_the_model_is_fetched_listed_and_found_the_second_time(models: Path, hub: Hub) -> None:
    """By the commands that a person types."""
    for _ in range(2):
        done = CliRunner().invoke(app, ["models", "install", "writer", "--size", "large"])
        assert done.exit_code == 0, done.output
        assert "is here" in done.output
    assert len(hub.asked) == 1
    rows = json.loads(CliRunner().invoke(app, ["models", "list", "--json"]).output)["models"]
    assert {row["id"]: row["installed"] for row in rows}["writer-large"] is True


def test_uninstalled_nothing_is_left(models: Path) -> None:
    """Neither the file nor the beginning of one."""
    fetch(models)
    download.partial(large_writer_path(models)).write_bytes(b"a beginning")
    done = CliRunner().invoke(app, ["models", "uninstall", "writer", "--size", "large"])
    assert done.exit_code == 0, done.output
    assert [file.name for file in models.iterdir()] == [".installing"]


def test_progress_says_the_amount_and_the_speed(
    models: Path, hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And never goes back; at the end the hash is verified."""
    clock = itertools.count(step=0.3)
    monkeypatch.setattr(download.time, "monotonic", lambda: next(clock))
    told = fetch(models)
    shares = [share for share, _ in told]
    assert shares == sorted(shares) and shares[-1] == 1.0
    assert "Fetching Qwen3 4B Instruct (5 of 5 MB, " in "".join(message for _, message in told)
    assert any(message.endswith(" MB/s)") for _, message in told)
    assert told[-2][1] == "Verifying Qwen3 4B Instruct"


def test_a_connection_that_breaks_goes_on_where_it_broke(models: Path, hub: Hub) -> None:
    """Each time from the byte after the last one that came."""
    hub.drops, hub.drops_after = 4, 1_200_000
    told = fetch(models)
    starts = [int(wanted.strip("bytes=-")) if wanted else 0 for _, wanted in hub.asked]
    assert starts == [0, 1_200_000, 2_400_000, 3_600_000, 4_800_000]
    assert any("waiting: the connection broke" in message for _, message in told)


def test_a_killed_installation_goes_on(models: Path, hub: Hub) -> None:
    """A beginning that is cut anywhere is continued."""
    leave_partial(models, 3_333_333)
    fetch(models)
    assert hub.asked == [(hub.path, "bytes=3333333-")]


def test_a_beginning_that_is_longer_than_the_file_is_none(models: Path, hub: Hub) -> None:
    """Then all of it is fetched."""
    leave_partial(models, 9_000_000, CONTENT + CONTENT)
    fetch(models)
    assert hub.asked == [(hub.path, None)]


def test_a_server_without_ranges_brings_the_rest_too(models: Path, hub: Hub) -> None:
    """What is here is passed over, not lost: when such a server breaks off, the next try gets further."""
    leave_partial(models, 1_000_000)
    hub.ranges, hub.drops, hub.drops_after = False, 2, 3_000_000
    told = fetch(models)
    assert [wanted for _, wanted in hub.asked] == ["bytes=1000000-", "bytes=3000000-", "bytes=3000000-"]
    assert any("passing over what is here" in message for _, message in told)


def test_wrong_bytes_are_deleted_and_refused(models: Path, hub: Hub) -> None:
    """A file gets its name only when its hash is right; the next run begins anew and succeeds."""
    hub.content = CONTENT[:-1] + b"?"
    with pytest.raises(EngineFailed, match="is damaged: its hash is not the published one"):
        fetch(models)
    assert [file.name for file in models.iterdir()] == [".installing"]
    hub.content = CONTENT
    fetch(models)


def test_a_beginning_with_wrong_bytes_is_found_out(models: Path, hub: Hub) -> None:
    """The hash is that of the whole file, not of what came today."""
    leave_partial(models, 2_000_000, b"x" * 2_000_000)
    with pytest.raises(EngineFailed, match="is damaged"):
        fetch(models)
    fetch(models)


@pytest.mark.parametrize("ranges", [True, False])
def test_another_file_at_the_address_does_not_touch_what_is_here(
    ranges: bool, models: Path, hub: Hub
) -> None:
    """The page of a hotel's network, for one: its length gives it away."""
    part = leave_partial(models, 1_000_000)
    hub.content, hub.ranges = b"<html>Welcome to our network</html>" * 60_000, ranges
    with pytest.raises(EngineFailed, match="127.0.0.1 has another file in the place of Qwen3 4B Instruct"):
        fetch(models)
    assert part.read_bytes() == CONTENT[:1_000_000]


@pytest.mark.parametrize(("name", "value"), [("shift", 5), ("encoding", "gzip")])
def test_an_answer_that_is_not_what_was_asked_for_is_refused(
    name: str, value: Any, models: Path, hub: Hub
) -> None:
    """Another range, or bytes that were packed on the way."""
    leave_partial(models, 1_000_000)
    setattr(hub, name, value)
    with pytest.raises(EngineFailed, match="has another file"):
        fetch(models)


def test_a_redirect_is_followed_with_the_range(models: Path, hub: Hub) -> None:
    """Hubs keep large files on another host."""
    leave_partial(models, 1_000_000)
    hub.redirects = True
    fetch(models)
    assert hub.asked == [(hub.path, "bytes=1000000-"), (f"/store{hub.path}", "bytes=1000000-")]


@pytest.mark.parametrize("status", [401, 403, 404, 410])
def test_a_refusal_is_told_at_once_with_what_to_do(status: int, models: Path, hub: Hub) -> None:
    """No try after it would do better."""
    hub.faults = [status]
    with pytest.raises(EngineFailed) as told:
        fetch(models)
    assert str(told.value) == (
        f"127.0.0.1 does not give Qwen3 4B Instruct out (it answers {status})."
        " REELWRIGHT_MODELS_MIRROR names another place to fetch it from"
    )
    assert len(hub.asked) == 1


def test_a_server_in_trouble_is_asked_again(models: Path, hub: Hub) -> None:
    """Five times in a row are no end of it."""
    hub.faults = [503, 429, 500, 502, 504]
    fetch(models)
    assert len(hub.asked) == 6


def test_a_server_that_stays_in_trouble_is_given_up_and_what_came_is_kept(models: Path, hub: Hub) -> None:
    """The same command goes on later."""
    part = leave_partial(models, 2_000_000)
    hub.faults = [503] * 10
    with pytest.raises(EngineFailed) as told:
        fetch(models)
    assert str(told.value) == (
        "Qwen3 4B Instruct could not be fetched from 127.0.0.1: it answers 503. 2 MB are kept; run the same"
        " command again to go on"
    )
    assert part.stat().st_size == 2_000_000
    hub.faults.clear()
    fetch(models)


def test_nobody_at_the_address_is_told(models: Path) -> None:
    """With the variable that may be missing."""
    with pytest.raises(EngineFailed, match="it cannot be reached .HTTPS_PROXY names a proxy where one is"):
        fetch(models, "http://127.0.0.1:1")


def test_a_mirror_takes_the_hubs_place(
    models: Path, hub: Hub, writer: LargeWriter, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a setting: the path behind its address is the hub's."""
    nowhere = replace(writer, hub="http://127.0.0.1:1")
    monkeypatch.setattr("reelwright.catalog.writers.large_writer", lambda: nowhere)
    monkeypatch.setattr(install, "large_writer", lambda: nowhere)
    monkeypatch.setenv("REELWRIGHT_MODELS_MIRROR", f"{hub.address}/store/")
    done = CliRunner().invoke(app, ["models", "install", "writer", "--size", "large"])
    assert done.exit_code == 0, done.output
    assert hub.asked == [(f"/store{hub.path}", None)]


def test_a_proxy_of_the_environment_is_used(
    models: Path, hub: Hub, writer: LargeWriter, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The usual variable; the proxy is asked with the whole address."""
    monkeypatch.setenv("HTTP_PROXY", hub.address)
    fetch(models, "http://hub.example")
    assert hub.asked == [(f"http://hub.example{hub.path}", None)]


@pytest.mark.parametrize("proxy", ["nonsense://x", "socks5://127.0.0.1:1"])
def test_a_proxy_that_cannot_be_used_is_told(
    proxy: str, models: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the variables that may name it."""
    monkeypatch.setenv("ALL_PROXY", proxy)
    with pytest.raises(EngineFailed, match="A proxy is set .* that cannot be used: write http://host:port"):
        fetch(models)


def test_certificates_of_ones_own_that_are_none_are_told(
    models: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before anything is asked."""
    monkeypatch.setenv("SSL_CERT_FILE", __file__)
    done = subprocess.run(
        [sys.executable, "-m", "reelwright", "models", "install", "writer", "--size", "large"],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 2
    assert done.stderr.startswith("SSL_CERT_FILE names no file of certificates: write the path of a PEM")


def test_a_disk_without_room_is_told_before_anything_is_fetched(
    models: Path, hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With what is needed; what is here already counts."""
    monkeypatch.setattr(shutil, "disk_usage", lambda path: Disk(0, 0, 101_000_000))
    with pytest.raises(EngineFailed, match=r"needs 0.1 GB of free disk; 0.1 GB are free"):
        fetch(models)
    assert hub.asked == []
    download.partial(large_writer_path(models)).write_bytes(CONTENT[:4_500_000])
    fetch(models)


def test_a_disk_that_fills_meanwhile_keeps_what_came(
    models: Path, hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And says what to do."""
    part = leave_partial(models, 1_000_000)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(download.os, "fsync", full)
    with pytest.raises(
        EngineFailed, match="^The disk is full: . MB of Qwen3 4B Instruct are kept. Make room"
    ):
        fetch(models)
    assert part.stat().st_size >= 1_000_000


def test_a_file_that_was_brought_along_is_copied_and_verified(models: Path, hub: Hub, tmp_path: Path) -> None:
    """No network is needed then; another file is refused and leaves nothing behind."""
    brought = tmp_path / "brought.gguf"
    brought.write_bytes(CONTENT[::-1])
    with pytest.raises(EngineFailed, match="is damaged"):
        fetch(models, file=brought)
    brought.write_bytes(CONTENT[:-1])
    with pytest.raises(EngineFailed, match="This file is not Qwen3 4B Instruct: it has not the 5,000,000"):
        fetch(models, file=brought)
    assert [file.name for file in models.iterdir()] == [".installing"]
    brought.write_bytes(CONTENT)
    fetch(models, file=brought)
    assert hub.asked == []


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("install rvm --size large", "only the writer comes in two sizes"),
        ("install writer --file x.gguf", "the small writer comes in parts"),
        ("uninstall writer", 'the models to uninstall are "rvm", and "writer"'),
    ],
)
def test_what_makes_no_sense_together_is_said(words: str, sentence: str, models: Path) -> None:
    """Before anything is fetched or deleted."""
    done = CliRunner().invoke(app, ["models", *words.split()], env={"COLUMNS": "200"})
    assert done.exit_code == 2
    assert sentence in done.output
