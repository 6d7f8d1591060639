"""Where a recorded track can jump back so that the ear does not notice.

Every pair of moments a musical length apart is compared by what is heard around them (spectrum in bands,
10 ms steps); the best pair is then aligned to the sample by cross-correlation.
"""

import numpy as np
from numpy.typing import NDArray

from reelwright.catalog.music import Loop
from reelwright_render.sound.loops import crossfade
from reelwright_render.sound.loudness import Samples

RATE = 48_000
_HOP = 480
_WINDOW = 2048
_BEFORE, _AFTER = 100, 200  # hops compared on either side of a join: 1 s and 2 s
_FADE = 9600  # 200 ms: longer ones smear the beat
_SHORTEST = 14.0  # seconds


def find_loop(sound: Samples, bpm: float) -> Loop:
    """The best loop of a track that may fade in or out. `sound` is (n, 2) at 48 kHz."""
    heard = _features(sound)
    last = _last_loud_hop(sound) - 10
    beat = 60 / bpm * RATE / _HOP
    best, start, end = -np.inf, 0, 0
    for begin in range(_BEFORE, len(heard) // 2, 2):
        here = heard[begin - _BEFORE : begin + _AFTER]
        first_beat = int(np.ceil(_SHORTEST * RATE / _HOP / beat))
        for beats in range(first_beat, int((last - begin) / beat) + 1):
            around = begin + round(beats * beat)
            for there in range(around - 4, min(around + 5, last) + 1, 2):
                score = _likeness(here, heard[there - _BEFORE : there + _AFTER])
                score += 0.2 * ((there - begin) / len(heard)) + (0.02 if beats % 4 == 0 else 0)
                if score > best:
                    best, start, end = score, begin, there
    return _aligned(sound, start * _HOP, end * _HOP)


def seam_difference(sound: Samples, loop: Loop) -> float:
    """How far the join's loudness is from its surroundings', in decibels of the 100 ms levels."""
    seam = crossfade(sound[loop.end - loop.fade : loop.end], sound[loop.start - loop.fade : loop.start])

    def level(piece: Samples) -> float:
        return float(10 * np.log10(np.mean(piece**2) + 1e-9))

    around = [
        level(sound[loop.end - 4 * loop.fade : loop.end - loop.fade]),
        level(sound[loop.start : loop.start + 3 * loop.fade]),
    ]
    return level(seam) - float(np.mean(around))


def _features(sound: Samples) -> NDArray[np.float32]:
    """Log energies in 40 bands, each hop's shape normalised by the track's deviation."""
    mono = np.pad(sound.mean(1), (_WINDOW // 2, _WINDOW))
    frames = np.lib.stride_tricks.sliding_window_view(mono, _WINDOW)[::_HOP][: len(sound) // _HOP]
    power = np.abs(np.fft.rfft(frames * np.hanning(_WINDOW).astype(np.float32), axis=1)) ** 2
    edges = np.unique(np.geomspace(2, _WINDOW // 3, 41).astype(int))
    bands = np.log10(np.add.reduceat(power, edges[:-1], axis=1) + 1e-4)
    return np.asarray((bands - bands.mean(0)) / (bands.std(0) + 1e-6), np.float32)


def _likeness(one: NDArray[np.float32], other: NDArray[np.float32]) -> float:
    """1 − the mean squared difference; the end of a track may be shorter than what is asked."""
    length = min(len(one), len(other))
    if length < _BEFORE:
        return -np.inf
    return 1 - float(np.mean((one[:length] - other[:length]) ** 2))


def _last_loud_hop(sound: Samples) -> int:
    """Where the track begins to fade out for good: half a second is 9 dB under the median."""
    half = RATE // 2
    levels = np.array([np.mean(sound[i : i + half] ** 2) for i in range(0, len(sound) - half, half // 5)])
    loud = np.nonzero(10 * np.log10(levels + 1e-9) > 10 * np.log10(np.median(levels)) - 6)[0]
    return int((loud[-1] * (half // 5) + half // 2) // _HOP)


def _aligned(sound: Samples, start: int, end: int) -> Loop:
    """The end moved within 15 ms to where the waveforms fit best."""
    mono = sound.mean(1)
    here = mono[start - _FADE : start]
    reach = 720
    there = mono[end - _FADE - reach : end + reach]
    fit = np.correlate(there, here, "valid")
    energy = np.cumsum(np.concatenate([[0.0], there**2]))
    fit = fit / np.sqrt(energy[_FADE:] - energy[:-_FADE] + 1e-9)
    return Loop(start, end - reach + int(np.argmax(fit)), _FADE)
