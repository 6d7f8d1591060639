"""How somebody holds their body: turned a little, one shoulder higher, and where the arms are.

Everything below the neck is painted as if it faced the viewer, and bent once, as a picture, when a portrait
is made ready. So every garment can be worn in every posture.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from reelwright_people.portrait.anatomy import Person
from reelwright_people.portrait.brush import Point

_STILL, _WHOLE = 112.0, 196.0  # above the first height nothing is bent, below the second everything is
_CHEST = 15.0  # how far the middle of the chest goes with a turn
_FAR = 0.13  # by which share the far half is narrower
_ROUND = 46.0
_REACH = 180.0
_TURNS = {"turned": (1.0, 1.25), "gesturing": (0.4, 0.75)}


@dataclass(frozen=True)
class Posture:
    """`turn` from -1 (the viewer's left) to 1, `slope` how many units the shoulder on the viewer's right is
    lower than in somebody who stands straight; the other one is higher by as much. `side` is the hand that
    moves or lies above, 1 for the viewer's right."""

    turn: float
    slope: float
    side: int


def posture_of(person: Person) -> Posture:
    """Nobody stands quite straight: the body turns with the head, less or more."""
    chance = person.chance("posture")
    facing = 1 if person.facing > 0 else -1
    turned = person.traits.posture == "turned"
    low, high = _TURNS.get(person.traits.posture, (0.15, 0.5))
    turn = facing * chance.uniform(low, high)
    slope = chance.choice((-1, 1)) * (chance.uniform(4.0, 8.0) if turned else chance.uniform(1.0, 5.0))
    return Posture(turn, slope, chance.choice((-1, 1)))


def bent(posture: Posture, x: float, y: float) -> Point:
    """Return where a point of the straight body goes."""
    dx, dy = _way(posture, np.float64(x), np.float64(y))
    return float(x + dx), float(y + dy)


def straight(posture: Posture, x: Any, y: Any) -> tuple[Any, Any]:
    """Return where points of the bent body come from; close enough, as the bending is slight and smooth."""
    from_x, from_y = x, y
    for _ in range(3):
        dx, dy = _way(posture, from_x, from_y)
        from_x, from_y = x - dx, y - dy
    return from_x, from_y


def _way(posture: Posture, x: Any, y: Any) -> tuple[Any, Any]:
    share = np.clip((y - _STILL) / (_WHOLE - _STILL), 0.0, 1.0)
    share = share * share * (3 - 2 * share)
    off = np.sqrt(x * x + _ROUND**2) - _ROUND
    aside = posture.turn * (_CHEST - _FAR * off)
    down = (posture.slope - 5.0 * posture.turn) * np.clip(x / _REACH, -1.4, 1.4)
    return share * aside, share * down
