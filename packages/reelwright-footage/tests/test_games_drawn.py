"""Every game frame by frame: ways that can be run, marbles that go on, parts as promised."""

import hashlib
import itertools
from pathlib import Path

import av
import numpy as np
import pytest

from reelwright_footage.blockrun.course import lay_course, run_course
from reelwright_footage.blockrun.scene import Blockrun, open_blockrun
from reelwright_footage.blockrun.themes import THEMES
from reelwright_footage.blockrun.world import (
    BASE,
    HEAD_ROOM,
    MIDDLE,
    SIDE_ROOM,
    clear_way,
)
from reelwright_footage.child import film_parts
from reelwright_footage.games import FRAMES, SECONDS
from reelwright_footage.marbles.boards import BOARDS
from reelwright_footage.marbles.run import Runs
from reelwright_footage.planar import planar
from reelwright_footage.scene import Scene, part_file
from reelwright_footage.sections import chance
from reelwright_footage.trial import trial_frame
from reelwright_footage.voxels.yard import Yard

pytestmark = pytest.mark.slow  # the drawing is compiled when it first runs, for half a minute


def frame(scene: Scene, number: int, width: int = 54, height: int = 96) -> np.ndarray:
    picture = planar(width, height)
    picture.blacken()
    scene.draw(number, picture)
    return picture.block.astype(int)


@pytest.fixture(scope="module")
def meadow() -> Blockrun:
    return open_blockrun(THEMES[0](), FRAMES, SECONDS, 54, 96)


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
