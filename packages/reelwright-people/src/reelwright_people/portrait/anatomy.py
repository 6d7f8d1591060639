"""Proportions of a head and its shoulders, from the traits, and how a face bends when the head turns."""

import random
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from reelwright_people.portrait.brush import Point, curve, mirrored
from reelwright_people.portrait.palette import HAIRS, SKINS, SkinTones, Tones, mix
from reelwright_people.traits import Portrait, PortraitTraits

EYE_LINE, BROW_LINE, NOSE_LINE, MOUTH_LINE = 0.0, -29.0, 42.0, 70.0
SKULL_TOP, NECK_PIVOT = -112.0, 118.0


@dataclass(frozen=True)
class Anatomy:
    """Half widths at several heights, and the sizes of the features. All in portrait units. `waist` is how
    much narrower than the chest a side is there, `arm` how wide an arm is."""

    temple: float = 77.0
    cheek: float = 80.0
    low_cheek: float = 74.0
    jaw: float = 58.0
    chin: float = 25.0
    chin_y: float = 117.0
    ear: float = 1.0
    eye_x: float = 36.0
    eye_w: float = 22.5
    eye_h: float = 12.6
    eye_tilt: float = 1.5
    crease: float = 1.0
    brow_y: float = BROW_LINE
    nose_w: float = 15.0
    mouth_w: float = 28.5
    lip: float = 1.0
    neck: float = 41.0
    shoulder: float = 166.0
    shoulder_y: float = 203.0
    arm: float = 48.0
    waist: float = 16.0

    def outline(self) -> list[Point]:
        """The face from the top of the skull round to it again, clockwise."""
        right = [
            (0.0, SKULL_TOP),
            (41.0, SKULL_TOP + 10.0),
            (self.temple - 10, -76.0),
            (self.temple, -32.0),
            (self.cheek, 12.0),
            (self.low_cheek, 48.0),
            (self.jaw - 1.5, 80.0),
            ((self.jaw + self.chin) / 2 - 2.5, self.chin_y - 15.5),
            (self.chin * 0.74, self.chin_y - 3.5),
            (0.0, self.chin_y),
        ]
        return mirrored(right)

    def half_width(self, y: float) -> float:
        """Return how far the face reaches sideways at a height."""
        right = curve(self.outline()[:10], 6)
        return next((x for x, at in right if at >= y), 0.0)


_SHAPES = {
    "oval": Anatomy(),
    "round": Anatomy(temple=78, cheek=85, low_cheek=81, jaw=67, chin=29, chin_y=112),
    "square": Anatomy(temple=79, cheek=81, low_cheek=77, jaw=66, chin=33, chin_y=116),
    "heart": Anatomy(temple=82, cheek=80, low_cheek=70, jaw=53, chin=19, chin_y=116),
    "long": Anatomy(temple=73, cheek=75, low_cheek=70, jaw=58, chin=26, chin_y=124),
    "diamond": Anatomy(temple=72, cheek=83, low_cheek=73, jaw=56, chin=22, chin_y=118),
}


@dataclass(frozen=True)
class Person:
    """A person as the painters share them: traits, proportions, colours, and a seed of their own."""

    traits: PortraitTraits
    body: Anatomy
    skin: SkinTones
    hair: Tones
    brow: str
    seed: int
    facing: float

    def chance(self, purpose: str) -> random.Random:
        """Return the random stream of a purpose; each has its own, so that a new painter shifts nobody
        else's strokes."""
        return random.Random(f"{self.seed}:{purpose}")

    @property
    def male(self) -> bool:
        return self.traits.gender == "Male"


def person(portrait: Portrait) -> Person:
    traits = portrait.traits
    chance = random.Random(f"{portrait.seed}:body")
    skin = SKINS[traits.skin]
    body = _vary(_apply_age(_apply_gender(_SHAPES[traits.face], traits), traits), chance)
    return Person(
        traits=traits,
        body=_apply_face_shape(body, traits.face, random.Random(f"{portrait.seed}:build")),
        skin=skin,
        hair=HAIRS[traits.hair_colour],
        brow=_brow_colour(traits),
        seed=portrait.seed,
        facing=chance.choice((-1.0, 1.0)) * chance.uniform(0.3, 0.6),
    )


def as_child(grown: Person) -> Person:
    """Return somebody drawn as a teenager with the face of a child: large eyes, a small nose, mouth and chin,
    and a thin neck."""
    body = grown.body
    return replace(
        grown,
        body=replace(
            body,
            eye_w=body.eye_w + 1.6,
            eye_h=max(body.eye_h + 1.4, 14.4),
            eye_x=body.eye_x + 0.8,
            brow_y=body.brow_y - 3.5,
            nose_w=min(body.nose_w - 2.5, 13.0),
            mouth_w=body.mouth_w - 3.5,
            jaw=min(body.jaw, 66.0),
            chin=min(body.chin, 27.0),
            chin_y=min(body.chin_y - 3.0, 108.0),
            neck=min(body.neck, 40.0),
            waist=4.0,
        ),
    )


def _apply_gender(body: Anatomy, traits: PortraitTraits) -> Anatomy:
    """Return the proportions for the traits' gender: larger eyes and fuller lips for Female, a broader build
    for anybody else."""
    if traits.gender == "Female":
        return replace(body, eye_h=body.eye_h + 0.6, lip=1.1)
    return replace(
        body,
        jaw=body.jaw + 4,
        low_cheek=body.low_cheek + 1,
        chin=body.chin + 4,
        chin_y=body.chin_y + 5,
        eye_w=body.eye_w - 0.8,
        eye_h=body.eye_h - 2.4,
        eye_tilt=body.eye_tilt - 1.0,
        brow_y=body.brow_y + 4.5,
        nose_w=body.nose_w + 2,
        lip=0.82,
        neck=52.0,
        shoulder=193.0,
        shoulder_y=195.0,
        arm=58.0,
        waist=12.0,
        ear=1.06,
    )


def _apply_age(body: Anatomy, traits: PortraitTraits) -> Anatomy:
    if traits.age == "Teen":
        return replace(
            body, chin_y=body.chin_y - 5, low_cheek=body.low_cheek + 2, eye_h=body.eye_h + 1.2,
            eye_w=body.eye_w + 0.8, neck=body.neck - 4, shoulder=body.shoulder - 16, nose_w=body.nose_w - 1.5,
            arm=body.arm - 5,
        )  # fmt: skip
    if traits.age == "Senior":
        return replace(
            body, jaw=body.jaw + 4, eye_h=body.eye_h - 1.8, lip=body.lip * 0.78, ear=body.ear + 0.1,
            nose_w=body.nose_w + 1.5, shoulder=body.shoulder - 7, shoulder_y=body.shoulder_y + 5,
            eye_tilt=body.eye_tilt - 2, waist=body.waist - 8,
        )  # fmt: skip
    if traits.age == "Middle Aged":
        return replace(
            body, jaw=body.jaw + 2.5, eye_h=body.eye_h - 0.8, lip=body.lip * 0.92, waist=body.waist - 5
        )
    return body


def _vary(body: Anatomy, chance: random.Random) -> Anatomy:
    return replace(
        body,
        eye_x=body.eye_x + chance.uniform(-1.6, 1.4),
        eye_w=body.eye_w + chance.uniform(-1.4, 1.0),
        eye_h=body.eye_h + chance.uniform(-1.3, 0.8),
        crease=chance.uniform(0.25, 1.1),
        eye_tilt=body.eye_tilt + chance.uniform(-1.6, 2.0),
        nose_w=body.nose_w + chance.uniform(-2.0, 3.0),
        mouth_w=body.mouth_w + chance.uniform(-2.2, 2.4),
        lip=body.lip * chance.uniform(0.88, 1.22),
        brow_y=body.brow_y + chance.uniform(-1.5, 1.0),
    )


def _apply_face_shape(body: Anatomy, face: str, chance: random.Random) -> Anatomy:
    """Broad or narrow, stout or slim; who has a round face is stouter."""
    stout = 9.0 if face == "round" else 0.0
    return replace(
        body,
        shoulder=body.shoulder + chance.uniform(-6.0, 6.0),
        waist=body.waist - stout + chance.uniform(-7.0, 5.0),
    )


def _brow_colour(traits: PortraitTraits) -> str:
    hair = HAIRS[traits.hair_colour]
    if traits.hair_colour in ("pink", "blue", "teal", "purple", "green", "red"):
        return "#3A2824"
    if traits.hair_colour in ("blonde", "platinum", "white", "grey", "ginger"):
        return mix(hair.shade, hair.deep, 0.45)
    return mix(hair.base, hair.deep, 0.5)


def warp(x: float, y: float, turn: float, drop: float = 0.0) -> Point:
    """Return where a point of the face goes when the head turns and the jaw sinks: the middle moves most."""
    to_x, to_y = _warp_points(np.float64(x), np.float64(y), turn, drop)
    return float(to_x), float(to_y)


def _warp_points(x: Any, y: Any, turn: float, drop: float) -> tuple[Any, Any]:
    near = np.maximum(0.0, 1 - (x / 96) ** 2) * np.maximum(0.0, 1 - ((y - 12) / 150) ** 2)
    nose = np.exp(-((x / 15) ** 2) - ((y - 32) / 17) ** 2)
    low = np.clip((y - 52) / 56, 0.0, 1.0)
    sinking = drop * low * low * (3 - 2 * low) * np.maximum(0.0, 1 - (x / 92) ** 4)
    return x + turn * (7.5 * near + 3.0 * nose), y + sinking


def unwarp(x: Any, y: Any, turn: float, drop: float) -> tuple[Any, Any]:
    """Return where a point of the bent face comes from; close enough, as the bending is slight and smooth."""
    from_x, from_y = x, y
    for _ in range(3):
        to_x, to_y = _warp_points(from_x, from_y, turn, drop)
        from_x, from_y = from_x + (x - to_x), from_y + (y - to_y)
    return from_x, from_y
