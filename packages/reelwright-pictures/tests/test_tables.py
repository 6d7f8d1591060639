"""Small things stand on tables, people behind them, and what somebody does is seen."""

import numpy as np
import pytest

from reelwright_people.traits import PortraitTraits
from reelwright_pictures.compose import compose
from reelwright_pictures.scene import Person, Pose, Scene, Subject, Thing
from reelwright_pictures.stage import Layer, Stage
from reelwright_pictures.surfaces import surface_of
from reelwright_pictures.words import read

SIZE = (144, 256)
TOMATO, HORSE, BIRD = Thing("tomato", 0.09), Thing("horse", 1.8), Thing("bird", 0.25)


def anna(pose: Pose) -> Person:
    return Person("anna", PortraitTraits(), 3, pose)


def layer_of(stage: Stage, name: str) -> Layer:
    return next(layer for layer in stage.layers if layer.name == name)


def lowest(layer: Layer) -> int:
    return layer.y + int(np.flatnonzero((layer.alpha > 0.5).any(axis=1))[-1])


@pytest.mark.parametrize(
    ("scene", "has_table"),
    [
        (Scene("kitchen", subjects=(Subject(TOMATO),)), True),
        (Scene("kitchen", subjects=(Subject(anna("slice")), Subject(TOMATO))), True),
        (Scene("park", subjects=(Subject(anna("eat")),)), True),
        (Scene("kitchen", subjects=(Subject(anna("stand")),)), False),
        (Scene("kitchen", subjects=(Subject(anna("hold")), Subject(TOMATO, spot="holding", near=0))), False),
        (Scene("field", subjects=(Subject(HORSE),)), False),
        (Scene("space", subjects=(Subject(TOMATO),)), False),
        (Scene("park", subjects=(Subject(BIRD),)), True),
    ],
    ids=[
        "food",
        "who cuts",
        "who eats",
        "who stands",
        "what is held",
        "a horse",
        "in space",
        "a perched bird",
    ],
)
def test_what_is_small_or_done_at_a_table_has_one(scene: Scene, has_table: bool) -> None:
    assert any(layer.name == "foreground table" for layer in compose(scene, *SIZE).layers) is has_table


def test_things_stand_on_the_table_and_hands_lie_on_it() -> None:
    scene = Scene("kitchen", subjects=(Subject(anna("slice")), Subject(TOMATO)))
    stage = compose(scene, *SIZE)
    surface = surface_of(scene, stage.setting)
    assert surface is not None
    body, arms = layer_of(stage, "subject 0"), layer_of(stage, "subject 0 arms")
    tomato = layer_of(stage, "subject 1")
    assert surface.back < lowest(tomato) < surface.front
    assert surface.back < lowest(arms) < surface.front + 0.1 * SIZE[1]
    assert tomato.depth < layer_of(stage, "foreground table").depth < body.depth
    assert arms.depth < layer_of(stage, "foreground table").depth


def test_a_held_thing_is_at_the_hands_between_the_body_and_the_arms() -> None:
    bouquet = Thing("bouquet", 0.4)
    held = Scene("park", subjects=(Subject(anna("hold")), Subject(bouquet, spot="holding", near=0)))
    stage = compose(held, *SIZE)
    layers = [layer for layer in stage.layers if layer.name.startswith("subject")]
    body, thing, arms = sorted(layers, key=lambda layer: -layer.depth)
    assert (body.alpha.size > thing.alpha.size, "arms" in arms.name) == (True, True)
    middle = thing.x + thing.alpha.shape[1] / 2
    assert abs(middle - (body.x + body.alpha.shape[1] / 2)) < 0.1 * SIZE[0]
    assert (
        body.y + 0.25 * body.alpha.shape[0]
        < thing.y + thing.alpha.shape[0] / 2
        < body.y + 0.65 * body.alpha.shape[0]
    )


@pytest.mark.parametrize(
    ("prompt", "pose", "things"),
    [
        ("a boy playing chess with his grandfather", "table", {"chess-pawn"}),
        ("a woman slicing tomatoes in the kitchen", "slice", {"tomato"}),
        ("a man pouring wine", "pour", {"wine-glass"}),
        ("a girl eating an apple", "bite", {"red-apple"}),
        ("a violinist on stage", "strum", {"violin"}),
        ("a man throwing a ball to his dog", "throw", {"dog"}),
        ("a soccer player kicking a ball", "kick", {"soccer-ball"}),
        ("two knights fighting with swords", "fence", set()),
        ("a photographer taking a picture of a lion", "photograph", {"lion"}),
        ("an old man fishing at a lake", "fish", set()),
        ("a man lifting weights", "weights", set()),
        ("a hacker in a dark room", "type", set()),
        ("a child painting", "easel", set()),
    ],
)
def test_a_deed_has_its_pose_and_what_belongs_to_it(prompt: str, pose: str, things: set[str]) -> None:
    scene = read(prompt)
    people = [one.what for one in scene.subjects if isinstance(one.what, Person)]
    shown = {one.what.name for one in scene.subjects if isinstance(one.what, Thing)} | {
        one.name for one in scene.props
    }
    assert (people[0].pose, shown) == (pose, things)


def test_who_does_it_with_somebody_does_the_same() -> None:
    scene = read("a boy playing chess with his grandfather")
    assert [one.what.pose for one in scene.subjects if isinstance(one.what, Person)] == ["table", "table"]


def test_a_child_is_carried_in_the_arms() -> None:
    man, child = read("a firefighter carrying a child").subjects
    assert isinstance(man.what, Person)
    assert (man.what.pose, man.what.costume, child.spot, child.near) == ("carry", "firefighter", "holding", 0)


@pytest.mark.parametrize(
    ("prompt", "place"),
    [
         ("what a day at work", "office"), ("a house by the sea", "beach"),
        ("a ship on the sea", "sea"), ("a man swimming in the sea", "sea"), ("a bus in the city", "street"),
        ("a couple dancing in the rain", "street"), ("loneliness", "street"),
    ],
)  # fmt: skip
def test_a_place_is_not_taken_from_words_that_mean_something_else(prompt: str, place: str) -> None:
    assert read(prompt).place == place
