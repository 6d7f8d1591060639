"""Pictures made from one picture: a person without the background, and more of the edges."""

from pathlib import Path

import cv2
import numpy as np
import pytest
from drawn_people import drawn_person

from reelwright.engines.fake_matting import FakeMatting
from reelwright.errors import EngineFailed
from reelwright.workflows.edit_media import NOBODY, cut_out, write_picture
from reelwright_render.stills.picture_edits import (
    Border,
    enlarge_rows,
    expand_picture,
    open_picture,
    remove_background,
)

WALL = (40, 200, 40)


def portrait() -> tuple[np.ndarray, np.ndarray]:
    """A drawn person before a green wall, soft at the rim, and how much is person."""
    person, alpha = drawn_person(97, 131, 0)
    soft = cv2.GaussianBlur(alpha, (0, 0), 1.2)
    share = soft[..., None] / 255
    return (person * share + np.array(WALL) * (1 - share)).astype(np.uint8), soft


def test_a_cut_out_has_the_matte_as_its_alpha():
    """BGRA in the picture's size, odd ones too; where nobody is lies nothing at all."""
    pixels, alpha = portrait()
    cut = remove_background(pixels, alpha)
    assert cut.shape == (131, 97, 4)
    assert np.array_equal(cut[..., 3], alpha)
    assert (cut[alpha == 0] == 0).all()
    assert np.array_equal(cut[..., :3][alpha == 255], pixels[alpha == 255])


def test_the_rim_has_the_persons_colours():
    """Of the wall's green nine tenths are gone where it was mixed in."""
    pixels, alpha = portrait()
    cut = remove_background(pixels, alpha).astype(int)
    rim = (alpha > 60) & (alpha < 200)

    def green(colours: np.ndarray) -> float:
        return float((colours[..., 1] - np.maximum(colours[..., 0], colours[..., 2]))[rim].clip(0).mean())

    assert green(cut) < 0.1 * green(pixels.astype(int))


def test_a_picture_of_nobody_is_refused():
    """In words that say what can be cut out here."""
    with pytest.raises(EngineFailed) as refused:
        cut_out(FakeMatting(), np.full((80, 60, 3), 90, np.uint8))
    assert str(refused.value) == NOBODY


def test_an_expanded_picture_has_the_picture_in_it():
    """Pixel by pixel, and so much more at each side as was asked for."""
    pixels = portrait()[0]
    made = expand_picture(pixels, Border(left=30, right=7, top=0, bottom=50))
    assert made.shape == (131 + 50, 97 + 37, 3)
    assert np.array_equal(made[:131, 30:127], pixels)


def test_what_is_added_goes_on_from_the_edge_and_fades_into_a_blur():
    """The first new column is nearly the last but one of the picture; far away there is hardly any detail."""
    noise = np.random.default_rng(3).integers(0, 255, (160, 120, 3)).astype(np.uint8)
    made = expand_picture(noise, Border(left=0, right=100, top=0, bottom=0)).astype(int)
    assert np.abs(made[:, 120] - noise[:, 118]).mean() < 12
    assert made[:, 210:].std() < 0.2 * noise.std()


def test_more_may_be_added_than_the_picture_has():
    """It is mirrored again."""
    made = expand_picture(portrait()[0], Border(left=300, right=0, top=0, bottom=0))
    assert made.shape == (131, 397, 3)


def test_what_shines_through_is_opened_on_white(tmp_path: Path):
    """A transparent picture has a ground."""
    cv2.imwrite(str(tmp_path / "clear.png"), np.zeros((4, 4, 4), np.uint8))
    assert (open_picture(tmp_path / "clear.png") == 255).all()


def test_a_large_picture_is_cut_out_at_its_own_size():
    """The matte of a smaller copy is enlarged with it: edges lie where they are, and nothing is lost."""
    small, alpha = portrait()
    large = np.asarray(cv2.resize(small, (970, 1310), interpolation=cv2.INTER_CUBIC), np.uint8)
    cut = remove_background(large, alpha)
    assert cut.shape == (1310, 970, 4)
    wanted = cv2.resize(alpha, (970, 1310), interpolation=cv2.INTER_LINEAR).astype(int)
    assert np.abs(cut[..., 3] - wanted).max() <= 1
    solid = cut[..., 3] == 255
    assert np.array_equal(cut[..., :3][solid], large[solid])


def test_rows_are_enlarged_as_the_whole():
    """In bands of any height, as OpenCV does it in one piece, to less than half a level."""
    small = np.random.default_rng(1).uniform(0, 255, (37, 29, 3)).astype(np.float32)
    whole = cv2.resize(small, (301, 211), interpolation=cv2.INTER_LINEAR)
    bands = [enlarge_rows(small, (211, 301), slice(top, min(top + 50, 211))) for top in range(0, 211, 50)]
    assert np.abs(np.vstack(bands) - whole).max() < 0.5


def test_bands_leave_no_seams():
    """A picture of one colour has it everywhere, whatever is added and however many rows there are."""
    made = expand_picture(np.full((600, 40, 3), (10, 120, 230), np.uint8), Border(30, 40, 100, 5))
    assert made.shape == (705, 110, 3)
    assert (made == (10, 120, 230)).all()


def test_what_is_too_large_for_the_library_is_pressed_and_at_last_refused(tmp_path: Path):
    """By its bytes: with each try the encoder may leave more away, but never pixels."""
    noise = np.random.default_rng(3).integers(0, 255, (300, 400, 3)).astype(np.uint8)
    fine, coarse = [[cv2.IMWRITE_JPEG_QUALITY, quality] for quality in (95, 20)]
    least = write_picture(noise, tmp_path / "a.jpg", [coarse]).stat().st_size
    made = write_picture(noise, tmp_path / "a.jpg", [fine, coarse], least)
    assert (made.stat().st_size, cv2.imread(str(made)).shape) == (least, (300, 400, 3))
    with pytest.raises(EngineFailed, match="^What was made would be a file of more than 0 MB"):
        write_picture(noise, tmp_path / "a.jpg", [fine, coarse], least - 1)
