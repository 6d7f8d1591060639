"""A loop of some bars: notes are laid on buses, and what rings past the end rings into the beginning.

So a piece has no seam by construction. Echo and reverb go round as well.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

RATE = 48_000
Sound = NDArray[np.float64]


class Score:
    """Time is counted in beats from 0. `swing` moves every second eighth by that share of a beat."""

    def __init__(self, bpm: float, bars: int, seed: int, beats_per_bar: int = 4, swing: float = 0.0) -> None:
        self.bpm, self.bars, self.beats_per_bar, self.swing = bpm, bars, beats_per_bar, swing
        self.beats = bars * beats_per_bar
        self.length = round(self.beats * 60 / bpm * RATE)
        self.rng = np.random.default_rng(seed)
        self._buses: dict[str, Sound] = {}

    def seconds(self, beats: float) -> float:
        return beats * 60 / self.bpm

    def bus(self, name: str) -> Sound:
        """Shaped (2, length)."""
        return self._buses.setdefault(name, np.zeros((2, self.length)))

    def play(
        self, bus: str, sound: Sound, beat: float, gain: float = 1.0, pan: float = 0.0, loose: float = 0.0
    ) -> None:
        """Lay a sound at a beat. `pan` from −1 to 1 at constant power; `loose` is how unevenly it is played,
        in milliseconds and hundredths of loudness."""
        if self.swing and abs(beat % 1 - 0.5) < 0.01:
            beat += self.swing
        at = beat * 60 / self.bpm + self.rng.normal(0, loose / 1000) * bool(loose)
        gain *= 1 + self.rng.normal(0, loose / 100) * bool(loose)
        start = round(at * RATE) % self.length
        sound = np.atleast_1d(sound)[: self.length]
        sides = (gain * np.sqrt((1 - pan) / 2) * np.sqrt(2), gain * np.sqrt((1 + pan) / 2) * np.sqrt(2))
        first = min(len(sound), self.length - start)
        for side, level in zip(self.bus(bus), sides, strict=True):
            side[start : start + first] += level * sound[:first]
            side[: len(sound) - first] += level * sound[first:]

    def mixed(self, levels: dict[str, float]) -> Sound:
        return np.asarray(sum(level * self.bus(name) for name, level in levels.items()))

    def beat_curve(self, values: Sequence[float]) -> Sound:
        """Values at even distances over the whole loop, joined smoothly and back to the first."""
        points = np.append(values, values[0])
        at = np.linspace(0, len(values), self.length, endpoint=False)
        index = at.astype(int)
        eased = (1 - np.cos(np.pi * (at - index))) / 2
        return np.asarray(points[index] * (1 - eased) + points[index + 1] * eased)


def hertz(note: float) -> float:
    """Of a MIDI note."""
    return float(440 * 2 ** ((note - 69) / 12))


_NAMES = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
_CHORDS = {
    "": (0, 4, 7), "m": (0, 3, 7), "7": (0, 4, 7, 10), "maj7": (0, 4, 7, 11), "m7": (0, 3, 7, 10),
    "maj9": (0, 4, 7, 11, 14), "m9": (0, 3, 7, 10, 14), "9": (0, 4, 7, 10, 14), "13": (0, 4, 10, 14, 21),
    "sus2": (0, 2, 7), "sus4": (0, 5, 7), "add9": (0, 4, 7, 14), "madd9": (0, 3, 7, 14), "6": (0, 4, 7, 9),
    "m6": (0, 3, 7, 9), "dim": (0, 3, 6), "dim7": (0, 3, 6, 9), "aug": (0, 4, 8), "7b9": (0, 4, 10, 13),
    "7sus4": (0, 5, 7, 10), "maj7#11": (0, 4, 7, 11, 18), "5": (0, 7), "m7b5": (0, 3, 6, 10),
}  # fmt: skip


def note(name: str) -> int:
    """`C4` is 60; sharps `#` and flats `b`."""
    step = _NAMES[name[0]] + name.count("#") - name[1:].count("b")
    return 12 * (int(name.strip("ABCDEFG#b")) + 1) + step


def _split(chord: str) -> tuple[int, str]:
    size = 2 if chord[1:2] in ("#", "b") else 1
    return _NAMES[chord[0]] + {"#": 1, "b": -1}.get(chord[1:size], 0), chord[size:]


def root(chord: str, lowest: int = 28) -> int:
    """The chord's root as a MIDI note, the first one from `lowest` upwards."""
    return lowest + (_split(chord)[0] - lowest) % 12


def voicing(chord: str, around: int = 62, rootless: bool = False) -> tuple[int, ...]:
    """The chord's notes gathered close around a note, so that chord follows chord without leaps."""
    base, kind = _split(chord)
    steps = _CHORDS[kind]
    if rootless and len(steps) > 3:
        steps = steps[1:]
    low = around - 6
    return tuple(sorted({low + (base + step - low) % 12 for step in steps}))


def melody(text: str) -> list[tuple[float, str, float]]:
    """Beat, note and length in beats of each part between commas: `0 E5 1.5, 1.5 D5 .5`. Without a length,
    1."""
    parts = [part.split() for part in text.split(",")]
    return [(float(part[0]), part[1], float((*part, "1")[2])) for part in parts]
