"""A story's pictures go on where the one before was, and show no symbol, no simile and no loose parts."""

import pytest

from reelwright_pictures import stock
from reelwright_pictures.compose import compose
from reelwright_pictures.placing import place_subjects
from reelwright_pictures.scene import Person, Scene, Subject, Thing
from reelwright_pictures.words import read, read_script


def shown(scene: Scene) -> set[str]:
    """The things of a scene, and the keys of its people."""
    whats = [one.what for one in scene.subjects]
    return {one.key if isinstance(one, Person) else one.name for one in whats} | {
        one.name for one in scene.props
    }


@pytest.mark.parametrize(
    ("told", "place", "things"),
    [
        (("Anna sat in the office.", "The telephone rang."), "office", {"telephone"}),
        (("A fox was afraid of the dark.", "It did not help at all."), "forest", {"fox"}),
        (("I tried on excuses, like coats.", "It was late."), None, {"narrator"}),
        (("Cats are odd.", "Number one: a cat lands on its feet."), "living_room", {"cat"}),
        (("Wake up.", "Number two: drink a glass of water."), None, {"narrator"}),
        (("Tom lived in a house.", "“Are you there?” said Tom."), None, {"tom"}),
        (("A storm came.", "It threw a small boat away."), "sea", {"sailboat"}),
        (("Sugar is fuel.", "It burns all night while you sleep."), "bedroom", {"narrator"}),
        (("I met Tom.", "I was a practical person."), None, {"narrator"}),
    ],
)
def test_a_sentence_of_a_story_shows_this_and_nothing_else(
    told: tuple[str, ...], place: str | None, things: set[str]
) -> None:
    scene = read_script(told)[-1]
    assert (scene.place if place else None, shown(scene)) == (place, things)


@pytest.mark.parametrize(
    ("prompt", "things"),
    [
        ("a delivery robot in the street", {"robot"}),
        ("a barista making latte art in a cozy coffee shop", {"barista", "hot-beverage"}),
        ("a bowl of soup in the kitchen", {"pot-of-food"}),
        ("a man thinking about strength", {"man"}),
        ("a puppy in autumn leaves", {"dog", "fallen-leaf"}),
    ],
)
def test_a_prompt_shows_what_it_names_and_no_more(prompt: str, things: set[str]) -> None:
    assert shown(read(prompt)) == things


def test_a_word_between_an_article_and_a_place_belongs_to_the_place() -> None:
    assert read("a man in a dimly lit tiny office").place == "office"


def test_nobody_of_ancient_times_wears_clothes_of_today() -> None:
    people = [one.what for one in read("egyptian workers dragging a stone").subjects]
    costumes = {one.costume for one in people if isinstance(one, Person)}
    assert costumes == {"toga"}


def test_small_things_are_held_or_left_out_where_there_is_no_table() -> None:
    scene = read("a woman runs with a medal along the road")
    (medal,) = [one for one in scene.subjects if isinstance(one.what, Thing)]
    assert (medal.what.name, medal.spot, medal.near) == ("sports-medal", "holding", 0)  # type: ignore[union-attr]


def test_a_van_beside_somebody_is_no_wider_than_the_frame() -> None:
    scene = read("a man stands beside a van on the road")
    for size in ((144, 256), (256, 144)):
        man, van = sorted(
            place_subjects(scene, compose(scene, *size)), key=lambda one: isinstance(one.what, Thing)
        )
        assert van.height * stock.item("minibus").aspect <= 0.87 * size[0]
        assert van.y < man.y


def test_drawings_that_make_the_renderer_panic_are_drawn() -> None:
    height, width = stock.raster_size("bus", 192)
    colour, alpha = stock.cutout("bus", height)
    assert (colour.shape, width, bool(alpha.mean() > 0.5)) == ((height, 192, 3), 192, True)


def test_what_a_place_shows_is_not_drawn_twice() -> None:
    assert shown(read("a woman in her bedroom beside her bed")) == {"woman"}


def test_a_person_measures_the_shot_before_a_small_thing() -> None:
    doll, girl = Thing("nesting-dolls", 0.2), next(iter(read("a girl in the park").subjects)).what
    scene = Scene("park", subjects=(Subject(doll, spot="in", near=1), Subject(girl)))
    placed = place_subjects(scene, compose(scene, 144, 256))
    assert max(one.height for one in placed) < 256
