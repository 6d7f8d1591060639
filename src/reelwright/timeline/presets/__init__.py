"""The looks of captions. A preset is a file of data beside this one; all are read and checked on import.

Lengths are in reference units (pixels of a frame whose shorter side is 1080). Colours are `#RRGGBB`, or
`#RRGGBBAA` where they let something through. An unknown key stops the import.
"""

import tomllib
from importlib.resources import files
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from reelwright.timeline.scripts import upper

Colour = Annotated[str, Field(pattern=r"^#[0-9A-F]{6}([0-9A-F]{2})?$")]
Fill = Annotated[tuple[Colour, ...], Field(min_length=1, max_length=3)]
"""One colour, or a gradient from the top down."""


BUBBLE_TAIL = 40


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Shadow(_Part):
    color: Colour
    dx: float = 0
    dy: float = 0
    blur: float = 0


class Halo(_Part):
    """Light around the letters: `blur` is its reach."""

    color: Colour
    blur: float


class Frost(_Part):
    """What glass does to the picture behind it: a Gaussian of `blur`; then of the contrast of its light only
    `keep` is left, lifted by `lift` (of 219 steps from black to white), and its colour is taken `colour`
    times."""

    blur: float
    keep: Annotated[float, Field(gt=0, le=1)]
    lift: float
    colour: float = 1.0


class Panel(_Part):
    """What lies behind a line. `melted`: dark boxes hugging each row, grown together; `bubble`: a speech
    bubble; `rows`: a rounded box for each row; `panel`: one for all; `band`: as wide as the picture;
    `paper`: a torn strip; `glass`: a pane with light on its edges, over the `frost` of what lies behind.
    Several colours are taken in turn, line by line."""

    kind: Literal["melted", "bubble", "rows", "panel", "band", "paper", "glass"]
    colors: Annotated[tuple[Colour, ...], Field(min_length=1)]
    pad_x: float
    pad_y: float
    radius: float = 0
    shadow: Shadow | None = None
    border: Colour | None = None
    frost: Frost | None = None


class Mark(_Part):
    """What comes with the active word. `pill` and `box` lie behind it (a pill that `slides` comes over from
    the word before), `blob` and `underline` under it, `stroke` is a highlighter's, `burst` a comic's,
    `cursor` inverts it."""

    kind: Literal["pill", "box", "blob", "underline", "stroke", "burst", "cursor"]
    color: Colour
    pad_x: float = 0
    pad_y: float = 0
    radius: float = 0
    slides: bool = False


class Highlight(_Part):
    """How the word that is being said differs. Fills are taken in turn, word by word; it grows from
    `scale_from` over `scale_over` to `scale` in `motion_ms`."""

    fills: tuple[Fill, ...] = ()
    scale: float = 1.0
    scale_from: float = 1.0
    scale_over: float | None = None
    tilt: float = 0.0
    font: str | None = None
    halos: tuple[Halo, ...] | None = None
    outline_color: Colour | None = None
    mark: Mark | None = None
    motion_ms: Annotated[int, Field(ge=0, le=160)] = 0


class Entry(_Part):
    """How a line comes. `rise`: fades in on its way up; `bounce`: grows past its size and settles;
    `flicker`: like a tube being switched on."""

    kind: Literal["none", "rise", "bounce", "flicker"] = "none"
    ms: Annotated[int, Field(ge=0, le=240)] = 0


class CaptionPreset(_Part):
    """`words_per_line` and `max_lines` are the preset's box: as many words stand in one row, and as many
    rows at a time. `outline` is seen outside the letters, `rim` outside that. `before`, `after` are the
    opacities of words not yet and already said. `split` parts red from cyan like a bad tube."""

    name: str
    words_per_line: Annotated[int, Field(ge=1, le=10)]
    max_lines: Annotated[int, Field(ge=1, le=3)]
    font: str
    size: float
    case: Literal["as-is", "upper", "lower"] = "as-is"
    letter_spacing: float = 0
    line_height: float = 1.16
    word_gap: float = 1.0
    tilt: float = 0
    fill: Fill = ("#FFFFFF",)
    outline: float = 0
    outline_color: Colour = "#000000"
    rim: float = 0
    rim_color: Colour = "#FFFFFF"
    shadow: Shadow | None = None
    halos: tuple[Halo, ...] = ()
    before: float = 1.0
    after: float = 1.0
    reveal: Literal["line", "words"] = "line"
    split: float = 0
    scan_lines: bool = False
    panel: Panel | None = None
    highlight: Highlight = Highlight()
    entry: Entry = Entry()

    @property
    def uppercase(self) -> bool:
        return self.case == "upper"

    def shown(self, text: str) -> str:
        """A word as this preset writes it."""
        if self.case == "as-is":
            return text
        return upper(text) if self.case == "upper" else text.lower()

    @property
    def growth(self) -> float:
        """How much larger than the others the active word gets at its largest, as a share of its size."""
        return max(1.0, self.highlight.scale, self.highlight.scale_over or 0.0) - 1

    @property
    def follows_words(self) -> bool:
        """Whether anything changes while a line stands."""
        changes = self.highlight != Highlight() or self.reveal == "words"
        return changes or self.before != 1 or self.after != 1

    @property
    def margin_x(self) -> float:
        """What the look adds to the left and right of a row of text."""
        panel = self.panel.pad_x if self.panel and self.panel.kind != "band" else 0.0
        mark = self.highlight.mark.pad_x if self.highlight.mark else 0.0
        return max(panel, mark, self.outline + self.rim)

    @property
    def margin_y(self) -> float:
        panel = self.panel.pad_y if self.panel else 0.0
        if self.panel and self.panel.kind == "bubble":
            panel += BUBBLE_TAIL / 2
        mark = self.highlight.mark.pad_y if self.highlight.mark else 0.0
        return max(panel, mark, self.outline + self.rim)


PRESET_NAMES: tuple[str, ...] = (
    "default",
    "beast",
    "umi",
    "wrap1",
    "wrap2",
    "ariel",
    "classic",
    "active",
    "bubble",
    "glass",
    "comic",
    "glow",
    "pastel",
    "neon",
    "retroTV",
    "red",
    "marker",
    "modern",
    "blue",
    "vivid",
    "tiktok",
    "reelwright",
)


def _read() -> dict[str, CaptionPreset]:
    found = [file for file in files(__package__).iterdir() if file.name.endswith(".toml")]
    bodies = [tomllib.loads(file.read_text(encoding="utf-8")) for file in found]
    presets = {preset.name: preset for preset in map(CaptionPreset.model_validate, bodies)}
    if presets.keys() != set(PRESET_NAMES):
        raise ValueError(f"Caption presets under other names than are known: {sorted(presets)}")
    if any(f"{name}.toml" not in {file.name for file in found} for name in presets):
        raise ValueError(f"Caption presets under other names than their files': {sorted(presets)}")
    return presets


_PRESETS = _read()


def is_preset(name: str) -> bool:
    return name in PRESET_NAMES


def caption_preset(name: str) -> CaptionPreset:
    """The look behind one of PRESET_NAMES. Raises KeyError for another name: ask `is_preset` first."""
    return _PRESETS[name]
