"""Eyes, brows and lips as recordings: what was drawn for a pose is played again when the pose comes back, and
who talks holds most of it for many frames."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from reelwright_people.portrait import eyes, feelings, mouth
from reelwright_people.portrait.anatomy import MOUTH_LINE, Person, warp
from reelwright_people.portrait.brush import Brush
from reelwright_people.poses import MouthShape, Pose
from reelwright_people.skia_loader import skia

_STEPS = 256  # to a pose's 1: finer ones move nothing by more than a twentieth of a pixel of 1080
_KEPT = 256  # of each, some kilobytes large
_EVERYTHING = skia.Rect.MakeLTRB(-400, -400, 400, 700)


@dataclass(frozen=True)
class DrawnMouth:
    mouth: mouth.Mouth
    picture: Any


class Features:
    """The features of one person, in portrait units. Several threads may ask."""

    def __init__(self, person: Person) -> None:
        self._person = person
        self.mouth = lru_cache(_KEPT)(self._mouth)
        self._eye_of = lru_cache(_KEPT)(self._eye)
        self._brow_of = lru_cache(_KEPT)(self._brow)

    def paint(self, canvas: Any, pose: Pose, lips: DrawnMouth) -> None:
        """Over the face, as it turns."""
        feelings.paint_under(Brush(canvas), self._person, pose)
        body = self._person.body
        for side in (-1, 1):
            lids = max(pose.lids, pose.wink) if side > 0 and pose.wink > 0 else pose.lids
            looks = (min(max(lids, -0.45), 1.0), pose.gaze_x, pose.gaze_y, min(max(pose.cheeks, 0.0), 1.0))
            eye = self._eye_of(side, *map(_round_to_step, looks))
            _play(canvas, eye, *warp(side * body.eye_x, 0, pose.turn))
            raised = pose.brows + side * pose.brow_skew
            brow = self._brow_of(side, _round_to_step(raised), _round_to_step(pose.furrow))
            _play(canvas, brow, *warp(side * body.eye_x, body.brow_y, pose.turn))
        _play(canvas, lips.picture, *warp(0, MOUTH_LINE, pose.turn))

    def _mouth(self, weights: tuple[tuple[MouthShape, float], ...], smile: float, skew: float) -> DrawnMouth:
        made = mouth.mouth_of(self._person, mouth.blend(weights), smile, skew)
        return DrawnMouth(made, _record(lambda brush: mouth.paint_mouth(brush, self._person, made)))

    def _eye(self, side: int, lids: float, gaze_x: float, gaze_y: float, cheeks: float) -> Any:
        gaze = (gaze_x, gaze_y)
        return _record(lambda brush: eyes.paint_eye(brush, self._person, side, lids, gaze, cheeks))

    def _brow(self, side: int, raised: float, furrow: float) -> Any:
        return _record(lambda brush: eyes.paint_brow(brush, self._person, side, raised, furrow))


def _round_to_step(value: float) -> float:
    return round(value * _STEPS) / _STEPS


def _record(painter: Callable[[Brush], None]) -> Any:
    recorder = skia.PictureRecorder()
    painter(Brush(recorder.beginRecording(_EVERYTHING)))
    return recorder.finishRecordingAsPicture()


def _play(canvas: Any, picture: Any, x: float, y: float) -> None:
    canvas.save()
    canvas.translate(x, y)
    canvas.drawPicture(picture)
    canvas.restore()
