"""From a mixed loop to a track: tone, loudness, peaks; and the file in which it goes round."""

from pathlib import Path

import av
import numpy as np

from reelwright.catalog.music import Loop
from reelwright_render.sound.limiter import limiting_gain
from reelwright_render.sound.loudness import Samples, amplitude, integrated_loudness, true_peaks

from .instruments import high_pass
from .score import RATE, Sound

TARGET_LUFS = -15.0
_CEILING_DBTP = -1.5
_RUN_ON = RATE  # samples of the beginning that stand again behind the end, for the join
_FADE = 2400
_BITS = 104_000

# Share of the power in octaves, in dB: the median of the 28 tracks of immich-memories-music.
_OCTAVES_HZ = (40, 85, 175, 355, 710, 1400, 2800, 5600, 12_000)
_USUAL_DB = (-12.0, -4.7, -6.3, -7.6, -11.1, -16.7, -18.9, -21.9, -25.9)
_MATCH = 0.6  # how far a piece's tone is drawn towards the usual one
_MOST_DB = 7.0


def mastered(loop: Sound) -> Samples:
    """(2, length) in, (length, 2) at −15 LUFS out. Everything goes round, the limiter too."""
    sound = _toned(high_pass(loop, 28)).T.astype(np.float32)
    for _ in range(3):
        sound = sound * amplitude(TARGET_LUFS - _round_loudness(sound))
        sound = _limited(sound)
    return sound


def going_round(loop: Samples) -> tuple[Samples, Loop]:
    """The track as its file holds it: the loop, and its first second again, in which players jump back."""
    sound = np.concatenate([loop, loop[:_RUN_ON]])
    start = _RUN_ON // 2
    return sound, Loop(start, start + len(loop), _FADE)


def write_opus(path: Path, sound: Samples) -> None:
    with av.open(str(path), "w", format="ogg") as file:
        stream = file.add_stream("libopus", rate=RATE)
        stream.codec_context.layout = "stereo"
        stream.codec_context.format = "flt"
        stream.codec_context.bit_rate = _BITS
        frame = av.AudioFrame.from_ndarray(sound.reshape(1, -1).astype(np.float32), "flt", "stereo")
        frame.sample_rate = RATE
        fifo = av.AudioFifo()
        fifo.write(frame)
        while (piece := fifo.read(960, partial=True)) is not None:
            file.mux(stream.encode(piece))
        file.mux(stream.encode(None))


def _toned(loop: Sound) -> Sound:
    """A gentle equaliser: each octave is moved part of the way to where it usually is."""
    spectrum = np.fft.rfft(loop)
    hz = np.fft.rfftfreq(loop.shape[1], 1 / RATE)
    power = (np.abs(spectrum) ** 2).sum(0)
    edges = (20, 60, 120, 250, 500, 1000, 2000, 4000, 8000, 20_000)
    shares = [power[(hz >= low) & (hz < high)].sum() for low, high in zip(edges, edges[1:], strict=False)]
    own = 10 * np.log10(np.array(shares) / power.sum() + 1e-9)
    moved = np.clip(_MATCH * (np.array(_USUAL_DB) - own), -_MOST_DB, _MOST_DB)
    curve = np.interp(np.log(np.maximum(hz, 1)), np.log(_OCTAVES_HZ), moved)
    return np.fft.irfft(spectrum * 10 ** (curve / 20), loop.shape[1])


def _round_loudness(loop: Samples) -> float:
    return integrated_loudness(np.concatenate([loop[-RATE:], loop, loop[:RATE]]), RATE)


def _limited(loop: Samples) -> Samples:
    around = np.concatenate([loop[-2 * RATE :], loop, loop[: 2 * RATE]])
    gain = limiting_gain(true_peaks(around), amplitude(_CEILING_DBTP))
    return np.asarray((around * gain[:, None])[2 * RATE : -2 * RATE], np.float32)
