"""What every engine of picture edits promises. A line in every_engine.py puts an engine under it."""

import io

import numpy as np
import pytest
from engines.calls import is_for_people
from PIL import Image

from reelwright.engines.pictures import Expansion
from reelwright.errors import EngineFailed

WALL, SUBJECT = (190, 200, 210), (160, 40, 30)


def draw_subject(path, width, height, **more):
    """A disc before a plain wall, in a file of the kind that the path's name says."""
    down, across = np.ogrid[:height, :width]
    radius = min(width, height) / 3
    disc = (across - width / 2) ** 2 + (down - height / 2) ** 2 <= radius**2
    pixels = np.where(disc[..., None], SUBJECT, WALL).astype(np.uint8)
    Image.fromarray(pixels).save(path, **more)
    return path


def pixels_of(image, mode):
    return np.asarray(Image.open(io.BytesIO(image)).convert(mode))


class PictureEditsSuite:
    @pytest.fixture
    def picture(self, tmp_path):
        return draw_subject(tmp_path / "picture.png", 96, 64)

    @pytest.mark.parametrize(("width", "height"), [(96, 64), (45, 81), (64, 64)])
    def test_a_cut_out_has_the_size_of_its_picture(self, engine, tmp_path, width, height):
        """A PNG with an alpha channel, whatever the picture's shape."""
        image = engine.cut_out(draw_subject(tmp_path / "picture.png", width, height)).image
        assert image.startswith(b"\x89PNG")
        opened = Image.open(io.BytesIO(image))
        assert (opened.size, opened.mode) == ((width, height), "RGBA")

    def test_all_but_the_subject_is_transparent(self, engine, picture):
        """The middle of the disc is there in its own colour, and the corners are not."""
        pixels = pixels_of(engine.cut_out(picture).image, "RGBA")
        assert pixels[32, 48, 3] > 200
        assert np.abs(pixels[32, 48, :3].astype(int) - SUBJECT).max() < 40
        assert max(pixels[0, 0, 3], pixels[0, -1, 3], pixels[-1, 0, 3], pixels[-1, -1, 3]) < 50

    @pytest.mark.parametrize("kind", ["jpg", "webp"])
    def test_a_picture_of_another_kind_is_cut_out_too(self, engine, tmp_path, kind):
        """Not PNG alone."""
        image = engine.cut_out(draw_subject(tmp_path / f"picture.{kind}", 64, 48)).image
        assert Image.open(io.BytesIO(image)).size == (64, 48)

    def test_a_photograph_that_lies_on_its_side_is_cut_out_upright(self, engine, tmp_path):
        """The size is the one in which it is shown."""
        exif = Image.Exif()
        exif[0x0112] = 6
        path = draw_subject(tmp_path / "photo.jpg", 64, 48, exif=exif)
        assert Image.open(io.BytesIO(engine.cut_out(path).image)).size == (48, 64)

    @pytest.mark.parametrize("prompt", ["", "a meadow in the evening"])
    @pytest.mark.parametrize(
        "sides",
        [Expansion(left=10), Expansion(right=7, top=12), Expansion(20, 20, 30, 5), Expansion(bottom=40)],
    )
    def test_an_expanded_picture_has_the_new_parts(self, engine, picture, sides, prompt):
        """As many pixels at each side as were asked for, with a prompt or without."""
        wanted = Expansion(sides.left, sides.right, sides.top, sides.bottom, prompt)
        image = engine.expand(picture, wanted).image
        size = (96 + sides.left + sides.right, 64 + sides.top + sides.bottom)
        assert Image.open(io.BytesIO(image)).size == size

    @pytest.mark.parametrize("prompt", ["", "a meadow in the evening"])
    def test_the_old_part_stays_as_it_is(self, engine, picture, prompt):
        """To the pixel, and in its place."""
        pixels = pixels_of(engine.expand(picture, Expansion(8, 4, 6, 2, prompt)).image, "RGB")
        assert np.array_equal(pixels[6 : 6 + 64, 8 : 8 + 96], pixels_of(picture.read_bytes(), "RGB"))

    def test_nothing_to_add_is_told(self, engine, picture):
        """Nobody pays for the picture that is there already."""
        with pytest.raises(EngineFailed) as failed:
            engine.expand(picture, Expansion(prompt="a meadow"))
        assert is_for_people(str(failed.value))

    def test_the_picture_is_left_as_it_was(self, engine, picture):
        """Engines read the file only."""
        before = picture.read_bytes()
        engine.cut_out(picture)
        engine.expand(picture, Expansion(left=5))
        assert picture.read_bytes() == before

    @pytest.mark.parametrize("content", [b"", b"no picture at all", b"\x89PNG\r\n\x1a\nbroken"])
    def test_what_is_no_picture_is_told_in_a_sentence(self, engine, tmp_path, content):
        """Before anybody is asked to edit it."""
        path = tmp_path / "picture.png"
        path.write_bytes(content)
        for edit in (engine.cut_out, lambda one: engine.expand(one, Expansion(left=5))):
            with pytest.raises(EngineFailed) as failed:
                edit(path)
            assert is_for_people(str(failed.value))

    def test_it_says_who_edited(self, engine, picture):
        """Records name provider and model."""
        assert engine.provider
        assert engine.cut_out(picture).model
        assert engine.expand(picture, Expansion(left=5)).model
