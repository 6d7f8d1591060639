"""Somebody whom the caller brings along is in the picture, and looks the same in all of them."""

import pytest

from reelwright_people.traits import PortraitTraits
from reelwright_pictures.scene import Person, Scene
from reelwright_pictures.words import Star, read_with_stars

MIRA = Star("Mira", PortraitTraits(gender="Female", age="Senior", hair="braids"), 7)
ZORB = Star("Zorblax", PortraitTraits(gender="Male", hair="quiff"), 9)


def people(scene: Scene) -> list[Person]:
    return [one.what for one in scene.subjects if isinstance(one.what, Person)]


@pytest.mark.parametrize(
    ("words", "place", "pose"),
    [
        ("Mira walks along the beach at sunset", "beach", "walk"),
        ("She reads in the library", "library", "read"),
        ("A woman cooks in the kitchen", "kitchen", "stir"),
        ("An old lighthouse on the beach", "beach", "stand"),
    ],
)
def test_a_star_plays_the_part_of_the_words(words: str, place: str, pose: str) -> None:
    """By name, by a pronoun, as the one person of the text, or beside what it shows."""
    scene = read_with_stars([words], [MIRA], seed=3)
    [mira] = people(scene)
    assert (scene.place, mira.pose, mira.traits, mira.seed) == (place, pose, MIRA.traits, MIRA.seed)


def test_two_stars_keep_their_looks_whoever_is_named_first() -> None:
    """A name that no table knows is found in the text, too, and in what was said before."""
    scene = read_with_stars(["Zorblax and Mira argue in the kitchen"], [MIRA, ZORB])
    assert [(one.traits, one.pose) for one in people(scene)] == [
        (ZORB.traits, "argue"),
        (MIRA.traits, "argue"),
    ]
    later = read_with_stars(["Zorblax sits on a bench in the park", "He waves"], [ZORB])
    assert [(one.traits, one.pose) for one in people(later)] == [(ZORB.traits, "wave")]
    assert later.place == "park"


def test_a_part_goes_to_the_star_of_its_gender() -> None:
    """And the others stay who they are."""
    woman, man = people(read_with_stars(["A woman and a man dance on a stage"], [ZORB]))
    assert (man.traits, woman.traits.gender) == (ZORB.traits, "Female")


def test_who_is_added_takes_no_place_from_what_the_words_hold_together() -> None:
    """The cat stays on its table."""
    scene = read_with_stars(["A cat sits on a table"], [MIRA], seed=1)
    without = read_with_stars(["A cat sits on a table"], [], seed=1)
    assert people(scene)[0].traits == MIRA.traits
    assert [one.near for one in scene.subjects[1:]] == [
        None if one.near is None else one.near + 1 for one in without.subjects[: len(scene.subjects) - 1]
    ]
