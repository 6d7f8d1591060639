"""What a script's timeline must keep to, said before anything is rendered and by the field that is wrong."""

import re
from collections.abc import Iterator
from dataclasses import asdict

from pydantic import TypeAdapter, ValidationError

from reelwright.errors import FieldError, Invalid
from reelwright.render import fonts
from reelwright.timeline.model import Clip, TextBox, Timeline
from reelwright.timeline.presets import is_preset

SMALLEST, LARGEST = 16, 8192  # pixels a side

_SHAPE = TypeAdapter(Timeline)
_COLOUR = re.compile(r"#[0-9A-Fa-f]{6}([0-9A-Fa-f]{2})?")
_NO_COLOUR = "Must be a colour, #RRGGBB or #RRGGBBAA"


def check(timeline: Timeline) -> None:
    """Raises Invalid, with all that is wrong."""
    errors = [*_shape(timeline)] or [*_values(timeline)]
    if errors:
        raise Invalid(errors[0].field, errors[0].reason, more=tuple(errors[1:]))


def _shape(timeline: Timeline) -> Iterator[FieldError]:
    """Kinds and names: a timeline is made of plain values, which nothing has looked at yet."""
    try:
        _SHAPE.validate_python(asdict(timeline))
    except ValidationError as problem:
        for error in problem.errors(include_url=False):
            yield FieldError(_path(error["loc"]), _reason(error["type"], error["msg"]))


def _path(place: tuple[int | str, ...]) -> str:
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in place).lstrip(".")


def _reason(kind: str, message: str) -> str:
    if kind == "literal_error":
        return "Must be one of " + ", ".join(re.findall(r"'([^']*)'", message))
    return message.replace("Input should be", "Must be")


def _values(timeline: Timeline) -> Iterator[FieldError]:
    for name in ("width", "height"):
        if not SMALLEST <= getattr(timeline, name) <= LARGEST:
            yield FieldError(name, f"Must be between {SMALLEST} and {LARGEST}")
    for number, layer in enumerate(timeline.layers):
        for place, clip in enumerate(layer):
            yield from _clip(f"layers[{number}][{place}]", clip)
    for number, text in enumerate(timeline.texts):
        yield from _text(f"texts[{number}]", text)
    if timeline.captions is not None:
        looks = [timeline.captions.preset, *(layer.preset for layer in timeline.captions.layers)]
        for name in looks:
            if not is_preset(name):
                yield FieldError("captions.preset", f'Unknown preset "{name}"')


def _clip(at: str, clip: Clip) -> Iterator[FieldError]:
    if clip.motion and min(clip.motion.from_zoom, clip.motion.to_zoom) < 1:
        yield FieldError(f"{at}.motion", "Zooms must be at least 1")
    if clip.window and not _COLOUR.fullmatch(clip.window.border_color):
        yield FieldError(f"{at}.window.border_color", _NO_COLOUR)


def _text(at: str, text: TextBox) -> Iterator[FieldError]:
    if text.font not in fonts.names():
        yield FieldError(f"{at}.font", f"Must be one of {', '.join(fonts.names())}")
    for name in ("color", "background", "background_to", "highlight"):
        said = getattr(text, name)
        if said is not None and not _COLOUR.fullmatch(said):
            yield FieldError(f"{at}.{name}", _NO_COLOUR)
