"""What a drawn face shows of strong feelings."""

from dataclasses import replace

import numpy as np
import pytest

from reelwright_people.frames import Pixels
from reelwright_people.portrait.painter import PortraitPainter
from reelwright_people.poses import Pose
from reelwright_people.traits import Portrait, PortraitTraits

PERSON = Portrait(PortraitTraits(mood="happy"), seed=4)
SIZE = (180, 320)
REST = Pose(mood=0.0)


@pytest.fixture(scope="module")
def engine() -> PortraitPainter:
    return PortraitPainter(stages=1)


def drawn(engine: PortraitPainter, pose: Pose) -> Pixels:
    return engine.frame(PERSON, pose, *SIZE).pixels.astype(np.int16)


def changed(engine: PortraitPainter, **parts: float) -> tuple[float, float, float, float]:
    """The box, as shares of the frame, of what a feeling changes in a face at rest: left, top, right,
    bottom."""
    difference = np.abs(drawn(engine, replace(REST, **parts)) - drawn(engine, REST)).max(axis=2) > 12
    ys, xs = np.nonzero(difference)
    assert len(ys), parts
    return xs.min() / SIZE[0], ys.min() / SIZE[1], xs.max() / SIZE[0], ys.max() / SIZE[1]


@pytest.mark.slow
@pytest.mark.parametrize(
    "part", ["tears", "blush", "sweat", "nose", "cheeks", "brow_skew", "mouth_skew", "wink"]
)
def test_a_feeling_shows_on_the_face_alone(engine: PortraitPainter, part: str) -> None:
    """Between hair and chin; shoulders and room stay as they are."""
    left, top, right, bottom = changed(engine, **{part: 1.0})
    assert 0.25 < left < right < 0.75
    assert 0.25 < top < bottom < 0.58


def test_a_hand_comes_up_from_below_to_the_mouth(engine: PortraitPainter) -> None:
    """It reaches from the cheek down out of the frame, on the viewer's right."""
    left, top, right, bottom = changed(engine, hand=1.0)
    assert left > 0.4
    assert top < 0.48
    assert bottom > 0.95


def test_tears_run_down_as_the_number_grows(engine: PortraitPainter) -> None:
    """Further with every step, to the jaw."""
    depths = [changed(engine, tears=share)[3] for share in (0.1, 0.4, 0.7, 1.0)]
    assert depths == sorted(depths)
    assert depths[-1] - depths[0] > 0.05


def test_one_eye_winks(engine: PortraitPainter) -> None:
    """The one on the viewer's right; the other stays open."""
    left, _, right, _ = changed(engine, wink=1.0)
    assert 0.47 < left < right


def test_who_leans_in_is_larger_and_leaves_no_gap_below(engine: PortraitPainter) -> None:
    """The head grows; the frame's foot is still the body's; so it is for who leans back."""
    assert changed(engine, near=1.0)[1] < 0.25
    for near in (-0.3, 1.0):
        foot = drawn(engine, replace(REST, near=near))[-2:, 60:120]
        assert np.abs(foot - drawn(engine, REST)[-2:, 60:120]).mean() < 25


def test_the_mood_of_a_portrait_can_be_put_aside(engine: PortraitPainter) -> None:
    """Without it a happy portrait is, pixel for pixel, a neutral one without it; with it, it is another."""
    neutral = replace(PERSON, traits=replace(PERSON.traits, mood="neutral"))
    at_rest = engine.frame(neutral, REST, *SIZE).pixels
    assert np.array_equal(drawn(engine, REST), at_rest)
    assert np.abs(drawn(engine, Pose()) - at_rest).max() > 40
