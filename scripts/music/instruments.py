"""Instruments: a note and a length in seconds in, its sound out. Mono float arrays at 48 kHz.

The same call gives the same sound: noise comes from seeds, and finished notes are kept.
"""

from functools import cache

import numpy as np

from .score import RATE, Sound, hertz


def _time(seconds: float) -> Sound:
    return np.arange(max(int(seconds * RATE), 2)) / RATE


def _ends(sound: Sound, attack: float = 0.002, release: float = 0.01) -> Sound:
    rise, fall = (max(2, min(int(part * RATE), len(sound) // 2)) for part in (attack, release))
    sound = sound.copy()
    sound[:rise] *= np.sin(np.linspace(0, np.pi / 2, rise)) ** 2
    sound[-fall:] *= np.cos(np.linspace(0, np.pi / 2, fall)) ** 2
    return sound


def noise(seconds: float, seed: int = 0) -> Sound:
    return np.random.default_rng(seed).standard_normal(int(seconds * RATE))


def low_pass(sound: Sound, hz: float, order: int = 2) -> Sound:
    """Zero-phase, along the last axis; goes round, as everything in a loop may."""
    frequency = np.fft.rfftfreq(sound.shape[-1], 1 / RATE)
    response = 1 / np.sqrt(1 + (frequency / hz) ** (2 * order))
    return np.fft.irfft(np.fft.rfft(sound) * response, sound.shape[-1])


def high_pass(sound: Sound, hz: float, order: int = 2) -> Sound:
    frequency = np.fft.rfftfreq(sound.shape[-1], 1 / RATE)
    response = 1 / np.sqrt(1 + (hz / np.maximum(frequency, 1e-3)) ** (2 * order))
    return np.fft.irfft(np.fft.rfft(sound) * response, sound.shape[-1])


def band(sound: Sound, low: float, high: float, order: int = 2) -> Sound:
    return low_pass(high_pass(sound, low, order), high, order)


@cache
def _table(shape: str, harmonics: int) -> Sound:
    """One band-limited period of a wave."""
    k = np.arange(1, harmonics + 1)[:, None]
    phase = 2 * np.pi * np.arange(4096) / 4096
    level = {
        "saw": 1 / k,
        "square": (k % 2) / k,
        "triangle": (k % 2) * (-1.0) ** ((k - 1) // 2) / k**2,
        "pulse": np.sin(np.pi * k * 0.25) / k,
        "reed": (k % 2) / k**1.3 + (1 - k % 2) * 0.25 / k,
    }[shape]
    wave = (level * np.sin(phase * k)).sum(0)
    return np.asarray(wave / np.abs(wave).max())


def wave(shape: str, hz: float | Sound, seconds: float, phase: float = 0.0, top: float = 12_000) -> Sound:
    """An oscillator without aliasing. `hz` may be a curve."""
    count = int(seconds * RATE)
    table = _table(shape, max(1, int(top / float(np.max(hz)))))
    turns = phase + np.cumsum(np.broadcast_to(hz, count)) / RATE
    at = turns % 1 * 4096
    index = at.astype(int)
    part = at - index
    return np.asarray(table[index] * (1 - part) + table[(index + 1) % 4096] * part)


def sweep(sound: Sound, cutoff: Sound, order: int = 2) -> Sound:
    """A low-pass whose cutoff moves: short overlapping frames, each with its own response."""
    size, hop = 1024, 256
    window = np.hanning(size + 1)[:-1]
    padded = np.pad(sound, (size, size))
    out = np.zeros_like(padded)
    frequency = np.fft.rfftfreq(size, 1 / RATE)
    for start in range(0, len(padded) - size, hop):
        hz = cutoff[min(max(start - size // 2, 0), len(cutoff) - 1)]
        response = 1 / np.sqrt(1 + (frequency / hz) ** (2 * order))
        out[start : start + size] += np.fft.irfft(
            np.fft.rfft(padded[start : start + size] * window) * response
        )
    return out[size:-size] / 2


# Keys and plucked strings


@cache
def electric_piano(pitch: float, seconds: float) -> Sound:
    t, f = _time(seconds), hertz(pitch)
    tine = 0.22 * np.sin(2 * np.pi * 14 * f * t) * np.exp(-t / 0.04)
    bark = 0.85 * np.sin(2 * np.pi * f * t) * np.exp(-t / 0.7)
    body = np.sin(2 * np.pi * f * t + tine + bark) * np.exp(-t / 1.5)
    return _ends(0.5 * body * (1 + 0.12 * np.sin(2 * np.pi * 4.6 * t)), 0.004, 0.06)


@cache
def piano(pitch: float, seconds: float, soft: float = 0.5) -> Sound:
    """Strings a little out of tune with their own overtones, as real ones are."""
    t, f = _time(seconds), hertz(pitch)
    sound = np.zeros_like(t)
    for k in range(1, 14):
        partial = f * k * np.sqrt(1 + 0.0004 * k * k)
        if partial > 9000:
            break
        level = np.exp(-soft * (k - 1)) / k**0.6
        decay = (2.2 * (60 / pitch) ** 1.5) / (1 + 0.35 * (k - 1))
        for cents in (-0.8, 0.9):
            sound += level * np.sin(2 * np.pi * partial * 2 ** (cents / 1200) * t + k) * np.exp(-t / decay)
    knock = low_pass(noise(seconds, 7)[: len(t)], 500) * np.exp(-t / 0.015)
    return _ends(0.3 * sound / np.abs(sound).max() + 0.05 * knock, 0.003, 0.08)


@cache
def pluck(pitch: float, seconds: float, bright: float = 0.5, place: float = 0.19, ring: float = 1.0) -> Sound:
    """A plucked string: `bright` 0–1, `place` of the finger along it, `ring` of the body."""
    t, f = _time(seconds), hertz(pitch)
    sound = np.zeros_like(t)
    for k in range(1, 40):
        partial = f * k * np.sqrt(1 + 0.00008 * k * k)
        if partial > 11_000:
            break
        level = np.sin(np.pi * k * place) / k ** (2.0 - 1.1 * bright)
        decay = ring * 1.4 * (110 / f) ** 0.35 / (1 + 0.22 * (k - 1) * (1.4 - bright))
        sound += level * np.sin(2 * np.pi * partial * t) * np.exp(-t / decay)
    finger = band(noise(seconds, 3)[: len(t)], 800, 5000) * np.exp(-t / 0.006)
    return _ends(0.4 * sound / np.abs(sound).max() + 0.03 * bright * finger, 0.0015, 0.05)


@cache
def pizzicato(pitch: float, seconds: float = 0.6) -> Sound:
    t = _time(seconds)
    return pluck(pitch, seconds, 0.35, 0.28, 0.32) * (1 + 0.02 * np.sin(2 * np.pi * 5 * t))


@cache
def marimba(pitch: float, seconds: float = 0.9) -> Sound:
    t, f = _time(seconds), hertz(pitch)
    bar = np.sin(2 * np.pi * f * t) * np.exp(-t / 0.28) + 0.35 * np.sin(2 * np.pi * 3.93 * f * t) * np.exp(
        -t / 0.06
    )
    return _ends(0.5 * bar + 0.05 * np.sin(2 * np.pi * 9.2 * f * t) * np.exp(-t / 0.02), 0.001)


@cache
def bell(pitch: float, seconds: float = 2.5, metal: float = 0.4) -> Sound:
    """Music box to church bell by how strong the uneven partials are."""
    t, f = _time(seconds), hertz(pitch)
    partials = ((1, 1, 1), (2, 0.5, 0.7), (2.76, metal, 0.4), (4.07, 0.6 * metal, 0.25), (5.4, metal, 0.15))
    sound = sum(
        level * np.sin(2 * np.pi * f * ratio * t) * np.exp(-t / (seconds * 0.4 * decay))
        for ratio, level, decay in partials
    )
    return _ends(0.35 * np.asarray(sound), 0.001, 0.1)


# Sustained


@cache
def strings(pitch: float, seconds: float, attack: float = 0.4, top: float = 2200) -> Sound:
    """A section: seven players, each with a vibrato of his own."""
    t, f = _time(seconds), hertz(pitch)
    rng = np.random.default_rng(int(pitch * 10))
    sound = np.zeros(len(t))
    for _ in range(7):
        depth, speed, cents = rng.uniform(4, 9), rng.uniform(4.8, 5.8), rng.normal(0, 6)
        vibrato = depth * np.sin(2 * np.pi * (speed * t + rng.random())) * np.minimum(t / 0.6, 1)
        sound += wave("saw", f * 2 ** ((cents + vibrato) / 1200), len(t) / RATE + 1e-6, rng.random(), 7000)[
            : len(t)
        ]
    return _ends(0.09 * low_pass(sound, top, 1), attack, min(0.5, seconds / 3))


@cache
def pad(pitch: float, seconds: float, top: float = 900, attack: float = 0.8) -> Sound:
    """Detuned saws, dark; opens a little and closes again."""
    t, f = _time(seconds), hertz(pitch)
    voices = ((1.003, 0.1), (0.997, 0.5), (1.0, 0.8), (0.5, 0.3))
    sound = sum(
        wave("saw", f * ratio, len(t) / RATE + 1e-6, phase, 6000)[: len(t)] for ratio, phase in voices
    )
    opening = top * (0.6 + 0.8 * np.sin(np.pi * t / seconds) ** 2)
    return _ends(0.12 * sweep(np.asarray(sound), opening, 2), attack, min(attack * 1.4, seconds / 2))


@cache
def glass(pitch: float, seconds: float, attack: float = 1.0) -> Sound:
    """Soft tones with slowly beating partners."""
    t, f = _time(seconds), hertz(pitch)
    parts = ((1, 1.0), (1.0028, 0.7), (2.003, 0.25), (3.01, 0.07))
    return _ends(
        0.2 * sum(a * np.sin(2 * np.pi * f * r * t) for r, a in parts), attack, min(2.0, seconds / 2)
    )


@cache
def brass(pitch: float, seconds: float, force: float = 1.0) -> Sound:
    """The harder it is blown, the brighter: a filter that opens with the attack."""
    t, f = _time(seconds), hertz(pitch)
    sound = sum(
        wave("saw", f * d, len(t) / RATE + 1e-6, p, 8000)[: len(t)] for d, p in ((1.002, 0.1), (0.998, 0.6))
    )
    opening = 300 + force * 2200 * np.minimum(t / 0.09, 1) * np.exp(-t / (0.9 * seconds))
    return _ends(0.2 * sweep(np.asarray(sound), opening), 0.03, min(0.25, seconds / 3))


@cache
def reed(pitch: float, seconds: float) -> Sound:
    """Something between a clarinet and a bassoon."""
    t, f = _time(seconds), hertz(pitch)
    curve = f * 2 ** (
        (12 * np.exp(-t / 0.02) * -0.06 + 0.06 * np.sin(2 * np.pi * 5.2 * t) * np.minimum(t, 0.4)) / 12
    )
    return _ends(0.3 * low_pass(wave("reed", curve, len(t) / RATE + 1e-6)[: len(t)], 1800, 1), 0.025, 0.06)


@cache
def lead(pitch: float, seconds: float, shape: str = "saw", top: float = 3000) -> Sound:
    t, f = _time(seconds), hertz(pitch)
    vibrato = f * 2 ** (0.12 * np.sin(2 * np.pi * 5.3 * t) * np.clip((t - 0.2) / 0.3, 0, 1) / 12)
    sound = wave(shape, vibrato, len(t) / RATE + 1e-6) + wave(
        shape, vibrato * 1.004, len(t) / RATE + 1e-6, 0.4
    )
    return _ends(0.18 * low_pass(sound[: len(t)], top, 1), 0.008, 0.06)


@cache
def chip(pitch: float, seconds: float, shape: str = "pulse", decay: float = 0.5) -> Sound:
    t, f = _time(seconds), hertz(pitch)
    steps = np.floor(np.exp(-t / decay) * 15 + 0.5) / 15  # volume in sixteen steps, as the old chips had it
    return _ends(0.25 * wave(shape, f, len(t) / RATE + 1e-6)[: len(t)] * steps, 0.001, 0.004)


@cache
def stab(pitch: float, seconds: float, top: float = 3500) -> Sound:
    """A short synthesizer chord note."""
    t, f = _time(seconds), hertz(pitch)
    sound = sum(
        wave("saw", f * d, len(t) / RATE + 1e-6, p)[: len(t)]
        for d, p in ((1.004, 0), (0.996, 0.4), (2.002, 0.7))
    )
    return _ends(0.13 * sweep(np.asarray(sound), 250 + top * np.exp(-t / 0.12)), 0.003, 0.03)


# Basses


@cache
def upright(pitch: float, seconds: float) -> Sound:
    t = _time(seconds)
    body = 0.2 * np.sin(2 * np.pi * hertz(pitch) * t) * np.exp(-t / 0.5)
    return _ends(1.1 * pluck(pitch, seconds, 0.12, 0.35, 0.8) + body, 0.006, 0.05)


@cache
def round_bass(pitch: float, seconds: float) -> Sound:
    t, f = _time(seconds), hertz(pitch)
    return _ends(
        0.5 * np.tanh(1.7 * np.sin(2 * np.pi * f * t) + 0.3 * np.sin(4 * np.pi * f * t)) * np.exp(-t / 1.4),
        0.006,
        0.03,
    )


@cache
def saw_bass(pitch: float, seconds: float, top: float = 900) -> Sound:
    t, f = _time(seconds), hertz(pitch)
    sound = wave("saw", f, len(t) / RATE + 1e-6, 0.0, 5000)[: len(t)] + np.sin(2 * np.pi * f * t)
    return _ends(0.35 * sweep(sound, 120 + top * np.exp(-t / 0.18)), 0.003, 0.02)


@cache
def sub_808(pitch: float, seconds: float, slide_from: float | None = None) -> Sound:
    t, f = _time(seconds), hertz(pitch)
    begin = hertz(slide_from) if slide_from else f * 1.8
    curve = f + (begin - f) * np.exp(-t / (0.09 if slide_from else 0.02))
    tone = np.sin(2 * np.pi * np.cumsum(curve) / RATE)
    return _ends(0.6 * np.tanh(2.2 * tone * np.exp(-t / 0.9)), 0.002, 0.04)


# Drums


@cache
def kick(deep: float = 48, punch: float = 110, seconds: float = 0.34) -> Sound:
    t = _time(seconds)
    tone = np.sin(2 * np.pi * (deep * t + punch * 0.03 * (1 - np.exp(-t / 0.03)))) * np.exp(
        -t / (seconds * 0.38)
    )
    click = high_pass(noise(seconds, 1)[: len(t)], 2000) * np.exp(-t / 0.003)
    return _ends(0.9 * tone + 0.06 * click, 0.0008)


@cache
def snare(tone: float = 185, crisp: float = 0.5, seconds: float = 0.24) -> Sound:
    t = _time(seconds)
    wires = band(noise(seconds, 2)[: len(t)], 900, 9000) * np.exp(-t / 0.075)
    skin = np.sin(2 * np.pi * (tone * t + 1.2 * (1 - np.exp(-t / 0.012)))) * np.exp(-t / 0.06)
    return _ends(crisp * 0.5 * wires + 0.5 * skin, 0.0008)


@cache
def clap(seconds: float = 0.3) -> Sound:
    t = _time(seconds)
    hands = sum(np.exp(-np.maximum(t - at, 0) / 0.008) * (t >= at) for at in (0, 0.011, 0.021))
    tail = np.exp(-np.maximum(t - 0.03, 0) / 0.07) * (t >= 0.03)
    return _ends(0.35 * band(noise(seconds, 5)[: len(t)], 900, 4500) * (0.6 * hands + tail), 0.0005)


@cache
def hat(seconds: float = 0.06, bright: float = 7000, seed: int = 4) -> Sound:
    t = _time(seconds * 3)
    return _ends(
        0.4 * high_pass(noise(seconds * 3, seed)[: len(t)], bright, 3) * np.exp(-t / seconds), 0.0005
    )


@cache
def shaker(seed: int = 6) -> Sound:
    t = _time(0.12)
    return _ends(0.3 * band(noise(0.12, seed)[: len(t)], 4500, 11_000) * np.sin(np.pi * t / 0.12) ** 1.5)


@cache
def rim() -> Sound:
    t = _time(0.08)
    return _ends(
        0.6 * (np.sin(2 * np.pi * 1700 * t) + 0.6 * np.sin(2 * np.pi * 490 * t)) * np.exp(-t / 0.012), 0.0005
    )


@cache
def woodblock(hz: float = 900) -> Sound:
    t = _time(0.14)
    return _ends(
        0.6 * (np.sin(2 * np.pi * hz * t) + 0.4 * np.sin(2 * np.pi * hz * 2.4 * t)) * np.exp(-t / 0.025),
        0.0006,
    )


@cache
def tick(hz: float = 3200) -> Sound:
    t = _time(0.05)
    return _ends(
        0.5 * (np.sin(2 * np.pi * hz * t) + 0.5 * np.sin(2 * np.pi * hz * 1.52 * t)) * np.exp(-t / 0.006),
        0.0004,
    )


@cache
def drum(hz: float = 72, seconds: float = 1.1, seed: int = 8) -> Sound:
    """A big drum in a big room."""
    t = _time(seconds)
    skin = np.sin(2 * np.pi * (hz * t + 0.9 * (1 - np.exp(-t / 0.05)))) * np.exp(-t / 0.28)
    beater = low_pass(noise(seconds, seed)[: len(t)], 900) * np.exp(-t / 0.035)
    return _ends(0.8 * skin + 0.9 * beater, 0.001, 0.1)


@cache
def cymbal(seconds: float = 2.0, seed: int = 9) -> Sound:
    t = _time(seconds)
    return _ends(
        0.25 * high_pass(noise(seconds, seed)[: len(t)], 3500) * np.exp(-t / (seconds * 0.3)), 0.002, 0.2
    )


@cache
def swell(seconds: float, low: float = 400, high: float = 6000, seed: int = 10) -> Sound:
    """Noise that rises into the next bar."""
    t = _time(seconds)
    opening = low * (high / low) ** (t / seconds)
    return _ends(0.2 * sweep(noise(seconds, seed)[: len(t)], opening) * (t / seconds) ** 2, 0.01, 0.015)
