"""Spoken samples made ready for a file: silence cut, edges faded, peaks held below full scale."""

import io

import numpy as np
import soundfile
from numpy.typing import NDArray

Samples = NDArray[np.float32]

_FRAME_MS = 5
_SILENCE = 10 ** (-46 / 20)  # of the loudest frame
_BREATH = 10 ** (-35 / 20)  # of the loudest moment; what breathes out after the last word is softer
_MOMENT = 4  # frames: breath flickers
_KNEE, _CEILING = 0.80, 0.97


def audible(samples: Samples, rate: int) -> tuple[int, int]:
    """Find where speech begins and ends, in samples, to 5 ms; (0, 0) when there is none. It ends before the
    breath that some voices let go for half a second after the last word."""
    frame = rate * _FRAME_MS // 1000
    count = len(samples) // frame
    if count == 0:
        return 0, 0
    power = np.mean(samples[: count * frame].reshape(count, frame) ** 2, axis=1)
    moments = np.convolve(power, np.full(_MOMENT, 1 / _MOMENT))[_MOMENT // 2 :][:count]
    begun = np.flatnonzero(power > max(_SILENCE**2 * float(power.max()), 1e-10))
    spoken = np.flatnonzero(moments > max(_BREATH**2 * float(moments.max()), 1e-10))
    return (int(begun[0]) * frame, int(spoken[-1] + 1) * frame) if len(begun) and len(spoken) else (0, 0)


def fade_ends(samples: Samples, rate: int, milliseconds: int) -> Samples:
    """Let the first and last moments rise from and fall to nothing, so that the sound cannot click."""
    length = min(rate * milliseconds // 1000, len(samples) // 2)
    ramp = np.linspace(0, 1, length, endpoint=False, dtype=np.float32)
    out = samples.copy()
    out[:length] *= ramp
    out[len(out) - length :] *= ramp[::-1]
    return out


def louder(samples: Samples, decibels: float) -> Samples:
    return (samples * 10 ** (decibels / 20)).astype(np.float32)


def limit_peaks(samples: Samples) -> Samples:
    """Peaks above 0.8 are bent smoothly so that none passes 0.97; all below is untouched."""
    size = np.abs(samples)
    room = _CEILING - _KNEE
    bent = _KNEE + room * np.tanh((size - _KNEE) / room)
    return np.where(size > _KNEE, np.sign(samples) * bent, samples).astype(np.float32)


def silence(milliseconds: int, rate: int) -> Samples:
    return np.zeros(rate * milliseconds // 1000, np.float32)


def flac(samples: Samples, rate: int) -> bytes:
    """A mono 16 bit FLAC file."""
    file = io.BytesIO()
    soundfile.write(file, samples, rate, format="FLAC", subtype="PCM_16")
    return file.getvalue()
