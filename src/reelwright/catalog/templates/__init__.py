"""Templates, as data: scenes with sample texts and variables, and how each is laid out in every shape.

A template is a TOML file here; its pictures, its thumbnail and its preview lie in `pictures/`. Keys and
variables are checked when the files are read, so a slip of the pen is found by a test and not in somebody's
video.
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from pathlib import Path
from typing import Any, Literal

from reelwright.catalog.shipped import PREFIX

_HERE = Path(__file__).parent
_PICTURES = f"{PREFIX}templates/pictures/"
Alignment = Literal["top", "middle", "bottom"]
FrameShape = Literal["tall", "wide", "square"]
Place = tuple[float, float, float, float]
_PLACE = re.compile(r"\{\{(\w+)\}\}")


@dataclass(frozen=True)
class Variable:
    """`value` is the sample that the thumbnail shows. A text must be sent unless it is `optional`; media may
    always be left out. A `number` is written in digits."""

    key: str
    type: Literal["text", "media"]
    value: str = ""
    most: int = 80
    optional: bool = False
    number: bool = False

    @property
    def is_required(self) -> bool:
        return self.type == "text" and not self.optional


@dataclass(frozen=True)
class Area:
    """A place where elements are stacked, one under the other: x, y, width and height as shares of the safe
    area, or of the `whole` frame. `anchor` says where in the area the stack stands."""

    tall: Place
    wide: Place
    square: Place
    anchor: Alignment = "top"
    whole: bool = False

    def place(self, shape: FrameShape) -> Place:
        return {"tall": self.tall, "wide": self.wide, "square": self.square}[shape]


@dataclass(frozen=True)
class Element:
    """A text or a block of colour in an area. `style` holds fields of `timeline.model.TextBox` (`size`,
    `padding` … in pixels of a frame whose shorter side is 1080), `styles` those that differ in one shape.

    `text` may name variables as `{{key}}`, and `{{number}}`, the scene's own; `upper` writes it in capitals.
    `spoken` shows what the scene says, word by word as it is said. `bar` is a block so wide and high;
    `behind` is one that lies under its whole `area`, or under what is stacked there. `grows` makes a block
    as wide as the scene's `progress`.

    `over_media` holds what differs over the team's own picture, of which nobody knows how light it is.
    `gap` is the space above it. A text that says nothing is left out, gap and all, and so is an element
    whose variable `where` was not filled. `after_ms` counts from the scene's start."""

    area: str
    style: dict[str, Any]
    styles: Mapping[FrameShape, dict[str, Any]] = field(default_factory=dict)
    over_media: dict[str, Any] = field(default_factory=dict)
    text: str = ""
    upper: bool = False
    spoken: bool = False
    bar: tuple[float, float] | None = None
    behind: Literal["area", "stack"] | None = None
    grows: bool = False
    gap: float = 0.0
    where: str = ""
    after_ms: int = 0

    def style_for(self, shape: FrameShape, over_media: bool) -> dict[str, Any]:
        return {**self.style, **self.styles.get(shape, {}), **(self.over_media if over_media else {})}


@dataclass(frozen=True)
class Caption:
    preset: str
    alignment: Alignment = "bottom"
    disabled: bool = False


@dataclass(frozen=True)
class PostCard:
    """The still of a post, over the scene; its words and numbers may name variables."""

    platform: Literal["reddit", "facebook", "instagram"]
    theme: Literal["dark", "light"]
    title: str
    body: str = ""
    community: str = ""
    author: str = ""
    upvotes: str = "0"
    comments: str = "0"
    posted_ago: str = ""


@dataclass(frozen=True)
class Gameplay:
    """`clip` is one of the game's."""

    game: str
    clip: str


def picture_for(picture: str, shape: FrameShape) -> str:
    """Return a drawn background for a shape: `<name>-wide.jpg` and `<name>-square.jpg` lie beside
    `<name>.jpg`, which is tall."""
    stem = picture.removesuffix(".jpg")
    return picture if shape == "tall" else f"{stem}-{shape}.jpg"


@dataclass(frozen=True)
class TemplateScene:
    """`picture` is the drawn background, or `gameplay` the footage; the media variable named `media`, where
    it is sent, replaces it, and lies under the template's `scrim`. A scene that `borrows` shows the
    background of another scene (its number), a video from where it was left. `rest_ms` is how long the
    scene stays after its last word, `most` how many characters it can say. `transition` leads to it from
    the scene before, where it is another one than the template's."""

    script: str
    layout: tuple[Element, ...]
    caption: Caption
    picture: str = ""
    gameplay: Gameplay | None = None
    borrows: int | None = None
    variables: tuple[Variable, ...] = ()
    card: PostCard | None = None
    number: str = ""
    progress: float = 1.0
    media: str | None = None
    rest_ms: int = 350
    zoom: tuple[float, float] = (1.0, 1.08)
    most: int = 2_000
    transition: str | None = None
    transition_ms: int | None = None

    def picture_for(self, shape: FrameShape) -> str:
        return picture_for(self.picture, shape)


@dataclass(frozen=True)
class Template:
    """`scrim` (which may run to `scrim_to` downwards) shades a picture of the team's own, for the words.
    `transition` is one of `timeline.model.TransitionName`."""

    id: str
    name: str
    category: str
    description: str
    voice_id: str
    music_id: str
    music_volume: float
    transition: str
    transition_ms: int
    whoosh: float
    thumbnail: str
    preview: str
    scrim: str
    scrim_to: str | None
    areas: Mapping[str, Area]
    scenes: tuple[TemplateScene, ...]


@cache
def templates() -> tuple[Template, ...]:
    return tuple(_read(file) for file in sorted(_HERE.glob("*.toml")))


def find_template(template_id: str) -> Template | None:
    return next((one for one in templates() if one.id == template_id), None)


def fill_places(text: str, values: Mapping[str, str]) -> str:
    """The text with each `{{key}}` replaced; one without a value becomes nothing."""
    return " ".join(_PLACE.sub(lambda place: values.get(place[1], ""), text).split(" "))


def named_in(text: str) -> frozenset[str]:
    return frozenset(_PLACE.findall(text))


def _read(file: Path) -> Template:
    data = tomllib.loads(file.read_text("utf-8"))
    areas = {name: _area(entry) for name, entry in data.pop("areas").items()}
    layouts = {
        name: tuple(_element(entry) for entry in entries) for name, entries in data.pop("layouts").items()
    }
    lost = {one.area for layout in layouts.values() for one in layout} - areas.keys()
    if lost:
        raise ValueError(f"A template's elements lie in areas that it does not have: {sorted(lost)}")
    scenes = tuple(_scene(entry, layouts) for entry in data.pop("scenes"))
    data.setdefault("scrim_to", None)
    data["thumbnail"] = f"{_PICTURES}{file.stem}-thumbnail.jpg"
    data["preview"] = f"{_PICTURES}{file.stem}-preview.mp4"
    return Template(**data, areas=areas, scenes=scenes)


def _area(entry: dict[str, Any]) -> Area:
    """Shapes that are not said are like the tall one."""
    places = {shape: tuple(entry.get(shape, entry["tall"])) for shape in ("tall", "wide", "square")}
    return Area(**{**entry, **places})


def _element(entry: dict[str, Any]) -> Element:
    styles = {shape: entry.pop(shape) for shape in ("tall", "wide", "square") if shape in entry}
    known = {one.name for one in fields(Element)} - {"style", "styles"}
    own = {name: value for name, value in entry.items() if name in known}
    if "bar" in own:
        own["bar"] = tuple(own["bar"])
    style = {name: value for name, value in entry.items() if name not in known}
    return Element(style=style, styles=styles, **own)


def _scene(entry: dict[str, Any], layouts: dict[str, tuple[Element, ...]]) -> TemplateScene:
    entry["layout"] = layouts[entry["layout"]]
    entry["caption"] = Caption(**entry["caption"])
    entry["variables"] = tuple(Variable(**one) for one in entry.pop("variables", ()))
    if "picture" in entry:
        entry["picture"] = _PICTURES + entry["picture"]
    if "gameplay" in entry:
        entry["gameplay"] = Gameplay(**entry["gameplay"])
    if "card" in entry:
        entry["card"] = PostCard(**entry["card"])
    if "zoom" in entry:
        entry["zoom"] = tuple(entry["zoom"])
    scene = TemplateScene(**entry)
    _refuse_unknown_names(scene)
    return scene


def _refuse_unknown_names(scene: TemplateScene) -> None:
    card = [getattr(scene.card, one.name) for one in fields(PostCard)] if scene.card else []
    texts = [scene.script, *(element.text for element in scene.layout), *card]
    named = set().union(*map(named_in, texts), {one.where for one in scene.layout if one.where})
    unknown = named - {variable.key for variable in scene.variables} - {"number"}
    if unknown:
        raise ValueError(f"A template names variables that its scene does not have: {sorted(unknown)}")
