"""What a prompt tells is said again in other tenses, persons and forms, in right grammar."""

import pytest
from reading import facts_of

from reelwright.formats.storytelling.clauses import Form, View, render
from reelwright.formats.storytelling.tell import Teller


@pytest.mark.parametrize(
    ("prompt", "told"),
    [
        ("My brother sold my grandfather's guitar", "My brother sold my grandfather's guitar"),
        ("A crow keeps bringing my daughter shiny buttons", "A crow kept bringing my daughter shiny buttons"),
        ("My smart fridge has filed for custody of the cat", "My smart fridge filed for custody of the cat"),
        ("my roommate hasn't paid rent since June", "my roommate hadn't paid rent since June"),
        ("My neighbor is building a boat in his garage", "My neighbor was building a boat in his garage"),
        ("Our dog doesn't eat when it rains", "Our dog didn't eat"),
        ("We can't find the door that we came in by", "We couldn't find the door that we came in by"),
        (
            "A night guard at a museum finds a painting that changes its face",
            "I found a painting that changed its face",
        ),
        (
            "A retired locksmith is hired to open a door he installed himself",
            "I was hired to open a door I installed myself",
        ),
        (
            "Two rival chess hustlers in Lisbon discover they share the same father",
            "we discovered that we share the same father",
        ),
        (
            "A stray cat follows a mailman on his route every day",
            "A stray cat followed me on my route every day",
        ),
        ("A teacher asks a student why he never smiles", "I asked a student why he never smiled"),
        ("A bully pours milk on a quiet boy", "A bully poured milk on a quiet boy"),
        ("A small town saves its theater", "A small town saved its theater"),
        ("The robot vacuum ran over the cat", "The robot vacuum ran over the cat"),
        ("my mil told everyone I was pregnant", "my mother-in-law told everyone I was pregnant"),
        ("My husband left even though I was right", "My husband left"),
        ("AITA for charging my in-laws rent?", "I charged my in-laws rent"),
        ("AITA for not letting my mother plan our shower?", "I didn't let my mother plan our shower"),
        ("My mother-in-law just posted my poem", "My mother-in-law just posted my poem"),
    ],
)
def test_the_first_half_is_told_in_the_past_by_the_teller(prompt: str, told: str) -> None:
    """A present becomes a past, and whoever the prompt speaks of becomes I."""
    facts = facts_of(prompt)
    assert facts.e1 is not None
    assert render(facts.e1, "past") == told


@pytest.mark.parametrize(
    ("prompt", "told"),
    [
        ("The letter my father never sent", "My father never sent the letter"),
        ("The teacher who lost control of the class", "The teacher lost control of the class"),
        ("A dog nobody picked", "Nobody picked a dog"),
        ("someone who looks like him", "someone looked like him"),
        ("a janitor who secretly paid students' lunch debts", "I secretly paid students' lunch debts"),
        ("two brothers who never speak again after a fight", "we never spoke again after a fight"),
        ("A man who looks exactly like me works at the bakery", "A man looked exactly like me"),
        ("A girl finding old letters in a wall", "A girl found old letters in a wall"),
        ("Losing my dog at the airport", "I lost my dog at the airport"),
        ("Got fired for being too nice", "I got fired for being too nice"),
        ("Our parrot insults the neighbors", "Our parrot insulted the neighbors"),
        ("Overheard my wife on the phone", "I overheard my wife on the phone"),
        ("I forgot to mute my microphone", "I forgot to mute my microphone"),
        ("When my brother sold my guitar", "My brother sold my guitar"),
        ("When my dog died my brother brought me a puppy", "my brother brought me a puppy"),
        ("Whenever it rains my brother calls me", "my brother called me"),
        ("Last summer we found a boat in the woods", "Last summer, we found a boat in the woods"),
        ("A stranger at the laundromat paid for my dryer", "A stranger at the laundromat paid for my dryer"),
    ],
)
def test_what_is_no_whole_sentence_is_told_as_one(prompt: str, told: str) -> None:
    """Left-out subjects, gerunds, relative clauses that stand alone, missing commas."""
    facts = facts_of(prompt)
    assert facts.e1 is not None
    assert render(facts.e1, "past") == told


def test_a_wish_for_a_style_is_no_part_of_the_story() -> None:
    facts = facts_of("the teacher who lost control of the class, make it funny")
    assert facts.e1 is not None
    assert render(facts.e1, "past") == "the teacher lost control of the class"
    assert "mood:funny" in facts.flags


@pytest.mark.parametrize(
    ("form", "view", "said"),
    [
        ("past", "me", "My boss fired me"),
        ("past", "you", "your boss fired you"),
        ("had", "me", "My boss had fired me"),
        ("ing", "me", "firing me"),
        ("base", "you", "fire you"),
        ("as_said", "me", "My boss fired me"),
    ],
)
def test_a_clause_takes_the_form_that_a_plot_asks_for(form: Form, view: View, said: str) -> None:
    """Comments say "your boss", a reason says "firing me"."""
    facts = facts_of("My boss fired me and then begged me to come back and fix the server")
    assert facts.e1 is not None
    assert render(facts.e1, form, view=view) == said


@pytest.mark.parametrize(
    ("prompt", "second", "link"),
    [
        ("My boss fired me and then begged me to come back", "begged me to come back", "then"),
        ("someone kept stealing my packages so i started mailing mud", "I started mailing mud", "so"),
        ("Every night the monitor hears a woman, but we don't have a baby.", "we didn't have a baby", "but"),
        ("Dad promised me his truck. He gave it to my cousin.", "He gave it to my cousin", "then"),
        ("the girl who beat me at every spelling bee just became my boss", "just became my boss", "then"),
        ("A man searches for his mother and finds her", "I found her", "then"),
        ("A man who looks exactly like me works at the bakery", "A man worked at the bakery", "then"),
        ("A robot learns to paint and hides it", "A robot hid it", "then"),
        ("An old man saves his diner and ten years later a boy buys it",
         "ten years later a boy bought it", "then"),
        ("My brother walked out in 2009 and last Tuesday he sat down next to me like nothing had happened",
         "last Tuesday he sat down next to me like nothing had happened", "then"),
    ],
)  # fmt: skip
def test_the_second_half_is_found_with_its_joint(prompt: str, second: str, link: str) -> None:
    """Joined by and, but or so, in a sentence of its own, or after a relative clause."""
    facts = facts_of(prompt)
    assert facts.e2 is not None
    assert facts.e2.link == link
    assert render(facts.e2, "past").endswith(second)


@pytest.mark.parametrize(
    ("prompt", "part", "said"),
    [
        ("My brother sold my guitar to pay for a vacation", "why", "pay for a vacation"),
        ("my roommate sold my bike because he was short on rent", "because", "he was short on rent"),
        ("A woman paid for my groceries when my card was declined", "when", "when my card was declined"),
        ("AITA for charging my in-laws rent after they turned a visit into seven months?", "when",
         "after they turned a visit into seven months"),
        ("Dad promised me his truck if I finished college", "if", "if I finished college"),
    ],
)  # fmt: skip
def test_purpose_reason_time_and_condition_are_parts_of_their_own(prompt: str, part: str, said: str) -> None:
    """So that a plot can put them where its story needs them."""
    assert Teller(facts_of(prompt), seed=1).fill("It is {" + part + "}").removeprefix("It is ") == said
