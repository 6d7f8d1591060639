"""What every game promises: it goes on for ten minutes, without a joint that is seen and without coming
back."""

import numpy as np
import pytest
from footage_sampling import sampled

from reelwright_footage.games import CLIP_COUNTS, FRAMES
from reelwright_footage.planar import planar
from reelwright_footage.scene import Scene, open_scene

pytestmark = pytest.mark.slow  # the drawing is compiled when it first runs, for half a minute

WIDTH, HEIGHT = 54, 96
# The first clip of each game, and in `make test-all` its last one, too.
CLIPS = [
    case
    for game, count in CLIP_COUNTS.items()
    for case in sampled([((game, clip),) for clip in sorted({1, count})], 2)
]
EVERY = 6  # frames
STRETCH = 10  # of so many pictures: two seconds


class Clip:
    """A clip of a game, by its number, and one scene of it that all tests draw."""

    def __init__(self, game: str, number: int) -> None:
        self._game, self._number = game, number
        self.scene = self.open()

    def open(self) -> Scene:
        """Open it as a process does that has drawn nothing of it."""
        return open_scene(self._game, self._number, WIDTH, HEIGHT)


def frames(scene: Scene, numbers: range) -> np.ndarray:
    picture, found = planar(WIDTH, HEIGHT), []
    for number in numbers:
        picture.blacken()
        scene.draw(number, picture)
        found.append(picture.block.astype(np.int16).ravel())
    return np.array(found)


@pytest.fixture(scope="module", params=CLIPS, ids=lambda clip: f"{clip[0]}-{clip[1]}")
def clip(request: pytest.FixtureRequest) -> Clip:
    """Opened once for all tests: a course is played through before it is drawn, which takes seconds."""
    game, number = request.param
    return Clip(game, number)


@pytest.mark.parametrize("joint", sampled([1, 29], 2))
def test_a_section_goes_on_where_the_one_before_ends(clip: Clip, joint: int) -> None:
    """The step over a joint is no bigger than those around it, and no smaller: nothing stands still."""
    around = frames(clip.scene, range(joint * FRAMES - 30, joint * FRAMES + 31))
    steps = np.abs(np.diff(around, axis=0)).mean(1)
    over = steps[29]
    others = np.delete(steps, 29)
    assert 0.8 * others.min() <= over <= others.max()


def test_nothing_is_seen_twice_in_a_minute(clip: Clip) -> None:
    """Of three sections no two seconds look like two others that come 10 s later or more. A loop of 20 s
    would show every one of them again exactly."""
    shown = frames(clip.scene, range(0, 3 * FRAMES, EVERY))
    least = FRAMES // 2 // EVERY
    for lag in range(least, len(shown) - STRETCH):
        away = np.abs(shown[lag:] - shown[:-lag]).mean(1)
        assert np.convolve(away, np.ones(STRETCH) / STRETCH, "valid").min() > 1.0


def test_a_late_section_is_the_same_whoever_draws_it(clip: Clip) -> None:
    """A process that has drawn what came before, and one that begins with it; and it is none of the first."""
    first = range(90, 90 + STRETCH * EVERY, EVERY)
    late = range(2 * FRAMES + first.start, 2 * FRAMES + first.stop, EVERY)
    begun = frames(clip.scene, first)
    frames(clip.scene, range(FRAMES + 300, FRAMES + 302))
    drawn = frames(clip.scene, late)
    assert np.array_equal(drawn, frames(clip.open(), late))
    assert np.abs(drawn - begun).mean() > 1.0
