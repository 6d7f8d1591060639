"""Which pieces a ray towards a light asks: those that may be in its way, and no other."""

import numpy as np
import pytest

from reelwright_footage.solids.blockers import IX, TOP, U0, U1, V0, V1, WHICH, LightPath
from reelwright_footage.solids.stage import Piece

SUN = np.array([0.0, 0.8, -0.6])


def way(*pieces: Piece) -> LightPath:
    rows = np.stack([piece.numbers() for piece in pieces])
    return LightPath(SUN, rows, [piece.corners() for piece in pieces], [piece.shades for piece in pieces])


def at(x: float, y: float, z: float, shades: bool = True) -> Piece:
    return Piece(0, -0.5, 0.5, place=(x, y, z), size=(0.5, 0.5), shades=shades)


def test_only_what_stands_towards_the_light_is_asked() -> None:
    """Of pieces in the light's way, beside it, behind, and in the way without a shadow, it is the first."""
    own, above, beside = at(0, 0, 0), at(0, 1.6, -1.2), at(3, 1.6, -1.2)
    behind, clear = at(0, -1.6, 1.2), at(0, 1.6, -1.2, shades=False)
    table = way(own, above, beside, behind, clear).blockers(0)
    assert table[1:, WHICH].tolist() == [1]


def test_the_ground_asks_all_that_have_a_shadow() -> None:
    """Wherever they stand."""
    table = way(at(0, 1, 0), at(9, 1, 9), at(0, 1, 3, shades=False)).blockers()
    assert table[1:, WHICH].tolist() == [0, 1]


def test_a_box_lies_within_its_rectangle_and_no_farther_than_its_top() -> None:
    """Every corner, as the axes in the table's first row see it; by less than a tenth too much."""
    piece = at(0.4, 1.0, -2.0)
    table = way(piece).blockers()
    seen = piece.corners() @ table[0, :9].reshape(3, 3).T.astype(float)
    low, high = seen.min(0), seen.max(0)
    assert table[1, TOP] == pytest.approx(high[0], abs=0.1)
    assert table[1, TOP] >= high[0]
    assert table[1, U0] <= low[1]
    assert table[1, U1] >= high[1]
    assert table[1, V0] <= low[2]
    assert table[1, V1] >= high[2]


def test_a_ray_along_a_side_never_divides_by_zero() -> None:
    """The light stands in the plane x = 0, as the sides of the box do."""
    assert np.isfinite(way(at(0, 1, 0)).blockers()[1, IX:]).all()
