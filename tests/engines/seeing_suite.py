"""What every engine promises that tells how a person in a picture looks."""

from pathlib import Path
from typing import get_args

import cv2
import numpy as np
import pytest
from engines.calls import is_for_people

from reelwright.engines.seeing import EXPRESSIONS, PLACES
from reelwright.errors import EngineFailed
from reelwright_people.traits import Age, Gender, SkinTone

ASTRONAUT = Path(__file__).parent / "pictures" / "astronaut.jpg"


class SeeingSuite:
    @pytest.mark.parametrize("ending", ["jpg", "png", "webp"])
    def test_a_person_is_described_in_the_api_s_words(self, engine, tmp_path, ending):
        """Gender, age and skin tone of the specification; expressions, one at least, and places that lists
        can be searched by, no word twice."""
        path = tmp_path / f"person.{ending}"
        assert cv2.imwrite(str(path), cv2.imread(str(ASTRONAUT)))
        seen = engine.describe(path)
        assert seen.gender in get_args(Gender)
        assert seen.age in get_args(Age)
        assert seen.skin_tone in get_args(SkinTone)
        assert seen.emotions and set(seen.emotions) <= set(EXPRESSIONS)
        assert set(seen.situation) <= set(PLACES)
        for words in (seen.emotions, seen.situation):
            assert len(set(words)) == len(words)

    def test_the_file_is_left_as_it_was(self, engine, tmp_path):
        """The engine reads its picture only."""
        path = tmp_path / "person.jpg"
        path.write_bytes(ASTRONAUT.read_bytes())
        engine.describe(path)
        assert path.read_bytes() == ASTRONAUT.read_bytes()

    @pytest.mark.parametrize("kind", ["missing", "empty", "text"])
    def test_what_is_no_picture_is_told_in_a_sentence(self, engine, tmp_path, kind):
        """A file that is not there, an empty one, and one of another kind."""
        path = tmp_path / "person.jpg"
        if kind != "missing":
            path.write_bytes(b"" if kind == "empty" else b"Dear picture")
        with pytest.raises(EngineFailed) as failed:
            engine.describe(path)
        assert is_for_people(str(failed.value))

    def test_it_says_what_described(self, engine):
        """An avatar's record names it."""
        assert engine.model
        assert engine.provider


def picture(folder: Path) -> Path:
    """A small picture as an engine is shown it."""
    path = folder / "shown.jpg"
    cv2.imwrite(str(path), np.full((8, 8, 3), 90, np.uint8))
    return path
