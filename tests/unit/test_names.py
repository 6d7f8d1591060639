"""The sources' names and types: one meaning for a class, verbs for functions, few exceptions to types."""

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = (ROOT / "src/reelwright", *sorted(path for path in ROOT.glob("packages/*/src/*") if path.is_dir()))
PARTICIPLES = (
    "asked|begun|counted|done|drawn|found|given|heard|held|kept|known|left|made|measured|named|placed|said|"
    "seen|shown|spoken|taken|told|written"
)
# The decorators of functions that numba compiles. Those take arrays of whatever kind their caller has.
KERNEL = re.compile(r"\s*@(kernel|inlined|compile_loop)\b")


@pytest.mark.parametrize("package", PACKAGES, ids=lambda path: path.name)
def test_a_class_name_stands_for_one_thing_in_a_package(package: Path) -> None:
    """A reader who meets a class name, private or not, needs to know only one class by it."""
    places = defaultdict(list)
    for place, line in lines_of(package):
        if found := re.match(r"\s*class (\w+)", line):
            places[found[1]].append(place)
    assert {name: where for name, where in places.items() if len(where) > 1} == {}


@pytest.mark.parametrize("package", PACKAGES, ids=lambda path: path.name)
def test_no_function_is_named_by_a_bare_participle(package: Path) -> None:
    """A function's name says what it does (`measure`) or what it returns (`slices_fed`)."""
    bare = re.compile(rf"\s*(async )?def _*({PARTICIPLES})\(")
    assert [place for place, line in lines_of(package) if bare.match(line)] == []


def test_few_lines_outside_numeric_kernels_are_kept_from_the_type_checker() -> None:
    """What numba compiles takes arrays of whatever kind its caller has; all else is typed."""
    ignored = [place for package in PACKAGES for place in untyped_lines(package)]
    assert 0 < len(ignored) < 20, ignored


def untyped_lines(package: Path) -> Iterator[str]:
    before = ""
    for place, line in lines_of(package):
        if "# type: ignore" in line and not KERNEL.match(before):
            yield place
        before = line


@cache
def lines_of(folder: Path) -> tuple[tuple[str, str], ...]:
    return tuple(
        (f"{path.relative_to(ROOT)}:{number}", line)
        for path in sorted(folder.rglob("*.py"))
        for number, line in enumerate(path.read_text().splitlines(), 1)
    )
