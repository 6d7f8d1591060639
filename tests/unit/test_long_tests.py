"""The list of the tests that `make check` leaves out."""

import re
from pathlib import Path

from long_tests import LIST, read_list

ROOT = Path(__file__).resolve().parents[2]


def test_every_test_of_the_list_exists() -> None:
    """A test that was renamed would come back into `make check` unseen: run `make long-tests`."""
    missing = []
    for node in read_list():
        file, *_, function = node.split("::")
        path = ROOT / file
        suites = [path, *path.parent.glob("*_suite.py"), *path.parent.glob("*suites.py")]
        written = "".join(one.read_text(encoding="utf-8") for one in suites if one.is_file())
        if not path.is_file() or not re.search(rf"def {function}\(", written):
            missing.append(node)
    assert sorted(missing) == []


def test_the_list_leaves_most_tests_in_the_fast_run() -> None:
    """Three functions of five stay: a minute has no room for more. The list has each once, in order."""
    lines = LIST.read_text(encoding="utf-8").split()
    assert lines == sorted(set(lines))
    files = [*ROOT.glob("tests/**/*.py"), *ROOT.glob("packages/*/tests/*.py")]
    functions = sum(len(re.findall(r"^ *def test_", file.read_text("utf-8"), re.MULTILINE)) for file in files)
    assert 0 < len(lines) < functions * 2 / 5
