"""When music goes down and when it comes up, from the words alone."""

import numpy as np
import pytest

from reelwright_render.sound.ducking import Ducking, Span, speech_spans
from reelwright_render.timeline.model import Word

RATE = 48_000


def words(*spans: tuple[int, int]) -> tuple[Word, ...]:
    return tuple(Word("word", start, end) for start, end in spans)


def decibels(spans: tuple[Span, ...], duration_ms: int, at_ms: int) -> float:
    gain = Ducking(spans, duration_ms, RATE).gain(at_ms * 48, 1)
    return float(20 * np.log10(gain[0, 0]))


def test_gaps_up_to_800_ms_belong_to_the_speech() -> None:
    """Words 0.8 s apart are one span, words 0.81 s apart are two."""
    assert speech_spans(words((2000, 2500), (3300, 4000)), 9000) == (Span(2000, 4000),)
    assert speech_spans(words((2000, 2500), (3310, 4000)), 9000) == (Span(2000, 2500), Span(3310, 4000))


def test_the_edges_of_the_video_are_no_pauses() -> None:
    """A first word within 0.8 s of the start, a last one within 0.8 s of the end: down from edge to edge."""
    assert speech_spans(words((700, 1200), (1500, 4300)), 5000) == (Span(0, 5000),)
    assert speech_spans(words((900, 4100)), 5000) == (Span(900, 4100),)


def test_words_may_come_in_any_order_overlap_and_pass_the_end() -> None:
    """What lies after the end is not heard."""
    given = words((3000, 9000), (1000, 3500), (6000, 7000))
    assert speech_spans(given, 5000) == (Span(1000, 5000),)
    assert speech_spans((), 5000) == ()


def test_music_stays_down_in_a_gap_of_700_ms() -> None:
    """−18 dB from the first word to the last."""
    spans = speech_spans(words((2000, 2500), (3200, 4000)), 9000)
    assert [decibels(spans, 9000, at) for at in range(2000, 4000, 100)] == pytest.approx([-18.0] * 20)


def test_even_the_shortest_pause_is_reached_and_left_in_time() -> None:
    """A pause of 0.9 s: up at −8 dB in it, down again when the next word begins."""
    spans = speech_spans(words((1000, 2000), (2900, 4000)), 9000)
    heard = [decibels(spans, 9000, at) for at in range(2000, 2900, 10)]
    assert max(heard) == pytest.approx(-8, abs=0.1)
    assert decibels(spans, 9000, 2000) == decibels(spans, 9000, 2899) == pytest.approx(-18)


def test_the_way_down_and_up_has_no_jump() -> None:
    """The gain never changes by more than a tenth of a decibel in a millisecond."""
    spans = speech_spans(words((2000, 3000), (5000, 6000)), 9000)
    gain = Ducking(spans, 9000, RATE).gain(0, 9 * RATE)[::48, 0]
    assert np.abs(np.diff(20 * np.log10(gain))).max() < 0.1


def test_blocks_read_as_the_whole() -> None:
    """The curve does not depend on how it is cut."""
    ducking = Ducking(speech_spans(words((500, 1500), (3000, 3500)), 5000), 5000, RATE)
    whole = ducking.gain(0, 5 * RATE)
    parts = [ducking.gain(start, 24_000) for start in range(0, 5 * RATE, 24_000)]
    np.testing.assert_allclose(np.concatenate(parts), whole, rtol=1e-6)


def test_without_speech_music_stays_where_pauses_have_it() -> None:
    """Nothing to duck for: −8 dB all along."""
    assert {round(decibels((), 4000, at), 6) for at in range(0, 4000, 500)} == {-8.0}
