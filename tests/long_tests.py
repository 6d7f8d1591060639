"""The marker `long`: for the tests that `make long-tests` found to take longest, of those that are not slow.

`tests/long_tests.txt` names them, a function a line, without its parameters.
"""

from functools import cache
from pathlib import Path

import pytest

LIST = Path(__file__).with_name("long_tests.txt")


@cache
def read_list() -> frozenset[str]:
    return frozenset(LIST.read_text(encoding="utf-8").split())


def function_of(node: str) -> str:
    """Return the id of a test without its parameters."""
    return node.partition("[")[0]


def mark_long(item: pytest.Item) -> None:
    """Give the marker to a test that the list names."""
    if function_of(item.nodeid) in read_list():
        item.add_marker(pytest.mark.long)
