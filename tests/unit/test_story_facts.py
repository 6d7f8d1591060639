"""Who and what a prompt speaks of."""

import pytest
from reading import facts_of

from reelwright.formats.storytelling.clauses import render
from reelwright.formats.storytelling.prompt import parse_prompt, tidy


@pytest.mark.parametrize(
    ("prompt", "other", "thing"),
    [
        (
            "My brother sold my grandfather's guitar to pay for a vacation",
            "my brother",
            "my grandfather's guitar",
        ),
        (
            "My sister pawned our late mother's ring for concert tickets",
            "my sister",
            "our late mother's ring",
        ),
        ("A crow keeps bringing my daughter shiny buttons", "a crow", "shiny buttons"),
        ("my boss took credit for my project", "my boss", "my project"),
        (
            "my mom threw away twenty years of my diaries when she cleaned the basement",
            "my mom",
            "my diaries",
        ),
        (
            "My mother-in-law donated my wedding dress to a school play",
            "my mother-in-law",
            "my wedding dress",
        ),
        ("someone kept stealing the packages off my porch", "someone", "the packages"),
        ("Our dog brings home one left shoe a week", "our dog", "one left shoe"),
        (
            "I lent my brother five thousand dollars and he bought a jet ski",
            "my brother",
            "five thousand dollars",
        ),
        ("The elevator in my office stops at a floor that does not exist", None, "the elevator in my office"),
    ],
)
def test_the_other_person_and_the_thing_are_found(prompt: str, other: str | None, thing: str) -> None:
    """By the grammar, whatever the words are."""
    facts = facts_of(prompt)
    assert (facts.other.full if facts.other else None) == other
    assert facts.thing is not None
    assert facts.thing.full == thing


@pytest.mark.parametrize(
    ("prompt", "role"),
    [
        ("A night guard at a museum finds a painting that changes its face", "a night guard at a museum"),
        (
            "tell me a scary story about a babysitter, but the kid is the one who's protecting her",
            "a babysitter",
        ),
        (
            "A mail carrier on a small island starts reading letters addressed to the dead",
            "a mail carrier on a small island",
        ),
        ("Write a story about a guy who pretends to be a plumber", ""),
        ("My boss fired me", ""),
    ],
)
def test_whoever_a_prompt_is_about_tells_it(prompt: str, role: str) -> None:
    """ "A guy" is nothing that one says of oneself."""
    assert facts_of(prompt).role == role


@pytest.mark.parametrize(
    ("prompt", "told"),
    [
        ("wholesome story of a stranger paying for groceries", "A stranger paid for groceries."),
        ("A girl finding old letters in a wall", "A girl found old letters in a wall."),
        ("Losing my dog and getting him back a year later", "I lost my dog."),
        ("Being fired on my birthday", "I was fired on my birthday."),
        ("Finding out my husband has a second family", "I found out my husband has a second family."),
        ("A stranger paying for my groceries made me cry", "A stranger paying for my groceries made me cry."),
        ("Running a marathon changed my life", "Running a marathon changed my life."),
        ("Roommate stealing my food", "My roommate stole my food."),
        ("Got fired for being too nice", "I got fired for being too nice."),
        ("Last summer we found a door in a tree", "Last summer, we found a door in a tree."),
        (
            "Every night at 3 a stranger knocks on our door",
            "Every night at 3, a stranger knocked on our door.",
        ),
        ("My coworker reheats fish every day. Yesterday I snapped.", "My coworker reheated fish every day."),
        ("When I was twelve I lied to a police officer", "I lied to a police officer."),
        (
            "An old man gave me an envelope and told me not to open it until I turned thirty",
            "An old man gave me an envelope.",
        ),
        (
            "A barista writes a stranger's name on the cup before he says it",
            "I wrote a stranger's name on the cup.",
        ),
    ],
)
def test_the_first_thing_that_happens_is_told_as_a_whole_sentence_in_the_past(prompt: str, told: str) -> None:
    """Also where the prompt leaves out the teller, the finite verb or a comma."""
    first = facts_of(prompt).e1
    assert first is not None
    sentence = render(first)
    assert sentence[:1].upper() + sentence[1:].rstrip(".") + "." == told


@pytest.mark.parametrize(
    ("prompt", "flags"),
    [
        (
            "My boss fired me and then begged me to come back",
            {"e1:other", "e2:other", "e2:then", "other:work"},
        ),
        (
            "I burned the turkey at my first Thanksgiving with my in-laws",
            {"e1:me", "thing:food", "other:plural"},
        ),
        (
            "Our parrot insults the neighbors every morning",
            {"other:animal", "e1:ongoing", "time", "third:neighbor"},
        ),
        ("AITA for refusing to babysit my sister's kids?", {"form:aita", "e1:me"}),
        ("My landlord tried to evict me, so I bought the building", {"e2:so", "e2:me"}),
        ("My dad kept a notebook and after he died I read it", {"other:dead"}),
        ("my worst road trip ever", {"form:topic"}),
        ("zombie apocalypse", {"form:topic", "says:zombie"}),
        ("haunted houses", {"form:topic", "says:house"}),
    ],
)
def test_flags_say_what_a_plot_may_ask_for(prompt: str, flags: set[str]) -> None:
    """Relations, kinds, agents and joints."""
    assert flags <= facts_of(prompt).flags


@pytest.mark.parametrize(
    ("prompt", "form"),
    [
        ("5 ways to save money on groceries", "list"),
        ("How to quit a job you hate without burning every bridge", "list"),
        ("10 facts about octopuses that sound made up", "facts"),
        ("What is the weirdest thing you ever found in a rented apartment?", "crowd"),
        ("AITA for leaving early", "aita"),
        ("Am I wrong for refusing to give up my seat", "aita"),
        ("My first day as a night guard", "topic"),
        ("My sister wore white to my wedding", "event"),
        (" ".join(["I took the wrong bag."] * 15), "own"),
    ],
)
def test_a_prompt_has_one_of_seven_forms(prompt: str, form: str) -> None:
    """Each is told in its own way."""
    assert facts_of(prompt).prompt.form == form


def test_several_people_tell_their_own_story() -> None:
    """ "Two thieves break into a house" is told by the two, though the grammar reads it in the past."""
    facts = facts_of("Two thieves break into the same house on the same night and find a baby")
    assert facts.role == "two thieves"
    assert {"we", "e1:me"} <= facts.flags


def test_what_is_done_after_a_relative_clause_is_the_second_half() -> None:
    """Not what the ship did."""
    facts = facts_of("A lighthouse keeper gets signals from a ship that sank and starts to reply")
    assert {"e2:start", "e2:me"} <= facts.flags


def test_what_the_grammar_does_not_understand_is_said_as_it_stands() -> None:
    """Half a sentence with a word missing is worse than the prompt's own."""
    prompt = "Whenever I boil the kettle a ship's horn answers from somewhere behind the fridge"
    facts = facts_of(prompt)
    assert facts.e1 is not None and facts.e2 is None
    assert render(facts.e1) == prompt
    assert render(facts.e1, "ing") == ""


@pytest.mark.parametrize(
    ("prompt", "theme"),
    [
        ("scary story", "an abandoned hospital"),
        ("Tell me a really short bedtime story please", "a little mouse"),
        ("write a romantic story", "true love"),
        ("a short sad story", "the old clockmaker"),
        ("tell me a story", "the old clockmaker"),
        ("a scary story about my cellar", "a scary story about my cellar"),
        ("the untold story", "the untold story"),
    ],
)
def test_a_prompt_that_asks_for_a_story_of_nothing_gets_a_theme(prompt: str, theme: str) -> None:
    """By the kind of story; not where it says of what."""
    assert parse_prompt(prompt).said == theme


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("im sure that my boss didnt see it", "I'm sure that my boss didn't see it"),
        ("thats when i cant sleep", "that's when I can't sleep"),
        ("its well known that we were there", "its well known that we were there"),
        ("I don't", "I don't"),
    ],
)
def test_apostrophes_that_were_left_out_are_read(typed: str, read: str) -> None:
    """Not in what is another word without one."""
    assert tidy(typed) == read


def test_what_the_teller_is_is_nobody_else() -> None:
    """A professor who tells the story is not asked questions in it."""
    facts = facts_of("I cheated on my final exam in college and now I'm a professor at the same school")
    assert facts.other is None
    friend = facts_of("My professor was a woman and she failed me").other
    assert friend is not None
    assert friend.full == "my professor"


@pytest.mark.parametrize(
    ("prompt", "text"),
    [
        (
            "Can you please write me a story about a creature who collects rings",
            "a creature who collects rings",
        ),
        ("first person story, I got on the wrong bus in Peru", "I got on the wrong bus in Peru"),
        ("Mystery: five hikers signed the register", "five hikers signed the register"),
        ("the last lighthouse keeper on Mars, sad ending", "the last lighthouse keeper on Mars"),
        ("my sister sold my late dads accordion", "my sister sold my late dad's accordion"),
        ("my dads are both pilots", "my dads are both pilots"),
        ("Got fired over a birthday cake", "I got fired over a birthday cake"),
        (
            "a neighbour mowed one strip of my lawn, and what I found when I checked the map",
            "a neighbour mowed one strip of my lawn, and I found something when I checked the map",
        ),
        (
            "a bus driver waited for a kid and how the kid found him years later",
            "a bus driver waited for a kid, and the kid found him years later",
        ),
        ("a baker got blamed for a dance, make it funny and a bit dark", "a baker got blamed for a dance"),
        (
            "how to get your deposit back from a landlord, step by step",
            "how to get your deposit back from a landlord",
        ),
    ],
)
def test_what_says_how_to_tell_it_is_no_part_of_what_happens(prompt: str, text: str) -> None:
    """And what people leave out when they type is there again."""
    assert parse_prompt(prompt).text == text


def test_an_explanation_that_is_asked_for_is_facts() -> None:
    """Not somebody who explained."""
    asked = parse_prompt("explain to me why airplane windows are round")
    assert (asked.form, asked.text) == ("facts", "why airplane windows are round")
    assert parse_prompt("explain why my boss hates me").form != "facts"


@pytest.mark.parametrize(
    ("prompt", "flags", "missing"),
    [
        ("My sister stole my recipe", {"wronged", "kin", "other:known"}, set()),
        ("I lent my coworker my car and then he sold it", {"wronged", "other:known"}, {"kin"}),
        ("My grandfather died and my sister sang for him", {"kin"}, {"other:known", "wronged"}),
        ("A stranger paid for my coffee", {"word:coffee"}, {"other:known", "wronged", "kin"}),
        ("I hear footsteps above me every night", {"eerie"}, {"other"}),
        ("I impressed my date and she owns a steakhouse", {"e2:state"}, {"e1:state"}),
    ],
)
def test_flags_say_who_is_met_again_and_who_did_wrong(
    prompt: str, flags: set[str], missing: set[str]
) -> None:
    """Only with one living person whom the teller knows can a scene go on."""
    found = facts_of(prompt).flags
    assert flags <= found
    assert not missing & found
