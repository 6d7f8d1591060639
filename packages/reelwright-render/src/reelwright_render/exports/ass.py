"""Captions as Advanced SubStation Alpha: in the place, size and colours of the video's preset, with karaoke
where the preset highlights words.

The format knows one fill, one outline and one shadow; gradients, glows, bubbles and glass become the nearest
of these. What `libass` and its test files say goes where the format's own papers are silent.
"""

import re
from dataclasses import dataclass

from reelwright_render.exports.cues import Cue, RowsOf, cues, words_by_row
from reelwright_render.presets import CaptionPreset, caption_preset
from reelwright_render.text.scripts import gap
from reelwright_render.timeline.layout import Box, Stage
from reelwright_render.timeline.model import Timeline, Word

_HEADER = """[Script Info]
ScriptType: v4.00+
PlayResX: {width}
PlayResY: {height}
WrapStyle: 2
ScaledBorderAndShadow: yes
YCbCr Matrix: TV.709

[V4+ Styles]
Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, \
Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, \
MarginR, MarginV, Encoding
"""
_EVENTS = "\n[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\n"
_EMBEDDED, _END_EMBEDDED = "\u202b", "\u202c"
_JOINER = "\u2060"  # of no width: after it nothing is taken for a code
_OUTLINED, _BOXED = 1, 3
_MIDDLE = 5  # as on a number pad: the text's middle lies at its place
_ANY_DIRECTION = -1
_WORDS_OF_A_NAME = re.compile("(?<=[a-z])(?=[A-Z0-9])|(?<=[A-Z])(?=[A-Z][a-z])")
_LINE_HEIGHTS = {  # the format's sizes are of a line's height as Windows has it, ours of the letters' square
    "Anton": 1.733,
    "ArchivoBlack": 1.347,
    "Baloo2": 1.574,
    "Bangers": 1.757,
    "DMSerifDisplay": 1.371,
    "Inter": 1.43,
    "LuckiestGuy": 1.226,
    "Montserrat": 1.562,
    "NotoSans": 1.519,
    "PermanentMarker": 1.427,
    "Poppins": 1.762,
    "VT323": 1.28,
}
_USUAL_LINE_HEIGHT = 1.4


@dataclass(frozen=True)
class _Fills:
    """The fills of a word before, while and after it is said."""

    waiting: str
    now: str
    said: str


def ass(timeline: Timeline, rows_of: RowsOf = words_by_row) -> str:
    """Fonts are named by their families; they are those of the package, and not inside the file."""
    stage = Stage(timeline.width, timeline.height)
    found = cues(timeline, rows_of)
    styles = {cue.preset: caption_preset(cue.preset) for cue in found}
    head = _HEADER.format(width=timeline.width, height=timeline.height)
    looks = "".join(_style(preset, stage.scale) for preset in styles.values())
    return head + looks + _EVENTS + "".join(_event(cue, styles[cue.preset], stage) for cue in found)


def _style(preset: CaptionPreset, scale: float) -> str:
    fills, panel = _fills(preset), preset.panel
    outline = (panel.pad_y if panel else preset.outline) * scale
    edge = _colour(panel.colors[0] if panel else preset.outline_color)
    shadow = preset.shadow
    family, weight = _font(preset.font)
    fields: list[object] = [
        _name(preset),
        family,
        f"{preset.size * _line_height(preset.font) * scale:.4g}",
        fills.said,
        fills.waiting,
        edge,
        _colour(shadow.color) if shadow else "&H80000000",
        *(-1 if weight == "Bold" else 0, 0, 0, 0, 100, 100),
        f"{preset.letter_spacing * scale:.4g}",
        f"{-preset.tilt:.4g}",
        _BOXED if panel else _OUTLINED,
        f"{outline:.4g}",
        f"{max(abs(shadow.dx), abs(shadow.dy)) * scale if shadow and not panel else 0:.4g}",
        *(_MIDDLE, 0, 0, 0, _ANY_DIRECTION),
    ]
    return f"Style: {','.join(str(field) for field in fields)}\n"


def _font(name: str) -> tuple[str, str]:
    """`LuckiestGuy-Regular` as editors know it: the family `Luckiest Guy`. Weights between are families."""
    family, _, weight = name.partition("-")
    family = _WORDS_OF_A_NAME.sub(" ", family)
    return (family if weight in ("Regular", "Bold", "") else f"{family} {weight}"), weight


def _name(preset: CaptionPreset) -> str:
    """Return a style's name in the file. It is not the preset's own: `default` stands for something else
    here."""
    return f"Reelwright {preset.name}"


def _line_height(font: str) -> float:
    return _LINE_HEIGHTS.get(font.partition("-")[0], _USUAL_LINE_HEIGHT)


def _fills(preset: CaptionPreset) -> _Fills:
    """A word that has not come yet is hidden, pale or in the plain colour, as the preset has it."""
    plain, hidden = preset.fill[0], preset.reveal == "words"
    lit = preset.highlight.fills[0][0] if preset.highlight.fills else plain
    return _Fills(
        waiting=_colour(plain, 0.0 if hidden else preset.before),
        now=_colour(lit),
        said=_colour(plain, preset.after),
    )


def _event(cue: Cue, preset: CaptionPreset, stage: Stage) -> str:
    box = stage.caption_box(cue.alignment, cue.card)
    start, end = _time(cue.start_ms), _time(max(cue.end_ms, cue.start_ms + 10))
    return f"Dialogue: 0,{start},{end},{_name(preset)},,0,0,0,,{_place(box)}{_text(cue, preset)}\n"


def _place(box: Box) -> str:
    x, y = box.centre
    return f"{{\\pos({x:.5g},{y:.5g})}}"


def _text(cue: Cue, preset: CaptionPreset) -> str:
    fills = _fills(preset)
    karaoke = preset.follows_words
    now = _hundredths(cue.start_ms)
    rows = []
    for row in cue.rows:
        parts = []
        for word, after in zip(row, [*row[1:], None], strict=True):
            if karaoke:
                timed, now = _karaoke_codes(word, now)
                parts += [timed, _lit(fills, (now - _hundredths(cue.start_ms)) * 10)]
            parts.append(_safe(preset.apply_case(word.text)) + gap(word.text, after.text if after else ""))
        text = "".join(parts)
        rows.append(_EMBEDDED + text + _END_EMBEDDED if cue.rtl else text)
    return "\\N".join(rows)


def _karaoke_codes(word: Word, now: int) -> tuple[str, int]:
    """The codes before a word. Each counts from where the last ended, so that roundings never add up."""
    start = max(now, _hundredths(word.start_ms))
    end = max(start, _hundredths(word.end_ms))
    waits = f"{{\\k{start - now}}}" if start > now else ""
    return f"{waits}{{\\k{end - start}}}", end


def _lit(fills: _Fills, until_ms: int) -> str:
    """The word's colour while it is said, and when in its line it ends."""
    if fills.now == fills.said:
        return ""
    now, said = _code(fills.now), _code(fills.said)
    return f"{{{now}\\t({until_ms},{until_ms},{said})}}"


def _code(colour: str) -> str:
    return f"\\1c&H{colour[4:]}&\\1a{colour[:4]}&"


def _safe(text: str) -> str:
    return text.replace("\\", "\\" + _JOINER).replace("{", "\\{").replace("}", "\\}")


def _colour(code: str, opacity: float = 1.0) -> str:
    """#RRGGBB or #RRGGBBAA as &HAABBGGRR, whose alpha says how much shines through."""
    alpha = round((int(code[7:9], 16) if len(code) > 7 else 255) * opacity)
    return f"&H{255 - alpha:02X}{code[5:7]}{code[3:5]}{code[1:3]}"


def _hundredths(ms: int) -> int:
    return (ms + 5) // 10


def _time(ms: int) -> str:
    seconds, hundredths = divmod(_hundredths(ms), 100)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}.{hundredths:02}"
