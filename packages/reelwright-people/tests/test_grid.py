"""Maps of whole pictures from a few points of them."""

import numpy as np
import pytest

from reelwright_people.grid import Grid


@pytest.mark.parametrize(("width", "height", "step"), [(64, 48, 16), (65, 47, 16), (30, 90, 7), (5, 5, 16)])
def test_what_is_straight_comes_out_exactly(width: int, height: int, step: int) -> None:
    """The places of the points themselves become the places of all pixels, to a hundredth of a pixel."""
    grid = Grid(width, height, step)
    xs, ys = grid.points()
    rows, columns = np.mgrid[:height, :width]
    assert grid.spread(xs) == pytest.approx(columns, abs=0.01)
    assert grid.spread(ys) == pytest.approx(rows, abs=0.01)
