"""Loudness and true peak against the standards' own signals, and against ffmpeg's meter."""

import contextlib
import re
from itertools import pairwise

import av
import numpy as np
import pytest

from reelwright_render.sound.loudness import (
    SILENCE,
    Meter,
    PeakMeter,
    Samples,
    amplitude,
    integrated_loudness,
)

RATE = 48_000


def true_peak(sound: Samples) -> float:
    """The largest value between samples too, in dBTP."""
    meter = PeakMeter()
    meter.add(sound)
    return meter.dbtp


def tone(hz: float, dbfs: float, seconds: float, rate: int = RATE, phase: float = 0.0) -> Samples:
    """The same sine in both channels, its peak at `dbfs`."""
    at = np.arange(round(seconds * rate)) / rate
    sine = amplitude(dbfs) * np.sin(2 * np.pi * hz * at + phase)
    return np.stack([sine, sine], 1).astype(np.float32)


def lively_noise(seconds: float) -> Samples:
    """Noise up to 12 kHz that differs between the sides and swells and fades: both gates have work."""
    count = round(seconds * RATE)
    spectrum = np.fft.rfft(np.random.default_rng(3).standard_normal((count, 2)), axis=0)
    spectrum[np.fft.rfftfreq(count, 1 / RATE) > 12_000] = 0
    swell = 10 ** (-1.5 * (1 + np.sin(np.arange(count) / RATE * 1.3)))
    return (0.3 * swell[:, None] * np.fft.irfft(spectrum, count, axis=0) * (1.0, 0.6)).astype(np.float32)


@pytest.mark.parametrize("dbfs", [-23.0, -33.0])
def test_a_stereo_tone_of_1_khz_reads_its_own_level(dbfs: float) -> None:
    """EBU Tech 3341, signals 1 and 2: −23 dBFS in both channels is −23.0 LUFS, −33 is −33.0, within 0.1."""
    assert integrated_loudness(tone(1000, dbfs, 20), RATE) == pytest.approx(dbfs, abs=0.1)


def test_quiet_parts_are_gated_away() -> None:
    """EBU Tech 3341, signal 3: 10 s at −36, 60 s at −23, 10 s at −36 dBFS read −23.0 LUFS."""
    sound = np.concatenate([tone(1000, -36, 10), tone(1000, -23, 60), tone(1000, -36, 10)])
    assert integrated_loudness(sound, RATE) == pytest.approx(-23.0, abs=0.1)


def test_near_silence_is_gated_away() -> None:
    """EBU Tech 3341, signal 4: −72 and −36 dBFS around −23 do not count either."""
    levels = ((-72, 10), (-36, 10), (-23, 60), (-36, 10), (-72, 10))
    sound = np.concatenate([tone(1000, dbfs, seconds) for dbfs, seconds in levels])
    assert integrated_loudness(sound, RATE) == pytest.approx(-23.0, abs=0.1)


def test_loud_and_quiet_parts_average_as_power() -> None:
    """EBU Tech 3341, signal 5: 20 s at −26, 20.1 s at −20, 20 s at −26 dBFS read −23.0 LUFS."""
    sound = np.concatenate([tone(1000, -26, 20), tone(1000, -20, 20.1), tone(1000, -26, 20)])
    assert integrated_loudness(sound, RATE) == pytest.approx(-23.0, abs=0.1)


def test_one_channel_alone_is_three_decibels_less() -> None:
    """Channels add up as power: 0 dBFS at 997 Hz in the left one only is −3.01 LUFS (BS.1770-4, annex 1)."""
    assert integrated_loudness(tone(997, 0, 5)[:, :1], RATE) == pytest.approx(-3.01, abs=0.1)


@pytest.mark.parametrize("rate", [24_000, 44_100])
def test_the_sample_rate_does_not_matter(rate: int) -> None:
    """The filters follow the rate: a 400 Hz tone reads the same at 24, 44.1 and 48 kHz,
    within 0.1 LU."""
    expected = integrated_loudness(tone(400, -20, 4), RATE)
    assert integrated_loudness(tone(400, -20, 4, rate), rate) == pytest.approx(expected, abs=0.1)


def test_blocks_of_any_size_measure_as_the_whole() -> None:
    """A sound that comes in uneven pieces reads the same as in one piece."""
    sound = lively_noise(8)
    meter = Meter(RATE)
    for start, end in pairwise([0, 100, 5000, 150_001, 150_002, len(sound)]):
        meter.add(sound[start:end])
    assert meter.lufs == pytest.approx(integrated_loudness(sound, RATE), abs=0.001)


def test_silence_has_a_number() -> None:
    """Nothing to hear reads −70, the gate, rather than minus infinity."""
    assert integrated_loudness(np.zeros((RATE, 2), np.float32), RATE) == SILENCE == -70.0
    assert true_peak(np.zeros((RATE, 2), np.float32)) == SILENCE


def test_a_peak_between_samples_is_found() -> None:
    """EBU Tech 3341, signal 15: a quarter-rate sine at 45° has samples at −9 dBFS but peaks at −6 dBTP
    (+0.2 −0.4 allowed)."""
    sound = tone(RATE / 4, -6, 1, phase=np.pi / 4)
    assert 20 * np.log10(np.abs(sound[100:]).max()) == pytest.approx(-9.01, abs=0.01)
    assert -6.4 <= true_peak(sound * np.hanning(len(sound))[:, None].astype(np.float32)) <= -5.8


def test_ffmpeg_reads_the_same() -> None:
    """ffmpeg's ebur128 filter agrees within 0.1 LU and 0.1 dB."""
    sound = lively_noise(12)
    lufs, peak = ffmpegs_reading(sound)
    assert integrated_loudness(sound, RATE) == pytest.approx(lufs, abs=0.1)
    assert true_peak(sound) == pytest.approx(peak, abs=0.1)


def ffmpegs_reading(sound: Samples) -> tuple[float, float]:
    """Integrated loudness and true peak as the filter logs them at its end."""
    graph = av.filter.Graph()
    source = graph.add_abuffer(sample_rate=RATE, format="flt", layout="stereo", time_base="1/48000")
    meter = graph.add("ebur128", "peak=true:framelog=quiet")
    sink = graph.add("abuffersink")
    source.link_to(meter)
    meter.link_to(sink)
    graph.configure()
    frame = av.AudioFrame.from_ndarray(sound.reshape(1, -1), "flt", "stereo")
    frame.sample_rate, frame.pts = RATE, 0
    level = av.logging.get_level()
    av.logging.set_level(av.logging.INFO)
    try:
        with av.logging.Capture(local=False) as logged:
            graph.push(frame)
            graph.push(None)
            with contextlib.suppress(av.EOFError):
                while True:
                    graph.pull()
            del source, meter, sink, graph
    finally:
        av.logging.set_level(level)
    text = "".join(message for _, _, message in logged)
    lufs = re.search(r"I:\s+(-?[\d.]+) LUFS", text)
    peak = re.search(r"Peak:\s+(-?[\d.]+) dBFS", text)
    assert lufs and peak, text
    return float(lufs[1]), float(peak[1])
