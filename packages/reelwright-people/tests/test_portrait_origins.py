"""Where a family comes from, in words: what it makes likely, and where such a word means something else."""

import pytest

from reelwright_people.portrait.origins import ORIGINS, origin_of
from reelwright_people.portrait.palette import SKIN_TONES
from reelwright_people.portrait.words import traits_of
from reelwright_people.traits import PortraitTraits

SEEDS = range(24)
COILY = {"short-afro", "afro", "puffs", "locs", "braids"}


def people(description: str) -> list[PortraitTraits]:
    return [traits_of(description, seed) for seed in SEEDS]


@pytest.mark.parametrize(
    ("description", "tones", "hair"),
    [
        ("An Indian woman of 25", {"medium", "dark"}, {"black", "dark-brown"}),
        ("A young South Asian man", {"medium", "dark"}, {"black", "dark-brown"}),
        ("A young Middle Eastern man", {"medium-light", "medium"}, {"black", "dark-brown", "brown"}),
        ("A Nordic woman of 30", {"light"}, {"blonde", "platinum", "brown"}),
        ("An East Asian student", {"light", "medium-light"}, {"black", "dark-brown"}),
        ("A young Korean-American man", {"light", "medium-light"}, {"black", "dark-brown"}),
        ("A young man from Nigeria", {"dark"}, {"black"}),
        ("A young Mexican woman", {"medium-light", "medium"}, {"black", "dark-brown", "brown"}),
        ("A young Irish man", {"light"}, {"ginger", "auburn", "brown", "dark-brown"}),
        ("A young Black British woman", {"medium", "dark"}, {"black", "dark-brown"}),
        (
            "A young white man",
            {"light", "medium-light"},
            {"brown", "chestnut", "dark-brown", "blonde", "auburn"},
        ),
        ("A young woman of Swedish descent", {"light"}, {"blonde", "platinum", "brown"}),
    ],
)
def test_an_origin_narrows_skin_and_hair(description: str, tones: set[str], hair: set[str]) -> None:
    """Within a range of which several values are met: people of one origin are not alike."""
    found = people(description)
    assert {SKIN_TONES[one.skin] for one in found} <= tones
    assert {one.hair_colour for one in found} <= hair
    assert len({one.skin for one in found}) > 1


def test_hair_is_coily_where_it_is_likely() -> None:
    """Not by the depth of the skin alone: a dark South Asian has straight or wavy hair."""
    assert not {one.hair for one in people("A young South Asian woman with dark skin")} & COILY
    assert {one.hair for one in people("A young Ghanaian woman")} & COILY


@pytest.mark.parametrize("origin", ["Indian", "Swedish", "Nigerian", "Chinese"])
def test_what_is_said_wins(origin: str) -> None:
    """Hair, eyes and skin that are named are drawn, whatever is likely."""
    for one in people(f"A {origin} woman with olive skin, green eyes and pink curly hair"):
        assert (one.skin, one.eyes, one.hair_colour, one.hair) == ("olive", "green", "pink", "curly")


def test_the_old_are_grey_everywhere() -> None:
    """Age goes before origin."""
    assert {one.hair_colour for one in people("A Japanese grandmother")} <= {"grey", "white"}


@pytest.mark.parametrize(
    "description",
    [
        "a man in a chinese restaurant",
        "a woman drinking turkish coffee",
        "a woman in a white blouse",
        "a woman in a black leather jacket",
        "a white-haired man",
        "a man with black hair",
        "a woman with french braids",
        "a nurse in white",
        "a woman before an indian ocean sunset",
        "a man in a white shirt and a black tie",
        "a girl with a polish manicure",
    ],
)
def test_a_word_for_a_thing_is_nobodys_origin(description: str) -> None:
    """Dishes, places and the colours of clothes and hair say nothing of a person."""
    assert origin_of(description) is None


def test_a_latina_is_a_woman() -> None:
    """The word says it."""
    assert {one.gender for one in people("A Latina chef")} == {"Female"}


def test_the_longest_words_decide() -> None:
    """And each of them names one origin."""
    assert origin_of("a native american woman") is origin_of("a navajo woman")
    assert origin_of("a southeast asian woman") is not origin_of("an asian woman")
    assert origin_of("a north african man") is not origin_of("an african man")
    phrases = [phrase for _, named in ORIGINS for phrase in named]
    assert len(set(phrases)) == len(phrases)
    assert all(origin_of(f"a {phrase} person") is not None for phrase in phrases)


def test_words_without_an_origin_draw_whom_they_always_drew() -> None:
    """A description that is drawn again is the same person as before origins were read."""
    drawn = traits_of("A cheerful baker in her forties with curly grey hair, in a warm kitchen", 3)
    assert (drawn.skin, drawn.eyes, drawn.face, drawn.glasses) == ("brown", "brown", "heart", "none")
