"""Captions as every caption file needs them: spans that never meet, words in rows, and their direction."""

import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise

from reelwright_render.text.line_breaks import break_costs
from reelwright_render.text.scripts import is_rtl, join_words
from reelwright_render.timeline.captions import layers_of
from reelwright_render.timeline.layout import Half, card_half
from reelwright_render.timeline.model import Alignment, Captions, Timeline, Word

ROOM = 42  # letters in a row, as broadcasters count them


@dataclass(frozen=True)
class Cue:
    """One line of captions. `rows` are its words, row by row; `preset` and `alignment` how the video shows
    it; `card` in which half a card shows meanwhile."""

    start_ms: int
    end_ms: int
    rows: tuple[tuple[Word, ...], ...]
    preset: str
    alignment: Alignment
    rtl: bool
    card: Half | None = None

    @property
    def words(self) -> tuple[Word, ...]:
        return tuple(word for row in self.rows for word in row)


RowsOf = Callable[[Cue], Sequence[int]]


def words_by_row(cue: Cue) -> Sequence[int]:
    """Count the words of each row: as few rows as 42 letters allow, broken where it costs least."""
    texts = [word.text for word in cue.words]
    letters = len(join_words(texts))
    if letters <= ROOM or len(texts) == 1:
        return (len(texts),)
    lengths = list(accumulate(len(text) + 1 for text in texts))
    costs = break_costs(texts)

    def cost(at: int) -> float:
        longer = max(lengths[at - 1], lengths[-1] - lengths[at - 1])
        return costs[at] + 4 * abs(longer - letters / 2)

    first = min(range(1, len(texts)), key=cost)
    return first, len(texts) - first


def cues(timeline: Timeline, rows_of: RowsOf = words_by_row) -> list[Cue]:
    """The captions in order of time, those too that the video does not show: a player shows them then. A
    line ends at the latest where the next begins, and lasts a millisecond at least."""
    if timeline.captions is None:
        return []
    found = [cue for layer in layers_of(timeline.captions) for cue in _of(layer, timeline)]
    found.sort(key=lambda cue: (cue.start_ms, cue.end_ms))
    after = [following.start_ms for _, following in pairwise(found)]
    ends = [min(cue.end_ms, later) for cue, later in zip(found, [*after, timeline.duration_ms], strict=True)]
    shown = (replace(cue, end_ms=max(end, cue.start_ms + 1)) for cue, end in zip(found, ends, strict=True))
    return [replace(cue, rows=_split(cue.words, rows_of(cue))) for cue in shown]


def _of(captions: Captions, timeline: Timeline) -> list[Cue]:
    return [
        Cue(
            start_ms=line.start_ms,
            end_ms=line.end_ms,
            rows=(_clean(line.words),),
            preset=captions.preset,
            alignment=captions.alignment,
            rtl=is_rtl(line.text, captions.language),
            card=card_half(timeline.cards, line.start_ms, line.end_ms),
        )
        for line in captions.lines
        if line.text.strip()
    ]


def _clean(words: Sequence[Word]) -> tuple[Word, ...]:
    """Return a text without what would break a row or a file: line ends, control characters, empty words."""
    tidy = (replace(word, text=_plain(word.text)) for word in words)
    return tuple(word for word in tidy if word.text)


def _plain(text: str) -> str:
    kept = (" " if unicodedata.category(c) in ("Cc", "Zl", "Zp") else c for c in text)
    return " ".join("".join(kept).split())


def _split(words: tuple[Word, ...], counts: Sequence[int]) -> tuple[tuple[Word, ...], ...]:
    ends = [0, *accumulate(counts)]
    return tuple(words[first:last] for first, last in pairwise(ends) if first < last)
