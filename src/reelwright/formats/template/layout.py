"""The layout of a template's elements in a frame of any shape.

The elements of an area are stacked, one under the other. What says nothing is left out and the others close
up; a stack that does not fit its area is made smaller as a whole, so its proportions stay.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from reelwright.catalog.templates import Area, Element, FrameShape, fill_places
from reelwright_render.draw import fonts
from reelwright_render.draw.fonts import Font
from reelwright_render.draw.paragraphs import balance
from reelwright_render.text.scripts import join_words
from reelwright_render.timeline.layout import Box, Stage
from reelwright_render.timeline.model import TextBox, Word

_SMALLEST = 0.3  # of the size that is wanted
_STEP = 0.96
_LEGIBLE = 28.0  # what is small already stays as it is while the others give way
_ROUNDING = 0.02  # shares of the frame are written with five digits
_PILL = 0.72  # a hugging background pads so much less above and below, see `render.draw_texts`
_WORDS_FIT_DOWN_TO = 0.5  # below that a word that is too wide is broken rather than made smaller


@dataclass(frozen=True)
class SceneContent:
    """The content of a scene: its values by key, the words that it says, how far the video has come, and
    whether all of it stands over a picture of the team's own."""

    values: Mapping[str, str]
    words: tuple[Word, ...]
    progress: float
    start_ms: int
    end_ms: int
    over_media: bool = False


@dataclass(frozen=True)
class _Item:
    """An element with its text, and its style for the frame's shape."""

    element: Element
    text: str
    style: dict[str, Any]

    @property
    def size(self) -> float:
        return float(self.style.get("size", 64.0))

    @property
    def padding(self) -> float:
        return float(self.style.get("padding", 0.0)) if self.style.get("background") else 0.0


def frame_shape(stage: Stage) -> FrameShape:
    if stage.is_tall:
        return "tall"
    return "wide" if stage.is_wide else "square"


def lay_elements(
    elements: Sequence[Element], areas: Mapping[str, Area], filling: SceneContent, stage: Stage
) -> list[TextBox]:
    """The text boxes of a scene, in the order of its elements, the lowest first."""
    reference, shape = stage.reference(), frame_shape(stage)
    items = [
        _Item(element, _text(element, filling), element.style_for(shape, filling.over_media))
        for element in elements
        if _shows(element, filling)
    ]
    boxes: dict[int, TextBox] = {}
    for name in {item.element.area for item in items}:
        room = area_box(areas[name], reference)
        own = [(number, item) for number, item in enumerate(items) if item.element.area == name]
        boxes |= _lay_area(own, areas[name], room, filling, reference)
    return [boxes[number] for number in sorted(boxes)]


def area_box(area: Area, stage: Stage) -> Box:
    x, y, width, height = area.place(frame_shape(stage))
    outer = Box(0, 0, stage.width, stage.height) if area.whole else stage.safe_box()
    return Box(
        outer.x + x * outer.width, outer.y + y * outer.height, width * outer.width, height * outer.height
    )


def _text(element: Element, filling: SceneContent) -> str:
    if element.spoken:
        return join_words([word.text for word in filling.words])
    text = fill_places(element.text, filling.values).strip()
    return text.upper() if element.upper else text


def _shows(element: Element, filling: SceneContent) -> bool:
    if element.where and not filling.values.get(element.where, "").strip():
        return False
    return bool(_text(element, filling)) or not (element.text or element.spoken)


def _lay_area(
    own: Sequence[tuple[int, _Item]], area: Area, room: Box, filling: SceneContent, stage: Stage
) -> dict[int, TextBox]:
    stack = [(number, item) for number, item in own if not item.element.behind]
    factor = _factor([item for _, item in stack], room)
    rooms = list(_stack([item for _, item in stack], room, area.anchor, factor))
    boxes = {
        number: _box(item, at, factor, filling, stage)
        for (number, item), at in zip(stack, rooms, strict=True)
    }
    if rooms or any(item.element.behind == "area" for _, item in own):
        taken = _occupied_box([item for _, item in stack], rooms, room, factor)
        for number, item in own:
            if item.element.behind:
                under = room if item.element.behind == "area" else _pad(taken, item.padding)
                boxes[number] = _box(item, under, 1.0, filling, stage)
    return boxes


def _factor(items: Sequence[_Item], room: Box) -> float:
    """Return how much smaller the stack has to be."""
    factor = 1.0
    while factor > _SMALLEST and not _fits(items, room, factor):
        factor *= _STEP
    return factor


def _fits(items: Sequence[_Item], room: Box, factor: float) -> bool:
    if _height(items, room.width, factor) > room.height + 0.5:
        return False
    return factor < _WORDS_FIT_DOWN_TO or all(_words_fit(item, room.width, factor) for item in items)


def _words_fit(item: _Item, width: float, factor: float) -> bool:
    font = _font(item, factor)
    inner = width - 2 * _padding(item, factor)
    return all(fonts.width(word, font) <= inner for word in item.text.split())


def _height(items: Sequence[_Item], width: float, factor: float) -> float:
    gaps = sum(item.element.gap for item in items[1:]) * factor
    return gaps + sum(_item_height(item, width, factor) for item in items)


def _item_height(item: _Item, width: float, factor: float) -> float:
    """Return the height from the top of its capitals to its last baseline, or to the edges of its own
    background."""
    if item.element.bar:
        return item.element.bar[1] * factor
    font = _font(item, factor)
    rows = max(1, len(_rows(item, width, factor)))
    around = 2 * _padding(item, factor) * (_PILL if item.style.get("hug") else 1.0)
    return (rows - 1) * font.size * _pitch(item) + fonts.metrics(font).cap + around


def _rows(item: _Item, width: float, factor: float) -> tuple[str, ...]:
    return balance(item.text, _font(item, factor), width - 2 * _padding(item, factor))


def _font(item: _Item, factor: float) -> Font:
    """The one in which the renderer will write it."""
    name = fonts.covering(str(item.style.get("font", TextBox.font)), item.text)
    size = _size(item, factor)
    return Font(name, size, float(item.style.get("spacing", 0.0)) * size / item.size)


def _size(item: _Item, factor: float) -> float:
    return max(item.size * factor, min(item.size, _LEGIBLE))


def _padding(item: _Item, factor: float) -> float:
    return item.padding * _size(item, factor) / item.size


def _pitch(item: _Item) -> float:
    return fonts.pitch(float(item.style.get("pitch", TextBox.pitch)), item.text)


def _stack(items: Sequence[_Item], room: Box, anchor: str, factor: float) -> Iterator[Box]:
    """The visible part of each, from the top down."""
    spare = room.height - _height(items, room.width, factor)
    y = room.y + {"top": 0.0, "middle": 0.5, "bottom": 1.0}[anchor] * spare
    for number, item in enumerate(items):
        y += item.element.gap * factor if number else 0.0
        height = _item_height(item, room.width, factor)
        width = room.width
        x = room.x
        if item.element.bar:
            width = min(room.width, item.element.bar[0] * factor)
            x += (room.width - width) * _width_share(item)
        yield Box(x, y, width, height)
        y += height


def _width_share(item: _Item) -> float:
    return {"left": 0.0, "center": 0.5, "right": 1.0}[str(item.style.get("align", "center"))]


def _occupied_box(items: Sequence[_Item], rooms: Sequence[Box], room: Box, factor: float) -> Box:
    """Return the box that the stack's words and blocks take up."""
    if not rooms:
        return room
    left, right = room.right, room.x
    for item, at in zip(items, rooms, strict=True):
        width = at.width
        if not item.element.bar:
            font, around = _font(item, factor), 2 * _padding(item, factor)
            rows = _rows(item, room.width, factor)
            width = max((fonts.width(row, font) for row in rows), default=0.0) + around
        x = room.x + (room.width - width) * _width_share(item)
        left, right = min(left, x), max(right, x + width)
    return Box(left, rooms[0].y, right - left, rooms[-1].bottom - rooms[0].y)


def _pad(box: Box, by: float) -> Box:
    return Box(box.x - by, box.y - by, box.width + 2 * by, box.height + 2 * by)


def _box(item: _Item, at: Box, factor: float, filling: SceneContent, stage: Stage) -> TextBox:
    """Return a text's box in shares of the frame. It gets more room downwards than it shows, for the
    renderer counts a whole pitch a row."""
    element, style = item.element, dict(item.style)
    if item.text:
        at = _with_slack(item, at, factor)
        by = _size(item, factor) / item.size
        for name in ("spacing", "padding", "radius", "outline"):
            if name in style:
                style[name] = round(style[name] * by, 2)
        style |= {"size": round(_size(item, factor), 2), "anchor": "top"}
    width = at.width * (filling.progress if element.grows else 1.0)
    return TextBox(
        text=item.text,
        x=round(at.x / stage.width, 5),
        y=round(at.y / stage.height, 5),
        width=round(width / stage.width, 5),
        height=round(at.height / stage.height, 5),
        start_ms=min(filling.start_ms + element.after_ms, filling.end_ms),
        end_ms=filling.end_ms,
        words=filling.words if element.spoken else (),
        **style,
    )


def _with_slack(item: _Item, at: Box, factor: float) -> Box:
    padding = _padding(item, factor)
    up = padding * (1 - _PILL) if item.style.get("hug") else 0.0
    rows = len(_rows(item, at.width, factor))
    needed = rows * _size(item, factor) * _pitch(item) + 2 * padding
    return Box(at.x, at.y - up, at.width + _ROUNDING, needed + 1.0)
