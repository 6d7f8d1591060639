"""Places are whole pictures in every shape, hour and weather, and the same ones for the same seed."""

from collections import Counter
from dataclasses import replace
from functools import lru_cache
from typing import get_args

import numpy as np
import pytest

from reelwright_pictures.develop import put
from reelwright_pictures.places import describe_place, draw_place, place_names
from reelwright_pictures.scene import Hour, Season, Weather
from reelwright_pictures.stage import Setting, Stage

SHAPES = ((270, 480), (480, 270), (270, 270))
HOURS = get_args(Hour)
SEASONS = get_args(Season)
# One of each group: what only changes what falls is one.
WEATHERS: tuple[Weather, ...] = ("clear", "cloudy", "rain", "snow", "fog", "storm")


def variants(name: str) -> list[str]:
    return sorted({*describe_place(name).words.values(), ""})


@lru_cache(maxsize=4)
def drawn(name: str, setting: Setting) -> Stage:
    return draw_place(name, setting)


def settings(name: str) -> list[Setting]:
    """Each shape once, with the hours, weathers, seasons and variants taken in turn."""
    start, kinds = 3 * place_names().index(name), variants(name)
    return [
        Setting(
            *shape,
            HOURS[(start + k) % len(HOURS)],
            WEATHERS[(start // 2 + k) % len(WEATHERS)],
            SEASONS[(start + k) % 4],
            variant=kinds[k % len(kinds)],
        )
        for k, shape in enumerate(SHAPES)
    ]


# Rooms, a shore and nothing but colours: quick ones of each kind.
QUICK = ("abstract", "beach", "corridor", "kitchen")


@pytest.fixture(
    scope="module",
    params=[one if one in QUICK else pytest.param(one, marks=pytest.mark.slow) for one in place_names()],
)
def name(request: pytest.FixtureRequest) -> str:
    """A place; its tests follow each other, so that what one has drawn is there for the next."""
    return str(request.param)


def assert_is_whole(stage: Stage) -> None:
    setting = stage.setting
    depths = [layer.depth for layer in stage.layers]
    assert depths == sorted(depths, reverse=True), "layers are ordered from the back to the front"
    covered = np.zeros((setting.height, setting.width, 1), np.float32)
    for layer in stage.layers:
        assert layer.colour.dtype == layer.alpha.dtype == np.float32
        assert layer.colour.shape == (*layer.alpha.shape, 3)
        assert np.isfinite(layer.colour).all(), layer.name
        assert 0 <= layer.alpha.min() <= layer.alpha.max() <= 1, layer.name
        assert layer.emit is None or layer.emit.shape == layer.colour.shape, layer.name
        put(covered, np.ones((*layer.alpha.shape, 1), np.float32), layer.alpha, layer.x, layer.y)
    assert covered.min() > 0.995, "nothing shines through"
    assert 0 < stage.horizon < setting.height
    assert stage.horizon < stage.floor[0] * setting.height < stage.floor[1] * setting.height <= setting.height
    for spots in stage.anchors.values():
        assert all(spot.px_per_metre > 0 and spot.depth > 0 for spot in spots)


def test_a_place_fills_the_frame_in_every_shape(name: str) -> None:
    for setting in settings(name):
        assert_is_whole(drawn(name, setting))


@pytest.mark.slow
@pytest.mark.thorough
def test_every_variant_fills_the_frame_in_every_weather(name: str) -> None:
    """With the shapes and the hours taken in turn."""
    for number, variant in enumerate(variants(name)):
        for k, weather in enumerate(get_args(Weather), number):
            width, height = SHAPES[k % len(SHAPES)]
            assert_is_whole(draw_place(name, Setting(width, height, HOURS[k % 6], weather, variant=variant)))


def looks(stage: Stage) -> bytes:
    return b"".join(layer.colour.tobytes() + layer.alpha.tobytes() for layer in stage.layers)


def test_a_seed_always_draws_the_same_place_and_another_seed_another(name: str) -> None:
    setting = settings(name)[0]
    first = looks(drawn(name, setting))
    assert looks(draw_place(name, setting)) == first
    assert looks(draw_place(name, replace(setting, seed=2))) != first


def test_no_word_means_two_places() -> None:
    meant = Counter(word for name in place_names() for word in describe_place(name).words)
    assert [word for word, times in meant.items() if times > 1] == []


def test_words_of_places_are_written_as_they_are_looked_up() -> None:
    for name in place_names():
        for word in describe_place(name).words:
            assert word == word.lower().strip(), word


def test_a_place_that_there_is_not_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        draw_place("nowhere", Setting(135, 240))
