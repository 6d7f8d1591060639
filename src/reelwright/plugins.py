"""Plug-ins: formats, caption presets and engines, found in the metadata of installed packages.

A package says what it brings by entry points, which every Python packaging tool can write:

    [project.entry-points."reelwright.formats"]
    greeting = "my_package.greeting:GREETING"

The value is what the group holds, or a tuple of it. What ships with the service is found in the same way. A
plug-in that cannot be used is left out and reported by `faults`; it stops nothing else.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.metadata import Distribution, EntryPoint, distributions
from typing import Generic, Literal, TypeVar

from packaging.requirements import InvalidRequirement, Requirement

from reelwright import __version__

Group = Literal["reelwright.formats", "reelwright.presets", "reelwright.engines"]
GROUPS: tuple[Group, ...] = ("reelwright.formats", "reelwright.presets", "reelwright.engines")
OURSELVES = "reelwright"
Value = TypeVar("Value")


@dataclass(frozen=True)
class Plugin(Generic[Value]):
    """One thing that a package brings. `package` names the distribution, `entry` its entry point."""

    package: str
    entry: str
    value: Value

    @property
    def is_ours(self) -> bool:
        return self.package == OURSELVES


@dataclass(frozen=True)
class PluginFault:
    """A plug-in that was left out, and a sentence that says why to its author."""

    group: Group
    package: str
    entry: str
    reason: str


class UnusablePlugin(Exception):
    """Raised by a check with the sentence for the plug-in's author."""


_FAULTS: dict[tuple[Group, str, str], PluginFault] = {}


def load_plugins(group: Group, check: Callable[[object], Value]) -> list[Plugin[Value]]:
    """Load everything of a group, what ships with the service first. `check` returns a usable value, or
    raises UnusablePlugin; whatever fails is noted for `faults`."""
    found: list[Plugin[Value]] = []
    for distribution, entry in _entries(group):
        package = distribution.name
        try:
            _check_version(distribution)
            loaded = entry.load()
            values = loaded if isinstance(loaded, tuple) else (loaded,)
            found += [Plugin(package, entry.name, check(value)) for value in values]
        except UnusablePlugin as unusable:
            note_fault(group, package, entry.name, str(unusable))
        except Exception as error:  # a stranger's code: it may raise anything while it is imported
            if package == OURSELVES:
                raise
            note_fault(group, package, entry.name, f"importing {entry.value} raised {error!r}")
    return found


def note_fault(group: Group, package: str, entry: str, reason: str) -> None:
    _FAULTS[group, package, entry] = PluginFault(group, package, entry, reason)


def faults() -> tuple[PluginFault, ...]:
    """What was left out so far, by package. A group is looked at when it is first needed."""
    return tuple(sorted(_FAULTS.values(), key=lambda fault: (fault.package, fault.group, fault.entry)))


def foreign_packages(groups: Sequence[Group]) -> tuple[str, ...]:
    """The names of the packages that bring plug-ins, ours not among them."""
    names = {one.name for group in groups for one, _ in _entries(group)}
    return tuple(sorted(names - {OURSELVES}))


def _entries(group: Group) -> Iterator[tuple[Distribution, EntryPoint]]:
    """Ours first, then by package and name. A package that is on the path twice counts once."""
    named = {
        (one.name != OURSELVES, one.name, entry.name): (one, entry)
        for one in reversed(_installed())
        for entry in one.entry_points.select(group=group)
    }
    return iter(named[key] for key in sorted(named))


@cache
def _installed() -> tuple[Distribution, ...]:
    return tuple(distributions())


def _check_version(distribution: Distribution) -> None:
    """A package says by its own requirements which versions of the service it is made for."""
    for line in distribution.requires or ():
        try:
            wanted = Requirement(line)
        except InvalidRequirement:
            continue
        if wanted.name == OURSELVES and not wanted.specifier.contains(__version__, prereleases=True):
            raise UnusablePlugin(f"it is made for {wanted}, and this is {OURSELVES} {__version__}")
