"""What somebody does while they speak: a score of the mouth, of stresses and of sentences in, poses out.

The score holds everything that decides the picture at a time, so that parts of a long script can be filmed
apart, by several processes, and joined without a jump.
"""

import math
import random
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from reelwright_people.gestures import Gesture, GesturePlayback, View
from reelwright_people.lips import MouthKey
from reelwright_people.poses import REST, MouthShape, Pose

FPS = 30
_BLINK_MS = 170
_BLINKS_APART_S = (2.6, 4.8)
_APART_MS = 1_200
_LEAD_MS = 70  # the head leads the word that it stresses
_NOD_MS = 170
_SWAYS_S = (5.3, 7.9, 11.7)  # periods of the slow movements, which never repeat together
_BREATH_S = 3.9
_HAND_UP_MS, _HAND_DOWN_MS = 380, 620
_HAND_LEAD_MS = 60
_HAND_HELD_MS = 320
_GOES_ON_MS = 1_300  # a stress within this keeps the hand up
_HAND_RESTS_S = (1.8, 4.2)


@dataclass(frozen=True)
class Score:
    """`keys` is the mouth, `stresses` when a word is stressed, `ends` when a sentence ends: milliseconds from
    the beginning. `seed` decides what speech does not: blinks and sway."""

    keys: tuple[MouthKey, ...]
    stresses: tuple[int, ...] = ()
    ends: tuple[int, ...] = ()
    duration_ms: int = 0
    seed: int = 0


class Playback(Protocol):
    """The poses that an engine shows, moment by moment."""

    def pose(self, at_ms: float) -> Pose: ...

    def view(self, at_ms: float) -> View:
        """Return what the camera sees of it."""
        ...


def playback_of(score: Score | Gesture) -> Playback:
    return GesturePlayback(score) if isinstance(score, Gesture) else ScorePlayback(score)


class ScorePlayback:
    """A score, ready to be asked what the person looks like at any time: a pure function of it."""

    def __init__(self, score: Score) -> None:
        self._score = score
        self._key_times = [key.at_ms for key in score.keys]
        self._blinks = _blinks(score)
        chance = random.Random(score.seed)
        self._phases = [chance.uniform(0, 2 * math.pi) for _ in range(6)]
        self._hand = _hand_moves(score)
        self._hand_times = [move.begins for move in self._hand]

    def pose(self, at_ms: float) -> Pose:
        stress = self._stress(at_ms)
        sway = [
            math.sin(2 * math.pi * at_ms / 1000 / period + phase)
            for period, phase in zip(_SWAYS_S * 2, self._phases, strict=True)
        ]
        return Pose(
            mouth=mouth_at(self._score.keys, self._key_times, at_ms),
            lids=self._lids(at_ms),
            brows=0.06 * sway[3] + 0.55 * stress,
            gaze_x=0.05 * sway[4],
            gaze_y=0.04 * sway[5],
            turn=0.22 * sway[1] + 0.06 * sway[0],
            shift_x=0.5 * sway[0],
            shift_y=0.25 * sway[2] + 1.5 * stress,
            tilt=0.9 * sway[1] + 0.5 * sway[4] - 0.5 * stress,
            breath=0.5 - 0.5 * math.cos(2 * math.pi * at_ms / 1000 / _BREATH_S),
            raised=self._raise_for_stress(at_ms, stress),
        )

    def view(self, at_ms: float) -> View:
        """Return the camera's view; it stands still."""
        return View()

    def _stress(self, at_ms: float) -> float:
        """Return how much a stressed word moves the head now: rises before it, falls after it."""
        at = bisect_right(self._score.stresses, at_ms)
        near = self._score.stresses[max(0, at - 2) : at + 2]
        return min(1.0, sum(math.exp(-(((at_ms + _LEAD_MS - one) / _NOD_MS) ** 2)) for one in near))

    def _raise_for_stress(self, at_ms: float, stress: float) -> float:
        """Up for a word that is stressed, a little higher with each one, and back to rest."""
        at = bisect_right(self._hand_times, at_ms)
        if at == 0:
            return 0.0
        move = self._hand[at - 1]
        up = min(1.0, (at_ms - move.begins) / _HAND_UP_MS)
        down = min(1.0, max(0.0, (move.ends - at_ms) / _HAND_DOWN_MS))
        share = min(up, down)
        return move.height * share * share * (3 - 2 * share) * (1 + 0.07 * stress)

    def _lids(self, at_ms: float) -> float:
        at = bisect_right(self._blinks, at_ms)
        for begins in self._blinks[max(0, at - 1) : at]:
            share = (at_ms - begins) / _BLINK_MS
            if share < 1:  # down faster than up
                return math.sin(math.pi * share**0.7)
        return 0.0


@dataclass(frozen=True)
class _HandMove:
    """A hand comes up and goes down again: milliseconds, and how far it comes."""

    begins: float
    ends: float
    height: float


def _hand_moves(score: Score) -> list[_HandMove]:
    """Plan the hand's moves. One leads a stressed word, stays up as long as others follow closely, and
    rests for a while. None is still up at the end."""
    chance = random.Random(score.seed + 2)
    moves: list[_HandMove] = []
    free = 0.0
    stresses = score.stresses
    for number, stress in enumerate(stresses):
        begins = stress - _HAND_LEAD_MS - _HAND_UP_MS
        if begins < free:
            continue
        last = stress
        for later in stresses[number + 1 :]:
            if later - last > _GOES_ON_MS or later - stress > 1.5 * _GOES_ON_MS:
                break
            last = later
        ends = min(last + _HAND_HELD_MS + _HAND_DOWN_MS, score.duration_ms)
        if ends - begins > _HAND_UP_MS + _HAND_DOWN_MS:
            moves.append(_HandMove(begins, ends, chance.uniform(0.86, 1.0)))
            free = ends + 1000 * chance.uniform(*_HAND_RESTS_S)
    return moves


def mouth_at(
    keys: Sequence[MouthKey], times: Sequence[int], at_ms: float
) -> tuple[tuple[MouthShape, float], ...]:
    """The blend of the keys around a time; at rest before the first and after the last. `times` are those of
    the keys."""
    after = bisect_right(times, at_ms)
    if not keys or after == 0:
        return REST
    if after == len(keys):
        return ((keys[-1].shape, 1.0),)
    one, other = keys[after - 1], keys[after]
    if one.shape == other.shape:
        return ((one.shape, 1.0),)
    share = (at_ms - one.at_ms) / (other.at_ms - one.at_ms)
    return ((one.shape, 1 - share), (other.shape, share))


def _blinks(score: Score) -> list[float]:
    """Plan blinks every few seconds; one that is due about when a sentence ends waits for it."""
    chance = random.Random(score.seed + 1)
    times: list[float] = []
    last, by_itself = 0.0, 1000 * chance.uniform(0.8, 2.2)
    while True:
        soon = (last + _APART_MS, by_itself + _APART_MS)
        ended = [end + 80.0 for end in score.ends if soon[0] < end + 80.0 < soon[1]]
        last = ended[0] if ended else by_itself
        if last >= score.duration_ms:
            return times
        times.append(last)
        by_itself = last + 1000 * chance.uniform(*_BLINKS_APART_S)
