"""Library pictures at their own size, for what is made of them."""

import io
import pickle
from pathlib import Path

import cv2
import numpy as np
import pytest
from hostile.films import Track, film
from hostile.pictures import encoded, exif

from reelwright_render.errors import Cancelled, EngineFailed
from reelwright_render.intake.full_size import pixels_in, read_full_size
from reelwright_render.intake.sniff import MediaLimits


def saved(pixels: np.ndarray) -> bytes:
    file = io.BytesIO()
    np.save(file, pixels)
    return file.getvalue()


def go_on() -> None:
    """Nobody stops it."""


def test_every_pixel_is_there(tmp_path: Path) -> None:
    """Also of one that is longer than what videos are made of; nothing stays in the folder."""
    pixels = np.random.default_rng(2).integers(0, 255, (40, 3_300, 3)).astype(np.uint8)
    cv2.imwrite(str(tmp_path / "long.png"), pixels)
    assert np.array_equal(read_full_size(tmp_path / "long.png", tmp_path, go_on), pixels)
    assert [path.name for path in tmp_path.iterdir()] == ["long.png"]


def test_a_turned_photograph_is_upright(tmp_path: Path) -> None:
    """As its EXIF says, so that left is where the caller sees it."""
    pixels = np.full((30, 50, 3), 90, np.uint8)
    pixels[:, :8] = 250
    (tmp_path / "turned.jpg").write_bytes(encoded(".jpg", pixels, exif(6)))
    seen = read_full_size(tmp_path / "turned.jpg", tmp_path, go_on)
    assert seen.shape == (50, 30, 3)
    assert (seen[0].mean(), seen[-1].mean()) == (pytest.approx(250, abs=6), pytest.approx(90, abs=6))


def test_what_shines_through_is_white(tmp_path: Path) -> None:
    """A transparent picture has a ground."""
    cv2.imwrite(str(tmp_path / "clear.png"), np.zeros((4, 6, 4), np.uint8))
    assert (read_full_size(tmp_path / "clear.png", tmp_path, go_on) == 255).all()


def test_what_is_no_picture_that_the_library_takes_is_refused(tmp_path: Path) -> None:
    """A clip, and more pixels than are allowed."""
    (tmp_path / "clip").write_bytes(film("mp4", Track(times=range(0, 500, 100))))
    with pytest.raises(EngineFailed, match="^This is not a picture$"):
        read_full_size(tmp_path / "clip", tmp_path, go_on)
    cv2.imwrite(str(tmp_path / "a.png"), np.zeros((1_000, 1_001, 3), np.uint8))
    with pytest.raises(EngineFailed, match="^This picture has more than 1 megapixels$"):
        read_full_size(tmp_path / "a.png", tmp_path, go_on, MediaLimits(image_pixels=1_000_000))


def test_a_stop_ends_it(tmp_path: Path) -> None:
    """What it raises is what the caller sees."""

    def stop() -> None:
        raise Cancelled

    cv2.imwrite(str(tmp_path / "a.png"), np.zeros((4, 6, 3), np.uint8))
    with pytest.raises(Cancelled):
        read_full_size(tmp_path / "a.png", tmp_path, stop)


@pytest.mark.parametrize(
    "written",
    [
        b"",
        b"no pixels",
        pickle.dumps([1, 2]),
        saved(np.zeros((4, 6), np.uint8)),
        saved(np.zeros((4, 6, 4), np.uint8)),
        saved(np.zeros((4, 6, 3), np.float32)),
        saved(np.zeros((0, 6, 3), np.uint8)),
        saved(np.zeros((4, 6, 3), np.uint8)).replace(b"(4, 6, 3)", b"(9, 9, 3)"),
        saved(np.zeros((4, 6, 3), np.uint8))[:-1],
    ],
)
def test_what_the_child_has_written_is_not_trusted(tmp_path: Path, written: bytes) -> None:
    """Neither that it is pixels nor that there are as many as it says."""
    (tmp_path / "made.npy").write_bytes(written)
    with pytest.raises(EngineFailed, match="^The picture could not be read$"):
        pixels_in(tmp_path / "made.npy")
