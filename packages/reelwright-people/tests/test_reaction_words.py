"""What a custom reaction does, read from its words."""

import pytest

from reelwright_people.errors import NotUnderstood
from reelwright_people.gestures import GesturePlayback
from reelwright_people.poses import Pose
from reelwright_people.reaction_words import (
    _ACTS,
    _KINDS,
    NOT_UNDERSTOOD,
    make_custom_reaction,
    make_reaction,
)
from reelwright_people.reactions import KINDS, plan_reaction


def peak(prompt: str) -> Pose:
    """The pose of its only clause."""
    return make_custom_reaction(prompt, 1).gesture.keys[-1].pose


def test_words_of_one_clause_are_one_pose() -> None:
    """An eyebrow and a smile at once."""
    pose = peak("Raises an eyebrow and smiles")
    assert pose.brow_skew == 1.0
    assert pose.smile == 0.9
    assert pose.mouth == (("smile", 1.0),)


def test_clauses_follow_each_other() -> None:
    """First to the left, then a wink; nothing of the first stays."""
    keys = make_custom_reaction("looks to the left, then winks", 1).gesture.keys
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
    playing = GesturePlayback(make_custom_reaction(prompt, 1).gesture)
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
    assert make_custom_reaction(prompt, 7) == plan_reaction(kind, 7)  # type: ignore[arg-type]


def test_a_reaction_and_a_movement_are_mixed() -> None:
    """The face of the one with the hand of the other."""
    pose = peak("shocked, her hand over her mouth")
    assert pose.hand == 1.0
    assert pose.lids < -0.2


def test_what_is_negated_is_left_out() -> None:
    """She raises an eyebrow and does not smile."""
    pose = peak("raises an eyebrow but doesn't smile, without laughing")
    assert (pose.brow_skew, pose.smile) == (1.0, 0.0)


REQUESTS = [
    ("does not look angry, just smiles", "smiles"),
    ("don't be sad, smile", "smile"),
    ("No smile, only raises an eyebrow", "raises an eyebrow"),
    ("is not very happy", "sad"),
    ("not happy about it", "sad"),
    ("not angry but disappointed", "disappointed"),
    ("He isn’t laughing or smiling, he is bored", "bored"),
    ("neither happy nor sad, just tired", "tired"),
    ("never smiles, always serious", "serious"),
    ("doesn't smile and raises an eyebrow", "raises an eyebrow"),
    ("raises an eyebrow and doesn't smile", "raises an eyebrow"),
    ("stops smiling and looks away", "looks away"),
    ("instead of smiling, she frowns", "frowns"),
    ("frowns instead of smiling", "frowns"),
    ("smiles rather than laughing out loud", "smiles"),
    ("winks without smiling", "winks"),
    ("without any sign of anger, blinks", "blinks"),
    ("Smile! No frown", "smile"),
    ("poker face, no emotion", "poker face"),
    ("gets teary, but doesn't cry", "teary"),
    ("doesn't look up, looks down at the floor", "looks down at the floor"),
    ("refuses to smile, glares", "glares"),
    ("not amused", "unimpressed"),
    ("isn't impressed at all, rolls her eyes", "unimpressed, rolls her eyes"),
    ("not really convinced", "skeptical"),
    ("isn't so sure", "confused"),
    ("not angry but happy", "happy"),
    ("She is not sad but happy", "happy"),
    ("doesn't frown and is happy", "happy"),
    ("isn't laughing but looks impressed", "impressed"),
    ("not sad just surprised", "surprised"),
    ("nods not sure if happy", "nods, confused"),
    ("isn't crying but is glad", "glad"),
    ("not bored but impressed", "impressed"),
    ("doesn't cry and looks satisfied", "satisfied"),
    ("doesn't nod and is convinced, smiles", "smiles"),
    ("isn't angry just pleased", "pleased"),
    ("not scared instead happy", "happy"),
    ("not crying rather happy", "happy"),
    ("not yawning simply surprised", "surprised"),
    ("not angry only surprised", "surprised"),
    ("doesn't blush but is sure, winks", "winks"),
    ("doesn't look all that happy", "sad"),
    ("isn't shocked but not impressed", "unimpressed"),
    ("not smiling and not happy", "sad"),
    ("no idea, shrugs", "confused, shrugs"),
    ("can't stop laughing", "laughing"),
    ("can't help but smile", "smile"),
    ("cannot hide a grin", "grin"),
    ("couldn't be happier", "happy"),
    ("couldn't be more excited", "excited"),
    ("can't believe it", "astonished"),
    ("tries not to laugh", "smirks, presses the lips"),
    ("trying hard not to cry", "sad, teary"),
    ("not only smiles but also winks", "smiles, winks"),
    ("says no", "shakes head"),
    ("unhappy", "sad"),
    ("of average height, smiles", "smiles"),
    ("shows courage and nods", "nods"),
    ("her eyes twinkle as she smiles", "smiles"),
    ("a retired man who frowns", "frowns"),
    ("takes off a glove and grins", "grins"),
    ("beside a water spout, blinks", "blinks"),
    ("wearing a sweater, smiles", "smiles"),
    ("secretly smiles", "smiles"),
    ("starts up the car and nods", "nods"),
    ("outraged", "angry"),
    ("enjoys it with closed eyes", "joy, closed eyes"),
    ("has fallen asleep", "sleepy"),
    ("an unsmiling stare into the camera", "serious"),
    ("I want him to look really shocked, like he just saw a ghost", "shocked"),
    ("a little   shocked,\n\nhand over the mouth", "shocked, hand over the mouth"),
]


@pytest.mark.parametrize(("prompt", "plainly"), REQUESTS)
def test_a_request_is_read_as_it_is_meant(prompt: str, plainly: str) -> None:
    """What is refused, and what only looks like another word, plays no part."""
    assert make_custom_reaction(prompt, 1) == make_custom_reaction(plainly, 1)


@pytest.mark.parametrize(
    "prompt",
    [
        "averages",
        "courage",
        "twinkle",
        "retired",
        "a glove",
        "a spout",
        "a sight",
        "crystal",
        "sober",
        "a sweater",
    ],
)
def test_a_word_inside_another_is_not_read(prompt: str) -> None:
    """A face that shows nothing else is refused."""
    with pytest.raises(NotUnderstood, match="could not be understood"):
        make_custom_reaction(prompt, 1)


def test_gaps_without_end_are_one_space() -> None:
    """Before any pattern goes back and forth over them, and no pattern crosses a text without end."""
    assert make_custom_reaction("smiles" + " \t" * 5_000 + "and winks", 1) == make_custom_reaction(
        "smiles and winks", 1
    )
    assert not any(".*" in pattern for pattern, _ in (*_ACTS, *_KINDS))


@pytest.mark.parametrize("prompt", ["xyzzy", "does not smile", "a red car", "!!!", "笑う"])
def test_what_cannot_be_understood_is_refused_with_an_example(prompt: str) -> None:
    """The reason says how to write it."""
    with pytest.raises(NotUnderstood) as refused:
        make_custom_reaction(prompt, 1)
    assert str(refused.value) == NOT_UNDERSTOOD
    assert "raises an eyebrow and smiles" in NOT_UNDERSTOOD


def test_a_long_prompt_stays_a_short_clip() -> None:
    """Four clauses at most: under seven seconds."""
    assert make_custom_reaction("smiles then nods then " * 20, 1).gesture.duration_ms < 7_000


def test_known_kinds_ignore_the_prompt() -> None:
    """Only custom reads it."""
    assert all(make_reaction(kind, "winks", 3) == plan_reaction(kind, 3) for kind in KINDS)
