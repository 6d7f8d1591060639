"""What is said for what is written. Each row is a text and the words that a narrator says for it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reelwright.engines.local.english.spoken import tokens


def said(text: str) -> str:
    return " ".join(token.said for token in tokens(text) if token.said)


@pytest.mark.parametrize(
    ("written", "spoken"),
    [
        ("I won $3.5 million!", "I won three point five million dollars!"),
        (
            "$1,200.50 or $200k",
            "one thousand two hundred dollars and fifty cents or two hundred thousand dollars.",
        ),
        (
            "£20, €0.99, $1 and a $5 bill",
            "twenty pounds, ninety nine cents, one dollar and a five dollar bill.",
        ),
        ("$20-30, $15/hr", "twenty to thirty dollars, fifteen dollars per hour."),
        ("200K views and 28M views", "two hundred thousand views and twenty eight million views."),
        ("50% off, 3.14, 2/3", "fifty percent off, three point one four, two thirds."),
        ("1½ hours, 2 1/2 cups", "one and a half hours, two and a half cups."),
        ("24/7, 9/11, 10/10", "twenty four seven, nine eleven, ten out of ten."),
        ("1st, 22nd, 3rd", "first, twenty second, third."),
        ("10–15 people, 2019-2021", "ten to fifteen people, twenty nineteen to twenty twenty one."),
        ("-5°, 72°F, 6'2\"", "minus five degrees, seventy two degrees Fahrenheit, six foot two."),
        ("5km in 25 min.", "five kilometers in twenty five minutes."),
        (
            "call 555-123-4567 or 911",
            "call five five five, one two three, four five six seven or nine one one.",
        ),
        (
            "v1.2.3, 1080p, 4K, COVID-19",
            "version one point two point three, ten eighty P, four K, COVID nineteen.",
        ),
    ],
)
def test_numbers_are_said_as_people_say_them(written, spoken):
    """Amounts, shares, ranges, measures and models."""
    assert said(written) == spoken


@pytest.mark.parametrize(
    ("written", "spoken"),
    [
        ("at 3:15pm", "at three fifteen P.M ."),
        ("from 9am-5pm at 12:00, 3:05", "from nine A.M to five P.M at twelve o'clock, three oh five."),
        ("June 5, 2021", "June fifth, twenty twenty one."),
        (
            "12/25/2023 and 2023-12-25",
            "December twenty fifth, twenty twenty three and " * 1
            + "December twenty fifth, twenty twenty three.",
        ),
        ("in 1999, 2005, 1905", "in nineteen ninety nine, two thousand five, nineteen oh five."),
        ("the '90s, 1990s, 20s", "the nineties, nineteen nineties, twenties."),
        ("Mon-Fri in Sept. 2020", "Monday to Friday in September twenty twenty."),
    ],
)
def test_times_and_dates_are_said_as_people_say_them(written, spoken):
    """Clock, days, months, years and decades."""
    assert said(written) == spoken


@pytest.mark.parametrize(
    ("written", "spoken"),
    [
        ("AITA (24F) for", "am I the a-hole (twenty four female) for."),
        ("My SO (28M) is NTA.", "My S.O (twenty eight male) is not the a-hole."),
        ("Me [f24] and him [M30]", "Me (female twenty four) and him (male thirty)."),
        ("TIFU. TL;DR: idk tbh", "today I effed up. T.L D.R: I don't know to be honest."),
        ("r/AmItheAsshole by u/spez", "r slash Am I the a-hole by u slash spez."),
        ("#NoFilter #1 @shop", "hashtag No Filter number one at shop."),
        ("see https://www.example.com/a?b=1 now", "see example dot com now."),
        ("jane@mail.com", "jane at mail dot com."),
        ("**bold** ~~no~~ [link](https://x.com)", "bold no link."),
    ],
)
def test_posts_are_said_as_their_readers_say_them(written, spoken):
    """Ages, initials, places of the web and marks of emphasis."""
    assert said(written) == spoken


@pytest.mark.parametrize(
    ("written", "spoken"),
    [
        ("Dr. Smith met Mr. Lee vs. me.", "Doctor Smith met Mister Lee versus me."),
        ("St. Paul on Elm St. near here", "Saint Paul on Elm Street near here."),
        ("milk, eggs, etc. He left.", "milk, eggs, etcetera. He left."),
        ("at 5 p.m. We left", "at five P.M . We left."),
        ("the US and IT", "the U.S and I.T ."),
        ("THIS IS FOR US", "THIS IS FOR US."),
        ("World War II, Chapter IV, Henry VIII", "World War two, Chapter four, Henry the eighth."),
        ("he/she and/or w/ R&B", "he she and or with R and B."),
        ("I got an A", "I got an ayy."),
    ],
)
def test_short_forms_are_said_in_full(written, spoken):
    """Titles, abbreviations, initials; a full stop ends a sentence only where it does."""
    assert said(written) == spoken


@pytest.mark.parametrize(
    ("written", "spoken"),
    [
        ("wait—what?!", "wait — what?"),
        ("no...maybe", "no… maybe."),
        ("“Hello,” she said", "“Hello,” she said."),
        ("'Quoted' goin' don’t", "Quoted goin' don't."),
        ("yes 😂 :) <3 no", "yes no."),
        ("Title without stop\n\nThen text", "Title without stop. Then text."),
    ],
)
def test_punctuation_becomes_pauses_and_symbols_are_silent(written, spoken):
    """Dashes and dots pause, quotes stay, emoji say nothing, a line ends like a sentence."""
    assert said(written) == spoken


@given(st.text())
def test_what_is_shown_is_the_text_whatever_it_is(text):
    """Every run without white space is one token, unchanged and in order."""
    assert [token.shown for token in tokens(text)] == text.split()


@given(st.text(alphabet="aA1.,$-:/'\"%()&@#—😂M ", max_size=60))
def test_no_digit_is_left_for_the_reader(text):
    """The reader of words never sees a digit or a currency sign."""
    assert not set(said(text)) & set("0123456789")
