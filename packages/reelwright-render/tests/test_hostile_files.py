"""Every hostile file ends as it should, and nothing is asked, left behind or used up: each third of them in
`make test`, the others in `make test-all`."""

import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import pytest
from hostile import hostile
from hostile.corpus import corpus
from hostile.hostile import Completed, Expected, Hostile
from hostile.names import NAMES

from reelwright_render.errors import EngineFailed
from reelwright_render.intake.probe import probe

pytestmark = pytest.mark.slow

TESTS = Path(__file__).resolve().parent
REASONS = {value for name, value in vars(hostile).items() if name.isupper()}
MOST_BYTES = 2_500_000_000


@dataclass(frozen=True)
class Corpus:
    """The files, and the trap that playlists in them lead to."""

    files: list[Hostile]
    trap: socket.socket
    address: str


@dataclass(frozen=True)
class Judged:
    """Every third file, how each one ended by its name, and what the largest child took."""

    files: list[Hostile]
    ends: dict[str, dict[str, Any]]
    peak_bytes: int


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Corpus]:
    with socket.create_server(("127.0.0.1", 0)) as trap:
        address = f"127.0.0.1:{trap.getsockname()[1]}"
        yield Corpus(corpus(tmp_path_factory.mktemp("hostile"), f"http://{address}"), trap, address)


@pytest.fixture(scope="module", params=[0, *(pytest.param(n, marks=pytest.mark.thorough) for n in (1, 2))])
def judged(request: pytest.FixtureRequest, made: Corpus, tmp_path_factory: pytest.TempPathFactory) -> Judged:
    files = made.files[request.param :: 3]
    told = subprocess.run(
        [sys.executable, "-m", "hostile.judge"],
        input=json.dumps([(str(file.path), is_good_video(file)) for file in files]),
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join([str(TESTS), os.environ.get("PYTHONPATH", "")]),
            "TMPDIR": str(tmp_path_factory.mktemp("scratch")),
        },
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        check=True,
        text=True,
    )
    answer = json.loads(told.stdout)
    ends = {Path(end["path"]).name: end for end in answer["files"]}
    return Judged(files, ends, answer["peak_bytes"])


def is_good_video(file: Hostile) -> bool:
    return isinstance(file.expected, Completed) and file.expected.type == "video"


def was_asked(trap: socket.socket) -> bool:
    trap.setblocking(False)
    try:
        trap.accept()[0].close()
    except BlockingIOError:
        return False
    return True


def test_there_are_many_of_them(made: Corpus) -> None:
    """At least two hundred and forty, and no two of one name."""
    assert len({file.path.name for file in made.files}) == len(made.files) >= 240
    assert len(NAMES) >= 40


def test_each_file_ends_as_it_should(judged: Judged) -> None:
    """Completed with its type, size and length, or refused in words that a person can act on; where either
    is right, then nothing but one of the two."""
    wrong = {
        file.path.name: (judged.ends[file.path.name], file.expected)
        for file in judged.files
        if not as_expected(judged.ends[file.path.name], file.expected)
    }
    assert wrong == {}


def test_what_is_completed_can_be_made_ready(judged: Judged) -> None:
    """Each video as long as was said, with both sides even."""
    wrong = {}
    for file in judged.files:
        if "prepared" in judged.ends[file.path.name]:
            ready = judged.ends[file.path.name]["prepared"].get("completed")
            if not ready or ready["width"] % 2 or ready["height"] % 2 or not near(file.expected, ready):
                wrong[file.path.name] = judged.ends[file.path.name]
    assert wrong == {}


def test_nothing_is_left_behind(judged: Judged) -> None:
    """A poster of what is completed, what is ready, and not a file more."""
    left = {
        file.path.name: (end["left"], end.get("prepared", {}).get("left"))
        for file in judged.files
        if (end := judged.ends[file.path.name])["left"] != (["poster.jpg"] if "completed" in end else [])
        or end.get("prepared", {"left": ["ready.mp4"]})["left"] != ["ready.mp4"]
    }
    assert left == {}


def test_nobody_is_asked(made: Corpus, judged: Judged) -> None:
    """The address in the playlists, drawings and indexes waits in vain."""
    assert judged.ends
    assert not was_asked(made.trap)


def test_no_child_takes_much_memory(judged: Judged) -> None:
    """Not even a bomb, or a picture as large as is allowed: below 2.5 GB."""
    assert judged.peak_bytes < MOST_BYTES


def test_nobody_is_asked_even_where_no_sandbox_holds(made: Corpus) -> None:
    """How files are opened is enough: on machines that cannot take sockets away, it must be."""
    leading = [file for file in made.files if leads_to(file.path, made.address)]
    assert len(leading) >= 14
    for file in leading:
        try:
            probe(file.path)
        except EngineFailed:
            continue
    assert not was_asked(made.trap)


def leads_to(path: Path, url: str) -> bool:
    return path.stat().st_size < 1 << 20 and url.encode() in path.read_bytes()


def as_expected(end: dict[str, Any], expected: Expected | None) -> bool:
    if expected is None:
        return "completed" in end or end.get("refused") in REASONS
    if isinstance(expected, Completed):
        got = end.get("completed")
        same = got is not None and {**got, "duration_ms": 0} == {**asdict(expected), "duration_ms": 0}
        return same and near(expected, got)
    return end.get("refused") == expected.reason


def near(expected: Expected | None, got: dict[str, Any]) -> bool:
    """A length within two frames."""
    if not isinstance(expected, Completed) or expected.duration_ms is None or got["duration_ms"] is None:
        return got["duration_ms"] is None
    return abs(got["duration_ms"] - expected.duration_ms) <= 67
