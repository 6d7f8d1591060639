"""Reacting without words, said as data: poses at times, easings between them, waves on top, and a camera.

Whoever can be posed can play a gesture. The picture at a time follows from the gesture alone, as with a
score, and it may be filmed for longer than it lasts: the last pose is held, breathing and blinking.
"""

import math
import random
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Literal

from reelwright_people.poses import MouthShape, Pose

Ease = Literal["smooth", "snap", "linear"]
PosePart = Literal[
    "lids",
    "brows",
    "furrow",
    "gaze_x",
    "gaze_y",
    "turn",
    "shift_x",
    "shift_y",
    "tilt",
    "breath",
    "smile",
    "brow_skew",
    "mouth_skew",
    "cheeks",
    "nose",
    "blush",
    "tears",
    "sweat",
    "hand",
    "raised",
    "near",
    "wink",
    "mood",
]
ViewPart = Literal["zoom", "x", "y", "roll"]

POSE_PARTS: tuple[PosePart, ...] = tuple(one.name for one in fields(Pose) if one.name != "mouth")  # type: ignore[misc]
_FADE_MS = 120.0
_BLINK_MS = 170.0
_BLINKS_APART_S = (2.4, 4.2)
_BREATH_S = 3.9
_SWAY_S = 5.3


@dataclass(frozen=True)
class View:
    """The camera's part of the picture. `zoom` is at least 1; `x` and `y` move the middle of what is seen by
    shares of the frame's width and height, as far as there is picture; `roll` is in degrees."""

    zoom: float = 1.0
    x: float = 0.0
    y: float = 0.0
    roll: float = 0.0


@dataclass(frozen=True)
class Key:
    """A pose and a view that are reached at a time; `ease` is the way there. A "snap" is fast and goes a
    little too far."""

    at_ms: int
    pose: Pose = Pose()
    view: View = View()
    ease: Ease = "smooth"


@dataclass(frozen=True)
class Wave:
    """A part that goes to and fro by `size` for a while: sobs, chuckles, trembling, a shaking camera."""

    part: PosePart | ViewPart
    from_ms: int
    to_ms: int
    size: float
    period_ms: int


@dataclass(frozen=True)
class Gesture:
    """`keys` in order of time, the first at 0. `blinks` begin at these times. `seed` decides the sway, and
    the blinks of a pose that is held."""

    keys: tuple[Key, ...]
    duration_ms: int
    waves: tuple[Wave, ...] = ()
    blinks: tuple[int, ...] = ()
    seed: int = field(default=0, kw_only=True)


class GesturePlayback:
    """A gesture, ready to be asked what the person looks like at any time: a pure function of it."""

    def __init__(self, gesture: Gesture) -> None:
        self._gesture = gesture
        self._times = [key.at_ms for key in gesture.keys]
        chance = random.Random(gesture.seed)
        self._phases = [chance.uniform(0, 2 * math.pi) for _ in range(3)]
        self._held_from = gesture.duration_ms + 1000 * chance.uniform(0.6, 1.6)
        self._apart_ms = 1000 * chance.uniform(*_BLINKS_APART_S)

    def pose(self, at_ms: float) -> Pose:
        one, other, share = self._between(at_ms)
        pose = blend_poses(one.pose, other.pose, share)
        added = self._waves(at_ms)
        sway = [math.sin(2 * math.pi * at_ms / 1000 / _SWAY_S + phase) for phase in self._phases]
        added["shift_x"] += 0.22 * sway[0]
        added["tilt"] += 0.4 * sway[1]
        added["turn"] += 0.06 * sway[2]
        added["breath"] += 0.5 - 0.5 * math.cos(2 * math.pi * at_ms / 1000 / _BREATH_S)
        moved = {part: getattr(pose, part) + by for part, by in added.items() if part in POSE_PARTS}
        return replace(pose, **{**moved, "lids": self._lids(moved.get("lids", pose.lids), at_ms)})

    def view(self, at_ms: float) -> View:
        one, other, share = self._between(at_ms)
        added = self._waves(at_ms)
        mixed = {
            entry.name: _interpolate(getattr(one.view, entry.name), getattr(other.view, entry.name), share)
            + added[entry.name]
            for entry in fields(View)
        }
        return View(**{**mixed, "zoom": max(1.0, mixed["zoom"])})

    def _between(self, at_ms: float) -> tuple[Key, Key, float]:
        keys = self._gesture.keys
        after = bisect_right(self._times, at_ms)
        if after == 0:
            return keys[0], keys[0], 0.0
        if after == len(keys):
            return keys[-1], keys[-1], 0.0
        one, other = keys[after - 1], keys[after]
        return one, other, ease_share((at_ms - one.at_ms) / (other.at_ms - one.at_ms), other.ease)

    def _waves(self, at_ms: float) -> defaultdict[str, float]:
        added: defaultdict[str, float] = defaultdict(float)
        for wave in self._gesture.waves:
            if wave.from_ms < at_ms < wave.to_ms:
                edge = min(1.0, (at_ms - wave.from_ms) / _FADE_MS, (wave.to_ms - at_ms) / _FADE_MS)
                turned = 2 * math.pi * (at_ms - wave.from_ms) / wave.period_ms
                added[wave.part] += wave.size * edge * math.sin(turned)
        return added

    def _lids(self, lids: float, at_ms: float) -> float:
        share = min((self._since(at_ms) / _BLINK_MS), 1.0)
        return max(lids, math.sin(math.pi * share**0.7))  # down faster than up

    def _since(self, at_ms: float) -> float:
        """Milliseconds since the last blink began."""
        blinks = self._gesture.blinks
        if at_ms >= self._held_from:
            return (at_ms - self._held_from) % self._apart_ms
        past = bisect_right(blinks, at_ms)
        return at_ms - blinks[past - 1] if past else math.inf


def ease_share(share: float, ease: Ease) -> float:
    """Return how much of the way is gone when so much of the time is."""
    if ease == "linear":
        return share
    if ease == "smooth":
        return share * share * (3 - 2 * share)
    back = share - 1  # R. Penner's "out back", with half of its overshoot
    return 1 + 1.85 * back**3 + 0.85 * back**2


def blend_poses(one: Pose, other: Pose, share: float) -> Pose:
    """A pose on the way from one to another; shares a little beyond 0 and 1 go too far."""
    numbers = {part: _interpolate(getattr(one, part), getattr(other, part), share) for part in POSE_PARTS}
    return Pose(mouth=_blend_mouths(one.mouth, other.mouth, min(max(share, 0.0), 1.0)), **numbers)


def _blend_mouths(
    one: Sequence[tuple[MouthShape, float]], other: Sequence[tuple[MouthShape, float]], share: float
) -> tuple[tuple[MouthShape, float], ...]:
    weights: dict[MouthShape, float] = {}
    for mouth, part in ((one, 1 - share), (other, share)):
        for shape, weight in mouth:
            weights[shape] = weights.get(shape, 0.0) + weight * part
    return tuple((shape, weight) for shape, weight in weights.items() if weight > 0)


def _interpolate(one: float, other: float, share: float) -> float:
    return one + (other - one) * share
