"""The card with which a video opens that tells what somebody else wrote: the site's name and the headline,
and a picture of the page where it has one."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from reelwright.formats.backgrounds import place_media
from reelwright.formats.context import LibraryItem
from reelwright_render.draw.fonts import Font
from reelwright_render.draw.paragraphs import balance, clamp
from reelwright_render.timeline.layout import Box, Stage, card_anchor
from reelwright_render.timeline.model import Alignment, Clip, TextBox, Window

SHORTEST_MS, LONGEST_MS = 3_200, 4_000
_INSET, _GAP, _RULE = 48.0, 22.0, 8.0
_LABEL_SIZE, _LABEL_HEIGHT = 36.0, 46.0
_SIZES = (76.0, 66.0, 60.0, 54.0, 48.0, 42.0, 37.0)
_PITCH = 1.14
_MOST_LINES = 4
_FONT, _LABEL_FONT = "Inter-Bold", "Inter-SemiBold"
_PAPER, _INK, _ACCENT = "#FFFFFFF7", "#11151C", "#C4122F"
_RADIUS, _EDGE = 30.0, 18.0
_SHARE, _FLAT_SHARE, _PICTURE_SHARE = 0.34, 0.42, 0.24  # of the room: captions in the middle stay free
_WIDE_PICTURE = 0.34  # of the card's width


@dataclass(frozen=True)
class TitleCard:
    """What stands on the card; `picture` is one of the page."""

    site: str
    headline: str
    picture: LibraryItem | None = None


@dataclass(frozen=True)
class DrawnCard:
    texts: tuple[TextBox, ...]
    picture: Clip | None


def shown_ms(title_end_ms: int, end_ms: int) -> int:
    """Return how long the card is shown: while the headline is said, long enough to be read, and never
    longer than a picture that does not move."""
    return min(end_ms, max(SHORTEST_MS, min(LONGEST_MS, title_end_ms)))


def draw_card(card: TitleCard, size: tuple[int, int], alignment: Alignment, until_ms: int) -> DrawnCard:
    """Lay the card out in a frame of any shape; captions at the top send it down."""
    if not card.headline:
        return DrawnCard((), None)
    stage = Stage(*size).reference()
    room = stage.card_box(card_anchor(alignment))
    beside = card.picture is not None and stage.is_wide
    wide = room.width * (1 - _WIDE_PICTURE) if beside else room.width
    picture_height = 0.0 if card.picture is None or beside else room.height / 0.55 * _PICTURE_SHARE
    text_room = room.height / 0.55 * (_SHARE if stage.is_tall else _FLAT_SHARE)
    lines, font_size = _fit(card.headline, wide - 2 * _INSET, text_room - 2 * _INSET - _head(card))
    text_height = len(lines) * font_size * _PITCH
    height = picture_height + 2 * _INSET + _head(card) + text_height
    top = room.y if card_anchor(alignment) == "top" else room.bottom - height
    panel = Box(room.x, top, room.width, height)
    words = Box(panel.x + (panel.width - wide if beside else 0), top + picture_height, wide, height)
    texts = _texts(card, panel, words, "\n".join(lines), font_size, text_height, stage, until_ms)
    return DrawnCard(tuple(texts), _place(card.picture, panel, picture_height, wide, stage, until_ms))


def _head(card: TitleCard) -> float:
    return _LABEL_HEIGHT + _GAP if card.site else _RULE + _GAP


def _fit(headline: str, width: float, height: float) -> tuple[tuple[str, ...], float]:
    """The headline in lines, as large as it fits; what does not fit at all ends with dots."""
    for size in _SIZES:
        lines = balance(headline, Font(_FONT, size), width)
        if len(lines) <= _MOST_LINES and len(lines) * size * _PITCH <= height:
            return lines, size
    font = Font(_FONT, _SIZES[-1])
    most = max(1, min(_MOST_LINES, int(height / (_SIZES[-1] * _PITCH))))
    return clamp(balance(headline, font, width), most, font, width), _SIZES[-1]


def _texts(
    card: TitleCard,
    panel: Box,
    words: Box,
    headline: str,
    font_size: float,
    text_height: float,
    stage: Stage,
    until_ms: int,
) -> Sequence[TextBox]:
    left, wide = words.x + _INSET, words.width - 2 * _INSET
    top = words.y + _INSET
    below = top + _head(card)
    label = Box(left, top, wide, _LABEL_HEIGHT)
    rule = Box(left, top, 96.0, _RULE)
    title = Box(left, below - font_size * 0.1, wide, text_height + font_size * 0.2)
    first = _label(card.site, label, stage, until_ms) if card.site else _block(rule, _ACCENT, stage, until_ms)
    return (
        _block(panel, _PAPER, stage, until_ms, _RADIUS),
        first,
        TextBox(
            headline,
            *_shares(title, stage),
            0,
            until_ms,
            font=_FONT,
            size=font_size,
            color=_INK,
            align="left",
            anchor="middle",
            pitch=_PITCH,
            entry="fade",
        ),
    )


def _block(box: Box, colour: str, stage: Stage, until_ms: int, radius: float = 4.0) -> TextBox:
    return TextBox(
        "", *_shares(box, stage), 0, until_ms, background=colour, radius=radius, entry="fade", z_index=-1
    )


def _label(site: str, box: Box, stage: Stage, until_ms: int) -> TextBox:
    return TextBox(
        site,
        *_shares(box, stage),
        0,
        until_ms,
        font=_LABEL_FONT,
        size=_LABEL_SIZE,
        color=_ACCENT,
        align="left",
        spacing=1.0,
        entry="fade",
    )


def _shares(box: Box, stage: Stage) -> tuple[float, float, float, float]:
    """A box in shares of the frame."""
    return (
        round(box.x / stage.width, 5),
        round(box.y / stage.height, 5),
        round(box.width / stage.width, 5),
        round(box.height / stage.height, 5),
    )


def _place(
    picture: LibraryItem | None, panel: Box, height: float, wide: float, stage: Stage, until_ms: int
) -> Clip | None:
    """The picture at the card's head, or at its left where the frame is wide."""
    if picture is None:
        return None
    if height:
        box = Box(panel.x + _EDGE, panel.y + _EDGE, panel.width - 2 * _EDGE, height)
    else:
        box = Box(panel.x + _EDGE, panel.y + _EDGE, panel.width - wide - _EDGE, panel.height - 2 * _EDGE)
    window = Window(*_shares(box, stage), radius=_RADIUS - _EDGE / 2)
    clip = place_media(picture, (round(box.width), round(box.height)))
    return replace(clip, fit="cover", start_ms=0, end_ms=until_ms, window=window)
