"""Whole people: a portrait's head on a body that is drawn for every pose."""

import math
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from reelwright_people.portrait.arms import outer_cloth
from reelwright_people.portrait.brush import Brush
from reelwright_people.portrait.heads import HeadFrame, HeadStage
from reelwright_people.portrait.palette import Tones, tones
from reelwright_people.poses import Pose
from reelwright_people.skia_loader import skia
from reelwright_people.traits import Portrait
from reelwright_pictures.errors import Invalid
from reelwright_pictures.people.costumes import DRESSES, paint_cape
from reelwright_pictures.people.deeds import DEEDS
from reelwright_pictures.people.faces import face_of
from reelwright_pictures.people.figure import Figure, Point
from reelwright_pictures.people.hats import HATS
from reelwright_pictures.people.joints import Joints, Limb, joints_of
from reelwright_pictures.people.lower import Lower
from reelwright_pictures.people.poses import POSES, BodyPose, aged, mirrored, stand_of, with_near_hand
from reelwright_pictures.people.props import paint_held, paint_in_hand, paint_work
from reelwright_pictures.people.skeleton import NECK_Y, build_of, looks_of
from reelwright_pictures.people.sleeves import Sleeves
from reelwright_pictures.people.tools import REACH, TOOLS
from reelwright_pictures.people.torso import TorsoPicture
from reelwright_pictures.people.wardrobe import outfit_of
from reelwright_pictures.scene import Mood, Person
from reelwright_pictures.scene import Pose as BodyPoseName

Facing = Literal["left", "right", "front"]
Parts = Literal["all", "arms", "near arms", "body"]
Pixels = NDArray[np.uint8]

_BGRA = {"colorType": skia.kBGRA_8888_ColorType, "alphaType": skia.kPremul_AlphaType}
_PALM = 46.0  # from the wrist to the middle of the hand
_LEAST, _MOST = 16, 6000
_POSES = {**POSES, **DEEDS}
_TURN = 2.3  # of a head in a turned view, in a portrait's measure


class BodyPainter:
    """Draws one person at one size in any pose; what stays the same is kept between pictures.
    `room` is how many portrait units around the joints are drawn: for hair, hands and clothes."""

    room = 260.0

    def __init__(self, person: Person, height_px: float) -> None:
        """Raises Invalid for a height of which nothing could be seen, or that no memory would hold."""
        if not _LEAST <= height_px <= _MOST:
            raise Invalid(f"A person cannot be {height_px:g} pixels high: say {_LEAST} to {_MOST}")
        self._person = person
        self._build = build_of(person)
        self._outfit = outfit_of(person)
        self._scale = height_px / self._build.height
        self._body_scale = self._scale * self._build.scale
        self._metres = self._build.metres
        self._px_per_metre = height_px / self._metres
        self._head = HeadStage(Portrait(looks_of(person), person.seed), self._scale, person.child)
        self._torso = TorsoPicture(self._build, self._outfit, self._body_scale)
        skin = self._build.person.skin
        self._skin = Tones(skin.light, skin.base, skin.shade, skin.deep)
        dress = DRESSES.get(person.costume)
        over = tones(dress.sleeves) if dress and dress.sleeves else outer_cloth(person.traits)
        self._cape = dress.cape if dress else ""
        self._lower = Lower(self._build, self._outfit, self._skin, over, self._torso.edges)
        self._sleeves = Sleeves(self._build, self._skin, over)

    def draw(
        self, pose: BodyPoseName | None = None, facing: Facing = "front", phase: float = 0.0,
        blink: float = 0.0, mouth: float = 0.0, mood: Mood | None = None, parts: Parts = "all",
    ) -> Figure:  # fmt: skip
        """Draw the person at a moment of a pose's cycle, 0–1: their own pose and mood unless others are
        given. `blink` shuts the eyes and `mouth` opens the lips, both 0–1. `parts` are "all", the "arms"
        alone with what they hold, the "near arms" before the chest, or the "body" without those."""
        name = pose or self._person.pose
        own_stand = name == "stand" and facing == "front"
        body = stand_of(self._person.seed, phase) if own_stand else _POSES[name](phase % 1.0)
        if self._person.traits.age == "Senior" and not self._person.child:
            body = aged(body)
        flipped = facing == "left" and body.roll != 0  # light falls on who lies as on everybody else
        seen: Facing = "right" if flipped else facing
        body, yaw = turned_to(body, seen)
        face = face_of(mood or self._person.mood, body.feeling, blink, mouth)
        headed = self._headed(face, body, seen)
        figure = self._draw_body(joints_of(self._build, body, yaw), body, headed, parts)
        return figure.flipped() if flipped else figure

    def _headed(self, face: Pose, body: BodyPose, facing: Facing) -> Pose:
        """Return the face with the turn of the head, which looks to the side that the body is turned to."""
        own = self._build.person.facing
        turn = {"front": 0.0, "right": _TURN - own, "left": -_TURN - own}[facing]
        tilt, turned, sunk = body.head
        gaze = {"front": 0.0, "right": 0.25, "left": -0.25}[facing]
        return replace(face, turn=turn + turned, tilt=tilt, shift_y=sunk, gaze_x=face.gaze_x + gaze)

    def _draw_body(self, joints: Joints, body: BodyPose, face: Pose, parts: Parts) -> Figure:
        roll = skia.Matrix().setRotate(body.roll)
        left, top, right, bottom = self._extent(joints, body)
        pixels = np.zeros((bottom - top, right - left, 4), np.uint8)
        with skia.Surface(pixels, **_BGRA) as canvas:
            canvas.translate(-left, -top)
            canvas.concat(roll)
            if parts in ("arms", "near arms"):
                self._lay_arms(canvas, joints, body, near_only=parts == "near arms")
            else:
                neck = joints.back[-1] - joints.back[-8]
                aside = math.degrees(math.atan2(neck[0], -neck[1]))
                face = replace(face, tilt=face.tilt + aside * 0.6)
                self._lay_all(canvas, joints, body, self._head.layers(face), face, parts == "body")
        return self._cut(pixels, joints, body, (-left, -top))

    def _extent(self, joints: Joints, body: BodyPose) -> tuple[int, int, int, int]:
        """Return the pixels to draw on, from the ground point: whole ones, so that nothing trembles in a film
        where the joints stay."""
        every = [joints.back, *(limb.joints for limb in (*joints.arms, *joints.legs))]
        points = np.concatenate([part[:, :2] for part in every]) * self._body_scale
        head = joints.neck[:2] * self._body_scale - (0.0, 250 * self._scale)
        points = np.concatenate([points, head[None]]) @ _rotation(body.roll).T
        room = (
            self.room
            * (1.3 * REACH if body.before else REACH if body.held in TOOLS or body.held == "barbell" else 1.0)
            * self._scale
        )
        (left, top), (right, bottom) = points.min(axis=0) - room, points.max(axis=0) + room
        return math.floor(left), math.floor(top), math.ceil(right), math.ceil(bottom)

    def _lay_all(
        self, canvas: Any, joints: Joints, body: BodyPose, head: HeadFrame, face: Pose, armless: bool
    ) -> None:
        brush = Brush(canvas)
        behind, before, last = self._arms_in_order(joints)
        if armless:
            before, last = [], []
        with self._body(canvas):
            if self._cape:
                paint_cape(brush, self._cape, joints)
        self._lay_head(canvas, head.behind, head, joints)
        with self._body(canvas):
            for side in behind:
                self._paint_arm(brush, joints, body, side)
            self._paint_low(brush, joints)
            if not self._lower.is_over():
                self._lower.paint_drape(brush, joints)
            self._torso.draw(canvas, joints)
            if self._lower.is_over():
                self._lower.paint_drape(brush, joints)
            if body.before == "easel":
                paint_work(brush, body.before, joints)
            if not armless:
                paint_held(brush, body.held, joints, self._person.seed)
            for side in before:
                self._paint_arm(brush, joints, body, side)
        self._lay_head(canvas, head.before, head, joints)
        self._lay_hat(canvas, head, joints, face)
        with self._body(canvas):
            for side in last:
                self._paint_arm(brush, joints, body, side)
            if body.before != "easel":
                paint_work(brush, body.before, joints)

    def _lay_arms(self, canvas: Any, joints: Joints, body: BodyPose, near_only: bool) -> None:
        brush = Brush(canvas)
        hidden = self._arms_in_order(joints)[0] if near_only else []
        with self._body(canvas):
            paint_held(brush, body.held, joints, self._person.seed)
            for side in sorted({0, 1} - {*hidden}, key=lambda side: joints.arms[side].depth):
                self._paint_arm(brush, joints, body, side)

    @contextmanager
    def _body(self, canvas: Any) -> Iterator[None]:
        canvas.save()
        canvas.scale(self._body_scale, self._body_scale)
        yield
        canvas.restore()

    def _arms_in_order(self, joints: Joints) -> tuple[list[int], list[int], list[int]]:
        """Return the arms behind the chest, those before it, and those before the head, from the back to the
        front."""
        order = sorted((0, 1), key=lambda side: joints.arms[side].depth)
        chest = float(joints.back[12, 2])
        behind = [s for s in order if joints.arms[s].depth - chest < 40 and not self._near(joints, s)]
        rest = [side for side in order if side not in behind]
        high = [s for s in rest if joints.arms[s].joints[2, 1] < joints.neck[1] + 110]
        return behind, [side for side in rest if side not in high], high

    def _paint_low(self, brush: Brush, joints: Joints) -> None:
        legs = sorted((0, 1), key=lambda side: joints.legs[side].depth)
        forward = [side for side in legs if joints.legs[side].joints[1, 2] - joints.hips[2] > 150]
        for side in legs:
            if side not in forward:
                self._lower.paint_leg(brush, joints, side)
        self._lower.paint_pelvis(brush, joints)
        for side in forward:
            self._lower.paint_leg(brush, joints, side)

    def _paint_arm(self, brush: Brush, joints: Joints, body: BodyPose, side: int) -> None:
        if body.held and side == self._holding(joints, body):
            paint_in_hand(brush, body.held, joints, side)
        self._sleeves.paint_arm(brush, joints.arms[side], body.hands[side], side)

    def _holding(self, joints: Joints, body: BodyPose) -> int:
        """Return the hand that holds something: the far one, or the near one where the pose says so."""
        leading = 1 if joints.yaw >= 0 else 0
        return 1 - leading if body.is_near_hand and abs(joints.yaw) > 30 else leading

    def _near(self, joints: Joints, side: int) -> bool:
        """Is the arm on the side that the viewer sees of a turned body?"""
        return abs(joints.yaw) > 20 and (joints.yaw > 0) == (side == 0)

    def _lay_head(self, canvas: Any, pixels: Pixels, head: HeadFrame, joints: Joints) -> None:
        x, y = joints.neck[:2] * self._body_scale
        image = skia.Image.fromarray(pixels, **_BGRA, copy=False)
        canvas.drawImage(
            image, x - head.neck[0], y - head.neck[1], skia.SamplingOptions(skia.FilterMode.kLinear)
        )

    def _lay_hat(self, canvas: Any, head: HeadFrame, joints: Joints, face: Pose) -> None:
        """Paint a costume's hat in the head's own units, moved as the head is."""
        paint_hat = HATS.get(self._person.costume)
        if paint_hat is None:
            return
        x, y = joints.neck[:2] * self._body_scale
        (a, b, c), (d, e, f) = self._head.head_map(face)
        canvas.save()
        canvas.translate(x - head.neck[0], y - head.neck[1])
        canvas.concat(skia.Matrix.MakeAll(a, b, c, d, e, f, 0, 0, 1))
        paint_hat(Brush(canvas))
        canvas.restore()

    def _cut(self, pixels: Pixels, joints: Joints, body: BodyPose, origin: Point) -> Figure:
        left, top, width, height = cv2.boundingRect(pixels[..., 3])
        pixels = np.pad(pixels[top : top + height, left : left + width], ((2, 2), (2, 2), (0, 0)))
        alpha = pixels[..., 3].astype(np.float32) / np.float32(255)
        share = 1 / np.maximum(pixels[..., 3:], 1).astype(np.float32)
        colour = np.minimum(pixels[..., 2::-1] * share, np.float32(1))
        turn = _rotation(body.roll)

        def in_picture(point: Any) -> Point:
            x, y = turn @ (np.asarray(point)[:2] * self._body_scale)
            return float(x + origin[0] - left + 2), float(y + origin[1] - top + 2)

        neck = np.asarray(joints.neck[:2])
        eyes = neck - (0.0, NECK_Y / self._build.scale)
        foot = in_picture((joints.hips[0], 0))
        if body.roll:  # who lies touches the ground with a side, who falls does not touch it yet
            foot = pixels.shape[1] / 2, pixels.shape[0] * (1.0 if body.roll > 60 else 1.08) - 3
        return Figure(
            colour=np.asarray(colour, np.float32), alpha=np.asarray(alpha, np.float32), foot=foot,
            eye_y=in_picture(eyes)[1], hands=tuple(in_picture(_palm(arm)) for arm in joints.arms),
            metres=self._metres, px_per_metre=self._px_per_metre,
            seat=in_picture(joints.hips + (0, 60, 0)) if body.is_seated else None,
            shoulder_y=in_picture(joints.arms[0].joints[0])[1],
        )  # fmt: skip


def _palm(arm: Limb) -> NDArray[np.float64]:
    """Return the middle of a hand, which goes on from its forearm."""
    elbow, wrist = arm.joints[1], arm.joints[2]
    return np.asarray(wrist + (wrist - elbow) * (_PALM / (float(np.linalg.norm(wrist - elbow)) + 1e-6)))


def turned_to(body: BodyPose, facing: Facing) -> tuple[BodyPose, float]:
    """Return a pose as it is seen from a side, and by how many degrees the body is turned."""
    if facing == "front":
        return body, body.front_yaw
    if body.is_near_hand:
        body = with_near_hand(body)
    return (body, body.side_yaw) if facing == "right" else (mirrored(body), -body.side_yaw)


def _rotation(degrees: float) -> NDArray[np.float64]:
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return np.array([[cos, -sin], [sin, cos]])
