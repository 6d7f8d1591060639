"""When each shown word is said, from when its symbols are."""

from collections.abc import Sequence
from dataclasses import dataclass

from reelwright_render.timeline.model import Word

_SILENT_MS = 120  # what a silent token (a lone emoji) takes, where there is room
_LONGEST_RUN = 3  # silent tokens in a row that are shown as words of their own


@dataclass(frozen=True)
class Span:
    start_ms: int
    end_ms: int


def timed_words(shown: Sequence[str], spans: Sequence[Span | None], duration_ms: int) -> tuple[Word, ...]:
    """A word for each shown token, in order, each at least a millisecond long, none over another, all inside
    the sound. Tokens without a span were not said: they take time from the pause or the word beside them.
    Longer runs of such tokens become one word that has spaces.
    """
    texts, times = _runs_joined(shown, spans)
    said = iter(_push_apart([span for span in times if span is not None], duration_ms))
    filled = _fill_gaps([None if span is None else next(said) for span in times], duration_ms)
    return tuple(
        Word(text, span.start_ms, span.end_ms)
        for text, span in zip(texts, _push_apart(filled, duration_ms), strict=True)
    )


def _runs_joined(shown: Sequence[str], spans: Sequence[Span | None]) -> tuple[list[str], list[Span | None]]:
    texts: list[str] = []
    times: list[Span | None] = []
    for text, span in zip(shown, spans, strict=True):
        if span is None and len(times) >= _LONGEST_RUN and times[-_LONGEST_RUN:] == [None] * _LONGEST_RUN:
            texts[-1] += f" {text}"
        else:
            texts.append(text)
            times.append(span)
    return texts, times


def _push_apart(spans: Sequence[Span], duration_ms: int) -> list[Span]:
    """The spans pushed off each other, later first, then back into the sound: each lasts a millisecond where
    the sound has one for each."""
    out: list[Span] = []
    earliest = 0
    for span in spans:
        start = max(span.start_ms, earliest)
        earliest = max(span.end_ms, start + 1)
        out.append(Span(start, earliest))
    latest = duration_ms
    for index in range(len(out) - 1, -1, -1):
        end = min(out[index].end_ms, latest)
        latest = min(out[index].start_ms, end - 1)
        out[index] = Span(latest, end)
    return out


def _fill_gaps(spans: Sequence[Span | None], duration_ms: int) -> list[Span]:
    out: list[Span] = []
    waiting = 0
    for span in spans:
        if span is None:
            waiting += 1
            continue
        if waiting:
            span = _place_silent_spans(out, waiting, span)
            waiting = 0
        out.append(span)
    if waiting:
        _place_silent_spans(out, waiting, Span(duration_ms, duration_ms))
    return out


def _place_silent_spans(out: list[Span], count: int, after: Span) -> Span:
    """Puts `count` silent spans between the last of `out` and `after`, which is returned, shortened when
    nothing else can give time."""
    wanted = count * _SILENT_MS
    start, end = (out[-1].end_ms if out else 0), after.start_ms
    if out and end - start < wanted:
        last = out[-1]
        start = max(last.start_ms + (last.end_ms - last.start_ms) // 2, end - wanted)
        if start > last.start_ms:
            out[-1] = Span(last.start_ms, min(start, last.end_ms))
        start = max(start, out[-1].end_ms)
    elif not out and end - start < wanted:
        end = min(after.start_ms + (after.end_ms - after.start_ms) // 2, start + wanted)
        after = Span(end, after.end_ms)
    end = min(end, start + wanted)
    for index in range(count):
        out.append(Span(start + (end - start) * index // count, start + (end - start) * (index + 1) // count))
    return after
