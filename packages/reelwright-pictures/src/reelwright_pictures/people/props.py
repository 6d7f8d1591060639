"""Things that poses hold: small, and of no brand."""

import math

import numpy as np

from reelwright_people.portrait.brush import Brush, box, oval, path, polygon
from reelwright_people.portrait.palette import mix
from reelwright_pictures.people.joints import Joints
from reelwright_pictures.people.poses import Held
from reelwright_pictures.people.tools import SIZE, TOOLS

_PALM = 46.0  # from the wrist to the middle of the hand
_COVERS = ("#8E3B46", "#2F5D62", "#3E4F7A", "#A5682A", "#5B4A72")


def paint_held(brush: Brush, held: Held, joints: Joints, seed: int) -> None:
    """Paint what is held, before the hands are."""
    left, right = (arm.joints[2] for arm in joints.arms)
    middle = ((float(left[0]) + float(right[0])) / 2, (float(left[1]) + float(right[1])) / 2)
    if held == "book":
        _paint_book(brush, middle, abs(float(right[0] - left[0])), _COVERS[seed % len(_COVERS)])
    elif held == "laptop":
        _paint_laptop(brush, middle, joints.yaw)
    elif held == "barbell":
        _paint_barbell(brush, (float(left[0]), float(left[1]) - 40), (float(right[0]), float(right[1]) - 40))
    elif held == "camera":
        _paint_camera(brush, middle)


def paint_in_hand(brush: Brush, held: Held, joints: Joints, side: int) -> None:
    """Paint what one hand holds, behind its fingers."""
    elbow, wrist = (joints.arms[side].joints[index] for index in (1, 2))
    turn = math.degrees(math.atan2(float(wrist[0] - elbow[0]), -float(wrist[1] - elbow[1])))
    if held == "phone":
        with brush.put_at(float(wrist[0]), float(wrist[1]), turn * 0.5, 1.0):
            brush.ramp(box(-30, -128, 52, 116, 10), (-30, -128), (22, 0), ["#6A6E80", "#2B2D39", "#191A22"])
            brush.fill(box(-24, -120, 15, 24, 6), "#454857")
    elif held in TOOLS:
        paint_tool, lean = TOOLS[held]
        way = 1 if joints.yaw >= 0 else -1
        palm = wrist + (wrist - elbow) * (_PALM / (float(np.linalg.norm(wrist - elbow)) + 1e-6))
        with brush.put_at(float(palm[0]), float(palm[1]), lean * way, SIZE, way):
            paint_tool(brush)


def _paint_book(brush: Brush, at: tuple[float, float], wide: float, cover: str) -> None:
    """Paint an open book from its back: two covers and the pages' edge above them."""
    x, y = at
    w = max(70.0, wide * 0.5 + 34)
    for side in (-1, 1):
        pages = polygon(
            [(x, y - 66), (x + side * (w - 6), y - 78), (x + side * (w - 6), y + 40), (x, y + 52)]
        )
        brush.fill(pages, "#F2EBDD")
        lid = polygon([(x, y - 58), (x + side * w, y - 70), (x + side * w, y + 46), (x, y + 58)])
        shades = [mix(cover, "#FFFFFF", 0.22), cover] if side < 0 else [cover, mix(cover, "#1C1434", 0.3)]
        brush.ramp(lid, (x, y - 60), (x + side * w, y + 50), shades)
    brush.line(path([(x, y - 58), (x, y + 58)], False), mix(cover, "#1C1434", 0.45), 5)
    brush.fill(box(x - w * 0.75, y - 30, w * 0.5, 8, 2), mix(cover, "#FFF1DC", 0.6), 0.8)


def _paint_laptop(brush: Brush, at: tuple[float, float], yaw: float) -> None:
    """Paint a laptop on the knees, its lid's back to whoever looks at the front."""
    x, y = at
    if abs(yaw) > 35:
        way = 1 if yaw > 0 else -1
        base = polygon(
            [(x - way * 60, y + 26), (x + way * 76, y + 26), (x + way * 76, y + 36), (x - way * 60, y + 36)]
        )
        lid = polygon(
            [(x + way * 70, y + 32), (x + way * 118, y - 92), (x + way * 128, y - 88), (x + way * 82, y + 36)]
        )
        brush.fill(base, "#9AA0AC")
        brush.ramp(lid, (x, y), (x + way * 128, y), ["#C8CCD4", "#7C828E"])
        return
    lid = polygon([(x - 118, y - 46), (x + 118, y - 46), (x + 126, y + 88), (x - 126, y + 88)])
    brush.ramp(lid, (x - 118, y - 46), (x + 118, y + 88), ["#DADDE3", "#B4B9C3", "#8E949F"])
    brush.fill(oval(x, y + 16, 12, 12), "#9AA0AC")
    brush.fill(box(x - 130, y + 86, 260, 9, 4), "#7C828E")


def _paint_camera(brush: Brush, at: tuple[float, float]) -> None:
    """Paint a camera that looks at the viewer."""
    x, y = at
    brush.ramp(box(x - 62, y - 92, 124, 82, 12), (x, y - 92), (x, y - 10), ["#4A4F5C", "#23252E"])
    brush.fill(box(x - 24, y - 106, 48, 20, 6), "#3A3D49")
    brush.ramp(oval(x, y - 50, 34, 34), (x - 30, y - 84), (x + 30, y - 16), ["#8A93A3", "#191A22"])
    brush.ramp(oval(x, y - 50, 22, 22), (x - 16, y - 70), (x + 16, y - 30), ["#7FB6E6", "#101830"])


def _paint_barbell(brush: Brush, left: tuple[float, float], right: tuple[float, float]) -> None:
    """Paint a bar through both hands, with a disc at either end."""
    (x0, y0), (x1, y1) = left, right
    brush.line(path([(x0 - 240, y0), (x1 + 240, y1)], False), "#9AA4B2", 18)
    for x, y, way in ((x0 - 190, y0, -1), (x1 + 190, y1, 1)):
        brush.ramp(
            box(x - 22, y - 130, 44, 260, 16), (x - 22, y), (x + 22, y), ["#5C6675", "#2A2D38", "#16171E"]
        )
        brush.ramp(
            box(x + way * 44 - 16, y - 90, 32, 180, 12), (x - 22, y), (x + 60, y), ["#E2574C", "#8E1E24"]
        )
