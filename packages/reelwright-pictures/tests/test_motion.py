"""Clips: what moves, how the camera moves, and that a frame never shows what is not there."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from reelwright_people.traits import PortraitTraits
from reelwright_pictures.api import describe, draw, film, film_still
from reelwright_pictures.camera import MOVES, Move, view_at
from reelwright_pictures.compose import compose
from reelwright_pictures.motion import FPS, Shot, frames
from reelwright_pictures.particles import FALLING, add_particles
from reelwright_pictures.planes import Bytes, Plane, Planes, cut_planes
from reelwright_pictures.scene import Person, Scene, Subject, Thing
from reelwright_pictures.stage import Setting, Stage
from reelwright_pictures.styles import paint

SIZE = (144, 256)
SETTING = Setting(*SIZE, seed=5)
DOG = Scene("park", subjects=(Subject(Thing("dog", 0.7)),), seed=4)
SHIP = Scene("sea", weather="cloudy", subjects=(Subject(Thing("sailboat", 9.0)),), seed=4)


@pytest.fixture(scope="module")
def park() -> Stage:
    return compose(DOG, *SIZE)


@pytest.fixture(scope="module")
def sea() -> Stage:
    return compose(SHIP, *SIZE)


@pytest.fixture(scope="module")
def planes(park: Stage) -> Planes:
    return cut_planes(park, paint)


def keep(pictures: Iterator[Bytes]) -> list[Bytes]:
    return [picture.copy() for picture in pictures]


def difference(first: Bytes, second: Bytes) -> float:
    return float(np.abs(first.astype(int) - second).mean())


def white(size: tuple[int, int] = SIZE) -> Bytes:
    return np.full((size[1], size[0], 3), 255, np.uint8)


@pytest.mark.parametrize("move", MOVES)
def test_a_clip_moves_and_its_edge_is_never_empty(move: Move) -> None:
    """Of a white picture every frame of every move is white to its edges: nothing beyond it is shown."""
    seen = keep(film_still(white(), 0.5, move))
    assert len(seen) == round(0.5 * FPS)
    assert min(int(picture.min()) for picture in seen) == 255


@pytest.mark.parametrize("move", MOVES)
def test_each_move_changes_every_frame_a_little(move: Move, planes: Planes) -> None:
    seen = keep(frames(Shot(planes, SETTING, 1.0, move, 5.0)))
    steps = [difference(one, other) for one, other in zip(seen, seen[1:], strict=False)]
    assert min(steps) > 0
    assert max(steps) < 8, "nothing jumps"
    assert difference(seen[0], seen[-1]) > 2 * float(np.median(steps))


def test_moves_go_where_their_names_say() -> None:
    assert view_at("push", 1, 0).zoom > view_at("push", 0, 0).zoom
    assert view_at("pull", 1, 0).zoom < view_at("pull", 0, 0).zoom
    assert view_at("left", 1, 0).x < view_at("left", 0, 0).x
    assert view_at("right", 1, 0).x > view_at("right", 0, 0).x
    assert view_at("rise", 1, 0).y < view_at("rise", 0, 0).y
    assert view_at("sink", 1, 0).y > view_at("sink", 0, 0).y


@pytest.mark.parametrize("move", MOVES)
def test_no_move_leaves_the_picture(move: Move) -> None:
    views = [view_at(move, share, 7 * share) for share in np.linspace(0, 1, 50)]
    assert all(one.zoom > 1 and abs(one.x) <= 1 and abs(one.y) <= 1 for one in views)


def test_near_planes_move_more_than_far_ones() -> None:
    """A bright dot on a near plane goes further than the same dot on a far one."""
    travelled = []
    for depth in (2.0, 200.0):
        dot = np.zeros((256, 144, 4), np.uint8)
        dot[124:132, 68:76] = 255
        black = np.zeros((256, 144, 3), np.uint8)
        seen = keep(frames(Shot(Planes(black, (Plane(dot, 0, 0, depth),), ()), SETTING, 1.0, "right", 5.0)))
        places = [float(np.average(np.arange(144), weights=one.sum((0, 2)))) for one in (seen[0], seen[-1])]
        travelled.append(places[0] - places[1])
    assert travelled[0] > 1.5 * travelled[1] > 0


def test_the_first_frame_is_near_the_still(park: Stage) -> None:
    """The camera begins a little nearer, and nothing else differs."""
    still = draw(DOG, SIZE)
    first = keep(film(park, 1 / FPS, move="push"))[0]
    assert difference(first, still) < 14
    assert np.corrcoef(first.ravel(), still.ravel())[0, 1] > 0.85


def test_subjects_leave_no_hole_behind_them(park: Stage, planes: Planes) -> None:
    """The place is painted without them."""
    empty = paint(replace(park, layers=tuple(one for one in park.layers if not _is_of_subject(one.name))))
    feet = round(0.8 * SIZE[1])
    assert planes.place.shape == (SIZE[1], SIZE[0], 3)
    assert difference(planes.place[feet:], (empty[feet:, :, ::-1] * 255).astype(np.uint8)) < 12


def _is_of_subject(name: str) -> bool:
    return name.startswith(("subject", "shadow of"))


def test_figures_breathe_where_the_camera_stands(planes: Planes) -> None:
    seen = keep(frames(Shot(replace(planes, ripples=()), SETTING, 1.0, "handheld", 5.0)))
    alone = keep(frames(Shot(Planes(planes.place, (), ()), SETTING, 1.0, "handheld", 5.0)))
    assert difference(seen[20], alone[20]) > 0.3


def test_arms_are_planes_of_their_own_and_swing() -> None:
    """The chest behind them shows none, so that nothing is seen twice."""
    teacher = compose(describe("a teacher explaining", 3), *SIZE, is_filmed=True)
    arms = [plane for plane in cut_planes(teacher, paint).others if plane.movement == "gesture"]
    assert [plane.name for plane in arms] == ["subject 0 arms"]
    alone = Planes(white(), tuple(arms), ())
    seen = keep(frames(Shot(alone, SETTING, 2.0, "handheld", 5.0)))
    assert difference(seen[5], seen[30]) > 0.2


def test_water_moves_within_itself(sea: Stage) -> None:
    """With the camera's part taken away: the same shot without ripples."""
    made = cut_planes(sea, paint)
    assert "water" in {ripple.movement for ripple in made.ripples}
    moving = keep(frames(Shot(replace(made, others=()), SETTING, 0.5, "push", 5.0)))
    still = keep(frames(Shot(replace(made, others=(), ripples=()), SETTING, 0.5, "push", 5.0)))
    water = slice(round(0.75 * SIZE[1]), None)
    assert difference(moving[8][water], still[8][water]) > 0.2
    assert difference(moving[8][: SIZE[1] // 4], still[8][: SIZE[1] // 4]) == 0, "the sky does not"


def test_clouds_drift_sideways(sea: Stage) -> None:
    made = cut_planes(sea, paint)
    clouds = [plane for plane in made.others if plane.movement == "drift"]
    assert clouds
    assert [
        plane for plane in cut_planes(sea, paint, clouds_apart=False).others if plane.name == clouds[0].name
    ] == []


def test_a_clip_is_the_same_again(park: Stage) -> None:
    first, again = (keep(film(park, 0.2)) for _ in range(2))
    assert all(np.array_equal(one, other) for one, other in zip(first, again, strict=True))


def test_the_seed_chooses_the_move(park: Stage) -> None:
    """A stage names no move; with other seeds others are taken."""
    chosen = {int(replace(SETTING, seed=seed).rng("camera").integers(len(MOVES))) for seed in range(30)}
    assert len(chosen) == len(MOVES)


def test_a_filmed_still_begins_with_the_picture() -> None:
    picture = draw(DOG, SIZE)
    first, *_, last = keep(film_still(picture, 1.0, "push"))
    assert difference(first, picture) < 0.1
    assert difference(last, picture) > 1


@pytest.mark.parametrize("kind", FALLING)
def test_particles_are_drawn_and_move(kind: str) -> None:
    grey = np.full((256, 144, 3), 90, np.uint8)
    first, later, again = grey.copy(), grey.copy(), grey.copy()
    add_particles(first, kind, SETTING, 0.0)
    add_particles(later, kind, SETTING, 0.3)
    add_particles(again, kind, SETTING, 0.0)
    assert difference(first, grey) > 0
    assert difference(first, later) > 0
    assert np.array_equal(first, again)
    assert float((np.abs(first.astype(int) - grey).max(2) > 60).mean()) < 0.25, (
        "the picture is seen through it"
    )


@pytest.mark.parametrize("kind", ["", "frogs"])
def test_nothing_else_falls(kind: str) -> None:
    grey = np.full((64, 64, 3), 90, np.uint8)
    add_particles(grey, kind, SETTING, 0.0)
    assert (grey == 90).all()


@pytest.mark.parametrize("size", [(128, 228), (228, 128), (128, 128)])
def test_people_who_stand_close_are_whole_in_every_frame(size: tuple[int, int]) -> None:
    """A person at the edge of a frame that moves is cut by the frame and by nothing else: no frame has an
    empty row or column."""
    anna = Scene("abstract", camera="close", subjects=(Subject(Person("a", PortraitTraits(), 2)),), seed=1)
    for picture in keep(film(compose(anna, *size), 0.2, move="left")):
        assert picture.max(2).max(0).min() > 20
        assert picture.max(2).max(1).min() > 20
