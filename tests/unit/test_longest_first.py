"""The order in which two processes are handed the files of tests."""

from dataclasses import dataclass
from pathlib import Path

from longest_first import LONGEST, ROOT, sort_longest_first


@dataclass(frozen=True)
class Item:
    """As much of a test as the order looks at."""

    path: Path
    slow: bool
    name: str = "only"

    def get_closest_marker(self, name: str) -> object:
        return object() if self.slow and name == "slow" else None


def test_each_of_the_longest_files_exists() -> None:
    """A file that was renamed is renamed in the list, too."""
    assert [name for name in LONGEST if not (ROOT / name).is_file()] == []


def test_the_longest_run_first_then_the_slow_ones() -> None:
    """One slow test makes its whole file slow, and the tests of a file keep their order."""
    fast = Item(ROOT / "tests/unit/test_fast.py", False)
    path = ROOT / "tests/http/test_mixed.py"
    mixed = [Item(path, False, "a"), Item(path, True, "b")]
    longest = [Item(ROOT / name, True) for name in LONGEST]
    items = [fast, *mixed, *reversed(longest)]
    sort_longest_first(items)  # type: ignore[arg-type]
    assert items == [*longest, *mixed, fast]
