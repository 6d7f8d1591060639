"""People cut out of a film that lies in storage in several files."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import pytest

from reelwright.delivery.storage import DiskStorage
from reelwright.engines.matting import Cut, CutOut, Pixels
from reelwright.workflows.asset_matting import AssetMatting
from reelwright_render.encode.segments import Encoding, encode_segment
from reelwright_render.pixels.decode import VideoReader, planes
from reelwright_render.pixels.planar import Planar

SIZE = (32, 32)
FRAMES, FIRST = 20, 12  # of the film, and of its second file
WARM_UP = 6


@dataclass
class Dragging:
    """A matte follows the picture's brightness slowly, and is told which frame it begins with."""

    provider: str = "local"
    model: str = "dragging"
    warm_up: int = WARM_UP
    begun: list[int] = field(default_factory=list)

    def begin(self, first: int = 0) -> "Follower":
        self.begun.append(first)
        return Follower()

    def is_person(self, picture: Pixels, alpha: Pixels) -> bool:
        return True


class Follower:
    def __init__(self) -> None:
        self._level: float | None = None

    def alpha(self, frame: Pixels) -> Pixels:
        seen = float(frame.mean())
        self._level = seen if self._level is None else self._level + 0.3 * (seen - self._level)
        return np.full(frame.shape[:2], round(self._level), np.uint8)


def brighter(number: int, out: Planar) -> None:
    """A picture as grey as it is late in the film."""
    out.y.fill(40 + 9 * number)
    out.u.fill(128)
    out.v.fill(128)


@pytest.fixture
def storage(tmp_path: Path) -> Iterator[DiskStorage]:
    """The film whole, and in two files."""
    storage = DiskStorage(tmp_path / "files")
    for name, frames in (("whole", range(FRAMES)), ("one", range(FIRST)), ("two", range(FIRST, FRAMES))):
        encode_segment(brighter, frames, tmp_path / f"{name}.mp4", Encoding(*SIZE, 1.0, "ultrafast", 23))
        storage.put(f"acts/{name}.mp4", tmp_path / f"{name}.mp4")
    yield storage


def cut(storage: DiskStorage, engine: Dragging, tmp_path: Path, wanted: Cut) -> CutOut:
    return AssetMatting(engine, storage, tmp_path, "cut").cut(wanted)


def levels(storage: DiskStorage, asset: str) -> list[int]:
    """How bright each frame is."""
    reader = VideoReader(storage.path(asset))
    shown = [round(float(planes(reader.frame(number))[0].mean())) for number in range(reader.length)]
    reader.close()
    return shown


def test_a_file_of_a_film_is_cut_as_the_whole_film_is(storage: DiskStorage, tmp_path: Path) -> None:
    """The frames at the end of the file before steady its first ones, and the engine is told their number in
    the film: the matte goes on over the join as if there were none."""
    engine = Dragging()
    whole = cut(storage, engine, tmp_path, Cut("acts/whole.mp4", FIRST, FRAMES - FIRST))
    second = Cut("acts/two.mp4", FIRST, FRAMES - FIRST, FIRST, ("acts/one.mp4", FIRST))
    part = cut(storage, engine, tmp_path, second)
    assert engine.begun == [FIRST - WARM_UP, FIRST - WARM_UP]
    assert (part.frames, part.seen) == (FRAMES - FIRST, whole.seen)
    pairs = zip(levels(storage, part.matte), levels(storage, whole.matte), strict=True)
    assert max(abs(one - other) for one, other in pairs) <= 1
    colours = zip(levels(storage, part.colours), levels(storage, whole.colours), strict=True)
    assert max(abs(one - other) for one, other in colours) <= 2


def test_a_file_without_another_before_it_begins_by_itself(storage: DiskStorage, tmp_path: Path) -> None:
    """There is nothing that could steady it."""
    engine = Dragging()
    part = cut(storage, engine, tmp_path, Cut("acts/two.mp4", FIRST, FRAMES - FIRST, FIRST))
    assert engine.begun == [FIRST]
    assert part.frames == FRAMES - FIRST


def test_a_short_file_before_gives_what_it_has(storage: DiskStorage, tmp_path: Path) -> None:
    """Less than the engine asks for is better than nothing."""
    engine = Dragging(warm_up=FIRST + 3)
    cut(storage, engine, tmp_path, Cut("acts/two.mp4", FIRST, FRAMES - FIRST, FIRST, ("acts/one.mp4", FIRST)))
    assert engine.begun == [0]
