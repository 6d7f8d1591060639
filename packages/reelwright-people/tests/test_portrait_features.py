"""Eyes, brows and lips of a drawing are recorded and played again: nobody can tell."""

from dataclasses import replace

import numpy as np
import pytest

from reelwright_people.portrait.painter import PortraitPainter
from reelwright_people.poses import Pose
from reelwright_people.traits import Portrait, PortraitTraits

PERSON = Portrait(PortraitTraits(), 7)
POSES = (
    Pose(),
    Pose(mouth=(("wide", 0.4), ("closed", 0.6)), gaze_x=0.4, lids=0.3, brows=0.5),
    Pose(mouth=(("wide", 1.0),), furrow=0.8, brow_skew=-0.6, wink=1.0, cheeks=0.5),
    Pose(mouth=(("wide", 1.0),), smile=-0.8, mouth_skew=0.5, turn=0.7),
)


def shown(engine: PortraitPainter, pose: Pose) -> np.ndarray:
    return engine.frame(PERSON, pose, 180, 320).pixels


def test_a_frame_does_not_depend_on_those_before_it() -> None:
    """Poses forth and back from one engine, which has recordings by then, and each from a new one: the same
    bytes."""
    engine = PortraitPainter()
    forth, back = ([shown(engine, pose) for pose in poses] for poses in (POSES, POSES[::-1]))
    for pose, one, other in zip(POSES, forth, back[::-1], strict=True):
        assert np.array_equal(one, other)
        assert np.array_equal(one, shown(PortraitPainter(), pose))


@pytest.mark.parametrize(
    ("part", "by"),
    [("gaze_x", 0.2), ("gaze_y", 0.2), ("lids", 0.1), ("brows", 0.2), ("furrow", 0.2), ("cheeks", 0.3)]
    + [("brow_skew", 0.2), ("wink", 0.3), ("smile", 0.3), ("mouth_skew", 0.3)],
)
def test_every_part_of_a_pose_is_seen(part: str, by: float) -> None:
    """No recording stands for a pose that differs from its own in something that can be seen."""
    engine = PortraitPainter()
    rest = shown(engine, Pose()).astype(int)
    assert np.abs(shown(engine, replace(Pose(), **{part: by})) - rest).max() > 20  # type: ignore[arg-type]


@pytest.mark.parametrize("breath", [0.0, 0.3, 0.5, 1.0])
def test_shoulders_rise_alike_however_they_are_drawn(breath: float) -> None:
    """Only lifted, which is the quick way, or also brought nearer by next to nothing: the same to the eye."""
    engine = PortraitPainter()
    lifted, turned = (shown(engine, Pose(breath=breath, near=near)).astype(int) for near in (0.0, 1e-7))
    assert np.abs(lifted - turned).max() <= 3
