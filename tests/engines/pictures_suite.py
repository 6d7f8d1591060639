"""What every engine of pictures promises. A line in every_engine.py puts an engine under it.

Providers promise neither a size nor the same picture again: shapes are met within a few hundredths.
"""

import io

import numpy as np
import pytest
from engines.calls import is_for_people
from engines.picture_edits_suite import draw_subject
from PIL import Image

from reelwright.engines.pictures import PictureRequest
from reelwright.errors import EngineFailed

SHAPES = {"ratio_9_16": 9 / 16, "ratio_16_9": 16 / 9, "ratio_1_1": 1.0}


class PicturesSuite:
    @pytest.mark.parametrize("shape", SHAPES)
    def test_a_picture_has_about_the_shape_that_was_asked_for(self, engine, shape):
        """In a file that can be opened, and not of one colour alone."""
        image = engine.draw(PictureRequest("A lighthouse", shape, seed=3)).image
        opened = Image.open(io.BytesIO(image))
        assert opened.format in ("PNG", "JPEG", "WEBP")
        assert abs(opened.width / opened.height / SHAPES[shape] - 1) < 0.05
        assert np.asarray(opened.convert("L")).std() > 5

    @pytest.mark.parametrize("kinds", [["png"], ["jpg", "webp"]])
    def test_references_are_taken_and_left_as_they_were(self, engine, tmp_path, kinds):
        """One or more, of all kinds of files."""
        paths = [draw_subject(tmp_path / f"reference.{kind}", 96, 64) for kind in kinds]
        before = [path.read_bytes() for path in paths]
        image = engine.draw(PictureRequest("The same, at night", "ratio_16_9"), paths).image
        opened = Image.open(io.BytesIO(image))
        assert abs(opened.width / opened.height * 9 / 16 - 1) < 0.05
        assert [path.read_bytes() for path in paths] == before

    def test_a_transparent_picture_has_no_wall(self, engine):
        """Of an engine that makes such pictures; of all others it is a picture all the same."""
        image = engine.draw(PictureRequest("A lighthouse", "ratio_1_1", transparent=True)).image
        opened = Image.open(io.BytesIO(image))
        if engine.makes_transparent:
            alpha = np.asarray(opened.convert("RGBA"))[..., 3]
            assert (alpha[0, 0], alpha[alpha.shape[0] // 2, alpha.shape[1] // 2]) == (0, 255)

    @pytest.mark.parametrize("content", [b"", b"no picture at all", b"\x89PNG\r\n\x1a\nbroken"])
    def test_a_reference_that_is_no_picture_is_told_in_a_sentence(self, engine, tmp_path, content):
        """Before anybody is asked to draw, also where it is one of several."""
        path = tmp_path / "reference.png"
        path.write_bytes(content)
        good = draw_subject(tmp_path / "good.png", 96, 64)
        with pytest.raises(EngineFailed) as failed:
            engine.draw(PictureRequest("A lighthouse"), [good, path])
        assert is_for_people(str(failed.value))

    def test_it_says_who_drew(self, engine):
        """Records name provider and model."""
        assert engine.provider
        assert engine.draw(PictureRequest("A lighthouse")).model
