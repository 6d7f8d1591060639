"""Gestures and the reactions made of them, the camera, and what ships of the library's."""

from itertools import pairwise

import numpy as np
import pytest

from reelwright_people.camera import show_view
from reelwright_people.gestures import Gesture, GesturePlayback, Key, View, Wave, blend_poses, ease_share
from reelwright_people.poses import Pose
from reelwright_people.reactions import KINDS, plan_reaction
from reelwright_people.scores import Score, playback_of

SMILE = Pose(mouth=(("smile", 1.0),), smile=1.0, tilt=4.0)
GESTURE = Gesture((Key(0), Key(400, SMILE, View(1.2, 0.1))), 1_000, seed=3)


@pytest.mark.parametrize("kind", KINDS)
def test_every_reaction_is_a_short_clip(kind: str) -> None:
    """Two to four seconds, its poses in order from 0 on, its thumbnail and its accent inside."""
    known = plan_reaction(kind)  # type: ignore[arg-type]
    times = [key.at_ms for key in known.gesture.keys]
    assert 2_000 <= known.gesture.duration_ms <= 4_000
    assert times[0] == 0
    assert all(one < other for one, other in pairwise(times))
    assert times[-1] <= known.gesture.duration_ms
    assert 0 < known.accent_ms < known.gesture.duration_ms
    assert 0 < known.still_ms < known.gesture.duration_ms


@pytest.mark.parametrize("kind", KINDS)
def test_every_pose_of_a_reaction_can_be_drawn(kind: str) -> None:
    """The weights of the mouth sum to 1 at every frame, and no view is wider than the picture."""
    playing = GesturePlayback(plan_reaction(kind, 5).gesture)  # type: ignore[arg-type]
    for number in range(0, 150, 3):
        pose, view = playing.pose(number * 1000 / 30), playing.view(number * 1000 / 30)
        assert sum(weight for _, weight in pose.mouth) == pytest.approx(1)
        assert view.zoom >= 1
        assert pose.lids <= 1


def test_reactions_are_unlike_each_other() -> None:
    """No two share the pose of their thumbnail."""
    stills = {
        GesturePlayback(plan_reaction(kind).gesture).pose(plan_reaction(kind).still_ms) for kind in KINDS
    }
    assert len(stills) == len(KINDS) == 16


def test_a_gesture_goes_from_pose_to_pose_and_holds_the_last() -> None:
    """In the middle it is half way; after the end it is still the last."""
    playing = GesturePlayback(GESTURE)
    half, end = playing.pose(200), playing.pose(5_000)
    assert half.smile == pytest.approx(0.5)
    assert dict(half.mouth) == pytest.approx({"closed": 0.5, "smile": 0.5})
    assert (end.smile, end.mouth) == (1.0, SMILE.mouth)
    assert playing.view(400) == playing.view(9_000) == View(1.2, 0.1)


def test_the_picture_at_a_time_depends_on_the_gesture_alone() -> None:
    """Two performances agree at every time, whichever was asked for other times before."""
    one, other = GesturePlayback(GESTURE), GesturePlayback(GESTURE)
    _ = [other.pose(ms) for ms in range(0, 3_000, 37)]
    assert [one.pose(ms) for ms in (0, 333, 2_900)] == [other.pose(ms) for ms in (0, 333, 2_900)]


def test_a_held_pose_blinks() -> None:
    """Somebody who holds a face for ten seconds shuts their eyes now and then, and not all the time."""
    lids = [GesturePlayback(GESTURE).pose(ms).lids for ms in range(1_500, 11_500, 33)]
    assert max(lids) > 0.9
    assert 0.02 < sum(one > 0.1 for one in lids) / len(lids) < 0.2


def test_a_wave_moves_its_part_only_while_it_lasts() -> None:
    """Before and after, the head is where it is without it."""
    shaking = Gesture((Key(0),), 2_000, (Wave("turn", 500, 1_500, 0.8, 400),), seed=3)
    still = Gesture((Key(0),), 2_000, seed=3)
    moved = [
        GesturePlayback(shaking).pose(ms).turn - GesturePlayback(still).pose(ms).turn
        for ms in (400, 1_000, 1_100, 1_600)
    ]
    assert (moved[0], moved[3]) == (0.0, 0.0)
    assert moved[2] == pytest.approx(0.8 * np.sin(2 * np.pi * 600 / 400), abs=1e-9)


def test_easings_begin_and_end_where_they_should() -> None:
    """From 0 to 1; a snap goes a little beyond on its way."""
    for ease in ("smooth", "snap", "linear"):
        assert (ease_share(0, ease), ease_share(1, ease)) == pytest.approx((0, 1))  # type: ignore[arg-type]
    assert 1.0 < max(ease_share(step / 50, "snap") for step in range(51)) < 1.15


def test_blending_too_far_keeps_the_mouth_a_mouth() -> None:
    """Numbers overshoot, weights do not."""
    beyond = blend_poses(Pose(), SMILE, 1.1)
    assert beyond.smile == pytest.approx(1.1)
    assert beyond.mouth == SMILE.mouth


def test_who_speaks_is_filmed_by_a_camera_that_stands_still() -> None:
    """A score has no view of its own, a gesture has."""
    assert playback_of(Score(())).view(500) == View()
    assert playback_of(GESTURE).view(500) == View(1.2, 0.1)


@pytest.mark.parametrize(
    "view", [View(), View(1.0, 0.3, -0.2), View(1.0, roll=4.0), View(1.5, 0.9, 0.9, -6.0), View(2.0, roll=3)]
)
def test_the_camera_never_looks_beyond_the_picture(view: View) -> None:
    """Whatever moves: no pixel of its edge is repeated, so a rim of another colour stays the rim."""
    pixels = np.full((96, 54, 3), 200, np.uint8)
    pixels[8:-8, 8:-8] = 60
    shown = show_view(pixels, view)
    assert shown.shape == pixels.shape
    assert shown.min() >= 60
    assert not (show_view(np.full((96, 54, 3), 200, np.uint8), view) != 200).any()


def test_a_zoom_comes_nearer_to_its_middle() -> None:
    """At twice the size the middle quarter fills the frame."""
    pixels = np.zeros((100, 100, 3), np.uint8)
    pixels[25:75, 25:75] = 255
    assert show_view(pixels, View(2.0))[4:-4, 4:-4].min() == 255
