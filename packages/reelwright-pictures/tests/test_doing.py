"""What animals and people do together, and that pictures show it."""

import numpy as np
import pytest

from reelwright_pictures.compose import compose
from reelwright_pictures.places import draw_place
from reelwright_pictures.placing import Placement, place_subjects
from reelwright_pictures.scene import Person, Scene, Thing
from reelwright_pictures.stage import Setting
from reelwright_pictures.words.reader import read, read_script

SIZE = (180, 320)


def names(scene: Scene) -> list[str]:
    return [one.what.name for one in scene.subjects if isinstance(one.what, Thing)]


def poses(scene: Scene) -> list[str]:
    return [one.what.pose for one in scene.subjects if isinstance(one.what, Person)]


def placements_of(scene: Scene) -> list[Placement]:
    setting = Setting(*SIZE, variant=scene.variant, seed=scene.seed)
    return list(place_subjects(scene, draw_place(scene.place, setting)))


@pytest.mark.parametrize(
    ("prompt", "name"),
    [
        ("a cat sleeping on the sofa", "cat-asleep"), ("a sleeping fox in the snow", "fox-asleep"),
        ("the bear is asleep", "bear-asleep"), ("two dogs nap in the garden", "dog-asleep"),
        ("a cat on the sofa", "cat"), ("a horse sleeps", "horse"),
    ],
)  # fmt: skip
def test_an_animal_that_sleeps_is_drawn_asleep_if_there_is_a_drawing(prompt: str, name: str) -> None:
    assert names(read(prompt))[0] == name


def test_a_cub_is_a_small_one_of_its_kind() -> None:
    mother, cub = (one.what for one in read("a polar bear and her cub").subjects)
    assert isinstance(mother, Thing) and isinstance(cub, Thing)
    assert cub.name == mother.name == "polar-bear"
    assert cub.metres == pytest.approx(0.5 * mother.metres, abs=0.01)


def test_a_tiny_sleeper_stays_tiny() -> None:
    usual, tiny = (read(f"a {size} cat sleeping").subjects[0].what for size in ("grey", "tiny"))
    assert isinstance(usual, Thing) and isinstance(tiny, Thing)
    assert tiny.metres == pytest.approx(0.3 * usual.metres, abs=0.01)


def test_an_animal_that_jumps_is_above_its_shadow_and_one_that_stands_is_not() -> None:
    jumping, standing = read("a horse jumping over a fence"), read("a horse by a fence")
    assert max(one.lift for one in placements_of(jumping)) > 0.1 * SIZE[1]
    assert max(one.lift for one in placements_of(standing)) == 0.0


def test_a_fence_is_before_who_jumps_over_it_and_behind_who_stands() -> None:
    for prompt, is_before in (("a horse jumping over a fence", True), ("a horse and a fence", False)):
        scene = read(prompt)
        every = placements_of(scene)
        fence = next(one for one in every if isinstance(one.what, Thing) and one.what.name == "fence")
        horse = next(one for one in every if isinstance(one.what, Thing) and one.what.name == "horse")
        assert names(scene) == ["horse"]
        assert (fence.depth < horse.depth) == is_before


def test_who_runs_from_somebody_is_ahead_and_chased() -> None:
    scene = read("a mouse runs from a cat")
    mouse, cat = (
        next(one for one in placements_of(scene) if one.what == subject.what) for subject in scene.subjects
    )
    assert (scene.subjects[1].spot, scene.subjects[1].near) == ("chasing", 0)
    assert cat.x < mouse.x and cat.facing == mouse.facing == "right"


def test_an_elephant_that_drinks_water_is_seen() -> None:
    assert names(read("an elephant drinking water"))[0] == "elephant"


@pytest.mark.parametrize(
    ("prompt", "expected"),
    [
        ("an argument between two neighbours", ["argue", "argue"]),
        ("a boy hands his teacher an apple", ["hold", "talk"]),
        ("two neighbours chat over a fence", ["talk", "talk"]),
        ("two friends chat on the phone", ["phone", "phone"]),
        ("a girl reading under a tree", ["read"]),
        ("an old couple holding hands", ["handhold", "handhold"]),
        ("a job interview", ["talk", "talk"]),
        ("a doctor shows a patient an x-ray", ["point", "stand"]),
    ],
)
def test_people_do_what_a_text_says_of_both(prompt: str, expected: list[str]) -> None:
    assert poses(read(prompt)) == expected


def test_two_who_kiss_are_close_and_face_each_other() -> None:
    scene = read("a bride and groom kissing")
    left, right = sorted(placements_of(scene), key=lambda one: one.x)
    assert (left.facing, right.facing) == ("right", "left")
    assert right.x - left.x < 0.3 * left.height


def test_a_crowd_has_more_people_in_rows_behind_the_first_ones() -> None:
    scene = read("a crowd of people waiting for the train")
    every = [one for one in placements_of(scene) if isinstance(one.what, Person)]
    first, behind = [one for one in every if one.subject >= 0], [one for one in every if one.subject < 0]
    assert (len(first), len(behind)) == (3, 8)
    assert len({one.what.key for one in every if isinstance(one.what, Person)}) == 11
    assert max(one.height for one in behind) < min(one.height for one in first)
    assert min(one.depth for one in behind) > max(one.depth for one in first)


def test_she_is_nobody_of_the_crowd() -> None:
    told = read_script(["Anna sings for a crowd.", "She smiles."])
    assert [one.what.key for one in told[1].subjects if isinstance(one.what, Person)] == ["anna"]


def test_who_is_in_a_boat_is_behind_its_side_and_above_the_water() -> None:
    scene = read("a fisherman in a small boat")
    man, boat = (
        next(one for one in placements_of(scene) if one.what == subject.what) for subject in scene.subjects
    )
    assert scene.place == "sea" and names(scene) == ["canoe"]
    assert man.depth > boat.depth and man.water_y is not None and man.water_y < boat.y


def test_who_sails_has_a_boat_at_sea_though_none_is_named() -> None:
    scene = read("the Vikings sailed to America")
    assert (scene.place, names(scene)) == ("sea", ["canoe"])


def test_a_baby_alone_lies_in_a_blanket() -> None:
    assert poses(read("a newborn baby")) == ["swaddled"]


def test_a_bakery_on_fire_is_a_building_that_burns_by_night() -> None:
    scene = read("a bakery on fire")
    thing = scene.subjects[0].what
    assert isinstance(thing, Thing)
    assert (thing.name, thing.gives, scene.hour, scene.place) == ("bakery", "fire", "night", "village")
    assert read("a bakery on fire at noon").hour == "day"
    assert (read("a man in a bakery").place, "fire" in scene.covered) == ("kitchen", True)


def test_a_blaze_is_bright_above_what_burns() -> None:
    stage = compose(read("a burning house"), *SIZE)
    flames = next(one for one in stage.layers if one.name.startswith("flames"))
    assert flames.emit is not None and float(flames.alpha.max()) > 0.9
    assert float(flames.alpha[:, [0, -1]].max()) < 0.1  # no tongue is cut off at a side
    hues = flames.colour[flames.alpha > 0.9]
    assert np.all(hues[:, 0] + 0.01 >= hues[:, 2])  # red to white, never blue
    again = compose(read("a burning house"), *SIZE)
    assert np.array_equal(flames.alpha, next(one.alpha for one in again.layers if one.name == flames.name))


def test_a_lighthouse_shines_in_a_storm_and_not_by_day() -> None:
    stormy, sunny = (
        read(prompt).subjects[0].what for prompt in ("a lighthouse in a storm", "a lighthouse at noon")
    )
    assert isinstance(stormy, Thing) and isinstance(sunny, Thing)
    assert (stormy.gives, sunny.gives) == ("beam", "")


@pytest.mark.parametrize(
    ("prompt", "expected"),
    [
        ("the heart pumps blood through the body", ["anatomical-heart", "drop-of-blood"]),
        ("the brain needs sleep", ["brain"]),
        ("a red heart", ["red-heart"]),
        ("sugar is bad for your teeth", ["candy", "tooth"]),
        ("she lost her heart", []),
    ],
)
def test_an_organ_is_shown_where_the_text_is_about_it(prompt: str, expected: list[str]) -> None:
    assert names(read(prompt)) == expected


@pytest.mark.parametrize(
    ("prompt", "place", "variant"),
    [
        ("the Great Pyramid at sunset", "desert", "sand"), ("a cactus in the desert", "desert", ""),
        ("a lighthouse in a storm", "beach", "rough"), ("children running home from school", "village", ""),
        ("a robot watering flowers", "village", "garden"), ("a blacksmith at work", "factory", ""),
        ("Venice at sunrise", "city", ""), ("a market full of fruit", "shop", ""),
        ("hope", "abstract", ""), ("saving money for a house", "abstract", ""),
        ("a shark chasing a diver", "sea", "underwater"),
    ],
)  # fmt: skip
def test_a_text_is_where_what_it_is_about_belongs(prompt: str, place: str, variant: str) -> None:
    scene = read(prompt)
    assert (scene.place, scene.variant) == (place, variant)


def test_things_of_a_thought_are_large_and_overlap_whatever_their_sizes_are_in_life() -> None:
    first, second = sorted(placements_of(read("time is money")), key=lambda one: -one.height)
    assert first.height > 0.3 * SIZE[1] and second.height > 0.4 * first.height
    assert second.depth < first.depth


def test_nobody_is_shown_for_you_where_something_else_comes_first() -> None:
    assert poses(read("compound interest makes you rich")) == []


def test_a_saying_of_which_nothing_can_be_drawn_is_read_itself_but_a_thing_is_not() -> None:
    claim = read("better late than never").claim
    assert claim is not None and (claim.kind, claim.text) == ("quote", "better late than never")
    assert read("the best of all flurbs is never late").claim is None
