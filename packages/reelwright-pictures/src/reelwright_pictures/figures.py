"""Who and what stands in a picture, as cut-outs of a wanted height."""

from dataclasses import dataclass, field

import cv2
import numpy as np

from reelwright_pictures import people, stock
from reelwright_pictures.people import Facing, Parts
from reelwright_pictures.scene import Person, Thing
from reelwright_pictures.stage import Array
from reelwright_pictures.tint import tint

_DRAWN_WATER = 0.19  # how much of the height of a ship's drawing is sea


_STRIPS = {"canoe": 0.33}


@dataclass(frozen=True)
class Cutout:
    """A figure alone. `foot` is the point of it that stands on the ground, and `hands` are points that can
    hold something, in its own pixels; `seat` is the middle of what somebody sits on."""

    colour: Array = field(repr=False)
    alpha: Array = field(repr=False)
    foot: tuple[float, float]
    hands: tuple[tuple[float, float], ...] = ()
    roundness: float = 0.5
    seat: tuple[float, float] | None = None
    shoulder_y: float = 0.0


def metres_of(what: Person | Thing) -> float:
    """Return how tall somebody or something is, in metres, about."""
    if isinstance(what, Thing):
        return what.metres
    return 1.15 if what.child else 1.7


def height_of_side(what: Person | Thing, side_px: float) -> float:
    """Return how high something is whose larger side has so many pixels: things are measured by that."""
    return side_px / max(1.0, stock.item(what.name).aspect) if isinstance(what, Thing) else side_px


def stands_of(what: Person | Thing) -> str:
    """Return where it belongs: "ground", "air", "water", "table" or "wall"."""
    if isinstance(what, Person):
        return "ground"
    return "air" if what.is_flying else stock.item(what.name).stands


def cut_out_parts(person: Person, height_px: float, facing: Facing, parts: Parts) -> Cutout:
    """Draw some of somebody: the arms alone with what they hold by their pose, or the body without them."""
    return _person(person, height_px, facing, parts)


def cut_out(what: Person | Thing, height_px: float, facing: Facing) -> Cutout:
    """Draw somebody or something. `height_px` is the height of a standing person, or of a thing; `facing` is
    "left", "right" or "front"."""
    if isinstance(what, Person):
        return _person(what, height_px, facing)
    return _thing(what, height_px, facing)


def _person(person: Person, height_px: float, facing: Facing, parts: Parts = "all") -> Cutout:
    figure = people.draw_person(person, height_px, facing, parts=parts)
    return Cutout(
        figure.colour, figure.alpha, figure.foot, tuple(figure.hands), 0.35, figure.seat, figure.shoulder_y
    )


def _thing(thing: Thing, height_px: float, facing: Facing) -> Cutout:
    colour, alpha = _trimmed(*stock.cutout(thing.name, max(8, round(height_px))))
    if thing.colour:
        colour = tint(colour, alpha, thing.colour)
    faces = stock.item(thing.name).faces
    if {faces, facing} == {"left", "right"}:
        colour, alpha = np.ascontiguousarray(colour[:, ::-1]), np.ascontiguousarray(alpha[:, ::-1])
    if thing.does and faces != "front":
        colour, alpha = _leaning(colour, alpha, _NOSE_UP[thing.does] * (1 if facing == "left" else -1))
    height, width = alpha.shape
    one = stock.item(thing.name)
    if one.stands == "water" and one.kind == "vehicle":
        strip = _STRIPS.get(thing.name, _DRAWN_WATER)
        alpha = _without_its_water(alpha, strip)
        return Cutout(colour, alpha, (width / 2, height * (1 - strip)))
    return Cutout(colour, alpha, (width / 2, float(height)))


_NOSE_UP = {"jump": 15.0, "run": 4.0}


def _leaning(colour: Array, alpha: Array, degrees: float) -> tuple[Array, Array]:
    """Return a cut-out turned by some degrees clockwise, with the room that it then needs."""
    height, width = alpha.shape
    room = round(0.2 * max(height, width))
    size = (width + 2 * room, height + 2 * room)
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), -degrees, 1.0)
    turn[:, 2] += room
    colour = cv2.warpAffine(colour, turn, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    alpha = cv2.warpAffine(alpha, turn, size, flags=cv2.INTER_LINEAR)
    return _trimmed(np.asarray(colour, np.float32), np.asarray(alpha, np.float32))


def _without_its_water(alpha: Array, strip: float) -> Array:
    """Return the outline of a ship without the strip of sea that is drawn below it."""
    height = alpha.shape[0]
    rows = np.arange(height, dtype=np.float32)[:, None] / height
    shown = np.clip((1 - strip - rows) / 0.03 + 0.5, 0, 1)
    return np.asarray(alpha * shown, np.float32)


def _trimmed(colour: Array, alpha: Array) -> tuple[Array, Array]:
    """Return the cut-out without empty rows and columns around it."""
    rows, columns = np.flatnonzero(alpha.max(1) > 0.02), np.flatnonzero(alpha.max(0) > 0.02)
    if not len(rows):
        return colour, alpha
    inside = np.s_[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    return colour[inside], alpha[inside]
