"""What every attention engine promises. A line in every_engine.py puts an engine under it."""

from pathlib import Path

import cv2
import numpy as np
import pytest
from engines.calls import is_for_people

from reelwright.errors import EngineFailed

PICTURES = Path(__file__).parent / "pictures"


class AttentionSuite:
    @pytest.mark.parametrize("name", ["astronaut.jpg", "coffee.jpg"])
    def test_what_it_finds_lies_in_the_picture(self, engine, name):
        """A point, and the faces with the largest first, all in shares of the picture."""
        seen = engine.look(PICTURES / name)
        assert 0 <= seen.x <= 1 and 0 <= seen.y <= 1
        for face in seen.faces:
            assert face.width > 0 and face.height > 0
            assert min(face.x, face.y) >= 0 and max(face.x + face.width, face.y + face.height) <= 1
        areas = [face.width * face.height for face in seen.faces]
        assert areas == sorted(areas, reverse=True)

    def test_it_looks_where_somebody_is(self, engine, tmp_path):
        """On the left of a wall, or on the right of it."""
        person, places = cv2.imread(str(PICTURES / "astronaut.jpg")), []
        for left in (44, 644):
            wall = np.full((600, 1200, 3), 120, np.uint8)
            wall[44:556, left : left + 512] = person
            cv2.imwrite(str(tmp_path / "wall.png"), wall)
            places.append(engine.look(tmp_path / "wall.png").x)
        assert places[0] < 0.5 < places[1]
        assert places[1] - places[0] == pytest.approx(0.5, abs=0.1)

    def test_the_same_file_gives_the_same_answer(self, engine):
        """Nothing is left to chance."""
        assert engine.look(PICTURES / "astronaut.jpg") == engine.look(PICTURES / "astronaut.jpg")

    @pytest.mark.parametrize("size", [(1, 1), (3, 2000), (2000, 3)])
    def test_any_shape_can_be_looked_at(self, engine, tmp_path, size):
        """A speck and a line have no faces, and their middle is as good as any place."""
        cv2.imwrite(str(tmp_path / "p.png"), np.full((*size, 3), 90, np.uint8))
        seen = engine.look(tmp_path / "p.png")
        assert (seen.x, seen.y, seen.faces) == (0.5, 0.5, ())

    def test_a_file_that_cannot_be_read_fails_with_a_sentence(self, engine, tmp_path):
        """Whatever it is called; its name is no part of the reason."""
        for name in ("p.jpg", "c.mp4"):
            (tmp_path / name).write_bytes(b"no picture")
            with pytest.raises(EngineFailed) as failed:
                engine.look(tmp_path / name)
            assert is_for_people(str(failed.value))

    def test_it_says_who_looked(self, engine):
        """What is kept of a file is looked at again when the engine is another."""
        assert engine.model
