"""The texts of a slide: where the caller placed them, and where nobody did, under each other in the free part
of the frame."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from reelwright.formats.slideshow.request import SlideText
from reelwright_render.draw import fonts
from reelwright_render.draw.fonts import Font
from reelwright_render.draw.paragraphs import balance
from reelwright_render.text.scripts import words_in
from reelwright_render.timeline.layout import Box, Stage
from reelwright_render.timeline.model import TextBox

PITCH = 1.18
BOX_PADDING = 24.0
_GAP = 28.0
_FONTS = (
    (450, "Inter-Regular"),
    (550, "Inter-Medium"),
    (650, "Inter-SemiBold"),
    (750, "Inter-Bold"),
    (850, "Montserrat-ExtraBold"),
    (1_000, "Poppins-Black"),
)
_SLACK = 1.0  # pixels: the renderer measures whole rows
_LEGIBLE = 24.0
_LEAST_SHRUNK = 0.35


@dataclass(frozen=True)
class TextSpan:
    """When a slide's texts are seen, and the part of the frame, in reference units, that those without a
    place share."""

    start_ms: int
    end_ms: int
    room: Box


def font_for(weight: float) -> str:
    return next(name for most, name in _FONTS if weight < most)


def lay_texts(texts: Sequence[SlideText], span: TextSpan, stage: Stage) -> list[TextBox]:
    """The boxes of a slide's texts, in their order. A stack that is higher than its room is squeezed, and
    its texts are then made smaller by the renderer."""
    frame = stage.reference()
    loose = [text for text in texts if text.y is None]
    heights = [_height(text, span.room, frame) for text in loose]
    total = sum(heights) + _GAP * max(0, len(heights) - 1)
    squeeze = min(1.0, span.room.height / total) if total else 1.0
    at = span.room.y + (span.room.height - total * squeeze) / 2
    boxes = []
    for text in texts:
        height = _height(text, span.room, frame)
        left, width = _across(text, span.room, frame)
        if text.y is None:
            place, height = at, height * squeeze
            at += height + _GAP * squeeze
        else:
            place = text.y / 100 * frame.height
            height = _until_edge(text, place, height, frame)
        boxes.append(_box(text, Box(left, place, width, height), span, frame))
    return boxes


def _across(text: SlideText, room: Box, frame: Stage) -> tuple[float, float]:
    """Left edge and width: a text without an x stands about the room's middle, one without a width reaches
    from its x to the room's right edge."""
    if text.width is not None:
        width = text.width / 100 * frame.width
        left = room.x + (room.width - width) / 2 if text.x is None else text.x / 100 * frame.width
        return left, width
    if text.x is None:
        return room.x, room.width
    left = text.x / 100 * frame.width
    return left, max(room.x + room.width - left, room.width / 3)


def _height(text: SlideText, room: Box, frame: Stage) -> float:
    if text.height is not None:
        return text.height / 100 * frame.height
    padding, inner = _padding(text), _inner_width(text, room, frame)
    font = _font(text, inner)
    rows = balance(text.text, font, inner)
    pitch = font.size * fonts.pitch(PITCH, text.text)
    return max(1, len(rows)) * pitch + 2 * padding + _SLACK


def _inner_width(text: SlideText, room: Box, frame: Stage) -> float:
    return _across(text, room, frame)[1] - 2 * _padding(text)


def _font(text: SlideText, inner: float) -> Font:
    """The text's font, smaller where the longest word would be broken otherwise."""
    font = Font(fonts.covering(font_for(text.font_weight), text.text), text.font_size)
    widest = max((fonts.width(word, font) for word in words_in(text.text)), default=0.0)
    size = text.font_size * (inner / widest if widest > inner else 1.0)
    return replace(font, size=size) if size >= min(_LEGIBLE, text.font_size) else font


def _until_edge(text: SlideText, place: float, height: float, frame: Stage) -> float:
    """A text whose height nobody gave is kept inside the frame, where a good part of it is."""
    left = frame.height - place
    return left if text.height is None and height > left >= height * _LEAST_SHRUNK else height


def _padding(text: SlideText) -> float:
    if text.padding is not None:
        return text.padding
    return BOX_PADDING if text.background_color else 0.0


def _box(text: SlideText, at: Box, span: TextSpan, frame: Stage) -> TextBox:
    """A coloured box is as large as it was asked for, and around the text where it was not."""
    font = _font(text, at.width - 2 * _padding(text))
    return TextBox(
        text.text,
        round(at.x / frame.width, 5),
        round(at.y / frame.height, 5),
        round(at.width / frame.width, 5),
        round(at.height / frame.height, 5),
        span.start_ms,
        span.end_ms,
        font=font_for(text.font_weight),
        size=round(font.size, 2),
        color=text.color,
        background=text.background_color,
        hug=bool(text.background_color) and (text.width is None or text.height is None),
        align=text.text_align,
        pitch=PITCH,
        radius=text.border_radius,
        padding=_padding(text),
        opacity=text.opacity,
        rotation=text.rotation,
        scale=text.scale,
        z_index=text.z_index,
        shadow=text.background_color is None,
    )
