"""Clips of `sandfall`: sections that follow exactly, vessels that fill and empty, and calm enough to read
captions over."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from footage_sampling import sampled

from reelwright_footage.games import FRAMES, SECONDS
from reelwright_footage.planar import planar
from reelwright_footage.sandfall import grains
from reelwright_footage.sandfall.clips import CLIPS
from reelwright_footage.sandfall.plan import FULL, SHUT, Vessel
from reelwright_footage.sandfall.scene import Sandfall, open_first, open_sandfall
from reelwright_footage.scene import Scene

pytestmark = pytest.mark.slow  # the drawing is compiled when it first runs

SHAPES = ((108, 192), (192, 108), (108, 108))


def frame(scene: Scene | Sandfall, number: int, width: int = 108, height: int = 192) -> np.ndarray:
    picture = planar(width, height)
    picture.blacken()
    scene.draw(number, picture)
    return picture.block.astype(int)


@pytest.fixture(scope="module", params=sampled(range(1, len(CLIPS) + 1), len(CLIPS)))
def sandfall(request: pytest.FixtureRequest) -> Sandfall:
    return open_first(request.param, FRAMES, SECONDS, 108, 192)


def inside(grid: np.ndarray, vessel: Vessel) -> int:
    """Grains in a vessel."""
    x0, x1, y0, y1 = vessel.inside
    part = grid[y0:y1, x0:x1]
    return int(((part > 0) & (part != grains.WALL)).sum())


def test_a_section_follows_to_the_last_grain_on_the_one_before(sandfall: Sandfall) -> None:
    """Whether all that came before was run, or only the section before, from empty vessels."""
    first = replace(sandfall.run, section=0, kept={}, at_frame=-1)
    second = replace(first, section=1, begin=first.end, kept={})
    third = replace(first, section=2, begin=second.end, kept={})
    alone = replace(first, section=2, begin=None, kept={}, at_frame=-1)
    for k in (0, 1, 300, FRAMES - 1):
        assert np.array_equal(third.at(k), alone.at(k))


def test_a_frame_is_the_same_asked_in_any_order(sandfall: Sandfall) -> None:
    """Processes draw every other part of a clip."""
    straight = [frame(sandfall, n) for n in (118, 119, 120, 121)]
    assert np.array_equal(frame(sandfall, 121), straight[3])
    assert np.array_equal(frame(sandfall, 118), straight[0])


def test_no_column_is_filled_alike_twice_in_a_row(sandfall: Sandfall) -> None:
    """Other colours are poured in every cycle, for ten minutes."""
    run = sandfall.run
    for column in range(3):
        poured = [run.pour_of(column, cycle)[0] for cycle in range(30 * run.cycles)]
        assert all(one != other for one, other in pairwise(poured))
        assert len(set(poured)) >= 4


def test_every_vessel_fills_and_empties_in_each_cycle(sandfall: Sandfall) -> None:
    """When it shines it is filled by a good part; when it shuts next to nothing is left; none flows over."""
    run, cycles = sandfall.run, sandfall.clip.cycles
    for vessel in sandfall.plan.vessels:
        for cycle in range(cycles):
            full = run.at(round((cycle + vessel.shift + FULL) % cycles * FRAMES / cycles))
            assert 0.4 < inside(full, vessel) / vessel.room < 1.0
            shut = run.at(int((cycle + vessel.shift + SHUT) % cycles * FRAMES / cycles) - 1)
            assert inside(shut, vessel) / vessel.room < 0.08


def test_something_is_full_at_least_every_three_seconds(sandfall: Sandfall) -> None:
    """Small rewards come all the time."""
    cycles = sandfall.clip.cycles
    moments = sorted(
        (cycle + vessel.shift + FULL) % cycles * SECONDS / cycles
        for vessel in sandfall.plan.vessels
        for cycle in range(cycles)
    )
    assert max(np.diff([*moments, moments[0] + SECONDS])) <= 3


def test_captions_can_be_read_over_it(sandfall: Sandfall) -> None:
    """The upper and the lower third are neither black nor white, and hold no sharp patterns on the whole."""
    for number in range(0, FRAMES, 60):
        luma = frame(sandfall, number)[:192]
        for third in (luma[:64], luma[128:]):
            assert 45 < third.mean() < 205
            assert third.std() < 55


def test_nothing_flashes(sandfall: Sandfall) -> None:
    """Brightness changes slowly: by less than a tenth in half a second."""
    light = np.array([((frame(sandfall, n)[:192] - 16).clip(0) / 219).mean() for n in range(0, FRAMES, 15)])
    assert np.abs(np.diff(light)).max() < 0.1


@pytest.mark.parametrize(("width", "height"), SHAPES)
def test_every_shape_has_its_own_vessels(width: int, height: int) -> None:
    """They are laid out anew, all within the picture."""
    plan = open_first(1, FRAMES, SECONDS, width, height).plan
    for vessel in plan.vessels:
        assert vessel.left[:, 0].min() >= 0 and vessel.right[:, 0].max() <= plan.width
        assert vessel.left[:, 1].min() >= 0 and vessel.left[:, 1].max() <= plan.height


def test_a_scene_opened_anew_draws_the_same() -> None:
    """Two processes share a clip."""
    one, other = (open_sandfall(5, FRAMES, SECONDS, 108, 108) for _ in range(2))
    assert np.array_equal(frame(one, 250, 108, 108), frame(other, 250, 108, 108))


def test_the_clips_differ() -> None:
    """Each has its own colours and vessels."""
    assert len(CLIPS) == 5
    assert len({clip.top for clip in CLIPS}) == 5
    assert len({clip.pours for clip in CLIPS}) == 5
    assert len({(clip.profiles, clip.across, clip.hole) for clip in CLIPS}) == 5
