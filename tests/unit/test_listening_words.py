"""Heard words as the recogniser parts them → words as they are written."""

from types import SimpleNamespace as Heard

from reelwright.engines.local.whisper import unheard, with_found, written_words
from reelwright_render.timeline.model import Word


def segment(*words: tuple[str, float, float]) -> Heard:
    return Heard(
        end=words[-1][2], words=[Heard(word=word, start=start, end=end) for word, start, end in words]
    )


def test_what_follows_without_a_space_belongs_to_the_word_before():
    """ "$3" and ".5" are one amount."""
    heard = [segment((" won", 0.0, 0.3), (" $3", 0.3, 0.6), (".5", 0.6, 0.9))]
    assert written_words(heard, "en") == (Word("won", 0, 300), Word("$3.5", 300, 900))


def test_a_language_without_spaces_keeps_its_parts():
    """Chinese would otherwise be one word a sentence."""
    heard = [segment(("你", 0.0, 0.3), ("好", 0.3, 0.6))]
    assert written_words(heard, "zh") == (Word("你", 0, 300), Word("好", 300, 600))


def test_words_never_overlap_and_always_last():
    """The recogniser's overlaps and empty spans are put right."""
    heard = [segment((" one", 0.0, 0.5), (" two", 0.4, 0.4), (" three", 0.4, 0.8))]
    assert written_words(heard, "en") == (
        Word("one", 0, 500),
        Word("two", 500, 501),
        Word("three", 501, 800),
    )


ONE_TWO = (Word("one", 0, 500), Word("two", 600, 1_000))


def test_a_stretch_of_speech_without_words_is_found():
    """Between words, before the first and after the last, where somebody speaks for 1.2 seconds or longer in
    all; less and silence is none."""
    late = (*ONE_TWO, Word("nine", 4_000, 4_400))
    assert unheard([(0, 4_500)], late) == [(1_000, 4_000)]
    assert unheard([(0, 1_000), (1_500, 2_600), (4_050, 4_500)], late) == []
    assert unheard([(0, 1_000), (1_500, 2_300), (2_500, 3_000), (4_050, 4_500)], late) == [(1_500, 3_000)]
    assert unheard([(0, 4_500)], [Word("nine", 2_000, 2_300)]) == [(0, 2_000), (2_300, 4_500)]
    assert unheard([], late) == []


def test_a_word_that_lasts_for_seconds_hides_others():
    """It was said in its first second and a half."""
    assert unheard([(0, 6_000)], [Word("was", 0, 5_500)]) == [(1_500, 6_000)]


def test_what_is_found_in_a_stretch_comes_between_the_words_around_it():
    """In order and not over each other; a word that reached into the stretch ends where it begins, and what
    is found beside the stretch was known."""
    words = (*ONE_TWO, Word("was", 1_100, 4_000), Word("nine", 4_000, 4_400))
    known = Word("was", 1_200, 2_500), Word("nine", 4_000, 4_400)
    found = (known[0], Word("three", 2_500, 3_300), Word("four", 3_400, 4_100), known[1])
    assert with_found(words, found, (2_600, 4_000)) == (
        *ONE_TWO,
        Word("was", 1_100, 2_600),
        Word("three", 2_600, 3_300),
        Word("four", 3_400, 4_000),
        Word("nine", 4_000, 4_400),
    )
    assert with_found(words, known, (2_600, 4_000)) == words


def test_a_word_at_the_edge_of_a_stretch_is_not_said_twice():
    """Though it is found a little later, or earlier, than it was known; a word that is really said twice is
    kept."""
    words = (Word("the", 500, 620), Word("end.", 3_000, 3_400))
    middle = (Word("big", 800, 1_400), Word("dog", 1_500, 2_200))
    stretch = (620, 3_000)
    drifted = (Word("The", 570, 690), *middle, Word("end", 2_400, 3_400))
    assert with_found(words, drifted, stretch) == (words[0], *middle, words[1])
    assert with_found(words, drifted[:1], stretch) == words
    twice = (Word("the", 480, 600), Word("the", 650, 790), *middle, Word("end.", 2_980, 3_400))
    assert [one.text for one in with_found(words, twice, stretch)] == ["the", "the", "big", "dog", "end."]
