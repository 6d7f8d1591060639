"""Arms from the shoulder to the hand, bare or in sleeves."""

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from reelwright_people.portrait import hands
from reelwright_people.portrait.arms import LOOSE, hand_size
from reelwright_people.portrait.brush import Brush
from reelwright_people.portrait.palette import Tones
from reelwright_people.skia_loader import skia
from reelwright_pictures.people import palms
from reelwright_pictures.people.joints import Limb
from reelwright_pictures.people.limbs import Line, fold_joint, paint_cuff, paint_tube, part, spine
from reelwright_pictures.people.poses import Hand, HandShape
from reelwright_pictures.people.skeleton import Build

BARE, SHORT = ("tank-top", "dress"), ("t-shirt", "scrubs")
_ALONG = (0.0, 0.5, 1.0, 1.35, 2.0)  # from the shoulder over the elbow to the wrist
_HANDS: dict[HandShape, Callable[[Brush, Any], None]] = {
    "relaxed": palms.paint_relaxed, "fist": palms.paint_fist, "point": palms.paint_pointing,
    "open": hands.paint_open_hand, "flat": hands.paint_lying_hand,
}  # fmt: skip


@dataclass(frozen=True)
class Sleeves:
    """Paints one person's arms."""

    build: Build
    skin: Tones
    cloth: Tones
    pictures: dict[HandShape, Any] = field(default_factory=dict, repr=False)

    def paint_arm(self, brush: Brush, arm: Limb, hand: Hand, side: int, dim: float = 0.0) -> None:
        clothes = self.build.person.traits.clothes
        line, at = spine(arm.joints[:, :2], 50)
        wide = self.build.arm / 2
        if clothes in BARE or clothes in SHORT:
            skin = np.interp(at, _ALONG, [wide * s for s in (1.0, 0.94, 0.8, 0.84, 0.5)])
            paint_tube(brush, line, skin, self.skin, 1.0, 0.4, dim)
        way = arm.joints[2] - arm.joints[1]
        nears = float(way[2]) > 0.55 * float(np.linalg.norm(way))
        if not nears:
            self.paint_hand(brush, arm, hand, side)
        if clothes in SHORT:
            self._paint_short(brush, line, at, wide, dim)
        elif clothes not in BARE:
            self._paint_long(brush, arm, line, at, wide, dim)
        if nears:  # a hand that comes to the viewer hides its cuff
            self.paint_hand(brush, arm, hand, side)

    def _paint_short(self, brush: Brush, line: Line, at: Line, wide: float, dim: float) -> None:
        loose = self._loose()
        upper, along = part(line, at, 0.56)
        half = np.interp(along, (0, 0.56), (wide + loose, wide + loose + 4))
        paint_tube(brush, upper, half, self.cloth, 1.0, 0.12, dim)
        paint_cuff(brush, upper, half, self.cloth, 11)

    def _paint_long(self, brush: Brush, arm: Limb, line: Line, at: Line, wide: float, dim: float) -> None:
        loose = self._loose()
        shares = (1.0, 0.98, 0.88, 0.84, 0.58)
        half = np.interp(at, _ALONG, [wide * share + loose for share in shares])
        shape = paint_tube(brush, line, half, self.cloth, 1.0, 0.25, dim)
        fold_joint(brush, arm.joints[:, :2], wide, self.cloth, shape)
        paint_cuff(brush, line, half, self.cloth, 16)

    def _loose(self) -> float:
        return LOOSE.get(self.build.person.traits.clothes, 0.0) * 0.5

    def paint_hand(self, brush: Brush, arm: Limb, hand: Hand, side: int) -> None:
        """Paint the hand on from the forearm, its thumb to the body where it hangs, and up or inwards where
        it is raised; shorter where it points to the viewer."""
        elbow, wrist = arm.joints[1], arm.joints[2]
        way = wrist - elbow
        flat = math.hypot(float(way[0]), float(way[1])) / (float(np.linalg.norm(way)) + 1e-6)
        turn = math.degrees(math.atan2(float(way[0]), -float(way[1])))
        outwards = -1 if side == 0 else 1
        size = hand_size(self.build.person) * 0.98
        with brush.put_at(float(wrist[0]), float(wrist[1]), turn + hand.bend * outwards, size, 1):
            hangs = abs(turn) > 90
            inner = -outwards if hangs else outwards  # which side of the drawn hand the body is on
            mirror = 1 if (inner < 0) != hand.flip else -1
            brush.canvas.scale(mirror, 0.72 + 0.28 * flat)
            brush.canvas.drawPicture(self._picture(hand.shape))

    def _picture(self, shape: HandShape) -> Any:
        """Return a hand as a recording, which is played faster than it is drawn anew."""
        if shape not in self.pictures:
            recorder = skia.PictureRecorder()
            canvas = recorder.beginRecording(skia.Rect.MakeLTRB(-160, -200, 160, 100))
            _HANDS[shape](Brush(canvas), self.build.person)
            self.pictures[shape] = recorder.finishRecordingAsPicture()
        return self.pictures[shape]
