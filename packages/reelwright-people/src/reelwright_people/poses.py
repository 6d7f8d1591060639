"""How a person looks at a moment: the shape of the mouth, and every other part of a face that moves."""

from dataclasses import dataclass
from typing import Literal

from reelwright_people.traits import Mood, PortraitTraits

MouthShape = Literal[
    "closed",
    "slight",
    "mid",
    "wide",
    "round-small",
    "round-large",
    "teeth-on-lip",
    "tongue-up",
    "smile",
    "pressed",
    "grimace",
    "frown",
    "sob",
    "laugh",
    "tongue-out",
]

REST: tuple[tuple[MouthShape, float], ...] = (("closed", 1.0),)


@dataclass(frozen=True)
class Pose:
    """A moment. `mouth` is a blend of shapes, its weights summing to 1. Lids run from 0 (open) to 1 (shut),
    brows from -1 (low) to 1 (high), `furrow` from -1 (their inner ends up, as who worries) to 1, gaze and
    turn from -1 (the viewer's left) to 1. `shift_x`, `shift_y` move the head by hundredths of its height,
    `tilt` turns it by degrees, `breath` runs from 0 (out) to 1 (in). `smile` from -1 (sad) to 1 adds to what
    the mood shows.

    `brow_skew` and `mouth_skew` lift the brow and the corner of the mouth on the viewer's right and sink the
    other (-1 to 1, 0 is even). `cheeks` push the lower lids up, `nose` wrinkles, `blush`, a drop of `sweat`
    and a `hand` at the mouth come, from 0 to 1; so do `tears`, which run on as the number grows further.
    `raised` from 0 to 1 lifts an open hand before the chest, of those who gesture while they speak.
    `near` from 0 to 1 leans towards the viewer, `wink` shuts the eye on the viewer's right. `mood` is how
    much of the portrait's own shows. An engine that cannot show one of these leaves it out."""

    mouth: tuple[tuple[MouthShape, float], ...] = REST
    lids: float = 0.0
    brows: float = 0.0
    furrow: float = 0.0
    gaze_x: float = 0.0
    gaze_y: float = 0.0
    turn: float = 0.0
    shift_x: float = 0.0
    shift_y: float = 0.0
    tilt: float = 0.0
    breath: float = 0.0
    smile: float = 0.0
    brow_skew: float = 0.0
    mouth_skew: float = 0.0
    cheeks: float = 0.0
    nose: float = 0.0
    blush: float = 0.0
    tears: float = 0.0
    sweat: float = 0.0
    hand: float = 0.0
    raised: float = 0.0
    near: float = 0.0
    wink: float = 0.0
    mood: float = 1.0


_STILL_MOUTHS: dict[Mood, tuple[tuple[MouthShape, float], ...]] = {
    "happy": (("smile", 0.8), ("closed", 0.2)),
    "surprised": (("round-small", 0.6), ("slight", 0.4)),
}


def picture_pose(traits: PortraitTraits) -> Pose:
    """Return how somebody looks into the camera for a picture: who is happy shows teeth, who gestures a
    hand. A film begins and ends with `Pose()`, whose lips are closed."""
    return Pose(mouth=_STILL_MOUTHS.get(traits.mood, REST), raised=1.0)
