"""Words → lines: what is shown together, cut by the preset's box and by what the sentence says.

The cut is the cheapest one (dynamic programming over the words): it costs to part what belongs together,
to leave a short word alone and to leave room unused, and least to break where a sentence or clause ends.
"""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise

from reelwright_render.presets import CaptionPreset
from reelwright_render.text.line_breaks import CLOSE, bare, break_costs, ends_sentence
from reelwright_render.text.scripts import gap, han_language, is_unspaced, phrases
from reelwright_render.timeline.layout import Box
from reelwright_render.timeline.model import Captions, Line, Word

LINGER_MS = 400
_LONG_PAUSE_MS = 600
_PAUSE_MS = 280
_SHORTEST_MS = 450
_LONGEST_WORD = 5  # letters of a word of Chinese or Japanese, with its full stop

WidthOf = Callable[[str], float]


def _is_short(text: str) -> bool:
    return len(bare(text)) <= 4


@dataclass(frozen=True)
class _Measured:
    """Words with their widths as the preset writes them, and what a break before each costs; a row's room is
    `width`."""

    texts: tuple[str, ...]
    breaks: tuple[float, ...]
    widths: tuple[float, ...]
    gaps: tuple[float, ...]
    width: float
    preset: CaptionPreset

    def row(self, start: int, end: int) -> float:
        outer = max(self.widths[start], self.widths[end - 1])
        return sum(self.widths[start:end]) + sum(self.gaps[start + 1 : end]) + self.preset.growth * outer

    def row_fits(self, start: int, end: int) -> bool:
        alone = end - start == 1
        return end - start <= self.preset.words_per_line and (alone or self.row(start, end) <= self.width)

    def rows(self, start: int, end: int) -> tuple[float, tuple[tuple[int, int], ...]] | None:
        """The best rows for these words, as few as will do, with their cost; None when they do not fit."""
        for count in range(1, self.preset.max_lines + 1):
            best = self._split(start, end, count)
            if best is not None:
                return best
        return None

    def _split(self, start: int, end: int, count: int) -> tuple[float, tuple[tuple[int, int], ...]] | None:
        if count == 1:
            return (self._row_cost(start, end), ((start, end),)) if self.row_fits(start, end) else None
        best: tuple[float, tuple[tuple[int, int], ...]] | None = None
        for at in range(start + 1, end):
            if not self.row_fits(start, at):
                continue
            rest = self._split(at, end, count - 1)
            if rest is None:
                continue
            cost = self._row_cost(start, at) + rest[0] + self._part(at)
            if best is None or cost < best[0]:
                best = cost, ((start, at), *rest[1])
        return best

    def _row_cost(self, start: int, end: int) -> float:
        orphan = (34.0 if _is_short(self.texts[start]) else 12.0) if end - start == 1 else 0.0
        return orphan + 24 * (1 - min(1.0, self.row(start, end) / self.width)) ** 2

    def ends_sentence(self, at: int) -> bool:
        return at + 1 == len(self.texts) or self.breaks[at + 1] == 0

    def _part(self, at: int) -> float:
        cost = self.breaks[at]
        return (0.35 if cost < CLOSE else 0.6) * cost


def _measure(texts: Sequence[str], preset: CaptionPreset, width_of: WidthOf, box: Box) -> _Measured:
    wide = width_of(" ")
    return _Measured(
        tuple(texts),
        break_costs(texts),
        tuple(width_of(text) for text in texts),
        tuple(wide if gap(*pair) else 0.0 for pair in pairwise(("", *texts))),
        box.width - 2 * preset.margin_x,
        preset,
    )


def rows_of(texts: Sequence[str], preset: CaptionPreset, width_of: WidthOf, box: Box) -> tuple[int, ...]:
    """Count the words in each row of a line. A line that was edited beyond the preset's box is spread
    evenly over its rows, and it is for the drawing to make it smaller."""
    measured = _measure(texts, preset, width_of, box)
    found = measured.rows(0, len(texts))
    if found is not None:
        return tuple(end - start for start, end in found[1])
    return _even_rows(measured, preset.max_lines)


def _even_rows(measured: _Measured, count: int) -> tuple[int, ...]:
    total, rows, taken = measured.row(0, len(measured.texts)), [0], 0.0
    for width, after in zip(measured.widths, [*measured.gaps[1:], 0.0], strict=True):
        if taken + width / 2 > total * len(rows) / count and rows[-1] and len(rows) < count:
            rows.append(0)
        rows[-1] += 1
        taken += width + after
    return tuple(rows)


def _line_cost(words: Sequence[Word], measured: _Measured, start: int, end: int) -> float | None:
    found = measured.rows(start, end)
    if found is None:
        return None
    room = measured.preset.words_per_line * measured.preset.max_lines
    cost = 16 + found[0] + 14 * (1 - (end - start) / room) ** 2
    for at in range(start + 1, end):
        cost += 160 if measured.breaks[at] == 0 else 0
        cost += 60 if words[at].start_ms - words[at - 1].end_ms > _LONG_PAUSE_MS else 0
    alone = end - start == 1 and room > 2 and not measured.ends_sentence(start)
    cost += 40 if alone and _is_short(words[start].text) else 0
    return cost + max(0.0, _SHORTEST_MS - (words[end - 1].end_ms - words[start].start_ms)) / 15


def _cut_cost(words: Sequence[Word], measured: _Measured, at: int) -> float:
    """Return the cost of beginning a new line with the word at this place."""
    cost = measured.breaks[at]
    return cost * 0.3 if words[at].start_ms - words[at - 1].end_ms > _PAUSE_MS else cost


def _cuts(words: Sequence[Word], measured: _Measured) -> list[int]:
    """Return where lines begin."""
    room = measured.preset.words_per_line * measured.preset.max_lines
    cheapest = [0.0] + [float("inf")] * len(words)
    came_from = [0] * (len(words) + 1)
    for end in range(1, len(words) + 1):
        for start in range(max(0, end - room), end):
            cost = _line_cost(words, measured, start, end)
            if cost is None:
                continue
            total = cheapest[start] + cost + (_cut_cost(words, measured, start) if start else 0.0)
            if total < cheapest[end]:
                cheapest[end], came_from[end] = total, start
    starts, at = [], len(words)
    while at:
        at = came_from[at]
        starts.append(at)
    return starts[::-1]


def cut_lines(words: Sequence[Word], preset: CaptionPreset, width_of: WidthOf, box: Box) -> tuple[Line, ...]:
    """Cut words into lines, every word once and in order. `box` is the caption box and `width_of` measures
    a word as the preset draws it, or a single space, both in reference units. A line comes with its first
    word, and goes with the next line's or 0.4 s after its last."""
    groups: list[Sequence[Word]] = []
    for run in _runs(part_words([word for word in words if word.text.strip()])):
        starts = _cuts(run, _measure([word.text for word in run], preset, width_of, box))
        groups += [run[a:b] for a, b in zip(starts, [*starts[1:], len(run)], strict=True)]
    nexts = [group[0].start_ms for group in groups[1:]]
    return tuple(_line(group, after) for group, after in zip(groups, [*nexts, None], strict=False))


def _runs(words: Sequence[Word]) -> list[Sequence[Word]]:
    """Words between which lines may be cut this way or that."""
    ends = [at for at, word in enumerate(words, 1) if word.ends_line or at == len(words)]
    return [words[start:end] for start, end in pairwise([0, *ends])]


def part_words(words: Sequence[Word]) -> list[Word]:
    """Words of Chinese, Japanese and Thai as phrases, wherever whoever heard or wrote them parted them: a
    phrase comes with its first letter and goes with its last, each letter taking as long as the others of
    its word. Other words stay as they are."""
    language = han_language("".join(word.text for word in words))
    found: list[Word] = []
    run: list[Word] = []
    for word in words:
        if not (run and _runs_on(run[-1], word)):
            found += _phrase_ends(run, language)
            run = []
        run.append(word)
    return found + _phrase_ends(run, language)


def _runs_on(before: Word, after: Word) -> bool:
    if before.ends_line or after.start_ms - before.end_ms > _PAUSE_MS:
        return False
    return not gap(before.text, after.text) and not ends_sentence(before.text)


def _phrase_ends(run: Sequence[Word], language: str) -> list[Word]:
    if not any(is_unspaced(word.text) for word in run):
        return list(run)
    times = [
        (word.start_ms + span * at / len(word.text), word.start_ms + span * (at + 1) / len(word.text))
        for word in run
        for span in (word.end_ms - word.start_ms,)
        for at in range(len(word.text))
    ]
    found, at = [], 0
    for phrase in _at_words(phrases("".join(word.text for word in run), language), run):
        last = at + len(phrase)
        found.append(Word(phrase, round(times[at][0]), round(times[last - 1][1])))
        at = last
    found[-1] = replace(found[-1], ends_line=run[-1].ends_line)
    return found if all(word.start_ms < word.end_ms for word in found) else list(run)


def _at_words(found: Sequence[str], run: Sequence[Word]) -> list[str]:
    """Phrases that end inside a word go on to its end: whoever reads a text aloud knows its words. What is
    longer than a word comes from somebody who does not, and is cut anywhere."""
    text = "".join(word.text for word in run)
    starts = accumulate((len(word.text) for word in run), initial=0)
    ends = sorted(
        at + letter
        for at, word in zip(starts, run, strict=False)
        for letter in range(1, len(word.text) + 1)
        if letter == len(word.text) or len(word.text) > _LONGEST_WORD
    )
    cuts = [0]
    for end in accumulate(len(phrase) for phrase in found):
        cuts.append(max(cuts[-1], ends[bisect_left(ends, end)]))
    return [text[at:end] for at, end in pairwise(cuts) if at < end]


def _line(group: Sequence[Word], next_ms: int | None) -> Line:
    end = group[-1].end_ms + LINGER_MS
    return Line(tuple(group), group[0].start_ms, end if next_ms is None else min(end, next_ms))


def layers_of(captions: Captions) -> list[Captions]:
    """Lines that look the same, each as captions of their own; empty ones are left out."""
    if not captions.layers:
        return [captions]
    rest = captions.lines
    found = []
    for layer in captions.layers:
        own = tuple(line for line in rest if layer.start_ms <= line.start_ms < layer.end_ms)
        rest = tuple(line for line in rest if line not in own)
        style = replace(captions, preset=layer.preset, alignment=layer.alignment, lines=own, layers=())
        found.append(replace(style, disabled=captions.disabled or layer.disabled))
    found.append(replace(captions, lines=rest, layers=()))
    return [one for one in found if one.lines]
