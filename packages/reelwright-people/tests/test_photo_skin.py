"""A mesh of skin drawn over a picture."""

import numpy as np
import pytest

from reelwright_people.photo.rig import triangulate
from reelwright_people.photo.skin import Skin

SIZE = 48
CORNERS = [(4.0, 4.0), (44.0, 4.0), (4.0, 44.0), (44.0, 44.0)]


def points(seed: int = 1) -> np.ndarray:
    """A square's corners and some points inside it."""
    return np.array([*CORNERS, *np.random.default_rng(seed).uniform(6, 42, (40, 2))])


def texture(alpha: int = 255) -> np.ndarray:
    pixels = np.random.default_rng(2).integers(0, alpha + 1, (SIZE, SIZE, 4), np.uint8)
    pixels[..., 3] = alpha
    return pixels


def test_at_rest_it_is_the_texture() -> None:
    """Inside the mesh every pixel is the texture's own, to the last bit; outside nothing changes."""
    rest, pixels = points(), texture()
    sheet = np.full((SIZE, SIZE, 4), 255, np.uint8)
    Skin(pixels, rest, triangulate(rest)).lay(sheet, rest)
    assert np.array_equal(sheet[4:44, 4:44], pixels[4:44, 4:44])
    sheet[4:44, 4:44] = 255
    assert (sheet == 255).all()


@pytest.mark.parametrize("seed", range(5))
def test_no_pixel_is_lost_between_triangles(seed: int) -> None:
    """However the points inside move, the whole square is covered."""
    rest = points(seed)
    moved = rest + np.random.default_rng(seed + 9).uniform(-0.7, 0.7, rest.shape)
    moved[:4] = rest[:4]
    sheet = np.zeros((SIZE, SIZE, 4), np.uint8)
    Skin(np.full((SIZE, SIZE, 4), 255, np.uint8), rest, triangulate(rest)).lay(sheet, moved)
    assert (sheet[5:43, 5:43, :3] == 255).all()


def test_half_a_pixel_aside_it_is_the_mean_of_two() -> None:
    """Moved to the right by half a pixel each pixel lies between its own and the one before it."""
    rest, pixels = points(), texture()
    sheet = np.zeros((SIZE, SIZE, 4), np.uint8)
    Skin(pixels, rest, triangulate(rest)).lay(sheet, rest + (0.5, 0.0))
    wanted = (pixels[6:42, 5:41, :3].astype(float) + pixels[6:42, 6:42, :3]) / 2
    assert sheet[6:42, 6:42, :3] == pytest.approx(wanted, abs=1.01)


def test_what_is_half_transparent_lets_the_picture_through() -> None:
    """Premultiplied colours are added to what is left of those below."""
    rest, pixels = points(), texture(100)
    sheet = np.full((SIZE, SIZE, 4), 200, np.uint8)
    Skin(pixels, rest, triangulate(rest)).lay(sheet, rest)
    wanted = pixels[6:42, 6:42, :3] + 200 * 155 / 255
    assert sheet[6:42, 6:42, :3] == pytest.approx(wanted, abs=0.51)


def test_a_mesh_that_reaches_beyond_the_picture_ends_with_it() -> None:
    """On the sheet and in the texture; beyond its edge the texture goes on as its last pixels."""
    rest = points() * 2 - 24
    pixels = texture()
    sheet = np.zeros((SIZE, SIZE, 4), np.uint8)
    Skin(pixels, rest, triangulate(rest)).lay(sheet, rest + (3.0, 0.0))
    assert np.array_equal(sheet[:, 3:, :3], pixels[:, :-3, :3])
    assert np.array_equal(sheet[:, 0, :3], pixels[:, 0, :3])
