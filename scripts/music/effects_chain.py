"""What a bus goes through. All of it goes round with the loop: (2, length) in, the same out."""

import numpy as np

from .instruments import high_pass, low_pass
from .score import RATE, Score, Sound


def reverb(bus: Sound, seconds: float = 1.6, wet: float = 0.2, damp: float = 3500, seed: int = 20) -> Sound:
    """Exponentially dying noise, another for each side, after a short silence."""
    rng = np.random.default_rng(seed)
    length = bus.shape[1]
    t = np.arange(min(int(seconds * 1.2 * RATE), length)) / RATE
    out = bus.copy()
    for side in range(2):
        room = np.zeros(length)
        tail = rng.standard_normal(len(t)) * 10 ** (-3 * t / seconds)
        tail *= np.clip((t - 0.012) / 0.02, 0, 1)
        room[: len(t)] = tail
        room = high_pass(low_pass(room, damp, 1), 180, 1)
        room /= np.sqrt((room**2).sum())
        send = 0.8 * bus[side] + 0.2 * bus[1 - side]
        out[side] += wet * np.fft.irfft(np.fft.rfft(send) * np.fft.rfft(room), length)
    return out


def echo(
    score: Score, bus: Sound, beats: float = 0.75, feedback: float = 0.4, wet: float = 0.3, damp: float = 3000
) -> Sound:
    """From side to side, darker each time."""
    step = round(score.seconds(beats) * RATE)
    out, repeat = bus.copy(), bus
    for count in range(1, 7):
        repeat = low_pass(np.roll(repeat[::-1], step, axis=1), damp, 1) * (feedback if count > 1 else 1)
        out = out + wet * repeat
    return out


def chorus(bus: Sound, depth_ms: float = 3.0, turns: int = 12, wet: float = 0.5) -> Sound:
    length = bus.shape[1]
    at = np.arange(length)
    out = bus * (1 - 0.5 * wet)
    for side, offset in ((0, 0.0), (1, 0.5)):
        delay = (8 + depth_ms * np.sin(2 * np.pi * (turns * at / length + offset))) * RATE / 1000
        place = (at - delay) % length
        index = place.astype(int)
        part = place - index
        out[side] += wet * (bus[side][index] * (1 - part) + bus[side][(index + 1) % length] * part)
    return out


def warm(bus: Sound, drive: float = 1.5) -> Sound:
    """Tape: the louder, the rounder."""
    level = np.sqrt((bus**2).mean()) * 5 + 1e-9
    return np.tanh(bus / level * drive) * level / drive


def pumped(score: Score, bus: Sound, depth: float = 0.6, every: float = 1.0) -> Sound:
    """Makes room for a kick on every beat."""
    beat = np.arange(score.length) / RATE / score.seconds(every) % 1
    return bus * (1 - depth * (1 - np.clip(beat / 0.65, 0, 1)) ** 2 * np.clip(beat / 0.02, 0, 1))


def wobble(bus: Sound, cents: float = 6.0, turns: int = 9) -> Sound:
    """A tape that does not run evenly."""
    length = bus.shape[1]
    at = np.arange(length)
    drift = np.sin(2 * np.pi * turns * at / length) + 0.5 * np.sin(2 * np.pi * (3 * turns + 2) * at / length)
    place = (at + drift * cents / 1200 * np.log(2) * length / (2 * np.pi * turns)) % length
    index = place.astype(int)
    part = place - index
    return np.asarray(bus[:, index] * (1 - part) + bus[:, (index + 1) % length] * part)


def crackle(score: Score, per_second: float = 9, level: float = 0.02) -> Sound:
    """An old record, with its surface noise."""
    rng = score.rng
    sound = np.zeros((2, score.length))
    for _ in range(int(per_second * score.length / RATE)):
        at, side = rng.integers(score.length - 200), rng.integers(2)
        sound[side, at : at + 60] += rng.normal() * np.exp(-np.arange(60) / rng.uniform(2, 14))
    return level * low_pass(sound, 7000, 1) + level * 0.05 * low_pass(
        rng.standard_normal(sound.shape), 5000, 1
    )
