"""The clip of `skyline`: a way over the roofs that can be run, a loop, calm enough to read captions over."""

import numpy as np
import pytest

from reelwright.engines.local.footage.scene import FRAMES, SECONDS, Scene, open_scene
from reelwright.engines.local.footage.skyline.course import BOX, LENGTH, lay_course
from reelwright.render.planar import planar

pytestmark = pytest.mark.slow  # the drawing is compiled when it first runs


def frame(scene: Scene, number: int, width: int = 108, height: int = 192) -> np.ndarray:
    picture = planar(width, height)
    picture.blacken()
    scene.draw(number, picture)
    return picture.block.astype(int)


@pytest.fixture(scope="module")
def skyline() -> Scene:
    return open_scene("skyline", 1, 108, 192)


def test_the_loop_closes(skyline: Scene) -> None:
    """Frame 600 is frame 0, and the step to it is no bigger than others."""
    first, last = frame(skyline, 0), frame(skyline, FRAMES - 1)
    assert np.array_equal(first, frame(skyline, FRAMES))
    steps = [np.abs(frame(skyline, n) - frame(skyline, n + 1)).mean() for n in range(0, FRAMES, 29)]
    assert 0 < np.abs(first - last).mean() <= 1.5 * max(steps)


def test_the_runner_is_always_on_a_roof_or_above_it() -> None:
    """Feet never sink into a roof or a box, and they are on the ground wherever no jump is under way."""
    course = lay_course()
    for x in np.arange(0, LENGTH, 5.0):
        feet, jump, _ = course.at(float(x))
        for roof in course.roofs:
            if roof.start <= x <= roof.end:
                assert feet <= roof.y + 1e-6
                assert jump is not None or feet == roof.y
                assert all(abs(x - box) > 62 or feet < roof.y - BOX for box in roof.boxes)


def test_the_way_has_no_step_at_the_seam() -> None:
    """The last jump leads to the first roof."""
    course = lay_course()
    heights = [course.at(float(x))[0] for x in np.arange(LENGTH - 400, LENGTH + 400, 2.0)]
    assert np.abs(np.diff(heights)).max() < 6


def test_a_landing_comes_at_least_every_three_seconds() -> None:
    """Small rewards come all the time."""
    landings = sorted(jump.x1 % LENGTH / LENGTH * SECONDS for jump in lay_course().jumps)
    assert max(np.diff([*landings, landings[0] + SECONDS])) <= 3


def test_captions_can_be_read_over_it(skyline: Scene) -> None:
    """The upper and the lower third are neither black nor white, and hold no sharp patterns on the whole."""
    for number in range(0, FRAMES, 50):
        luma = frame(skyline, number)[:192]
        for third in (luma[:64], luma[128:]):
            assert 45 < third.mean() < 205
            assert third.std() < 45


def test_nothing_flashes(skyline: Scene) -> None:
    """Brightness changes slowly: by less than a twentieth in a quarter of a second."""
    light = np.array([((frame(skyline, n)[:192] - 16).clip(0) / 219).mean() for n in range(0, FRAMES, 7)])
    assert np.abs(np.diff(light)).max() < 0.05


@pytest.mark.parametrize(("width", "height"), [(192, 108), (108, 108)])
def test_every_shape_is_filled(width: int, height: int) -> None:
    """Landscape and square are drawn to the corners."""
    luma = frame(open_scene("skyline", 1, width, height), 33, width, height)[:height]
    assert all(luma[y, x] > 25 for y in (0, -1) for x in (0, -1))
    assert luma.std() > 10


def test_a_scene_opened_anew_draws_the_same(skyline: Scene) -> None:
    """Two processes share a clip."""
    assert np.array_equal(frame(skyline, 77), frame(open_scene("skyline", 1, 108, 192), 77))
