"""What a pose does to the mesh of a photographed face: the astronaut's landmarks, found once and kept."""

from dataclasses import fields
from pathlib import Path
from typing import get_args

import numpy as np
import pytest

from reelwright_people.photo import regions
from reelwright_people.photo.field import headness, sway_of
from reelwright_people.photo.framing import frame_face
from reelwright_people.photo.lips import SHAPES, Points, blend
from reelwright_people.photo.rig import Rig, triangulate
from reelwright_people.poses import MouthShape, Pose

MESH = np.load(Path(__file__).parent / "astronaut-mesh.npy").astype(np.float64)
UPPER, LOWER = regions.UPPER_LIP[0], regions.LOWER_LIP[0]
BROWS = [number for rows in regions.BROWS for row in rows for number in row]
EXTREME = Pose(
    mouth=(("wide", 1.0),), brows=1.0, lids=-0.3, furrow=1.0, turn=0.6, tilt=8, shift_x=3, shift_y=3,
    breath=1.0, smile=1.0, gaze_x=1.0, gaze_y=1.0, near=1.0, cheeks=1.0, brow_skew=1.0, mouth_skew=1.0,
)  # fmt: skip


@pytest.fixture(scope="module")
def rig() -> Rig:
    picture = np.zeros((512, 512, 3), np.uint8)
    return Rig(frame_face(picture, MESH, 288, 512).face)


def gap(skin: Points) -> float:
    """Between the inner lips' middles, in distances between the eyes."""
    return float((skin[list(LOWER[3:8]), 1] - skin[list(UPPER[3:8]), 1]).mean())


def said(rig: Rig, shape: MouthShape) -> Points:
    return rig.face(Pose(mouth=((shape, 1.0),))).skin


def test_every_shape_of_the_mouth_can_be_made() -> None:
    """Whatever a score or a reaction asks for."""
    assert set(SHAPES) == set(get_args(MouthShape))


@pytest.mark.parametrize("shape", ["closed", "pressed", "frown"])
def test_lips_meet_though_the_photograph_shows_teeth(rig: Rig, shape: MouthShape) -> None:
    """The astronaut smiles with open lips; said "m", they are less than 1/200 of the eyes' distance apart."""
    assert gap(rig.rest) > 0.08
    assert abs(gap(said(rig, shape))) < 0.005


def test_lips_open_as_far_as_the_sound_does(rig: Rig) -> None:
    """Closed, slight, mid, wide: each more than the one before; wide is a fifth of the eyes' distance."""
    gaps = [gap(said(rig, shape)) for shape in ("closed", "slight", "mid", "wide")]
    assert gaps == sorted(gaps)
    assert gaps[-1] == pytest.approx(0.19, abs=0.03)


def test_a_round_mouth_is_narrow(rig: Rig) -> None:
    """Its corners are a quarter nearer to each other than at rest."""
    left, right = regions.MOUTH_CORNERS
    wide = rig.rest[right, 0] - rig.rest[left, 0]
    skin = said(rig, "round-small")
    assert (skin[right, 0] - skin[left, 0]) / wide == pytest.approx(0.68, abs=0.05)


def test_half_of_a_shape_is_half_the_way(rig: Rig) -> None:
    """Between two keys of a score the lips move evenly."""
    half = blend((("closed", 0.5), ("wide", 0.5)))
    assert half.gap == pytest.approx(SHAPES["wide"].gap / 2)


def test_the_jaw_goes_with_the_lower_lip(rig: Rig) -> None:
    """At a wide "ah" the chin sinks by a tenth of the eyes' distance or more, and the nose stays."""
    moved = said(rig, "wide") - said(rig, "closed")
    assert moved[regions.CHIN, 1] > 0.1
    assert np.abs(moved[list(regions.NOSE)]).max() < 1e-9


@pytest.mark.parametrize("shape", get_args(MouthShape))
def test_the_skin_does_not_fold(rig: Rig, shape: MouthShape) -> None:
    """Triangles keep their side up, or the skin would tear: what turns is less than 1/500 of the face."""
    before, after = _areas(rig.rest[rig.triangles]), _areas(said(rig, shape)[rig.triangles])
    assert (before > 0).all()
    assert -after[after < 0].sum() < before.sum() / 500


def test_brows_go_up_and_down(rig: Rig) -> None:
    """By up to a twelfth of the eyes' distance; one of them alone when they are skewed."""
    rest = rig.face(Pose()).skin
    up, down = (rig.face(Pose(brows=way)).skin - rest for way in (1.0, -1.0))
    assert up[BROWS, 1].mean() == pytest.approx(-0.085, abs=0.01)
    assert down[BROWS, 1].mean() == pytest.approx(0.05, abs=0.01)
    skewed = rig.face(Pose(brow_skew=1.0)).skin - rest
    left, right = ([number for row in rows for number in row] for rows in regions.BROWS)
    assert skewed[left, 1].mean() > 0.03
    assert skewed[right, 1].mean() < -0.05


def test_a_turn_moves_the_nose_and_not_the_outline(rig: Rig) -> None:
    """The tip goes to the viewer's right by a tenth of the eyes' distance or more, the outline stays."""
    moved = rig.face(Pose(turn=0.6)).skin - rig.face(Pose()).skin
    assert moved[1, 0] > 0.1
    assert np.abs(moved[list(regions.OVAL)]).max() < 0.005


def test_shoulders_go_little_and_the_rest_stands_still(rig: Rig) -> None:
    """A tilted head moves as a whole; two eyes' distances below the chin nothing moves."""
    sway = sway_of(Pose(tilt=5, shift_x=2, breath=1.0), rig.mouth.middle, rig.chin)
    at = np.array([[0.0, -0.5], [0.0, rig.chin + 1.2], [0.0, rig.chin + 2.1]])
    ways = np.linalg.norm(sway.of(at, headness(at, rig.chin)), axis=1)
    assert ways[0] > 3 * ways[1] > 0
    assert ways[2] == 0


def test_everything_at_once_is_still_a_face(rig: Rig) -> None:
    """The largest values that reactions use, together: finite, and nothing farther than half the eyes'
    distance from where it was."""
    skin = rig.face(EXTREME).skin
    assert np.isfinite(skin).all()
    assert np.abs(skin - rig.rest).max() < 0.5


def test_what_the_engine_cannot_show_is_left_out(rig: Rig) -> None:
    """Every number of a pose can be given; a hand moves no point."""
    assert {field.name for field in fields(Pose)} >= {"hand", "mood"}
    assert np.array_equal(rig.face(Pose(hand=1.0, mood=0.5)).skin, rig.face(Pose()).skin)


def test_triangles_cover_points_once() -> None:
    """A square with a point in its middle: four triangles around it."""
    found = triangulate(np.array([[0, 0], [1, 0], [1, 1], [0, 1], [0.5, 0.5]], np.float64))
    assert sorted(tuple(sorted(one)) for one in found.tolist()) == [
        (0, 1, 4),
        (0, 3, 4),
        (1, 2, 4),
        (2, 3, 4),
    ]


@pytest.mark.parametrize(("width", "height"), [(288, 512), (512, 288), (400, 400)])
def test_a_frame_holds_the_face_where_one_looks(width: int, height: int) -> None:
    """In the middle of its width, the eyes in its upper half."""
    cut = frame_face(np.zeros((512, 512, 3), np.uint8), MESH, width, height)
    assert cut.pixels.shape == (height, width, 3)
    assert cut.origin[0] / width == pytest.approx(0.5, abs=0.12)
    assert 0.2 < cut.origin[1] / height < 0.5


def test_a_picture_that_is_all_face_is_not_cut_into() -> None:
    """Of a close-up the whole head is shown; above and below goes on what the picture's edge reflects."""
    picture = np.full((150, 150, 3), 90, np.uint8)
    near = MESH - np.array([150, 55, 0])
    cut = frame_face(picture, near, 288, 512)
    assert cut.unit < 0.45 * 288
    assert np.abs(cut.pixels.astype(int) - 90).max() <= 1


def _areas(corners: Points) -> Points:
    one, other = corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]
    return np.asarray(one[:, 0] * other[:, 1] - one[:, 1] * other[:, 0])
