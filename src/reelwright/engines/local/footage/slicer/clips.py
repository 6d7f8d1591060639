"""The twelve clips, in their order."""

from collections.abc import Callable

from reelwright.engines.local.footage.slicer import jellies
from reelwright.engines.local.footage.slicer.clip import Clip, Food, Matter
from reelwright.engines.local.footage.solids.ground import Studio
from reelwright.engines.local.footage.solids.paint import box


def jelly() -> Clip:
    colours = ("#e8344e", "#ff8a2b", "#ffd23c", "#58c46a", "#3aa7e6", "#8a5be0")
    food = Food(
        box(1.0, 1.0, 0.22),
        lambda: tuple(jellies.layers(colours, "#fff4ea", seed) for seed in (1, 2, 3)),
        Matter(gloss=1.0, rough=0.04, soft=1.0, depth=0.14),
        ("#ff5d73", "#ffd23f", "#58c46a", "#4cc9f0", "#b48cff"),
    )
    studio = Studio("#7d6bb8", "#e7b7c8", "#c9a6cf", "#6f62a6", "#f2d8e6", ("#ffe6f0", "#ffd0a0", "#bfe0ff"))
    return Clip((food,), studio)


CLIPS: tuple[Callable[[], Clip], ...] = (jelly,)
