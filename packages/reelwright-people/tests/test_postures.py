"""Bodies of drawn people: shoulders, arms, and hands that speak along."""

from dataclasses import replace

import numpy as np
import pytest

from reelwright_people.frames import Pixels
from reelwright_people.portrait.painter import PortraitPainter
from reelwright_people.poses import Pose
from reelwright_people.scores import Score, ScorePlayback
from reelwright_people.traits import Portrait, PortraitTraits, Posture

SIZE = (180, 320)
BUN = PortraitTraits(hair="bun", mood="neutral")
SPEECH = Score((), stresses=tuple(range(800, 20_000, 1_300)), duration_ms=21_000, seed=3)


@pytest.fixture(scope="module")
def engine() -> PortraitPainter:
    return PortraitPainter(stages=4)


def somebody(posture: Posture, gender: str = "Female") -> Portrait:
    return Portrait(replace(BUN, posture=posture, gender=gender), 5)  # type: ignore[arg-type]


def drawn(engine: PortraitPainter, person: Portrait, alone: bool = False, **pose: float) -> Pixels:
    return engine.frame(person, Pose(**pose), *SIZE, alone=alone).pixels.astype(np.int16)  # type: ignore[arg-type]


def runs(row: np.ndarray) -> list[int]:
    """How long what is opaque is, piece after piece."""
    solid = np.flatnonzero(np.diff(np.pad((row > 200).astype(int), 1)))
    return [int(end - start) for start, end in zip(solid[::2], solid[1::2], strict=True) if end - start > 2]


@pytest.mark.parametrize("gender", ["Female", "Male"])
def test_arms_hang_beside_the_body(engine: PortraitPainter, gender: str) -> None:
    """Below the chest there is something of the room between each arm and the waist; at the chest there is
    not. The waist is narrower than the shoulders by more than an arm."""
    alpha = drawn(engine, somebody("upright", gender), alone=True)[..., 3]
    left, waist, right = runs(alpha[-20])
    (shoulders,) = runs(alpha[230])
    assert waist > left > 8 and waist > right > 8
    assert waist < shoulders - 1.5 * left


def test_who_gestures_raises_a_hand_beside_the_face(engine: PortraitPainter) -> None:
    """From below the frame to before the shoulder, on one side; the face is left alone."""
    rest, raised = (drawn(engine, somebody("gesturing"), raised=share) for share in (0.0, 1.0))
    ys, xs = np.nonzero(np.abs(rest - raised).max(axis=2) > 25)
    assert 185 < ys.min() < 240
    assert ys.max() > 300
    assert xs.max() < 90 or xs.min() > 90


@pytest.mark.parametrize("posture", ["upright", "turned", "arms-folded", "hands-clasped"])
def test_nobody_else_raises_a_hand(engine: PortraitPainter, posture: Posture) -> None:
    """Their arms stay as they are, whatever a performance asks for."""
    rest, raised = (drawn(engine, somebody(posture), raised=share) for share in (0.0, 1.0))
    assert np.array_equal(rest, raised)


@pytest.mark.parametrize("posture", ["arms-folded", "hands-clasped"])
def test_crossed_arms_part_for_a_hand_at_the_mouth(engine: PortraitPainter, posture: Posture) -> None:
    """Nobody has three hands: with one at the mouth it is the body of somebody whose arms hang."""
    crossed, hanging = (drawn(engine, somebody(one), hand=1.0) for one in (posture, "upright"))
    assert np.array_equal(crossed, hanging)
    assert np.abs(drawn(engine, somebody(posture)) - drawn(engine, somebody("upright"))).max() > 60


def test_a_hand_leads_stressed_words_and_goes_back_to_rest() -> None:
    """It is down at the beginning, at the end, and in between; and when it comes up, it is up by the time
    that a stressed word is heard."""
    performance = ScorePlayback(SPEECH)
    heights = np.array([performance.pose(at).raised for at in range(0, 21_000, 20)])
    assert heights[0] == heights[-1] == 0
    begins = [20 * at for at in np.flatnonzero((heights[1:] > 0) & (heights[:-1] == 0))]
    assert len(begins) > 2
    for at in begins:
        heard = next(stress for stress in SPEECH.stresses if stress > at)
        assert heard - at < 500
        assert performance.pose(heard).raised > 0.8
    assert 0.2 < (heights > 0).mean() < 0.75


def test_a_hand_never_jumps() -> None:
    """From frame to frame it moves by a fifth of its way at most."""
    performance = ScorePlayback(SPEECH)
    heights = [performance.pose(1000 * number / 30).raised for number in range(630)]
    assert np.abs(np.diff(heights)).max() < 0.2


def test_who_has_nothing_to_stress_keeps_the_hands_down() -> None:
    """Silence needs no gesture."""
    silent = ScorePlayback(replace(SPEECH, stresses=()))
    assert all(silent.pose(at).raised == 0 for at in range(0, 21_000, 100))
