"""Poses as data: where hips, feet and hands are, how the back bends and the head turns.

Everything is given for somebody who is seen from the front or, with the yaw of the view, turned to the
viewer's right; a figure that faces left is its mirror image. Side 0 is the one on the viewer's left."""

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal

Triple = tuple[float, float, float]
HandShape = Literal["relaxed", "open", "fist", "point", "flat"]
Held = Literal[
    "",
    "phone",
    "book",
    "laptop",
    "spoon",
    "pen",
    "knife",
    "jug",
    "fork",
    "cup",
    "ball",
    "brush",
    "rod",
    "camera",
    "broom",
    "hammer",
    "sword",
    "can",
    "barbell",
    "shovel",
    "axe",
    "saw",
    "wrench",
    "sponge",
    "stone",
]
Before = Literal["", "hole", "log", "easel", "seedling", "tree", "sandcastle"]
Feeling = Literal["", "sad", "laughing", "angry", "shocked", "pensive", "asleep", "strained", "reading"]


@dataclass(frozen=True)
class Foot:
    """`at` is the ankle beside the ground point below the hips, in legs (x out to the foot's own side, y up,
    z forward); `out` how many degrees the toes point outwards, `pitch` how many the heel is lifted; `knee`
    is where the knee points (x out, y down, z forward)."""

    at: Triple = (0.13, 0.0, 0.0)
    out: float = 18.0
    pitch: float = 0.0
    knee: Triple = (0.15, 0.0, 1.0)


@dataclass(frozen=True)
class Hand:
    """`at` is the wrist beside its shoulder, in arms (x out, y down, z forward); `elbow` is where the elbow
    points; `bend` turns the hand by degrees outwards from the line of the forearm. `of` "head" measures from
    the neck instead, in heads; `flip` turns the thumb to the other side."""

    at: Triple = (0.05, 0.96, 0.07)
    elbow: Triple = (0.35, 0.1, -0.9)
    shape: HandShape = "relaxed"
    bend: float = 0.0
    of: Literal["shoulder", "head"] = "shoulder"
    flip: bool = False


@dataclass(frozen=True)
class BodyPose:
    """`hips` moves them from where they stand, in legs (x right, y up, z forward). `lean` bends the back:
    forward and to the viewer's right; `twist` turns the chest beside the hips; `shrug` lifts the shoulders,
    in portrait units. `roll` lays the whole figure over, clockwise. `head` is its tilt in degrees and how it
    is turned and sunk, as in a portrait's pose; yaws are how far the body is turned in either view.
    `before` is what they work at, which is painted with them, so that tool and work touch.
    `is_near_hand` changes hands in turned views, so that the head does not hide what side 1 does."""

    hips: Triple = (0.0, 0.0, 0.0)
    lean: tuple[float, float] = (0.0, 0.0)
    twist: float = 0.0
    shrug: float = 0.0
    roll: float = 0.0
    feet: tuple[Foot, Foot] = (Foot(), Foot())
    hands: tuple[Hand, Hand] = (Hand(), Hand())
    head: Triple = (0.0, 0.0, 0.0)
    front_yaw: float = 0.0
    side_yaw: float = 42.0
    feeling: Feeling = ""
    held: Held = ""
    before: Before = ""
    is_seated: bool = False
    is_near_hand: bool = False


_FEET = (Foot((0.12, 0.0, 0.0)), Foot((0.145, 0.0, 0.04), out=24))
_SEATED_FEET = (Foot((0.17, 0.0, 0.52), 10), Foot((0.19, 0.0, 0.47), 16))
_ON_LAP = Hand((-0.04, 0.78, 0.45), (0.75, 0.3, -0.5), "flat")
_AT_HIP = Hand((0.07, 0.64, 0.1), (1.0, 0.0, -0.35), "fist", bend=30)

STAND = BodyPose(
    hips=(-0.012, -0.004, 0.0), lean=(0.0, 1.0), head=(1.5, 0.0, 0.0),
    feet=(Foot((0.105, 0.0, -0.02), 16), Foot((0.17, 0.0, 0.05), 30, 0, (0.5, 0.0, 1.0))),
    hands=(Hand((0.05, 0.95, 0.09)), Hand((0.08, 0.93, 0.12))),
)  # fmt: skip
EASY = replace(
    STAND, hips=(-0.03, -0.006, 0.0), lean=(0.0, 2.5), head=(-2.5, 0.0, 0.0),
    feet=(Foot((0.09, 0.0, 0.0), 14), Foot((0.22, 0.0, 0.08), 36, 0, (0.6, 0.0, 1.0))),
    hands=(Hand((0.05, 0.95, 0.09)), _AT_HIP),
)  # fmt: skip
SIT = BodyPose(
    hips=(0.0, -0.47, 0.0), is_seated=True, feet=_SEATED_FEET, hands=(_ON_LAP, _ON_LAP), front_yaw=16.0,
    side_yaw=56.0, lean=(2.0, 0.0),
)  # fmt: skip
KNEEL = BodyPose(
    hips=(0.0, -0.45, 0.0), lean=(4.0, 0.0), front_yaw=24.0, side_yaw=58.0,
    feet=(
        Foot((0.08, 0.06, -0.46), 4, 62, (0.05, 1.0, 0.4)), Foot((0.12, 0.0, 0.46), 8, 0, (0.1, -0.2, 1.0)),
    ),
    hands=(Hand((0.05, 0.9, 0.1)), Hand((-0.06, 0.7, 0.5), (0.7, 0.3, -0.5), "flat")),
)  # fmt: skip
LIE = BodyPose(
    roll=86.0, front_yaw=10.0, side_yaw=22.0, head=(-10.0, 0.0, 0.0),
    feet=(Foot((0.1, 0.02, 0.1), 20, 20), Foot((0.08, 0.14, 0.0), 30, 20, (0.9, 0.0, 0.6))),
    hands=(Hand((0.06, 0.85, 0.3), (0.5, 0.2, -0.8)), Hand((-0.3, 0.62, 0.4), (0.8, 0.2, 0.2), "flat")),
)  # fmt: skip
SLEEP = replace(
    LIE, feeling="asleep",
    feet=(Foot((0.02, 0.16, 0.1), 20, 30, (-0.2, 0, 1)), Foot((0.0, 0.22, 0.1), 20, 30, (0.3, 0, 1))),
    hands=(
        Hand((-0.2, 0.5, 0.5), (0.6, 0.5, 0.2), "flat"),
        Hand((0.36, -0.02, 0.3), (0.9, 0.5, 0), "flat", of="head"),
    ),
)  # fmt: skip
POINT = BodyPose(
    feet=_FEET, lean=(0.0, 2.0), head=(3.0, 0.4, 0.0),
    hands=(_AT_HIP, Hand((0.84, -0.08, 0.45), (0.2, 1.0, -0.2), "point")),
)  # fmt: skip
HOLD = BodyPose(feet=_FEET, hands=(
    Hand((-0.14, 0.5, 0.5), (0.7, 0.6, -0.4), "flat"), Hand((-0.14, 0.5, 0.5), (0.7, 0.6, -0.4), "flat"),
))  # fmt: skip
CARRY = BodyPose(feet=_FEET, lean=(-5.0, 0.0), hands=(
    Hand((-0.02, 0.56, 0.46), (0.4, 0.9, -0.4), "flat"), Hand((-0.02, 0.56, 0.46), (0.4, 0.9, -0.4), "flat"),
))  # fmt: skip
REACH = BodyPose(
    hips=(0.0, 0.03, 0.0), lean=(4.0, 4.0), head=(6.0, 0.3, -1.0),
    feet=(Foot((0.12, 0.05, 0.0), 18, 28), Foot((0.14, 0.06, 0.06), 22, 30)),
    hands=(Hand((0.14, 0.9, 0.0)), Hand((0.34, -0.84, 0.3), (0.8, 0.3, 0.0), "open", flip=True)),
)  # fmt: skip
THINK = BodyPose(
    feet=_FEET, head=(5.0, 0.3, 0.0), feeling="pensive",
    hands=(
        Hand((-0.42, 0.5, 0.36), (0.8, 0.6, 0.0), "flat"),
        Hand((0.17, 0.06, 0.42), (0.5, 1.0, 0.3), "fist", bend=-20, of="head"),
    ),
)  # fmt: skip
SHRUG = BodyPose(
    feet=_FEET, shrug=22.0, head=(7.0, 0.0, 0.0),
    hands=(
        Hand((0.44, 0.42, 0.3), (0.1, 1.0, -0.3), "open", bend=24),
        Hand((0.44, 0.42, 0.3), (0.1, 1.0, -0.3), "open", bend=24),
    ),
)  # fmt: skip
PHONE = BodyPose(
    feet=_FEET, head=(4.0, 0.0, 0.0), held="phone", is_near_hand=True,
    hands=(_AT_HIP, Hand((0.47, -0.1, 0.2), (0.25, 1.0, 0.35), "fist", bend=-4, of="head", flip=True)),
)  # fmt: skip
READ = BodyPose(
    feet=_FEET, head=(0.0, 0.0, 1.5), feeling="reading", held="book",
    hands=(
        Hand((-0.1, 0.42, 0.5), (0.5, 0.9, -0.2), "fist"), Hand((-0.1, 0.42, 0.5), (0.5, 0.9, -0.2), "fist"),
    ),
)  # fmt: skip
TYPE = replace(
    SIT, head=(0.0, 0.0, 1.2), feeling="reading", held="laptop", lean=(7.0, 0.0),
    hands=(
        Hand((-0.14, 0.64, 0.56), (0.6, 0.6, -0.5), "flat"),
        Hand((-0.14, 0.64, 0.56), (0.6, 0.6, -0.5), "flat"),
    ),
)  # fmt: skip
HUG = BodyPose(feet=_FEET, lean=(7.0, 0.0), head=(-6.0, 0.0, 0.0), front_yaw=18.0, hands=(
    Hand((0.62, 0.14, 0.44), (0.4, 1.0, -0.3), "open", bend=16),
    Hand((0.6, 0.2, 0.46), (0.4, 1.0, -0.3), "open", bend=16),
))  # fmt: skip
ARGUE = BodyPose(
    feet=(Foot((0.15, 0.0, -0.06)), Foot((0.15, 0.0, 0.12))), lean=(8.0, 0.0), feeling="angry", side_yaw=50.0,
    hands=(_AT_HIP, Hand((0.3, 0.12, 0.66), (0.6, 0.9, 0.0), "point")),
)  # fmt: skip
PUSH = BodyPose(
    hips=(0.0, -0.13, 0.0), lean=(26.0, 0.0), feeling="strained", front_yaw=44.0, side_yaw=64.0,
    feet=(Foot((0.1, 0.06, -0.6), 8, 36), Foot((0.1, 0.0, 0.16), 6)),
    hands=(
        Hand((-0.02, -0.12, 0.86), (0.7, 0.6, -0.2), "open", bend=-70),
        Hand((-0.02, -0.06, 0.86), (0.7, 0.6, -0.2), "open", bend=-70),
    ),
)  # fmt: skip
FALL = BodyPose(
    hips=(0.0, 0.08, 0.0), roll=34.0, lean=(-6.0, 6.0), feeling="shocked", head=(-12.0, 0.0, 0.0),
    feet=(Foot((0.34, 0.3, 0.2), 20, 20, (0.6, 0, 1)), Foot((0.3, 0.08, 0.1), 20, 26, (0.3, 0, 1))),
    hands=(
        Hand((0.7, -0.42, 0.2), (0.4, 1.0, -0.3), "open"), Hand((0.86, -0.1, 0.2), (0.2, 1.0, -0.3), "open"),
    ),
)  # fmt: skip


def stand_of(seed: int, phase: float) -> BodyPose:
    """Return how somebody stands: most with hanging arms, some with a hand at the hip, on either side."""
    own = _still(EASY if seed % 5 == 2 else STAND)(phase)
    return mirrored(own) if seed % 2 else own


def _swing(phase: float, by: float = 1.0) -> float:
    return by * math.sin(2 * math.pi * phase)


def walk(phase: float) -> BodyPose:
    """A cycle of two steps."""
    a = 2 * math.pi * phase
    swing = math.cos(a)
    hands = tuple(
        Hand((0.06, 0.93 - 0.05 * abs(swing), 0.08 - sign * 0.4 * swing), (0.3, 0.2, -0.95))
        for sign in (1, -1)
    )
    return BodyPose(
        hips=(0.0, -0.022 - 0.018 * math.cos(2 * a), 0.0), lean=(3.0, 0.0), twist=-8 * swing,
        feet=(_step(phase, 0.36, 0.13), _step(phase + 0.5, 0.36, 0.13)), hands=(hands[0], hands[1]),
        side_yaw=58.0,
    )  # fmt: skip


def _step(phase: float, reach: float, lift: float) -> Foot:
    """Where a foot is: on the ground it goes back, in the air it comes forward."""
    phase %= 1.0
    if phase < 0.56:
        share = phase / 0.56
        leaving = max(0.0, share - 0.62) / 0.38
        z, up = reach * (1 - 2 * share), 0.07 * leaving
        pitch = -16 * max(0.0, 1 - share * 5) + 34 * leaving
    else:
        share = (phase - 0.56) / 0.44
        z = -reach * math.cos(math.pi * share)
        up = 0.07 * (1 - share) ** 2 + lift * math.sin(math.pi * share)
        pitch = 34 * (1 - share) ** 0.7 - 16 * share**2
    return Foot((0.07, up, z), 6.0, pitch, (0.06, 0.0, 1.0))


def run(phase: float) -> BodyPose:
    """A cycle of two leaps."""
    a = 2 * math.pi * phase
    swing = math.cos(a)
    hands = tuple(
        Hand((0.02, 0.46 + sign * 0.14 * swing, 0.2 - sign * 0.42 * swing), (0.35, 0.35, -1.0), "fist")
        for sign in (1, -1)
    )
    return BodyPose(
        hips=(0.0, -0.06 + 0.05 * math.cos(2 * a + 0.6), 0.0), lean=(13.0, 0.0), twist=-14 * swing,
        feet=(_leap(phase), _leap(phase + 0.5)), hands=(hands[0], hands[1]), side_yaw=62.0, front_yaw=0.0,
    )  # fmt: skip


def _leap(phase: float) -> Foot:
    """The way of a foot of somebody who runs: through these places, smoothly."""
    phase %= 1.0
    keys = (
        (0.0, 0.34, 0.10, -8.0), (0.14, 0.2, 0.0, 0.0), (0.34, -0.36, 0.05, 40.0), (0.5, -0.5, 0.34, 66.0),
        (0.68, -0.2, 0.44, 62.0), (0.84, 0.28, 0.34, 20.0), (1.0, 0.34, 0.10, -8.0),
    )  # fmt: skip
    for before, after in zip(keys, keys[1:], strict=False):
        if phase <= after[0]:
            share = (phase - before[0]) / (after[0] - before[0])
            z, up, pitch = (a + (b - a) * share for a, b in zip(before[1:], after[1:], strict=True))
            return Foot((0.06, up, z), 4.0, pitch, (0.05, 0.0, 1.0))
    raise AssertionError("a phase is below 1")


def wave(phase: float) -> BodyPose:
    swing = _swing(phase)
    hand = Hand((0.46 + 0.1 * swing, -0.5, 0.24), (0.7, 1.0, 0.0), "open", bend=12 * swing, flip=True)
    return BodyPose(feet=_FEET, lean=(0.0, -2.0), head=(-4.0, 0.0, 0.0), hands=(Hand(), hand))


def cheer(phase: float) -> BodyPose:
    bounce = 0.5 - 0.5 * math.cos(2 * math.pi * phase)
    hands = Hand((0.46 - 0.06 * bounce, -0.72 - 0.1 * bounce, 0.12), (1.0, 0.3, 0.1), "fist", flip=True)
    foot = Foot((0.14, 0.06 * bounce, 0.0), 20, 26 * bounce)
    return BodyPose(
        hips=(0.0, 0.06 * bounce - 0.02, 0.0), feet=(foot, foot), hands=(hands, hands), feeling="laughing",
    )  # fmt: skip


def cry(phase: float) -> BodyPose:
    sob = _swing(phase, 0.01)
    hand = Hand((0.36, 0.1 + sob, 0.4), (0.8, 1.0, 0.2), "fist", bend=-14, of="head")
    return BodyPose(
        feet=_FEET, lean=(8.0, 0.0), shrug=10.0, head=(5.0, 0.0, 1.5), feeling="sad",
        hands=(hand, Hand((-0.3, 0.52, 0.4), (0.8, 0.6, 0.0), "flat")),
    )  # fmt: skip


def cook(phase: float) -> BodyPose:
    a = 2 * math.pi * phase
    stirs = Hand((-0.06 + 0.06 * math.cos(a), 0.5 + 0.03 * math.sin(a), 0.5), (0.7, 0.6, -0.4), "fist")
    holds = Hand((-0.02, 0.58, 0.46), (0.7, 0.6, -0.5), "fist")
    return BodyPose(
        feet=_FEET, lean=(5.0, 0.0), head=(0.0, 0.0, 1.0), feeling="reading", held="spoon",
        hands=(holds, stirs),
    )  # fmt: skip


def dance(phase: float) -> BodyPose:
    s = _swing(phase)
    return BodyPose(
        hips=(0.05 * s, -0.06 + 0.03 * abs(s), 0.0), lean=(0.0, -9 * s - 4), twist=12 * s,
        head=(7 * s, 0.0, 0.0),
        feet=(Foot((0.14, 0.0, 0.0), 22), Foot((0.2, 0.03 + 0.03 * s, 0.1), 34, 26, (0.5, 0, 1))),
        hands=(
            Hand((0.5, 0.3 - 0.2 * s, 0.35), (0.5, 1.0, -0.3), "open", bend=18),
            Hand((0.5, -0.62 + 0.1 * s, 0.15), (1.0, 0.5, 0.0), "open", flip=True),
        ),
        feeling="laughing",
    )  # fmt: skip


def argue(phase: float) -> BodyPose:
    lifted = _swing(phase, 0.06)
    hand = replace(ARGUE.hands[1], at=(0.3, 0.12 + lifted, 0.66))
    return replace(ARGUE, hands=(ARGUE.hands[0], hand))


def typing(phase: float) -> BodyPose:
    tap = _swing(phase * 2, 0.012)
    x, y, z = TYPE.hands[0].at
    return replace(
        TYPE, hands=(replace(TYPE.hands[0], at=(x, y + tap, z)), replace(TYPE.hands[1], at=(x, y - tap, z)))
    )


def _still(pose: BodyPose) -> Callable[[float], BodyPose]:
    """A pose that only breathes."""
    return lambda phase: replace(pose, shrug=pose.shrug + 1.5 - 1.5 * math.cos(2 * math.pi * phase))


POSES: dict[str, Callable[[float], BodyPose]] = {
    "stand": _still(STAND), "walk": walk, "run": run, "sit": _still(SIT), "kneel": _still(KNEEL),
    "lie": _still(LIE), "point": _still(POINT), "wave": wave, "hold": _still(HOLD), "carry": _still(CARRY),
    "reach": _still(REACH), "think": _still(THINK), "cheer": cheer, "cry": cry, "shrug": _still(SHRUG),
    "phone": _still(PHONE), "type": typing, "read": _still(READ), "cook": cook, "sleep": _still(SLEEP),
    "hug": _still(HUG), "argue": argue, "dance": dance, "push": _still(PUSH), "fall": _still(FALL),
}  # fmt: skip


def mirrored(pose: BodyPose) -> BodyPose:
    """Return the pose with left and right changed."""
    return replace(
        pose,
        hips=(-pose.hips[0], *pose.hips[1:]),
        lean=(pose.lean[0], -pose.lean[1]),
        twist=-pose.twist,
        roll=-pose.roll,
        feet=(pose.feet[1], pose.feet[0]),
        hands=(pose.hands[1], pose.hands[0]),
        head=(-pose.head[0], -pose.head[1], pose.head[2]),
        front_yaw=-pose.front_yaw,
        side_yaw=-pose.side_yaw,
    )


def aged(pose: BodyPose) -> BodyPose:
    """Return the pose as somebody old takes it: the back bent a little."""
    return replace(pose, lean=(pose.lean[0] + 6, pose.lean[1]), shrug=pose.shrug + 3)


def with_near_hand(pose: BodyPose) -> BodyPose:
    """Return the pose with the tasks of its hands exchanged."""
    return replace(pose, hands=(pose.hands[1], pose.hands[0]))
