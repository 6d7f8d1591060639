"""What a custom reaction does, read from its words."""

import pytest

from reelwright.engines.gestures import Playing
from reelwright.engines.portrait import Pose
from reelwright.engines.reaction_words import NOT_UNDERSTOOD, custom, gesture_of
from reelwright.engines.reactions import KINDS, reaction
from reelwright.errors import EngineFailed


def peak(prompt: str) -> Pose:
    """The pose of its only clause."""
    return custom(prompt, 1).gesture.keys[-1].pose


def test_words_of_one_clause_are_one_pose() -> None:
    """An eyebrow and a smile at once."""
    pose = peak("Raises an eyebrow and smiles")
    assert pose.brow_skew == 1.0
    assert pose.smile == 0.9
    assert pose.mouth == (("smile", 1.0),)


def test_clauses_follow_each_other() -> None:
    """First to the left, then a wink; nothing of the first stays."""
    keys = custom("looks to the left, then winks", 1).gesture.keys
    assert keys[1].pose.gaze_x == -0.95
    assert (keys[1].pose.wink, keys[-1].pose.wink) == (0.0, 1.0)
    assert keys[-1].pose.gaze_x == 0.0


@pytest.mark.parametrize(
    ("prompt", "part", "sign"),
    [
        ("frowns", "furrow", 1),
        ("winks at the camera", "wink", 1),
        ("looks down at the floor", "gaze_y", 1),
        ("she glances up", "gaze_y", -1),
        ("looks right", "gaze_x", 1),
        ("blushes", "blush", 1),
        ("covers her mouth with a hand", "hand", 1),
        ("looks sad", "smile", -1),
        ("squints", "cheeks", 1),
        ("wide-eyed", "lids", -1),
        ("tilts the head", "tilt", 1),
        ("looks suspicious", "brow_skew", 1),
    ],
)
def test_a_word_moves_its_part(prompt: str, part: str, sign: int) -> None:
    """In the direction that it means."""
    assert getattr(peak(prompt), part) * sign > 0.3


@pytest.mark.parametrize(("prompt", "part"), [("nods", "shift_y"), ("shakes his head", "turn")])
def test_a_nod_and_a_shake_go_to_and_fro(prompt: str, part: str) -> None:
    """The head moves both ways."""
    playing = Playing(custom(prompt, 1).gesture)
    moves = [getattr(playing.pose(ms), part) for ms in range(300, 1_400, 33)]
    assert max(moves) > 0.5
    assert min(moves) < -0.5


@pytest.mark.parametrize(
    ("prompt", "kind"),
    [
        ("Bursts out laughing", "laughing"),
        ("looks surprised", "surprise"),
        ("is totally confused", "confusion"),
        ("starts to cry", "crying"),
        ("does a double take", "double_take"),
        ("gives a side-eye", "side_look"),
        ("whispers a secret", "whispers"),
    ],
)
def test_a_reaction_by_its_name_is_that_reaction(prompt: str, kind: str) -> None:
    """Word for word its gesture."""
    assert custom(prompt, 7) == reaction(kind, 7)  # type: ignore[arg-type]


def test_a_reaction_and_a_movement_are_mixed() -> None:
    """The face of the one with the hand of the other."""
    pose = peak("shocked, her hand over her mouth")
    assert pose.hand == 1.0
    assert pose.lids < -0.2


def test_what_is_negated_is_left_out() -> None:
    """She raises an eyebrow and does not smile."""
    pose = peak("raises an eyebrow but doesn't smile, without laughing")
    assert (pose.brow_skew, pose.smile) == (1.0, 0.0)


@pytest.mark.parametrize("prompt", ["xyzzy", "does not smile", "a red car", "!!!", "笑う"])
def test_what_cannot_be_understood_is_refused_with_an_example(prompt: str) -> None:
    """The reason says how to write it."""
    with pytest.raises(EngineFailed) as refused:
        custom(prompt, 1)
    assert str(refused.value) == NOT_UNDERSTOOD
    assert "raises an eyebrow and smiles" in NOT_UNDERSTOOD


def test_a_long_prompt_stays_a_short_clip() -> None:
    """Four clauses at most: under seven seconds."""
    assert custom("smiles then nods then " * 20, 1).gesture.duration_ms < 7_000


def test_known_kinds_ignore_the_prompt() -> None:
    """Only custom reads it."""
    assert all(gesture_of(kind, "winks", 3) == reaction(kind, 3) for kind in KINDS)
