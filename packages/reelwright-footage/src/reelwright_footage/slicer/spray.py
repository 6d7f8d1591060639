"""Drops and crumbs that a cut throws up: thrown balls, drawn small with a highlight."""

from dataclasses import dataclass

import numpy as np

from reelwright_footage.arrays import Bytes
from reelwright_footage.solids.balls import balls
from reelwright_footage.solids.stage import Stage

GRAVITY = 7.5


@dataclass(frozen=True)
class Spray:
    """`since` seconds after it was thrown; the same `seed` throws the same."""

    seed: int
    since: float
    colours: tuple[str, ...]
    count: int


def draw_spray(canvas: Bytes, stage: Stage, sprays: list[Spray]) -> None:
    for spray in sprays:
        random = np.random.default_rng(spray.seed)
        side = random.choice([-1.0, 1.0], spray.count)
        start = np.stack(
            [
                random.uniform(-0.95, 0.95, spray.count),
                random.uniform(0.9, 2.0, spray.count),
                np.full(spray.count, -0.1),
            ],
            -1,
        )
        speed = np.stack(
            [
                side * random.uniform(0.2, 1.5, spray.count),
                random.uniform(1.0, 3.4, spray.count),
                -random.uniform(0.2, 2.4, spray.count),
            ],
            -1,
        )
        sizes = random.uniform(0.018, 0.05, spray.count)
        life = random.uniform(0.6, 1.3, spray.count)
        at = start + speed * spray.since
        at[:, 1] -= GRAVITY / 2 * spray.since**2
        balls(canvas, stage, at, sizes * np.clip((life - spray.since) * 4, 0, 1), spray.colours)
