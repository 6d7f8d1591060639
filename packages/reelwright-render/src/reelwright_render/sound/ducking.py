"""When music makes room for speech: a gain curve from the known times of the words.

Because the words are known, the music is down before the first syllable and stays down through the short
gaps between words: nothing pumps. Only in a pause that is worth it does it come up.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from reelwright_render.sound.loudness import Samples
from reelwright_render.timeline.model import Word

UNDER_SPEECH_DB = -18.0
IN_PAUSES_DB = -8.0
PAUSE_MS = 800  # shorter ones belong to the speech

_AHEAD_MS = 280  # the way down
_MARGIN_MS = 20  # down this long before the word
_HOLD_MS = 80  # up this long after the last one
_RISE_MS = (320, 800)  # the way up: 0.4 of the pause within these
_STEP_MS = 5


@dataclass(frozen=True)
class Span:
    """A stretch of speech with no pause in it, in milliseconds."""

    start_ms: int
    end_ms: int


def speech_spans(words: Sequence[Word], duration_ms: int) -> tuple[Span, ...]:
    """Words joined over all that is no pause; the video's start and end count as words' edges."""
    spans: list[Span] = []
    for word in sorted(words, key=lambda word: word.start_ms):
        start, end = max(0, word.start_ms), min(duration_ms, word.end_ms)
        if start >= duration_ms:
            break
        edge = spans[-1].end_ms if spans else 0
        if start - edge <= PAUSE_MS:
            begun = spans.pop().start_ms if spans else 0
            spans.append(Span(begun, max(edge, end)))
        else:
            spans.append(Span(start, end))
    if spans and duration_ms - spans[-1].end_ms <= PAUSE_MS:
        spans.append(Span(spans.pop().start_ms, duration_ms))
    return tuple(spans)


class Ducking:
    """The level of music relative to speech over the video, read in blocks of samples."""

    def __init__(self, spans: Sequence[Span], duration_ms: int, rate: int) -> None:
        self._rate = rate
        self._times = np.arange(0, duration_ms + _STEP_MS, _STEP_MS)
        self._decibels = _curve(spans, duration_ms, self._times)

    def gain(self, start: int, count: int) -> Samples:
        """Linear gain of `count` samples from sample `start` on, shaped (n, 1)."""
        at = (start + np.arange(count)) * (1000 / self._rate)
        low, high = np.searchsorted(self._times, [at[0], at[-1]]) if count else (0, 0)
        window = slice(max(0, low - 1), high + 2)
        linear = 10 ** (self._decibels[window] / 20)
        return np.asarray(np.interp(at, self._times[window], linear)[:, None], np.float32)


def _curve(spans: Sequence[Span], duration_ms: int, times: NDArray[np.int64]) -> NDArray[np.float64]:
    """Decibels at each time: raised-cosine ramps, so that the ear finds no corner."""
    down = np.zeros(len(times))
    for index, span in enumerate(spans):
        following = spans[index + 1].start_ms if index + 1 < len(spans) else duration_ms
        rise = float(np.clip(0.4 * (following - span.end_ms), *_RISE_MS))
        before = np.clip((times - (span.start_ms - _MARGIN_MS - _AHEAD_MS)) / _AHEAD_MS, 0, 1)
        after = np.clip((span.end_ms + _HOLD_MS + rise - times) / rise, 0, 1)
        if span.start_ms == 0:
            before = np.ones(len(times))
        if span.end_ms >= duration_ms:
            after = np.ones(len(times))
        down = np.maximum(down, np.minimum(before, after))
    eased = (1 - np.cos(np.pi * down)) / 2
    return np.asarray(IN_PAUSES_DB + (UNDER_SPEECH_DB - IN_PAUSES_DB) * eased)
