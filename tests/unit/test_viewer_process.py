"""The viewer as a process: its socket, when it is started and when it ends."""

import socket
import stat
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from reelwright.delivery.local_socket import LocalAnswer, NobodyAnswers, ask_locally, listen_locally
from reelwright.errors import EngineFailed, Invalid
from reelwright.supervisor import Child
from reelwright.viewer.answers import answer_with
from reelwright.viewer.drafts import KEPT, Drafts, Tools, UnknownKey
from reelwright.viewer.server import ViewerServer


class SleepingProcess:
    """A child that runs until it is told to end."""

    code: int | None = None

    def poll(self) -> int | None:
        return self.code


class TrialChild(Child):
    starts = 0

    def start(self) -> None:
        self.starts += 1
        self.process = SleepingProcess()  # type: ignore[assignment]


def long_folder(tmp_path: Path) -> Path:
    folder = tmp_path / ("a" * 60) / ("b" * 60)
    folder.mkdir(parents=True)
    return folder


def answered(
    path: Path, answer: Callable[[dict[str, Any]], LocalAnswer], question: dict[str, Any]
) -> LocalAnswer:
    """What a server at the socket, which ends after half a second, answers."""
    with listen_locally(path) as listener:
        server = threading.Thread(target=ViewerServer(listener, answer, idle_s=0.5).run)
        server.start()
        try:
            return ask_locally(path, question)
        finally:
            server.join(10)
            assert not server.is_alive()


def test_a_question_is_answered_with_words_and_bytes(tmp_path: Path) -> None:
    """However long the data directory's name is; the server ends by itself when nobody asks any more."""
    got = answered(
        long_folder(tmp_path) / "viewer.sock",
        lambda asked: LocalAnswer({"heard": asked}, b"\0picture"),
        {"n": 1},
    )
    assert got == LocalAnswer({"heard": {"n": 1}}, b"\0picture")


def test_only_the_owner_can_open_the_socket(tmp_path: Path) -> None:
    path = tmp_path / "viewer.sock"
    with listen_locally(path):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_socket_that_a_dead_service_left_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "viewer.sock"
    listen_locally(path).close()
    with pytest.raises(NobodyAnswers):
        ask_locally(path, {})
    with listen_locally(path):
        assert path.exists()


def test_the_viewer_runs_only_while_somebody_asks(tmp_path: Path) -> None:
    """It is started by the first that connects; when it has ended, by the next; a crash pauses it."""
    path = tmp_path / "viewer.sock"
    with listen_locally(path) as listener:
        child = TrialChild("viewer", [], wanted_at=listener)
        child.look()
        assert child.starts == 0
        with socket.socket(socket.AF_UNIX) as caller:
            caller.connect(str(path))
            child.look()
            assert child.starts == 1
            child.process.code = 0  # type: ignore[union-attr]
            child.look()
            child.look()
            assert (child.starts, child.failures) == (2, 0)
            child.process.code = 1  # type: ignore[union-attr]
            child.look()
            child.look()
            assert (child.starts, child.failures) == (2, 1)


class BrokenDrafts:
    """Drafts that raise what they are given."""

    def __init__(self, error: Exception) -> None:
        self._error = error

    def piece(self, team_id: str, key: str) -> bytes:
        raise self._error


@pytest.mark.parametrize(
    ("error", "code", "message"),
    [
        (UnknownKey(), "lost", "This draft is not kept any more: post it again"),
        (Invalid("caption.preset", 'Unknown preset "x"'), "invalid", 'Unknown preset "x"'),
        (EngineFailed("A picture is missing"), "failed", "A picture is missing"),
        (ZeroDivisionError(), "failed", "This could not be drawn"),
    ],
)
def test_what_goes_wrong_is_told_and_the_next_is_answered(error: Exception, code: str, message: str) -> None:
    answer = answer_with(lambda: BrokenDrafts(error))  # type: ignore[arg-type, return-value]
    told = answer({"ask": "piece", "team": "t", "key": "k"})
    assert told.said == {"refused": {"code": code, "message": message}}


class BlankDraft:
    """A draft that is only kept."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.stills = self.pieces = self

    def close(self) -> None:
        pass


def test_a_team_that_posts_many_drafts_pushes_out_its_own_oldest() -> None:
    """All of them are its own while nobody else has any."""
    nothing: Any = None
    drafts: Any = Drafts(Tools(nothing, nothing, Path("cache")))
    drafts._keep("few", BlankDraft("f"))
    for number in range(KEPT + 3):
        drafts._keep("many", BlankDraft(f"m{number}"))
    drafts._keep("few", BlankDraft("g"))
    kept = [f"m{number}" for number in range(5, KEPT + 3)]
    assert list(drafts._kept) == [("few", "f"), *(("many", name) for name in kept), ("few", "g")]
