"""A stage as a film: planes move against each other under a camera, figures sway and breathe, water and
lights move, and what falls is drawn over all."""

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

import cv2
import numpy as np

from reelwright_people.kernel import kernel
from reelwright_pictures.camera import CameraView, Move, view_at, wander_at
from reelwright_pictures.particles import add_particles
from reelwright_pictures.planes import Bytes, Plane, Planes, Ripple
from reelwright_pictures.stage import Array, Setting

FPS = 30
_SETS_OFF_S, _ENTERS_S = 1.5, 0.6
_GOES_ON_S = 10.0  # a longer move over one picture would stand nearly still
_PARALLAX = (0.55, 1.7)  # the least and the most that a plane moves, where the focus moves 1


@dataclass(frozen=True)
class Shot:
    """One film of a stage: how long it is, how the camera moves, the depth that moves with it, what falls.
    One that `begins_whole` shows the whole stage first: its camera sets off from there, and what falls comes
    little by little. It goes on moving for as long as it lasts."""

    planes: Planes
    setting: Setting
    seconds: float
    move: Move
    focus: float
    particles: str = ""
    begins_whole: bool = False


def frames(shot: Shot) -> Iterator[Bytes]:
    """Yield the frames of a shot, BGR, 30 a second. The array is used again for the next frame."""
    count = max(1, round(shot.seconds * FPS))
    place = shot.planes.place.copy()
    frame = np.empty_like(place)
    for number in range(count):
        time_s = number / FPS
        view = _view(shot, number / max(1, count - 1), time_s)
        _move_within(place, shot, time_s)
        cv2.warpAffine(
            place, _matrix(view, shot, 200.0), place.shape[1::-1], dst=frame, flags=cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_REPLICATE,
        )  # fmt: skip
        for plane in shot.planes.others:
            _put_plane(frame, plane, _plane_matrix(plane, view, shot, time_s))
        _add_falling(frame, shot, time_s)
        yield frame


def _add_falling(frame: Bytes, shot: Shot, time_s: float) -> None:
    """Draw what falls. Over a picture that the shot begins with it comes within a moment."""
    if not shot.begins_whole or time_s >= _SETS_OFF_S or not shot.particles:
        add_particles(frame, shot.particles, shot.setting, time_s)
        return
    bare, share = frame.copy(), time_s / _SETS_OFF_S
    add_particles(frame, shot.particles, shot.setting, time_s)
    cv2.addWeighted(frame, share, bare, 1 - share, 0, dst=frame)


def _view(shot: Shot, share: float, time_s: float) -> CameraView:
    is_long = shot.begins_whole and shot.seconds > _GOES_ON_S
    view = wander_at(shot.move, time_s, shot.seconds) if is_long else view_at(shot.move, share, time_s)
    if not shot.begins_whole or time_s >= _SETS_OFF_S:
        return view
    gone = time_s / _SETS_OFF_S
    return replace(view, zoom=1 + (view.zoom - 1) * gone * gone * (3 - 2 * gone))


def _gain(shot: Shot, depth: float) -> float:
    """Return how much a plane moves when the camera does: near planes move more."""
    least, most = _PARALLAX
    return float(min(max((shot.focus / depth) ** 0.4, least), most))


def _matrix(view: CameraView, shot: Shot, depth: float) -> Array:
    """Return the affine map from the stage to the frame for a depth: it zooms towards the middle and the
    horizon, and moves as far as the place's own zoom leaves room for."""
    width, height = shot.setting.width, shot.setting.height
    gain = _gain(shot, depth)
    zoom = 1 + (view.zoom - 1) * gain
    room = (view.zoom - 1) * _PARALLAX[0] * 0.9
    shift_x = -view.x * room * width / 2 * gain / _PARALLAX[0]
    shift_y = -view.y * room * height / 2 * gain / _PARALLAX[0]
    middle_x, middle_y = width / 2, height / 2
    return np.array(
        [[zoom, 0, middle_x * (1 - zoom) + shift_x], [0, zoom, middle_y * (1 - zoom) + shift_y]], np.float32
    )


def _plane_matrix(plane: Plane, view: CameraView, shot: Shot, time_s: float) -> Array:
    """Return the map of a plane: the camera's, after what the plane does itself."""
    camera = _matrix(view, shot, plane.depth)
    own = _own_movement(plane, shot, time_s)
    whole = np.vstack([camera, [0, 0, 1]]) @ np.vstack([own, [0, 0, 1]])
    return np.asarray(whole[:2], np.float32)


def _own_movement(plane: Plane, shot: Shot, time_s: float) -> Array:
    unit, (foot_x, foot_y) = shot.setting.unit, plane.foot
    phase = foot_x * 0.013 + len(plane.name.removesuffix(" arms"))
    if plane.movement == "drift":
        return np.array([[1, 0, time_s * 9 * unit], [0, 1, 0]], np.float32)
    if plane.movement == "sway":
        lean = 0.018 * math.sin(time_s * 1.3 + phase)
        return np.array([[1, -lean, lean * foot_y], [0, 1, 0]], np.float32)
    if plane.movement == "travel":
        gone = plane.shoulder_y * 22 * unit * (time_s - shot.seconds / 2)
        return np.array([[1, 0, gone], [0, 1, 0]], np.float32)
    if plane.movement == "enter" and not shot.begins_whole:
        return _enter(foot_y, time_s)
    if plane.is_figure and plane.name.startswith("subject"):
        return _sway(plane, phase, time_s)
    return np.array([[1, 0, 0], [0, 1, 0]], np.float32)


def _sway(plane: Plane, phase: float, time_s: float) -> Array:
    """Return how a figure leans and breathes, and how arms move from the shoulders: hands go to and fro and
    up in an unequal time, as those of somebody who speaks or works."""
    foot_y, shoulder_y = plane.foot[1], plane.shoulder_y
    lean = 0.006 * math.sin(time_s * 1.1 + phase)
    breath = 1 + 0.006 * math.sin(time_s * 2.1 + phase)
    sway = np.array([[1, -lean, lean * foot_y], [0, breath, foot_y * (1 - breath)], [0, 0, 1]], np.float32)
    if plane.movement != "gesture":
        return np.asarray(sway[:2], np.float32)
    aside = 0.075 * math.sin(time_s * 3.1 + phase) * (0.6 + 0.4 * math.sin(time_s * 0.9))
    up = -0.05 * (0.5 + 0.5 * math.sin(time_s * 2.3 + phase * 1.7))
    swing = np.array([[1, aside, -aside * shoulder_y], [0, 1 + up, -up * shoulder_y], [0, 0, 1]], np.float32)
    return np.asarray((sway @ swing)[:2], np.float32)


def _enter(foot_y: float, time_s: float) -> Array:
    """Return how a thing grows out of the ground where it stands, a little too far at first."""
    share = min(1.0, max(0.0, (time_s - 0.2) / _ENTERS_S))
    size = max(0.02, 1 + 2.2 * (share - 1) ** 3 + 1.2 * (share - 1) ** 2)
    return np.array([[1, 0, 0], [0, size, foot_y * (1 - size)]], np.float32)


def _put_plane(frame: Bytes, plane: Plane, matrix: Array) -> None:
    """Draw a plane over the frame: only the box that it covers is warped and mixed."""
    height, width = plane.pixels.shape[:2]
    corners = np.array([[0, 0, 1], [width, 0, 1], [0, height, 1], [width, height, 1]], np.float32)
    corners[:, 0] += plane.x
    corners[:, 1] += plane.y
    seen = corners @ matrix.T
    left, top = np.floor(seen.min(0)).astype(int)
    right, bottom = np.ceil(seen.max(0)).astype(int)
    left, top = max(0, int(left)), max(0, int(top))
    right, bottom = min(frame.shape[1], int(right)), min(frame.shape[0], int(bottom))
    if right <= left or bottom <= top:
        return
    local = matrix.copy()
    local[:, 2] += matrix[:, :2] @ np.array([plane.x, plane.y], np.float32) - np.array(
        [left, top], np.float32
    )
    warped = cv2.warpAffine(plane.pixels, local, (right - left, bottom - top), flags=cv2.INTER_LINEAR)
    _mix(frame[top:bottom, left:right], warped)


@kernel
def _mix(below: Bytes, above: Bytes) -> None:  # pragma: no cover - compiled
    for row in range(above.shape[0]):
        for column in range(above.shape[1]):
            share = int(above[row, column, 3])
            if share == 0:
                continue
            if share == 255:
                below[row, column, 0] = above[row, column, 0]
                below[row, column, 1] = above[row, column, 1]
                below[row, column, 2] = above[row, column, 2]
                continue
            for channel in range(3):
                under = int(below[row, column, channel])
                over = int(above[row, column, channel])
                below[row, column, channel] = under + ((over - under) * share + 127) // 255


def _move_within(place: Bytes, shot: Shot, time_s: float) -> None:
    """Move water and lights of the place, which is changed."""
    for ripple in shot.planes.ripples:
        height, width = ripple.share.shape
        box = np.s_[ripple.y : ripple.y + height, ripple.x : ripple.x + width]
        source = shot.planes.place[box]
        if ripple.movement == "flicker":
            place[box] = _flickered(source, ripple, time_s)
        else:
            place[box] = _shifted_rows(source, ripple, shot.setting.unit, time_s)


def _flickered(source: Bytes, ripple: Ripple, time_s: float) -> Bytes:
    strength = 0.07 * math.sin(time_s * 7.3) + 0.05 * math.sin(time_s * 12.9 + 1)
    factor = 1 + ripple.share[:, :, None] * strength
    return np.clip(source * factor, 0, 255).astype(np.uint8)


def _shifted_rows(source: Bytes, ripple: Ripple, unit: float, time_s: float) -> Bytes:
    """Return water whose rows shift as waves do: further, and slower, the nearer they are."""
    height, width = ripple.share.shape
    rows = np.arange(height, dtype=np.float32)
    near = (rows + 8) / height
    wave = np.sin(rows / (3 + 26 * near) / max(unit, 0.2) + time_s * 2.4) * (0.6 + 7 * near) * unit
    at_x = np.arange(width, dtype=np.float32)[None, :] + wave[:, None] * ripple.share
    at_y = np.broadcast_to(rows[:, None], (height, width)).astype(np.float32)
    moved = cv2.remap(source, at_x.astype(np.float32), at_y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
    return np.asarray(moved, np.uint8)
