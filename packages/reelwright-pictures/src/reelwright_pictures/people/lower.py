"""What is below the waist: legs in trousers or bare, hips, skirts and the skirts of coats."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from reelwright_people.portrait.brush import Brush, Point, lock, path, polygon
from reelwright_people.portrait.palette import CLOTHS, Tones, tones
from reelwright_people.skia_loader import skia
from reelwright_pictures.people.feet import paint_foot
from reelwright_pictures.people.joints import Joints
from reelwright_pictures.people.limbs import (
    Line,
    fold_joint,
    hull,
    lit_across,
    mesh,
    paint_cuff,
    paint_tube,
    part,
    spine,
    tone,
)
from reelwright_pictures.people.skeleton import HIP_Y, Build
from reelwright_pictures.people.wardrobe import LONGEST, Outfit

_ALONG = (0.0, 0.5, 1.0, 1.4, 2.0)  # from the hip over the knee to the ankle


@dataclass(frozen=True)
class Lower:
    """Paints one person's lower body."""

    build: Build
    outfit: Outfit
    skin: Tones
    over: Tones
    edges: Callable[[Joints, float], tuple[Point, Point]]

    def paint_leg(self, brush: Brush, joints: Joints, side: int) -> None:
        outfit, leg = self.outfit, joints.legs[side]
        line, at = spine(leg.joints[:, :2], 78)
        size = 1.02 if self.build.person.male else 0.92
        covered = outfit.bottom in ("trousers", "jeans", "slim")
        if not covered:
            self._paint_bare_leg(brush, line, at, leg.joints)
        paint_foot(brush, leg.joints[2], leg.tip, outfit, size, self.skin)
        if covered:
            self._paint_trouser(brush, joints, side, line, at)
        elif outfit.bottom == "shorts":
            self._paint_shorts(brush, joints, line, at)

    def _paint_bare_leg(self, brush: Brush, line: Line, at: Line, joints: Line) -> None:
        leg = self.build.leg
        half = np.interp(at, (0, 0.5, 0.96, 1.12, 1.32, 1.66, 2), (leg, leg * 0.85, 38, 36, 38, 28, 21))
        shape = paint_tube(brush, line, half, self.skin, 1.0, 1.0)
        knee = joints[1]
        with brush.inside(shape):
            brush.spot(float(knee[0]) - 4, float(knee[1]) - 10, 26, 24, self.skin.light, 0.4)
            brush.spot(float(knee[0]) + 4, float(knee[1]) + 26, 26, 10, self.skin.shade, 0.4)

    def _paint_trouser(self, brush: Brush, joints: Joints, side: int, line: Line, at: Line) -> None:
        leg, outfit = self.build.leg, self.outfit
        widths = {
            "jeans": (leg + 2, leg * 0.87 + 1, 45, 42, 35),
            "trousers": (leg + 3, leg * 0.9 + 3, 49, 47, 41),
            "slim": (leg + 1, leg * 0.86, 43, 42, 30),
        }[outfit.bottom]
        half = np.interp(at, _ALONG, widths)
        cloth, bones = outfit.cloth, joints.legs[side].joints
        dim = 0.1 if bones[1, 2] < joints.hips[2] - 60 else 0.0
        shape = paint_tube(
            brush, line, half, cloth, 1.0, 0.25, dim, np.clip(at / 0.55, 0, 1), self._whole(joints)
        )
        with brush.inside(shape):
            self._paint_trouser_lines(brush, line, at, half, side)
        fold_joint(brush, bones[:, :2], 50, cloth, shape)
        paint_cuff(brush, line, half, cloth, 12, 0.4)

    def _paint_trouser_lines(self, brush: Brush, line: Line, at: Line, half: Line, side: int) -> None:
        """Folds above the shoe and below the hip, and the crease or the seam of the leg."""
        cloth, outfit = self.outfit.cloth, self.outfit
        sign = -1 if side == 0 else 1
        if outfit.bottom == "trousers":
            brush.line(path(_points(line[at > 0.3]), False), cloth.light, 2.4, 0.3, 0.8)
        if outfit.bottom == "jeans":
            seam = line.copy()
            seam[:, 0] += sign * half * 0.82
            brush.line(path(_points(seam), False), cloth.deep, 2.2, 0.4)
        for share, reach in ((1.88, 0.6),):
            x, y = (float(np.interp(share, at, line[:, axis])) for axis in (0, 1))
            wide = float(np.interp(share, at, half)) * reach
            fold = [(x - sign * wide, y - 6), (x, y + 5), (x + sign * wide * 1.2, y - 4)]
            brush.fill(lock(fold, 8, 0.4), cloth.shade, 0.4, 2.5)
            brush.fill(lock([(a, b - 6) for a, b in fold], 4, 0.4), cloth.light, 0.18, 2)

    def _paint_shorts(self, brush: Brush, joints: Joints, line: Line, at: Line) -> None:
        leg, cloth = self.build.leg, self.outfit.cloth
        short, along = part(line, at, 0.78)
        half = np.interp(along, (0, 0.4, 0.78), (leg + 4, leg + 4, leg + 2))
        paint_tube(
            brush, short, half, cloth, 1.0, 0.16, 0.0, np.clip(along / 0.55, 0, 1), self._whole(joints)
        )
        paint_cuff(brush, short, half, cloth, 12, 0.5)

    def _whole(self, joints: Joints) -> tuple[float, float]:
        """Return the middle of the hips and half their width, as seen."""
        a = self.build.hip_x + self.build.leg
        half = np.hypot(a * np.cos(np.radians(joints.yaw)), 84 * np.sin(np.radians(joints.yaw)))
        return float(joints.hips[0]), float(half)

    def paint_pelvis(self, brush: Brush, joints: Joints) -> None:
        """Paint the seat of what covers the legs, from the waist to where they part."""
        outfit, build = self.outfit, self.build
        if outfit.bottom in ("none", "skirt"):
            return
        middle, half = self._whole(joints)
        r = build.leg + 3
        (lx, ly, _), (rx, ry, _) = joints.hip_joints
        (left, y), (right, _) = self.edges(joints, 580.0)
        inset = 0.06 * (right - left)
        waist = ((left + inset, y, 1.0, 6.0), (right - inset, y, 1.0, 6.0))
        shape = polygon(hull((lx, ly, r * 0.98, 24), (rx, ry, r * 0.98, 24), *waist))
        grid = np.stack(np.meshgrid(np.linspace(-1.1, 1.1, 9), [ly - 130, ly + 90]), -1)
        lit = lit_across(grid[..., 0])
        grid[..., 0] = middle + grid[..., 0] * half
        with brush.inside(shape):
            brush.canvas.drawVertices(mesh(grid, tone(outfit.cloth, lit)), skia.Paint(), skia.BlendMode.kDst)
        self._paint_crotch(brush, joints)

    def _paint_crotch(self, brush: Brush, joints: Joints) -> None:
        if abs(joints.yaw) > 40:
            return
        (lx, ly, _), (rx, ry, _) = joints.hip_joints
        x, y, cloth = (lx + rx) / 2, (ly + ry) / 2, self.outfit.cloth
        brush.fill(lock([(x + 2, y - 40), (x, y + 4), (x - 1, y + 34)], 5, 0.6), cloth.deep, 0.35, 1.5)
        for sign in (-1, 1):
            fold = [(x + sign * 4, y + 30), (x + sign * 34, y + 12), (x + sign * 74, y - 8)]
            brush.fill(lock(fold, 9, 0.35), cloth.shade, 0.6, 2.4)

    def is_over(self) -> bool:
        """Does what hangs cover the edge of the upper garment, as a dress does?"""
        return self.outfit.bottom == "none"

    def paint_drape(self, brush: Brush, joints: Joints) -> None:
        """Paint a skirt, and then the skirts of what is worn over it."""
        outfit = self.outfit
        if outfit.skirt:
            cloth = self.over if outfit.bottom == "none" else outfit.cloth
            top = outfit.hem - 24 if outfit.bottom == "none" else 598.0
            flare = 1.5 if outfit.bottom == "none" else 1.12
            self._paint_hanging(
                brush, joints, cloth, top, outfit.skirt, flare, 6, 3.0 if self.is_over() else -6.0
            )
        if outfit.hem > LONGEST:
            self._paint_hanging(brush, joints, self._coat(), 450.0, outfit.hem, 1.16, 3, 0.6)

    def _coat(self) -> Tones:
        traits = self.build.person.traits
        return tones(CLOTHS[traits.clothes_colour]) if traits.clothes == "apron" else self.over

    def _paint_hanging(
        self, brush: Brush, joints: Joints, cloth: Tones, top: float, end: float, flare: float, folds: int,
        out: float,
    ) -> None:  # fmt: skip
        """Cloth that hangs from the height `top` down to `end` over both legs, of a figure that stands, and
        as far along the legs in every other pose; it is `out` wider than the body at the waist."""
        build = self.build
        t_end = (
            (end - HIP_Y) / build.thigh
            if end - HIP_Y < build.thigh
            else 1 + (end - HIP_Y - build.thigh) / build.shin
        )
        ovals: list[tuple[float, float, float, float]] = []
        for height in np.arange(top, HIP_Y - 20, 24):
            for x, y in self.edges(joints, float(height)):
                ovals.append((x, y, out, 3.0))
        tips: list[Point] = []
        for side in (0, 1):
            line, at = spine(joints.legs[side].joints[:, :2], 78)
            for t in np.linspace(0, t_end, 6):
                x, y = (float(np.interp(t, at, line[:, axis])) for axis in (0, 1))
                half = float(np.interp(t, _ALONG, (build.leg + 1, build.leg + 1, 50, 46, 40)))
                half *= 1 + (flare - 1) * min(1.0, t / max(t_end, 0.3))
                steep = abs(float(np.interp(min(t + 0.2, 2), at, line[:, 1]) - np.interp(t, at, line[:, 1])))
                ry = (
                    half
                    if t_end > 0.9 and t < t_end - 0.01 and steep < 40
                    else min(half, 16.0 if t > t_end - 0.2 or t < 0.1 else 60.0)
                )
                ovals.append((x, y, half, ry))
            tips.append((x, y))
        around = hull(*ovals)
        self._fill_hanging(brush, joints, cloth, around, tips, top, folds)

    def _fill_hanging(
        self, brush: Brush, joints: Joints, cloth: Tones, around: list[Point], tips: list[Point], top: float,
        folds: int,
    ) -> None:  # fmt: skip
        shape: Any = polygon(around)
        xs = [x for x, _ in around]
        ys = [y for _, y in around]
        left, right = min(xs), max(xs)
        grid = np.stack(np.meshgrid(np.linspace(-1.0, 1.0, 11), [min(ys), max(ys)]), -1)
        lit = lit_across(grid[..., 0] * 0.96)
        grid[..., 0] = (left + right) / 2 + grid[..., 0] * (right - left) / 2
        brush.fill(shape, cloth.shade)
        with brush.inside(shape):
            brush.canvas.drawVertices(mesh(grid, tone(cloth, lit)), skia.Paint(), skia.BlendMode.kDst)
            self._paint_falls(brush, joints, cloth, tips, top, folds)

    def _paint_falls(
        self, brush: Brush, joints: Joints, cloth: Tones, tips: list[Point], top: float, folds: int
    ) -> None:
        """Folds from the waist to the hem."""
        chance = random.Random(f"{self.outfit.seed}:falls")
        x0, y0 = _on_back(joints, top)
        (lx, ly), (rx, ry) = sorted(tips)
        for index in range(folds):
            share = (index + 0.5) / folds + chance.uniform(-0.05, 0.05)
            x = lx - 46 + (rx - lx + 92) * share
            y = ly + (ry - ly) * share + 30
            start = (x0 + (share - 0.5) * 130, y0 + chance.uniform(60, 130))
            middle = ((start[0] * 0.45 + x * 0.55), (start[1] + y) / 2)
            brush.fill(lock([start, middle, (x, y)], 22, 0.7), cloth.shade, 0.5, 4)
            lit = [(a - 13, b) for a, b in (start, middle, (x, y))]
            brush.fill(lock(lit, 12, 0.7), cloth.light, 0.3, 4)
        if self.build.person.traits.clothes in ("lab-coat", "cardigan", "blazer", "suit") and folds < 6:
            x, y = (lx + rx) / 2, (ly + ry) / 2
            brush.line(
                path([(x0, y0), ((x0 + x) / 2, (y0 + y) / 2), (x, y + 30)], False), cloth.deep, 2.6, 0.6
            )


def _on_back(joints: Joints, height: float) -> Point:
    x, y = (float(np.interp(-height, -joints.heights, joints.back[:, axis])) for axis in (0, 1))
    return x, y


def _points(line: Line) -> list[Point]:
    return [(float(x), float(y)) for x, y in line]
