"""Pauses as they are heard, whatever a file or a word says of its own end."""

from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

_STEP_MS = 5
_MOMENT = 4  # steps
_HEARD = 10 ** (-35 / 20)  # of the loudest moment; softer is breath


def silence_around(samples: NDArray[np.float32], rate: int, at_ms: int) -> int:
    """For how many milliseconds nothing is heard before and after this time."""
    heard = np.flatnonzero(_heard(samples, rate)) * _STEP_MS
    before, after = heard[heard <= at_ms], heard[heard > at_ms]
    return int(after[0] - before[-1]) - _STEP_MS


def begins_again(samples: NDArray[np.float32], rate: int, silent_ms: int = 150) -> list[int]:
    """Where speech begins after silences of at least this length, in milliseconds."""
    heard = np.flatnonzero(_heard(samples, rate)) * _STEP_MS
    return [int(after) for before, after in pairwise(heard) if after - before - _STEP_MS >= silent_ms]


def _heard(samples: NDArray[np.float32], rate: int) -> NDArray[np.bool_]:
    step = rate * _STEP_MS // 1000
    steps = samples[: len(samples) // step * step].reshape(-1, step)
    power = np.convolve(np.mean(steps.astype(float) ** 2, axis=1), np.full(_MOMENT, 1 / _MOMENT), "same")
    return power > _HEARD**2 * power.max()
