"""Words that are too long for any row."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reelwright_render.text.long_words import is_breakable, parts_of


@pytest.mark.parametrize(
    ("word", "parts"),
    [
        ("Supercalifragilisticexpialidocious!", ("Supercali-", "fragili-", "sticexpiali-", "docious!")),
        (
            "Pneumonoultramicroscopicsilicovolcanoconiosis",
            ("Pneumonoultramicrosco-", "picsilicovolcanoconiosis"),
        ),
        ("Donaudampfschifffahrtsgesellschaftskapitän", ("Donaudampfschifffahrts-", "gesellschaftskapitän")),
        ("antidisestablishmentarianism", ("antidisestablish-", "mentarianism")),
        ("Достопримечательностями", ("Достопримеча-", "тельностями")),
        ("#throwback_thursday_forever", ("#throwback_", "thursday_", "forever")),
        ("well-known-to-everybody", ("well-known-", "to-everybody")),
        ("https://example.com/a-long-name", ("https://example.", "com/a-long-name")),
        ("12345678901234", ("1234567-", "8901234")),
        ("„Donaudampfschifffahrtsgesellschaft“", ("„Donaudampfschiff-", "fahrtsgesellschaft“")),
        ("Donaudampfschifffahrt...…", ("Donaudampf-", "schifffahrt...…")),
        ("«Достопримечательностями»", ("«Достопримеча-", "тельностями»")),
        ("unbelievable…straightforward", ("unbelievable…", "straightforward")),
        ("extraordinary.”straight", ("extraordina-", "ry.”straight")),
        ("123456”8901234", ("123456”", "8901234")),
        ("Straßenbahn.“Danach", ("Straßen-", "bahn.“Danach")),
    ],
)
def test_a_word_is_broken_where_a_reader_would(word: str, parts: tuple[str, ...]) -> None:
    """At its own marks, or with a hyphen before a syllable, into parts of about one length."""
    assert parts_of(word, len(parts)) == parts


@pytest.mark.parametrize("word", ["……………………", "„Hm…………………", "No!!!!!!!!!!!!", "(((((((((so"])
def test_marks_before_and_after_stay_with_their_word(word: str) -> None:
    """However many they are: no row begins with them or holds nothing else."""
    assert parts_of(word, 2) == (word,)


@given(st.text(st.characters(codec="latin-1", exclude_categories=("C", "Z")), min_size=1), st.integers(1, 6))
def test_no_letter_is_lost(word: str, count: int) -> None:
    """Without the hyphens that were added the parts are the word; none is shorter than three letters."""
    parts = parts_of(word, count)
    rest = word
    for part in parts[:-1]:
        kept = part if rest.startswith(part) else part.removesuffix("-")
        assert rest.startswith(kept)
        assert len(kept) >= 3
        rest = rest[len(kept) :]
    assert parts[-1] == rest
    assert len(parts) <= count


@pytest.mark.parametrize(
    ("word", "can"),
    [
        ("Wort", True),
        ("a/b?c=1", True),
        ("„Wort“", True),
        ("don’t…", True),
        ("สวัสดี", False),
        ("مرحبا", False),
        ("😭", False),
        ("「姐姐」", False),
        ("姐姐。", False),
    ],
)
def test_only_letters_with_capitals_take_hyphens(word: str, can: bool) -> None:
    """Other scripts have rules of their own."""
    assert is_breakable(word) is can
