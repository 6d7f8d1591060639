"""Pages of the web as text, and pictures and clips that others have made."""

from dataclasses import dataclass
from pathlib import Path
from typing import Literal, Protocol

from reelwright.engines.pictures import Shape


@dataclass(frozen=True)
class WebPage:
    """`markdown` is what a reader would read of the page, without menus and advertisements; `url` is where it
    was found in the end."""

    url: str
    title: str
    markdown: str
    language: str = ""


class WebReadingEngine(Protocol):
    @property
    def provider(self) -> str: ...

    def read_page(self, url: str) -> WebPage:
        """Read a page whose address has been judged before. Raises EngineFailed with a sentence that says why
        it could not be read."""
        ...


@dataclass(frozen=True)
class StockItem:
    """A picture or a clip of a stock library. `author` and `page` must be shown with it; `file` is where it
    can be downloaded."""

    id: str
    kind: Literal["photo", "clip"]
    file: str
    width: int
    height: int
    author: str
    page: str
    duration_s: float = 0.0


class StockEngine(Protocol):
    @property
    def provider(self) -> str: ...

    def find_photos(self, query: str, shape: Shape, most: int = 10) -> list[StockItem]:
        """Return what fits best first; none is no error. Raises EngineFailed."""
        ...

    def find_clips(self, query: str, shape: Shape, most: int = 10) -> list[StockItem]:
        """As `find_photos`. Of each clip's files it is the one whose shorter side is nearest to 1,080
        pixels."""
        ...

    def download(self, item: StockItem) -> Path:
        """Fetch the file into the call's folder. Raises EngineFailed."""
        ...
