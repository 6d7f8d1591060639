"""Whether a prompt tells of something bad, good, odd or funny."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import cache

import numpy as np
from numpy.typing import NDArray

from reelwright.catalog.plots import Plot, plots
from reelwright.catalog.scenes import MOODS
from reelwright.formats.storytelling.facts import Facts

Vector = NDArray[np.float32]

_OF_WISH = {"scary": "odd", "funny": "funny", "sad": "bad", "warm": "good", "love": "good"}
_OF_FAMILY = {"betrayal": "bad", "kindness": "good", "mystery": "odd", "animals": "funny"}
_NEIGHBOURS, _MAJORITY = 15, 8
_THE_SAME = 0.8  # likeness from which one neighbour alone decides


def with_mood(facts: Facts, vectors: Callable[[str], Vector]) -> Facts:
    """The facts with their mood among the flags."""
    mood = mood_of(facts, vectors)
    return replace(facts, flags=facts.flags | {mood}) if mood else facts


def mood_of(facts: Facts, vectors: Callable[[str], Vector]) -> str:
    """The mood that the prompt asks for; else that of most prompts which mean nearly the same, by k nearest
    neighbours among those that plots are like; "" where there is none."""
    if facts.prompt.mood:
        return _OF_WISH[facts.prompt.mood]
    texts, moods = _texts_and_moods()
    own = np.asarray(facts.vector, dtype=np.float32)
    alike = np.array([float(own @ vectors(text)) for text in texts])
    nearest = np.argsort(-alike)[:_NEIGHBOURS]
    if alike[nearest[0]] >= _THE_SAME:
        return moods[int(nearest[0])]
    [(mood, votes)] = Counter(moods[at] for at in nearest).most_common(1)
    return mood if votes >= _MAJORITY else ""


@cache
def _texts_and_moods() -> tuple[tuple[str, ...], tuple[str, ...]]:
    pairs = {
        text: _mood_of_plot(plot) for plot in plots() if not (plot.lived or plot.tale) for text in plot.like
    }
    return tuple(pairs), tuple(pairs.values())


def _mood_of_plot(plot: Plot) -> str:
    return next((need for need in plot.needs if need in MOODS), _OF_FAMILY.get(plot.family, ""))
