"""Rather a good setting than a silly thing: what no picture should show, and what suits it instead."""

import pytest

from reelwright_pictures.scene import Claim, Person, Scene, Thing
from reelwright_pictures.words import read


def names(scene: Scene) -> list[str]:
    things = [one.what for one in scene.subjects if isinstance(one.what, Thing)]
    return [thing.name for thing in (*things, *scene.props)]


def poses(scene: Scene) -> list[str]:
    return [one.what.pose for one in scene.subjects if isinstance(one.what, Person)]


@pytest.mark.parametrize(
    ("prompt", "place", "things"),
    [
        ("Rice fields shine in the morning light", "field", []),
        ("Grilled fish with lemon and herbs", "kitchen", ["lemon", "herb"]),
        ("Sharks have lived on Earth longer than trees", "sea", ["shark"]),
        ("A chimpanzee uses a stick as a tool", "forest", ["monkey"]),
        ("A mother bird feeds her chicks", "park", ["bird", "baby-chick"]),
        ("The company closes two of its factories", "city", ["factory"]),
        ("A wolf watches the village from the forest", "forest", ["wolf"]),
    ],
)
def test_words_that_mean_something_else_bring_no_things(prompt: str, place: str, things: list[str]) -> None:
    scene = read(prompt)
    assert scene.place == place
    assert names(scene) == things


def test_what_lives_in_the_sea_is_seen_under_water() -> None:
    assert (read("An octopus in the ocean").place, read("An octopus in the ocean").variant) == (
        "sea",
        "underwater",
    )
    assert read("A sailor looks at the ocean").variant == ""


def test_words_that_show_nothing_show_a_landscape_and_a_saying_is_written_before_it() -> None:
    for prompt, claim in (("a flurb of gribbles", None), (SAYING, Claim("quote", SAYING))):
        scene = read(prompt)
        assert scene.place in ("mountains", "sea", "forest", "city", "field", "beach")
        assert (scene.subjects, scene.props, scene.claim) == ((), (), claim)
        assert scene == read(prompt)


SAYING = "Actions speak louder than words"


def test_the_seed_decides_the_light_where_no_hour_is_named() -> None:
    hours = {read("a lion on the savanna", seed).hour for seed in range(6)}
    assert hours == {"day", "morning", "evening", "dawn"}
    assert {read("a lion on the savanna at noon", seed).hour for seed in range(6)} == {"day"}


def test_nouns_that_are_verbs_elsewhere_are_no_deeds() -> None:
    assert poses(read("Two boxers face each other in the ring")) == ["stand", "stand"]
    assert names(read("A teenager scrolls on his phone in bed at midnight")) == []


def test_an_umbrella_is_held_and_who_shares_it_stands_by() -> None:
    scene = read("A little girl shares her umbrella with a stranger")
    umbrella = next(one for one in scene.subjects if isinstance(one.what, Thing))
    assert (umbrella.spot, umbrella.near) == ("holding", 0)
    assert [one.spot for one in scene.subjects if isinstance(one.what, Person)] == [None, None]


def test_a_cyclist_has_a_bicycle_to_ride() -> None:
    scene = read("A cyclist races down a mountain road")
    assert poses(scene) == ["ride"]
    assert names(scene) == ["bicycle"]


def test_only_the_first_of_several_people_points() -> None:
    assert poses(read("Teachers explain the lesson")) == ["point", "stand", "stand"]
