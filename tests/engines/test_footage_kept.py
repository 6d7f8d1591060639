"""Footage in storage: every part is drawn once, whatever dies, and a video waits only for what it shows."""

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import av
import numpy as np
import pytest

from reelwright.delivery.storage import DiskStorage, Storage
from reelwright.engines.call import CALL, Call
from reelwright.engines.fake_footage import FakeFootage
from reelwright.engines.footage import Footage, FootagePart, FootageRequest, parts_shown
from reelwright.errors import Cancelled
from reelwright.workflows.footage import KeptFootage
from reelwright.workflows.locks import FileLocks

SQUARE = FootageRequest("marbles", 2, "ratio_1_1")
LOOP = f"footage/{FakeFootage().key(SQUARE)}"


class PowerCut(Exception):
    """Everything ends here."""


@dataclass
class Counting(FakeFootage):
    """Remembers what was asked for, and dies after some parts if it is told to."""

    dies_after: int = 99
    asked: list[list[int]] = field(default_factory=list)

    def film(
        self, request: FootageRequest, numbers: Sequence[int], keep: Callable[[FootagePart], None]
    ) -> None:
        self.asked.append(list(numbers))
        super().film(request, numbers[: self.dies_after], keep)
        if len(numbers) > self.dies_after:
            raise PowerCut


@pytest.fixture
def storage(tmp_path: Path) -> DiskStorage:
    return DiskStorage(tmp_path / "files")


@pytest.fixture
def locks(tmp_path: Path) -> FileLocks:
    return FileLocks(tmp_path / "locks")


def pictures(storage: Storage, key: str) -> list[np.ndarray]:
    with av.open(str(storage.path(key))) as container:
        return [frame.to_ndarray() for frame in container.decode(video=0)]


@pytest.mark.parametrize(
    ("shown_ms", "count"),
    [(None, 10), (0, 1), (2_000, 1), (2_001, 2), (9_999, 5), (20_000, 10), (60_000, 10)],
)
def test_a_video_shows_as_many_parts_as_begin_in_it(shown_ms: int | None, count: int) -> None:
    """A video that is longer than the loop shows all of it, again and again."""
    assert parts_shown(shown_ms) == count


def test_a_loop_is_drawn_once_for_all(storage: DiskStorage, locks: FileLocks) -> None:
    """Whoever comes later finds it."""
    engine = Counting()
    footage = KeptFootage(engine, storage, locks).film(SQUARE)
    assert footage == Footage(f"{LOOP}.mp4", 20_000)
    assert KeptFootage(engine, storage, locks).film(SQUARE, 70_000) == footage
    assert engine.asked == [[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]]


def test_joined_parts_decode_like_the_parts(storage: DiskStorage, locks: FileLocks) -> None:
    """Joining copies packets: no picture is lost, moved or changed."""
    footage = KeptFootage(FakeFootage(), storage, locks).film(SQUARE)
    alone = [picture for k in range(10) for picture in pictures(storage, f"{LOOP}/part-{k:02d}.mp4")]
    joined = pictures(storage, footage.video)
    assert len(joined) == 600
    assert all(np.array_equal(one, other) for one, other in zip(alone, joined, strict=True))


def test_a_short_video_needs_only_the_parts_that_it_shows(storage: DiskStorage, locks: FileLocks) -> None:
    """The rest is drawn when somebody shows it."""
    engine = Counting()
    kept = KeptFootage(engine, storage, locks)
    short = kept.film(SQUARE, 5_400)
    assert short == Footage(f"{LOOP}/first-03.mp4", 6_000)
    assert len(pictures(storage, short.video)) == 180
    assert kept.film(SQUARE, 5_100) == short
    assert kept.film(SQUARE).video == f"{LOOP}.mp4"
    assert engine.asked == [[0, 1, 2], [3, 4, 5, 6, 7, 8, 9]]


def test_a_maker_that_fails_leaves_what_it_has_drawn(storage: DiskStorage, locks: FileLocks) -> None:
    """The next one draws only the rest, and the loop is the one that was to be."""
    engine = Counting(dies_after=4)
    with pytest.raises(PowerCut):
        KeptFootage(engine, storage, locks).film(SQUARE)
    assert not storage.exists(f"{LOOP}.mp4")
    again = Counting()
    footage = KeptFootage(again, storage, locks).film(SQUARE)
    assert again.asked == [[4, 5, 6, 7, 8, 9]]
    assert len(pictures(storage, footage.video)) == 600


def test_the_first_seconds_are_there_before_the_rest(storage: DiskStorage, locks: FileLocks) -> None:
    """While the loop is being drawn by one, another gets its beginning without waiting for the end."""
    short: list[Footage] = []

    class Early(FakeFootage):
        def film(
            self, request: FootageRequest, numbers: Sequence[int], keep: Callable[[FootagePart], None]
        ) -> None:
            super().film(request, numbers[:3], keep)
            assert locks.take(LOOP) is None  # this one holds it
            short.append(KeptFootage(FakeFootage(), storage, locks).film(request, 6_000))
            super().film(request, numbers[3:], keep)

    whole = KeptFootage(Early(), storage, locks).film(SQUARE)
    assert short == [Footage(f"{LOOP}/first-03.mp4", 6_000)]
    assert whole == Footage(f"{LOOP}.mp4", 20_000)


def test_who_waits_for_another_maker_can_be_cancelled(storage: DiskStorage, locks: FileLocks) -> None:
    """Nothing is drawn by two."""

    def stop() -> None:
        raise Cancelled

    held = locks.take(LOOP)
    assert held is not None
    token = CALL.set(Call(stop_if_cancelled=stop))
    try:
        with pytest.raises(Cancelled):
            KeptFootage(Counting(), storage, locks).film(SQUARE)
    finally:
        CALL.reset(token)
        held.release()


KILLED = """
import os, signal, sys
from pathlib import Path
from reelwright.delivery.storage import DiskStorage
from reelwright.engines.fake_footage import FakeFootage
from reelwright.engines.footage import FootageRequest
from reelwright.workflows.footage import KeptFootage
from reelwright.workflows.locks import FileLocks

class Killed(FakeFootage):
    def film(self, request, numbers, keep):
        super().film(request, numbers[:2], keep)
        os.kill(os.getpid(), signal.SIGKILL)

folder = Path(sys.argv[1])
KeptFootage(Killed(), DiskStorage(folder / "files"), FileLocks(folder / "locks")).film(
    FootageRequest("marbles", 2, "ratio_1_1")
)
"""


@pytest.mark.slow
def test_a_killed_maker_is_taken_over_where_it_was(
    storage: DiskStorage, locks: FileLocks, tmp_path: Path
) -> None:
    """`kill -9` leaves whole parts and no lock."""
    killed = subprocess.run([sys.executable, "-c", KILLED, str(tmp_path)], env=os.environ, timeout=120)
    assert killed.returncode == -9
    engine = Counting()
    footage = KeptFootage(engine, storage, locks).film(SQUARE)
    assert engine.asked == [[2, 3, 4, 5, 6, 7, 8, 9]]
    assert len(pictures(storage, footage.video)) == 600
