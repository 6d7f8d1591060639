"""What comes with the active word."""

from collections.abc import Sequence
from typing import Any, Protocol

from reelwright.render.draw import paint, rect
from reelwright.render.skia_loader import skia
from reelwright.timeline.layout import Box
from reelwright.timeline.presets import CaptionPreset, Mark


class _Word(Protocol):
    @property
    def row(self) -> int: ...
    @property
    def x(self) -> float: ...
    @property
    def width(self) -> float: ...
    @property
    def baseline(self) -> float: ...
    @property
    def middle(self) -> float: ...


def behind(canvas: Any, preset: CaptionPreset, words: Sequence[_Word], active: int, motion: float) -> None:
    """Draws the preset's mark for the active word; `motion` (eased) runs from 0 to 1."""
    mark = preset.highlight.mark
    if mark is None or active >= len(words):
        return
    word = words[active]
    box = _box(word, mark, preset)
    if mark.slides and active and words[active - 1].row == word.row:
        box = _between(_box(words[active - 1], mark, preset), box, motion)
    _DRAW[mark.kind](canvas, mark, box, word.baseline, preset.size, motion)


def _box(word: _Word, mark: Mark, preset: CaptionPreset) -> Box:
    height = preset.size * 0.86 + 2 * mark.pad_y
    return Box(word.x - mark.pad_x, word.middle - height / 2, word.width + 2 * mark.pad_x, height)


def _between(before: Box, after: Box, share: float) -> Box:
    x = before.x + (after.x - before.x) * share
    return Box(x, after.y, before.width + (after.width - before.width) * share, after.height)


def _pill(canvas: Any, mark: Mark, box: Box, baseline: float, size: float, motion: float) -> None:
    canvas.drawRoundRect(rect(box), mark.radius, mark.radius, paint(mark.color))


def _blob(canvas: Any, mark: Mark, box: Box, baseline: float, size: float, motion: float) -> None:
    """A soft, slightly uneven stroke that runs out from under the word's beginning."""
    width, thick = max(size * 0.3, box.width * motion), size * 0.2
    top = baseline - thick * 0.12
    path = skia.PathBuilder()
    path.moveTo(box.x, top + thick * 0.5)
    path.cubicTo(box.x, top - 1, box.x + width * 0.1, top, box.x + width * 0.3, top + thick * 0.06)
    path.cubicTo(
        box.x + width * 0.6,
        top + thick * 0.16,
        box.x + width,
        top - thick * 0.3,
        box.x + width,
        top + thick * 0.42,
    )
    path.cubicTo(
        box.x + width,
        top + thick,
        box.x + width * 0.7,
        top + thick * 0.86,
        box.x + width * 0.5,
        top + thick * 0.92,
    )
    path.cubicTo(box.x + width * 0.25, top + thick, box.x, top + thick * 1.1, box.x, top + thick * 0.5)
    canvas.drawPath(path.detach(), paint(mark.color))


def _underline(canvas: Any, mark: Mark, box: Box, baseline: float, size: float, motion: float) -> None:
    line = Box(box.x, baseline + size * 0.16, box.width * motion, max(4.0, size * 0.09))
    canvas.drawRoundRect(rect(line), line.height / 2, line.height / 2, paint(mark.color))


_DRAW = {
    "pill": _pill,
    "box": _pill,
    "cursor": _pill,
    "blob": _blob,
    "underline": _underline,
}
