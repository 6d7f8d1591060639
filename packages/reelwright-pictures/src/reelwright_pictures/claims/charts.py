"""Charts: a direction, bars, a share of a whole."""

import math
from typing import Any

from reelwright_people.skia_loader import skia
from reelwright_pictures.brush import gradient, mix, paint, path
from reelwright_pictures.claims.board import HEAVY, board_layer, fit_font, words_layer, write
from reelwright_pictures.scene import Claim
from reelwright_pictures.stage import Layer, Stage

_UP, _DOWN, _INK = "#2fb36b", "#e0433f", "#f7f7f4"
_BARS = ("#4f7cf0", "#f2a33a", "#2fb3a4", "#c85fd0", "#e0555f", "#8a93a8")
# Where the line of a direction turns, as shares of the board, for a rise.
_STEPS = ((0.03, 0.86), (0.2, 0.68), (0.34, 0.78), (0.55, 0.46), (0.68, 0.56), (0.9, 0.16))


def draw_direction(claim: Claim, stage: Stage) -> tuple[Layer, ...]:
    """Draw bars where the text has several numbers, else an arrow, with the number that the text has."""
    if len(claim.values) > 1:
        return draw_bars(claim, stage)
    rises = claim.kind == "rise"
    arrow = board_layer("arrow", stage, lambda canvas, w, h: _arrow(canvas, w, h, rises), roundness=0.6)
    if not claim.text:
        return (arrow,)
    label = words_layer("label", stage, lambda canvas, w, h: _label(canvas, w, h, claim.text, rises))
    return arrow, label


def _arrow(canvas: Any, width: int, height: int, rises: bool) -> None:
    points = [(x * width, (y if rises else 1 - y) * height) for x, y in _STEPS]
    colour, thick = _UP if rises else _DOWN, width * 0.045
    light, dark = mix(colour, "#ffffff", 0.25), mix(colour, "#000000", 0.1)
    shade = gradient((0, 0), (0, height), ((0, light), (1, dark)))
    line = path(points, closed=False)
    canvas.drawPath(line, paint(colour, stroke=thick, shader=shade))
    (from_x, from_y), (x, y) = points[-2], points[-1]
    angle = math.atan2(y - from_y, x - from_x)
    head = width * 0.085
    tip = [
        (x + math.cos(angle + turn) * head * far, y + math.sin(angle + turn) * head * far)
        for turn, far in ((0, 1.05), (2.3, 1.0), (-2.3, 1.0))
    ]
    canvas.drawPath(path(tip), paint(colour, shader=shade))


def _label(canvas: Any, width: int, height: int, text: str, rises: bool) -> None:
    made = fit_font(HEAVY, text, width * 0.5, height * 0.24)
    x, y = width * 0.06, height * (0.3 if rises else 0.94)
    write(canvas, text, x, y, made, _INK)


def draw_bars(claim: Claim, stage: Stage) -> tuple[Layer, ...]:
    """Draw a bar for each labelled number, as high as it is; all stand on zero."""
    values = claim.values[:6]
    if not values:
        return ()
    bars = board_layer("bars", stage, lambda canvas, w, h: _bars(canvas, w, h, values), roundness=0.35)
    labels = words_layer("labels", stage, lambda canvas, w, h: _bar_labels(canvas, w, h, values))
    return bars, labels


def _heights(values: tuple[tuple[str, float], ...], height: int) -> list[float]:
    most = max(abs(value) for _, value in values) or 1.0
    return [abs(value) / most * height * 0.7 for _, value in values]


def _bars(canvas: Any, width: int, height: int, values: tuple[tuple[str, float], ...]) -> None:
    step = width / len(values)
    for number, tall in enumerate(_heights(values, height)):
        left, base, colour = (number + 0.18) * step, height * 0.86, _BARS[number % len(_BARS)]
        box = skia.Rect.MakeLTRB(left, base - max(tall, 4), left + step * 0.64, base)
        shade = gradient((left, 0), (left + step * 0.64, 0), ((0, mix(colour, "#ffffff", 0.2)), (1, colour)))
        canvas.drawRoundRect(box, step * 0.06, step * 0.06, paint(colour, shader=shade))


def _bar_labels(canvas: Any, width: int, height: int, values: tuple[tuple[str, float], ...]) -> None:
    step = width / len(values)
    for number, ((label, value), tall) in enumerate(zip(values, _heights(values, height), strict=True)):
        middle = (number + 0.5) * step
        for text, y, most in (
            (f"{value:g}", height * 0.86 - tall - height * 0.03, height * 0.08),
            (label, height * 0.97, height * 0.06),
        ):
            made = fit_font(HEAVY, text or " ", step * 0.92, most)
            write(canvas, text, middle - made.measureText(text) / 2, y, made, _INK)


def draw_share(claim: Claim, stage: Stage) -> tuple[Layer, ...]:
    """Draw a ring of which a part is filled, with the share in its middle."""
    if not claim.values:
        return ()
    share = min(max(claim.values[0][1] / 100, 0.0), 1.0)
    ring = board_layer("ring", stage, lambda canvas, w, h: _ring(canvas, w, h, share), roundness=0.7)
    text = claim.text or f"{claim.values[0][1]:g} %"
    label = words_layer("share", stage, lambda canvas, w, h: _ring_label(canvas, w, h, text))
    return ring, label


def _ring(canvas: Any, width: int, height: int, share: float) -> None:
    radius, thick = min(width, height) * 0.36, min(width, height) * 0.14
    box = skia.Rect.MakeLTRB(width / 2 - radius, height / 2 - radius, width / 2 + radius, height / 2 + radius)
    canvas.drawArc(box, 0, 360, False, paint("#5a6379", stroke=thick))
    if share > 0:
        canvas.drawArc(box, -90, 360 * share, False, paint(_BARS[1], stroke=thick))


def _ring_label(canvas: Any, width: int, height: int, text: str) -> None:
    made = fit_font(HEAVY, text, min(width, height) * 0.48, height * 0.2)
    x, y = width / 2 - made.measureText(text) / 2, height / 2 + made.getSize() * 0.36
    write(canvas, text, x, y, made, _INK)
