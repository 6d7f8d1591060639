"""Templates, as data: scenes with sample texts and variables, and how each is laid out.

A template is a TOML file here; its pictures and its thumbnail lie in `pictures/`. Keys and variables are
checked when the files are read, so a slip of the pen is found by a test and not in somebody's video.
"""

import re
import tomllib
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any, Literal

_HERE = Path(__file__).parent
Alignment = Literal["top", "middle", "bottom"]
_PLACE = re.compile(r"\{\{(\w+)\}\}")


@dataclass(frozen=True)
class Variable:
    """`value` is the sample that the thumbnail shows. A text must be sent; media may be left out."""

    key: str
    type: Literal["text", "media"]
    value: str = ""
    most: int = 80


@dataclass(frozen=True)
class Element:
    """One text box of a layout: `style` holds fields of `timeline.model.TextBox`, `after_ms` says when it
    comes, counted from the scene's start.

    `text` may name variables as `{{key}}`, and `{{number}}`, the scene's own; `upper` writes it in capitals.
    `spoken` shows what the scene says, word by word as it is said. `grows` makes it as wide as the scene's
    `progress`."""

    style: dict[str, Any]
    text: str = ""
    after_ms: int = 0
    upper: bool = False
    spoken: bool = False
    grows: bool = False


@dataclass(frozen=True)
class Caption:
    preset: str
    alignment: Alignment = "bottom"
    disabled: bool = False


@dataclass(frozen=True)
class TemplateScene:
    """`picture` is the drawn background; the media variable named `media`, where it is sent, replaces it, and
    lies under the template's `scrim`. `rest_ms` is how long the scene stays after its last word, `most`
    how many characters it can say."""

    script: str
    layout: tuple[Element, ...]
    picture: str
    caption: Caption
    variables: tuple[Variable, ...] = ()
    number: str = ""
    progress: float = 1.0
    media: str | None = None
    rest_ms: int = 350
    zoom: tuple[float, float] = (1.0, 1.08)
    most: int = 2_000


@dataclass(frozen=True)
class Template:
    id: str
    name: str
    category: str
    description: str
    voice_id: str
    music_id: str
    music_volume: float
    crossfade_ms: int
    whoosh: float
    thumbnail: str
    scrim: str
    scenes: tuple[TemplateScene, ...]


@cache
def templates() -> tuple[Template, ...]:
    return tuple(_read(file) for file in sorted(_HERE.glob("*.toml")))


def find_template(template_id: str) -> Template | None:
    return next((one for one in templates() if one.id == template_id), None)


def filled(text: str, values: dict[str, str]) -> str:
    """The text with each `{{key}}` replaced; one without a value becomes nothing."""
    return " ".join(_PLACE.sub(lambda place: values.get(place[1], ""), text).split(" "))


def named_in(text: str) -> frozenset[str]:
    return frozenset(_PLACE.findall(text))


def _read(file: Path) -> Template:
    data = tomllib.loads(file.read_text("utf-8"))
    layouts = {
        name: tuple(_element(entry) for entry in entries) for name, entries in data.pop("layouts").items()
    }
    scenes = tuple(_scene(entry, layouts) for entry in data.pop("scenes"))
    data["thumbnail"] = f"catalog/templates/pictures/{data['thumbnail']}"
    return Template(**data, scenes=scenes)


def _element(entry: dict[str, Any]) -> Element:
    known = {field.name for field in fields(Element)} - {"style"}
    style = {name: value for name, value in entry.items() if name not in known}
    return Element(style, **{name: value for name, value in entry.items() if name in known})


def _scene(entry: dict[str, Any], layouts: dict[str, tuple[Element, ...]]) -> TemplateScene:
    layout = layouts[entry.pop("layout")]
    caption = Caption(**entry.pop("caption"))
    variables = tuple(Variable(**one) for one in entry.pop("variables", ()))
    picture = f"catalog/templates/pictures/{entry.pop('picture')}"
    zoom = tuple(entry.pop("zoom", (1.0, 1.08)))
    scene = TemplateScene(
        layout=layout, caption=caption, variables=variables, picture=picture, zoom=zoom, **entry
    )
    known = {variable.key for variable in variables} | {"number"}
    texts = [scene.script, *(element.text for element in layout)]
    unknown = set().union(*map(named_in, texts)) - known
    if unknown:
        raise ValueError(f"A template names variables that its scene does not have: {sorted(unknown)}")
    return scene
