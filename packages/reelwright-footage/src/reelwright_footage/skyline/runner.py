"""The runner: jointed limbs in a small picture of its own, lit from behind."""

import math
from dataclasses import dataclass

import cv2
import numpy as np

from reelwright_footage.arrays import Bytes, Floats
from reelwright_footage.planar import Planar, as_bytes, from_bgr

SIDE = 420  # of the picture, pixels of the full frame; the hip is in its middle
FINER = 2
LEG, SHIN, TRUNK, ARM, FOREARM, HEAD = 54.0, 56.0, 74.0, 40.0, 40.0, 21.0
BODY, COAT, SKIN, RIM = (66.0, 50.0, 84.0), (214.0, 66.0, 84.0), (196.0, 132.0, 112.0), (255.0, 206.0, 150.0)
STRIDES = 62  # a loop


@dataclass(frozen=True)
class Pose:
    """Angles from straight down, forward positive; knees and elbows bend back and forward. `drop` lowers the
    hip."""

    thighs: tuple[float, float]
    knees: tuple[float, float]
    shoulders: tuple[float, float]
    elbows: tuple[float, float]
    lean: float
    drop: float


def running(phase: float) -> Pose:
    """Return the pose at a moment of a stride (turns)."""
    a, b = 2 * math.pi * phase, 2 * math.pi * phase + math.pi
    return Pose(
        (0.22 + 0.85 * math.sin(a), 0.22 + 0.85 * math.sin(b)),
        (0.25 + 1.45 * max(0.0, math.cos(a - 0.35)), 0.25 + 1.45 * max(0.0, math.cos(b - 0.35))),
        (-0.95 * math.sin(a), -0.95 * math.sin(b)),
        (1.35, 1.35),
        0.26,
        7.0 * math.cos(2 * a + 0.6),
    )


def leaping(share: float) -> Pose:
    """Over a gap: out with one leg, arms up, then both legs ahead to land."""
    reach = math.sin(math.pi * min(1.0, share * 1.25))
    land = max(0.0, (share - 0.6) / 0.4)
    return Pose(
        (0.5 + 0.75 * reach, 0.2 - 1.15 * reach + 0.95 * land),
        (0.35 + 0.9 * reach * (1 - land), 0.55 + 0.35 * reach),
        (2.3 * reach - 0.5, -1.6 * reach + 0.2),
        (0.6, 0.7),
        0.30 - 0.30 * land,
        0.0,
    )


def tuck_pose(share: float) -> Pose:
    """Over a box: knees to the chest, one hand down."""
    tuck = math.sin(math.pi * share)
    return Pose(
        (0.4 + 1.25 * tuck, 0.1 + 1.35 * tuck),
        (0.4 + 1.6 * tuck, 0.5 + 1.5 * tuck),
        (0.6 * tuck, -1.2 * tuck),
        (0.5, 1.0),
        0.3 + 0.28 * tuck,
        0.0,
    )


CROUCH = Pose((1.25, 0.75), (1.75, 1.7), (-0.9, 0.5), (0.9, 1.1), 0.62, 40.0)


def between(one: Pose, other: Pose, share: float) -> Pose:
    def mix(a: float, b: float) -> float:
        return a + (b - a) * share

    def pair(a: tuple[float, float], b: tuple[float, float]) -> tuple[float, float]:
        return mix(a[0], b[0]), mix(a[1], b[1])

    return Pose(
        pair(one.thighs, other.thighs),
        pair(one.knees, other.knees),
        pair(one.shoulders, other.shoulders),
        pair(one.elbows, other.elbows),
        mix(one.lean, other.lean),
        mix(one.drop, other.drop),
    )


Line = tuple[list[tuple[float, float]], float, tuple[float, float, float]]


def _limb(
    x: float, y: float, first: float, second: float, long: float, short: float
) -> list[tuple[float, float]]:
    """Return a limb's three points; the second angle is added to the first."""
    mx, my = x + long * math.sin(first), y + long * math.cos(first)
    end = first + second
    return [(x, y), (mx, my), (mx + short * math.sin(end), my + short * math.cos(end))]


def lines(pose: Pose) -> list[Line]:
    """Return the body's lines from the farther arm to the nearer one; the hip is at (0, drop)."""
    hip = (0.0, pose.drop)
    neck = (TRUNK * math.sin(pose.lean), pose.drop - TRUNK * math.cos(pose.lean))
    head = (neck[0] + 25 * math.sin(pose.lean * 0.6 + 0.1), neck[1] - 27 * math.cos(pose.lean * 0.6))
    far: list[Line] = []
    near: list[Line] = []
    for k, group in ((1, far), (0, near)):
        shade = 0.62 if k else 1.0
        leg = _limb(*hip, pose.thighs[k], -pose.knees[k], LEG, SHIN)
        foot = leg[2]
        toe = pose.thighs[k] - pose.knees[k] + 1.35
        shoe = [foot, (foot[0] + 20 * math.sin(toe), foot[1] + 20 * math.cos(toe))]
        group.append((leg, 21.0, _shade(BODY, shade)))
        group.append((shoe, 15.0, _shade((240.0, 236.0, 244.0), shade)))
    shoulder = (neck[0] * 0.92, neck[1] + 8)
    arms = [_limb(*shoulder, pose.shoulders[k], pose.elbows[k], ARM, FOREARM) for k in range(2)]
    trunk = ([hip, neck], 36.0, COAT)
    return [
        (arms[1], 15.0, _shade(COAT, 0.6)),
        *far,
        trunk,
        *near,
        ([head, head], 2 * HEAD, SKIN),
        ([(head[0] - 4, head[1] - 8), (head[0] + 3, head[1] - 9)], 2 * HEAD - 9, (52.0, 36.0, 60.0)),
        (arms[0][:2], 17.0, COAT),
        (arms[0][1:], 15.0, COAT),
        ([arms[0][2]] * 2, 15.0, SKIN),
    ]


def _shade(colour: tuple[float, float, float], share: float) -> tuple[float, float, float]:
    return colour[0] * share, colour[1] * share, colour[2] * share


def draw_runner(
    picture: Planar, x: float, y: float, scale: float, pose: Pose, scarf: list[tuple[float, float]]
) -> None:
    """The hip at (x, y) of the picture; the scarf's points are relative to the neck."""
    side = round(SIDE * scale) // 2 * 2
    left, top = round(x - side / 2) // 2 * 2, round(y - side / 2) // 2 * 2
    size = side * FINER
    pixels, alpha = np.zeros((size, size, 3), np.float32), np.zeros((size, size), np.uint8)
    unit = scale * FINER
    ox, oy = (x - left) * FINER, (y - top) * FINER
    neck = (TRUNK * math.sin(pose.lean), pose.drop - TRUNK * math.cos(pose.lean))
    ribbon: list[Line] = [
        (
            [(neck[0] + a[0], neck[1] + a[1]), (neck[0] + b[0], neck[1] + b[1])],
            15.0 - 1.3 * k,
            (255.0, 196.0, 84.0),
        )
        for k, (a, b) in enumerate(zip(scarf, scarf[1:], strict=False))
    ]
    for points, wide, colour in [*ribbon, *lines(pose)]:
        _stroke(pixels, alpha, points, wide, colour, unit, ox, oy)
    small = cv2.resize(pixels, (side, side), interpolation=cv2.INTER_AREA)
    cover = cv2.resize(alpha, (side, side), interpolation=cv2.INTER_AREA)
    _paste(picture, small, as_bytes(cover), left, top)


def _stroke(
    pixels: Floats,
    alpha: Bytes,
    points: list[tuple[float, float]],
    wide: float,
    colour: tuple[float, float, float],
    unit: float,
    ox: float,
    oy: float,
) -> None:
    """Draw a stroke in the rim's colour, and again a little towards the eye's side without it."""
    for shift, less, tone in ((0.0, 0.0, RIM), (-2.2, 3.4, colour)):
        marks = np.array(
            [[(ox + (px + shift) * unit) * 16, (oy + (py - shift * 0.6) * unit) * 16] for px, py in points]
        )
        lines_ = [np.rint(marks).astype(np.int32)]
        thick = max(1, round((wide - less) * unit))
        cv2.polylines(pixels, lines_, False, tone, thick, cv2.LINE_AA, 4)
        if not less:
            cv2.polylines(alpha, lines_, False, 255, thick, cv2.LINE_AA, 4)


def _paste(picture: Planar, rgb: Floats, cover: Bytes, left: int, top: int) -> None:
    """Within the picture's bounds; all sizes even."""
    side = cover.shape[0]
    x0, y0 = max(0, -left), max(0, -top)
    x1, y1 = min(side, picture.width - left), min(side, picture.height - top)
    if x0 >= x1 or y0 >= y1:
        return
    part = from_bgr(np.ascontiguousarray(rgb[y0:y1, x0:x1, ::-1].clip(0, 255).astype(np.uint8)))
    share = cover[y0:y1, x0:x1].astype(np.float32) / 255
    half = cv2.resize(share, ((x1 - x0) // 2, (y1 - y0) // 2), interpolation=cv2.INTER_AREA)
    for plane, new, how, by in (
        (picture.y, part.y, share, 1),
        (picture.u, part.u, half, 2),
        (picture.v, part.v, half, 2),
    ):
        place = plane[(top + y0) // by : (top + y1) // by, (left + x0) // by : (left + x1) // by]
        place[:] = np.rint(place + (new.astype(np.float32) - place) * how).astype(np.uint8)
