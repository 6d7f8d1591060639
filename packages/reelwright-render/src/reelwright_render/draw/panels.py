"""Panels behind a line of captions."""

import random
from collections.abc import Sequence
from typing import Any

from reelwright_render.draw.canvas import down, paint, rect, stroke
from reelwright_render.draw.skia_loader import skia
from reelwright_render.presets import BUBBLE_TAIL, CaptionPreset, Panel, Shadow
from reelwright_render.timeline.layout import Box


def draw(canvas: Any, preset: CaptionPreset, rows: Sequence[Box], line: int) -> None:
    panel = preset.panel
    if panel is None or not rows:
        return
    padded = [_pad(row, panel, rows) for row in rows]
    if panel.kind == "glass":
        _glass(canvas, panel, _around(padded), panel.colors[line % len(panel.colors)])
        return
    path = _paper(padded, line) if panel.kind == "paper" else _SHAPES[panel.kind](panel, padded)
    if panel.shadow:
        _cast(canvas, path, panel.shadow)
    brush = paint(panel.colors[line % len(panel.colors)])
    if panel.kind == "melted":
        brush.setPathEffect(skia.CornerPathEffect.Make(panel.radius))
    canvas.drawPath(path, brush)
    if panel.border:
        canvas.drawPath(path, stroke(panel.border, 2))


def scan_lines(canvas: Any, preset: CaptionPreset, rows: Sequence[Box]) -> None:
    """Fine dark lines over everything that the panel covers."""
    panel = preset.panel
    if panel is None:
        return
    padded = [_pad(row, panel, rows) for row in rows]
    around = _around(padded)
    canvas.save()
    canvas.clipPath(_SHAPES[panel.kind](panel, padded), True)
    brush = paint("#00000038")
    for number in range(int(around.height / 6) + 1):
        canvas.drawRect(rect(Box(around.x, around.y + 6 * number, around.width, 2.4)), brush)
    canvas.restore()


def silhouette(canvas: Any, preset: CaptionPreset, rows: Sequence[Box]) -> None:
    """Draw the panel's shape in plain white: a mask of where a glass panel shows the blurred picture."""
    if panel := preset.panel:
        padded = [_pad(row, panel, rows) for row in rows]
        canvas.drawPath(_SHAPES[panel.kind](panel, padded), paint("#FFFFFF"))


def _pad(row: Box, panel: Panel, rows: Sequence[Box]) -> Box:
    """Room around a row: its sides, the first row's top, the last row's foot."""
    above = panel.pad_y if row is rows[0] or panel.kind == "rows" else 0.0
    below = panel.pad_y if row is rows[-1] or panel.kind == "rows" else 0.0
    return Box(row.x - panel.pad_x, row.y - above, row.width + 2 * panel.pad_x, row.height + above + below)


def _cast(canvas: Any, path: Any, shadow: Shadow) -> None:
    canvas.save()
    canvas.translate(shadow.dx, shadow.dy)
    canvas.drawPath(path, paint(shadow.color, blur=shadow.blur / 2))
    canvas.restore()


def _around(rows: Sequence[Box]) -> Box:
    left, right = min(row.x for row in rows), max(row.right for row in rows)
    return Box(left, rows[0].y, right - left, rows[-1].bottom - rows[0].y)


def _melt(panel: Panel, rows: Sequence[Box]) -> Any:
    """The outline of all rows as one polygon, to be rounded by a path effect inside and out. Steps too
    small to be rounded are levelled."""
    widths = [row.width for row in rows]
    for a, b in (*zip(range(len(rows)), range(1, len(rows)), strict=False),):
        if abs(widths[a] - widths[b]) < 4 * panel.radius:
            widths[a] = widths[b] = max(widths[a], widths[b])
    sides = [(row.centre[0], width / 2, row.y, row.bottom) for row, width in zip(rows, widths, strict=True)]
    right = [(x + half, y) for x, half, top, bottom in sides for y in (top, bottom)]
    left = [(x - half, y) for x, half, top, bottom in sides for y in (top, bottom)]
    points = _without_flat([*right, *left[::-1]])
    return skia.Path.Polygon([skia.Point(*point) for point in points], True)


def _without_flat(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Leaves out points on the straight line between their neighbours: rounding would dent it."""
    kept = []
    for number, point in enumerate(points):
        before, after = points[number - 1], points[(number + 1) % len(points)]
        if not before[0] == point[0] == after[0] and point != after:
            kept.append(point)
    return kept


def _panel(panel: Panel, rows: Sequence[Box]) -> Any:
    return skia.PathBuilder().addRRect(_round_corners(_around(rows), panel.radius)).detach()


def _rows(panel: Panel, rows: Sequence[Box]) -> Any:
    path = skia.PathBuilder()
    for row in rows:
        path.addRRect(_round_corners(row, panel.radius))
    return path.detach()


def _band(panel: Panel, rows: Sequence[Box]) -> Any:
    around = _around(rows)
    return skia.Path.Rect(rect(Box(-4000, around.y, 12000, around.height)))


def _round_corners(box: Box, radius: float) -> Any:
    radius = min(radius, box.height / 2, box.width / 2)
    return skia.RRect.MakeRectXY(rect(box), radius, radius)


def _bubble(panel: Panel, rows: Sequence[Box]) -> Any:
    """A rounded box with a tail under its left third."""
    around = _around(rows)
    body = skia.PathBuilder().addRRect(_round_corners(around, panel.radius)).detach()
    root, foot = around.x + max(panel.radius, around.width * 0.3), around.bottom
    tail = skia.PathBuilder()
    tail.moveTo(root, foot - 6)
    tail.quadTo(root + 2, foot + 0.55 * BUBBLE_TAIL, root - 26, foot + BUBBLE_TAIL)
    tail.quadTo(root + 34, foot + 0.75 * BUBBLE_TAIL, root + 52, foot - 6)
    tail.close()
    return skia.Op(body, tail.detach(), skia.PathOp.kUnion_PathOp)


def _paper(rows: Sequence[Box], line: int) -> Any:
    """A strip torn off by hand: long sides nearly straight, short ones ragged. `line` varies it."""
    around = _around(rows)
    chance = random.Random(line)
    across, down = 9, max(5, int(around.height / 14))
    points = [
        (around.x + around.width * n / across, around.y + chance.uniform(-3, 3)) for n in range(across + 1)
    ]
    points += [
        (around.right + chance.uniform(-12, 7), around.y + around.height * n / down) for n in range(1, down)
    ]
    points += [
        (around.right - around.width * n / across, around.bottom + chance.uniform(-3, 3))
        for n in range(across + 1)
    ]
    points += [
        (around.x + chance.uniform(-7, 12), around.bottom - around.height * n / down) for n in range(1, down)
    ]
    return skia.Path.Polygon([skia.Point(*point) for point in points], True)


def _glass(canvas: Any, panel: Panel, box: Box, tint: str) -> None:
    """A pane lit from above: its shadow lies outside only, the tint thins out downwards, light runs along
    the rim and, finer, along the upper edge inside."""
    outline = _round_corners(box, panel.radius)
    canvas.save()
    canvas.clipRRect(outline, skia.ClipOp.kDifference, True)
    if panel.shadow:
        _cast(canvas, skia.Path.RRect(outline), panel.shadow)
    canvas.restore()
    canvas.drawRRect(outline, down((tint, _thinner(tint, 0.35)), box.y, box.bottom))
    if panel.border:
        inner = _round_corners(_inset(box, 4.5), panel.radius - 4.5)
        foot = box.y + min(box.height / 2, 1.5 * panel.radius)
        shine = down((_thinner(panel.border, 0.4), _thinner(panel.border, 0.0)), box.y, foot)
        _draw_outline(canvas, inner, shine, 2)
        rim = down((panel.border, _thinner(panel.border, 0.3)), box.y, box.bottom)
        _draw_outline(canvas, _round_corners(_inset(box, 1.25), panel.radius - 1.25), rim, 2.5)


def _draw_outline(canvas: Any, outline: Any, brush: Any, width: float) -> None:
    brush.setStyle(skia.Paint.kStroke_Style)
    brush.setStrokeWidth(width)
    canvas.drawRRect(outline, brush)


def _inset(box: Box, by: float) -> Box:
    return Box(box.x + by, box.y + by, box.width - 2 * by, box.height - 2 * by)


def _thinner(colour: str, share: float) -> str:
    """Return the colour (`#RRGGBBAA`) with a share of its opacity."""
    alpha = int(colour[7:] or "FF", 16)
    return f"{colour[:7]}{round(alpha * share):02X}"


_SHAPES = {
    "melted": _melt,
    "panel": _panel,
    "glass": _panel,
    "rows": _rows,
    "band": _band,
    "bubble": _bubble,
}
