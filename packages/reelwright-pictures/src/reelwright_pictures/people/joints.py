"""Where every joint of a body is in a pose, in the picture."""

from dataclasses import dataclass

import numpy as np

from reelwright_pictures.people.poses import BodyPose, Foot, Hand
from reelwright_pictures.people.skeleton import HIP_Y, NECK_Y, Build, Vector, turned, two_bones

_NECK_BASE = 177.0  # of the portrait's units
PITCH = 0.13  # how much lower something is seen that is a unit nearer: the viewer looks down a little
_TOE = 132.0


@dataclass(frozen=True)
class Limb:
    """Three joints (x, y, z) from the body outwards, and the tip: of a foot where its toes are."""

    joints: Vector
    tip: Vector

    @property
    def depth(self) -> float:
        return float(self.joints[1:, 2].mean())


@dataclass(frozen=True)
class Joints:
    """Points are x, y in portrait units of the grown body from the ground point, and z to the viewer.
    `back` are the points of the spine from the hips to above the neck at the heights `heights`; `yaws` how
    far the body is turned there."""

    hips: Vector
    back: Vector
    heights: Vector
    yaws: Vector
    neck: Vector
    hip_joints: Vector
    arms: tuple[Limb, Limb]
    legs: tuple[Limb, Limb]
    yaw: float
    shrug: float


def joints_of(build: Build, pose: BodyPose, yaw: float) -> Joints:
    """Return the joints of somebody in a pose, turned by `yaw` degrees to the viewer's right."""
    leg = build.thigh + build.shin
    hips = np.array([pose.hips[0] * leg, -build.ground * 0.995 - pose.hips[1] * leg, pose.hips[2] * leg])
    heights = np.linspace(HIP_Y, 60.0, 30)
    back, frames = _back(hips, pose, heights)
    shoulder_at = int(np.argmin(np.abs(heights - build.shoulder_y)))
    chest = frames[shoulder_at]
    neck = _at(back, heights, NECK_Y)
    turn = turned(yaw)
    arms = tuple(
        _arm(build, pose.hands[side], (-1, 1)[side], back[shoulder_at], chest, neck, pose.shrug)
        for side in (0, 1)
    )
    legs = tuple(_leg(build, pose.feet[side], (-1, 1)[side], hips, leg) for side in (0, 1))
    sides = np.array([[-build.hip_x, 0, 0], [build.hip_x, 0, 0]]) + hips
    share = np.clip((HIP_Y - heights) / (HIP_Y - _NECK_BASE), 0, 1)
    return Joints(
        hips=_project(hips, turn), back=_project(back, turn), heights=heights, yaws=yaw + pose.twist * share,
        neck=_project(neck, turn), hip_joints=_project(sides, turn),
        arms=(_limb(arms[0], turn), _limb(arms[1], turn)), legs=(_limb(legs[0], turn), _limb(legs[1], turn)),
        yaw=yaw, shrug=pose.shrug,
    )  # fmt: skip


def _back(hips: Vector, pose: BodyPose, heights: Vector) -> tuple[Vector, list[Vector]]:
    """Return the spine, which bends more the higher it gets, and the way the chest looks at each height. The
    neck comes back a little."""
    at, points, frames = hips.copy(), [hips.copy()], []
    for index, height in enumerate(heights):
        share = float(np.clip((HIP_Y - height) / (HIP_Y - _NECK_BASE), 0, 1))
        bend = min(1.0, 0.35 + share * 1.1)
        if height < _NECK_BASE:
            bend -= 0.5 * (_NECK_BASE - height) / _NECK_BASE
        frames.append(turned(pose.twist * share, pose.lean[0] * bend, pose.lean[1] * bend))
        if index:
            at = at + frames[-1] @ np.array([0.0, height - heights[index - 1], 0.0])
            points.append(at.copy())
    return np.array(points), frames


def _at(back: Vector, heights: Vector, height: float) -> Vector:
    return np.array([np.interp(-height, -heights, back[:, axis]) for axis in range(3)])


def _arm(
    build: Build, hand: Hand, side: int, middle: Vector, chest: Vector, neck: Vector, shrug: float
) -> Vector:
    reach = build.upper_arm + build.forearm
    raised = float(np.clip((0.25 - hand.at[1]) / 1.1, 0, 1)) if hand.of == "shoulder" else 0.3
    root = middle + chest @ np.array([side * (build.shoulder_x - 16 * raised), -34 * raised - shrug, 0.0])
    x, y, z = hand.at
    if hand.of == "head":
        target = neck + np.array([side * x, y, z]) * 230 / build.scale
    else:
        target = root + chest @ np.array([side * x, y, z]) * reach
    towards = chest @ np.array([side * hand.elbow[0], hand.elbow[1], hand.elbow[2]])
    elbow, wrist = two_bones(root, target, build.upper_arm, build.forearm, towards)
    return np.array([root, elbow, wrist, wrist])


def _leg(build: Build, foot: Foot, side: int, hips: Vector, leg: float) -> Vector:
    root = hips + np.array([side * build.hip_x, 0, 0])
    x, up, z = foot.at
    target = np.array([side * x * leg, -build.ankle - up * leg, z * leg])
    towards = np.array([side * foot.knee[0], foot.knee[1], foot.knee[2]])
    knee, ankle = two_bones(root, target, build.thigh, build.shin, towards)
    out, pitch = np.radians(foot.out) * side, np.radians(foot.pitch)
    ahead = np.array([np.sin(out) * np.cos(pitch), np.sin(pitch), np.cos(out) * np.cos(pitch)])
    down = np.array([0.0, np.cos(pitch), -np.sin(pitch)])
    return np.array([root, knee, ankle, ankle + ahead * _TOE + down * build.ankle])


def _limb(points: Vector, turn: Vector) -> Limb:
    seen = _project(points, turn)
    return Limb(seen[:3], seen[3])


def _project(points: Vector, turn: Vector) -> Vector:
    moved = np.asarray(points @ turn.T)
    moved[..., 1] += PITCH * moved[..., 2]
    return moved
