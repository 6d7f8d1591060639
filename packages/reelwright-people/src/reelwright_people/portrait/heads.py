"""A head without its body, to be set on one that is drawn elsewhere: what lies behind the shoulders, and the
face with the hair before them."""

from dataclasses import dataclass, replace

import numpy as np

from reelwright_people.frames import Pixels
from reelwright_people.portrait.anatomy import NECK_PIVOT, as_child, person
from reelwright_people.portrait.brush import Point
from reelwright_people.portrait.features import Features
from reelwright_people.portrait.stage import Matrix, Stage, rest_pose
from reelwright_people.poses import Pose
from reelwright_people.skia_loader import skia
from reelwright_people.traits import Portrait

_BGRA = {"colorType": skia.kBGRA_8888_ColorType, "alphaType": skia.kPremul_AlphaType}
_ASIDE, _ABOVE, _BELOW = 190.0, 190.0, 300.0  # units around the point between the eyes that hair can reach


@dataclass(frozen=True)
class HeadFrame:
    """`behind` is hair and cloth that shoulders cover, `before` is what covers them; both are BGRA,
    premultiplied, and of the same size. `neck` is where in them the neck begins, about which a head turns."""

    behind: Pixels
    before: Pixels
    neck: Point


class HeadStage(Stage):
    """Draws one portrait's head, by daylight, at `scale` pixels a portrait unit (a head is about 230 of them
    high); `is_child` gives it a child's face. The still layers are kept, as those of a whole portrait are."""

    def __init__(self, portrait: Portrait, scale: float, is_child: bool = False) -> None:
        self.scale = scale
        self.width, self.height = round(2 * _ASIDE * scale), round((_ABOVE + _BELOW) * scale)
        self.centre = self.width / 2, _ABOVE * scale
        grown = person(replace(portrait, traits=replace(portrait.traits, time="day")))
        self.person = as_child(grown) if is_child else grown
        self._features = Features(self.person)
        self._paint_head()

    def layers(self, pose: Pose) -> HeadFrame:
        """Draw a moment. The pose is taken as it is, on top of the mood of the traits."""
        resting = rest_pose(pose, self.person)
        drawn = self._features.mouth(pose.mouth, resting.smile, resting.mouth_skew)
        matrix = self._matrix(resting)
        behind, before = (np.zeros((self.height, self.width, 4), np.uint8) for _ in range(2))
        with skia.Surface(behind, **_BGRA) as canvas:
            self._lay(canvas, self._back, matrix, -2.5 * resting.turn)
        with skia.Surface(before, **_BGRA) as canvas:
            self._lay_face(canvas, matrix, resting.turn, drawn.mouth.drop * 0.42)
            self._lay_features(canvas, matrix, resting, drawn)
            self._lay(canvas, self._front, matrix, 2.0 * resting.turn)
            self._lay_overlays(canvas, matrix, resting)
        return HeadFrame(behind, before, (self.centre[0], self.centre[1] + NECK_PIVOT * self.scale))

    def head_map(self, pose: Pose) -> Matrix:
        """Return the map (2 by 3) from portrait units of a head at rest, its eyes on y = 0, to the pixels of
        a frame of `layers`: where something that is worn on the head goes."""
        resting = rest_pose(pose, self.person)
        units = np.array([[self.scale, 0, self.centre[0]], [0, self.scale, self.centre[1]], [0, 0, 1.0]])
        moved = self._matrix(resting).copy()
        moved[:, 2] += moved[:, 0] * 2.0 * resting.turn * self.scale
        return np.asarray(moved @ units)
