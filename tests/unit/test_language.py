"""In which language a prompt is written."""

import pytest

from reelwright.engines.language import detect_language

CATALOGUE = ["en", "es", "fr", "hi", "it", "ja", "pt", "zh"]


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("My roommate keeps eating my labeled food, and I finally caught them on camera", "en"),
        ("Mi suegra entró en mi casa sin permiso y encontró algo que no esperaba", "es"),
        ("Ma voisine vole mes colis depuis des mois et personne ne me croit", "fr"),
        ("Mio fratello ha venduto la casa dei nonni senza dirlo a nessuno", "it"),
        ("Por que eu saí do meu emprego para abrir uma padaria numa vila", "pt"),
        ("मेरी पड़ोसन हर दिन मेरे पैकेट चुराती है और कोई मेरी बात नहीं मानता", "hi"),
    ],
)
def test_a_sentence_is_recognised(text: str, language: str) -> None:
    """The languages of the voices, in a sentence as people write it."""
    assert detect_language(text, CATALOGUE, "en") == language


@pytest.mark.parametrize("text", ["Roommate drama", "test", "", "   ", "Hola, mi suegra"])
def test_below_forty_characters_the_voices_language_is_taken(text: str) -> None:
    """Two words are Oromo to a detector and English to everybody else."""
    assert detect_language(text, CATALOGUE, "fr") == "fr"


def test_without_a_clear_margin_the_voices_language_is_taken() -> None:
    """Names and numbers have no language."""
    assert detect_language("12345 67890 12345 67890 12345 67890 12345", CATALOGUE, "it") == "it"


def test_a_language_outside_the_catalogue_is_never_answered() -> None:
    """German is none of ours here: whatever is answered, a voice speaks it."""
    text = "Meine Nachbarin stiehlt seit Monaten meine Pakete vor der Tür"
    assert detect_language(text, CATALOGUE, "en") in CATALOGUE


def test_a_catalogue_of_one_language_needs_no_detection() -> None:
    """With English voices only, everything is English."""
    text = "Mi suegra entró en mi casa sin permiso y encontró algo que no esperaba"
    assert detect_language(text, ["en"], "en") == "en"
