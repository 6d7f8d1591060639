"""Things that poses hold: small, and of no brand."""

import math

import numpy as np
from numpy.typing import NDArray

from reelwright_people.portrait.brush import Brush, box, oval, path, polygon
from reelwright_people.portrait.palette import mix
from reelwright_pictures.people.joints import Joints
from reelwright_pictures.people.poses import Before, Held
from reelwright_pictures.people.tools import SIZE, TOOLS

_PALM = 46.0  # from the wrist to the middle of the hand
_GROUND_Y = 14.0  # where the tool of a body meets the ground before it
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
    elif held in ("shovel", "axe"):
        upper, lower = sorted((_palm_of(arm.joints) for arm in joints.arms), key=lambda palm: palm[1])
        (_paint_shovel if held == "shovel" else _paint_axe)(brush, upper, lower)


def _palm_of(arm: NDArray[np.float64]) -> tuple[float, float]:
    palm = arm[2] + (arm[2] - arm[1]) * (_PALM / (float(np.linalg.norm(arm[2] - arm[1])) + 1e-6))
    return float(palm[0]), float(palm[1])


def paint_work(brush: Brush, before: Before, joints: Joints) -> None:
    """Paint what somebody works at, on the ground where their tool is. A hole, a log and a plant are before
    the body, so they are painted last; an easel is painted before the arm with the brush."""
    way = 1 if joints.yaw >= 0 else -1
    palms = [_palm_of(arm.joints) for arm in joints.arms]
    x, _ = max(palms, key=lambda palm: palm[0] * way)
    if before == "hole":
        _paint_hole(brush, _end_of_shovel(*sorted(palms, key=lambda palm: palm[1]))[0], way)
    elif before == "log":
        _paint_log(brush, _end_of_axe(*sorted(palms, key=lambda palm: palm[1])))
    elif before == "tree":
        _paint_tree(brush, _end_of_axe(*sorted(palms, key=lambda palm: palm[1])), way)
    elif before == "sandcastle":
        _paint_sandcastle(brush, (palms[0][0] + palms[1][0]) / 2 + way * 70, _GROUND_Y)
    elif before == "seedling":
        middle = (palms[0][0] + palms[1][0]) / 2
        _paint_seedling(brush, middle + way * 14, _GROUND_Y)
    elif before == "easel":
        _paint_easel(brush, x + way * 150, min(y for _, y in palms))


def _along(upper: tuple[float, float], lower: tuple[float, float], y: float) -> tuple[float, float]:
    """Return the point of the line through both hands that is at a height."""
    slope = (lower[0] - upper[0]) / max(lower[1] - upper[1], 30.0)
    return lower[0] + (y - lower[1]) * slope, y


def _end_of_shovel(upper: tuple[float, float], lower: tuple[float, float]) -> tuple[float, float]:
    return _along(upper, lower, _GROUND_Y)


def _end_of_axe(upper: tuple[float, float], lower: tuple[float, float]) -> tuple[float, float]:
    length = math.dist(upper, lower) + 1e-6
    share = 330 / length
    return lower[0] + (lower[0] - upper[0]) * share, lower[1] + (lower[1] - upper[1]) * share


def _paint_shovel(brush: Brush, upper: tuple[float, float], lower: tuple[float, float]) -> None:
    end = _end_of_shovel(upper, lower)
    turn = math.degrees(math.atan2(end[0] - upper[0], upper[1] - end[1])) + 180
    long = math.dist(upper, end)
    with brush.put_at(*upper, turn, 1.0):
        brush.line(path([(0, -60), (0, long - 60)], False), "#A5743F", 19)
        brush.line(path([(-4, -60), (-4, long - 60)], False), "#D6A971", 5)
        brush.line(path([(-40, -66), (40, -66)], False), "#3A3D49", 22)
        blade = path([(-58, long - 130), (58, long - 130), (60, long - 20), (0, long + 56), (-60, long - 20)])
        brush.ramp(blade, (-60, long), (60, long), ["#DDE2EA", "#9AA4B2", "#5C6675"])


def _paint_axe(brush: Brush, upper: tuple[float, float], lower: tuple[float, float]) -> None:
    end = _end_of_axe(upper, lower)
    turn = math.degrees(math.atan2(end[0] - upper[0], upper[1] - end[1])) + 180
    long, way = math.dist(upper, end), 1 if end[0] >= upper[0] else -1
    with brush.put_at(*upper, turn, 1.0, way):
        brush.line(path([(0, -70), (0, long + 24)], False), "#A5743F", 22)
        head = polygon([(-30, long - 34), (40, long - 40), (96, long - 84), (112, long + 74), (40, long + 30),
                        (-30, long + 26)])  # fmt: skip
        brush.ramp(head, (-30, long), (110, long), ["#5C6675", "#9AA4B2", "#F0F3F7"])


def _paint_hole(brush: Brush, x: float, way: int) -> None:
    """Paint a hole in the ground with the earth beside it; the blade is in the earth."""
    y = _GROUND_Y
    brush.fill(oval(x - way * 6, y + 26, 210, 62), "#6B4A2C")
    brush.ramp(oval(x - way * 6, y + 32, 176, 46), (x, y - 10), (x, y + 70), ["#1E120A", "#3D2717"])
    heap = path([(x + way * 120, y + 56), (x + way * 170, y - 40), (x + way * 250, y - 128),
                 (x + way * 330, y - 60), (x + way * 400, y + 56)])  # fmt: skip
    brush.ramp(heap, (x, y - 120), (x, y + 50), ["#A9794A", "#7A5230", "#53361F"])
    for across, up, size in ((200, 40, 20), (262, 78, 16), (312, 26, 22), (238, 10, 15)):
        brush.fill(oval(x + way * across, y - up + 14, size, size * 0.7), "#5C3C22", 0.8)


def _paint_log(brush: Brush, end: tuple[float, float]) -> None:
    """Paint a block with a log on it that the axe splits."""
    x, top = end[0], end[1] + 6
    block = min(top + 150, _GROUND_Y - 60)
    brush.ramp(box(x - 132, block, 264, _GROUND_Y + 34 - block, 26), (x - 132, 0), (x + 132, 0),
               ["#A9794A", "#7A5230", "#4A301C"])  # fmt: skip
    brush.ramp(oval(x, block, 132, 36), (x - 130, block), (x + 130, block), ["#EBCB98", "#C99A62"])
    for side in (-1, 1):
        half = polygon([(x + side * 8, top), (x + side * 84, top + 4), (x + side * 70, block + 4),
                        (x + side * 4, block + 8)])  # fmt: skip
        brush.ramp(half, (x, top), (x + side * 84, block), ["#F0D6A8", "#C08A4E", "#7A5230"])
    for across, up in ((-190, 20), (-160, 90), (176, 30), (200, 110)):
        brush.fill(box(x + across, block - up, 34, 14, 4), "#E2BE86")


def _paint_tree(brush: Brush, end: tuple[float, float], way: int) -> None:
    """Paint a tree with a notch in which the axe is."""
    x, y = end[0] + way * 90, end[1]
    for across, up, size in ((-210, -1210, 230), (210, -1230, 240), (0, -1420, 290), (0, -1150, 260)):
        crown = oval(x + across, up, size, size * 0.86)
        brush.ramp(crown, (x - 300, up - 260), (x + 300, up + 260), ["#8CCB5A", "#4F9A3F", "#2F6B34"])
    trunk = path(
        [(x - 120, 20), (x - 84, -160), (x - 78, -1060), (x + 78, -1060), (x + 84, -160), (x + 130, 20)]
    )
    brush.ramp(trunk, (x - 100, 0), (x + 100, 0), ["#A57A4E", "#7D5838", "#4A3220"])
    notch = polygon([(x - way * 86, y - 74), (x - way * 86, y + 66), (x + way * 4, y + 6)])
    brush.ramp(notch, (x - way * 90, y), (x + way * 4, y), ["#F0D6A8", "#C08A4E"])
    for across, low in ((-150, 8), (-190, -6), (-120, -14)):
        brush.fill(box(x + way * across, low, 34, 13, 4), "#E2BE86")


def _paint_sandcastle(brush: Brush, x: float, y: float) -> None:
    """Paint a castle of sand with three towers."""
    sand = ["#F3D9A0", "#DDB873", "#B48A4C"]
    heap = path([(x - 210, y + 34), (x - 120, y - 34), (x, y - 52), (x + 120, y - 34), (x + 210, y + 34)])
    brush.ramp(heap, (x, y - 50), (x, y + 36), sand)
    for across, wide, high in ((-84, 62, 128), (84, 62, 128), (0, 82, 190)):
        left, top = x + across - wide / 2, y - 26 - high
        brush.ramp(box(left, top, wide, high + 20, 5), (left, top), (left + wide, top), sand)
        for step in range(3):
            tooth = box(left + step * wide * 0.38, top - 20, wide * 0.24, 24, 3)
            brush.ramp(tooth, (left, top), (left + wide, top), sand)
    brush.fill(box(x - 15, y - 92, 30, 58, 14), "#8A6534")
    brush.line(path([(x, y - 226), (x, y - 300)], False), "#6B4526", 6)
    brush.fill(polygon([(x, y - 302), (x + 56, y - 282), (x, y - 262)]), "#E2492F")


def _paint_seedling(brush: Brush, x: float, y: float) -> None:
    """Paint a young plant in a heap of earth."""
    brush.line(path([(x, y + 10), (x - 4, y - 90), (x, y - 160)], False), "#4F9A3F", 15)
    for side in (-1, 1):
        leaf = path(
            [(x, y - 150), (x + side * 46, y - 214), (x + side * 104, y - 206), (x + side * 58, y - 150)]
        )
        brush.ramp(leaf, (x, y - 210), (x + side * 90, y - 150), ["#A6DE6A", "#5FB04A", "#39803A"])
    heap = path([(x - 150, y + 40), (x - 84, y - 22), (x, y - 42), (x + 84, y - 22), (x + 150, y + 40)])
    brush.ramp(heap, (x, y - 50), (x, y + 40), ["#9A6C40", "#6B4628", "#4A2F1A"])


def _paint_easel(brush: Brush, x: float, y: float) -> None:
    """Paint a canvas on three legs, with a picture that is begun."""
    top, low = y - 240, y + 190
    for foot in (-150, 0, 150):
        brush.line(path([(x + foot * 0.16, top - 60), (x + foot, 6)], False), "#8F6236", 22)
    brush.ramp(box(x - 190, top, 380, low - top, 8), (x - 190, top), (x + 190, low), ["#FFFDF6", "#E6DFD0"])
    with brush.inside(box(x - 176, top + 14, 352, low - top - 28, 4)):
        brush.ramp(box(x - 176, top + 14, 352, 230, 0), (x, top), (x, top + 230), ["#8FC7EA", "#F4D9B4"])
        brush.fill(oval(x + 84, top + 96, 44, 44), "#FFD25A")
        brush.fill(path([(x - 190, top + 280), (x - 60, top + 170), (x + 60, top + 250), (x + 200, top + 200),
                         (x + 200, top + 330), (x - 190, top + 330)]), "#5F9A62")  # fmt: skip
    brush.line(path([(x - 196, low + 8), (x + 196, low + 8)], False), "#6B4526", 24)


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
    brush.ramp(lid, (x - 118, y - 46), (x + 118, y + 88), ["#8B93A3", "#5F6675", "#444A57"])
    brush.line(lid, "#C8CCD4", 5)
    brush.fill(oval(x, y + 16, 12, 12), "#B9C0CC")
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
