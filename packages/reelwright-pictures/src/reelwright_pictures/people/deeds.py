"""Poses of what people do with their hands: at a table, with a tool, with a ball."""

import math
from collections.abc import Callable
from dataclasses import replace

from reelwright_pictures.people.poses import SIT, BodyPose, Foot, Hand

_FEET = (Foot((0.12, 0.0, 0.0)), Foot((0.145, 0.0, 0.04), out=24))
_STRIDE = (Foot((0.12, 0.04, -0.34), 10, 20), Foot((0.12, 0.0, 0.3), 10))
_RESTING = Hand((-0.02, 0.62, 0.58), (0.8, 0.5, -0.4), "flat")
_HANGING = Hand((0.07, 0.94, 0.1))

TABLE = BodyPose(
    feet=_FEET, lean=(4.0, 0.0), head=(0.0, 0.0, 1.2), feeling="reading", hands=(_RESTING, _RESTING),
    side_yaw=38.0,
)  # fmt: skip
DOZE = BodyPose(
    feet=_FEET, lean=(30.0, 6.0), head=(24.0, 0.0, 4.0), feeling="asleep",
    hands=(
        Hand((-0.2, 0.44, 0.7), (1.0, 0.4, -0.3), "flat"), Hand((-0.16, 0.48, 0.66), (1.0, 0.4, -0.3),
        "flat"),
    ),
)  # fmt: skip
LOUNGE = replace(
    SIT, head=(0.0, 0.0, 1.4), feeling="reading", held="book",
    hands=(
        Hand((-0.1, 0.46, 0.54), (0.5, 0.9, -0.2), "fist"), Hand((-0.1, 0.46, 0.54), (0.5, 0.9, -0.2),
        "fist"),
    ),
)  # fmt: skip
MEDITATE = BodyPose(
    hips=(0.0, -0.86, 0.0), head=(0.0, 0.0, 0.3), feeling="asleep", front_yaw=0.0, side_yaw=30.0,
    feet=(
        Foot((-0.06, 0.04, 0.34), 70, 30, (1.0, 0.3, 0.5)),
        Foot((-0.08, 0.04, 0.26), 70, 30, (1.0, 0.3, 0.5)),
    ),
    hands=(
        Hand((0.22, 0.76, 0.42), (0.9, 0.3, -0.2), "open"),
        Hand((0.22, 0.76, 0.42), (0.9, 0.3, -0.2), "open"),
    ),
)  # fmt: skip
PRAY = BodyPose(
    feet=_FEET, lean=(4.0, 0.0), head=(0.0, 0.0, 1.4), feeling="asleep",
    hands=(
        Hand((-0.3, 0.28, 0.5), (0.6, 0.9, -0.2), "flat"), Hand((-0.3, 0.28, 0.5), (0.6, 0.9, -0.2), "flat"),
    ),
)  # fmt: skip
RIDE = BodyPose(
    hips=(0.0, -0.2, 0.0), lean=(3.0, 0.0), is_seated=True, front_yaw=14.0, side_yaw=66.0,
    feet=(Foot((0.24, 0.02, 0.1), 12, 0, (0.6, 0, 1)), Foot((0.24, 0.02, 0.14), 12, 0, (0.6, 0, 1))),
    hands=(
        Hand((-0.06, 0.5, 0.62), (0.7, 0.6, -0.4), "fist"), Hand((-0.06, 0.52, 0.6), (0.7, 0.6, -0.4),
        "fist"),
    ),
)  # fmt: skip
KICK = BodyPose(
    hips=(0.0, -0.02, 0.0), lean=(-8.0, 4.0), front_yaw=30.0, side_yaw=60.0,
    feet=(Foot((0.12, 0.0, -0.1), 14), Foot((0.1, 0.16, 0.62), 6, -18, (0.1, 0.0, 1.0))),
    hands=(
        Hand((0.4, 0.36, 0.44), (0.4, 1.0, -0.3), "open"), Hand((0.44, 0.42, -0.4), (0.4, 0.6, -0.8), "open"),
    ),
)  # fmt: skip
JUMP = BodyPose(
    hips=(0.0, 0.3, 0.0), lean=(0.0, 3.0), feeling="laughing", front_yaw=8.0, side_yaw=40.0,
    feet=(Foot((0.26, 0.42, -0.16), 20, 50, (0.5, 0, 1)), Foot((0.24, 0.3, 0.2), 20, 20, (0.5, 0, 1))),
    hands=(
        Hand((0.52, -0.66, 0.14), (1.0, 0.3, 0.1), "open", flip=True),
        Hand((0.56, -0.6, 0.14), (1.0, 0.3, 0.1), "open", flip=True),
    ),
)  # fmt: skip
STRUM = BodyPose(
    feet=_FEET, lean=(2.0, -2.0), head=(4.0, 0.0, 0.5), front_yaw=8.0, side_yaw=24.0,
    hands=(
        Hand((-0.26, 0.56, 0.4), (0.9, 0.4, -0.2), "relaxed"),
        Hand((0.3, 0.3, 0.44), (0.6, 1.0, -0.2), "fist"),
    ),
)  # fmt: skip
LIFT = BodyPose(
    hips=(0.0, -0.04, 0.0), feeling="strained", feet=(Foot((0.24, 0.0, 0.0), 26), Foot((0.24, 0.0, 0.0), 26)),
    hands=(
        Hand((0.14, -0.94, 0.12), (1.0, 0.2, 0.0), "fist", flip=True),
        Hand((0.14, -0.94, 0.12), (1.0, 0.2, 0.0), "fist", flip=True),
    ),
)  # fmt: skip
PULL = BodyPose(
    hips=(0.0, -0.12, -0.1), lean=(-18.0, 0.0), feeling="strained", front_yaw=40.0, side_yaw=64.0,
    feet=(Foot((0.12, 0.0, -0.3), 8), Foot((0.12, 0.0, 0.34), 8, -8)),
    hands=(
        Hand((-0.04, 0.36, 0.84), (0.7, 0.6, -0.2), "fist"), Hand((-0.04, 0.42, 0.84), (0.7, 0.6, -0.2),
        "fist"),
    ),
)  # fmt: skip
PHOTOGRAPH = BodyPose(
    feet=_FEET, head=(3.0, 0.0, 0.0), held="camera",
    hands=(
        Hand((0.26, -0.02, 0.52), (0.7, 1.0, 0.2), "fist", of="head"),
        Hand((0.26, -0.02, 0.52), (0.7, 1.0, 0.2), "fist", of="head"),
    ),
)  # fmt: skip
SHIELD_AND_SWORD = BodyPose(
    feet=(Foot((0.16, 0.0, -0.1), 24), Foot((0.18, 0.0, 0.16), 24)), held="sword", front_yaw=10.0,
    hands=(
        Hand((0.2, 0.5, 0.44), (0.8, 0.6, -0.2), "fist"), Hand((0.36, 0.14, 0.5), (0.7, 0.9, -0.2), "fist"),
    ),
)  # fmt: skip


DIG = BodyPose(
    hips=(0.0, -0.08, 0.0), lean=(30.0, 0.0), head=(0.0, 0.0, 1.0), held="shovel", before="hole",
    front_yaw=44.0, side_yaw=56.0,
    feet=(Foot((0.13, 0.0, -0.22), 14), Foot((0.14, 0.0, 0.2), 14)),
    hands=(
        Hand((0.0, 0.42, 0.34), (0.8, 0.2, -0.7), "fist"),
        Hand((-0.16, 0.72, 0.54), (0.7, 0.4, -0.4), "fist"),
    ),
)  # fmt: skip
CHOP = BodyPose(
    hips=(0.0, -0.05, 0.0), lean=(22.0, 0.0), head=(0.0, 0.0, 1.0), feeling="strained", held="axe",
    before="log", front_yaw=44.0, side_yaw=56.0,
    feet=(Foot((0.18, 0.0, -0.2), 16), Foot((0.18, 0.0, 0.16), 16)),
    hands=(
        Hand((-0.02, 0.34, 0.44), (0.8, 0.4, -0.4), "fist"),
        Hand((-0.18, 0.42, 0.72), (0.7, 0.5, -0.4), "fist"),
    ),
)  # fmt: skip
FELL = replace(
    CHOP, before="tree", lean=(10.0, 0.0),
    hands=(
        Hand((0.0, 0.4, 0.46), (0.8, 0.4, -0.4), "fist"), Hand((-0.16, 0.42, 0.76), (0.7, 0.5, -0.4), "fist"),
    ),
)  # fmt: skip
LOOK = BodyPose(
    feet=_FEET, lean=(-2.0, 0.0), head=(-4.0, 0.0, -0.8), side_yaw=58.0,
    hands=(Hand((0.05, 0.95, 0.06)), Hand((0.06, 0.93, 0.1))),
)  # fmt: skip
PLANT = BodyPose(
    hips=(0.0, -0.52, -0.04), lean=(52.0, 0.0), head=(-14.0, 0.0, 0.4), before="seedling", front_yaw=38.0,
    side_yaw=56.0,
    feet=(
        Foot((0.1, 0.06, -0.5), 4, 62, (0.05, 1.0, 0.4)), Foot((0.16, 0.0, 0.2), 10, 0, (0.2, -0.2, 1.0)),
    ),
    hands=(
        Hand((-0.16, 0.3, 0.92), (0.8, 0.3, -0.4), "open"),
        Hand((-0.16, 0.3, 0.92), (0.8, 0.3, -0.4), "open"),
    ),
)  # fmt: skip
CRADLE = BodyPose(feet=_FEET, lean=(-2.0, 0.0), head=(6.0, 0.3, 1.2), front_yaw=6.0, hands=(
    Hand((-0.4, 0.5, 0.36), (0.9, 0.7, -0.1), "flat"), Hand((-0.3, 0.42, 0.44), (0.9, 0.8, 0.0), "flat"),
))  # fmt: skip
HANDHOLD = BodyPose(
    side_yaw=12.0, lean=(0.0, 1.5), head=(2.0, 0.0, 0.0),
    feet=(Foot((0.105, 0.0, -0.02), 16), Foot((0.15, 0.0, 0.05), 24)),
    hands=(Hand((0.05, 0.95, 0.09)), Hand((0.3, 0.86, 0.16), (0.5, 0.4, -0.6), "relaxed")),
)  # fmt: skip
EMBRACE = BodyPose(
    feet=(Foot((0.1, 0.0, -0.06)), Foot((0.1, 0.0, 0.1))), lean=(9.0, 0.0), head=(4.0, 0.0, 0.0),
    side_yaw=64.0,
    hands=(
        Hand((-0.16, 0.36, 0.62), (0.5, 0.9, -0.2), "flat"),
        Hand((-0.1, 0.2, 0.66), (0.5, 0.9, -0.2), "flat"),
    ),
)  # fmt: skip
TALK = BodyPose(
    feet=(Foot((0.13, 0.0, -0.02)), Foot((0.14, 0.0, 0.06))), lean=(3.0, 0.0), side_yaw=50.0,
    hands=(Hand((0.05, 0.93, 0.1)), Hand((0.1, 0.62, 0.44), (0.8, 0.5, -0.4), "open", bend=20)),
)  # fmt: skip
GROUND = replace(
    MEDITATE, feeling="", head=(3.0, 0.0, 0.0), lean=(6.0, 0.0), front_yaw=12.0,
    hands=(
        Hand((0.1, 0.7, 0.44), (0.9, 0.3, -0.2), "flat"), Hand((0.14, 0.72, 0.42), (0.9, 0.3, -0.2), "flat"),
    ),
)  # fmt: skip


def _turn(phase: float, by: float) -> float:
    return by * math.sin(2 * math.pi * phase)


def table(phase: float) -> BodyPose:
    """At a table, with both hands on it; one of them moves a little."""
    x, y, z = _RESTING.at
    return replace(TABLE, hands=(_RESTING, replace(_RESTING, at=(x + _turn(phase, 0.05), y, z))))


def write(phase: float) -> BodyPose:
    moved = _turn(phase * 3, 0.03)
    hand = Hand((-0.16 + moved, 0.6, 0.6), (0.8, 0.5, -0.3), "fist")
    return replace(TABLE, held="pen", hands=(_RESTING, hand))


def desk(phase: float) -> BodyPose:
    """At a desk, before an open laptop."""
    tap = _turn(phase * 2, 0.012)
    hands = tuple(Hand((-0.14, 0.54 + sign * tap, 0.6), (0.8, 0.5, -0.4), "flat") for sign in (1, -1))
    return replace(TABLE, held="laptop", hands=(hands[0], hands[1]))


def cut(phase: float) -> BodyPose:
    """One hand holds what the other one cuts."""
    lifted = abs(_turn(phase * 2, 0.06))
    holds = Hand((-0.3, 0.6, 0.62), (0.8, 0.5, -0.3), "flat")
    cuts = Hand((-0.1, 0.54 - lifted, 0.6), (0.9, 0.4, -0.3), "fist")
    return replace(TABLE, held="knife", hands=(holds, cuts))


def pour(phase: float) -> BodyPose:
    hand = Hand((0.02 + _turn(phase, 0.02), 0.16, 0.62), (0.9, 0.6, 0.0), "fist")
    return replace(TABLE, held="jug", hands=(_RESTING, hand))


def stir(phase: float) -> BodyPose:
    a = 2 * math.pi * phase
    stirs = Hand((-0.1 + 0.06 * math.cos(a), 0.42 + 0.02 * math.sin(a), 0.6), (0.9, 0.4, -0.4), "fist")
    return replace(TABLE, held="spoon", hands=(_RESTING, stirs))


def eat(phase: float) -> BodyPose:
    lowered = 0.5 - 0.5 * math.cos(2 * math.pi * phase)
    hand = Hand((0.24, 0.08 + 0.5 * lowered, 0.5), (1.0, 0.8, 0.1), "fist", of="head")
    return replace(TABLE, held="fork", head=(0.0, 0.0, 0.4), feeling="", hands=(_RESTING, hand))


def bite(phase: float) -> BodyPose:
    """With something in the hand that goes to the mouth."""
    lowered = 0.5 - 0.5 * math.cos(2 * math.pi * phase)
    hand = Hand((0.3, 0.2 + 0.2 * lowered, 0.5), (1.0, 0.8, 0.1), "fist", of="head")
    return replace(TABLE, head=(0.0, 0.0, 0.2), feeling="", hands=(_HANGING, hand))


def drink(phase: float) -> BodyPose:
    lowered = 0.5 - 0.5 * math.cos(2 * math.pi * phase)
    hand = Hand((0.16, 0.02 + 0.4 * lowered, 0.5), (1.0, 0.8, 0.1), "fist", of="head")
    return replace(TABLE, held="cup", head=(0.0, 0.0, 0.0), feeling="", hands=(_RESTING, hand))


def throw(phase: float) -> BodyPose:
    """The arm with the ball goes from behind the head to the front."""
    ahead = 0.5 - 0.5 * math.cos(2 * math.pi * phase)
    hand = Hand((0.36 - 0.1 * ahead, -0.62 - 0.1 * ahead, -0.3 + 0.7 * ahead), (0.9, 0.2, -0.5), "fist")
    return BodyPose(
        hips=(0.0, -0.05, 0.0), lean=(-5.0 + 12 * ahead, 0.0), feet=_STRIDE, held="ball", front_yaw=30.0,
        side_yaw=54.0, is_near_hand=True, hands=(Hand((0.1, 0.06, 0.84), (0.4, 1.0, -0.2), "open"), hand),
    )  # fmt: skip


def skim(phase: float) -> BodyPose:
    return replace(throw(phase), held="stone")


def paint(phase: float) -> BodyPose:
    """With a brush at what stands beside."""
    hand = Hand((0.3 + _turn(phase, 0.05), 0.1 + _turn(phase * 2, 0.05), 0.7), (0.6, 1.0, -0.2), "fist")
    return BodyPose(
        feet=_FEET, lean=(2.0, 3.0), head=(2.0, 0.3, 0.0), held="brush", is_near_hand=True,
        hands=(Hand((0.02, 0.62, 0.3), (0.9, 0.4, -0.5), "fist"), hand),
    )  # fmt: skip


def easel(phase: float) -> BodyPose:
    """With a brush at a canvas."""
    return replace(paint(phase), before="easel")


def saw(phase: float) -> BodyPose:
    """One hand holds the plank that the other one saws."""
    moved = _turn(phase * 2, 0.08)
    holds = Hand((-0.2, 0.58, 0.62), (0.8, 0.5, -0.3), "flat")
    saws = Hand((-0.02, 0.48, 0.62 + moved), (0.9, 0.4, -0.3), "fist")
    return replace(TABLE, held="saw", lean=(8.0, 0.0), hands=(holds, saws))


def repair(phase: float) -> BodyPose:
    """With a wrench at what stands before them."""
    hand = Hand((-0.06, 0.44 + _turn(phase, 0.03), 0.8), (0.7, 0.6, -0.3), "fist")
    return BodyPose(
        hips=(0.0, -0.05, -0.06), lean=(20.0, 0.0), head=(0.0, 0.0, 0.8), held="wrench", front_yaw=40.0,
        side_yaw=56.0, feet=_STRIDE, hands=(Hand((0.0, 0.6, 0.66), (0.7, 0.5, -0.4), "flat"), hand),
    )  # fmt: skip


def wash(phase: float) -> BodyPose:
    """With a sponge at what stands before them."""
    return replace(repair(phase), held="sponge")


def fish(phase: float) -> BodyPose:
    hand = Hand((-0.1, 0.44 + _turn(phase, 0.02), 0.6), (0.7, 0.7, -0.3), "fist")
    return BodyPose(
        feet=_FEET, lean=(3.0, 0.0), held="rod", front_yaw=24.0, side_yaw=50.0,
        hands=(Hand((-0.06, 0.56, 0.5), (0.7, 0.7, -0.3), "fist"), hand),
    )  # fmt: skip


def swim(phase: float) -> BodyPose:
    """Arms at the surface: what is below the chest is under water."""
    swing = _turn(phase, 0.1)
    return BodyPose(
        lean=(10.0, 0.0), front_yaw=12.0,
        hands=(
            Hand((0.72, 0.1 + swing, 0.3), (0.3, 1.0, -0.3), "open"),
            Hand((0.7, 0.02 - swing, 0.34), (0.3, 1.0, -0.3), "open"),
        ),
    )  # fmt: skip


def weights(phase: float) -> BodyPose:
    """A barbell goes up from the shoulders."""
    y = -0.94 + 0.4 * (0.5 - 0.5 * math.cos(2 * math.pi * phase))
    hand = Hand((0.16, y, 0.14), (1.0, 0.4, 0.1), "fist", flip=True)
    return replace(LIFT, held="barbell", hands=(hand, hand))


def water(phase: float) -> BodyPose:
    hand = Hand((0.16, 0.34 + _turn(phase, 0.03), 0.6), (0.8, 0.7, -0.2), "fist")
    return BodyPose(
        feet=_FEET, lean=(7.0, 3.0), head=(2.0, 0.3, 0.8), held="can", front_yaw=10.0,
        hands=(Hand((0.06, 0.9, 0.1)), hand),
    )  # fmt: skip


def sweep(phase: float) -> BodyPose:
    moved = _turn(phase, 0.06)
    return BodyPose(
        feet=_FEET, lean=(9.0, 0.0), head=(0.0, 0.0, 0.8), held="broom", front_yaw=18.0, side_yaw=44.0,
        hands=(
            Hand((-0.16 + moved, 0.62, 0.5), (0.8, 0.4, -0.4), "fist"),
            Hand((-0.08 + moved, 0.3, 0.52), (0.8, 0.7, -0.2), "fist"),
        ),
    )  # fmt: skip


def hammer(phase: float) -> BodyPose:
    lifted = 0.5 - 0.5 * math.cos(2 * math.pi * phase)
    hand = Hand((0.08, 0.12 - 0.2 * lifted, 0.6), (0.9, 0.7, -0.1), "fist")
    return replace(TABLE, held="hammer", lean=(5.0, 0.0), hands=(_RESTING, hand))


def _still(pose: BodyPose) -> Callable[[float], BodyPose]:
    return lambda phase: replace(pose, shrug=pose.shrug + 1.5 - 1.5 * math.cos(2 * math.pi * phase))


DEEDS: dict[str, Callable[[float], BodyPose]] = {
    "table": table, "write": write, "slice": cut, "pour": pour, "stir": stir, "eat": eat, "drink": drink,
    "throw": throw, "kick": _still(KICK), "jump": _still(JUMP), "ride": _still(RIDE), "pray": _still(PRAY),
    "paint": paint, "strum": _still(STRUM), "fish": fish, "lift": _still(LIFT), "pull": _still(PULL),
    "swim": swim, "photograph": _still(PHOTOGRAPH), "sweep": sweep, "hammer": hammer,
    "fence": _still(SHIELD_AND_SWORD), "desk": desk, "doze": _still(DOZE), "bite": bite,
    "lounge": _still(LOUNGE), "meditate": _still(MEDITATE), "weights": weights, "water": water,
    "dig": _still(DIG), "chop": _still(CHOP), "look": _still(LOOK), "plant": _still(PLANT),
    "cradle": _still(CRADLE), "ground": _still(GROUND), "easel": easel, "saw": saw, "repair": repair,
    "wash": wash, "embrace": _still(EMBRACE),
    "handhold": _still(HANDHOLD), "skim": skim, "talk": _still(TALK), "fell": _still(FELL),
    "sandcastle": _still(replace(PLANT, before="sandcastle")), "swaddled": _still(TABLE),
}  # fmt: skip
