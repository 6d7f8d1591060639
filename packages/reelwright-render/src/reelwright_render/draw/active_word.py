"""Marks of the word that is being said: pills, boxes, underlines, bursts."""

import math
from collections.abc import Sequence
from typing import Any, Protocol

from reelwright_render.draw.canvas import paint, rect, stroke
from reelwright_render.draw.skia_loader import skia
from reelwright_render.presets import CaptionPreset, WordMark
from reelwright_render.timeline.layout import Box

_EDGE, _DARK = 3.0, "#000000B8"  # around a line that would be lost over bright footage
_SNUG = 0.06  # of the size: what a mark takes of a neighbour that no space parts from its word


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
    @property
    def rtl(self) -> bool: ...
    @property
    def height(self) -> float | None: ...
    @property
    def depth(self) -> float | None: ...
    @property
    def snug(self) -> bool: ...


def behind(canvas: Any, preset: CaptionPreset, words: Sequence[_Word], active: int, motion: float) -> None:
    """Draws the preset's mark for the active word; `motion` (eased) runs from 0 to 1."""
    mark = preset.highlight.mark
    if mark is None or active >= len(words):
        return
    word = words[active]
    box = _box(word, mark, preset)
    if mark.slides and active and words[active - 1].row == word.row:
        box = _between(_box(words[active - 1], mark, preset), box, motion)
    canvas.save()
    if word.rtl:  # it begins at the word's right
        canvas.translate(2 * box.centre[0], 0)
        canvas.scale(-1, 1)
    foot = word.baseline if word.depth is None else word.baseline + word.depth
    _DRAW[mark.kind](canvas, mark, box, foot, preset.size, motion)
    canvas.restore()


def _box(word: _Word, mark: WordMark, preset: CaptionPreset) -> Box:
    height = (preset.size * 0.86 if word.height is None else word.height) + 2 * mark.pad_y
    pad = min(mark.pad_x, _SNUG * preset.size) if word.snug else mark.pad_x
    return Box(word.x - pad, word.middle - height / 2, word.width + 2 * pad, height)


def _between(before: Box, after: Box, share: float) -> Box:
    x = before.x + (after.x - before.x) * share
    return Box(x, after.y, before.width + (after.width - before.width) * share, after.height)


def _pill(canvas: Any, mark: WordMark, box: Box, baseline: float, size: float, motion: float) -> None:
    canvas.drawRoundRect(rect(box), mark.radius, mark.radius, paint(mark.color))


def _blob(canvas: Any, mark: WordMark, box: Box, baseline: float, size: float, motion: float) -> None:
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


def _underline(canvas: Any, mark: WordMark, box: Box, baseline: float, size: float, motion: float) -> None:
    line = Box(box.x, baseline + size * 0.16, box.width * motion, max(4.0, size * 0.09))
    edge = Box(line.x - _EDGE, line.y - _EDGE, line.width + 2 * _EDGE, line.height + 2 * _EDGE)
    canvas.drawRoundRect(rect(edge), edge.height / 2, edge.height / 2, paint(_DARK))
    canvas.drawRoundRect(rect(line), line.height / 2, line.height / 2, paint(mark.color))


def _stroke(canvas: Any, mark: WordMark, box: Box, baseline: float, size: float, motion: float) -> None:
    """A highlighter's: flat, a little slanted, not quite even at its ends."""
    top, foot = baseline - size * 0.52, baseline + size * 0.14
    end = box.x + box.width * motion
    points = [(box.x + 6, top + 4), (end + 4, top - 2), (end - 3, (top + foot) / 2), (end + 2, foot - 3)]
    points += [(box.x - 4, foot + 3), (box.x + 2, (top + foot) / 2)]
    brush = paint(mark.color)
    brush.setPathEffect(skia.CornerPathEffect.Make(10))
    canvas.drawPath(skia.Path.Polygon([skia.Point(*point) for point in points], True), brush)


def _burst(canvas: Any, mark: WordMark, box: Box, baseline: float, size: float, motion: float) -> None:
    """A comic's star that opens behind the word, with dots towards its edge."""
    x, y = box.centre
    wide = max(box.width / 2 + size * 0.34, size * 0.62) * motion
    high = size * 0.86 * motion
    spikes = 18
    points = []
    for step in range(2 * spikes):
        reach = 1.0 if step % 2 else 0.76
        angle = step * math.pi / spikes
        points.append(skia.Point(x + wide * reach * math.cos(angle), y + high * reach * math.sin(angle)))
    path = skia.Path.Polygon(points, True)
    canvas.drawPath(path, paint(mark.color))
    canvas.save()
    canvas.clipPath(path, True)
    canvas.drawPath(_dots(x, y, max(wide, 1), max(high, 1)), paint("#FF3B30", 0.55))
    canvas.restore()
    canvas.drawPath(path, stroke("#101010", 5))


def _dots(x: float, y: float, wide: float, high: float) -> Any:
    """Larger towards the edge of an ellipse; all in one path, which is drawn much faster."""
    path = skia.PathBuilder()
    for row in range(-8, 9):
        for column in range(-24, 25):
            dx, dy = 18 * column + 9 * (row % 2), 16 * row
            away = math.hypot(dx / wide, dy / high)
            if 0.35 < away < 1.05:
                path.addCircle(x + dx, y + dy, 7 * (away - 0.3))
    return path.detach()


_DRAW = {
    "pill": _pill,
    "box": _pill,
    "cursor": _pill,
    "blob": _blob,
    "underline": _underline,
    "stroke": _stroke,
    "burst": _burst,
}
