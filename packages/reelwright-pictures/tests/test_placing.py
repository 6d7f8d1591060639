"""Who and what stands where in a picture, and that all of it is seen."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

import numpy as np
import pytest

from reelwright_people.traits import PortraitTraits
from reelwright_pictures import compose as compose_module
from reelwright_pictures.compose import compose
from reelwright_pictures.develop import develop
from reelwright_pictures.places import draw_place, place_names
from reelwright_pictures.placing import Placement, is_from_the_knees, place_subjects
from reelwright_pictures.scene import Camera, Person, Scene, Spot, Subject, Thing
from reelwright_pictures.stage import Array, Layer, Setting, Stage
from reelwright_pictures.words.acting import thing_of

SHAPES = ((144, 256), (256, 144), (160, 160))
ANNA = Person("anna", PortraitTraits(), 3)
DOG, HORSE, CUP = Thing("dog", 0.7), Thing("horse", 1.8), Thing("cup-with-straw", 0.2)
HOUSE, MOON = Thing("house", 7.0), Thing("full-moon", 3.0, is_flying=True)


@pytest.fixture(scope="module", autouse=True)
def places_are_drawn_once() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(compose_module, "draw_place", lru_cache(maxsize=8)(draw_place))
        yield


def scene(*subjects: Subject, place: str = "park", camera: Camera = "medium") -> Scene:
    return Scene(place, camera=camera, subjects=subjects)


def name_of(subject: Subject) -> str:
    return subject.what.name if isinstance(subject.what, Thing) else subject.what.key


def place_all(*subjects: Subject, size: tuple[int, int] = SHAPES[0]) -> list[Placement]:
    """The placements of a scene's subjects in the order of the subjects."""
    shown = scene(*subjects)
    stage = draw_place(shown.place, Setting(*size))
    found = place_subjects(shown, stage)
    return [one for subject in subjects for one in found if one.what == subject.what]


def bodies(stage: Stage) -> list[Layer]:
    return [layer for layer in stage.layers if layer.name.startswith("subject")]


def marked(layer: Layer, stage: Stage) -> Array:
    """A colour that no place has, for subjects; black for everything else."""
    shown = np.zeros_like(layer.colour)
    if layer.name.startswith("subject"):
        shown[:] = (1, 0, 1)
    return shown


def seen_share(stage: Stage) -> float:
    """How much of the subjects, as far as they are within the frame, is seen."""
    clear = tuple(replace(layer, emit=None) for layer in stage.layers)
    seen = develop(replace(stage, layers=clear, fog=None), marked)[:, :, 0].sum()
    alone = tuple(layer for layer in clear if layer.name.startswith("subject"))
    whole = develop(replace(stage, layers=alone, fog=None), marked)[:, :, 0].sum()
    return float(seen / whole)


def within(layer: Layer, stage: Stage) -> float:
    """How much of a layer's opaque pixels lies in the frame."""
    rows, columns = np.nonzero(layer.alpha > 0.5)
    inside = (rows + layer.y >= 0) & (rows + layer.y < stage.setting.height)
    inside &= (columns + layer.x >= 0) & (columns + layer.x < stage.setting.width)
    return float(inside.mean())


@pytest.mark.parametrize(
    "place",
    [
        one if one in ("beach", "corridor", "kitchen") else pytest.param(one, marks=pytest.mark.slow)
        for one in place_names()
    ],
)
def test_nine_tenths_of_a_subject_are_seen_before_every_place(place: str) -> None:
    """Grass, tables and seats may hide its feet, and no more. The shapes take turns."""
    size = SHAPES[place_names().index(place) % 3]
    stage = compose(scene(Subject(ANNA), Subject(DOG), place=place), *size)
    assert seen_share(stage) > 0.9


@pytest.mark.parametrize(
    "size", [SHAPES[0], *(pytest.param(one, marks=pytest.mark.slow) for one in SHAPES[1:])]
)
@pytest.mark.parametrize(
    "subjects",
    [
        (Subject(ANNA),), (Subject(DOG),), (Subject(ANNA), Subject(DOG)), (Subject(DOG, 5),),
        (Subject(ANNA, 3),),
        (Subject(ANNA), Subject(HORSE), Subject(MOON)), (Subject(HOUSE),), (Subject(MOON),),
        (Subject(HORSE), Subject(ANNA, spot="riding", near=0)),
        (Subject(HOUSE), Subject(DOG, spot="on", near=0)),
        (Subject(ANNA), Subject(CUP, spot="holding", near=0)),
        (Subject(HOUSE), Subject(MOON, spot="above", near=0)),
    ],
    ids=lambda subjects: " ".join(f"{one.count} {name_of(one)} {one.spot or ''}" for one in subjects),
)  # fmt: skip
def test_subjects_stand_within_the_frame_in_every_shape(
    size: tuple[int, int], subjects: tuple[Subject, ...]
) -> None:
    """Who is seen from the knees up has the head and the hands in the frame."""
    shown = scene(*subjects)
    stage = compose(shown, *size)
    least = 0.65 if is_from_the_knees(shown) else 0.9
    assert [round(within(body, stage), 2) for body in bodies(stage) if within(body, stage) < least] == []
    assert all(body.y >= 0 for body in bodies(stage))


def test_people_are_seen_from_the_knees_where_their_legs_tell_nothing() -> None:
    runner = replace(ANNA, pose="run")
    assert is_from_the_knees(scene(Subject(ANNA)))
    assert is_from_the_knees(scene(Subject(ANNA), Subject(HOUSE)))
    assert not is_from_the_knees(scene(Subject(runner)))
    assert not is_from_the_knees(scene(Subject(ANNA), Subject(DOG)))
    assert not is_from_the_knees(scene(Subject(ANNA, 4)))
    assert not is_from_the_knees(scene(Subject(ANNA), camera="wide"))


@pytest.mark.parametrize("count", [1, 2, 5, 12])
def test_a_group_has_as_many_as_are_asked_for(count: int) -> None:
    stage = compose(scene(Subject(DOG, count)), *SHAPES[0])
    assert len(bodies(stage)) == count
    assert len({(body.x, body.y) for body in bodies(stage)}) == count


@pytest.mark.parametrize(("count", "drawn"), [(0, 1), (-3, 1), (13, 12)])
def test_a_group_has_between_one_and_twelve(count: int, drawn: int) -> None:
    assert len(place_all(Subject(DOG, count))) == drawn


def test_a_rider_sits_on_the_back() -> None:
    horse, rider = place_all(Subject(HORSE), Subject(ANNA, spot="riding", near=0))
    assert rider.x == horse.x
    assert horse.y - horse.height < rider.y < horse.y - 0.1 * horse.height
    assert rider.depth < horse.depth
    assert not rider.casts


def test_what_is_on_something_stands_at_its_top() -> None:
    house, dog = place_all(Subject(HOUSE), Subject(DOG, spot="on", near=0))
    assert dog.x == house.x
    assert dog.y < house.y - 0.6 * house.height


def test_what_is_in_something_is_behind_its_front_and_no_larger() -> None:
    house, dog = place_all(Subject(HOUSE), Subject(DOG, spot="in", near=0))
    assert dog.x == house.x
    assert dog.depth > house.depth
    assert dog.height < house.height
    assert house.y - house.height < dog.y < house.y


@pytest.mark.parametrize("spot", ["in", "on"])
def test_nobody_is_put_into_or_onto_what_is_too_small(spot: Spot) -> None:
    cup, anna = place_all(Subject(CUP), Subject(ANNA, spot=spot, near=0))
    assert anna.casts
    assert anna.x != cup.x


def test_what_is_held_is_small_and_before_the_hand() -> None:
    anna, cup = place_all(Subject(ANNA), Subject(CUP, spot="holding", near=0))
    assert cup.height <= 0.3 * anna.height
    assert cup.depth < anna.depth


@pytest.mark.parametrize(("spot", "is_before"), [("behind", False), ("in front of", True), ("under", True)])
def test_before_and_behind_are_depths(spot: Spot, is_before: bool) -> None:
    house, dog = place_all(Subject(HOUSE), Subject(DOG, spot=spot, near=0))
    assert (dog.depth < house.depth) is is_before


def test_above_is_over_the_top() -> None:
    dog, moon = place_all(Subject(DOG), Subject(MOON, spot="above", near=0))
    assert moon.y < dog.y - dog.height * 0.5


@pytest.mark.parametrize("near", [None, 7, -1])
def test_a_relation_to_nobody_is_left_out(near: int | None) -> None:
    alone = place_all(Subject(DOG))
    assert place_all(Subject(DOG, spot="on", near=near)) == alone


def test_two_look_at_each_other_and_one_looks_at_the_viewer() -> None:
    anna, dog = place_all(Subject(ANNA), Subject(DOG))
    assert (anna.x < dog.x, anna.facing, dog.facing) == (True, "right", "left")
    assert place_all(Subject(ANNA))[0].facing == "front"


@pytest.mark.parametrize("size", SHAPES)
def test_larger_things_are_larger_but_no_subject_is_too_small_to_be_told(size: tuple[int, int]) -> None:
    anna, dog = place_all(Subject(ANNA), Subject(DOG), size=size)
    assert anna.height > dog.height > 0.08 * size[1]


def test_nearer_cameras_show_the_hero_larger() -> None:
    cameras: tuple[Camera, ...] = ("wide", "medium", "close")
    stage = draw_place("park", Setting(*SHAPES[0]))
    heights = [place_subjects(scene(Subject(ANNA), camera=camera), stage)[0].height for camera in cameras]
    assert heights == sorted(heights)
    assert heights[2] > 2 * heights[0]


def test_at_most_three_props_stand_aside_of_the_subjects_and_behind_them() -> None:
    props = tuple(Thing("potted-plant", 0.8) for _ in range(5))
    stage = draw_place("park", Setting(*SHAPES[0]))
    found = place_subjects(replace(scene(Subject(ANNA)), props=props), stage)
    hero = next(one for one in found if one.what == ANNA)
    others = [one for one in found if one.what != ANNA]
    assert len(others) == 3
    assert all(abs(one.x - hero.x) > 0.15 * SHAPES[0][0] for one in others)
    assert all(one.depth > hero.depth for one in others)


def test_what_stands_has_a_shadow_and_what_flies_has_none() -> None:
    standing = compose(scene(Subject(DOG)), *SHAPES[0])
    flying = compose(scene(Subject(MOON)), *SHAPES[0])
    shadows = [sum(layer.name.startswith("shadow of") for layer in one.layers) for one in (standing, flying)]
    assert shadows == [1, 0]


def test_the_focus_is_on_the_nearest_subject() -> None:
    stage = compose(scene(Subject(ANNA), Subject(DOG)), *SHAPES[0])
    assert stage.focus == min(body.depth for body in bodies(stage))


def test_a_place_that_there_is_not_is_an_error() -> None:
    with pytest.raises(KeyError):
        compose(scene(place="atlantis"), *SHAPES[0])


@pytest.mark.parametrize("name", ["horse", "elephant", "giraffe", "dragon"])
def test_a_person_is_smaller_than_a_large_animal_beside_them(name: str) -> None:
    animal = thing_of(name)
    stage = compose(scene(Subject(ANNA), Subject(animal)), *SHAPES[0])
    placed = {one.subject: one for one in place_subjects(scene(Subject(ANNA), Subject(animal)), stage)}
    assert placed[1].height > placed[0].height


@pytest.mark.parametrize("camera", ["close", "medium", "wide"])
@pytest.mark.parametrize("size", SHAPES)
def test_who_lies_on_the_ground_is_in_the_frame_from_head_to_feet(
    camera: Camera, size: tuple[int, int]
) -> None:
    lying = Subject(replace(ANNA, pose="lie"))
    shown = scene(lying, place="beach", camera=camera)
    stage = draw_place("beach", Setting(*size))
    (placed,) = place_subjects(shown, stage)
    assert placed.height <= 0.8 * size[0]
    assert 0.5 * placed.height <= placed.x <= size[0] - 0.5 * placed.height
    assert 0.7 * size[1] <= placed.y <= size[1]


def test_who_is_by_a_fire_is_not_seen_so_near_that_their_head_is_cut_off() -> None:
    who, fire = Subject(replace(ANNA, pose="read")), Subject(Thing("fire", 0.55), spot="beside", near=0)
    for size in SHAPES:
        stage = draw_place("beach", Setting(*size))
        placed = place_subjects(scene(who, fire, place="beach", camera="close"), stage)
        person = next(one for one in placed if isinstance(one.what, Person))
        assert person.y - person.height >= 0
        assert 0.14 * size[0] <= person.x <= 0.86 * size[0]


@pytest.mark.parametrize("name", ["canoe", "sailboat"])
def test_nobody_stands_on_the_sea_beside_their_boat(name: str) -> None:
    """They are in it, and it is in the middle: in a canoe behind its side, before the sail of a sailboat."""
    stage = draw_place("sea", Setting(*SHAPES[0]))
    who, boat = Subject(replace(ANNA, pose="carry")), Subject(thing_of(name))
    placed = place_subjects(scene(who, boat, place="sea"), stage)
    person = next(one for one in placed if isinstance(one.what, Person))
    vessel = next(one for one in placed if isinstance(one.what, Thing))
    assert vessel.x == person.x == SHAPES[0][0] / 2
    assert vessel.y - vessel.height < person.y < vessel.y
    assert (person.depth > vessel.depth) is (name == "canoe")


def test_nobody_stands_on_the_head_of_somebody() -> None:
    """ "The girl on it was Rosa" is read as a girl on Rosa: they are beside each other, on the ground."""
    girl = Person("girl", PortraitTraits(), 5, child=True)
    rosa, other = place_all(Subject(ANNA), Subject(girl, spot="on", near=0))
    assert abs(rosa.x - other.x) > 0.2 * SHAPES[0][0]
    assert abs(rosa.y - other.y) < 0.05 * SHAPES[0][1]
