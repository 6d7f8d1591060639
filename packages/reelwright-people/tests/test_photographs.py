"""Photographs that act, beyond what every engine promises: what moves, what stands still, what is refused."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import cv2
import numpy as np
import pytest
from lip_reading import gaps
from people_drawn import to_bgr

from reelwright_people.errors import NoFace
from reelwright_people.faces import Faces
from reelwright_people.lips import MouthKey
from reelwright_people.photo import regions
from reelwright_people.photo.landmarks import FaceMesh, eye_line
from reelwright_people.photo.photographs import NO_FACE, Photographs, read_picture
from reelwright_people.photo.stage import PhotoStage
from reelwright_people.planar import planar
from reelwright_people.poses import Pose
from reelwright_people.scores import FPS, Score, ScorePlayback

pytestmark = pytest.mark.slow

ASTRONAUT = Path(__file__).parent / "pictures" / "astronaut.jpg"
WIDTH, HEIGHT = 432, 768
SHAPES = ("closed", "mid", "wide", "round-small", "smile", "pressed")
TALK = Score(
    tuple(MouthKey(130 * n, SHAPES[n * 5 % 6]) for n in range(30)), (900, 2500), (2000,), 4000, seed=5
)


@pytest.fixture(scope="module")
def photographs() -> Photographs:
    return Photographs()


@pytest.fixture(scope="module")
def stage(photographs: Photographs) -> PhotoStage:
    return photographs.stage(ASTRONAUT, WIDTH, HEIGHT)


def shown(stage: PhotoStage, pose: Pose) -> np.ndarray:
    out = planar(WIDTH, HEIGHT)
    stage.paint(pose, out)
    return to_bgr(out)


def mesh(frame: np.ndarray) -> np.ndarray:
    """Landmarks of a frame, with the eyes' distance as 1."""
    points = FaceMesh().of(frame, Faces().find(frame)[0]).points
    return points[:, :2] / eye_line(points)[0]


def test_nothing_outside_head_and_shoulders_moves(stage: PhotoStage) -> None:
    """Over four seconds of talking every pixel that is farther than the sway from the person is the same in
    every frame, to the last bit; and that is most of the frame."""
    performance = ScorePlayback(TALK)
    frames = [shown(stage, performance.pose(1000 * n / FPS)) for n in range(0, 4 * FPS, 3)]
    room = np.ones((2 * 20 + 1, 2 * 20 + 1), np.uint8)
    still = cv2.dilate((stage.moves > 2).astype(np.uint8), room) == 0
    moved = np.max([np.abs(frame.astype(int) - frames[0]).max(axis=2) for frame in frames], axis=0)
    assert moved[still].max() == 0
    assert still.mean() > 0.3
    assert (moved > 10).mean() > 0.02


def test_where_nobody_is_cut_out_only_the_head_moves(photographs: Photographs) -> None:
    """Where the matte finds nothing the frame's rim is the same in all of a talk, to the last
    bit, and so is a third of the frame. Hair goes with the head."""
    picture = read_picture(ASTRONAUT)
    lost = PhotoStage(
        picture, photographs.mesh(picture), (WIDTH, HEIGHT), lambda of: np.zeros(of.shape[:2], np.uint8)
    )
    performance = ScorePlayback(TALK)
    frames = [shown(lost, performance.pose(1000 * n / FPS)) for n in range(0, 4 * FPS, 3)]
    moved = np.max([np.abs(frame.astype(int) - frames[0]).max(axis=2) for frame in frames], axis=0)
    assert max(side.max() for side in (moved[:3], moved[-3:], moved[:, :3], moved[:, -3:])) == 0
    assert (moved == 0).mean() > 0.3
    assert (moved > 10).mean() > 0.02
    x, y = np.round(lost.placed[10]).astype(int) - (0, 50)
    hair = lost.picture(Pose())[y - 16 : y + 16, x - 16 : x + 16]
    found = cv2.matchTemplate(lost.picture(Pose(shift_x=3)), hair, cv2.TM_CCOEFF_NORMED)
    _, alike, _, (at_x, at_y) = cv2.minMaxLoc(found)
    assert alike > 0.9
    assert (at_x - (x - 16), at_y - (y - 16)) == (pytest.approx(5, abs=2), 0)


def test_a_frame_at_rest_is_the_photograph(stage: PhotoStage) -> None:
    """Above the lips, which are closed at rest: enlarged alike it is found in it, correlating by 0.99."""
    lips = round(float(stage.placed[0, 1])) - 20
    photograph = cv2.imread(str(ASTRONAUT))
    eyes = FaceMesh().of(photograph, Faces().find(photograph)[0]).points
    scale = eye_line(stage.placed)[0] / eye_line(eyes)[0]
    original = cv2.resize(photograph, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC)
    found = cv2.matchTemplate(original, stage.picture(Pose())[:lips], cv2.TM_CCOEFF_NORMED)
    assert found.max() > 0.99


def test_lips_in_the_picture_do_what_the_pose_says(stage: PhotoStage) -> None:
    """Read by landmarks: closed under 0.045 of the eyes' distance, wide over 0.12, in order between them."""
    shapes = ("closed", "slight", "mid", "wide")
    read = gaps([shown(stage, Pose(mouth=((shape, 1.0),))) for shape in shapes])
    assert read == sorted(read)
    assert read[0] < 0.045
    assert read[-1] > 0.12


def test_teeth_are_painted_where_the_photograph_shows_none(
    photographs: Photographs, stage: PhotoStage, tmp_path: Path
) -> None:
    """Of a picture whose lips are closed, the open mouth has a bright upper row with the dark below it."""
    path = tmp_path / "closed.png"
    cv2.imwrite(str(path), stage.picture(Pose()))
    closed = photographs.stage(path, WIDTH, HEIGHT)
    frame = closed.picture(Pose(mouth=(("wide", 1.0),))).astype(int)
    x, y = np.round(closed.placed[[13, 14]].mean(axis=0)).astype(int)
    column = frame[y - 6 : y + 24, x - 2 : x + 3].mean(axis=(1, 2))
    assert column[:12].max() > 150
    assert column[12:].min() < 70


def test_a_blink_hides_the_eyes(stage: PhotoStage) -> None:
    """Shut, the pupils' dark and the white are gone: between the lids there is skin, but for a lash line."""
    open_, shut = (shown(stage, Pose(lids=lids)).astype(int) for lids in (0.0, 1.0))
    for upper, lower in zip(regions.UPPER_LIDS, regions.LOWER_LIDS, strict=True):
        points = np.round(stage.placed[list(upper + lower[::-1])]).astype(np.int32)
        eye = cv2.fillPoly(np.zeros((HEIGHT, WIDTH), np.uint8), [points], 1) > 0
        eye &= np.arange(HEIGHT)[:, None] < points[:, 1].mean()  # the lashes lie below
        assert np.percentile(open_[eye].mean(axis=1), 10) < 70
        assert np.percentile(shut[eye].mean(axis=1), 10) > 100


def test_tears_and_blush_are_seen(stage: PhotoStage) -> None:
    """On the cheeks only: bluer where a drop runs, redder where it glows; nothing else changes."""
    rest = stage.picture(Pose()).astype(int)
    cry, glow = (stage.picture(pose).astype(int) - rest for pose in (Pose(tears=1.2), Pose(blush=1.0)))
    nose, chin = (round(float(stage.placed[number, 1])) for number in (6, 152))
    for changed in (cry, glow):
        assert np.abs(changed).max() > 15
        rows = np.flatnonzero(np.abs(changed).max(axis=(1, 2)))
        assert nose - 10 < rows[0] < rows[-1] < chin
    assert cry[..., 0].sum() > cry[..., 2].sum()
    assert glow[..., 2].sum() > glow[..., 0].sum()


def test_brows_and_turn_are_seen(stage: PhotoStage) -> None:
    """By landmarks of the frames: raised brows are farther from the eyes, a turned nose is off its middle."""
    rest, raised = mesh(shown(stage, Pose())), mesh(shown(stage, Pose(brows=1.0)))
    brow, eye = [105, 334], [159, 386]
    lifted = (raised[eye] - raised[brow])[:, 1].mean() - (rest[eye] - rest[brow])[:, 1].mean()
    assert lifted > 0.03

    def nose(points: np.ndarray) -> float:
        return float(points[1, 0] - (points[234, 0] + points[454, 0]) / 2)

    turned = [nose(mesh(shown(stage, Pose(turn=turn)))) for turn in (-0.6, 0.0, 0.6)]
    assert turned[0] + 0.05 < turned[1] < turned[2] - 0.05


def test_frames_do_not_depend_on_each_other(stage: PhotoStage) -> None:
    """Two threads that paint parts of one film get the frames that one would."""
    performance = ScorePlayback(TALK)
    poses = [performance.pose(1000 * n / FPS) for n in range(24)]
    alone = [shown(stage, pose) for pose in poses]
    with ThreadPoolExecutor(3) as pool:
        beside = list(pool.map(lambda pose: shown(stage, pose), poses))
    assert all(np.array_equal(one, other) for one, other in zip(alone, beside, strict=True))


def test_a_leaning_head_speaks_along_its_own_axis(photographs: Photographs, tmp_path: Path) -> None:
    """Of a picture that is turned by 15 degrees the mouth opens as far as of the upright one."""
    upright = cv2.imread(str(ASTRONAUT))
    turned = cv2.getRotationMatrix2D((222, 120), 15, 1)
    path = tmp_path / "leaning.png"
    cv2.imwrite(str(path), cv2.warpAffine(upright, turned, (512, 512), borderMode=cv2.BORDER_REPLICATE))
    leaning = photographs.stage(path, WIDTH, HEIGHT)
    read = gaps([shown(leaning, Pose(mouth=((shape, 1.0),))) for shape in ("closed", "wide")])
    assert read[0] < 0.045
    assert read[1] > 0.12


@pytest.mark.parametrize(("width", "height"), [(432, 768), (768, 432), (480, 480)])
def test_the_face_is_in_the_frame(photographs: Photographs, width: int, height: int) -> None:
    """In every shape of the API it is found again, near the middle and large enough for a telephone."""
    frame = photographs.stage(ASTRONAUT, width, height).picture(Pose())
    face = Faces().find(frame)[0]
    assert abs(face.x + face.width / 2 - width / 2) < 0.15 * width
    assert face.height > 0.15 * height


def test_a_picture_without_a_face_is_refused(photographs: Photographs, tmp_path: Path) -> None:
    """With a reason for a person."""
    path = tmp_path / "wall.png"
    cv2.imwrite(str(path), np.full((400, 300, 3), 120, np.uint8))
    with pytest.raises(NoFace, match=NO_FACE):
        photographs.stage(path, WIDTH, HEIGHT)
