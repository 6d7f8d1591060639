"""A skeleton in three dimensions: how long the bones of somebody are, and where they lie in a pose.

Lengths are portrait units of the grown body (a head is about 230 high), x to the viewer's right, y down, z to
the viewer; the origin of a body is the ground point between its feet."""

import random
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from reelwright_people.portrait import anatomy
from reelwright_people.traits import Portrait, PortraitTraits
from reelwright_pictures.people.hats import HAIR_SHOWS, HATS
from reelwright_pictures.scene import Person

Vector = NDArray[np.float64]

NECK_Y = anatomy.NECK_PIVOT
HIP_Y = 636.0  # of the portrait's units, where legs begin
_SKULL_TOP = -anatomy.SKULL_TOP
_CHILD, _TEEN = 0.65, 0.87  # how large a body is beside a grown one's with the same head


@dataclass(frozen=True)
class Build:
    """The proportions of one body, in portrait units of a grown body. `scale` is how much smaller than a
    grown one it is drawn below the head; `metres` how tall it stands."""

    person: anatomy.Person
    scale: float
    metres: float
    shoulder_x: float
    shoulder_y: float
    hip_x: float
    upper_arm: float
    forearm: float
    thigh: float
    shin: float
    ankle: float
    arm: float
    leg: float

    @property
    def is_child(self) -> bool:
        return self.scale == _CHILD

    @property
    def ground(self) -> float:
        """How far below the hips the ground is."""
        return self.thigh + self.shin + self.ankle

    @property
    def height(self) -> float:
        """From the ground to the top of the skull, in portrait units as drawn."""
        return (HIP_Y - NECK_Y + self.ground) * self.scale + NECK_Y + _SKULL_TOP


def build_of(person: Person) -> Build:
    """Return the proportions that somebody's traits and seed give."""
    traits = looks_of(person)
    grown = anatomy.person(Portrait(traits, person.seed))
    drawn = anatomy.as_child(grown) if person.child else grown
    chance = random.Random(f"{person.seed}:bones")
    body, male = drawn.body, drawn.male
    teen = traits.age == "Teen"
    broad = min(1.0, 0.4 + 0.6 * body.shoulder / (193 if male else 166))
    scale = _CHILD if person.child else _TEEN if teen else 1.0
    long = chance.uniform(0.97, 1.03) * (1.0 if not person.child else 0.93)
    stout = (14.0 - body.waist) / 14.0  # about -0.5 (slim) to 1.5 (stout)
    return Build(
        person=drawn,
        scale=scale,
        metres=_metres(person, chance),
        shoulder_x=body.shoulder - body.arm * 0.5 - 8,
        shoulder_y=body.shoulder_y - 13 + body.arm * 0.46,
        hip_x=(59.0 if male else 57.0) * broad,
        upper_arm=(248 if male else 232) * long,
        forearm=(214 if male else 200) * long,
        thigh=348 * long,
        shin=336 * long,
        ankle=40.0,
        arm=body.arm * (0.94 if not person.child else 0.88),
        leg=((66 if male else 60) + 4 * stout) * broad,
    )


def looks_of(person: Person) -> PortraitTraits:
    """Return the traits that somebody is drawn with: children have round young faces."""
    traits = person.traits
    if person.costume in HATS and person.costume not in HAIR_SHOWS:
        traits = replace(traits, headwear="beanie", headwear_colour="black")
    if not person.child:
        return traits
    return replace(traits, age="Teen", face="round", beard="none")


def _metres(person: Person, chance: random.Random) -> float:
    if person.child:
        return chance.uniform(1.12, 1.3)
    grown = 1.78 if person.traits.gender == "Male" else 1.66
    shorter = {"Teen": 0.1, "Senior": 0.05}.get(person.traits.age, 0.0)
    return grown - shorter + chance.uniform(-0.06, 0.06)


def turned(yaw: float, forward: float = 0.0, aside: float = 0.0) -> Vector:
    """Return the matrix that bends forward and aside (to the viewer's right) and then turns to the viewer's
    right, by degrees."""
    y, f, a = np.radians([yaw, forward, aside])
    about_y = np.array([[np.cos(y), 0, np.sin(y)], [0, 1, 0], [-np.sin(y), 0, np.cos(y)]])
    about_x = np.array([[1, 0, 0], [0, np.cos(f), np.sin(f)], [0, -np.sin(f), np.cos(f)]])
    about_z = np.array([[np.cos(a), -np.sin(a), 0], [np.sin(a), np.cos(a), 0], [0, 0, 1]])
    return np.asarray(about_y @ about_x @ about_z)


def two_bones(
    root: Vector, target: Vector, first: float, second: float, towards: Vector
) -> tuple[Vector, Vector]:
    """Return the joint and the end of two bones that reach for a target; the joint bends `towards` a
    direction. What is too far is reached for (inverse kinematics of two bones, by the law of cosines)."""
    way = target - root
    distance = float(np.clip(np.linalg.norm(way), abs(first - second) + 4, (first + second) * 0.998))
    along = way / (np.linalg.norm(way) + 1e-9)
    share = (first**2 - second**2 + distance**2) / (2 * distance)
    off = np.sqrt(max(first**2 - share**2, 0.0))
    side = towards - along * float(towards @ along)
    side = side / (np.linalg.norm(side) + 1e-9)
    return root + along * share + side * off, root + along * distance
