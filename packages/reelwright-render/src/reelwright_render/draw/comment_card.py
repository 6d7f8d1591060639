"""The card of one comment, small, in the three looks of the posts' cards: who wrote it, what, and how many
liked it.

In reference units, like `draw_card`: first planned, which says how high it is, and then drawn.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from reelwright_render.draw import fonts
from reelwright_render.draw.canvas import paint, rect, stroke
from reelwright_render.draw.fonts import Font
from reelwright_render.draw.paragraphs import clamp, shorten, wrap
from reelwright_render.draw.post_card import (
    BLUE,
    EMBER,
    RADIUS,
    ROSE,
    THEMES,
    Pen,
    Theme,
    mix_colours,
    people_write,
    portrait,
)
from reelwright_render.draw.skia_loader import skia
from reelwright_render.text.scripts import han_language, is_rtl
from reelwright_render.timeline.layout import Box, Stage
from reelwright_render.timeline.model import CommentCard

_INSET = 36.0
_EDGE = 32.0
_SIZES = range(42, 30, -2)
_SMALL_SIZES = range(30, 24, -2)
_TINY_SIZES = range(24, 16, -2)
_USUAL_SHARE, _USUAL_HEIGHT = 0.6, 410.0  # of the room, or so much: a card of the usual sizes takes no more
_PITCH = 1.32
_POST = Font("Inter-SemiBold", 28)
_POST_PITCH = 37.0
_POST_GAP = 40.0
_NAME = Font("Inter-SemiBold", 33)
_AGE = Font("Inter-Medium", 28)
_COUNT = Font("Inter-Bold", 30)
_LIKES = Font("Inter-SemiBold", 28)


@dataclass(frozen=True)
class Insets:
    """The room that a look takes beside the text: above and below it, and on the side where reading starts
    and the other."""

    above: float
    below: float
    start: float
    end: float


@dataclass(frozen=True)
class PlannedComment:
    """A comment that fits: its panel, the places around its text, the rows of the text, and of the post that
    it answers."""

    card: CommentCard
    panel: Box
    places: Insets
    font: Font
    rows: tuple[str, ...]
    pitch: float
    post: tuple[str, ...]

    @property
    def theme(self) -> Theme:
        return THEMES[self.card.theme]

    @property
    def top(self) -> float:
        """Return where the comment begins, under the post."""
        return _EDGE + _post_height(self.post)

    @property
    def text_height(self) -> float:
        return len(self.rows) * self.pitch


@dataclass(frozen=True)
class _Try:
    """Sizes for the text, from the largest, in a room of which the card may take so much in height."""

    post: tuple[str, ...]
    room: Box
    most: float
    sizes: range


def plan(card: CommentCard, stage: Stage) -> PlannedComment:
    """The comment on a reference stage, in the middle of its room. Its text is as large as leaves the picture
    free, then as small and as broad as all of it needs, for which the post that it answers gives way; at last
    it is cut."""
    places = _PLACES[card.platform](card)
    for one in _tries(card, stage):
        fixed = 2 * _EDGE + _post_height(one.post) + places.above + places.below
        width = one.room.width - 2 * _INSET - places.start - places.end
        for size in one.sizes:
            font = Font("Inter-Medium", size)
            rows, pitch = wrap(card.text, font, width), size * fonts.pitch(_PITCH, card.text)
            if fixed + len(rows) * pitch <= one.most:
                panel = _middle(one.room, fixed + len(rows) * pitch)
                return PlannedComment(card, panel, places, font, rows, pitch, one.post)
    rows = clamp(rows, max(1, int((one.most - fixed) / pitch)), font, width)
    panel = _middle(one.room, fixed + len(rows) * pitch)
    return PlannedComment(card, panel, places, font, rows, pitch, one.post)


def _tries(card: CommentCard, stage: Stage) -> Iterator[_Try]:
    room, broad = (stage.comment_box(card.anchor, broad) for broad in (False, True))
    most = room.height
    for post in _posts(card, room):
        yield _Try(post, room, min(most, max(_USUAL_SHARE * most, _USUAL_HEIGHT)), _SIZES)
        yield _Try(post, room, most, _SMALL_SIZES)
        yield _Try(post, broad, most, _SMALL_SIZES)
    yield _Try((), broad, most, _TINY_SIZES)


def _posts(card: CommentCard, room: Box) -> list[tuple[str, ...]]:
    """The post in two rows, in one, and left out."""
    width = room.width - 2 * _INSET
    rows = wrap(card.post, _POST, width)
    shown = [clamp(rows, count, _POST, width) for count in (2, 1)] if rows else []
    return [*dict.fromkeys(shown), ()]


def _post_height(post: tuple[str, ...]) -> float:
    return len(post) * _POST_PITCH + _POST_GAP if post else 0.0


def _middle(room: Box, height: float) -> Box:
    return Box(room.x, room.y + (room.height - height) / 2, room.width, height)


def draw(canvas: Any, planned: PlannedComment) -> None:
    panel, card = planned.panel, planned.card
    outline = skia.RRect.MakeRectXY(rect(panel), RADIUS, RADIUS)
    canvas.save()
    canvas.translate(0, 12)
    canvas.drawRRect(outline, paint("#00000080", blur=16))
    canvas.restore()
    canvas.drawRRect(outline, paint(planned.theme.page))
    pen = Pen(canvas, panel, is_rtl(card.text), han_language(card.text))
    _draw_post(pen, planned)
    _DRAWN[card.platform](pen, planned)
    if card.theme == "dark":
        canvas.drawRRect(outline, stroke("#FFFFFF14", 1.5))


def _draw_post(pen: Pen, planned: PlannedComment) -> None:
    """The post, small, over a line."""
    if not planned.post:
        return
    for number, row in enumerate(planned.post):
        pen.row(row, _INSET, _EDGE - 4 + (number + 0.5) * _POST_PITCH, _POST, planned.theme.muted)
    pen.line(_INSET, planned.top - _POST_GAP / 2 - 4, planned.panel.width - 2 * _INSET, planned.theme.line)


def _forum_places(card: CommentCard) -> Insets:
    return Insets(above=76 if card.author else 0, below=78, start=0, end=0)


def _forum(pen: Pen, planned: PlannedComment) -> None:
    """Name and age in a row, the text, and under it the score between its arrows."""
    card, theme, top = planned.card, planned.theme, planned.top
    if card.author:
        _face(pen, card.author, _INSET, top, 58)
        x = _INSET + 58 + 18
        room = planned.panel.width - 2 * _INSET - 76
        _name_and_age(pen, planned, x, top + 29, room)
    _text(pen, planned, theme)
    middle = top + planned.places.above + planned.text_height + 20 + 29
    count = people_write(card.upvotes)
    wide = fonts.width(count, _COUNT)
    pen.round(_INSET, middle - 29, wide + 152, 58, 29, theme.soft)
    x = pen.icon("up", _INSET + 22, middle - 19, 38, EMBER, None)
    x = pen.write(count, x + 12, middle + 11, _COUNT, theme.text)
    x = pen.icon("down", x + 12, middle - 19, 38, theme.muted, 2.0)
    x = pen.icon("comment", x + 22 + 34, middle - 19, 38, theme.muted, 2.0)
    pen.icon("forward", x + 34, middle - 19, 38, theme.muted, 2.0)


_FACE = 68.0
_BUBBLE_X, _BUBBLE_Y = 26.0, 20.0
_REACTIONS = 75.0  # the two discs


def _social_places(card: CommentCard) -> Insets:
    """The text stands in a bubble, which keeps a place for the face beside it."""
    beside = _FACE + 18 if card.author else 0
    above = _BUBBLE_Y + (49 if card.author else 0)
    return Insets(above, _BUBBLE_Y + 60, beside + _BUBBLE_X, _BUBBLE_X)


def _social(pen: Pen, planned: PlannedComment) -> None:
    """A bubble with name and text; under it the age, and who reacted."""
    card, theme, top = planned.card, planned.theme, planned.top
    if card.author:
        _face(pen, card.author, _INSET, top, _FACE)
    x = _INSET + planned.places.start - _BUBBLE_X
    inside = planned.panel.width - _INSET - x - 2 * _BUBBLE_X
    widest = max((fonts.width(row, planned.font) for row in planned.rows), default=0.0)
    name = shorten(card.author, _NAME, inside) if card.author else ""
    beneath = 150 + fonts.width(card.posted_ago, _AGE) + _REACTIONS + fonts.width(_likes(card), _LIKES)
    wide = min(inside, max(widest, fonts.width(name, _NAME), beneath)) + 2 * _BUBBLE_X
    high = planned.places.above + planned.text_height + _BUBBLE_Y
    pen.round(x, top, wide, high, 32, theme.soft)
    if name:
        pen.row(name, x + _BUBBLE_X, top + _BUBBLE_Y + 19, _NAME, theme.text)
    _text(pen, planned, theme)
    middle = top + high + 36
    at = x + _BUBBLE_X
    if card.posted_ago:
        at = pen.write(card.posted_ago, at, middle + 10, _AGE, theme.muted) + 32
    at = pen.icon("thumb", at, middle - 17, 34, theme.muted, 2.0)
    pen.icon("comment", at + 32, middle - 17, 34, theme.muted, 2.0)
    _reactions(pen, planned, x + wide, middle)


def _reactions(pen: Pen, planned: PlannedComment, end: float, middle: float) -> None:
    """The count and the discs of the reactions, up to where the bubble ends."""
    theme, count = planned.theme, _likes(planned.card)
    x = end - _BUBBLE_X - fonts.width(count, _LIKES)
    pen.write(count, x, middle + 10, _LIKES, theme.muted)
    x -= 12
    for name, tint, size, step in (("heart", ROSE, 20, 36), ("thumb", BLUE, 20, 27)):
        x -= step
        pen.round(x - 3, middle - 21, 42, 42, 21, theme.page)
        pen.round(x, middle - 18, 36, 36, 18, tint)
        pen.icon(name, x + 18 - size / 2, middle - size / 2, size, "#FFFFFF", None)


def _photo_places(card: CommentCard) -> Insets:
    beside = _FACE + 20 if card.author else 0
    return Insets(48 if card.author else 0, 0, beside, _heart_column(card) + 28)


def _heart_column(card: CommentCard) -> float:
    return max(46.0, fonts.width(_likes(card), _LIKES))


def _likes(card: CommentCard) -> str:
    return people_write(card.upvotes)


def _photo(pen: Pen, planned: PlannedComment) -> None:
    """Name, age and text beside the face, and the heart with its count at the other side."""
    card, theme, top = planned.card, planned.theme, planned.top
    x, column = _INSET + planned.places.start, _heart_column(card)
    if card.author:
        _face(pen, card.author, _INSET, top, _FACE)
        room = planned.panel.width - _INSET - planned.places.end - x
        _name_and_age(pen, planned, x, top + 16, room)
    _text(pen, planned, theme)
    middle_x = planned.panel.width - _INSET - column / 2
    middle = top + (planned.places.above + planned.text_height) / 2
    pen.icon("heart", middle_x - 23, middle - 44, 46, ROSE, None)
    count = _likes(card)
    pen.write(count, middle_x - fonts.width(count, _LIKES) / 2, middle + 38, _LIKES, theme.muted)


def _name_and_age(pen: Pen, planned: PlannedComment, x: float, middle: float, room: float) -> None:
    """Draw name and age in one row, for which the name gives way."""
    card, theme = planned.card, planned.theme
    age = fonts.width(card.posted_ago, _AGE) + 40 if card.posted_ago else 0
    end = pen.write(shorten(card.author, _NAME, room - age), x, middle + 12, _NAME, theme.text)
    if card.posted_ago:
        end = pen.write("·", end + 12, middle + 11, _AGE, theme.muted)
        pen.write(card.posted_ago, end + 12, middle + 11, _AGE, theme.muted)


def _text(pen: Pen, planned: PlannedComment, theme: Theme) -> None:
    x, top = _INSET + planned.places.start, planned.top + planned.places.above
    tint = mix_colours(theme.text, theme.page, 0.06)
    for number, row in enumerate(planned.rows):
        pen.row(row, x, top + (number + 0.5) * planned.pitch, planned.font, tint)


def _face(pen: Pen, name: str, x: float, y: float, size: float) -> None:
    """The author's disc."""
    canvas, area = pen.canvas, Box(pen.left_edge(x, size), pen.box.y + y, size, size)
    canvas.save()
    canvas.clipPath(skia.Path.Circle(*area.centre, size / 2), True)
    portrait(canvas, area, name, person=True)
    canvas.restore()


_PLACES: dict[str, Callable[[CommentCard], Insets]] = {
    "reddit": _forum_places,
    "facebook": _social_places,
    "instagram": _photo_places,
}
_DRAWN: dict[str, Callable[[Pen, PlannedComment], None]] = {
    "reddit": _forum,
    "facebook": _social,
    "instagram": _photo,
}
