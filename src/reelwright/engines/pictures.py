"""Pictures from words, and pictures changed: a request in, the file of a picture out."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, Literal, Protocol

from reelwright.engines.characters import CharacterLook
from reelwright.engines.media import Media, Source

Shape = Literal["ratio_9_16", "ratio_16_9", "ratio_1_1"]
Frame = Literal["wide", "medium", "close", "detail"]
"""How much a picture shows of what it is about."""
Move = Literal["push", "pull", "left", "right", "rise", "sink"]
"""How a camera moves."""


def shape_of(size: tuple[int, int]) -> Shape:
    """Return the shape of a frame of this width and height."""
    width, height = size
    if width == height:
        return "ratio_1_1"
    return "ratio_9_16" if width < height else "ratio_16_9"


@dataclass(frozen=True)
class PictureRequest:
    """What to show. `subject` says it in plain words without instructions, for engines that search or read
    them; where it is empty they take the prompt. `transparent` asks for an alpha channel where the engine
    can (`makes_transparent`); `seed` repeats a picture where an engine can do that.

    `style` is the catalogue's id of the style that the prompt asks for in words. `before` is what was said
    before the subject in the same video, and `take` the number of the picture in it: engines that know a
    whole script keep people and places the same, and let neighbours differ. `frame` is the one that the
    prompt asks for in words, or None where it asks for none. `characters` are seen in it: engines that know
    them by their looks draw these, and others see them among the references. One that `is_empty` shows
    nobody."""

    prompt: str
    shape: Shape = "ratio_9_16"
    transparent: bool = False
    seed: int = 0
    subject: str = ""
    style: str = ""
    before: tuple[str, ...] = ()
    take: int = 0
    frame: Frame | None = None
    characters: tuple[CharacterLook, ...] = ()
    is_empty: bool = False


@dataclass(frozen=True)
class Expansion:
    """Pixels to add at each side of a picture, and what to paint there, or "" for what fits."""

    left: int = 0
    right: int = 0
    top: int = 0
    bottom: int = 0
    prompt: str = ""


@dataclass(frozen=True)
class Picture(Generic[Media]):
    """`image` is a PNG, JPEG or WebP file as the engine made it; `model` says who drew it. `source` is whose
    picture it is, where a stock library had it."""

    image: Media
    model: str
    source: Source | None = None


FreshPicture = Picture[bytes]
StoredPicture = Picture[str]


class PictureEngine(Protocol):
    @property
    def provider(self) -> str: ...

    @property
    def makes_transparent(self) -> bool: ...

    def draw(self, request: PictureRequest, references: Sequence[Path] = ()) -> FreshPicture:
        """Draw a picture of about the shape that was asked for, in the manner of the `references`, which are
        picture files. Raises EngineFailed, and ProviderRefused for what it will not draw."""
        ...


class PictureEditEngine(Protocol):
    @property
    def provider(self) -> str: ...

    def cut_out(self, picture: Path) -> FreshPicture:
        """Return a PNG of the picture's size in which everything but its subject is transparent. Raises
        EngineFailed."""
        ...

    def expand(self, picture: Path, expansion: Expansion) -> FreshPicture:
        """Return the picture with new parts painted at its sides; the old part stays as it is. Raises
        EngineFailed, and ProviderRefused for what it will not paint."""
        ...
