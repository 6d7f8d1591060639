"""How bright footage is, and how often it flashes."""

import numpy as np

from reelwright_footage.games import FRAMES
from reelwright_footage.planar import planar
from reelwright_footage.scene import Scene


def light_of(scene: Scene, every: int, width: int, height: int) -> np.ndarray:
    """Relative luminance (0–1) of every so many frames of a section and of the next one's first seconds,
    [frame, height, width]."""
    picture, shown = planar(width, height), []
    for number in range(0, FRAMES + 120, every):
        scene.draw(number, picture)
        shown.append(((picture.y.astype(float) - 16).clip(0) / 219) ** 2.2)
    return np.array(shown)


def flashes(light: np.ndarray, fps: float) -> int:
    """The most pairs of opposing changes by a tenth or more within a second (WCAG 2.3.1)."""
    turns, low, high, rising = [], light[0], light[0], True
    for k, value in enumerate(light):
        low, high = min(low, value), max(high, value)
        if rising and value < high - 0.1:
            turns, low, rising = [*turns, k], value, False
        elif not rising and value > low + 0.1:
            turns, high, rising = [*turns, k], value, True
    return max((sum(k <= other < k + fps for other in turns) for k in turns), default=0) // 2


def worst(light: np.ndarray, fps: float) -> int:
    """The most flashes a second, in the whole and in every third."""
    third = light.shape[1] // 3
    parts = (light, light[:, :third], light[:, third : 2 * third], light[:, 2 * third :])
    return max(flashes(part.mean((1, 2)), fps) for part in parts)
