"""The default matting engine: what it does over time, and whom it takes for a person."""

import cv2
import numpy as np
import pytest
from engines.matting_suite import matted, scene

from reelwright.engines.local.matting import SelfieMatting

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def selfie():
    return SelfieMatting()


def test_noise_does_not_make_the_matte_flicker(selfie):
    """Of a person at rest under film grain the matte changes less than two levels a pixel from frame to
    frame."""
    still = next(scene(1))[0].astype(np.float32)
    grain = np.random.default_rng(3)
    frames = [np.clip(still + grain.normal(0, 3, still.shape), 0, 255).astype(np.uint8) for _ in range(10)]
    alphas = matted(selfie, frames)
    changes = [cv2.absdiff(one, other).mean() for one, other in zip(alphas[4:], alphas[5:], strict=False)]
    assert max(changes) < 2


def test_a_cup_is_no_person(selfie):
    """Whatever the network cuts out of a picture, without a face it is nobody."""
    table = np.full((300, 300, 3), (40, 70, 110), np.uint8)
    cv2.ellipse(table, (150, 170), (70, 90), 0, 0, 360, (40, 30, 180), -1)
    cv2.ellipse(table, (150, 100), (70, 30), 0, 0, 360, (250, 250, 250), -1)
    assert not selfie.is_person(table, np.full((300, 300), 255, np.uint8))


def test_nobody_is_dragged_along(selfie):
    """Where somebody stood in the frame before, and the wall is seen now, the matte is empty at once."""
    pairs = list(scene(1))
    frame, alpha = pairs[0]
    wall = np.full_like(frame, (150, 140, 120))
    after = matted(selfie, [frame, frame, frame, wall])[-1]
    assert after[alpha > 0].mean() < 8
