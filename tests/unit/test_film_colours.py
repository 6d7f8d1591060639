"""Colours of what is acted."""

import numpy as np

from reelwright.engines.local.colours import film_of
from reelwright.render.planar import from_bgr


def test_they_are_those_of_every_picture() -> None:
    """Of all kinds of colours the planes differ by one step at most from those of a finished video, and lie
    in one block as the encoder takes them."""
    pixels = np.random.default_rng(1).integers(0, 256, (64, 96, 3), np.uint8)
    pixels[:8], pixels[8:16] = 0, 255
    quick, exact = film_of(pixels), from_bgr(pixels)
    assert np.abs(quick.block.astype(int) - exact.block).max() <= 1
    assert np.array_equal(quick.block[:64], quick.y)
