import gc
import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reelwright_render.draw import fonts
from reelwright_render.draw.canvas import colour
from reelwright_render.draw.caption_lines import block, fit_preset, measure
from reelwright_render.draw.letters import passes
from reelwright_render.presets import PRESET_NAMES, caption_preset
from reelwright_render.text import line_breaks
from reelwright_render.text.line_breaks import CLOSE, bare, break_costs, ends_sentence
from reelwright_render.text.scripts import phrases
from reelwright_render.timeline.captions import cut_lines, rows_of
from reelwright_render.timeline.layout import Box
from reelwright_render.timeline.model import Line, Word

BOX = Box(0, 0, 840, 340)


def letters_wide(text: str) -> float:
    """A typewriter's measure: 36 a letter."""
    return 36.0 * len(text)


def spoken(text: str, pause_ms: int = 40) -> list[Word]:
    words, at = [], 500
    for one in text.split():
        words.append(Word(one, at, at + 70 * len(one)))
        at = words[-1].end_ms + pause_ms
    return words


def cut(text: str, preset: str = "default", pause_ms: int = 40) -> tuple[Line, ...]:
    return cut_lines(spoken(text, pause_ms), caption_preset(preset), letters_wide, BOX)


def break_cost(before: str, after: str) -> float:
    return break_costs((before, after))[1]


def belong_together(first: str, second: str) -> bool:
    return break_cost(first, second) >= CLOSE


def rows(text: str, preset: str) -> list[str]:
    """Every row of every line."""
    found = []
    for line in cut(text, preset):
        rest = [word.text for word in line.words]
        for count in rows_of(rest, caption_preset(preset), letters_wide, BOX):
            found.append(" ".join(rest[:count]))
            rest = rest[count:]
    return found


def texts(text: str, preset: str = "default") -> list[str]:
    return [line.text for line in cut(text, preset)]


def test_lines_break_at_phrases() -> None:
    assert texts("I said yes, because I love her. Then she stopped calling me.", "tiktok") == [
        "I said yes, because I love her.",
        "Then she stopped calling me.",
    ]


def test_beast_shows_one_or_two_words_at_a_time() -> None:
    assert texts("She never came back home again.", "beast") == ["She never", "came back", "home again."]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("$", "500"),
        ("USD", "500"),
        ("500", "dollars"),
        ("2,000", "euros"),
        ("15", "percent"),
        ("5", "pm."),
        ("two", "weeks"),
        ("New", "York"),
        ("Anna", "Maria,"),
        ("Dr.", "Smith"),
        ("May", "3"),
        ("Chapter", "12."),
        ("J.", "Smith"),
        ("iPhone", "15"),
        ("Apartment", "4B"),
        ("page", "98"),
        ("Chapter", "Two"),
        ("Part", "one"),
        ("Charles", "III"),
        ("50", "€"),
        ("minus", "5"),
        ("555", "1234"),
        ("twenty", "five"),
        ("20", "Prozent"),
        ("300", "años"),
    ],
)
def test_what_belongs_together_is_not_parted(first: str, second: str) -> None:
    """A number keeps its unit, a currency its sum, a name its second word or its number."""
    assert belong_together(first, second)
    lines = texts(f"and then we finally saw that {first} {second} was there on the very last day of all")
    assert any(f"{first} {second}" in line for line in lines)


@pytest.mark.parametrize("preset", ["default", "tiktok", "classic", "neon", "retroTV"])
@pytest.mark.parametrize(
    ("said", "whole"),
    [
        ("so the new iPhone 15 cost me a lot of money", "iPhone 15"),
        ("so I owed Dr. Smith 500 dollars and a new car", "Dr. Smith"),
        ("so I owed Dr. Smith 500 dollars and a new car", "500 dollars"),
        ("then they beat the Bulls 102 to 98 in the last game", "102 to 98"),
        ("it was on June 14, 2023, that she left me there", "June 14, 2023,"),
        ("from 9 to 5 I work in a very small office there", "9 to 5"),
        ("and then King Charles III waved at all of us there", "Charles III"),
        ("she is 5 foot 11 and taller than all of us", "5 foot 11"),
        ("we had to call 555 1234 again and again that day", "555 1234"),
        ("and then Chapter Two begins with a very long fight", "Chapter Two"),
    ],
)
def test_no_row_parts_a_figure_that_has_room_in_it(said: str, whole: str, preset: str) -> None:
    """A name and its number, a title and its name, a score, a date stand in one row of three words."""
    assert any(whole in row for row in rows(said, preset))


def test_a_figure_goes_before_a_name() -> None:
    """Where two words have room and three belong together, the number stays with the last."""
    lines = texts("and then King Charles III waved at us", "beast")
    assert "Charles III" in lines
    assert "BA 117" in texts("on Flight BA 117 we left", "beast")


@pytest.mark.parametrize(
    "said",
    ["3 cats", "12,000 דולר", "1,250 دولار", "12,000 रुपये", "40 волков"],
)
def test_a_number_stays_with_what_it_counts_in_any_language(said: str) -> None:
    """It is dearer to part them than any words that only lean on each other."""
    assert break_cost(*said.split()) > break_cost("the", "cat")


@pytest.mark.parametrize(("first", "second"), [("2019", "everybody"), ("3", "and"), ("7", "is")])
def test_what_only_follows_a_number_is_not_counted(first: str, second: str) -> None:
    assert break_cost(first, second) <= break_cost("the", "cat")


def test_no_line_ends_with_what_begins_the_next_phrase() -> None:
    said = "My sister lost her wedding ring and we found 500 dollars in the freezer"
    lines = texts(said, "wrap1") + texts(said, "tiktok") + texts(said)
    assert not [line for line in lines if line.split()[-1] in ("and", "in", "the")]


def test_an_emoji_stands_with_the_words_before_it() -> None:
    assert texts("she cried 😭 and then she left me there", "tiktok")[0].endswith("😭")
    before, after = break_costs(("cried", "😭", "and"))[1:]
    assert before > break_cost("the", "cat") > after


def test_a_dotted_abbreviation_ends_no_sentence_where_it_goes_on() -> None:
    """At 3:15 p.m. somebody called; but the U.S. It ended."""
    assert break_costs(("3:15", "p.m.", "my"))[2] > 0
    assert break_costs(("the", "U.S.", "Army"))[2] > 0
    assert break_costs(("the", "U.S.", "It"))[2] == 0
    assert not ends_sentence("Jr.")


@pytest.mark.parametrize("text", ["I TOLD HER THE TRUTH AND SHE LEFT", "I Told Her The Truth And She Left"])
def test_capitals_of_every_word_make_no_names(text: str) -> None:
    """A text that is shouted breaks where the same text breaks in small letters."""
    assert break_costs(text.split()) == break_costs(text.lower().split())


def test_small_words_of_other_languages_lean_on_what_follows() -> None:
    assert break_cost("der", "Hund") > break_cost("Hund", "bellt")
    assert break_cost("de", "vacances") > break_cost("jour", "heureux")
    assert break_cost("la", "casa") > break_cost("casa", "verde")


@pytest.mark.parametrize(
    ("first", "second"), [("dogs", "bark"), ("York.", "She"), ("2019,", "Anna"), ("500", "times,but")]
)
def test_what_only_follows_may_be_parted(first: str, second: str) -> None:
    assert not belong_together(first, second)


def test_a_sentence_is_the_cheapest_place_to_break_and_a_name_the_dearest() -> None:
    costs = [break_cost(*pair) for pair in (("over.", "I"), ("yes,", "I"), ("cat", "sat"), ("the", "cat"))]
    assert costs == sorted(costs)
    assert break_cost("New", "York") > costs[-1]


def test_no_short_word_is_left_alone() -> None:
    """Neither as a line nor as a row of one, unless it is a sentence of its own."""
    lines = cut("I read it three times and I could not believe what was in it", "tiktok")
    assert all(len(line.words) > 1 for line in lines)
    for line in lines:
        counts = rows_of([word.text for word in line.words], caption_preset("tiktok"), letters_wide, BOX)
        assert len(counts) == 1 or min(counts) > 1


def test_a_sentence_of_one_word_stands_by_itself() -> None:
    assert texts("Was I the villain in this story? No. I kept the receipts.")[-2] == "No."


def test_a_line_comes_with_its_first_word_and_goes_with_the_next() -> None:
    lines = cut("I said yes, because I love her. Then she stopped calling me.", "tiktok")
    assert [(line.start_ms, line.words[0].start_ms) for line in lines] == [(500, 500), (2530, 2530)]
    assert lines[0].end_ms == lines[1].start_ms


def test_a_line_stays_four_tenths_of_a_second_where_nothing_follows() -> None:
    (line,) = cut("Hello there.")
    assert line.end_ms == line.words[-1].end_ms + 400


def test_a_long_pause_ends_a_line() -> None:
    words = [
        Word("So", 0, 200),
        Word("we", 220, 400),
        Word("waited", 2_000, 2_400),
        Word("there", 2_420, 2_700),
    ]
    lines = cut_lines(words, caption_preset("default"), letters_wide, BOX)
    assert [line.text for line in lines] == ["So we", "waited there"]
    assert lines[0].end_ms == 800


def test_nothing_said_is_no_line() -> None:
    assert cut_lines([], caption_preset("default"), letters_wide, BOX) == ()


def test_a_word_wider_than_the_box_has_a_line_of_its_own() -> None:
    lines = texts("the Donaudampfschifffahrtsgesellschaft sank")
    assert "Donaudampfschifffahrtsgesellschaft" in " / ".join(lines)


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_no_line_goes_on_after_what_is_over_without_a_full_stop(name: str) -> None:
    """The end of a title and the beginning of the post are never read as one, in no preset's box."""
    words = spoken("I caught him on camera We moved in last May")
    words[4] = replace(words[4], ends_line=True)
    lines = cut_lines(words, caption_preset(name), letters_wide, BOX)
    assert [line.words[0].text for line in lines if "We" in line.text] == ["We"]
    assert [word for line in lines for word in line.words] == words


@pytest.mark.parametrize("name", PRESET_NAMES)
@settings(max_examples=15, deadline=None)
@given(
    spoken_words=st.lists(st.text("aeinrst.,A5", min_size=1, max_size=12), min_size=1, max_size=40),
    gap=st.integers(0, 900),
)
def test_every_word_comes_once_in_order_inside_the_presets_box(
    name: str, spoken_words: list[str], gap: int
) -> None:
    """Nothing is lost, lines follow each other, and none has more words than its preset allows."""
    preset, words = caption_preset(name), spoken(" ".join(spoken_words), gap)
    lines = cut_lines(words, preset, letters_wide, BOX)
    assert [word for line in lines for word in line.words] == words
    assert all(line.start_ms == line.words[0].start_ms for line in lines)
    assert all(line.words[-1].end_ms <= line.end_ms for line in lines)
    assert all(a.end_ms <= b.start_ms for a, b in zip(lines, lines[1:], strict=False))
    for line in lines:
        counts = rows_of([word.text for word in line.words], preset, letters_wide, BOX)
        assert sum(counts) == len(line.words)
        assert len(counts) <= preset.max_lines
        assert max(counts) <= preset.words_per_line


def test_a_line_edited_beyond_its_box_is_spread_over_its_rows() -> None:
    """An editor may write more than fits; then rows are about equally long."""
    assert rows_of(["word"] * 12, caption_preset("default"), letters_wide, BOX) == (6, 6)


class _Watched(str):
    """A word that counts how many of its letters are looked at one by one."""

    looks = 0

    def __getitem__(self, at: Any) -> str:
        _Watched.looks += 1
        return super().__getitem__(at)


@pytest.mark.parametrize("core", ["a", "", "1", "a.b", "$5", "x_"])
@pytest.mark.parametrize("around", ["", ".", "(", "...", '"', "¿", "—", "$", "%", "_", "'!"])
def test_a_word_is_bared_of_what_stands_around_it(core: str, around: str) -> None:
    """Exactly what the plain pattern takes away, on either side."""
    for text in (around + core, core + around, around + core + around):
        assert bare(text) == re.sub(r"^[^\w%$€£¥₹]+|[^\w%]+$", "", text)


def test_each_letter_is_looked_at_a_few_times_at_most() -> None:
    """However many dots stand inside a word, baring it takes no more looks than it has letters."""
    _Watched.looks = 0
    assert bare(_Watched("1" + "." * 5_000 + "xyz")) == "1" + "." * 5_000 + "xyz"
    assert _Watched.looks < 10


@pytest.mark.parametrize(
    "word",
    ["1" + "." * 9_990 + "xyz", "1" * 9_990 + "!x", "(" * 9_990 + "x", "." * 9_990 + "x", '."' * 4_990 + "x"],
)
def test_no_pattern_meets_a_word_without_end(word: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Patterns go back and forth over what they are shown: of a long word that is its last letters alone."""
    shown: list[int] = []
    for name, pattern in list(vars(line_breaks).items()):
        if isinstance(pattern, re.Pattern):
            monkeypatch.setattr(line_breaks, name, _Heard(pattern, shown))
    assert break_costs(("He", word, "said", word, "dollars.")) == (0.0, 28.0, 28.0, 28.0, 28.0)
    assert 0 < max(shown) <= 40


class _Heard:
    """A pattern that notes the lengths of what it is shown."""

    def __init__(self, pattern: re.Pattern[str], shown: list[int]) -> None:
        self._pattern, self._shown = pattern, shown

    def match(self, text: str) -> re.Match[str] | None:
        self._shown.append(len(text))
        return self._pattern.match(text)

    def search(self, text: str) -> re.Match[str] | None:
        self._shown.append(len(text))
        return self._pattern.search(text)


def test_a_long_address_still_ends_its_sentence() -> None:
    """What is said after it begins a new line; before and after it a break costs what it costs anywhere."""
    address = "https://example.com/a-page-with-a-rather-long-name.html"
    assert break_costs(("the", address, "and")) == (0.0, 28.0, 28.0)
    assert break_costs(("the", address + '?"', "And")) == (0.0, 28.0, 0.0)


def test_texts_are_not_kept() -> None:
    """Nothing of a caller's words stays once they are cut."""
    word = _Watched("Rosebud")
    break_costs(("old", word, "sled"))
    assert [kept for kept in gc.get_referrers(word) if isinstance(kept, dict | list | tuple)] == []


@pytest.mark.parametrize("kept", [block, measure, fit_preset, passes, colour, phrases, fonts.width])
def test_what_is_kept_of_callers_texts_has_an_end(kept: Any) -> None:
    """The least recently used is forgotten: a server that runs for months does not fill up with captions."""
    assert kept.cache_info().maxsize is not None
