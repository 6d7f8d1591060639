"""Checks of a script's timeline, before anything is rendered and by the field that is wrong."""

import json
import math
import re
from collections.abc import Iterator
from dataclasses import asdict, fields
from typing import Any

from pydantic import TypeAdapter, ValidationError

from reelwright_render.draw import fonts
from reelwright_render.errors import FieldError, Invalid
from reelwright_render.presets import is_preset
from reelwright_render.timeline.model import Branding, Captions, Clip, Motion, TextBox, Timeline, Window

SMALLEST, LARGEST = 16, 8192  # pixels a side

_SHAPE = TypeAdapter(Timeline)
_COLOUR = re.compile(r"#[0-9A-Fa-f]{6}([0-9A-Fa-f]{2})?")
_NO_COLOUR = "Must be a colour, #RRGGBB or #RRGGBBAA"
_OPAQUE = re.compile(r"#[0-9A-Fa-f]{6}")
_NOT_OPAQUE = "Must be a colour, #RRGGBB"
_HALF = re.compile(r"[\ud800-\udfff]")
_SPEEDS = 0.25, 4.0
_WIDEST = 10  # frames: a window is held in memory as a whole


def check_timeline(timeline: Timeline) -> None:
    """Raises Invalid, with all that is wrong."""
    errors = [*_shape(timeline)] or [*_values(timeline)]
    if errors:
        raise Invalid(errors[0].field, errors[0].reason, more=tuple(errors[1:]))


def _shape(timeline: Timeline) -> Iterator[FieldError]:
    """Kinds and names: a timeline is made of plain values, which nothing has looked at yet. As JSON they are
    told apart as they are, and "1080" is no number."""
    try:
        _SHAPE.validate_json(json.dumps(_plain(asdict(timeline)), default=_no_value), strict=True)
    except ValidationError as problem:
        for error in problem.errors(include_url=False):
            yield FieldError(_path(error["loc"]), _reason(error["type"], error["msg"]))


def _plain(value: Any) -> Any:
    """Return the value with what JSON cannot hold replaced by what no field takes, so that the field is
    named. JSON cannot hold half a surrogate pair, nor a table by other keys than text."""
    if isinstance(value, str):
        return value if value.isascii() or not _HALF.search(value) else _no_value(value)
    if isinstance(value, dict):
        if not all(isinstance(key, str) and _plain(key) == key for key in value):
            return _no_value(value)
        return {key: _plain(one) for key, one in value.items()}
    return [_plain(one) for one in value] if isinstance(value, list | tuple) else value


def _no_value(_: object) -> dict[str, str]:
    """Refuse what is no plain value, a path or a number of NumPy's: what no field takes."""
    return {}


def _path(place: tuple[int | str, ...]) -> str:
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in place).lstrip(".")


def _reason(kind: str, message: str) -> str:
    if kind == "literal_error":
        return "Must be one of " + ", ".join(re.findall(r"'([^']*)'", message))
    return message.replace("Input should be", "Must be")


def _values(timeline: Timeline) -> Iterator[FieldError]:
    for name in ("width", "height"):
        yield from _within(name, getattr(timeline, name), SMALLEST, LARGEST)
    if timeline.duration_ms < 1:
        yield FieldError("duration_ms", "Must be at least 1")
    if not _OPAQUE.fullmatch(timeline.ground):
        yield FieldError("ground", _NOT_OPAQUE)
    for number, layer in enumerate(timeline.layers):
        for place, clip in enumerate(layer):
            yield from _clip(f"layers[{number}][{place}]", clip)
    for number, sound in enumerate(timeline.sounds):
        yield from _span(f"sounds[{number}]", sound)
        yield from _at_least_0(f"sounds[{number}]", sound, "volume", "trim_start_ms")
    for number, text in enumerate(timeline.texts):
        yield from _text(f"texts[{number}]", text)
    for number, sticker in enumerate(timeline.stickers):
        yield from _span(f"stickers[{number}]", sticker)
    if timeline.card is not None:
        yield from _span("card", timeline.card)
    for number, comment in enumerate(timeline.comment_cards):
        yield from _span(f"comment_cards[{number}]", comment)
    if timeline.captions is not None:
        yield from _captions(timeline.captions)
    yield from _branding(timeline.branding)


def _within(field: str, value: float, least: float, most: float) -> Iterator[FieldError]:
    if not least <= value <= most:
        yield FieldError(field, f"Must be between {least:g} and {most:g}")


def _at_least_0(at: str, thing: Any, *names: str) -> Iterator[FieldError]:
    for name in names:
        if getattr(thing, name) < 0:
            yield FieldError(f"{at}.{name}", "Must be at least 0")


def _shares(at: str, thing: Any, *names: str) -> Iterator[FieldError]:
    for name in names:
        if getattr(thing, name) is not None:
            yield from _within(f"{at}.{name}", getattr(thing, name), 0, 1)


def _above_0(at: str, thing: Any, *names: str) -> Iterator[FieldError]:
    for name in names:
        if getattr(thing, name) <= 0:
            yield FieldError(f"{at}.{name}", "Must be more than 0")


def _finite(at: str, thing: Any) -> Iterator[FieldError]:
    """Neither infinite nor what is no number."""
    for field in fields(thing):
        value = getattr(thing, field.name)
        if isinstance(value, float) and not math.isfinite(value):
            yield FieldError(f"{at}.{field.name}", "Must be a finite number")


def _span(at: str, thing: Any) -> Iterator[FieldError]:
    yield from _finite(at, thing)
    yield from _at_least_0(at, thing, "start_ms")
    if thing.end_ms <= thing.start_ms:
        yield FieldError(f"{at}.end_ms", "Must be after start_ms")


def _clip(at: str, clip: Clip) -> Iterator[FieldError]:
    yield from _span(at, clip)
    yield from _at_least_0(at, clip, "trim_start_ms", "crossfade_ms")
    if clip.trim_end_ms is not None and clip.trim_end_ms <= clip.trim_start_ms:
        yield FieldError(f"{at}.trim_end_ms", "Must be after trim_start_ms")
    yield from _within(f"{at}.speed", clip.speed, *_SPEEDS)
    yield from _shares(at, clip, "focus_x", "focus_y")
    if clip.motion is not None:
        yield from _motion(f"{at}.motion", clip.motion)
    if clip.window is not None:
        yield from _window(f"{at}.window", clip.window)


def _motion(at: str, motion: Motion) -> Iterator[FieldError]:
    yield from _finite(at, motion)
    for name in ("from_zoom", "to_zoom"):
        if getattr(motion, name) < 1:
            yield FieldError(f"{at}.{name}", "Must be at least 1")
    yield from _shares(at, motion, "focus_x", "focus_y", "to_focus_x", "to_focus_y")


def _window(at: str, window: Window) -> Iterator[FieldError]:
    yield from _finite(at, window)
    yield from _above_0(at, window, "width", "height")
    for name in ("width", "height"):
        if getattr(window, name) > _WIDEST:
            yield FieldError(f"{at}.{name}", f"Must be at most {_WIDEST}")
    yield from _at_least_0(at, window, "radius", "border")
    if not _OPAQUE.fullmatch(window.border_color):
        yield FieldError(f"{at}.border_color", _NOT_OPAQUE)


def _text(at: str, text: TextBox) -> Iterator[FieldError]:
    yield from _span(at, text)
    yield from _above_0(at, text, "width", "height", "size", "pitch", "scale")
    yield from _at_least_0(at, text, "outline", "radius", "padding")
    yield from _shares(at, text, "opacity")
    if text.font not in fonts.names():
        yield FieldError(f"{at}.font", f"Must be one of {', '.join(fonts.names())}")
    for name in ("color", "background", "background_to", "highlight"):
        said = getattr(text, name)
        if said is not None and not _COLOUR.fullmatch(said):
            yield FieldError(f"{at}.{name}", _NO_COLOUR)


def _captions(captions: Captions) -> Iterator[FieldError]:
    for number, line in enumerate(captions.lines):
        if line.end_ms < line.start_ms:
            yield FieldError(f"captions.lines[{number}].end_ms", "Must not be before start_ms")
        if not line.words:
            yield FieldError(f"captions.lines[{number}].words", "Must not be empty")
    looks = [("captions.preset", captions.preset)]
    looks += [(f"captions.layers[{n}].preset", layer.preset) for n, layer in enumerate(captions.layers)]
    for field, name in looks:
        if not is_preset(name):
            yield FieldError(field, f'Unknown preset "{name}"')


def _branding(branding: Branding) -> Iterator[FieldError]:
    if branding.logo is not None:
        yield from _finite("branding.logo", branding.logo)
        yield from _shares("branding.logo", branding.logo, "opacity")
        yield from _above_0("branding.logo", branding.logo, "scale")
