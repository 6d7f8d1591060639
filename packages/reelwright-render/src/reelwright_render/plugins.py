"""Plug-ins: formats, caption presets, engines and libraries, found in the metadata of installed packages.

A package says what it brings by entry points, which every Python packaging tool can write:

    [project.entry-points."reelwright.formats"]
    greeting = "my_package.greeting:GREETING"

The value is what the group holds, or a tuple of it. What is built in is found in the same way. A
plug-in that cannot be used is left out and reported by `faults`; it stops nothing else.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.metadata import Distribution, EntryPoint, distributions
from typing import Generic, TypeVar

from packaging.requirements import InvalidRequirement, Requirement

_PREFIX = "reelwright."
OURS = ("reelwright", "reelwright-render")
"""The distributions whose parts are built in."""

Value = TypeVar("Value")


@dataclass(frozen=True)
class Plugin(Generic[Value]):
    """One thing that a package brings. `package` names the distribution, `entry` its entry point."""

    package: str
    entry: str
    value: Value

    @property
    def is_ours(self) -> bool:
        return self.package in OURS


@dataclass(frozen=True)
class PluginFault:
    """A plug-in that was left out, and a sentence that says why to its author."""

    group: str
    package: str
    entry: str
    reason: str


class UnusablePlugin(Exception):
    """Raised by a check with the sentence for the plug-in's author."""


_LOADED_FROM: set[str] = set()
_FAULTS: dict[tuple[str, str, str], PluginFault] = {}


def load_plugins(group: str, check: Callable[[object], Value]) -> list[Plugin[Value]]:
    """Load everything of a group, what is built in first. `check` returns a usable value, or
    raises UnusablePlugin; whatever fails is noted for `faults`."""
    found: list[Plugin[Value]] = []
    for distribution, entry in _entries(group):
        package = distribution.name
        _LOADED_FROM.add(package)
        try:
            _check_version(distribution)
            loaded = entry.load()
            values = loaded if isinstance(loaded, tuple) else (loaded,)
            found += [Plugin(package, entry.name, check(value)) for value in values]
        except UnusablePlugin as unusable:
            record_fault(group, package, entry.name, str(unusable))
        except Exception as error:  # a stranger's code: it may raise anything while it is imported
            if package in OURS:
                raise
            record_fault(group, package, entry.name, f"importing {entry.value} raised {error!r}")
    return found


def record_fault(group: str, package: str, entry: str, reason: str) -> None:
    _FAULTS[group, package, entry] = PluginFault(group, package, entry, reason)


def faults() -> tuple[PluginFault, ...]:
    """List what was left out so far, by package. A group is looked at when it is first needed."""
    return tuple(sorted(_FAULTS.values(), key=lambda fault: (fault.package, fault.group, fault.entry)))


def foreign_packages() -> tuple[str, ...]:
    """The packages that brought something to a group that was loaded so far, ours not among them."""
    return tuple(sorted(_LOADED_FROM - {*OURS}))


def _entries(group: str) -> Iterator[tuple[Distribution, EntryPoint]]:
    """Ours first, then by package and name."""
    named = {
        (one.name not in OURS, one.name, entry.name): (one, entry)
        for one in _installed_distributions()
        for entry in one.entry_points.select(group=group)
    }
    return iter(named[key] for key in sorted(named))


@cache
def _installed_distributions() -> tuple[Distribution, ...]:
    """Return all packages with an entry point of ours. One that is on the path twice is the one that is
    found first, as in an import. Names are read last: that takes the most time."""
    ours = [one for one in distributions() if any(e.group.startswith(_PREFIX) for e in one.entry_points)]
    return tuple({one.name: one for one in reversed(ours)}.values())


def _check_version(distribution: Distribution) -> None:
    """A package says by its own requirements which of our versions it is made for."""
    versions = {one.name: one.version for one in _installed_distributions() if one.name in OURS}
    for line in distribution.requires or ():
        try:
            wanted = Requirement(line)
        except InvalidRequirement:
            continue
        ours = versions.get(wanted.name)
        if ours is not None and not wanted.specifier.contains(ours, prereleases=True):
            raise UnusablePlugin(f"it is made for {wanted}, and this is {wanted.name} {ours}")
