"""The looks of captions. A preset is one TOML file with a thumbnail beside it: here, or in a package that is
installed as a plug-in (`reelwright_render.plugins`). All are read and checked on import.

Lengths are in reference units (pixels of a frame whose shorter side is 1080). Colours are `#RRGGBB`, or
`#RRGGBBAA` where they let something through. An unknown key stops the import.
"""

import re
import tomllib
from collections.abc import Collection
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from reelwright_render.plugins import UnusablePlugin, load_plugins, record_fault
from reelwright_render.text.scripts import upper

Colour = Annotated[str, Field(pattern=r"^#[0-9A-F]{6}([0-9A-F]{2})?$")]
Fill = Annotated[tuple[Colour, ...], Field(min_length=1, max_length=3)]
"""One colour, or a gradient from the top down."""


BUBBLE_TAIL = 40


class _PresetPart(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Shadow(_PresetPart):
    color: Colour
    dx: float = 0
    dy: float = 0
    blur: float = 0


class Halo(_PresetPart):
    """Light around the letters: `blur` is its reach."""

    color: Colour
    blur: float


class Frost(_PresetPart):
    """The effect of glass on the picture behind it: a Gaussian of `blur`; then of the contrast of its light
    only `keep` is left, lifted by `lift` (of 219 steps from black to white), and its colour is taken `colour`
    times."""

    blur: float
    keep: Annotated[float, Field(gt=0, le=1)]
    lift: float
    colour: float = 1.0


class Panel(_PresetPart):
    """The panel behind a line. `melted`: dark boxes hugging each row, grown together; `bubble`: a speech
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


class WordMark(_PresetPart):
    """The mark of the active word. `pill` and `box` lie behind it (a pill that `slides` comes over from
    the word before), `blob` and `underline` under it, `stroke` is a highlighter's, `burst` a comic's,
    `cursor` inverts it."""

    kind: Literal["pill", "box", "blob", "underline", "stroke", "burst", "cursor"]
    color: Colour
    pad_x: float = 0
    pad_y: float = 0
    radius: float = 0
    slides: bool = False


class Highlight(_PresetPart):
    """The look of the word that is being said, where it differs. Fills are taken in turn, word by word; it
    grows from `scale_from` over `scale_over` to `scale` in `motion_ms`."""

    fills: tuple[Fill, ...] = ()
    scale: float = 1.0
    scale_from: float = 1.0
    scale_over: float | None = None
    tilt: float = 0.0
    font: str | None = None
    halos: tuple[Halo, ...] | None = None
    outline_color: Colour | None = None
    mark: WordMark | None = None
    motion_ms: Annotated[int, Field(ge=0, le=160)] = 0


class Entry(_PresetPart):
    """The entry of a line. `rise`: fades in on its way up; `bounce`: grows past its size and settles;
    `flicker`: like a tube being switched on."""

    kind: Literal["none", "rise", "bounce", "flicker"] = "none"
    ms: Annotated[int, Field(ge=0, le=240)] = 0


class CaptionPreset(_PresetPart):
    """`place` is where the preset stands in lists. `words_per_line` and `max_lines` are the preset's box: as
    many words stand in one row, and as many rows at a time. `outline` is seen outside the letters, `rim`
    outside that. `before`, `after` are the opacities of words not yet and already said. `split` parts red
    from cyan like a bad tube."""

    name: str
    place: int = 1_000
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

    def apply_case(self, text: str) -> str:
        """A word as this preset writes it."""
        if self.case == "as-is":
            return text
        return upper(text) if self.case == "upper" else text.lower()

    @property
    def growth(self) -> float:
        """The growth of the active word over the others at its largest, as a share of its size."""
        return max(1.0, self.highlight.scale, self.highlight.scale_over or 0.0) - 1

    @property
    def follows_words(self) -> bool:
        """Return whether anything changes while a line stands."""
        changes = self.highlight != Highlight() or self.reveal == "words"
        return changes or self.before != 1 or self.after != 1

    @property
    def margin_x(self) -> float:
        """The room that the look adds to the left and right of a row of text."""
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


_GROUP = "reelwright.presets"
_NAME = re.compile(r"[a-z][A-Za-z0-9]{0,39}")
_THUMBNAILS: dict[str, Path] = {}


def _read_all() -> dict[str, CaptionPreset]:
    """Read all presets by name, in the order of their places; those of plug-ins last. A mistake in a
    plug-in's file leaves that preset out, one in ours stops the import."""
    presets: dict[str, CaptionPreset] = {}
    for plugin in load_plugins(_GROUP, _folder_of):
        for file in sorted(plugin.value.glob("*.toml")):
            try:
                preset = _read(file, presets)
                if not plugin.is_ours:
                    _check_thumbnail(file)
            except (UnusablePlugin, ValueError) as error:  # TOML that cannot be read is a ValueError, too
                if plugin.is_ours:
                    raise
                record_fault(_GROUP, plugin.package, f"{plugin.entry}/{file.name}", str(error))
            else:
                presets[preset.name] = preset
                _THUMBNAILS[preset.name] = file.with_suffix(".webp")
    return dict(sorted(presets.items(), key=lambda one: one[1].place))


def _folder_of(package: object) -> Path:
    path = getattr(package, "__path__", None)
    if path is None:
        raise UnusablePlugin(f"{package!r} is no package: name one that has the TOML files of presets in it")
    return Path(next(iter(path)))


def _read(file: Path, known: Collection[str]) -> CaptionPreset:
    preset = CaptionPreset.model_validate(tomllib.loads(file.read_text(encoding="utf-8")))
    if preset.name != file.stem or not _NAME.fullmatch(preset.name):
        raise UnusablePlugin(
            f"the name {preset.name!r} must be that of its file, a small letter and then letters and digits"
        )
    if preset.name in known:
        raise UnusablePlugin(f"there is a preset {preset.name!r} already")
    return preset


def _check_thumbnail(file: Path) -> None:
    thumbnail = file.with_suffix(".webp")
    if not thumbnail.is_file():
        raise UnusablePlugin(f"its thumbnail {thumbnail.name} is missing beside it")


_PRESETS = _read_all()
PRESET_NAMES = tuple(_PRESETS)


def is_preset(name: str) -> bool:
    return name in _PRESETS


def caption_preset(name: str) -> CaptionPreset:
    """The look behind one of PRESET_NAMES. Raises KeyError for another name: ask `is_preset` first."""
    return _PRESETS[name]


def preset_thumbnail(name: str) -> Path:
    """The picture of a preset: one word of its line being said. Raises KeyError for an unknown preset."""
    return _THUMBNAILS[name]
