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
from reelwright.engines.footage import (
    Footage,
    FootagePart,
    FootageRequest,
    FootageSection,
    parts_shown,
)
from reelwright.errors import Cancelled
from reelwright.workflows.footage import StoredFootage
from reelwright.workflows.locks import FileLocks

SQUARE = FootageRequest("marbles", 2, "ratio_1_1")
COURSE = f"footage/{FakeFootage().key(SQUARE)}"


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


def section(number: int) -> str:
    return f"{COURSE}/section-{number:03d}.mp4"


def put(storage: Storage) -> str:
    storage.put("anything/else", b"")
    return "anything/else"


def pictures(storage: Storage, key: str) -> list[np.ndarray]:
    with av.open(str(storage.path(key))) as container:
        return [frame.to_ndarray() for frame in container.decode(video=0)]


@pytest.mark.parametrize(
    ("shown_ms", "count"), [(0, 1), (2_000, 1), (2_001, 2), (9_999, 5), (20_000, 10), (600_000, 300)]
)
def test_a_video_shows_as_many_parts_as_begin_in_it(shown_ms: int, count: int) -> None:
    """However long it is."""
    assert parts_shown(shown_ms) == count


def test_a_minute_shows_no_part_twice(storage: DiskStorage, locks: FileLocks) -> None:
    """Three sections of 20 s each, of thirty parts."""
    engine = Counting()
    footage = StoredFootage(engine, storage, locks).film_for(SQUARE, 60_000)
    assert footage == Footage(tuple(FootageSection(section(k), 20_000) for k in range(3)))
    assert engine.asked == [list(range(30))]
    assert len({storage.path(one.video).read_bytes() for one in footage.sections}) == 3


def test_a_course_is_drawn_once_for_all(storage: DiskStorage, locks: FileLocks) -> None:
    """Whoever comes later finds it; a longer video has the rest drawn, a shorter one shows the same files."""
    engine = Counting()
    first = StoredFootage(engine, storage, locks).film_for(SQUARE, 60_000)
    assert StoredFootage(engine, storage, locks).film_for(SQUARE, 60_000) == first
    longer = StoredFootage(engine, storage, locks).film_for(SQUARE, 70_000)
    assert longer.sections[:3] == first.sections
    assert longer.sections[3] == FootageSection(f"{COURSE}/section-003-first-05.mp4", 10_000)
    shorter = StoredFootage(engine, storage, locks).film_for(SQUARE, 31_000)
    assert shorter.sections == first.sections[:2]
    assert engine.asked == [list(range(30)), list(range(30, 35))]


def test_joined_parts_decode_like_the_parts(storage: DiskStorage, locks: FileLocks) -> None:
    """Joining copies packets: no picture is lost, moved or changed."""
    footage = StoredFootage(FakeFootage(), storage, locks).film_for(SQUARE, 8_000)
    alone = [picture for k in range(4) for picture in pictures(storage, f"{COURSE}/part-{k:04d}.mp4")]
    joined = pictures(storage, footage.sections[0].video)
    assert len(joined) == 240
    assert all(np.array_equal(one, other) for one, other in zip(alone, joined, strict=True))


def test_a_short_video_needs_only_the_parts_that_it_shows(storage: DiskStorage, locks: FileLocks) -> None:
    """The rest is drawn when somebody shows it. Its file stays as it is: a timeline names it."""
    engine = Counting()
    kept = StoredFootage(engine, storage, locks)
    short = kept.film_for(SQUARE, 5_400)
    assert short.sections == (FootageSection(f"{COURSE}/section-000-first-03.mp4", 6_000),)
    assert len(pictures(storage, short.sections[0].video)) == 180
    assert kept.film_for(SQUARE, 5_100) == short
    assert kept.film_for(SQUARE, 20_000).sections == (FootageSection(section(0), 20_000),)
    assert engine.asked == [[0, 1, 2], [3, 4, 5, 6, 7, 8, 9]]
    assert storage.exists(short.sections[0].video)


def test_parts_go_when_their_section_is_there(storage: DiskStorage, locks: FileLocks) -> None:
    """Footage lies there once, not twice."""
    StoredFootage(FakeFootage(), storage, locks).film_for(SQUARE, 24_000)
    assert [k for k in range(12) if storage.exists(f"{COURSE}/part-{k:04d}.mp4")] == [10, 11]


def test_a_section_that_another_has_just_made_is_taken(storage: DiskStorage, locks: FileLocks) -> None:
    """Its parts are gone while they are being joined here."""
    kept = StoredFootage(FakeFootage(), storage, locks)

    class Slow(DiskStorage):
        def path(self, key: str) -> Path:
            if key.endswith("part-0002.mp4"):
                kept.film_for(SQUARE, 20_000)
            return super().path(key)

    slow = Slow(storage.path(put(storage)).parents[1])
    footage = StoredFootage(FakeFootage(), slow, locks).film_for(SQUARE, 6_000)
    assert footage.sections == (FootageSection(section(0), 20_000),)


def test_a_maker_that_fails_leaves_what_it_has_drawn(storage: DiskStorage, locks: FileLocks) -> None:
    """The next one draws only the rest, and the section is the one that was to be."""
    engine = Counting(dies_after=4)
    with pytest.raises(PowerCut):
        StoredFootage(engine, storage, locks).film_for(SQUARE, 20_000)
    assert not storage.exists(section(0))
    again = Counting()
    footage = StoredFootage(again, storage, locks).film_for(SQUARE, 20_000)
    assert again.asked == [[4, 5, 6, 7, 8, 9]]
    assert len(pictures(storage, footage.sections[0].video)) == 600


def test_the_first_seconds_are_there_before_the_rest(storage: DiskStorage, locks: FileLocks) -> None:
    """While the course is being drawn by one, another gets its beginning without waiting for the end."""
    short: list[Footage] = []

    class Early(FakeFootage):
        def film(
            self, request: FootageRequest, numbers: Sequence[int], keep: Callable[[FootagePart], None]
        ) -> None:
            super().film(request, numbers[:3], keep)
            assert locks.take(COURSE) is None  # this one holds it
            short.append(StoredFootage(FakeFootage(), storage, locks).film_for(request, 6_000))
            super().film(request, numbers[3:], keep)

    whole = StoredFootage(Early(), storage, locks).film_for(SQUARE, 20_000)
    assert short[0].sections == (FootageSection(f"{COURSE}/section-000-first-03.mp4", 6_000),)
    assert whole.sections == (FootageSection(section(0), 20_000),)


def test_who_waits_for_another_maker_can_be_cancelled(storage: DiskStorage, locks: FileLocks) -> None:
    """Nothing is drawn by two."""

    def stop() -> None:
        raise Cancelled

    held = locks.take(COURSE)
    assert held is not None
    token = CALL.set(Call(stop_if_cancelled=stop))
    try:
        with pytest.raises(Cancelled):
            StoredFootage(Counting(), storage, locks).film_for(SQUARE, 20_000)
    finally:
        CALL.reset(token)
        held.release()


KILLED = """
import os, signal, sys
from pathlib import Path
from reelwright.delivery.storage import DiskStorage
from reelwright.engines.fake_footage import FakeFootage
from reelwright.engines.footage import FootageRequest
from reelwright.workflows.footage import StoredFootage
from reelwright.workflows.locks import FileLocks

class Killed(FakeFootage):
    def film(self, request, numbers, keep):
        super().film(request, numbers[:2], keep)
        os.kill(os.getpid(), signal.SIGKILL)

folder = Path(sys.argv[1])
StoredFootage(Killed(), DiskStorage(folder / "files"), FileLocks(folder / "locks")).film_for(
    FootageRequest("marbles", 2, "ratio_1_1"), 20_000
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
    footage = StoredFootage(engine, storage, locks).film_for(SQUARE, 20_000)
    assert engine.asked == [[2, 3, 4, 5, 6, 7, 8, 9]]
    assert len(pictures(storage, footage.sections[0].video)) == 600
