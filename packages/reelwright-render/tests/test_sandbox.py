"""A child with hard limits: what it can not do, and how its end is told."""

import logging
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import inmates
import pytest

from reelwright_render.errors import Cancelled, EngineFailed
from reelwright_render.sandbox import Limits, run
from reelwright_render.sandbox.landlock import landlock_version

pytestmark = pytest.mark.slow  # it starts processes, though small ones

QUICK = Limits(memory=1 << 30, cpu_s=20, wall_s=60, file_bytes=4 << 20)
on_linux = pytest.mark.skipif(sys.platform != "linux", reason="Linux alone can take these away")


def put_away(folder: Path, function: Callable[..., Any], *args: Any, limits: Limits = QUICK) -> Any:
    return run(function, *args, limits=limits, folder=folder, stop=lambda: None)


def test_the_answer_is_what_the_function_returned(tmp_path: Path) -> None:
    """As JSON would give it back."""
    assert put_away(tmp_path, inmates.add, 2, 3) == 5


def test_an_argument_that_is_a_path_can_be_read(tmp_path: Path) -> None:
    """Wherever it lies."""
    (tmp_path / "file").write_bytes(b"12345")
    (tmp_path / "folder").mkdir()
    assert put_away(tmp_path / "folder", inmates.size_of, tmp_path / "file") == 10


def test_a_child_may_ask_its_parent(tmp_path: Path) -> None:
    """Each question is answered before the next, also with more than a pipe holds; what the answering raises
    ends the child."""

    def reply(question: Any) -> str:
        if question["length"] < 0:
            raise ValueError("no")
        return "x" * int(question["length"])

    def ask(lengths: list[int]) -> Any:
        asked = inmates.ask_for_sizes
        return run(asked, lengths, limits=QUICK, folder=tmp_path, stop=lambda: None, reply=reply)

    assert ask([1, 300_000, 0]) == [1, 300_000, 0]
    with pytest.raises(ValueError, match="no"):
        ask([1, -1])


def test_a_refusal_is_told_as_it_was_said(tmp_path: Path) -> None:
    """EngineFailed goes through with its sentence."""
    with pytest.raises(EngineFailed, match="^This picture is upside down$"):
        put_away(tmp_path, inmates.refuse)


def test_an_unforeseen_error_is_logged_and_not_shown(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A person reads a sentence; the traceback is for the operator."""
    with caplog.at_level(logging.WARNING), pytest.raises(EngineFailed) as told:
        put_away(tmp_path, inmates.break_down)
    assert str(told.value) == "This file could not be read; it may be damaged"
    assert "a detail of ours" in caplog.text


@on_linux
def test_no_socket_can_be_opened(tmp_path: Path) -> None:
    """Nobody who listens is ever called."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.setblocking(False)
        answers = put_away(tmp_path, inmates.connect, server.getsockname()[1])
        with pytest.raises(BlockingIOError):
            server.accept()
    assert answers == ["PermissionError"] * 3


@on_linux
def test_no_program_and_no_process_can_be_started(tmp_path: Path) -> None:
    """Threads go on working; the child cannot leave its group either."""
    assert put_away(tmp_path, inmates.start_programs) == ["PermissionError"] * 3


@on_linux
def test_no_other_process_can_be_signalled(tmp_path: Path) -> None:
    """Not even its own parent; nor can that one's limits be changed."""
    assert put_away(tmp_path, inmates.disturb_parent) == ["PermissionError"] * 3


@on_linux
def test_other_files_can_neither_be_read_nor_written(tmp_path: Path) -> None:
    """Only its folder is open. (Kernels without landlock, before 5.13, cannot promise it.)"""
    if landlock_version() < 1:
        pytest.skip("this kernel has no landlock")
    secret, folder = tmp_path / "secret.key", tmp_path / "folder"
    secret.write_text("s")
    folder.mkdir()
    answers = put_away(folder, inmates.touch, str(secret), str(tmp_path / "left"))
    assert answers == ["PermissionError", "PermissionError", "went through"]
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["folder", "mine", "secret.key"]


@on_linux
def test_nothing_but_plain_files_can_be_left(tmp_path: Path) -> None:
    """A link to a secret would be opened by whoever takes the file over. Renaming in one folder goes on
    working."""
    if landlock_version() < 1:
        pytest.skip("this kernel has no landlock")
    secret, folder = tmp_path / "secret.key", tmp_path / "folder"
    secret.write_text("s")
    folder.mkdir()
    *refused, renamed = put_away(folder, inmates.leave, str(secret))
    assert set(refused) <= {"PermissionError", "OSError"}
    assert renamed == "went through"
    left = sorted(str(path.relative_to(folder)) for path in folder.rglob("*"))
    assert left == ["inner", "renamed"]


def test_no_secret_of_the_environment_is_handed_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its environment is made anew."""
    monkeypatch.setenv("REELWRIGHT_SECRET_KEYS", "hidden")
    handed_on = put_away(tmp_path, inmates.environment)
    assert "hidden" not in str(handed_on)
    assert handed_on["TMPDIR"] == str(tmp_path.resolve())


def test_limits_cannot_be_raised_again(tmp_path: Path) -> None:
    """They hold for good, also for root."""
    assert put_away(tmp_path, inmates.raise_limits) == [QUICK.file_bytes, QUICK.open_files]


@on_linux
def test_memory_has_an_end(tmp_path: Path) -> None:
    """8 GB are not had where 1 GB is allowed."""
    with pytest.raises(EngineFailed, match="^This file needs too much memory to be read$"):
        put_away(tmp_path, inmates.take_memory)


def test_processor_time_has_an_end(tmp_path: Path) -> None:
    """A second of it."""
    with pytest.raises(EngineFailed, match="^This file takes too long to read$"):
        put_away(tmp_path, inmates.count_for_ever, limits=Limits(cpu_s=1, wall_s=600))


def test_wall_time_has_an_end(tmp_path: Path) -> None:
    """Also for one that does nothing."""
    with pytest.raises(EngineFailed, match="^This file takes too long to read$"):
        put_away(tmp_path, inmates.sleep_for_ever, limits=Limits(cpu_s=600, wall_s=1))


def test_a_written_file_has_an_end(tmp_path: Path) -> None:
    """A disk is not filled."""
    with pytest.raises(EngineFailed, match="^What is made of this file becomes too large$"):
        put_away(tmp_path, inmates.fill_disk)
    assert (tmp_path / "large").stat().st_size <= QUICK.file_bytes


def test_a_crash_is_a_damaged_file(tmp_path: Path) -> None:
    """A decoder that falls takes nobody with it."""
    with pytest.raises(EngineFailed, match="^This file is damaged and cannot be read$"):
        put_away(tmp_path, inmates.crash)


def test_an_answer_without_end_is_not_listened_to(tmp_path: Path) -> None:
    """The parent's memory is not the child's to fill."""
    with pytest.raises(EngineFailed, match="^This file is damaged and cannot be read$"):
        put_away(tmp_path, inmates.babble)


def test_progress_is_heard_on_the_way(tmp_path: Path) -> None:
    """In shares from 0 to 1, whatever the child says."""
    heard: list[float] = []
    answer = run(
        inmates.report, limits=QUICK, folder=tmp_path, stop=lambda: None, progress=lambda s: heard.append(s)
    )
    assert (answer, heard) == ("done", [0.25, 0.5, 1.0])


def test_what_stop_raises_ends_the_child(tmp_path: Path) -> None:
    """It is asked while the child works, and nothing of the child goes on."""
    heard: list[float] = []

    def stop() -> None:
        if heard:
            raise Cancelled

    with pytest.raises(Cancelled):
        run(
            inmates.tell_id_and_sleep,
            limits=QUICK,
            folder=tmp_path,
            stop=stop,
            progress=lambda s: heard.append(s),
        )
    with pytest.raises(ProcessLookupError):
        os.kill(int((tmp_path / "id").read_text()), 0)


@on_linux
def test_the_child_ends_with_its_parent(tmp_path: Path) -> None:
    """Also where the parent is killed and can clean up nothing."""
    script = (
        "import inmates; from pathlib import Path; from reelwright_render.sandbox import Limits, run\n"
        f"run(inmates.tell_id_and_sleep, limits=Limits(), folder=Path({str(tmp_path)!r}),"
        " stop=lambda: None, progress=lambda share: print('ready', flush=True))"
    )
    parent = subprocess.Popen(
        [sys.executable, "-c", script],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(Path(__file__).parent), *sys.path])},
    )
    with parent:
        assert parent.stdout is not None
        assert parent.stdout.readline() == b"ready\n"
        parent.send_signal(signal.SIGKILL)
    assert ends(int((tmp_path / "id").read_text()))


def ends(process: int) -> bool:
    for _ in range(600):
        try:
            state = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0]
        except (FileNotFoundError, ProcessLookupError):
            return True
        if state == "Z":
            return True
        time.sleep(0.1)
    return False
