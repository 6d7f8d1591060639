"""Whole people: what every pose, view and person is drawn with."""

from dataclasses import replace
from typing import get_args

import numpy as np
import pytest

from reelwright_people.portrait.palette import CLOTHS, SKINS
from reelwright_people.traits import PortraitTraits
from reelwright_pictures.errors import Invalid
from reelwright_pictures.people import BodyPainter, Figure, draw_person, metres_of
from reelwright_pictures.scene import Costume, Mood, Person, Pose

HEIGHT = 150.0
WOMAN = Person("a", PortraitTraits(hair="bun", clothes="t-shirt", clothes_colour="teal"), 3)
MAN = Person("b", PortraitTraits(gender="Male", hair="crop", clothes="suit", clothes_colour="navy"), 4)
GIRL = Person(
    "c", PortraitTraits(hair="puffs", clothes="dress", clothes_colour="red", skin="brown"), 5, child=True
)
HATTED = Person("d", PortraitTraits(hair="locs", headwear="sun-hat", clothes="kurta"), 6)
KNIGHT = replace(MAN, key="k", costume="knight")
POSES = get_args(Pose)
QUICK: tuple[Pose, ...] = ("sit", "point", "fish", "sweep", "throw")
AFOOT = [pose for pose in POSES if pose not in ("lie", "sleep", "fall", "run", "cheer", "jump", "kick")]


@pytest.fixture(scope="module")
def painters() -> dict[str, BodyPainter]:
    return {person.key: BodyPainter(person, HEIGHT) for person in (WOMAN, MAN, GIRL)}


class Roomy(BodyPainter):
    """Draws on twice as much around the joints."""

    room = 2 * BodyPainter.room


@pytest.mark.parametrize(
    ("person", "poses"),
    [
        (WOMAN, QUICK),
        *(pytest.param(one, POSES, marks=pytest.mark.slow) for one in (WOMAN, HATTED, GIRL, KNIGHT)),
    ],
    ids=["a few", "woman", "hatted", "girl", "knight"],
)
def test_every_pose_is_drawn_whole_from_every_side(person: Person, poses: tuple[Pose, ...]) -> None:
    """With more room around it a figure is no larger: nothing of it was cut off."""
    painter, roomy = BodyPainter(person, 60), Roomy(person, 60)
    for pose in poses:
        for facing in ("front", "left", "right"):
            figure, free = painter.draw(pose, facing), roomy.draw(pose, facing)
            assert figure.alpha.mean() > 0.1
            assert figure.alpha.shape == free.alpha.shape


@pytest.mark.parametrize(
    "pose", [one if one in QUICK else pytest.param(one, marks=pytest.mark.slow) for one in AFOOT]
)
def test_feet_stand_at_the_foot_point(painters: dict[str, BodyPainter], pose: Pose) -> None:
    """The lowest opaque pixel is where the figure says that the ground is; what is nearer is below."""
    for painter in painters.values():
        for facing in ("front", "left", "right"):
            figure = painter.draw(pose, facing)
            lowest = np.flatnonzero((figure.alpha > 0.5).any(axis=1))[-1]
            assert -0.02 * HEIGHT < lowest - figure.foot[1] < 0.075 * HEIGHT


def test_who_lies_touches_the_ground_with_the_side(painters: dict[str, BodyPainter]) -> None:
    """And is wider than high."""
    figure = painters["a"].draw("sleep")
    lowest = np.flatnonzero((figure.alpha > 0.5).any(axis=1))[-1]
    assert abs(lowest - figure.foot[1]) <= 2
    assert figure.alpha.shape[1] > 1.6 * figure.alpha.shape[0]


def test_the_same_traits_and_seed_are_drawn_as_the_same_bytes() -> None:
    """Whatever their key, and whatever was drawn before."""
    first = BodyPainter(WOMAN, HEIGHT)
    first.draw("dance", "left", 0.4)
    second = BodyPainter(replace(WOMAN, key="other"), HEIGHT)
    assert (
        first.draw("walk", "right", 0.3).colour.tobytes()
        == second.draw("walk", "right", 0.3).colour.tobytes()
    )
    other = BodyPainter(replace(WOMAN, seed=8), HEIGHT).draw("walk", "right", 0.3)
    assert other.colour.tobytes() != second.draw("walk", "right", 0.3).colour.tobytes()


def shown(figure: Figure, colour: str) -> tuple[float, np.ndarray]:
    """Return how much of a figure is of about a colour, and its mean there."""
    wanted = np.array([int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)])
    near = (np.abs(figure.colour - wanted).max(axis=2) < 0.09) & (figure.alpha > 0.95)
    return float(near.sum() / (figure.alpha > 0.5).sum()), figure.colour[near].mean(axis=0)


@pytest.mark.parametrize(("key", "person"), [("a", WOMAN), ("c", GIRL)])
def test_clothes_and_skin_keep_their_colours_in_every_pose(
    painters: dict[str, BodyPainter], key: str, person: Person
) -> None:
    for colour in (CLOTHS[person.traits.clothes_colour], SKINS[person.traits.skin].base):
        means = [
            shown(painters[key].draw(*view), colour)
            for view in (("stand", "front"), ("run", "right"), ("sit", "left"))
        ]
        assert all(share > 0.05 for share, _ in means)
        assert np.ptp([mean for _, mean in means], axis=0).max() < 0.03


def test_a_seat_is_named_by_who_sits_alone(painters: dict[str, BodyPainter]) -> None:
    """It lies between the ground and the eyes."""
    figure = painters["b"].draw("sit")
    assert figure.seat is not None
    assert figure.eye_y < figure.seat[1] < figure.foot[1] - 0.15 * HEIGHT
    assert painters["b"].draw("stand").seat is None


def test_a_child_is_smaller_and_has_a_larger_head(painters: dict[str, BodyPainter]) -> None:
    grown, child = (painters[key].draw("stand") for key in "bc")
    assert metres_of(GIRL) < 1.35 < 1.6 < metres_of(MAN) < 1.95
    assert grown.foot[1] - grown.eye_y > (child.foot[1] - child.eye_y) * 1.02
    assert child.px_per_metre == pytest.approx(HEIGHT / metres_of(GIRL))


def test_height_is_from_the_ground_to_the_top_of_the_skull() -> None:
    """Of somebody without hair."""
    bald = Person("e", PortraitTraits(gender="Male", hair="bald"), 2)
    figure = draw_person(bald, 300)
    top = np.flatnonzero((figure.alpha > 0.5).any(axis=1))[0]
    assert figure.foot[1] - top == pytest.approx(300, abs=7)


def test_left_is_about_the_mirror_image_of_right(painters: dict[str, BodyPainter]) -> None:
    left, right = (painters["b"].draw("walk", facing).alpha for facing in ("left", "right"))
    height, width = min(left.shape[0], right.shape[0]), min(left.shape[1], right.shape[1])
    mirrored = right[:, ::-1]
    assert np.abs(left[:height, :width] - mirrored[:height, :width]).mean() < 0.06
    assert np.abs(left[:height, :width] - right[:height, :width]).mean() > 0.06


def test_a_step_brings_the_other_foot_forward_and_comes_round(painters: dict[str, BodyPainter]) -> None:
    painter = painters["b"]
    start, half, whole = (painter.draw("walk", "right", phase) for phase in (0.0, 0.5, 1.0))
    assert start.colour.tobytes() == whole.colour.tobytes()
    assert start.colour.tobytes() != half.colour.tobytes()


def test_eyes_blink_and_lips_open_without_anything_else_moving(painters: dict[str, BodyPainter]) -> None:
    still = painters["a"].draw("stand")
    for change in ({"blink": 1.0}, {"mouth": 1.0}):
        moved = painters["a"].draw("stand", **change)
        assert moved.alpha.shape == still.alpha.shape
        rows = np.flatnonzero(np.abs(moved.colour - still.colour).max(axis=(1, 2)) > 0.05)
        assert len(rows) and rows[-1] - rows[0] < 0.1 * HEIGHT
        assert abs(rows.mean() - still.eye_y) < 0.1 * HEIGHT


def test_each_mood_has_a_face_of_its_own(painters: dict[str, BodyPainter]) -> None:
    faces = {painters["a"].draw("stand", mood=mood).colour.tobytes() for mood in get_args(Mood)}
    assert len(faces) == len(get_args(Mood))


def test_a_height_that_cannot_be_drawn_says_which_can() -> None:
    with pytest.raises(Invalid, match="pixels high: say 16 to 6000"):
        draw_person(WOMAN, 5)


def test_a_costume_changes_the_head_and_the_chest_and_not_the_face() -> None:
    """A helmet and a plate are seen; the eyes are where they were."""
    plain, knight = BodyPainter(MAN, HEIGHT).draw("stand"), BodyPainter(KNIGHT, HEIGHT).draw("stand")
    assert knight.foot[1] - knight.eye_y == pytest.approx(plain.foot[1] - plain.eye_y, abs=1)
    x, y = (round(one) for one in (knight.foot[0], knight.foot[1] - 0.7 * HEIGHT))
    red, green, blue = knight.colour[y, x]
    assert min(red, green, blue) > 0.5, "the plate is of bright steel, the suit below it is navy"


@pytest.mark.slow
@pytest.mark.parametrize("costume", get_args(Costume))
def test_every_costume_is_drawn(costume: Costume) -> None:
    assert BodyPainter(replace(WOMAN, costume=costume), 60).draw("walk", "right").alpha.mean() > 0.1


def test_arms_alone_lie_where_the_arms_of_the_figure_are() -> None:
    painter = BodyPainter(WOMAN, HEIGHT)
    whole, arms = painter.draw("table"), painter.draw("table", parts="arms")
    (x, y), (foot_x, foot_y) = whole.hands[0], whole.foot
    assert arms.hands[0][0] - arms.foot[0] == pytest.approx(x - foot_x, abs=1)
    assert arms.hands[0][1] - arms.foot[1] == pytest.approx(y - foot_y, abs=1)
    assert arms.alpha.sum() < 0.5 * whole.alpha.sum()
