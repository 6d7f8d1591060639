"""When a photograph can become an avatar, and how its thumbnail is cut."""

from dataclasses import replace

import numpy as np
import pytest

from reelwright.domain.avatars.kind import PortraitFiles
from reelwright.domain.avatars.photo import (
    BLURRED,
    CUT_OFF,
    LEANING,
    NOBODY,
    SEVERAL,
    TURNED,
    PhotoSpec,
    clear_face,
    with_callers_words,
)
from reelwright.engines.vision import SeenFace, VisionResult
from reelwright.errors import EngineFailed
from reelwright.workflows.photograph import crop_to_head_and_shoulders
from reelwright_people.frames import Box

WIDE, TALL = 800, 1000
FACE = SeenFace(Box(300, 300, 200, 220), "Female", "Adult", "medium", ("Happy",))
SMALL = "The face is too small in this picture: 79 pixels wide, and it must be at least 80."


def at(x: int, y: int, width: int, height: int) -> SeenFace:
    return replace(FACE, box=Box(x, y, width, height))


@pytest.mark.parametrize(
    "face",
    [
        FACE,
        at(0, 0, 200, 220),
        at(-8, 300, 200, 220),
        at(300, 300, 80, 80),
        replace(FACE, turn=35, nod=-32, lean=38, sharpness=0.3),
    ],
)
def test_one_clear_face_is_taken(face: SeenFace) -> None:
    """Up to the edge of each rule."""
    assert clear_face(VisionResult((face,)), WIDE, TALL) == face


@pytest.mark.parametrize(
    ("faces", "reason"),
    [
        ((), NOBODY),
        ((FACE, at(550, 300, 70, 70)), SEVERAL),
        ((at(-20, 300, 200, 220),), CUT_OFF),
        ((at(620, 300, 200, 220),), CUT_OFF),
        ((at(300, 800, 200, 220),), CUT_OFF),
        ((at(300, 300, 79, 80),), SMALL),
        ((replace(FACE, turn=-36),), TURNED),
        ((replace(FACE, nod=33),), TURNED),
        ((replace(FACE, lean=-39),), LEANING),
        ((replace(FACE, sharpness=0.29),), BLURRED),
    ],
)
def test_every_other_is_refused_with_a_reason(faces: tuple[SeenFace, ...], reason: str) -> None:
    """In words that say what to do."""
    with pytest.raises(EngineFailed) as failed:
        clear_face(VisionResult(faces), WIDE, TALL)
    assert str(failed.value).startswith(reason)


def test_a_bystander_does_not_count() -> None:
    """Nor a face on the wall: what is less than about a third as wide."""
    assert clear_face(VisionResult((FACE, at(700, 100, 69, 69))), WIDE, TALL) == FACE


def test_what_the_caller_says_wins() -> None:
    """Gender and age are the caller's where they are given; the rest is what was read."""
    made = PortraitFiles("a", "b", "Female", "Adult", "medium", (), ("Happy",))
    request = PhotoSpec(media_id="m", gender="Male").request()
    assert with_callers_words(made, request) == replace(made, gender="Male")
    assert with_callers_words(made, PhotoSpec(media_id="m", age="Teen").request()) == replace(
        made, age="Teen"
    )
    assert with_callers_words(made, PhotoSpec(image_url="u").request()) == made


@pytest.mark.parametrize(
    ("face", "size", "shape"),
    [
        (Box(300, 300, 200, 200), (WIDE, TALL), (650, 520)),
        (Box(0, 0, 200, 200), (WIDE, TALL), (650, 520)),
        (Box(600, 800, 200, 200), (WIDE, TALL), (650, 520)),
        (Box(100, 60, 400, 400), (600, 520), (520, 600)),
    ],
)
def test_a_thumbnail_is_framed_by_the_face(face: Box, size: tuple[int, int], shape: tuple[int, int]) -> None:
    """Upright with head and shoulders, inside the picture, with the whole face in it."""
    pixels = np.zeros((size[1], size[0], 3), np.uint8)
    pixels[face.y : face.y + face.height, face.x : face.x + face.width] = 255
    cut = crop_to_head_and_shoulders(pixels, face)
    assert cut.shape[:2] == shape
    assert np.count_nonzero(cut[:, :, 0]) == face.width * face.height
