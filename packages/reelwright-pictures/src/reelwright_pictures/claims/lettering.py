"""Words that are themselves what a picture shows: a number, a quote, a date."""

from typing import Any

from reelwright_people.skia_loader import skia
from reelwright_pictures.brush import gradient, paint
from reelwright_pictures.claims.board import (
    HEAVY,
    SERIF,
    board_layer,
    fit_font,
    font,
    words_layer,
    wrap,
    write,
)
from reelwright_pictures.scene import Claim
from reelwright_pictures.stage import Layer, Stage

_GOLD = ((0.0, "#ffe9a8"), (0.5, "#f4bd3d"), (1.0, "#d98a1e"))
_PAPER, _INK, _RED = "#fbf7ec", "#26282f", "#d9433d"


def draw_number(claim: Claim, stage: Stage) -> tuple[Layer, ...]:
    """Draw one figure as large letters of metal; words after it stand below, smaller."""
    if not claim.text:
        return ()
    figure, _, unit = claim.text.partition(" ")
    number = board_layer("number", stage, lambda canvas, w, h: _number(canvas, w, h, figure, bool(unit)))
    if not unit:
        return (number,)
    below = words_layer("unit", stage, lambda canvas, w, h: _unit(canvas, w, h, unit))
    return number, below


def _number(canvas: Any, width: int, height: int, figure: str, has_unit: bool) -> None:
    made = fit_font(HEAVY, figure, width * 0.96, height * (0.5 if has_unit else 0.62))
    y = height * (0.52 if has_unit else 0.66)
    metal = paint(_GOLD[1][1], shader=gradient((0, y - made.getSize() * 0.8), (0, y), _GOLD))
    canvas.drawString(figure, (width - made.measureText(figure)) / 2, y, made, metal)


def _unit(canvas: Any, width: int, height: int, unit: str) -> None:
    made = fit_font(HEAVY, unit, width * 0.9, height * 0.17)
    write(canvas, unit, (width - made.measureText(unit)) / 2, height * 0.55 + made.getSize(), made, "#f7f7f4")


def draw_quote(claim: Claim, stage: Stage) -> tuple[Layer, ...]:
    """Draw the words of a saying on a card of paper."""
    if not claim.text:
        return ()
    card = board_layer("card", stage, _card, roundness=0.06, depth=7.2)
    words = words_layer("quote", stage, lambda canvas, w, h: _quote(canvas, w, h, claim.text))
    return card, words


def _card(canvas: Any, width: int, height: int) -> None:
    box = skia.Rect.MakeLTRB(width * 0.02, height * 0.04, width * 0.98, height * 0.96)
    canvas.drawRoundRect(box, width * 0.04, width * 0.04, paint(_PAPER))


def _quote(canvas: Any, width: int, height: int, text: str) -> None:
    size = height * 0.17
    lines = wrap(text, font(SERIF, size), width * 0.82)
    while len(lines) * size * 1.2 > height * 0.66 and size > 12:
        size *= 0.9
        lines = wrap(text, font(SERIF, size), width * 0.82)
    made = font(SERIF, size)
    mark = font(SERIF, height * 0.34)
    canvas.drawString("“", width * 0.06, height * 0.34, mark, paint("#c9a35a"))
    top = height / 2 - (len(lines) - 1) * size * 0.6 + size * 0.45
    for number, line in enumerate(lines):
        x = (width - made.measureText(line)) / 2
        canvas.drawString(line, x, top + number * size * 1.2, made, paint(_INK))


def draw_date(claim: Claim, stage: Stage) -> tuple[Layer, ...]:
    """Draw a leaf of a calendar: the month in its head where the text has one, the rest large below."""
    if not claim.text:
        return ()
    return (board_layer("leaf", stage, lambda canvas, w, h: _leaf(canvas, w, h, claim.text), roundness=0.12),)


def _leaf(canvas: Any, width: int, height: int, text: str) -> None:
    words = text.split()
    head = " ".join(word for word in words if word[:1].isalpha()).upper()
    day, *rest = [word for word in words if not word[:1].isalpha()] or [""]
    side = min(width * 0.8, height * 0.95)
    left, top = (width - side) / 2, (height - side) / 2
    page = skia.Rect.MakeXYWH(left, top, side, side)
    canvas.drawRoundRect(page, side * 0.07, side * 0.07, paint(_PAPER))
    canvas.save()
    canvas.clipRect(skia.Rect.MakeXYWH(left, top, side, side * 0.28))
    canvas.drawRoundRect(page, side * 0.07, side * 0.07, paint(_RED))
    canvas.restore()
    for shown, y, most, colour in (
        (head, top + side * 0.2, side * 0.15, _PAPER),
        (day or head, top + side * (0.72 if rest else 0.78), side * 0.46, _INK),
        (" ".join(rest), top + side * 0.92, side * 0.15, _INK),
    ):
        if shown:
            made = fit_font(HEAVY, shown, side * 0.86, most)
            canvas.drawString(shown, (width - made.measureText(shown)) / 2, y, made, paint(colour))
