"""Numbers of attempts."""

from reelwright.domain.webhooks.schedule import attempt_of, number_of, round_of
from reelwright.workflows.parts import Parts


def test_no_two_attempts_of_a_delivery_share_a_number() -> None:
    """Whatever round they are of; the number tells round and attempt."""
    attempts = range(1, len(Parts.webhook_waits_s) + 2)
    numbers = {number_of(round, attempt): (round, attempt) for round in range(50) for attempt in attempts}
    assert len(numbers) == 50 * 6
    assert all((round_of(number), attempt_of(number)) == told for number, told in numbers.items())
    assert [number_of(0, attempt) for attempt in attempts] == [1, 2, 3, 4, 5, 6]


def test_the_schedule_is_the_contracts() -> None:
    """A burst at 0, about 1 and about 3 seconds; then 1, 5 and 15 minutes after one another."""
    assert Parts.webhook_waits_s == (1, 2, 60, 300, 900)
