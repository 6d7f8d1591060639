"""Prompts about somebody else whose halves the grammar reads as one, and what a tale takes out of them."""

import pytest
from reading import READING

from reelwright.catalog.plots import likeness_vectors, plots
from reelwright.formats.storytelling.compose import tell_plot
from reelwright.formats.storytelling.facts import Facts, understand_as_tale
from reelwright.formats.storytelling.prompt import parse_prompt
from reelwright.formats.storytelling.sentences import word_count
from reelwright.formats.storytelling.tell import Teller, fitting_plots


def facts_of(prompt: str) -> Facts:
    return understand_as_tale(parse_prompt(prompt), READING.read)


def fill(prompt: str, line: str) -> str:
    return Teller(facts_of(prompt), 1).fill(line)


@pytest.mark.parametrize(
    ("prompt", "told"),
    [
        (
            "A tailor sews a pocket into every coat, and one winter a stranger returns with a full pocket",
            "A tailor sewed a pocket into every coat. One winter a stranger returned with a full pocket.",
        ),
        (
            "A groom faints at the altar, but then wakes up speaking only fluent Portuguese",
            "A groom fainted at the altar. He woke up speaking only fluent Portuguese.",
        ),
        (
            "A teacher gives the same problem every year, and this year the quietest pupil hands in a page",
            "A teacher gave the same problem every year. This year the quietest pupil handed in a page.",
        ),
        (
            "Two rival mountaineers race for the same summit until a storm forces them to share a bag",
            "Two rival mountaineers raced for the same summit. A storm forced them to share a bag.",
        ),
        (
            "A cleaner on the top floor dresses as a superhero, and one boy recognises his own father",
            "A cleaner on the top floor dressed as a superhero. One boy recognised his own father.",
        ),
        (
            "A widower keeps calling his wife's number, until one day a girl with her old number answers",
            "A widower kept calling his wife's number. One day a girl with her old number answered.",
        ),
        (
            "A barber gives a customer a terrible haircut, but then the customer is mistaken for a prince",
            "A barber gave a customer a terrible haircut. The customer was mistaken for a prince.",
        ),
        (
            "A deaf girl and a street drummer become best friends, but then the drummer moves away",
            "A deaf girl and a street drummer became best friends. The drummer moved away.",
        ),
        (
            "A bus driver and a nun rob a bank, and a child sees them",
            "A bus driver and a nun robbed a bank. A child saw them.",
        ),
        (
            "Every dog in the village stops barking at the same moment and stares at the church",
            "Every dog in the village stopped barking at the same moment. It stared at the church.",
        ),
    ],
)
def test_both_halves_are_told_in_the_past(prompt: str, told: str) -> None:
    assert fill(prompt, "{E1}. {E2}.") == told


def test_a_purpose_is_no_second_half() -> None:
    assert facts_of("A stepfather learns sign language so he can give a speech at the graduation").e2 is None


def test_what_describes_a_thing_is_told_in_sentences_of_its_own() -> None:
    prompt = "A wife finds 41 unopened birthday cards addressed to her in her father's toolbox"
    assert fill(prompt, "{E1.bare}. {Details}") == (
        "A wife found birthday cards. There were 41 of them. They had never been opened."
        " They were addressed to her in her father's toolbox."
    )
    assert fill(prompt, "{count}") == "41"


def test_the_article_fits_the_bare_thing() -> None:
    assert fill("A mother throws out a green umbrella", "{E1.bare}. {Details}") == (
        "A mother threw out an umbrella. It was green."
    )


def test_what_is_found_out_is_a_clause_of_its_own() -> None:
    prompt = "A woman discovers her husband has been attending her mother's bridge club for three years"
    assert fill(prompt, "She knew {secret}.") == (
        "She knew her husband had been attending her mother's bridge club for three years."
    )
    assert fill(prompt, "It went on {long}.") == "It went on for three years."


def test_what_the_second_half_brings_is_the_thing() -> None:
    facts = facts_of("A dentist pulls a tooth and finds a tiny map inside it")
    assert facts.thing is not None and facts.thing.noun == "map"
    assert facts.second_thing is not None and facts.second_thing.noun == "tooth"


def test_who_acts_is_never_the_teller_where_nobody_says_i() -> None:
    told = fill(
        "A baker finds a loaf missing every morning, hides to catch the thief, and it is a fox", "{E2}."
    )
    assert told in {"He hid to catch the thief.", "She hid to catch the thief."}


def test_had_been_is_no_was_been() -> None:
    prompt = "A nurse gets a call from a room that's been empty since 1987"
    assert fill(prompt, "{E1}.") == "A nurse got a call from a room that had been empty since 1987."


def test_a_plain_tale_is_told_only_where_no_other_is_nearer() -> None:
    """What it is like does not count for it: it fits by what it needs."""
    near = facts_of("A hotel housekeeper is accused of stealing a wedding ring by a guest")
    far = facts_of("A truck driver adopts a pumpkin")
    tales = [plot for plot in plots() if plot.tale]
    vectors = likeness_vectors().__getitem__
    assert fitting_plots(near, tales, vectors)[0][1].name == "tale_accused"
    assert fitting_plots(far, tales, vectors)[0][1].plain


@pytest.mark.parametrize("words", [95, 110, 125])
def test_a_tale_is_told_in_part_where_time_is_short(words: int) -> None:
    """Its beginning, the prompt's second half and its ending stay, in their order."""
    facts = facts_of("A clown loses his job at the circus, and then the circus needs him back")
    plot = next(plot for plot in plots() if plot.name == "tale_so_this_was_done")
    told = tell_plot(facts, plot, 1, words, 8)
    beats = list(
        dict.fromkeys(one.key.split(".")[0] for one in told.passages if not one.key.startswith("more"))
    )
    assert beats[0] == "hook" and "second" in beats and beats[-1] == "ending"
    assert [name for name in (beat.name for beat in plot.beats) if name in beats] == beats
    assert sum(word_count(one.text) for one in told.passages if one.rank == 0) < 1.12 * words


@pytest.mark.parametrize(
    ("prompt", "text"),
    [
        ("Petty revenge: my landlord kept my deposit", "my landlord kept my deposit"),
        ("tell me about the time I got lost", "I got lost"),
        ("A guy proposes and she says no, told from the mascot's view", "A guy proposes and she says no"),
        ("My neighbor parked here again. Make it satisfying.", "My neighbor parked here again"),
        (
            'A widow texts him and somebody writes back: "Not yet."',
            "A widow texts him and somebody writes back",
        ),
        ('My mom always told me: "never marry"', "My mom always told me"),
    ],
)
def test_the_shelf_the_orders_and_a_quotation_are_no_part_of_what_happens(prompt: str, text: str) -> None:
    assert parse_prompt(prompt).text == text


def test_what_somebody_says_at_the_end_is_told_as_it_stands() -> None:
    prompt = "He keeps texting his wife's number. On day 212, somebody writes back: \"Please don't stop.\""
    told = fill(prompt, "{E1}. {E2}. Nobody knows who it was.")
    assert told == (
        "He kept texting his wife's number. On day 212, somebody wrote back: “Please don't stop.”"
        " Nobody knows who it was."
    )


@pytest.mark.parametrize(
    ("prompt", "is_answered"),
    [
        ("A chef drops the wedding cake by mistake", True),
        ("A chef drops the wedding cake and the guests decide that it is modern art", False),
    ],
)
def test_comments_answer_only_what_is_told(prompt: str, is_answered: bool) -> None:
    """The "very long oh" stands in a line that the second half of a prompt replaces."""
    plot = next(plot for plot in plots() if plot.name == "tale_best_mistake")
    told = tell_plot(facts_of(prompt), plot, 1, 160, 8)
    assert any("very long oh" in passage.text for passage in told.passages) == is_answered
    assert any("very long oh" in comment for comment in told.comments) == is_answered


def test_the_thing_that_one_inherits_is_no_verb() -> None:
    prompt = "A couple pretends to be married so his aunt won't change her will"
    assert fill(prompt, "{E1}. {E2}.") == (
        "A couple pretended to be married. His aunt wouldn't change her will."
    )


def test_miles_are_not_counted_like_cards() -> None:
    assert facts_of("A horse walks eleven miles in the rain to find a boy").details.of_thing == ()


def test_somebody_beside_things_that_move_is_a_role() -> None:
    """Two who act together are no role of one of them, whatever stands after the first."""
    assert facts_of("A night guard and the paintings start to move").prompt.role == "a night guard"
    assert facts_of("A boy and his dog get lost in the mountains").prompt.role == ""


@pytest.mark.parametrize(
    ("prompt", "told"),
    [
        (
            "The town's clock stopped the day the baker disappeared",
            "The town's clock stopped the day the baker disappeared.",
        ),
        (
            "Everything changed the moment she opened the box",
            "Everything changed the moment she opened the box.",
        ),
        (
            "A robot nanny has to choose between the rules and the child",
            "A robot nanny had to choose between the rules and the child.",
        ),
        ("A recipe book has a page glued shut", "A recipe book had a page glued shut."),
    ],
)
def test_a_clause_that_says_which_moment_or_thing_is_meant_stays_with_it(prompt: str, told: str) -> None:
    facts = facts_of(prompt)
    assert Teller(facts, 1).fill("{E1}.") == told
    assert facts.e2 is None


def test_what_no_line_has_a_place_for_is_said_in_the_order_of_the_prompt() -> None:
    teller = Teller(facts_of("A roommate charges his friends to sleep in a bed when its owner travels"), 1)
    teller.leave_unsaid(["{E1}."])
    assert teller.fill("{E1}.") == "A roommate charged his friends to sleep in a bed when its owner traveled."


def test_a_reader_says_you_are_where_the_teller_says_i_am() -> None:
    teller = Teller(facts_of("My stepdad told everyone that I'm not his real daughter"), 1)
    assert teller.fill("{E1.you}.") == "Your stepdad told everyone that you're not his real daughter."
