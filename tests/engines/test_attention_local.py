"""Faces and what stands out, found on this machine."""

from fractions import Fraction
from pathlib import Path

import av
import cv2
import numpy as np
import pytest
from engines.attention_suite import PICTURES

from reelwright.engines.local.attention import LocalAttention
from reelwright.engines.local.saliency import salient_point
from reelwright_render.timeline.framing import Region

pytestmark = pytest.mark.slow

ASTRONAUT = cv2.imread(str(PICTURES / "astronaut.jpg"))
HER_FACE = Region(0.34, 0.14, 0.21, 0.21)  # of the 512 × 512 picture


def near(one: Region, other: Region, off: float = 0.04) -> bool:
    pairs = zip(
        (one.x, one.y, one.width, one.height), (other.x, other.y, other.width, other.height), strict=True
    )
    return all(abs(a - b) < off for a, b in pairs)


def put_in(canvas: np.ndarray, size: int, left: int, top: int) -> Region:
    """The astronaut into a picture; where her face is then."""
    height, width = canvas.shape[:2]
    canvas[top : top + size, left : left + size] = cv2.resize(
        ASTRONAUT, (size, size), interpolation=cv2.INTER_AREA
    )
    x, y = (left + HER_FACE.x * size) / width, (top + HER_FACE.y * size) / height
    return Region(x, y, HER_FACE.width * size / width, HER_FACE.height * size / height)


def saved(path: Path, picture: np.ndarray) -> Path:
    cv2.imwrite(str(path), picture)
    return path


@pytest.fixture(scope="module")
def engine() -> LocalAttention:
    return LocalAttention()


def test_a_face_is_found_where_it_is(engine: LocalAttention) -> None:
    """One, between the brows and the chin; she is what is looked at."""
    seen = engine.look(PICTURES / "astronaut.jpg")
    assert len(seen.faces) == 1
    assert near(seen.faces[0], HER_FACE)
    assert (seen.x, seen.y) == seen.faces[0].middle


def test_small_faces_are_found_in_pictures_of_any_shape(engine: LocalAttention, tmp_path: Path) -> None:
    """One who is a fiftieth of a panorama's width, one at the foot of a strip, and a crowd of twelve."""
    panorama = np.full((500, 2500, 3), 90, np.uint8)
    far = put_in(panorama, 240, 2000, 200)
    [found] = engine.look(saved(tmp_path / "panorama.png", panorama)).faces
    assert near(found, far)
    strip = np.full((2400, 400, 3), 140, np.uint8)
    low = put_in(strip, 300, 50, 2000)
    [found] = engine.look(saved(tmp_path / "strip.png", strip)).faces
    assert near(found, low)
    crowd = np.full((900, 1200, 3), 120, np.uint8)
    people = [put_in(crowd, 150, 40 + 290 * x, 60 + 280 * y) for y in range(3) for x in range(4)]
    faces = engine.look(saved(tmp_path / "crowd.png", crowd)).faces
    assert len(faces) == 12
    assert all(any(near(face, one) for face in faces) for one in people)


def test_things_are_no_faces(engine: LocalAttention) -> None:
    """A cup of coffee has none, and its cup is what stands out."""
    seen = engine.look(PICTURES / "coffee.jpg")
    assert seen.faces == ()
    assert abs(seen.x - 0.5) < 0.1 and abs(seen.y - 0.5) < 0.12


def test_what_stands_out_draws_the_eye() -> None:
    """A red ball on a lawn, wherever it lies; an empty picture's middle."""
    grain = np.random.default_rng(7)
    for x, y in ((0.25, 0.3), (0.7, 0.65), (0.5, 0.5)):
        lawn = (np.array([60, 130, 70]) + grain.normal(0, 8, (300, 400, 3))).clip(0, 255).astype(np.uint8)
        cv2.circle(lawn, (round(400 * x), round(300 * y)), 26, (40, 40, 220), -1)
        found = salient_point(lawn)
        assert abs(found[0] - x) < 0.06 and abs(found[1] - y) < 0.06
    assert salient_point(np.full((300, 400, 3), 128, np.uint8)) == (0.5, 0.5)


def clip_with_face_at(path: Path, moment: int) -> Path:
    """60 frames of a wall; from `moment` on she stands at its right."""
    with av.open(str(path), "w") as container:
        stream = container.add_stream("libx264", rate=30)
        stream.width, stream.height, stream.pix_fmt = 640, 360, "yuv420p"
        for number in range(60):
            picture = np.full((360, 640, 3), (110, 120, 130), np.uint8)
            if number >= moment:
                put_in(picture, 300, 320, 40)
            frame = av.VideoFrame.from_ndarray(picture, "bgr24")
            frame.pts, frame.time_base = number, Fraction(1, 30)
            container.mux(stream.encode(frame))
        container.mux(stream.encode(None))
    return path


def test_of_a_clip_the_first_and_the_middle_frame_are_looked_at(
    engine: LocalAttention, tmp_path: Path
) -> None:
    """Who comes in before the middle is found; a wall has nobody."""
    [face] = engine.look(clip_with_face_at(tmp_path / "early.mp4", 20)).faces
    assert near(
        face, Region((320 + 0.34 * 300) / 640, (40 + 0.14 * 300) / 360, 0.21 * 300 / 640, 0.21 * 300 / 360)
    )
    assert engine.look(clip_with_face_at(tmp_path / "late.mp4", 50)).faces == ()
