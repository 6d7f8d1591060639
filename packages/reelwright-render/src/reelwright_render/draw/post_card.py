"""The still of a post, in three looks of our own drawing: a forum's, a social network's, a photo network's.

Everything is in reference units. A card is first planned (how its texts fit the room it may take), which
also says how high it is, and then drawn.
"""

import math
import zlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from reelwright_render.draw import fonts
from reelwright_render.draw.canvas import colour, paint, rect, stroke
from reelwright_render.draw.fonts import Font
from reelwright_render.draw.icons import badge, icon, star
from reelwright_render.draw.paragraphs import FittedTexts, TextStyle, clamp, fit, shorten, wrap
from reelwright_render.draw.skia_loader import skia
from reelwright_render.text.scripts import han_language, is_rtl
from reelwright_render.timeline.layout import Box
from reelwright_render.timeline.model import Card

RADIUS = 28
SHADOW = 44  # how far the soft shadow reaches


@dataclass(frozen=True)
class Theme:
    page: str
    text: str
    muted: str
    line: str
    soft: str


THEMES = {
    "dark": Theme("#121417", "#F3F5F6", "#98A2AB", "#2B3137", "#22272C"),
    "light": Theme("#FFFFFF", "#15191C", "#5B666E", "#E1E5E8", "#EEF1F3"),
}
EMBER, BLUE, ROSE, GOLD, MINT, VIOLET = "#FF5A1F", "#2F7BFF", "#FF3355", "#FFC23D", "#2FCB8B", "#8B5CF6"
_DISCS = (
    ("#FF8A4C", "#E0362C"),
    ("#4C9BFF", "#2447D8"),
    ("#3BD6A2", "#0B8B78"),
    ("#B98CFF", "#6B36D9"),
    ("#FFC84A", "#E98A12"),
    ("#FF7EB2", "#D42A74"),
)
_SKIES = (
    ("#5B1A8C", "#E0457B", "#FF9A5A"),
    ("#12307A", "#1F7FBF", "#5FD0C5"),
    ("#3A1C71", "#B0468F", "#F7A072"),
    ("#0B3F52", "#12897C", "#4CC38A"),
    ("#1E1B5E", "#5B4BD6", "#D17BE8"),
    ("#7A1236", "#D8433F", "#FFB25E"),
)


def people_write(count: int) -> str:
    """12431 as 12.4k."""
    for size, letter in ((1_000_000_000, "b"), (1_000_000, "m"), (1_000, "k")):
        if count >= size:
            shown = math.floor(count / size * 10) / 10
            return f"{shown:.0f}{letter}" if shown >= 100 or shown == int(shown) else f"{shown:.1f}{letter}"
    return str(count)


@dataclass(frozen=True)
class Pen:
    """Writes and draws from the side where reading starts: `x` counts from the left, or from the right.
    `language` says whose shapes Chinese characters take."""

    canvas: Any
    box: Box
    backwards: bool
    language: str = ""

    def left_edge(self, x: float, width: float) -> float:
        return self.box.right - x - width if self.backwards else self.box.x + x

    def write(self, text: str, x: float, baseline: float, font: Font, tint: str) -> float:
        """A text of its own direction. Answers where it ends."""
        wide = fonts.width(text, font)
        left, y = self.left_edge(x, wide), self.box.y + baseline
        fonts.draw(self.canvas, text, left, y, font, paint(tint), language=self.language)
        return x + wide

    def row(self, text: str, x: float, middle: float, font: Font, tint: str) -> None:
        """A row of the post, about its middle: of the post's direction, whatever is in this row."""
        left, baseline = (
            self.left_edge(x, fonts.width(text, font)),
            self.box.y + middle + fonts.drop(text, font),
        )
        fonts.draw(self.canvas, text, left, baseline, font, paint(tint), self.backwards, self.language)

    def icon(self, name: str, x: float, y: float, size: float, tint: str, line: float | None = 2.0) -> float:
        icon(self.canvas, name, self.left_edge(x, size), self.box.y + y, size, tint, line)
        return x + size

    def round(self, x: float, y: float, width: float, height: float, radius: float, tint: str) -> None:
        area = rect(Box(self.left_edge(x, width), self.box.y + y, width, height))
        self.canvas.drawRoundRect(area, radius, radius, paint(tint))

    def line(self, x: float, y: float, width: float, tint: str) -> None:
        self.canvas.drawRect(rect(Box(self.left_edge(x, width), self.box.y + y, width, 2)), paint(tint))


@dataclass(frozen=True)
class PlannedCard:
    """A card that fits: its panel, how far text keeps from its sides, and its texts."""

    card: Card
    panel: Box
    inset: float
    texts: FittedTexts
    head: float
    picture: float
    avatar: Any = None

    @property
    def theme(self) -> Theme:
        return THEMES[self.card.theme]


_HEAD, _FOOT, _EDGE = 128.0, 108.0, 32.0
_POST = TextStyle("Inter-Bold", 62, 34, "Inter-Regular", 36)
_PHOTO_TITLE = TextStyle("Inter-Bold", 70, 28, "Inter-Regular", 34, title_pitch=1.16)
_PHOTO_FOOT = 92.0
_BODY = Font("Inter-Regular", 33)
_BODY_PITCH = 44.0


def plan(card: Card, room: Box, inset: float, avatar: Any = None) -> PlannedCard:
    """Fits the card in its room; it takes no more of it than it needs, in the middle."""
    if card.platform == "instagram":
        return _plan_photo(card, room, inset, avatar)
    width = room.width - 2 * inset
    fixed = _HEAD + _FOOT + _EDGE
    texts = fit(card.title, card.body, width, room.height - fixed, _POST)
    return PlannedCard(card, _middle(room, fixed + texts.height), inset, texts, _HEAD, 0.0, avatar)


def _plan_photo(card: Card, room: Box, inset: float, avatar: Any) -> PlannedCard:
    """The picture takes what the post leaves, and carries the title, for which the post may give way."""
    width = room.width - 2 * inset
    lines = 0 if not card.body else 2 if room.height > 600 else 1
    while True:
        foot = _PHOTO_FOOT + (lines * _BODY_PITCH + 22 if lines else 6)
        most = room.height - _HEAD + 12 - foot
        texts = fit(card.title, "", width - 24, most - 76, _PHOTO_TITLE)
        if lines == 0 or not texts.title_is_cut:
            break
        lines -= 1
    picture = min(most, max(texts.title_height + 150, 0.42 * room.width))
    body = clamp(wrap(card.body, _BODY, width), lines, _BODY, width)
    texts = replace(texts, body_font=_BODY, body=body, body_pitch=_BODY_PITCH)
    height = _HEAD - 12 + picture + foot - (lines - len(body)) * _BODY_PITCH
    return PlannedCard(card, _middle(room, height), inset, texts, _HEAD - 12, picture, avatar)


def _middle(room: Box, height: float) -> Box:
    return Box(room.x, room.y + (room.height - height) / 2, room.width, height)


def draw(canvas: Any, planned: PlannedCard) -> None:
    panel, theme = planned.panel, planned.theme
    outline = skia.RRect.MakeRectXY(rect(panel), RADIUS, RADIUS)
    canvas.save()
    canvas.translate(0, 12)
    canvas.drawRRect(outline, paint("#00000080", blur=16))
    canvas.restore()
    canvas.drawRRect(outline, paint(theme.page))
    canvas.save()
    canvas.clipRRect(outline, True)
    card = planned.card
    backwards, language = is_rtl(card.title or card.body), han_language(card.title + card.body)
    pen = Pen(canvas, panel, backwards, language)
    _DRAWN[card.platform](pen, planned)
    canvas.restore()
    if card.theme == "dark":
        canvas.drawRRect(outline, stroke("#FFFFFF14", 1.5))


def _forum(pen: Pen, planned: PlannedCard) -> None:
    card, theme, inset = planned.card, planned.theme, planned.inset
    name = card.community or card.author
    _avatar(pen, planned, name, inset, 34, 76, ring=False)
    under = [f"u/{card.author.removeprefix('u/')}"] if card.show_author and card.author else []
    under += [card.posted_ago] if card.posted_ago else []
    _names(pen, planned, inset + 96, name, under, verified_first=not under)
    _awards(pen, planned)
    _post(pen, planned)
    top = planned.panel.height - _FOOT + 18
    x = _pill(pen, theme, inset, top, _votes(card))
    x = _pill(pen, theme, x + 16, top, _count_cell("comment", card.comments, theme.text))
    _pill(
        pen, theme, x + 16, top, _Cell(46, lambda pen, x, y: pen.icon("forward", x, y - 20, 40, theme.text))
    )


def _social(pen: Pen, planned: PlannedCard) -> None:
    card, theme, inset = planned.card, planned.theme, planned.inset
    name = card.author if card.show_author and card.author else card.community
    _avatar(pen, planned, name, inset, 34, 76, ring=False, person=True)
    under = [card.community] if card.community and card.community != name else []
    under += [card.posted_ago] if card.posted_ago else []
    end = _names(pen, planned, inset + 96, name, under, verified_first=True)
    pen.icon("globe", end + (14 if under else 0), 78, 26, theme.muted, 2.2)
    _awards(pen, planned)
    _post(pen, planned)
    _reactions(pen, planned)


def _reactions(pen: Pen, planned: PlannedCard) -> None:
    card, theme, inset = planned.card, planned.theme, planned.inset
    top = planned.panel.height - _FOOT + 14
    pen.line(inset, top, planned.panel.width - 2 * inset, theme.line)
    middle = top + 46
    font = Font("Inter-SemiBold", 31)
    signs = (("thumb", BLUE, 26), ("heart", ROSE, 26), ("smile", GOLD, 34))
    x = inset + 2 * 34
    for name, tint, size in reversed(signs):
        pen.round(x - 4, middle - 26, 52, 52, 26, theme.page)
        pen.round(x, middle - 22, 44, 44, 22, tint)
        sign = "#FFFFFF" if name != "smile" else "#6B4300"
        pen.icon(name, x + 22 - size / 2, middle - size / 2, size, sign, None)
        x -= 34
    pen.write(people_write(card.upvotes), inset + 132, middle + 11, font, theme.muted)
    x = planned.panel.width - inset - 44
    pen.icon("forward", x, middle - 22, 44, theme.muted, 1.9)
    count = people_write(card.comments)
    x -= 40 + fonts.width(count, font)
    pen.write(count, x, middle + 11, font, theme.muted)
    pen.icon("comment", x - 54, middle - 21, 42, theme.muted, 1.9)


def _photo(pen: Pen, planned: PlannedCard) -> None:
    card, theme, inset = planned.card, planned.theme, planned.inset
    name = card.author if card.show_author and card.author else card.community
    _avatar(pen, planned, name, inset, 28, 76, ring=True, person=True)
    under = [text for text in (card.community if card.community != name else "", card.posted_ago) if text]
    _names(pen, planned, inset + 100, name, under, verified_first=True, lift=6)
    _awards(pen, planned, lift=6)
    _painting(pen, planned)
    top = planned.head + planned.picture + 22
    font = Font("Inter-SemiBold", 32)
    x = pen.icon("heart", inset, top, 50, ROSE, None)
    x = pen.write(people_write(card.upvotes), x + 14, top + 37, font, theme.text)
    x = pen.icon("comment", x + 36, top, 48, theme.text, 1.8)
    x = pen.write(people_write(card.comments), x + 14, top + 37, font, theme.text)
    pen.icon("plane", x + 36, top, 48, theme.text, 1.8)
    pen.icon("bookmark", planned.panel.width - inset - 44, top, 48, theme.text, 1.8)
    _body(pen, planned, top + _PHOTO_FOOT - 24)


def _painting(pen: Pen, planned: PlannedCard) -> None:
    """A picture made of light: a gradient and soft discs in colours that follow from the words."""
    canvas, panel = pen.canvas, planned.panel
    seed = zlib.crc32(f"{planned.card.title}{planned.card.author}".encode())
    dusk, glow, high = _SKIES[seed % len(_SKIES)]
    area = Box(panel.x, panel.y + planned.head, panel.width, planned.picture)
    brush = paint(dusk)
    ends = [skia.Point(area.x, area.y), skia.Point(area.right, area.bottom)]
    brush.setShader(skia.GradientShader.MakeLinear(ends, [colour(high), colour(glow), colour(dusk)]))
    canvas.save()
    canvas.clipRect(rect(area))
    canvas.drawRect(rect(area), brush)
    for number in range(6):
        place = ((seed >> (number * 4)) % 16 + number) % 16 / 16
        x, y = area.x + area.width * (number + place) / 6, area.y + area.height * ((place * 5 + 0.2) % 1)
        tint = (high, dusk, "#FFFFFF")[number % 3]
        canvas.drawCircle(x, y, 70 + 130 * place, paint(tint, (0.5, 0.4, 0.16)[number % 3], blur=40))
    canvas.drawRect(rect(area), paint("#000000", 0.24))
    texts = planned.texts
    start = (planned.picture - texts.title_height) / 2
    for number, line in enumerate(texts.title):
        wide = fonts.width(line, texts.title_font)
        middle = area.y + start + (number + 0.5) * texts.title_pitch
        baseline, x = middle + fonts.drop(line, texts.title_font), area.x + (area.width - wide) / 2
        for dy, brush in ((3, paint("#00000099", blur=5)), (0, paint("#FFFFFF"))):
            y = baseline + dy
            fonts.draw(canvas, line, x, y, texts.title_font, brush, pen.backwards, pen.language)
    canvas.restore()


def _names(
    pen: Pen,
    planned: PlannedCard,
    x: float,
    name: str,
    under: list[str],
    verified_first: bool,
    lift: float = 0,
) -> float:
    """The two lines beside the avatar. Answers where the second ends."""
    theme, card = planned.theme, planned.card
    strong, plain = Font("Inter-SemiBold", 36), Font("Inter-Medium", 29)
    room = planned.panel.width - planned.inset - x - (230 if card.awards else 90)
    first = 68 - lift if under else 84 - lift
    end = pen.write(shorten(name, strong, room), x, first, strong, theme.text)
    if card.verified and verified_first:
        badge(pen.canvas, pen.left_edge(end + 12, 34), pen.box.y + first - 29, 34, BLUE)
    at = x
    for number, text in enumerate(under):
        if number:
            at = pen.write("·", at + 12, 104 - lift, plain, theme.muted) + 12
        at = pen.write(shorten(text, plain, room - 120), at, 104 - lift, plain, theme.muted)
        if card.verified and not verified_first and number == 0:
            badge(pen.canvas, pen.left_edge(at + 10, 30), pen.box.y + 79 - lift, 30, BLUE)
            at += 40
    return at


def _avatar(
    pen: Pen,
    planned: PlannedCard,
    name: str,
    x: float,
    y: float,
    size: float,
    ring: bool,
    person: bool = False,
) -> None:
    canvas, left, top = pen.canvas, pen.left_edge(x, size), pen.box.y + y
    middle = skia.Point(left + size / 2, top + size / 2)
    if ring:
        around = stroke(GOLD, 5)
        around.setShader(
            skia.GradientShader.MakeLinear(
                [skia.Point(left, top + size), skia.Point(left + size, top)],
                [colour(GOLD), colour(ROSE), colour(VIOLET)],
            )
        )
        canvas.drawCircle(middle.x(), middle.y(), size / 2 + 6, around)
    canvas.save()
    canvas.clipPath(skia.Path.Circle(middle.x(), middle.y(), size / 2), True)
    area = Box(left, top, size, size)
    if planned.avatar is not None:
        _cover(canvas, planned.avatar, area)
    else:
        portrait(canvas, area, name, person)
    canvas.restore()


def _cover(canvas: Any, image: Any, area: Box) -> None:
    side = min(image.width(), image.height())
    source = skia.Rect.MakeXYWH((image.width() - side) / 2, (image.height() - side) / 2, side, side)
    sampling = skia.SamplingOptions(skia.FilterMode.kLinear, skia.MipmapMode.kLinear)
    canvas.drawImageRect(
        image, source, rect(area), sampling, paint("#FFFFFF"), skia.Canvas.kFast_SrcRectConstraint
    )


def portrait(canvas: Any, area: Box, name: str, person: bool) -> None:
    """A disc in a colour of its own: a head and shoulders for people, the first letter for places."""
    light, deep = _DISCS[zlib.crc32(name.encode()) % len(_DISCS)]
    brush = paint(light)
    ends = [skia.Point(area.x, area.y), skia.Point(area.x, area.bottom)]
    brush.setShader(skia.GradientShader.MakeLinear(ends, [colour(light), colour(deep)]))
    canvas.drawRect(rect(area), brush)
    x, y = area.centre
    if person:
        canvas.drawCircle(x, y - 0.1 * area.height, 0.19 * area.width, paint("#FFFFFFE6"))
        canvas.drawOval(
            rect(Box(x - 0.36 * area.width, y + 0.15 * area.height, 0.72 * area.width, area.height)),
            paint("#FFFFFFE6"),
        )
        return
    letter = next((sign for sign in name.removeprefix("r/") if sign.isalnum()), "•").upper()
    font = Font("Inter-Bold", area.width * 0.54)
    fonts.draw(
        canvas,
        letter,
        x - fonts.width(letter, font) / 2,
        y + fonts.drop(letter, font),
        font,
        paint("#FFFFFF"),
    )


def _awards(pen: Pen, planned: PlannedCard, lift: float = 0) -> None:
    """Up to three small shapes and how many there are, at the end of the head."""
    card, theme = planned.card, planned.theme
    x, middle = planned.panel.width - planned.inset, 72 - lift
    if not card.awards:
        pen.icon("dots", x - 40, middle - 20, 40, theme.muted, None)
        return
    font = Font("Inter-SemiBold", 29)
    count = people_write(card.awards)
    x -= fonts.width(count, font)
    pen.write(count, x, middle + 10, font, theme.muted)
    shapes: list[Callable[[float], None]] = [
        lambda x: star(pen.canvas, pen.left_edge(x, 42), pen.box.y + middle - 22, 42, GOLD),
        lambda x: _draw_filled(pen, "gem", x, middle - 17, 34, "#3CC8FF"),
        lambda x: _draw_filled(pen, "flame", x, middle - 19, 38, EMBER),
    ]
    x -= 8
    for shape in shapes[: min(3, card.awards)]:
        x -= 42
        shape(x)


def _draw_filled(pen: Pen, name: str, x: float, y: float, size: float, tint: str) -> None:
    pen.icon(name, x, y, size, tint, None)


def _post(pen: Pen, planned: PlannedCard) -> None:
    """Title and body under the head."""
    texts, theme = planned.texts, planned.theme
    top = planned.head
    for number, line in enumerate(texts.title):
        middle = top + (number + 0.5) * texts.title_pitch
        pen.row(line, planned.inset, middle, texts.title_font, theme.text)
    gap = texts.between if texts.title else 0
    _body(pen, planned, top + texts.title_height + gap)


def _body(pen: Pen, planned: PlannedCard, top: float) -> None:
    """The body; where it goes on beyond the card its last lines fade."""
    texts, theme, panel = planned.texts, planned.theme, planned.panel
    tint = mix_colours(theme.text, theme.page, 0.16)
    for number, line in enumerate(texts.body):
        middle = top + (number + 0.5) * texts.body_pitch
        pen.row(line, planned.inset, middle, texts.body_font, tint)
    if not texts.body_goes_on or not texts.body:
        return
    end = pen.box.y + top + len(texts.body) * texts.body_pitch
    start = end - texts.body_pitch * (1.7 if len(texts.body) > 2 else 1.2)
    fade = paint(theme.page)
    fade.setShader(
        skia.GradientShader.MakeLinear(
            [skia.Point(0, start), skia.Point(0, end)], [colour(theme.page, 0.0), colour(theme.page, 0.94)]
        )
    )
    pen.canvas.drawRect(rect(Box(panel.x, start, panel.width, end - start + 2)), fade)


def mix_colours(one: str, other: str, share: float) -> str:
    pairs = ((int(one[n : n + 2], 16), int(other[n : n + 2], 16)) for n in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in pairs)


@dataclass(frozen=True)
class _Cell:
    """Something in a pill: how wide, and how to draw it from x around a middle."""

    width: float
    draw: Callable[[Pen, float, float], object]


def _count_cell(name: str, count: int, tint: str) -> _Cell:
    font = Font("Inter-SemiBold", 31)
    text = people_write(count)

    def show(pen: Pen, x: float, y: float) -> None:
        pen.icon(name, x, y - 20, 40, tint, 2.0)
        pen.write(text, x + 52, y + 11, font, tint)

    return _Cell(52 + fonts.width(text, font), show)


def _votes(card: Card) -> _Cell:
    theme, font = THEMES[card.theme], Font("Inter-Bold", 31)
    text = people_write(card.upvotes)
    wide = fonts.width(text, font)

    def show(pen: Pen, x: float, y: float) -> None:
        pen.icon("up", x, y - 20, 40, EMBER, None)
        pen.write(text, x + 52, y + 11, font, theme.text)
        pen.icon("down", x + 66 + wide, y - 20, 40, theme.muted, 2.0)

    return _Cell(106 + wide, show)


def _pill(pen: Pen, theme: Theme, x: float, top: float, cell: _Cell) -> float:
    """A rounded cell of the foot; answers where it ends."""
    pen.round(x, top, cell.width + 48, 64, 32, theme.soft)
    cell.draw(pen, x + 24, top + 32)
    return x + cell.width + 48


_DRAWN: dict[str, Callable[[Pen, PlannedCard], None]] = {
    "reddit": _forum,
    "facebook": _social,
    "instagram": _photo,
}
