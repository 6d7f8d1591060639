"""A share of the cases in `make test`, all of them in `make test-all`."""

from collections.abc import Iterable
from typing import Any

import pytest


def sampled(cases: Iterable[Any], every: int) -> list[Any]:
    """Parameters of which only each `every`-th runs in `make test`, the first included; the others are marked
    `thorough`. A case is a value, or a tuple of values."""
    return [
        pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=_marks(number % every))
        for number, case in enumerate(cases)
    ]


def _marks(left_out: int) -> Any:
    return pytest.mark.thorough if left_out else ()
