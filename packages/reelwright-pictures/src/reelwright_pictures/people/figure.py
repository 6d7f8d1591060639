"""A drawn person, cut out."""

from dataclasses import dataclass, field, replace

import numpy as np

from reelwright_pictures.stage import Array

Point = tuple[float, float]


@dataclass(frozen=True)
class Figure:
    """`colour` (height by width by 3) and `alpha` are shares of 0–1 as in a Layer, `foot` the point of the
    cut-out that stands on the ground, `eye_y` the height of the eyes, `hands` where something held goes.
    `metres` is how tall the person stands, and `px_per_metre` how large a metre is here. `seat` is the middle
    of what a sitting person sits on, else None. `shoulder_y` is the height of the shoulders."""

    colour: Array = field(repr=False)
    alpha: Array = field(repr=False)
    foot: Point
    eye_y: float
    hands: tuple[Point, ...]
    metres: float
    px_per_metre: float
    seat: Point | None = None
    shoulder_y: float = 0.0

    def flipped(self) -> "Figure":
        """Return the mirror image."""
        width = self.alpha.shape[1]
        foot, *points = (
            (width - x, y) for x, y in (self.foot, *self.hands, *((self.seat,) if self.seat else ()))
        )
        return replace(
            self,
            colour=np.ascontiguousarray(self.colour[:, ::-1]),
            alpha=np.ascontiguousarray(self.alpha[:, ::-1]),
            foot=foot,
            hands=tuple(reversed(points[: len(self.hands)])),
            seat=points[-1] if self.seat else None,
        )
