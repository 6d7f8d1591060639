"""The sounds that Kokoro is given: whole words in context, American and British."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reelwright.engines.local.english.phonemes import EnglishPhonemes, as_british
from reelwright.engines.local.english.spoken import tokens

_ENGLISH = EnglishPhonemes()


def sounds(text: str, british: bool = False) -> str:
    return " ".join(_ENGLISH.of([token.said for token in tokens(text)], british))


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("They live here.", "lˈɪv"),
        ("A live show.", "lˈIv"),
        ("It ruined our lives.", "lˈIvz"),
        ("I read it yesterday.", "ɹˈɛd"),
        ("I will read it.", "ɹˈid"),
        ("Close the door.", "klˈOz"),
        ("We were close friends.", "klˈOs"),
        ("I use it.", "jˈuz"),
        ("It was no use.", "jˈus"),
        ("We used to talk.", "jˈust"),
        ("Please record it.", "ɹəkˈɔɹd"),
        ("For the record, no.", "ɹˈɛkəɹd"),
    ],
)
def test_homographs_are_told_apart_by_their_neighbours(text, right):
    """Words written alike sound as they do in their sentence."""
    assert right in sounds(text).replace(".", "").replace(",", "").split()


def test_british_voices_get_british_sounds():
    """No r before a consonant, a long "after", a round "hot"."""
    assert sounds("Hot water after the party", True) == "hˈɒt wˈɔːtə ˈɑːftə ðə pˈɑːti."
    assert sounds("Hot water after the party") == "hˈɑt wˈɔTəɹ ˈæftəɹ ðə pˈɑɹTi."


def test_words_that_no_british_dictionary_has_follow_the_american_by_rule():
    """Names and new words keep to the accent."""
    assert as_british("kˈɑɹdəɹ kɛɹi nˈʌmbəɹ ɡˈO") == "kˈɑːdə kɛɹi nˈʌmbə ɡˈQ"


def test_stretched_words_are_their_words():
    """`Nooooo` is no, and not a new word."""
    assert sounds("Nooooo, that is sweeeet") == sounds("No, that is sweet")


def test_letters_are_named_one_by_one():
    """Also the letter A, which is no article here."""
    assert sounds("AP Q&A") == "ˌApˈi kjˈu ænd ˈA."


def test_a_hostile_word_costs_no_more_than_a_few_steps_of_the_network():
    """The network reads at most 16 letters at once and 48 of a word: a wall of letters takes no minutes."""
    english = EnglishPhonemes()
    read: list[str] = []
    english._guess = lambda piece: read.append(piece) or "ə"
    english.of(["xqzwrtplkjhgfdsazxcvbnm" * 300])
    assert 1 <= len(read) <= 4
    assert max(map(len, read)) <= 16


@settings(max_examples=30, deadline=None)
@given(st.text(max_size=80), st.booleans())
def test_every_token_has_its_own_sounds_whatever_the_text(text, british):
    """One string a token; nothing is lost, moved or added."""
    said = [token.said for token in tokens(text)]
    assert len(_ENGLISH.of(said, british)) == len(said)
