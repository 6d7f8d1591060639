"""Colours as the encoder takes them."""

import numpy as np

from reelwright_render.pixels.planar import from_bgr


def test_colours_are_those_of_bt709_in_limited_range() -> None:
    """Of all kinds of colours luma differs by one step at most from the exact one, and chroma from that of
    its four pixels' mean; the planes lie in one block as the encoder takes them."""
    pixels = np.random.default_rng(1).integers(0, 256, (64, 96, 3), np.uint8)
    pixels[:8], pixels[8:16] = 0, 255
    picture = from_bgr(pixels)
    blue, green, red = np.moveaxis(pixels.astype(float), 2, 0)
    luma = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    assert np.abs(picture.y - (16 + 219 / 255 * luma)).max() <= 1
    for plane, colour, weight in ((picture.u, blue, 1.8556), (picture.v, red, 1.5748)):
        chroma = (128 + 224 / 255 * (colour - luma) / weight).reshape(32, 2, 48, 2).mean(axis=(1, 3))
        assert np.abs(plane - chroma).max() <= 1
    assert np.array_equal(picture.block.ravel(), np.concatenate([one.ravel() for one in picture.planes]))
