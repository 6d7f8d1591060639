"""What happened, said by both to each other's face, and what kind of deed it is."""

import pytest
from reading import facts_of

from reelwright.formats.storytelling.tell import MissingFact, Teller


@pytest.mark.parametrize(
    ("prompt", "told", "heard"),
    [
        (
            "AITA for kicking my sister out of my house after she used my credit card",
            "I kicked you out of my house",
            "You kicked me out of your house",
        ),
        ("My husband forgot our anniversary", "You forgot our anniversary", "I forgot our anniversary"),
        (
            "My sister-in-law announced her pregnancy at my wedding",
            "You announced your pregnancy at my wedding",
            "I announced my pregnancy at your wedding",
        ),
        (
            "I found out my best friend has been copying everything I do",
            "I found out you have been copying everything I do",
            "You found out I have been copying everything you do",
        ),
        (
            "AITA for not letting my mother in law hold my newborn",
            "I didn't let you hold my newborn",
            "You didn't let me hold your newborn",
        ),
        (
            "AITA for kicking out my cousin who stayed three months without paying",
            "I kicked you out",
            "You kicked me out",
        ),
        (
            "i caught my wife meeting her ex in our favorite cafe",
            "I caught you meeting your ex in our favorite cafe",
            "You caught me meeting my ex in our favorite cafe",
        ),
        (
            "my wife told our kids that i am not coming to the recital",
            "You told our kids that I am not coming to the recital",
            "I told our kids that you are not coming to the recital",
        ),
        ("the old man next door never spoke until his dog died", "You never spoke", "I never spoke"),
    ],
)
def test_each_says_it_to_the_others_face(prompt: str, told: str, heard: str) -> None:
    """Names and pronouns become "I" and "you", and verbs agree."""
    teller = Teller(facts_of(prompt), 1)
    assert teller.fill("{E1.told}") == told
    assert teller.fill("{E1.heard}") == heard


def test_what_cannot_be_said_to_a_face_is_not_said() -> None:
    """Not "the wifi password of you"."""
    with pytest.raises(MissingFact):
        Teller(facts_of("the wifi password of my new neighbor is my full name"), 1).fill("{e1.told}")


def test_nobody_speaks_to_somebody_who_is_not_in_the_prompt() -> None:
    """Then a plot in which they speak is not told."""
    with pytest.raises(MissingFact):
        Teller(facts_of("I lost my passport in the subway"), 1).fill("{E1.told}")


@pytest.mark.parametrize(
    ("prompt", "kind"),
    [
        ("My roommate keeps eating my leftovers", "e1=take"),
        ("My roommate keeps eating my leftovers", "e1=nag"),
        ("My father never called me on my birthday", "e1=neglect"),
        ("My uncle left me a storage unit full of clown costumes", "e1=give"),
        ("My husband left me for his boss", "e1=go"),
        ("My twin went on a date pretending to be me", "e1=lie"),
    ],
)
def test_a_verb_says_what_kind_of_deed_it_is(prompt: str, kind: str) -> None:
    """What is denied, what is done again and again, and who gets something count as well."""
    assert kind in facts_of(prompt).flags


def test_an_uncle_who_leaves_something_does_not_leave() -> None:
    """ "Left me a house" is a gift."""
    assert "e1=go" not in facts_of("My uncle left me a storage unit full of clown costumes").flags
