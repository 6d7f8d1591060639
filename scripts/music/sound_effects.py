"""The short sounds of an edit: a card comes in, a sticker pops, something is won."""

import numpy as np

from .instruments import band, bell, low_pass, noise
from .score import RATE, Sound


def whoosh(seconds: float = 0.7) -> Sound:
    """Air that rushes past from left to right: noise whose pitch rises and falls."""
    t = np.arange(int(seconds * RATE)) / RATE
    place = t / seconds
    air = np.zeros_like(t)
    raw = noise(seconds, 31)
    for step in np.linspace(0, 1, 28):
        centre = 260 * 16 ** np.sin(np.pi * step**0.8)
        air += band(raw, centre * 0.6, centre * 1.7) * np.exp(-(((place - step) / 0.05) ** 2))
    air *= np.sin(np.pi * place**0.7) ** 2
    body = low_pass(noise(seconds, 32), 220) * np.sin(np.pi * place**0.8) ** 3
    pan = np.clip(1.3 * (place - 0.45), -0.6, 0.6)
    sound = air / np.abs(air).max() + 0.35 * body / np.abs(body).max()
    return _finished(np.stack([sound * np.sqrt((1 - pan) / 2), sound * np.sqrt((1 + pan) / 2)]))


def pop(seconds: float = 0.14) -> Sound:
    """A bubble: a falling, then rising tone that is over at once."""
    t = np.arange(int(seconds * RATE)) / RATE
    hz = 420 + 900 * (t / 0.05) ** 1.5 * np.exp(-t / 0.08)
    tone = np.sin(2 * np.pi * np.cumsum(hz) / RATE) * np.exp(-t / 0.028) * np.clip(t / 0.003, 0, 1)
    lips = band(noise(seconds, 33), 1500, 6000) * np.exp(-t / 0.004) * 0.12
    return _finished(np.stack([tone + lips, tone + lips]))


def ding(seconds: float = 1.4) -> Sound:
    """A small bell, two notes a fourth apart."""
    first, second = bell(88, seconds, 0.2), bell(93, seconds, 0.2)
    count, late = int(seconds * RATE), int(0.09 * RATE)
    sound = np.zeros(count)
    sound[: len(first)] += 0.7 * first[:count]
    sound[late:] += second[: count - late]
    return _finished(np.stack([sound, np.roll(sound, 12)]))


def _finished(sound: Sound) -> Sound:
    """Peaks at −3 dBFS, ends in silence."""
    fade = int(0.01 * RATE)
    sound[:, -fade:] *= np.linspace(1, 0, fade)
    return sound / np.abs(sound).max() * 10 ** (-3 / 20)


EFFECTS = {"whoosh": whoosh, "pop": pop, "ding": ding}
