"""Shown words get the time of what was said for them; silent ones take theirs from beside them."""

from hypothesis import given
from hypothesis import strategies as st

from reelwright.engines.local.timing import Span, timed_words
from reelwright_render.timeline.model import Word


def test_spoken_words_keep_their_times():
    """Nothing moves that need not."""
    assert timed_words(["a", "b"], [Span(10, 200), Span(220, 400)], 500) == (
        Word("a", 10, 200),
        Word("b", 220, 400),
    )


def test_a_silent_token_takes_the_pause_beside_it():
    """An emoji between two sentences shows in the pause between them."""
    assert timed_words(["a", "😂", "b"], [Span(0, 200), None, Span(500, 700)], 700)[1] == Word("😂", 200, 320)


def test_a_silent_token_without_a_pause_takes_the_end_of_the_word_before():
    """At most half of it."""
    assert timed_words(["a", "😂", "b"], [Span(0, 200), None, Span(200, 700)], 700) == (
        Word("a", 0, 100),
        Word("😂", 100, 200),
        Word("b", 200, 700),
    )


def test_a_silent_token_at_the_start_takes_the_start_of_the_first_word():
    """A bullet or an emoji may open a sentence."""
    assert timed_words(["😂", "b"], [None, Span(0, 600)], 700) == (Word("😂", 0, 120), Word("b", 120, 600))


def test_a_long_run_of_silent_tokens_becomes_one_word():
    """Twenty emoji cannot each have a time."""
    words = timed_words(["a", *"😂" * 20], [Span(0, 400), *[None] * 20], 500)
    assert " ".join(word.text for word in words) == " ".join(["a", *"😂" * 20])
    assert len(words) == 4


spans = st.lists(
    st.one_of(
        st.none(),
        st.builds(
            lambda start, length: Span(start, start + length), st.integers(0, 5000), st.integers(0, 500)
        ),
    ),
    min_size=1,
    max_size=30,
)


@given(spans)
def test_words_are_in_order_inside_the_sound_whatever_the_spans(spans):
    """Even where rounding or the network gave nonsense, given 40 ms of sound a word."""
    shown = [str(index) for index in range(len(spans))]
    said = sorted((span for span in spans if span), key=lambda span: span.start_ms)
    ordered = iter(said)
    words = timed_words(shown, [span and next(ordered) for span in spans], 6000)
    edges = [edge for word in words for edge in (word.start_ms, word.end_ms)]
    assert edges == sorted(edges)
    assert all(word.start_ms < word.end_ms for word in words)
    assert edges[-1] <= 6000
    assert " ".join(word.text for word in words) == " ".join(shown)
