"""The clip of `skyline`: a way over the roofs that can be run, calm enough to read captions over."""

import numpy as np
import pytest

from reelwright_footage.games import FRAMES, SECONDS
from reelwright_footage.planar import planar
from reelwright_footage.scene import Scene, open_scene
from reelwright_footage.skyline.course import BOX, LENGTH, lay_course

pytestmark = pytest.mark.slow  # the drawing is compiled when it first runs


def frame(scene: Scene, number: int, width: int = 108, height: int = 192) -> np.ndarray:
    picture = planar(width, height)
    picture.blacken()
    scene.draw(number, picture)
    return picture.block.astype(int)


@pytest.fixture(scope="module")
def skyline() -> Scene:
    return open_scene("skyline", 1, 108, 192)


@pytest.mark.parametrize("section", range(30))
def test_the_runner_is_always_on_a_roof_or_above_it(section: int) -> None:
    """Feet never sink into a roof or a box, and they are on the ground wherever no jump is under way; the
    last jump of a section leads to the next one's first roof."""
    course = lay_course(section)
    way = np.arange(-400, LENGTH + 400, 5.0)
    for x in way:
        feet, jump, _ = course.at(float(x))
        for roof in course.roofs:
            if roof.start <= x <= roof.end:
                assert feet <= roof.y + 1e-6
                assert jump is not None or feet == roof.y
                assert all(abs(x - box) > 62 or feet < roof.y - BOX for box in roof.boxes)
    assert np.abs(np.diff([course.at(float(x))[0] for x in way])).max() < 15


def test_a_landing_comes_at_least_every_three_seconds() -> None:
    """Small rewards come all the time."""
    landings = sorted(jump.x1 / LENGTH * SECONDS for jump in lay_course(0).jumps)
    assert max(np.diff(landings)) <= 3


def test_a_roof_is_the_same_from_both_of_its_sections() -> None:
    """What is seen beyond a joint is what is run over after it."""
    ahead = [roof for roof in lay_course(3).roofs if roof.start >= LENGTH]
    there = [roof for roof in lay_course(4).roofs if 0 <= roof.start < LENGTH]
    for one, other in zip(ahead, there, strict=True):
        assert one.number == other.number
        assert (one.start - LENGTH, one.y) == pytest.approx((other.start, other.y))


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
