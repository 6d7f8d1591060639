"""For all tests, those of the packages, too: the marker `long` is given before `-m` chooses."""

import pytest
from long_tests import mark_long


def pytest_itemcollected(item: pytest.Item) -> None:
    mark_long(item)
