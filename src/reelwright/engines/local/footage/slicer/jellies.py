"""Soft clear things: layered jelly."""

import numpy as np

from reelwright.engines.local.footage.arrays import Bytes, Floats
from reelwright.engines.local.footage.solids.paint import Paint, noise, within


def layers(colours: tuple[str, ...], cream: str, seed: int, low: float = -1.0, high: float = 1.0) -> Bytes:
    """Wavy layers with a thin line of cream between, fine bubbles."""
    paint = Paint(colours[0])
    x, y = paint.x, paint.y
    wave = 0.018 * noise(seed, x.shape[0], 2, 2.6)
    tall = (high - low) / len(colours)
    level = y + wave
    for k, colour in enumerate(colours):
        paint.mix(colour, within(low + k * tall - level, 0.008))
    within_layer = ((level - low) / tall) % 1.0
    paint.light(0.9 + 0.2 * within_layer)
    for k in range(1, len(colours)):
        line = np.abs(level - (low + k * tall)) - 0.017
        paint.mix(cream, within(line, 0.007))
    _bubbles(paint, seed)
    return paint.done()


def _bubbles(paint: Paint, seed: int, count: int = 46) -> None:
    random = np.random.default_rng(seed + 50)
    for _ in range(count):
        cx, cy = random.uniform(-1, 1, 2)
        radius = random.uniform(0.008, 0.026)
        far = np.hypot(paint.x - cx, paint.y - cy)
        paint.mix("#ffffff", 0.45 * within(np.abs(far - radius) - 0.004))
        paint.mix("#ffffff", 0.7 * within(np.hypot(paint.x - cx + radius * 0.3, paint.y - cy - radius * 0.35) - radius * 0.25))


def _unused(x: Floats) -> Floats:
    return x
