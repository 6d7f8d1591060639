"""The faces that an avatar can make, as gestures.

Each is animated from pose to pose, as drawn film does it: a moment of rest, a small movement the other way,
the face itself, fast and a little too far, and then a pose that can be held under a text.
"""

from dataclasses import dataclass, replace
from typing import Literal, get_args

from reelwright_people.gestures import Ease, Gesture, Key, View, Wave
from reelwright_people.poses import MouthShape, Pose

ReactionKind = Literal[
    "surprise",
    "shock",
    "excitement",
    "smirk",
    "confusion",
    "disgust",
    "happy",
    "laughing",
    "whispers",
    "nervous",
    "frustrated",
    "crying",
    "turn_reveal",
    "side_look",
    "double_take",
    "lean_in",
]
KINDS: tuple[ReactionKind, ...] = get_args(ReactionKind)
Effect = Literal["pop", "whoosh", "ding"]
_NEARER, _HIGHER = 1.2, -0.035


@dataclass(frozen=True)
class PlannedReaction:
    """`still_ms` is the moment that a thumbnail shows, `accent_ms` the one that a sound may stress."""

    gesture: Gesture
    still_ms: int
    accent_ms: int
    effect: Effect


def plan_reaction(kind: ReactionKind, seed: int = 0, close: bool = True) -> PlannedReaction:
    """`close` comes near to a portrait's face; photographs are near as they are."""
    known = _REACTIONS[kind]
    gesture = close_up(known.gesture) if close else known.gesture
    return replace(known, gesture=replace(gesture, seed=seed))


def close_up(gesture: Gesture) -> Gesture:
    """Nearer to the face than a picture of somebody who speaks."""
    keys = tuple(
        replace(key, view=replace(key.view, zoom=key.view.zoom * _NEARER, y=key.view.y + _HIGHER))
        for key in gesture.keys
    )
    return replace(gesture, keys=keys)


def _mouth(*shapes: MouthShape) -> tuple[tuple[MouthShape, float], ...]:
    return tuple((shape, 1 / len(shapes)) for shape in shapes)


def _face(*mouth: MouthShape, **parts: float) -> Pose:
    """A pose without the portrait's own mood."""
    return Pose(**{"mouth": _mouth(*(mouth or ("closed",))), "mood": 0.0, **parts})  # type: ignore[arg-type]


_START = Key(0, Pose())


def _key(at_ms: int, pose: Pose, ease: Ease = "smooth", **view: float) -> Key:
    return Key(at_ms, pose, View(**view), ease)


_AMAZED = _face("round-large", brows=1.0, lids=-0.3, shift_y=-2.2, tilt=1.0)
_DELIGHTED = _face("laugh", "smile", brows=0.8, lids=-0.1, smile=0.8, cheeks=0.25, shift_y=-1.2, tilt=-2.0)
_SURPRISE = Gesture(
    keys=(
        _START,
        _key(300, _face(lids=0.55, brows=-0.35, shift_y=1.2)),
        _key(560, _AMAZED, "snap", zoom=1.07),
        _key(1500, replace(_AMAZED, tilt=0.0, shift_y=-1.8), zoom=1.09),
        _key(1950, _DELIGHTED, zoom=1.1),
        _key(2700, replace(_DELIGHTED, tilt=-3.0), zoom=1.11),
    ),
    duration_ms=2_800,
    blinks=(1_560,),
)

_AGHAST = _face("wide", "round-large", brows=0.9, furrow=-0.6, lids=-0.4, shift_y=-0.8, near=-0.15)
_SHOCK = Gesture(
    keys=(
        _START,
        _key(260, _face(lids=0.2, brows=-0.2, furrow=0.2)),
        _key(430, _AGHAST, "snap", zoom=1.16, y=-0.03),
        _key(900, _AGHAST, zoom=1.2, y=-0.03),
        _key(1250, replace(_AGHAST, hand=1.0, near=-0.05), "snap", zoom=1.22, y=-0.03),
        _key(2500, replace(_AGHAST, hand=1.0, tilt=-1.5, near=0.0), zoom=1.26, y=-0.03),
    ),
    duration_ms=2_600,
    waves=(
        Wave("x", 400, 800, 0.008, 90),
        Wave("y", 400, 800, 0.006, 110),
        Wave("shift_x", 1_300, 2_500, 0.2, 110),
    ),
    blinks=(1_950,),
)

_THRILLED = _face("laugh", brows=0.9, lids=-0.1, smile=1.0, cheeks=0.45, blush=0.5)
_EXCITEMENT = Gesture(
    keys=(
        _START,
        _key(250, _face("smile", brows=0.2, smile=0.8, shift_y=2.0)),
        _key(520, replace(_THRILLED, shift_y=-3.0), "snap", zoom=1.06),
        _key(1300, replace(_THRILLED, tilt=4.0, lids=0.2, cheeks=0.9), zoom=1.06),
        _key(2000, replace(_THRILLED, tilt=-4.0), zoom=1.1),
        _key(2700, replace(_THRILLED, tilt=1.5, shift_y=-1.0), zoom=1.1),
    ),
    duration_ms=2_800,
    waves=(
        Wave("shift_y", 520, 2_750, 2.6, 300),
        Wave("zoom", 520, 2_750, 0.018, 300),
        Wave("brows", 900, 2_400, 0.2, 300),
    ),
)

_KNOWING = _face(
    "closed",
    smile=0.35,
    mouth_skew=1.0,
    brow_skew=0.85,
    lids=0.34,
    turn=0.5,
    tilt=4.5,
    gaze_x=-0.25,
    cheeks=0.2,
)
_SMIRK = Gesture(
    keys=(
        _START,
        _key(500, _face("pressed", lids=0.15, gaze_x=0.5, turn=0.2)),
        _key(800, _face("pressed", lids=0.2, gaze_x=0.5, turn=0.2)),
        _key(1250, _KNOWING, zoom=1.06),
        _key(1500, replace(_KNOWING, brow_skew=1.1), "snap", zoom=1.08),
        _key(2600, replace(_KNOWING, tilt=5.5), zoom=1.16, y=-0.03),
    ),
    duration_ms=2_700,
    blinks=(820,),
)

_PUZZLED = _face(
    "pressed",
    smile=-0.45,
    mouth_skew=-0.7,
    brow_skew=-1.1,
    furrow=0.5,
    brows=0.1,
    lids=0.12,
    tilt=-9.0,
    turn=-0.3,
)
_CONFUSION = Gesture(
    keys=(
        _START,
        _key(350, _face("slight", brows=0.3, lids=-0.05)),
        _key(750, replace(_PUZZLED, gaze_x=0.2)),
        _key(1150, replace(_PUZZLED, gaze_x=0.75, gaze_y=-0.8), zoom=1.03),
        _key(1650, replace(_PUZZLED, gaze_x=0.75, gaze_y=-0.8), zoom=1.04),
        _key(1950, replace(_PUZZLED, tilt=6.0, brow_skew=0.9, mouth_skew=0.6, turn=0.4), zoom=1.06),
        _key(2800, replace(_PUZZLED, tilt=7.0, brow_skew=0.9, mouth_skew=0.6, turn=0.4), zoom=1.08),
    ),
    duration_ms=2_900,
    blinks=(1_700, 2_150, 2_360),
)

_REVOLTED = _face(
    "tongue-out",
    nose=1.0,
    furrow=0.9,
    brows=-0.55,
    lids=0.5,
    cheeks=0.6,
    smile=-0.8,
    turn=-0.8,
    tilt=-4.0,
    shift_x=-1.5,
)
_DISGUST = Gesture(
    keys=(
        _START,
        _key(300, _face("slight", brows=0.25, lids=-0.05, near=0.15)),
        _key(
            620,
            _face("grimace", nose=0.8, furrow=0.7, brows=-0.4, lids=0.35, cheeks=0.5, near=-0.1, smile=-0.8),
        ),
        _key(1050, replace(_REVOLTED, mouth=_mouth("grimace"), near=-0.2), zoom=1.03),
        _key(1400, replace(_REVOLTED, near=-0.2), "snap", zoom=1.05),
        _key(2600, replace(_REVOLTED, near=-0.2, gaze_x=0.4), zoom=1.08),
    ),
    duration_ms=2_700,
    waves=(Wave("turn", 1_450, 2_500, 0.35, 380),),
)

_GLAD = _face("smile", smile=1.0, cheeks=0.55, brows=0.35, lids=0.1, blush=0.55, tilt=3.5)
_HAPPY = Gesture(
    keys=(
        _START,
        _key(450, _face("closed", smile=0.5, brows=0.2)),
        _key(950, _GLAD, zoom=1.03),
        _key(1350, replace(_GLAD, lids=0.95, cheeks=1.0, shift_y=1.2, tilt=4.5), zoom=1.05),
        _key(1800, replace(_GLAD, lids=0.95, cheeks=1.0, shift_y=0.6, tilt=2.0), zoom=1.06),
        _key(2150, replace(_GLAD, brows=0.5, tilt=-2.5), zoom=1.08),
        _key(2800, replace(_GLAD, tilt=-3.0), zoom=1.1),
    ),
    duration_ms=2_900,
)

_LAUGH = _face("laugh", smile=1.0, lids=0.97, cheeks=1.0, brows=0.55, blush=0.45, tilt=-4.0, shift_y=-2.5)
_LAUGHING = Gesture(
    keys=(
        _START,
        _key(300, _face("pressed", smile=0.8, cheeks=0.4, brows=0.3)),
        _key(550, _face("pressed", smile=1.0, cheeks=0.7, lids=0.5, brows=0.2, shift_y=0.8)),
        _key(780, _LAUGH, "snap", zoom=1.03),
        _key(1600, replace(_LAUGH, tilt=5.0, shift_y=1.2), zoom=1.05),
        _key(2300, replace(_LAUGH, tilt=-5.0, shift_y=-2.0, tears=0.3), zoom=1.06),
        _key(2900, replace(_LAUGH, tilt=-2.0, tears=0.35), zoom=1.06),
    ),
    duration_ms=3_000,
    waves=(Wave("shift_y", 780, 2_950, 1.7, 210), Wave("tilt", 780, 2_950, 0.9, 420)),
)

_SECRET = _face("slight", brows=0.45, lids=0.08, hand=1.0, turn=0.35, tilt=3.5, near=0.75, gaze_x=-0.1)
_WHISPERS = Gesture(
    keys=(
        _START,
        _key(380, _face("pressed", gaze_x=-0.9, turn=-0.5, lids=0.15)),
        _key(620, _face("pressed", gaze_x=-0.9, turn=-0.5, lids=0.15)),
        _key(900, _face("pressed", gaze_x=0.9, turn=0.5, lids=0.15)),
        _key(1100, _face("pressed", gaze_x=0.9, turn=0.5, lids=0.15)),
        _key(1600, _SECRET, zoom=1.05, y=0.01),
        _key(1760, replace(_SECRET, mouth=_mouth("round-small")), zoom=1.06, y=0.01),
        _key(1900, replace(_SECRET, mouth=_mouth("closed")), zoom=1.06, y=0.01),
        _key(2040, replace(_SECRET, mouth=_mouth("slight", "mid")), zoom=1.06, y=0.01),
        _key(2200, replace(_SECRET, mouth=_mouth("teeth-on-lip")), zoom=1.07, y=0.01),
        _key(2350, replace(_SECRET, mouth=_mouth("round-small", "slight")), zoom=1.07, y=0.01),
        _key(2520, replace(_SECRET, mouth=_mouth("slight")), zoom=1.08, y=0.01),
        _key(2680, replace(_SECRET, mouth=_mouth("round-small")), zoom=1.08, y=0.01),
        _key(2950, replace(_SECRET, mouth=_mouth("closed"), smile=0.4), zoom=1.08, y=0.01),
    ),
    duration_ms=3_100,
    blinks=(1_300,),
)

_UNEASY = _face("grimace", furrow=-0.85, brows=0.45, lids=-0.12, sweat=0.5, shift_y=0.8, tilt=-1.5, smile=0.1)
_NERVOUS = Gesture(
    keys=(
        _START,
        _key(350, _face("pressed", furrow=-0.7, brows=0.3, lids=-0.05)),
        _key(650, replace(_UNEASY, gaze_x=0.9, sweat=0.0), "snap"),
        _key(1000, replace(_UNEASY, gaze_x=0.9, sweat=0.2)),
        _key(1120, replace(_UNEASY, gaze_x=-0.9, sweat=0.3)),
        _key(1500, replace(_UNEASY, gaze_x=-0.9, sweat=0.5), zoom=1.03),
        _key(1620, replace(_UNEASY, gaze_x=0.0, sweat=0.6), zoom=1.04),
        _key(2900, replace(_UNEASY, gaze_x=0.0, sweat=1.0), zoom=1.1),
    ),
    duration_ms=3_000,
    waves=(Wave("shift_x", 500, 2_950, 0.22, 95), Wave("tilt", 500, 2_950, 0.25, 130)),
    blinks=(1_680, 1_900, 2_600),
)

_FED_UP = _face("grimace", furrow=1.0, brows=-0.8, lids=0.95, cheeks=0.5, nose=0.6, blush=0.6, shift_y=1.5)
_SIGH = _face(
    "round-small",
    furrow=0.3,
    brows=0.4,
    lids=0.25,
    gaze_y=-1.0,
    gaze_x=0.4,
    blush=0.5,
    tilt=4.0,
    shift_y=-1.5,
)
_FRUSTRATED = Gesture(
    keys=(
        _START,
        _key(350, _face("pressed", furrow=0.8, brows=-0.6, lids=0.2, smile=-0.6)),
        _key(650, _FED_UP, "snap", zoom=1.06),
        _key(1500, replace(_FED_UP, tilt=2.0), zoom=1.08),
        _key(1850, _SIGH, zoom=1.05),
        _key(2400, _SIGH, zoom=1.05),
        _key(2850, _face("frown", furrow=0.9, brows=-0.6, lids=0.4, blush=0.45, shift_y=1.0), zoom=1.08),
    ),
    duration_ms=2_950,
    waves=(
        Wave("turn", 650, 1_550, 0.75, 300),
        Wave("shift_x", 650, 1_550, 1.1, 300),
        Wave("x", 620, 1_000, 0.006, 100),
    ),
)

_WEEPING = _face(
    "sob", furrow=-1.0, brows=0.35, lids=0.55, smile=-1.0, blush=0.5, nose=0.3, tilt=3.0, shift_y=1.8
)
_CRYING = Gesture(
    keys=(
        _START,
        _key(450, _face("frown", furrow=-0.9, brows=0.3, lids=0.05, smile=-0.8, tears=0.05)),
        _key(950, _face("frown", furrow=-1.0, brows=0.35, lids=0.2, smile=-1.0, tears=0.3, blush=0.3)),
        _key(1300, replace(_WEEPING, tears=0.7), zoom=1.04),
        _key(2000, replace(_WEEPING, tears=1.4, lids=0.85, tilt=-3.0), zoom=1.07),
        _key(3100, replace(_WEEPING, tears=2.5, tilt=2.0), zoom=1.12),
    ),
    duration_ms=3_200,
    waves=(Wave("shift_y", 1_200, 3_150, 0.9, 330), Wave("mouth_skew", 500, 3_100, 0.14, 160)),
)

_AWAY = _face("closed", turn=-1.7, gaze_x=-0.9, tilt=-5.0, shift_x=-4.0, lids=0.15)
_HERE = _face("smile", smile=0.9, brows=0.6, lids=-0.02, cheeks=0.3, tilt=3.0, shift_y=-0.8)
_TURN_REVEAL = Gesture(
    keys=(
        Key(0, _AWAY, View(1.3, -0.1, -0.04)),
        _key(700, replace(_AWAY, turn=-1.65), zoom=1.28, x=-0.09, y=-0.04),
        _key(880, replace(_AWAY, turn=-1.85, lids=0.9, shift_x=-4.6), zoom=1.28, x=-0.1, y=-0.04),
        _key(1180, replace(_HERE, turn=0.35, shift_x=1.0), "snap", zoom=1.12, x=0.0, y=-0.02),
        _key(1500, replace(_HERE, brows=0.9), zoom=1.1, y=-0.02),
        _key(2600, _HERE, zoom=1.04),
    ),
    duration_ms=2_700,
    waves=(Wave("roll", 880, 1_300, 1.4, 420),),
    blinks=(1_750,),
)

_SIDE_EYE = _face(
    "pressed",
    gaze_x=1.0,
    turn=-0.45,
    lids=0.36,
    brows=-0.3,
    brow_skew=0.45,
    mouth_skew=-0.3,
    smile=-0.35,
    tilt=-2.0,
)
_SIDE_LOOK = Gesture(
    keys=(
        _START,
        _key(400, _face("closed", lids=0.1)),
        _key(900, _SIDE_EYE, zoom=1.04, y=-0.02),
        _key(1500, _SIDE_EYE, zoom=1.08, y=-0.03),
        _key(1650, replace(_SIDE_EYE, gaze_x=0.0, lids=0.3, brow_skew=0.7), zoom=1.09, y=-0.03),
        _key(2050, replace(_SIDE_EYE, gaze_x=0.0, lids=0.3, brow_skew=0.7), zoom=1.11, y=-0.03),
        _key(2250, _SIDE_EYE, zoom=1.12, y=-0.04),
        _key(2900, replace(_SIDE_EYE, lids=0.42), zoom=1.16, y=-0.04),
    ),
    duration_ms=3_000,
    blinks=(1_500,),
)

_STARTLED = _face("mid", "round-large", brows=1.0, lids=-0.38, near=0.3, shift_y=-0.5)
_DOUBLE_TAKE = Gesture(
    keys=(
        _START,
        _key(350, _face("closed", smile=0.2)),
        _key(800, _face("closed", smile=0.15, turn=1.3, gaze_x=0.9, tilt=3.0, shift_x=2.0)),
        _key(1300, _face("closed", turn=1.3, gaze_x=0.9, tilt=3.0, shift_x=2.0)),
        _key(1400, _face("slight", turn=1.2, gaze_x=-0.6, brows=0.4, lids=0.9, tilt=3.0, shift_x=2.0)),
        _key(1580, replace(_STARTLED, turn=-0.3, shift_x=-1.0), "snap", zoom=1.14, y=-0.02),
        _key(2000, _STARTLED, zoom=1.18, y=-0.03),
        _key(2700, replace(_STARTLED, brows=0.8, tilt=-2.0), zoom=1.22, y=-0.03),
    ),
    duration_ms=2_800,
    waves=(Wave("x", 1_560, 1_850, 0.008, 100),),
    blinks=(480, 2_120),
)

_INTRIGUED = _face(
    "closed", lids=0.4, furrow=0.45, brows=-0.15, brow_skew=0.5, near=1.0, gaze_y=0.1, tilt=2.0
)
_LEAN_IN = Gesture(
    keys=(
        _START,
        _key(400, _face("closed", brows=0.3, near=-0.15, shift_y=-0.8)),
        _key(1300, replace(_INTRIGUED, tilt=-1.0), zoom=1.04, y=0.01),
        _key(1900, _INTRIGUED, zoom=1.07, y=0.01),
        _key(
            2300,
            replace(_INTRIGUED, brows=0.6, furrow=0.0, lids=0.05, brow_skew=0.9),
            "snap",
            zoom=1.09,
            y=0.01,
        ),
        _key(
            2900,
            replace(_INTRIGUED, brows=0.6, furrow=0.0, lids=0.08, brow_skew=0.9, smile=0.3),
            zoom=1.1,
            y=0.01,
        ),
    ),
    duration_ms=3_000,
    blinks=(1_500,),
)

_REACTIONS: dict[ReactionKind, PlannedReaction] = {
    "surprise": PlannedReaction(_SURPRISE, 1_200, 520, "pop"),
    "shock": PlannedReaction(_SHOCK, 1_700, 380, "whoosh"),
    "excitement": PlannedReaction(_EXCITEMENT, 1_200, 480, "pop"),
    "smirk": PlannedReaction(_SMIRK, 2_200, 1_420, "ding"),
    "confusion": PlannedReaction(_CONFUSION, 1_400, 720, "pop"),
    "disgust": PlannedReaction(_DISGUST, 1_900, 1_360, "pop"),
    "happy": PlannedReaction(_HAPPY, 1_600, 900, "ding"),
    "laughing": PlannedReaction(_LAUGHING, 1_800, 740, "pop"),
    "whispers": PlannedReaction(_WHISPERS, 1_800, 1_300, "whoosh"),
    "nervous": PlannedReaction(_NERVOUS, 2_300, 620, "pop"),
    "frustrated": PlannedReaction(_FRUSTRATED, 1_000, 600, "pop"),
    "crying": PlannedReaction(_CRYING, 2_500, 1_250, "pop"),
    "turn_reveal": PlannedReaction(_TURN_REVEAL, 1_600, 860, "whoosh"),
    "side_look": PlannedReaction(_SIDE_LOOK, 1_300, 860, "ding"),
    "double_take": PlannedReaction(_DOUBLE_TAKE, 1_900, 1_480, "whoosh"),
    "lean_in": PlannedReaction(_LEAN_IN, 1_800, 900, "whoosh"),
}
