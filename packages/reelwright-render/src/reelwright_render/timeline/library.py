"""Libraries: files that a package ships for timelines, which call them by names such as `catalog/music/calm`.

A package names its library by an entry point of the group `reelwright.libraries`. The service brings the one
of its music and sound effects, so that a stored timeline renders wherever the service is installed.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Protocol, runtime_checkable

from reelwright_render.plugins import UnusablePlugin, load_plugins


@dataclass(frozen=True)
class Loop:
    """A loop, in samples at 48 kHz: what plays up to `end` goes on from `start`, the last `fade` samples
    before either lying over each other."""

    start: int
    end: int
    fade: int


class MeasuredSound(Protocol):
    """A sound that was measured before: its integrated loudness, and where it loops without a seam."""

    @property
    def lufs(self) -> float: ...

    @property
    def loop(self) -> Loop: ...


FindMeasured = Callable[[str], MeasuredSound | None]
"""From an asset to what is known of its sound; None where it has to be measured."""


@runtime_checkable
class Library(Protocol):
    """`prefix` begins the names of its files, and of no other library's."""

    @property
    def prefix(self) -> str: ...

    def path(self, asset: str) -> Path:
        """Raises FileNotFoundError for a name that ships with nothing."""

    def measure(self, asset: str) -> MeasuredSound | None: ...


def nothing_measured(asset: str) -> None:
    return None


_GROUP = "reelwright.libraries"


@cache
def installed_libraries() -> tuple[Library, ...]:
    """The libraries of all installed packages."""
    return tuple(plugin.value for plugin in load_plugins(_GROUP, _check_library))


def find_library(asset: str) -> Library | None:
    """The installed library whose prefix begins the asset's name."""
    return next((one for one in installed_libraries() if asset.startswith(one.prefix)), None)


def installed_measured(asset: str) -> MeasuredSound | None:
    """Return what the installed libraries know of a sound."""
    library = find_library(asset)
    return library.measure(asset) if library else None


def _check_library(value: object) -> Library:
    if not isinstance(value, Library) or not value.prefix.endswith("/"):
        raise UnusablePlugin(f"{value!r} is no {__name__}.Library with a prefix that ends in a slash")
    return value
