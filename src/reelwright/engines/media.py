"""The type of a medium in what an engine returns.

While it is fresh from the engine it is the bytes of the file, or for a clip the path of a file that is the
caller's to move or delete. Once it is kept it is the file's key in storage.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

Media = TypeVar("Media", bytes, str)
Film = TypeVar("Film", Path, str)


@dataclass(frozen=True)
class Source:
    """Who made a picture or clip of a stock library: `author` and the link `page` must be shown with it."""

    provider: str
    author: str
    page: str
