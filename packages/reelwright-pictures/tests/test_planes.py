"""Stages cut into planes that move."""

import numpy as np
import pytest

from reelwright_pictures.api import film
from reelwright_pictures.compose import compose
from reelwright_pictures.places import place_names
from reelwright_pictures.scene import Scene
from reelwright_pictures.stage import Layer


@pytest.mark.parametrize("weather", ["clear", "cloudy"])
@pytest.mark.parametrize(
    "place",
    [
        one if one in ("beach", "kitchen") else pytest.param(one, marks=pytest.mark.slow)
        for one in place_names()
    ],
)
def test_every_place_can_be_filmed(place, weather):
    """Clouds are cut out, too, whose layers are smaller than the frame or reach beyond it."""
    stage = compose(Scene(place, hour="dawn", weather=weather, seed=3), 180, 180)
    frames = [frame.copy() for frame in film(stage, 0.1)]
    assert len(frames) == 3
    assert frames[0].shape == (180, 180, 3)
    assert np.asarray(frames[0]).std() > 3


@pytest.mark.parametrize(("x", "y"), [(0, 180), (0, -40), (180, 0), (-40, 0), (-20, 170), (500, -500)])
def test_a_figure_that_is_outside_the_frame_is_no_fault(x, y):
    """It is left out, or cut at the edge."""
    stage = compose(Scene("field", seed=3), 180, 180)
    square = np.pad(np.ones((36, 36), np.float32), 2)
    figure = Layer("subject 0", np.dstack([square] * 3), square, stage.focus, x, y)
    frames = list(film(stage.with_layers(figure), 0.1))
    assert len(frames) == 3
