"""What every vision engine promises. A line in every_engine.py puts an engine under it."""

from pathlib import Path
from typing import get_args

import cv2
import numpy as np
import pytest

from reelwright_people.traits import Age, Gender, SkinTone

ASTRONAUT = cv2.imread(str(Path(__file__).parent / "pictures" / "astronaut.jpg"))


class VisionSuite:
    def test_one_person_is_one_face_inside_the_picture(self, engine):
        """Its box has an area, and lies where the picture is."""
        [face] = engine.look(ASTRONAUT).faces
        height, width = ASTRONAUT.shape[:2]
        assert face.box.width > 0 and face.box.height > 0
        assert face.box.x >= 0 and face.box.x + face.box.width <= width
        assert face.box.y >= 0 and face.box.y + face.box.height <= height

    def test_the_box_is_where_the_face_is(self, engine):
        """On the left of a wall or on the right of it, the person is found there, in the same size."""
        boxes = []
        for left in (44, 644):
            wall = np.full((600, 1200, 3), 120, np.uint8)
            wall[44:556, left : left + 512] = ASTRONAUT
            [face] = engine.look(wall).faces
            boxes.append(face.box)
        assert boxes[1].x - boxes[0].x == pytest.approx(600, abs=12)
        assert boxes[0].x + boxes[0].width < 600
        assert boxes[1].y == pytest.approx(boxes[0].y, abs=12)

    def test_what_is_read_is_in_the_api_s_words(self, engine):
        """Gender, age group and skin tone of the specification, at least one expression, sensible angles."""
        [face] = engine.look(ASTRONAUT).faces
        assert face.gender in get_args(Gender)
        assert face.age in get_args(Age)
        assert face.skin_tone in get_args(SkinTone)
        assert face.emotions and all(word.istitle() for word in face.emotions)
        assert max(abs(face.turn), abs(face.nod), abs(face.lean)) < 25
        assert 0.3 < face.sharpness <= 1

    def test_a_wall_has_no_face(self, engine):
        """Nobody is nobody, whatever its colour."""
        for grey in (0, 120, 255):
            assert engine.look(np.full((300, 400, 3), grey, np.uint8)).faces == ()

    @pytest.mark.parametrize("size", [(1, 1), (3, 2000), (2000, 3)])
    def test_any_shape_can_be_looked_at(self, engine, size):
        """A speck and a line have no faces."""
        assert engine.look(np.full((*size, 3), 90, np.uint8)).faces == ()

    def test_the_same_picture_gives_the_same_answer(self, engine):
        """Nothing is left to chance."""
        assert engine.look(ASTRONAUT) == engine.look(ASTRONAUT.copy())

    def test_the_picture_is_left_as_it_was(self, engine):
        """The engine reads its picture only."""
        mine = ASTRONAUT.copy()
        mine.setflags(write=False)
        engine.look(mine)
        assert np.array_equal(mine, ASTRONAUT)

    def test_it_says_what_read(self, engine):
        """An avatar's record names it."""
        assert engine.model
        assert engine.provider
