"""Clips whose true matte is known: a photographed person, cut out once, who moves over pictures under film
grain; and how far an engine's matte is from it. Seeds and places are fixed.

The person is `pictures/astronaut.jpg` down to the chest; `astronaut-matte.png` is her outline: Robust Video
Matting's at four times the size it works at for videos, without crumbs and haze, looked at by hand. What is
laid over a background with it is exactly that matte, whoever drew it.
"""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from reelwright.engines.matting import MattingEngine

PICTURES = Path(__file__).parent / "pictures"
GRAIN = 3.0  # levels, standard deviation
SETTLED = 2  # frames that no engine is judged by
_TALL = 0.9  # of the frame's height
_SWING, _PACE = 0.15, 24.0  # of the width; frames for one radian: 8 pixels a frame at most, of 1280

Frames = Sequence[tuple[Any, Any]]


@dataclass(frozen=True)
class Judgement:
    """Means over frames of mattes from 0 to 1: absolute error, flicker (dtSSD: the root of the mean squared
    difference of the error from frame to frame), intersection over union; and CPU seconds a frame."""

    error: float
    flicker: float
    union: float
    cpu_s: float

    def __str__(self) -> str:
        return f"mean error {self.error:.4f}  dtSSD {self.flicker:.4f}  IoU {self.union:.4f}"


def person() -> Any:
    """Blue, green, red and alpha."""
    matte = cv2.imread(str(PICTURES / "astronaut-matte.png"), cv2.IMREAD_GRAYSCALE)
    colours = cv2.imread(str(PICTURES / "astronaut.jpg"), cv2.IMREAD_COLOR)
    assert matte is not None and colours is not None
    return np.dstack((colours[: matte.shape[0]], matte))


def grounds(width: int, height: int) -> list[Any]:
    """A drawn room, a drawn city at night, and a photograph of a cup of coffee."""
    drawn = resources.files("reelwright.catalog").joinpath("templates", "pictures")
    files = [drawn.joinpath(name).read_bytes() for name in ("room-after-wide.jpg", "news-city-wide.jpg")]
    files.append((PICTURES / "coffee.jpg").read_bytes())
    pictures = [cv2.imdecode(np.frombuffer(file, np.uint8), cv2.IMREAD_COLOR) for file in files]
    return [cv2.resize(p, (width, height), interpolation=cv2.INTER_AREA) for p in pictures if p is not None]


def composites(
    somebody: Any, ground: Any, frames: int, seed: int = 0, first: int = 0
) -> Iterator[tuple[Any, Any]]:
    """Frames (BGR) and their true mattes (0–1): the person walks to and fro over a third of the picture,
    swaying, cut off by its lower edge."""
    grain = np.random.default_rng(seed)
    height, width = ground.shape[:2]
    rows, columns = somebody.shape[:2]
    scale = _TALL * height / rows
    left = (width - columns * scale) / 2 - _SWING * width
    for number in range(first, first + frames):
        across = left + _SWING * width * (1 - np.cos(number / _PACE))
        down = (1 - _TALL) * height + height / 180 * (1 + np.sin(number / 3))
        place = np.array([[scale, 0, across], [0, scale, down]])
        moved = cv2.warpAffine(somebody, place, (width, height)).astype(np.float32)
        matte = moved[..., 3] / 255
        seen = moved[..., :3] * matte[..., None] + ground * (1 - matte[..., None])
        seen += grain.normal(0, GRAIN, seen.shape)
        yield np.clip(seen, 0, 255).astype(np.uint8), matte


def judged(engine: MattingEngine, clips: Sequence[Frames]) -> Judgement:
    errors, flickers, unions, cpu = [], [], [], 0.0
    for clip in clips:
        matte, before = engine.begin(), None
        for number, (frame, truth) in enumerate(clip):
            began = time.process_time()
            found = matte.alpha(frame) / 255
            cpu += time.process_time() - began
            wrong = found - truth
            if before is not None and number >= SETTLED:
                errors.append(np.abs(wrong).mean())
                flickers.append(np.sqrt(((wrong - before) ** 2).mean()))
                unions.append(((found > 0.5) & (truth > 0.5)).sum() / ((found > 0.5) | (truth > 0.5)).sum())
            before = wrong
    means = (float(np.mean(values)) for values in (errors, flickers, unions))
    return Judgement(*means, cpu / sum(map(len, clips)))
