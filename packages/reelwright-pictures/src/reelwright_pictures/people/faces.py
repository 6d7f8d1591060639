"""What a face shows: the mood of a scene's person, and what a pose adds to it."""

from dataclasses import replace

from reelwright_people.poses import MouthShape, Pose
from reelwright_pictures.people.poses import Feeling
from reelwright_pictures.scene import Mood

Shapes = tuple[tuple[MouthShape, float], ...]

_OPEN: Shapes = (("mid", 0.5), ("wide", 0.5))
_MOODS: dict[Mood, Pose] = {
    "neutral": Pose(),
    "happy": Pose(mouth=(("smile", 0.8), ("closed", 0.2)), smile=1.0, brows=0.2, cheeks=0.4, mood=0.0),
    "calm": Pose(smile=0.4, lids=0.12, mood=0.0),
    "sad": Pose(
        mouth=(("frown", 0.6), ("closed", 0.4)), smile=-0.8, brows=0.25, furrow=-0.7, lids=0.16, mood=0.0,
    ),
    "tense": Pose(mouth=(("pressed", 1.0),), smile=-0.25, brows=-0.2, furrow=0.6, mood=0.0),
    "scary": Pose(
        mouth=(("round-small", 0.6), ("slight", 0.4)), smile=-0.3, brows=0.8, furrow=-0.6, lids=-0.2,
        mood=0.0,
    ),
    "mysterious": Pose(smile=0.15, lids=0.2, brow_skew=0.3, mood=0.0),
    "romantic": Pose(smile=0.7, lids=0.1, blush=0.6, mood=0.0),
    "epic": Pose(smile=0.2, brows=-0.15, furrow=0.3, mood=0.0),
    "funny": Pose(mouth=(("laugh", 0.6), ("smile", 0.4)), smile=1.0, brows=0.4, cheeks=0.7, mood=0.0),
}  # fmt: skip
_FEELINGS: dict[Feeling, Pose] = {
    "sad": Pose(
        mouth=(("sob", 0.5), ("frown", 0.5)), smile=-0.9, brows=0.2, furrow=-0.9, lids=0.4, tears=1.0,
        mood=0.0,
    ),
    "laughing": Pose(mouth=(("laugh", 0.8), ("smile", 0.2)), smile=1.0, brows=0.5, cheeks=0.8, mood=0.0),
    "angry": Pose(
        mouth=(("grimace", 0.5), ("wide", 0.5)), smile=-0.5, brows=-0.6, furrow=1.0, nose=0.5, mood=0.0,
    ),
    "shocked": Pose(mouth=(("round-large", 1.0),), brows=1.0, furrow=-0.4, lids=-0.4, mood=0.0),
    "pensive": Pose(smile=0.05, brows=0.25, furrow=0.2, gaze_x=0.4, gaze_y=-0.6, mood=0.3),
    "asleep": Pose(smile=0.1, lids=1.0, mood=0.0),
    "strained": Pose(mouth=(("grimace", 0.7), ("pressed", 0.3)), brows=-0.3, furrow=0.7, sweat=0.6, mood=0.0),
}  # fmt: skip


def face_of(mood: Mood, feeling: Feeling, blink: float, mouth: float) -> Pose:
    """Return what a face shows. A strong feeling of the pose hides the mood; `mouth` opens the lips."""
    if feeling == "reading":
        face = replace(_MOODS[mood], lids=0.28, gaze_y=0.9)
    else:
        face = _FEELINGS[feeling] if feeling else _MOODS[mood]
    if mouth > 0:
        face = replace(face, mouth=(*_weighted(face.mouth, 1 - mouth), *_weighted(_OPEN, mouth)))
    return replace(face, lids=face.lids + max(0.0, 1 - face.lids) * blink)


def _weighted(shapes: Shapes, share: float) -> Shapes:
    return tuple((shape, weight * share) for shape, weight in shapes)
