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
        (("Rosa baked.", "The street outside filled with cars."), "street", {"oncoming-automobile"}),
        (("Tom was at home.", "In 2021 the school closed because of floods."), "village", {"school"}),
        (("Tom read a street sign.", "He slept for fourteen hours."), "bedroom", {"tom"}),
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


@pytest.mark.parametrize(
    ("prompt", "pose"),
    [
        ("A gardener digs a hole", "dig"),
        ("My grandfather chopped wood behind the cabin", "chop"),
        ("The lumberjack chops down a tree", "fell"),
        ("A man saws a plank in his workshop", "saw"),
        ("The mechanic repairs a car in his garage", "repair"),
        ("A boy throws a stone into the lake", "skim"),
        ("A knight looks up at the dragon on the hill", "look"),
        ("The painter paints a portrait of a woman", "easel"),
        ("Three friends sit around a campfire at night", "ground"),
    ],
)
def test_a_deed_is_done_with_its_tool(prompt: str, pose: str) -> None:
    person = read(prompt).subjects[0].what
    assert isinstance(person, Person) and person.pose == pose


@pytest.mark.parametrize(
    ("prompt", "name", "gives"),
    [
        ("Flames rise from the old house", "house", "fire"),
        ("The old ship is on fire", "tall-ship", "fire"),
        ("Smoke pours out of the factory", "factory", "smoke"),
        ("Steam rises from a bowl of soup", "pot-of-food", "steam"),
        ("A house by the sea", "house", ""),
    ],
)
def test_what_burns_or_boils_gives_off_what_the_words_say(prompt: str, name: str, gives: str) -> None:
    things = [one.what for one in read(prompt).subjects if isinstance(one.what, Thing)]
    assert [(one.name, one.gives) for one in things] == [(name, gives)]


def test_who_is_only_on_a_picture_is_not_there() -> None:
    assert len(read("The painter paints a portrait of a woman").subjects) == 1
    assert len(read("A girl draws a horse").subjects) == 1


def test_a_baby_lies_in_arms() -> None:
    mother, baby = (one.what for one in read("A young mother holds her newborn baby").subjects)
    assert isinstance(mother, Person) and isinstance(baby, Person)
    assert (mother.pose, baby.pose) == ("cradle", "swaddled")


def test_words_say_how_large_an_animal_is() -> None:
    tiny, common = (read(words).subjects[0].what for words in ("a tiny dragon", "a dragon"))
    assert isinstance(tiny, Thing) and isinstance(common, Thing)
    assert tiny.metres < 0.5 * common.metres
