"""The loudness of a sound, as broadcasters measure it: integrated loudness in LUFS and true peak in dBTP.

The method is ITU-R BS.1770-4 (K-weighting, 400 ms blocks every 100 ms, gates at −70 LUFS and 10 LU below
the mean; annex 2 for true peak by 4× oversampling) with the test signals of EBU Tech 3341. The filters'
coefficients are derived from the analogue prototypes behind the standard's 48 kHz table, so any sample rate
measures alike.

Sounds are float arrays shaped (samples, channels), one or two channels, full scale being 1.
"""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

Samples = NDArray[np.float32]

SILENCE = -70.0  # LUFS and dBTP that stand for "nothing": the absolute gate

_OVERSAMPLING = 4
_TAPS = 12  # zero crossings of the interpolating sinc on either side
_GATE = 10.0  # LU below the mean of what passed the absolute gate


class Meter:
    """Measures a sound that comes in blocks of any length. `add` them in order, then read `lufs`."""

    def __init__(self, rate: int) -> None:
        self._hop = rate // 10
        self._response = _k_weighting(rate)
        self._history: Samples | None = None
        self._rest: NDArray[np.float64] = np.empty(0)
        self._powers: list[NDArray[np.float64]] = []

    def add(self, block: Samples) -> None:
        power = self._weighted_power(block)
        power = np.concatenate([self._rest, power])
        hops = len(power) // self._hop
        self._powers.append(power[: hops * self._hop].reshape(hops, self._hop).mean(1))
        self._rest = power[hops * self._hop :]

    @property
    def lufs(self) -> float:
        """Integrated loudness of all that was added; SILENCE when nothing passes the gate."""
        blocks = self._blocks()
        heard = blocks[_lufs(blocks) > SILENCE]
        if not len(heard):
            return SILENCE
        heard = heard[_lufs(heard) > _lufs(heard.mean()) - _GATE]
        return float(_lufs(heard.mean()))

    @property
    def loudest(self) -> float:
        """The largest momentary loudness (of 400 ms); SILENCE when there is none."""
        blocks = self._blocks()
        return max(float(_lufs(blocks.max())), SILENCE) if len(blocks) else SILENCE

    def _blocks(self) -> NDArray[np.float64]:
        """Mean power of each 400 ms, every 100 ms. Gaps at the end are no block of their own."""
        hops = np.concatenate([np.empty(0), *self._powers])
        total = np.concatenate([[0.0], np.cumsum(hops)])
        return np.asarray((total[4:] - total[:-4]) / 4)

    def _weighted_power(self, block: Samples) -> NDArray[np.float64]:
        """K-weighted power of each sample, summed over channels: one FFT over the block and as much of what
        came before as the filters remember."""
        memory = len(self._response)
        if self._history is None:
            self._history = np.zeros((memory, block.shape[1]), np.float32)
        sound = np.concatenate([self._history, block.astype(np.float32, copy=False)])
        self._history = sound[-memory:]
        size = _fft_size(len(sound))
        spectrum = np.fft.rfft(self._response, size).astype(np.complex64)
        power = np.zeros(len(block))
        for channel in sound.T:
            weighted = np.fft.irfft(np.fft.rfft(channel, size) * spectrum, size)[memory : len(sound)]
            power += weighted * weighted
        return power


class PeakMeter:
    """The true peak of a sound that comes in blocks."""

    def __init__(self) -> None:
        self._tail: Samples | None = None
        self._peak = 0.0

    def add(self, block: Samples) -> None:
        sound = block if self._tail is None else np.concatenate([self._tail, block])
        if len(sound):
            self._peak = max(self._peak, float(true_peaks(sound).max()))
        self._tail = sound[-2 * _TAPS :]

    @property
    def dbtp(self) -> float:
        return decibels(self._peak)


def integrated_loudness(sound: Samples, rate: int) -> float:
    """LUFS of a whole sound; SILENCE for one that is silent or shorter than 400 ms."""
    return loudness_of((sound[i : i + 10 * rate] for i in range(0, len(sound), 10 * rate)), rate)


def loudness_of(blocks: Iterable[Samples], rate: int) -> float:
    meter = Meter(rate)
    for block in blocks:
        meter.add(block)
    return meter.lufs


def true_peaks(sound: Samples) -> Samples:
    """Return for each sample the largest absolute value, over all channels, from it to the next one."""
    top = np.abs(sound).max(axis=1)
    for channel in np.ascontiguousarray(sound.T, np.float32):
        for between in _between_samples():
            np.maximum(top, np.abs(_convolve(channel, between)), out=top)
    return np.asarray(top, np.float32)


def decibels(amplitude: float) -> float:
    return max(20 * float(np.log10(amplitude)), SILENCE) if amplitude > 0 else SILENCE


def amplitude(decibels: float) -> float:
    return float(10 ** (decibels / 20))


def _lufs(power: NDArray[np.float64] | np.float64) -> NDArray[np.float64]:
    return np.asarray(-0.691 + 10 * np.log10(np.maximum(power, 1e-20)))


def _between_samples() -> list[Samples]:
    """Windowed-sinc kernels (Kaiser, β = 8) for a quarter, a half and three quarters of a sample."""
    kernels = []
    for step in range(1, _OVERSAMPLING):
        offsets = np.arange(-_TAPS + 1, _TAPS + 1) - step / _OVERSAMPLING
        window = np.i0(8.0 * np.sqrt(np.maximum(0, 1 - (offsets / _TAPS) ** 2))) / np.i0(8.0)
        kernels.append((np.sinc(offsets) * window).astype(np.float32))
    return kernels


def _convolve(channel: Samples, kernel: Samples) -> Samples:
    """Values between sample i and i + 1, with silence outside."""
    padded = np.concatenate([np.zeros(_TAPS - 1, np.float32), channel, np.zeros(_TAPS, np.float32)])
    return np.correlate(padded, kernel, "valid").astype(np.float32, copy=False)


def _fft_size(length: int) -> int:
    return 1 << max(length - 1, 1).bit_length()


def _k_weighting(rate: int) -> NDArray[np.float64]:
    """Impulse response of the two K-weighting filters; after half a second it is over."""
    size = 1 << 18
    z = np.exp(-2j * np.pi * np.fft.rfftfreq(size))
    response = np.ones_like(z)
    for above, below in (_shelf(rate), _high_pass(rate)):
        response = response * np.polyval(above[::-1], z) / np.polyval(below[::-1], z)
    return np.fft.irfft(response, size)[: rate // 2]


def _shelf(rate: int) -> tuple[list[float], list[float]]:
    """The head's acoustic effect: +4 dB above about 1.7 kHz, as biquad coefficients (b, a)."""
    k, q = np.tan(np.pi * 1681.974450955533 / rate), 0.7071752369554196
    high = 10 ** (3.999843853973347 / 20)
    middle = high**0.4996667741545416
    a0 = 1 + k / q + k * k
    above = [high + middle * k / q + k * k, 2 * (k * k - high), high - middle * k / q + k * k]
    return [b / a0 for b in above], [1.0, 2 * (k * k - 1) / a0, (1 - k / q + k * k) / a0]


def _high_pass(rate: int) -> tuple[list[float], list[float]]:
    k, q = np.tan(np.pi * 38.13547087602444 / rate), 0.5003270373238773
    a0 = 1 + k / q + k * k
    return [1.0, -2.0, 1.0], [1.0, 2 * (k * k - 1) / a0, (1 - k / q + k * k) / a0]
