"""People from head to foot, in poses."""

from dataclasses import replace
from functools import lru_cache

from reelwright_pictures.people.figure import Figure
from reelwright_pictures.people.infants import draw_infant
from reelwright_pictures.people.painter import BodyPainter, Facing, Parts
from reelwright_pictures.people.skeleton import build_of
from reelwright_pictures.scene import Person

__all__ = ["BodyPainter", "Facing", "Figure", "Parts", "draw_person", "metres_of"]

_KEPT = 6  # people at a size: some megabytes each


def draw_person(
    person: Person, height_px: float, facing: Facing = "front", phase: float = 0.0, parts: Parts = "all"
) -> Figure:
    """Draw somebody in their pose and mood, who would be `height_px` pixels high when standing upright.
    `phase` is the moment of the pose's cycle, 0–1: a step, a wave. `parts` are "all", or some of the body.
    Raises Invalid for a height of which nothing could be seen, or that no memory would hold."""
    if person.pose == "swaddled":
        infant = draw_infant(person, height_px)
        return infant.flipped() if facing == "left" else infant
    return _painter(replace(person, pose="stand", mood="neutral"), height_px).draw(
        person.pose, facing, phase, mood=person.mood, parts=parts
    )


@lru_cache(_KEPT)
def _painter(person: Person, height_px: float) -> BodyPainter:
    return BodyPainter(person, height_px)


def metres_of(person: Person) -> float:
    """Return how tall somebody stands."""
    return build_of(person).metres
