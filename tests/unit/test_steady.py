"""What is over, by a clock that people set and one that nobody does."""

import pytest

from reelwright.store.clock import SteadyClock


@pytest.mark.parametrize(
    ("now_ms", "passed_s", "over"),
    [
        (1_000_000, 0.0, False),
        (1_060_000, 60.0, False),
        (1_060_001, 60.001, True),
        (9_000_000, 59.0, False),  # put forward: 59 s have passed
        (9_000_000, 61.0, True),
        (900_000, 61.0, False),  # put back: a little late is better than early
    ],
)
def test_a_minute_is_over_when_it_has_passed_by_both(now_ms: int, passed_s: float, over: bool) -> None:
    """A minute after 1,000,000, when the process began."""
    told = [(1_000_000, 500.0)]
    steady = SteadyClock(lambda: told[0][0], lambda: told[0][1])
    told[0] = (now_ms, 500.0 + passed_s)
    assert steady.is_over(1_060_000) is over
