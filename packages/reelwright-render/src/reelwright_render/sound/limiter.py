"""A true-peak limiter with look-ahead: the loudest moments are turned down before they come.

Both channels move together, so the picture between the ears stands still. The gain needed at each sample
(from the oversampled peaks) is held for the look-ahead, comes back at a constant rate in decibels, and is
smoothed with a kernel no longer than the hold: so it never exceeds what is needed, and has no corners.
"""

import numpy as np
from numpy.typing import NDArray

from reelwright_render.sound.loudness import Samples

LOOK_AHEAD = 240  # samples at 48 kHz: 5 ms
RECOVERY_DB_PER_SAMPLE = 40 / 48_000  # 40 dB a second
MARGIN = 48_000  # how far the gain depends on what lies before and after: 40 dB are recovered by then


def limiting_gain(peaks: Samples, ceiling: float) -> Samples:
    """Gain ≤ 1 for each sample so that none of `peaks` (linear, as of `true_peaks`) passes `ceiling`.

    The first and the last LOOK_AHEAD samples know nothing of what lies beyond: read with a MARGIN.
    """
    if peaks.max(initial=0.0) <= ceiling:
        return np.ones(len(peaks), np.float32)
    needed = np.minimum(0, 20 * np.log10(ceiling / np.maximum(peaks, 1e-9), dtype=np.float64))
    held = _least_ahead(needed, LOOK_AHEAD)
    slope = RECOVERY_DB_PER_SAMPLE * np.arange(len(held))
    recovering = np.minimum(np.minimum.accumulate(held - slope) + slope, 0)
    smooth = _trailing_mean(_trailing_mean(recovering, LOOK_AHEAD // 2), LOOK_AHEAD // 2)
    return np.asarray(10 ** (smooth / 20), np.float32)


def _least_ahead(values: NDArray[np.float64], reach: int) -> NDArray[np.float64]:
    """The least of each value and the `reach` ones after it, by doubling the window."""
    least, width = values.copy(), 1
    while width < reach + 1:
        step = min(width, reach + 1 - width)
        least[:-step] = np.minimum(least[:-step], least[step:])
        width += step
    return least


def _trailing_mean(values: NDArray[np.float64], width: int) -> NDArray[np.float64]:
    """The mean of each value and the `width` − 1 before it."""
    padded = np.concatenate([np.full(width, values[0]), values])
    total = np.cumsum(padded)
    return np.asarray((total[width:] - total[:-width]) / width)
