"""How attempts are numbered. A round is one run through the schedule of attempts; a redelivery begins the
next one. So no two attempts of a delivery, and no two of its jobs, ever share a number."""

_OF_A_ROUND = 100  # more than a schedule has attempts


def number_of(round: int, attempt: int) -> int:
    """`attempt` counts from 1 in its round, rounds from 0."""
    return round * _OF_A_ROUND + attempt


def round_of(number: int) -> int:
    return (number - 1) // _OF_A_ROUND


def attempt_of(number: int) -> int:
    return (number - 1) % _OF_A_ROUND + 1
