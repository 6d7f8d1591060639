"""The things of the pictures: found by words, reviewed, and drawn."""

import re
import string
from collections import Counter

import numpy as np
import pytest

from reelwright_pictures import stock
from reelwright_pictures.stock.plurals import singular


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("cat", "cat"), ("kittens", "cat"), ("Golden Retrievers", "dog"), ("wolves", "wolf"),
        ("mice", "mouse"),
        ("geese", "goose"), ("bank", "bank"), ("tank", "tank"), ("divorce", "broken-heart"), ("idea", None),
        ("Light Bulbs", "light-bulb"), ("fire engines", "fire-engine"), ("pyramids", "pyramid"),
        ("slices of pizza", None), ("pizza slices", "pizza"), ("e-mail", "e-mail"), ("T-shirt", "t-shirt"),
        ("polar bears", "polar-bear"), ("inheritance", "money-bag"), ("exam", "memo"), ("hacker", "laptop"),
        ("piano", "musical-keyboard"), ("unicorn", "unicorn"), ("fish", "fish"), ("flurb", None),
    ],
)  # fmt: skip
def test_a_word_finds_the_thing_that_a_viewer_accepts_for_it(word: str, name: str | None) -> None:
    assert stock.find(word) == name


@pytest.mark.parametrize(
    ("word", "never"),
    [("divorce", "wedding"), ("tank", "lizard"), ("mouse", "computer-mouse"), ("bat", "cricket-game"),
     ("seal", "envelope"), ("crane", "bird"), ("bank", "money-bag"), ("turkey", "rooster"),
     ("organ", "piano")],
)  # fmt: skip
def test_known_silly_hits_do_not_come_back(word: str, never: str) -> None:
    assert stock.find(word) != never


def test_the_table_has_thousands_of_words_and_each_means_one_thing() -> None:
    words = [word for name in stock.names() for word in (*stock.item(name).words, *stock.item(name).meanings)]
    assert _twice(words) == []
    assert len(words) > 6000
    assert sum(len(stock.item(name).words) for name in stock.names()) > 2500
    assert all(set(word) <= set(string.ascii_lowercase + string.digits + " '-éáèñöü%") for word in words)


def _twice(words: list[str]) -> list[str]:
    return sorted(word for word, count in Counter(words).items() if count > 1)


def test_every_thing_has_a_size_a_stand_and_a_word() -> None:
    for name in stock.names():
        one = stock.item(name)
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", one.name)
        assert 0.01 <= one.metres <= 1000
        assert 0.1 <= one.aspect <= 10
        assert one.stands in ("ground", "air", "water", "table", "wall")
        assert one.faces in ("left", "right", "front")
        assert one.words, name


@pytest.mark.parametrize("name", ["cat", "bear", "unicorn", "pyramid", "light-bulb"])
@pytest.mark.parametrize("flat", [False, True])
def test_a_cutout_is_as_high_as_asked_and_reaches_all_its_sides(name: str, flat: bool) -> None:
    colour, alpha = stock.cutout(name, 120, flat=flat)
    assert alpha.shape == (120, round(120 * stock.item(name).aspect))
    assert colour.shape == (*alpha.shape, 3)
    assert colour.dtype == alpha.dtype == np.float32
    assert min(float(side.max()) for side in (alpha[:6], alpha[-6:], alpha[:, :6], alpha[:, -6:])) > 0.05
    assert float(colour.min()) >= 0.0 and float(colour.max()) <= 1.0


def test_a_cutout_comes_out_the_same_twice_and_changes_nothing_that_is_kept() -> None:
    first, _ = stock.cutout("dog", 90)
    first[:] = 0
    second, _ = stock.cutout("dog", 90)
    assert float(second.max()) > 0.5


def test_a_cutout_larger_than_the_sharpest_is_enlarged() -> None:
    _, alpha = stock.cutout("egg", 1000, flat=True)
    assert alpha.shape == (1000, round(1000 * stock.item("egg").aspect))


def test_an_unknown_thing_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        stock.cutout("flurb", 100)


@pytest.mark.parametrize(
    ("plural", "one"),
    [("foxes", "fox"), ("cities", "city"), ("women", "woman"), ("firemen", "fireman"), ("glasses", "glasses"),
     ("buses", "bus"), ("red apples", "red apple"), ("news", "news"), ("horses", "horse"), ("boss", "boss"),
     ("cherries", "cherry"), ("houses", "house"), ("leaves", "leaf"), ("children", "child")],
)  # fmt: skip
def test_plural_nouns_become_singular(plural: str, one: str) -> None:
    assert singular(plural) == one
