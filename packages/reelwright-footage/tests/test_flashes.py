"""No game flashes: at most three flashes a second (WCAG 2.3.1), whatever clip is seen."""

import numpy as np
import pytest
from footage_light import flashes, light_of, worst
from footage_sampling import sampled

from reelwright_footage.games import CLIP_COUNTS, FRAMES, SECONDS
from reelwright_footage.scene import open_scene

FASTEST = 3  # flashes a second
EVERY = 2  # frames: 15 pictures a second show up to seven flashes


def test_a_flash_is_two_opposing_changes() -> None:
    """What blinks four times a second is found, what swells or blinks a little is not."""
    time = np.arange(0, 4, 1 / 15)
    blinking = (np.floor(time * 8) % 2).astype(float)
    assert flashes(blinking, 15) >= 4
    assert flashes(blinking * 0.09, 15) == 0
    assert flashes(time / 4, 15) == 0


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "clip"),
    [
        case
        for game, count in CLIP_COUNTS.items()
        for case in sampled([(game, n + 1) for n in range(count)], count)
    ],
)
def test_nothing_flashes(game: str, clip: int) -> None:
    """In the whole and in every third, also over a joint."""
    light = light_of(open_scene(game, clip, 54, 96), EVERY, 54, 96)
    assert worst(light, FRAMES / SECONDS / EVERY) <= FASTEST
