"""What a prompt orders of the form of a text, and what is told then."""

import pytest
from reading import READING
from test_story_lists import told

from reelwright.engines.local.template_writer import TemplateWriting
from reelwright.errors import EngineFailed
from reelwright.formats.prompt_to_video.writing import ScriptBrief, write_script
from reelwright.formats.storytelling.ordered_forms import asks_for_verse, without_form


@pytest.mark.parametrize(
    ("prompt", "left"),
    [
        ("part 2 of my roommate stole my cat", "my roommate stole my cat"),
        ("Part two: I found a door behind the fridge", "I found a door behind the fridge"),
        ("I found a door behind the fridge (part 3)", "I found a door behind the fridge"),
        ("Episode 4 - the haunted lighthouse", "the haunted lighthouse"),
        ("in the style of a nature documentary: my boss at lunch", "my boss at lunch"),
        ("The lighthouse went dark, in the style of Poe", "The lighthouse went dark"),
        ("I found a painting in the style of Monet", "I found a painting in the style of Monet"),
        ("Part of me still loves her", "Part of me still loves her"),
        ("part 2", "part 2"),
    ],
)
def test_what_orders_the_form_is_left_out(prompt: str, left: str) -> None:
    """And nothing that belongs to what happens."""
    assert without_form(prompt) == left


@pytest.mark.parametrize("has_clause", [True, False])
@pytest.mark.parametrize("prompt", ["write a rap about pizza", "Make me a short poem on autumn"])
def test_verse_that_is_ordered_is_verse(prompt: str, has_clause: bool) -> None:
    assert asks_for_verse(prompt, has_clause)


@pytest.mark.parametrize(
    ("prompt", "is_verse"),
    [
        ("a haiku about rain", True),
        ("a dialogue between the sun and the moon", True),
        ("the history of songs", False),
        ("poetry explained", False),
    ],
)
def test_verse_without_an_order_is_known_by_what_it_begins_with(prompt: str, is_verse: bool) -> None:
    assert asks_for_verse(prompt, has_clause=False) is is_verse


def test_a_song_to_which_something_happened_is_a_story() -> None:
    assert told("a song about my ex went viral at my wedding").title.startswith("A song about my ex")


def test_verse_fails_with_what_to_do_in_place_of_it() -> None:
    """In a story and in a script, before anything else is made of it."""
    why = "writes no poems, songs or dialogues. Send the text yourself"
    with pytest.raises(EngineFailed, match=why):
        told("a poem about my grandmother's kitchen")
    with pytest.raises(EngineFailed, match=why):
        write_script(TemplateWriting(), READING, ScriptBrief("a haiku about rain", 60_000, 185, seed=3))


def test_the_second_part_is_told_of_what_happened() -> None:
    """Nobody here has read the first one."""
    assert told("part 2 of my roommate stole my cat").title == "My roommate stole my cat"
