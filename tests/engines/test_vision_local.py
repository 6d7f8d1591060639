"""What the embedded vision engine reads of a photograph, and how a photograph that is not a good one looks to
it. The rules that refuse are told by what they say to a person."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from reelwright.domain.avatars.photo import (
    BLURRED,
    CUT_OFF,
    LEANING,
    NOBODY,
    SEVERAL,
    clear_face,
)
from reelwright.engines.local.vision import LocalVision
from reelwright.engines.vision import SeenFace
from reelwright.errors import EngineFailed

pytestmark = pytest.mark.slow

ASTRONAUT = cv2.imread(str(Path(__file__).parent / "pictures" / "astronaut.jpg"))
COFFEE = cv2.imread(str(Path(__file__).parent / "pictures" / "coffee.jpg"))


@pytest.fixture(scope="module")
def engine() -> LocalVision:
    return LocalVision()


def judged(engine: LocalVision, picture: np.ndarray) -> SeenFace:
    return clear_face(engine.look(picture), picture.shape[1], picture.shape[0])


def reason(engine: LocalVision, picture: np.ndarray) -> str:
    with pytest.raises(EngineFailed) as failed:
        judged(engine, picture)
    return str(failed.value)


def turned(picture: np.ndarray, degrees: float) -> np.ndarray:
    height, width = picture.shape[:2]
    matrix = cv2.getRotationMatrix2D((width * 0.44, height * 0.4), degrees, 1.1)
    return np.asarray(cv2.warpAffine(picture, matrix, (width, height), borderMode=cv2.BORDER_REPLICATE))


def test_the_astronaut_is_a_happy_adult_woman(engine: LocalVision) -> None:
    """With light skin, looking into the camera, sharp; of where she is nothing is claimed."""
    seen = engine.look(ASTRONAUT)
    [face] = seen.faces
    assert (face.gender, face.age, face.skin_tone) == ("Female", "Adult", "light")
    assert (face.emotions, seen.situation) == (("Happy",), ())
    assert clear_face(seen, 512, 512) == face
    assert face.sharpness > 0.8


def test_she_is_read_alike_darker_smaller_and_mirrored(engine: LocalVision) -> None:
    """Gender and expression do not hang on the size, the light or the side; age moves to its neighbour at
    most."""
    for picture in (
        cv2.convertScaleAbs(ASTRONAUT, alpha=0.7),
        cv2.resize(ASTRONAUT, (400, 400), interpolation=cv2.INTER_AREA),
        np.ascontiguousarray(ASTRONAUT[:, ::-1]),
        turned(ASTRONAUT, 15),
    ):
        [face] = engine.look(picture).faces
        assert (face.gender, face.emotions) == ("Female", ("Happy",))
        assert face.age in ("Young Adult", "Adult")


def test_how_a_head_is_held_is_measured(engine: LocalVision) -> None:
    """A picture turned clockwise by 20 degrees leans by 20; its mirror image leans the other way."""
    [straight] = engine.look(ASTRONAUT).faces
    [leaning] = engine.look(turned(ASTRONAUT, -20)).faces
    [mirrored] = engine.look(np.ascontiguousarray(ASTRONAUT[:, ::-1])).faces
    assert abs(leaning.lean - straight.lean - 20) < 4
    assert abs(mirrored.lean + straight.lean) < 3
    assert abs(mirrored.turn + straight.turn) < 5


def test_nobody_is_found_in_a_cup(engine: LocalVision) -> None:
    """Nor in what is no photograph of a person at all."""
    assert reason(engine, COFFEE) == NOBODY


def with_a_bystander(size: int) -> np.ndarray:
    """The astronaut, and her head so many pixels high in the corner beside her own."""
    picture = ASTRONAUT.copy()
    head = cv2.resize(ASTRONAUT[20:220, 130:330], (size, size), interpolation=cv2.INTER_AREA)
    picture[20 : 20 + size, 10 : 10 + size] = head
    return picture


def test_two_people_are_several(engine: LocalVision) -> None:
    """Side by side, and one behind the other; one far in the background is seen and does not count."""
    assert reason(engine, np.hstack([ASTRONAUT, ASTRONAUT])) == SEVERAL
    far, near = with_a_bystander(60), with_a_bystander(90)
    faces = engine.look(far).faces
    assert (len(faces), len(engine.look(near).faces)) == (2, 2)
    assert judged(engine, far) == max(faces, key=lambda face: face.box.width)
    assert reason(engine, near) == SEVERAL


def test_a_small_a_cut_and_a_blurred_face_are_refused(engine: LocalVision) -> None:
    """Each with its own sentence."""
    far = cv2.resize(ASTRONAUT, (300, 300), interpolation=cv2.INTER_AREA)
    assert reason(engine, far).startswith("The face is too small in this picture: 6")
    assert reason(engine, np.ascontiguousarray(ASTRONAUT[:, 205:])) in (CUT_OFF, NOBODY)
    assert reason(engine, cv2.GaussianBlur(ASTRONAUT, (0, 0), 4)) == BLURRED


def test_a_head_that_lies_on_its_side_is_refused(engine: LocalVision) -> None:
    """A leaning one is told to be turned; of one that lies no face is found."""
    assert reason(engine, turned(ASTRONAUT, 45)) == LEANING
    assert reason(engine, cv2.rotate(ASTRONAUT, cv2.ROTATE_90_CLOCKWISE)) in (LEANING, NOBODY)
