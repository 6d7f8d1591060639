"""What holds for every footage engine, and for our own games frame by frame."""

import hashlib
import io
import itertools
from collections.abc import Sequence
from pathlib import Path

import av
import numpy as np
import pytest

from reelwright.engines.call import CALL, Call
from reelwright.engines.fake_footage import FakeFootage
from reelwright.engines.footage import (
    SECTION_PARTS,
    FootageEngine,
    FootagePart,
    FootageRequest,
)
from reelwright.engines.local.footage import LocalFootage
from reelwright.engines.local.footage.blockrun.course import lay_course, run_course
from reelwright.engines.local.footage.blockrun.scene import Blockrun, open_blockrun
from reelwright.engines.local.footage.blockrun.themes import THEMES
from reelwright.engines.local.footage.blockrun.world import (
    BASE,
    HEAD_ROOM,
    MIDDLE,
    SIDE_ROOM,
    clear_way,
)
from reelwright.engines.local.footage.child import film_parts
from reelwright.engines.local.footage.marbles.boards import BOARDS
from reelwright.engines.local.footage.marbles.run import Runs
from reelwright.engines.local.footage.scene import FRAMES, SECONDS, Scene, part_file
from reelwright.engines.local.footage.sections import chance
from reelwright.engines.local.footage.trial import trial_frame
from reelwright.engines.local.footage.voxels.yard import Yard
from reelwright.errors import Cancelled, EngineFailed
from reelwright.render.planar import planar

pytestmark = pytest.mark.slow  # the drawing is compiled when it first runs, for half a minute

PORTRAIT = FootageRequest("blockrun", 1, "ratio_9_16")


def frame(scene: Scene, number: int, width: int = 54, height: int = 96) -> np.ndarray:
    picture = planar(width, height)
    picture.blacken()
    scene.draw(number, picture)
    return picture.block.astype(int)


@pytest.fixture(scope="module")
def meadow() -> Blockrun:
    return open_blockrun(THEMES[0](), FRAMES, SECONDS, 54, 96)


def film(engine: FootageEngine, request: FootageRequest, numbers: Sequence[int]) -> list[FootagePart]:
    parts: list[FootagePart] = []
    engine.film(request, numbers, parts.append)
    return parts


def check_part(part: FootagePart, width: int, height: int) -> None:
    with av.open(io.BytesIO(part.video)) as container:
        stream = container.streams.video[0]
        context = stream.codec_context
        assert len(container.streams) == 1
        assert (context.name, context.profile, context.pix_fmt) == ("h264", "High", "yuv420p")
        assert (context.width, context.height) == (width, height)
        assert (context.colorspace, context.color_primaries, context.color_trc) == (1, 1, 1)
        assert context.color_range == 1
        assert stream.average_rate == 30
        packets = [p for p in container.demux(stream) if p.pts is not None]
        times = sorted(float(p.pts * p.time_base) for p in packets)
        keys = {round(float(p.pts * p.time_base), 3) for p in packets if p.is_keyframe}
    with av.open(io.BytesIO(part.video)) as container:
        decoded = sum(1 for _ in container.decode(video=0))
    assert decoded == len(times) == 60
    assert times == pytest.approx([n / 30 for n in range(60)], abs=1e-4)
    assert 0 in keys


@pytest.mark.parametrize("engine", [FakeFootage(), LocalFootage()], ids=["fake", "local"])
class TestEveryEngine:
    def test_a_key_stays_the_same_and_differs_for_other_pixels(self, engine: FootageEngine) -> None:
        """A clip is kept under its key and made once."""
        others = [
            PORTRAIT,
            FootageRequest("blockrun", 2, "ratio_9_16"),
            FootageRequest("marbles", 1, "ratio_9_16"),
            FootageRequest("blockrun", 1, "ratio_1_1"),
        ]
        keys = [engine.key(request) for request in others]
        assert keys[0] == engine.key(FootageRequest("blockrun", 1, "ratio_9_16"))
        assert len(set(keys)) == 4

    def test_a_call_that_was_cancelled_stops(self, engine: FootageEngine) -> None:
        """Whatever is under way ends, and nothing is given back."""

        def stop() -> None:
            raise Cancelled

        token = CALL.set(Call(stop_if_cancelled=stop))
        try:
            with pytest.raises(Cancelled):
                film(engine, PORTRAIT, range(SECTION_PARTS))
        finally:
            CALL.reset(token)


def test_the_fakes_parts_are_as_promised() -> None:
    """H.264 High, BT.709, 30 pictures a second, two seconds that begin with a keyframe; in order."""
    parts = film(FakeFootage(), PORTRAIT, [*range(SECTION_PARTS), 299])
    assert [part.number for part in parts] == [*range(10), 299]
    for part in parts:
        check_part(part, 180, 320)


def test_the_fake_tells_clips_apart() -> None:
    """Tests can see which clip was asked for."""
    one = film(FakeFootage(), PORTRAIT, [4])
    other = film(FakeFootage(), FootageRequest("blockrun", 2, "ratio_9_16"), [4])
    assert one[0].video != other[0].video
    assert one == film(FakeFootage(), PORTRAIT, [4])


def test_a_game_that_is_not_drawn_is_refused_by_the_engine() -> None:
    """The catalogue chooses another clip before; this is the last guard."""
    with pytest.raises(EngineFailed, match="chess"):
        film(LocalFootage(), FootageRequest("chess", 1, "ratio_9_16"), [0])
    with pytest.raises(EngineFailed, match="clip 12"):
        film(LocalFootage(), FootageRequest("blockrun", 12, "ratio_9_16"), [0])


def test_a_trial_frame_shows_something() -> None:
    """The doctor draws one to see whether drawing works here."""
    trial = trial_frame()
    assert trial.shape == (54, 96)
    assert trial.std() > 10


def test_the_same_frame_is_drawn_the_same_twice(meadow: Blockrun) -> None:
    """Also by a scene opened anew: two processes share a clip."""
    again = open_blockrun(THEMES[0](), FRAMES, SECONDS, 54, 96)
    assert hashlib.sha256(frame(meadow, 77)).digest() == hashlib.sha256(frame(again, 77)).digest()


def test_the_runner_never_touches_a_block(meadow: Blockrun) -> None:
    """From the feet to above the eye there is air wherever the path leads, and ground where it lands."""
    worlds = meadow.worlds
    for section in (0, 1, 7):
        path = worlds.path(section)
        grid = np.concatenate([worlds.grid(section), worlds.grid(section + 1)], 2)
        for x, feet, z in zip(path.x, path.feet, path.z, strict=True):
            column = grid[
                int(np.floor(x - 0.35)) : int(np.floor(x + 0.35)) + 1,
                int(np.floor(feet + 0.05)) : int(np.floor(feet + 2.0)) + 1,
                int(np.floor(z)),
            ]
            assert not column.any()
        for platform in worlds.course(section).platforms:
            assert grid[platform.x, platform.y - 1, platform.z : platform.z + platform.length].all()


@pytest.mark.parametrize("number", range(len(THEMES)))
def test_every_course_can_be_run(number: int) -> None:
    """No jump goes up more than one block or down more than two, also over joints; the body passes every
    platform without touching it; something to land on comes at least every three seconds."""
    theme = THEMES[number]()
    courses = [lay_course(theme.pace, MIDDLE, BASE, SECONDS, chance(theme.seed, n)) for n in range(12)]
    heights = [platform.y for course in courses for platform in course.platforms]
    steps = np.diff(heights)
    assert max(steps) <= 1 and min(steps) >= -2
    assert {course.length for course in courses} == {theme.pace.beats * theme.pace.stride}
    for before, course, after in zip(courses, courses[1:], courses[2:], strict=False):
        assert max(p.length + p.gap for p in course.platforms) / course.speed <= 3
        path = run_course(before, course, after, FRAMES)
        yard = Yard.empty(course.length, 1, 0)
        for p in course.platforms:
            yard.box(p.x - 1, p.y - 2, p.z, 3, 2, p.length, 1)
        laid = yard.grid.copy()
        clear_way(yard.grid, zip(path.x, path.feet, path.z, strict=True), SIDE_ROOM, HEAD_ROOM)
        assert np.array_equal(laid, yard.grid)


def test_the_worlds_differ() -> None:
    """Each clip has its own sky, materials and pace."""
    themes = [theme() for theme in THEMES]
    assert len(themes) == 11
    assert len({(t.sky.zenith, t.sky.horizon) for t in themes}) == 11
    assert len({t.seed for t in themes}) == 11
    assert len({t.pace for t in themes}) >= 8


def test_the_board_is_full_from_the_beginning() -> None:
    """Marbles were let go before the first frame."""
    numbers, _, _ = Runs(BOARDS[5](1080, 1920), 1080, 1920, FRAMES, SECONDS).of(0).at(0)
    assert len(numbers) > 10


@pytest.mark.parametrize("section", [0, 4])
def test_every_marble_goes_on_over_a_joint(section: int) -> None:
    """Each that is on the board when a section ends is where it would have been when the next one begins."""
    runs = Runs(BOARDS[6](1080, 1920), 1080, 1920, FRAMES, SECONDS)
    _, _, before = runs.of(section).at(FRAMES - 1)
    _, _, at = runs.of(section + 1).at(0)
    inside = before[(before[:, 1] > 0) & (before[:, 1] < 1800)]
    away = np.hypot(*(inside[:, None, :2] - at[None, :, :2]).transpose(2, 0, 1)).min(1)
    assert len(inside) > 10
    assert away.max() < 1920 * 0.05


def test_marbles_run_the_same_twice() -> None:
    """Two processes share a clip: one that has drawn what came before, and one that has not."""
    one, other = (Runs(BOARDS[0](1080, 1080), 1080, 1080, 300, 10.0) for _ in range(2))
    one.of(0)
    one.of(1)
    for mine, theirs in zip(one.of(2).halves, other.of(2).halves, strict=True):
        assert np.array_equal(mine[0].places, theirs[0].places, equal_nan=True)
        assert np.array_equal(mine[0].hits, theirs[0].hits)


def test_the_boards_differ() -> None:
    """Each clip has its own colours and parts."""
    boards = [build(1080, 1920) for build in BOARDS]
    assert len(boards) == 9
    assert len({board.paint.top for board in boards}) == 9
    assert all(one.pegs != other.pegs for one, other in itertools.combinations(boards, 2) if one.pegs)


@pytest.mark.parametrize(("game", "clip"), [("blockrun", 2), ("marbles", 5)])
def test_parts_at_full_size_are_as_promised(game: str, clip: int, tmp_path: Path) -> None:
    """1080 × 1920 at mid brightness, closed groups of 60 frames, in which something moves and nothing
    flashes."""
    film_parts(game, clip, 1080, 1920, tmp_path, [0])
    brightness, moved, before = [], [], None
    with av.open(str(part_file(tmp_path, 0))) as container:
        context = container.streams.video[0].codec_context
        assert (context.name, context.profile, context.pix_fmt) == ("h264", "High", "yuv420p")
        assert (context.width, context.height) == (1080, 1920)
        for picture in container.decode(video=0):
            grey = picture.to_ndarray(format="gray").astype(np.int16)
            brightness.append(grey.mean())
            moved.append(0 if before is None else np.abs(grey - before).mean())
            before = grey
            assert grey.std() > 8
    assert len(brightness) == 60
    assert 25 < np.mean(brightness) < 200
    assert min(moved[1:]) > 0.2
    assert np.abs(np.diff(brightness)).max() < 12


def test_parts_of_a_clip_come_as_they_are_asked_for() -> None:
    """Only the missing ones, drawn by two processes, each a file of its own; progress grows to 1."""
    told: list[float] = []
    token = CALL.set(Call(progress=told.append))
    try:
        parts = film(LocalFootage(), FootageRequest("marbles", 7, "ratio_1_1"), [3, 4, 29])
    finally:
        CALL.reset(token)
    assert sorted(part.number for part in parts) == [3, 4, 29]
    for part in parts:
        check_part(part, 1080, 1080)
    assert told == sorted(told)
    assert told[-1] == 1.0
