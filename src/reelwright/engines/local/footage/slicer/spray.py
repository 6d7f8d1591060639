"""Drops and crumbs that a cut throws up: thrown balls, drawn small with a highlight."""

from dataclasses import dataclass

import cv2
import numpy as np

from reelwright.engines.local.footage.arrays import Bytes, Floats
from reelwright.engines.local.footage.solids.stage import Stage
from reelwright.engines.local.footage.voxels.textures import RGB, hex_rgb

GRAVITY = 7.5
_FINE = 4  # sixteenths of a pixel


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


def balls(canvas: Bytes, stage: Stage, at: Floats, sizes: Floats, colours: tuple[str, ...]) -> None:
    away = (at - stage.view.eye) @ stage.view.axes()[2]
    places = stage.project(at)
    for k in np.argsort(-away):
        radius = sizes[k] * stage.view.focal / max(0.3, away[k])
        if at[k, 1] < 0.02 or radius < 0.6:
            continue
        colour = hex_rgb(colours[k % len(colours)])
        _disc(canvas, places[k], radius, shade(colour, 0.72))
        _disc(canvas, places[k] - radius * 0.12, radius * 0.8, colour)
        _disc(canvas, places[k] - radius * 0.32, radius * 0.32, shade(colour, 1.0, 0.75))


def shade(colour: RGB, gain: float, white: float = 0.0) -> RGB:
    r, g, b = (min(255.0, c * gain) * (1 - white) + 255 * white for c in colour)
    return r, g, b


def _disc(canvas: Bytes, place: Floats, radius: float, colour: RGB) -> None:
    centre = (round(float(place[0]) * 16), round(float(place[1]) * 16))
    cv2.circle(canvas, centre, round(radius * 16), colour[::-1], -1, cv2.LINE_AA, _FINE)
