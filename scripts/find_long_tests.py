"""Writes tests/long_tests.txt: which of the tests that need no real engine `make check` leaves out.

python scripts/find_long_tests.py (or `make long-tests`)

A function is listed if its tests take more than 20 ms of CPU time on average, together with the processes
that they start and have waited for.
"""

import resource
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from long_tests import LIST, function_of  # noqa: E402

MOST_SECONDS = 0.02


class CpuTimes:
    """A pytest plug-in that adds up the CPU seconds of each test function, with their number of tests."""

    def __init__(self) -> None:
        self.seconds: dict[str, list[float]] = defaultdict(list)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        before = _cpu_seconds()
        yield
        self.seconds[function_of(item.nodeid)].append(_cpu_seconds() - before)


def main() -> None:
    times = CpuTimes()
    folders = ["tests/unit", "tests/engines", "tests/http", "tests/render"]
    folders += [str(folder) for folder in sorted(ROOT.glob("packages/*/tests"))]
    failed = pytest.main(["-q", "-m", "not slow", *folders], plugins=[times])
    if failed:
        raise SystemExit("The list stays as it is: a test failed.")
    long = sorted(name for name, each in times.seconds.items() if sum(each) / len(each) > MOST_SECONDS)
    LIST.write_text("\n".join(long) + "\n", encoding="utf-8")
    spent = {name: sum(each) for name, each in times.seconds.items()}
    print(
        f"{len(long)} functions take {sum(spent[name] for name in long):.0f} of {sum(spent.values()):.0f} s."
    )


def _cpu_seconds() -> float:
    used = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(one.ru_utime + one.ru_stime for one in used)


if __name__ == "__main__":
    main()
