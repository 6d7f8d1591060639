"""A photograph in which nobody can be cut out, with the face at the frame's edge: motion ends there, in the
skin of the face as in all that is around it."""

from pathlib import Path

import numpy as np
import pytest

from reelwright_people.photo import regions
from reelwright_people.photo.landmarks import Mesh, Pixels, eye_line
from reelwright_people.photo.stage import PhotoStage
from reelwright_people.poses import Pose

MESH = np.load(Path(__file__).parent / "astronaut-mesh.npy").astype(np.float64)
SIDE = 512
UNIT = 0.2 * SIDE  # so that the picture is the frame
FOREHEAD, BROW, EYE, BETWEEN_EYES, NOSE = 10, 105, 159, 168, 1


def nobody(picture: Pixels) -> Pixels:
    return np.zeros(picture.shape[:2], np.uint8)


def staged(number: int, above: float) -> PhotoStage:
    """The astronaut's face, cut `above` pixels over one of its points, in a picture that says where each of
    its pixels is: blue is its column less 128, and green its row."""
    points = MESH * UNIT / eye_line(MESH)[0]
    points[:, 0] += SIDE / 2 - points[BETWEEN_EYES, 0]
    points[:, 1] += above - points[number, 1]
    columns, rows = np.arange(SIDE) - 128, np.arange(SIDE)[:, None]
    picture = np.zeros((SIDE, SIDE, 3), np.uint8)
    picture[..., 0], picture[..., 1] = np.clip(columns, 0, 255), np.clip(rows, 0, 255)
    return PhotoStage(picture, Mesh(points, 1.0), (SIDE, SIDE), nobody)


def largest_step(stage: PhotoStage, pose: Pose) -> int:
    """Between neighbours, from the frame's top to the tip of the nose and twenty pixels beside the face: how
    many pixels apart the places are that they come from."""
    oval = stage.placed[list(regions.OVAL)]
    left, right = int(oval[:, 0].min()) - 20, int(oval[:, 0].max()) + 20
    seen = stage.picture(pose)[: int(stage.placed[NOSE, 1]), left:right, :2].astype(int)
    return int(max(np.abs(np.diff(seen, axis=axis)).max() for axis in (0, 1)))


@pytest.mark.parametrize(
    ("pose", "most"), [(Pose(tilt=7), 2), (Pose(shift_y=-3), 3), (Pose(near=1.0), 3), (Pose(tilt=-12), 5)]
)
def test_no_step_goes_across_a_forehead_at_the_edge(pose: Pose, most: int) -> None:
    """Cut four pixels over it: neighbours in the frame come from places close to each other, at the outline
    of the face as everywhere. What moves a face by tens of pixels is squeezed together towards the edge."""
    assert largest_step(staged(FOREHEAD, 4), pose) <= most


@pytest.mark.parametrize("pose", [Pose(tilt=7), Pose(shift_x=3), Pose(near=1.0)])
def test_eyes_at_the_edge_stay_in_their_lids(pose: Pose) -> None:
    """Cut through the brows: the eyeballs go as far as the skin around them; no step is at their rims."""
    assert largest_step(staged(BROW, 4), pose) <= 3


def test_a_head_goes_less_the_closer_its_eyes_are_to_the_edge() -> None:
    """Asked for the same way aside, in pixels. With its eyes at the edge itself it stands still."""
    asides = []
    for above in (200, 20, 4):
        stage = staged(EYE, above)
        x, y = np.round(stage.placed[BETWEEN_EYES]).astype(int)
        rest, moved = (stage.picture(pose)[y, x - 5 : x + 6, 0].mean() for pose in (Pose(), Pose(shift_x=3)))
        asides.append(float(rest - moved))
    assert asides == pytest.approx([4.5, 1.7, 0.0], abs=0.8)
