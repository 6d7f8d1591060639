"""Descriptions in English become traits."""

import re

import pytest

from reelwright_people.errors import NotUnderstood
from reelwright_people.portrait import words
from reelwright_people.portrait.words import traits_of

DESCRIBED = [
    ("a young woman", {"gender": "Female", "age": "Young Adult"}),
    ("an old man", {"gender": "Male", "age": "Senior"}),
    ("teenage girl", {"gender": "Female", "age": "Teen"}),
    ("a man in his fifties", {"gender": "Male", "age": "Middle Aged"}),
    ("a woman in her early thirties", {"gender": "Female", "age": "Adult"}),
    ("a 24 year old guy", {"gender": "Male", "age": "Young Adult"}),
    ("grandma, 78", {"gender": "Female", "age": "Senior"}),
    ("middle-aged woman", {"gender": "Female", "age": "Middle Aged"}),
    ("businessman", {"gender": "Male", "clothes": "suit", "setting": "office"}),
    ("woman with long curly red hair", {"hair": "curly", "hair_colour": "ginger"}),
    ("woman with long straight black hair", {"hair": "straight", "hair_colour": "black"}),
    ("man with short curly hair", {"hair": "curly-top"}),
    ("a blonde woman with a bob", {"hair": "bob", "hair_colour": "blonde"}),
    ("brunette with shoulder-length hair", {"gender": "Female", "hair": "lob", "hair_colour": "dark-brown"}),
    ("redhead with a ponytail", {"hair": "ponytail", "hair_colour": "ginger"}),
    ("woman with an afro", {"hair": "afro"}),
    ("man with dreadlocks", {"hair": "locs"}),
    ("girl with pink hair and bangs", {"hair": "fringe", "hair_colour": "pink"}),
    ("woman with braids", {"hair": "braids"}),
    ("woman with a pixie cut", {"hair": "pixie"}),
    ("a man with a buzz cut", {"hair": "buzz"}),
    ("bald man", {"hair": "bald"}),
    ("man with a man bun", {"hair": "top-knot"}),
    ("man with slicked-back hair", {"hair": "slick-back"}),
    ("man with salt and pepper hair", {"hair_colour": "grey"}),
    ("elderly lady with white hair in a bun", {"hair": "bun", "hair_colour": "white"}),
    ("woman with space buns", {"hair": "puffs"}),
    ("silver-haired man", {"hair_colour": "grey"}),
    ("woman with dark skin", {"skin": "brown"}),
    ("man with very dark skin", {"skin": "ebony"}),
    ("woman with olive skin and green eyes", {"skin": "olive", "eyes": "green"}),
    ("pale man with blue eyes", {"skin": "porcelain", "eyes": "blue"}),
    ("tanned surfer", {"skin": "honey", "setting": "beach", "hair": "tousled"}),
    ("fair-skinned woman with freckles", {"skin": "fair", "freckles": True}),
    ("woman without freckles", {"freckles": False}),
    ("woman with round glasses", {"glasses": "round"}),
    ("man wearing glasses", {"glasses": "square"}),
    ("woman, no glasses", {"glasses": "none"}),
    ("man in sunglasses on a beach", {"glasses": "sunglasses", "setting": "beach"}),
    ("woman with cat-eye glasses", {"glasses": "cat-eye"}),
    ("man with a full beard", {"beard": "full"}),
    ("clean-shaven man", {"beard": "none"}),
    ("man with a moustache", {"beard": "moustache"}),
    (
        "man with a long beard and a blue turban",
        {"beard": "long", "headwear": "turban", "headwear_colour": "blue"},
    ),
    ("man with stubble", {"beard": "stubble"}),
    ("muslim woman in a teal hijab", {"headwear": "hijab", "headwear_colour": "teal"}),
    ("boy with a red cap", {"headwear": "cap", "headwear_colour": "red"}),
    (
        "hiker with a yellow beanie",
        {"headwear": "beanie", "headwear_colour": "yellow", "setting": "mountains"},
    ),
    ("woman with a hearing aid", {"hearing_aid": True}),
    ("woman with gold hoops", {"jewellery": "hoops"}),
    ("lady with a pearl necklace", {"jewellery": "pearls"}),
    ("woman with a nose ring", {"jewellery": "nose-ring"}),
    ("man in a navy suit", {"clothes": "suit", "clothes_colour": "navy"}),
    ("woman in a green sweater", {"clothes": "sweater", "clothes_colour": "green"}),
    ("man in a light blue shirt", {"clothes": "shirt", "clothes_colour": "sky"}),
    ("girl in a black leather jacket", {"clothes": "leather-jacket", "clothes_colour": "black"}),
    (
        "woman in a red dress, blonde hair",
        {"clothes": "dress", "clothes_colour": "red", "hair_colour": "blonde"},
    ),
    ("guy in a gray hoodie", {"clothes": "hoodie", "clothes_colour": "grey"}),
    ("a doctor", {"clothes": "lab-coat"}),
    ("friendly nurse", {"clothes": "scrubs", "mood": "friendly"}),
    ("barista", {"clothes": "apron", "setting": "cafe"}),
    ("a teacher in a library", {"clothes": "cardigan", "setting": "library"}),
    ("gamer boy", {"headwear": "headphones", "setting": "bedroom", "time": "night"}),
    ("smiling woman in a cozy living room", {"mood": "happy", "setting": "living-room"}),
    ("serious man at the office", {"mood": "serious", "setting": "office"}),
    ("woman in the city at night", {"setting": "city", "time": "night"}),
    ("man in the park at sunset", {"setting": "park", "time": "sunset"}),
    ("sad woman in a bedroom", {"mood": "sad", "setting": "bedroom"}),
    ("stern man with his arms crossed", {"posture": "arms-folded", "mood": "serious"}),
    ("a priest with hands folded, in a library", {"posture": "hands-clasped"}),
    ("a woman who talks with her hands", {"posture": "gesturing"}),
    ("young man, three-quarter view", {"posture": "turned"}),
    ("a woman with her dog in the park", {"gender": "Female", "setting": "park"}),
    ("a man who helps people and leads a team", {"gender": "Male"}),
    ("Woman, 35, HIJAB, smiling!!!", {"headwear": "hijab", "age": "Adult", "mood": "happy"}),
    (
        "woman with blue eyes in a white blouse",
        {"eyes": "blue", "clothes": "blouse", "clothes_colour": "white"},
    ),
]


@pytest.mark.parametrize(("description", "expected"), DESCRIBED, ids=[row[0] for row in DESCRIBED])
def test_words_become_traits(description, expected):
    """What is said is drawn, whatever the seed fills in."""
    for seed in (1, 2, 3):
        found = vars(traits_of(description, seed))
        assert {trait: found[trait] for trait in expected} == expected


@pytest.mark.parametrize(
    ("description", "reason"),
    [
        ("a golden retriever dog", "The portrait engine of this machine draws people, not animals"),
        ("cute cat with a hat", "The portrait engine of this machine draws people, not animals"),
        ("a shiny robot", "The portrait engine of this machine draws people; describe a person"),
        ("two friends laughing", "The description names more than one person; an avatar is one person"),
        (
            "a man and a woman in a cafe",
            "The description names more than one person; an avatar is one person",
        ),
        ("an old couple", "The description names more than one person; an avatar is one person"),
        (
            "Taylor Swift in a red dress",
            "A portrait of somebody famous cannot be made; describe a person of your own",
        ),
        (
            "a man who looks like Elon Musk",
            "A portrait of somebody famous cannot be made; describe a person of your own",
        ),
        ("a 6 year old boy", "Avatars are teenagers or adults; describe somebody of 13 years or more"),
        ("a baby", "Avatars are teenagers or adults; describe somebody of 13 years or more"),
    ],
)
def test_what_is_no_portrait_of_one_person_is_refused(description, reason):
    """The reason is a sentence for the reader of the avatar's record."""
    with pytest.raises(NotUnderstood) as failed:
        traits_of(description, 1)
    assert str(failed.value) == reason


def test_unknown_words_are_ignored():
    """A description in words that mean nothing here is still somebody."""
    assert traits_of("xyzzy plugh 🌈 — ¿qué?", 4) == traits_of("", 4)


def test_seeds_make_different_people_of_few_words():
    """Twenty seeds of "a person" differ in gender, hair and skin."""
    people = [traits_of("a person", seed) for seed in range(20)]
    assert {one.gender for one in people} == {"Female", "Male"}
    assert len({one.hair for one in people}) > 5
    assert len({one.skin for one in people}) > 4


def test_women_and_teenagers_get_no_beard_by_chance():
    """The seed fills in what is plausible."""
    assert {traits_of("a woman", seed).beard for seed in range(30)} == {"none"}
    assert {traits_of("a teenage boy", seed).beard for seed in range(30)} == {"none"}


@pytest.mark.parametrize("pattern", [words._BEFORE_HAIR, words._HAIRED])
def test_hair_is_looked_for_from_where_words_begin(pattern: re.Pattern[str]) -> None:
    """From each letter of it, a word of thousands would be read thousands of times."""
    text = "long auburn-haired hair"
    begins = {0, 5, 12, 19}
    assert {at for at in range(len(text)) if pattern.match(text, at)} <= begins
    assert pattern.search(text)
