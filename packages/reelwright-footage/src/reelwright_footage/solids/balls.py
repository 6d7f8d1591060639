"""Small thrown balls on a stage, drawn with a highlight."""

import cv2
import numpy as np

from reelwright_footage.arrays import Bytes, Floats
from reelwright_footage.solids.stage import Stage
from reelwright_footage.voxels.textures import RGB, hex_rgb

_FINE = 4  # sixteenths of a pixel


def balls(canvas: Bytes, stage: Stage, at: Floats, sizes: Floats, colours: tuple[str, ...]) -> None:
    """Draw balls at points of the world, the farthest first, in turn in these colours; none below the
    ground."""
    away = (at - stage.view.eye) @ stage.view.axes()[2]
    places = stage.project(at)
    for k in np.argsort(-away):
        radius = sizes[k] * stage.view.focal / max(0.3, away[k])
        if at[k, 1] < 0.02 or radius < 0.6:
            continue
        colour = hex_rgb(colours[k % len(colours)])
        _disc(canvas, places[k], radius, _shade(colour, 0.72))
        _disc(canvas, places[k] - radius * 0.12, radius * 0.8, colour)
        _disc(canvas, places[k] - radius * 0.32, radius * 0.32, _shade(colour, 1.0, 0.75))


def _shade(colour: RGB, gain: float, white: float = 0.0) -> RGB:
    r, g, b = (min(255.0, c * gain) * (1 - white) + 255 * white for c in colour)
    return r, g, b


def _disc(canvas: Bytes, place: Floats, radius: float, colour: RGB) -> None:
    centre = (round(float(place[0]) * 16), round(float(place[1]) * 16))
    cv2.circle(canvas, centre, round(radius * 16), colour[::-1], -1, cv2.LINE_AA, _FINE)
