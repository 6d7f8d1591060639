"""Prompts as people type them in a hurry: who and what they speak of, and what happens in them."""

import pytest
from reading import READING, facts_of

from reelwright.formats.storytelling.clauses import render
from reelwright.formats.storytelling.facts import understand_as_tale
from reelwright.formats.storytelling.headline import headline
from reelwright.formats.storytelling.inflect import base_form
from reelwright.formats.storytelling.prompt import parse_prompt, tidy


@pytest.mark.parametrize(
    ("prompt", "thing"),
    [
        ("my wife gave away my childhood comics to make room for her plants", "my childhood comics"),
        ("i hid my lottery win from my family until they asked me for money", "my lottery win"),
        ("my ex texted me by accident and invited me to his engagement party", "his engagement party"),
        ("my neighbor keeps parking in my spot because he thinks it is his", "my spot"),
        ("i saw my younger self in an old photo at a flea market", "an old photo at a flea market"),
        ("my dad learned sign language for my girlfriend", "sign language"),
        ("AITA for eating my coworkers lunch after he ate mine", "my coworker's lunch"),
        ("my sister's husband hit on me at her baby shower", "her baby shower"),
        ("my coworker microwaves fish every day and blames me", "fish"),
        ("AITA for calling my sister in law a gold digger in front of everyone", None),
        ("the old man next door never spoke until the day his dog died", None),
        ("my friends all went on vacation without me and i found out on instagram", None),
    ],
)
def test_what_says_how_or_where_is_no_thing(prompt: str, thing: str | None) -> None:
    found = facts_of(prompt).thing
    assert (found.full if found else None) == thing


@pytest.mark.parametrize(
    ("prompt", "other", "third"),
    [
        ("tifu by sending a selfie meant for my girlfriend to my boss", "my boss", "my girlfriend"),
        (
            "my dad gave my college fund to my brother so he could start a band",
            "my dad",
            "my brother",
        ),
        ("i hid my lottery win from my family until they asked me for money", "my family", None),
        ("a janitor solves the equation that no professor could", None, None),
        ("i was mistaken for an employee at target and ended up working the whole shift", None, None),
        ("i took a dna test and found out that my dad is not my dad", "my dad", None),
        ("i took my grandma to vegas and she won the jackpot", "my grandma", None),
        ("my dog ate my homework and my teacher believed me", "my dog", "my teacher"),
        ("my sisters ex is now dating my mom", "my sister's ex", "my mom"),
        ("AITA for making my kid pay rent while his sister lives here for free", "my kid", "his sister"),
        ("AITA for making my stepson pay rent because he has a full time job", "my stepson", None),
        ("my company fired me and then begged me to come back when the server crashed", None, None),
        (
            "my coworker asked me to cover her shift so she could go on a date with my husband",
            "my coworker",
            "my husband",
        ),
        ("i caught my wife meeting her ex in our favorite cafe", "my wife", "her ex"),
        ("mil threw out my breast milk because she thought it was old", "my mother-in-law", None),
        ("my maid of honor told everyone i was pregnant", "my maid of honor", None),
        ("a karen yelled at me for parking in a handicap spot", "a Karen", None),
    ],
)
def test_who_is_meant(prompt: str, other: str | None, third: str | None) -> None:
    facts = facts_of(prompt)
    found = [one.full if one else None for one in (facts.other, facts.third)]
    assert found == [other, third]


@pytest.mark.parametrize(
    ("prompt", "first", "second"),
    [
        (
            "my manager told me to follow the rules exactly so I did and it cost thousands",
            "my manager told me to follow the rules exactly",
            "I did",
        ),
        (
            "my brother won 50k on a ticket i bought him for his birthday and now the family wants half",
            "my brother won 50k on a ticket that I bought him for his birthday",
            "now the family wanted half",
        ),
        (
            "I was a night nurse and the call light in an empty room kept going off",
            "the call light in an empty room kept going off",
            None,
        ),
        (
            "AITA for refusing to move and making the whole plane wait",
            "I refused to move and made the whole plane wait",
            None,
        ),
        (
            "my cat ignores me and only sleeps on my roommate's bed",
            "my cat ignored me",
            "my cat only slept on my roommate's bed",
        ),
        (
            "HOA lady fined me for my lawn so i read the rules",
            "An HOA lady fined me for my lawn",
            "I read the rules",
        ),
        (
            "my parents are getting divorced after 40 years and asked me to help them move",
            "my parents were divorcing after 40 years",
            "my parents asked me to help them move",
        ),
        (
            "petty revenge on the guy who parks across two spaces",
            "I took petty revenge on the guy who parks across two spaces",
            None,
        ),
        (
            "A lonely whale is looking for a friend",
            "A lonely whale was looking for a friend",
            None,
        ),
        (
            "the king who is afraid of crowds",
            "the king was afraid of crowds",
            None,
        ),
        (
            "a bedtime story for my 4 year old Mia about a cloud that lost its way",
            "a cloud lost its way",
            None,
        ),
        (
            "A tailor finds a thimble and decides to keep it shiny",
            "I found a thimble",
            "I decided to keep it shiny",
        ),
        (
            "someone keeps leaving bags in my trash can",
            "someone kept leaving bags in my trash bin",
            None,
        ),
        (
            "i deliver pizza and a customer tipped me with a house key",
            "I delivered pizza",
            "a customer tipped me with a house key",
        ),
        (
            "my customer demanded to see the manager and i was the manager",
            "my customer demanded to see the manager",
            "I was the manager",
        ),
        (
            "i told my boss i quit and then found out the whole team had quit before me",
            "I told my boss I quit",
            "I found out the whole team had quit before me",
        ),
        (
            "my doctor told me i had six months to live and that was ten years ago",
            "my doctor told me I had six months to live",
            "that was ten years ago",
        ),
        (
            "my cat brought home a diamond ring and then the neighbor came knocking",
            "my cat brought home a diamond ring",
            "the neighbor came knocking",
        ),
        (
            "my company fired me then begged me to come back",
            "my company fired me",
            "my company begged me to come back",
        ),
        (
            "a truck driver pulled over and changed my tire in the rain",
            "a truck driver pulled over",
            "a truck driver changed my tire in the rain",
        ),
        (
            "an astronaut wakes up and the ship says it has been 900 years",
            "I woke up",
            "the ship said it had been 900 years",
        ),
        ("A wizard who lost his magic opens a bakery", "I lost my magic", "I opened a bakery"),
        ("my phone rang at my grandfather's funeral", "my phone rang at my grandfather's funeral", None),
        ("storytime i got catfished by my own cousin", "I got catfished by my own cousin", None),
        ("how a stray cat saved my marriage", "a stray cat saved my marriage", None),
        ("a vampire who faints when he sees blood", "a vampire fainted", None),
        ("AITAH for laughing when my husband fell into the pool in his suit", "I laughed", None),
        (
            "something knocks on my window every night",
            "something knocked on my window every night",
            None,
        ),
        (
            "A taxi driver picks up a bride who is running from her own wedding",
            "I picked up a bride who was running from her own wedding",
            None,
        ),
        (
            "a kid on my bus asked me if i was his dad",
            "a kid on my bus asked me if I was his dad",
            None,
        ),
    ],
)
def test_what_happens_in_both_halves(prompt: str, first: str, second: str | None) -> None:
    facts = facts_of(prompt)
    left_out = {at for at, one in enumerate(facts.sentence.tokens) if one.text.lower() == "then"}
    said = [render(one, "past", without=left_out) if one else None for one in (facts.e1, facts.e2)]
    assert said == [first, second]


@pytest.mark.parametrize(
    "prompt",
    [
        "the house at the end of our street where the lights never go out",
        "the last bookstore in a town where nobody reads",
        "an old clock that stops every time somebody lies",
        "two rival bakers on the same street",
    ],
)
def test_a_noun_phrase_is_not_turned_around(prompt: str) -> None:
    facts = facts_of(prompt)
    assert facts.e1 is None or render(facts.e1, "past").split()[0].lower() in {"the", "an", "two"}
    assert facts.prompt.said.lower() == prompt


def test_how_long_before_belongs_to_the_time() -> None:
    facts = facts_of("she left me a voicemail the day before she died")
    assert facts.e1 is not None and render(facts.e1) == "she left me a voicemail"
    assert facts.parts["when"].mark == "the day before"


def test_so_somebody_could_is_no_purpose_with_to() -> None:
    facts = facts_of("my girlfriend brought her ex along on our vacation so he wouldn't be lonely")
    assert "why" not in facts.flags
    assert "why" in facts_of("My brother sold my guitar to pay for a vacation").flags


@pytest.mark.parametrize(
    ("prompt", "flag", "has"),
    [
        ("they told me my baby had died but she was adopted", "e1:other", False),
        ("my boyfriend's mom cooks for him every day and he throws my food away", "e2:third", True),
        ("a homeless man gave me his last 5 dollars when i lost my wallet", "e1:timed", False),
        ("she ghosted me and then i saw her in my elevator", "eerie", False),
        ("my ex texted me by accident", "e1:text", True),
        ("an old lady knitted a hat for every kid in our building", "e1:knit", True),
    ],
)
def test_flags_say_what_was_typed(prompt: str, flag: str, has: bool) -> None:
    assert (flag in facts_of(prompt).flags) is has


@pytest.mark.parametrize(
    ("prompt", "gender"),
    [
        ("my wife's boss keeps texting her at midnight", ""),
        ("my boyfriends best friend is in love with him", ""),
        ("my husbands ex texted him at 2am so i answered", "woman"),
        ("my boss's wife said she knew about it", "woman"),
    ],
)
def test_a_pronoun_may_mean_the_owner(prompt: str, gender: str) -> None:
    other = facts_of(prompt).other
    assert other is not None and other.gender == gender


@pytest.mark.parametrize(
    ("typed", "tidied"),
    [
        ("my husband wont let me in", "my husband won't let me in"),
        ("shes my boss and hes her son", "she's my boss and he's her son"),
        ("we met on new years eve", "we met on New Year's Eve"),
        ("the mothers day card", "the Mother's Day card"),
        ("i was 19 and since then she hates me", "I was 19 and since then she hates me"),
        ("he paid and mil laughed", "he paid and my mother-in-law laughed"),
        ("she won 2 mil", "she won 2 mil"),
        ("our adults only wedding", "our adults-only wedding"),
        ("he asked santa for a dog in ohio", "he asked Santa for a dog in Ohio"),
        ("we hit a moose in norway in march", "we hit a moose in Norway in March"),
        ("a fox who hates the dark, bedtime, for a 4 year old", "a fox who hates the dark"),
        ("a bike for my 4 year old at bedtime", "a bike for my 4-year-old at bedtime"),
        ("a march through new york in world war 1", "a march through New York in World War 1"),
    ],
)
def test_small_letters_and_lost_marks(typed: str, tidied: str) -> None:
    assert tidy(typed) == tidied


@pytest.mark.parametrize(
    ("prompt", "title"),
    [
        ("my sons bully turned up at our door", "My son's bully turned up at our door"),
        ("tifu by wearing my wifes glasses to a job interview", "TIFU by wearing my wife's glasses"),
        ("my neighbors dog keeps pooping on my lawn", "My neighbor's dog keeps pooping on my lawn"),
        ("my dad left when i was six and now he wants me to pay his rent", "When I was six, my dad left"),
    ],
)
def test_titles(prompt: str, title: str) -> None:
    assert headline(facts_of(prompt), 150).startswith(title)


def test_in_a_tale_a_thing_that_feels_is_somebody() -> None:
    tale = understand_as_tale(parse_prompt("a little cloud that was afraid to rain"), READING.read)
    assert tale.other is not None and tale.other.full == "a little cloud"
    still = understand_as_tale(parse_prompt("a phone rings in an empty house"), READING.read)
    assert still.other is None


def test_base_form_of_a_verb_that_the_grammar_does_not_know() -> None:
    facts = facts_of("an old lady knitted a hat")
    assert facts.e1 is not None and base_form(facts.e1.verb_token) == "knit"


@pytest.mark.parametrize(
    ("prompt", "title"),
    [
        (
            "tifu by replying all to the whole company with a screenshot of me complaining about my boss",
            "TIFU by replying all to the whole company with a screenshot of me complaining about my boss",
        ),
        ("why nobody goes into the old mill at night", "Nobody goes into the old mill at night"),
        ("how i met my wife", "How I met my wife"),
        ("a bank robbery gone wrong", "A bank robbery gone wrong"),
    ],
)
def test_a_title_keeps_the_form_of_its_prompt(prompt: str, title: str) -> None:
    """Also where it is cut to its first half; only "why" is left out where there is no answer."""
    assert headline(facts_of(prompt), 165) == title
