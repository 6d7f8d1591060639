"""The upper body: painted once, from the front, as a portrait's is, then bent as a mesh into every pose."""

from dataclasses import replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from reelwright_people.portrait import accessories, arms, clothes, head, headwear
from reelwright_people.portrait.anatomy import Person
from reelwright_people.portrait.brush import Brush, Point, box, curve, mirrored, path, polygon
from reelwright_people.portrait.palette import CLOTHS, Tones, tones
from reelwright_people.skia_loader import skia
from reelwright_pictures.people.costumes import paint_chest
from reelwright_pictures.people.joints import Joints
from reelwright_pictures.people.limbs import mesh
from reelwright_pictures.people.skeleton import HIP_Y, Build
from reelwright_pictures.people.wardrobe import LONGEST, Outfit

Grid = NDArray[np.float64]
Pixels = NDArray[np.uint8]

RISE = -13.0  # as in a portrait: the shoulders sit this much closer to the chin than they are painted
LEFT, TOP, RIGHT, BOTTOM = -200.0, 70.0, 200.0, 640.0
_SHAPED = [290.0, 430.0, 520.0, 600.0, 640.0]  # heights between which hips are made wider or narrower
_CUT = 618.0  # what a portrait paints ends a little below
_BGRA = {"colorType": skia.kBGRA_8888_ColorType, "alphaType": skia.kPremul_AlphaType}


class TorsoPicture:
    """The painted upper body of one person at a size: `rows` are the heights at which it is
    bent, in portrait units, and `heights` where they are worn: long jackets are stretched below the waist."""

    def __init__(self, build: Build, outfit: Outfit, scale: float) -> None:
        self._scale, self._build = scale, build
        width, height = round((RIGHT - LEFT) * scale), round((BOTTOM - TOP) * scale)
        pixels = np.zeros((height, width, 4), np.uint8)
        with skia.Surface(pixels, **_BGRA) as canvas:
            canvas.scale(scale, scale)
            canvas.translate(-LEFT, -TOP)
            _paint(Brush(canvas), build, outfit)
        long = outfit.hem > LONGEST
        _crisp(pixels, (530.0, 618.0) if long else None, scale)
        image = skia.Image.fromarray(pixels, **_BGRA, copy=True)
        clamp = skia.TileMode.kDecal
        self._paint = skia.Paint(
            AntiAlias=True,
            Shader=image.makeShader(clamp, clamp, skia.SamplingOptions(skia.FilterMode.kLinear)),
        )
        self.rows = np.array([*np.linspace(TOP, 250.0, 16), *np.linspace(270.0, BOTTOM, 16)])
        stretch = 0.0 if long else max(0.0, outfit.hem - _CUT)
        self.heights = self.rows + stretch * np.clip((self.rows - 440) / (_CUT - 440), 0, 1.3)
        self._painted = _half_widths(pixels, self.rows, scale)
        male = build.person.male
        hips = build.hip_x + build.leg + 3
        wide = hips / float(np.interp(600.0, self.rows, self._painted))
        waist = 1.04 if build.is_child else 0.99 if male else 0.96
        self._wider = [1.0, waist, (waist + wide) / 2 + 0.01, wide, wide * 0.985]

    def edges(self, joints: Joints, height: float) -> tuple[Point, Point]:
        """Return where the body ends at a height: to the viewer's left, and to the right."""
        half = float(self._reach(np.array([height]))[0])
        near = np.array([height - 4, height, height + 4])
        (left, right) = self._places(joints, near, np.array([[-half, half]] * 3))[1]
        return (float(left[0]), float(left[1])), (float(right[0]), float(right[1]))

    def _reach(self, heights: Grid) -> Grid:
        """Return how far the body reaches to a side at heights, seen from the front."""
        painted = np.interp(heights, self.heights, self._painted)
        return np.asarray(painted * np.interp(heights, _SHAPED, self._wider))

    def draw(self, canvas: Any, joints: Joints) -> None:
        """Bend the picture along the spine, in portrait units of the canvas."""
        painted = np.linspace(-1.0, 1.0, 13)[None, :] * (RIGHT - 1) + np.zeros((len(self.rows), 1))
        worn = painted * np.interp(self.rows, _SHAPED, self._wider)[:, None]
        ys = self.rows[:, None] + np.zeros_like(painted)
        texture = np.stack([(painted - LEFT) * self._scale, (ys - TOP) * self._scale], -1)
        points = self._places(joints, self.heights, worn)
        canvas.drawVertices(mesh(points, None, texture), self._paint, skia.BlendMode.kSrc)

    def _places(self, joints: Joints, heights: Grid, worn: Grid) -> Grid:
        """Return where points of the body are in the picture: at heights, and so far to a side in each (rows
        by columns). Turned, the middle goes aside and the far half gets narrower, as on a round body."""
        centre = np.stack([np.interp(-heights, -joints.heights, joints.back[:, axis]) for axis in (0, 1)], 1)
        below = heights > HIP_Y
        centre[below, 1] += heights[below] - HIP_Y
        ahead = np.gradient(centre, axis=0)
        ahead /= np.linalg.norm(ahead, axis=1, keepdims=True) + 1e-9
        sideways = np.stack([ahead[:, 1], -ahead[:, 0]], 1)
        yaw = np.radians(np.interp(-heights, -joints.heights, joints.yaws))[:, None]
        depth = depth_of(self._build, heights)[:, None]
        full = float(self._reach(np.array([196.0]))[0])
        reach = np.interp(heights, [70, 140, 176, 215, 260, 640], [70, full, full, full, 120, 120])[:, None]
        seen = np.sqrt((reach * np.cos(yaw)) ** 2 + (depth * np.sin(yaw)) ** 2) / reach
        below_arms = np.interp(heights, [200, 290], [0, 1])[:, None]
        edge = reach * 1.25 * (1 - below_arms) + self._reach(heights)[:, None] * below_arms
        aside = depth * np.sin(yaw) * (1 - np.clip(worn / edge, -1, 1) ** 2) * 0.8
        points = centre[:, None, :] + sideways[:, None, :] * (worn * seen + aside)[..., None]
        lifted = np.interp(heights, [110, 175, 300], [0, 1, 0])[:, None] * np.clip(np.abs(worn) / 120, 0, 1)
        points[..., 1] -= joints.shrug * lifted
        return np.asarray(points)


def _paint(brush: Brush, build: Build, outfit: Outfit) -> None:
    person = build.person
    if build.is_child:  # a chest without a bust, whoever's
        person = replace(person, traits=replace(person.traits, gender="Male"))
    brush.canvas.save()
    end = min(outfit.hem, _CUT)
    if outfit.hem <= LONGEST:
        corner = clothes.chest(person)
        right = [
            (0.0, -200.0), (300.0, -200.0), (300.0, end - 90), (corner + 14, end - 64),
            (corner + 5, end - 26), (corner - 8, end - 9), (corner - 44, end - 2), (0.0, end),
        ]  # fmt: skip
        brush.canvas.clipPath(polygon(curve(mirrored(right))), True)
    with brush.moved(0, RISE):
        clothes.paint_hood(brush, person)
        head.paint_neck(brush, person)
        clothes.paint_clothes(brush, person)
        _lift_low_half(brush, person)
        accessories.paint_necklace(brush, person)
        headwear.paint_wrap(brush, person)
        paint_chest(brush, outfit.costume)
    if outfit.hem <= LONGEST:
        _paint_hem(brush, end, arms.outer_cloth(person.traits))
    brush.canvas.restore()


def _lift_low_half(brush: Brush, person: Person) -> None:
    """A portrait darkens towards its lower edge; a whole body does not."""
    is_apron = person.traits.clothes == "apron"
    cloth = tones(CLOTHS[person.traits.clothes_colour]) if is_apron else arms.outer_cloth(person.traits)
    low = box(LEFT, 300, RIGHT - LEFT, 400)
    brush.ramp(
        low, (-30, 380 if is_apron else 330), (20, 560),
        [(cloth.base, 0.0), (cloth.base, 0.55), (cloth.base, 0.8)],
        mode=skia.BlendMode.kSrcATop,
    )  # fmt: skip


def _paint_hem(brush: Brush, end: float, cloth: Tones) -> None:
    line = [(-170.0, end - 16.0), (-84.0, end - 5.0), (0.0, end), (84.0, end - 5.0), (170.0, end - 16.0)]
    seam = path([(x, y - 13) for x, y in line], False)
    brush.line(seam, cloth.deep, 2.0, 0.4, mode=skia.BlendMode.kSrcATop)
    brush.line(
        path([(x, y - 4) for x, y in line], False), cloth.shade, 8.0, 0.5, mode=skia.BlendMode.kSrcATop
    )


def _crisp(pixels: Pixels, fade: tuple[float, float] | None, scale: float) -> None:
    """Take the soft shadows away that the clothes throw past their outline; `fade` are the heights between
    which the picture gives way to what hangs below it."""
    alpha = pixels[..., 3].astype(np.float32) / 255
    kept = np.clip((alpha - 0.42) / 0.5, 0, 1)
    _, pieces, sizes, _ = cv2.connectedComponentsWithStats((kept > 0).astype(np.uint8))
    kept *= pieces == 1 + int(
        np.argmax(sizes[1:, cv2.CC_STAT_AREA])
    )  # and shine on sleeves that are not here
    if fade is not None:
        ys = np.arange(len(pixels), dtype=np.float32) / scale + TOP
        kept *= np.clip((fade[1] - ys) / (fade[1] - fade[0]), 0, 1)[:, None]
    pixels[...] = (pixels * (kept / np.maximum(alpha, 1 / 255))[..., None]).round().clip(0, 255)


def _half_widths(pixels: Pixels, rows: Grid, scale: float) -> Grid:
    """Return how far what is painted reaches to a side in each row: the mean of both."""
    at = np.clip(((rows - TOP) * scale).round().astype(int), 0, len(pixels) - 1)
    solid = pixels[at, :, 3] > 40
    widths = solid.sum(axis=1) / 2 / scale
    last = np.flatnonzero(widths > 40)[-1]
    widths[last:] = widths[last]
    return np.asarray(widths)


def depth_of(build: Build, rows: Grid) -> Grid:
    """Return half the thickness of the body, from front to back, at heights."""
    body = build.person.body
    heights = [70, 150, 230, 330, 450, 560, 640]
    return np.asarray(
        np.interp(rows, heights, [30, 34, 56, 68, 60, 74, 78]) * (body.shoulder - body.arm) / 118
    )
