"""Tools and vessels in a hand. Each is drawn with the palm at the origin, upright (-y), as long as it is in
portrait units of a grown body, a little larger than life."""

from collections.abc import Callable

from reelwright_people.portrait.brush import Brush, box, oval, path, polygon
from reelwright_pictures.people.poses import Held

SIZE, REACH = 1.3, 3.2  # how much larger they are drawn; how much more room a figure with one of them needs
_WOOD = ["#C99A62", "#8F6236"]
_STEEL = ["#E9EDF2", "#AEB6C2", "#7D8593"]


def _pen(brush: Brush) -> None:
    brush.ramp(box(-4, -52, 8, 84, 4), (-4, 0), (4, 0), ["#4A6FC4", "#22376F"])
    brush.fill(polygon([(-4, 32), (4, 32), (0, 46)]), "#2A2528")


def _knife(brush: Brush) -> None:
    brush.ramp(box(-8, -34, 16, 56, 6), (-8, 0), (8, 0), ["#5A4034", "#2F211B"])
    blade = path([(-9, 20), (9, 20), (12, 90), (4, 138), (-9, 146), (-9, 80)])
    brush.ramp(blade, (-10, 20), (12, 20), _STEEL)


def _jug(brush: Brush) -> None:
    brush.ramp(box(-6, 24, 9, 250, 4), (0, 24), (0, 270), [("#8FD0F0", 0.9), ("#CDEBFA", 0.75)])
    body = path([(10, -60), (110, -92), (140, 6), (96, 62), (8, 34), (-18, 18)])
    brush.ramp(body, (0, -80), (130, 60), ["#F4F7FB", "#BFD3E6", "#8AA2BE"])
    brush.line(path([(110, -92), (168, -66), (140, 6)], False), "#8AA2BE", 11)


def _fork(brush: Brush) -> None:
    brush.ramp(box(-4, -70, 8, 116, 4), (-4, 0), (4, 0), _STEEL)
    brush.ramp(box(-12, -104, 24, 38, 8), (-12, 0), (12, 0), _STEEL)
    for x in (-6, 2):
        brush.fill(box(x, -108, 4, 26, 2), "#5B6270", 0.6)


def _spoon(brush: Brush) -> None:
    brush.ramp(box(-5, -62, 10, 176, 5), (-5, 0), (5, 0), _WOOD)
    brush.ramp(oval(0, 128, 17, 24), (-16, 110), (16, 150), ["#D6A971", "#8F6236"])


def _cup(brush: Brush) -> None:
    brush.line(path([(30, -26), (58, -20), (54, 14), (28, 18)], False), "#C9CDD6", 9)
    brush.ramp(box(-36, -44, 72, 82, 14), (-36, 0), (36, 0), ["#FFFFFF", "#E4E7EE", "#B9BFCC"])
    brush.fill(oval(0, -42, 34, 8), "#6B4A35")


def _ball(brush: Brush) -> None:
    ball = oval(0, -36, 54, 54)
    brush.ramp(ball, (-40, -80), (40, 10), ["#FF8A5C", "#E2492F", "#A62A22"])
    with brush.inside(ball):
        brush.fill(oval(-58, -36, 34, 74), "#FFF4E4", 0.9)
        brush.fill(oval(58, -36, 34, 74), "#FFF4E4", 0.9)


def _brush(brush: Brush) -> None:
    brush.ramp(box(-5, -120, 10, 170, 5), (-5, 0), (5, 0), ["#E2B36A", "#9A6A34"])
    brush.fill(box(-8, -146, 16, 30, 3), "#B9BFCC")
    brush.ramp(
        path([(-9, -146), (9, -146), (5, -182), (0, -196), (-6, -180)]),
        (0, -196),
        (0, -146),
        ["#D8443C", "#7A2430"],
    )


def _rod(brush: Brush) -> None:
    brush.line(path([(-26, 120), (0, 0), (120, -380), (260, -560)], False), "#6B4526", 9)
    brush.line(path([(120, -380), (260, -560)], False), "#8A5A34", 5)
    brush.line(path([(260, -560), (300, -200), (306, 330)], False), "#F4F7FB", 2.6, 0.85)
    brush.fill(oval(306, 330, 13, 13), "#E2492F")
    brush.fill(oval(2, 34, 18, 18), "#3A3D49")


def _broom(brush: Brush) -> None:
    brush.line(path([(0, -230), (0, 400)], False), "#B98A52", 15)
    brush.ramp(
        path([(-30, 410), (30, 410), (82, 560), (-82, 560)]), (0, 400), (0, 560), ["#E9C46A", "#B8862F"]
    )
    brush.fill(box(-34, 404, 68, 26, 6), "#C0443C")


def _hammer(brush: Brush) -> None:
    brush.ramp(box(-7, -150, 14, 190, 5), (-7, 0), (7, 0), _WOOD)
    brush.ramp(box(-52, -190, 98, 46, 8), (0, -190), (0, -146), _STEEL)


def _sword(brush: Brush) -> None:
    brush.ramp(box(-8, -20, 16, 66, 6), (-8, 0), (8, 0), ["#6B4526", "#3E2615"])
    blade = polygon([(-15, -26), (-12, -380), (0, -420), (12, -380), (15, -26)])
    brush.ramp(blade, (-15, 0), (15, 0), ["#F4F7FB", "#C6CDD8", "#8A93A3"])
    brush.line(path([(0, -40), (0, -370)], False), "#8A93A3", 3, 0.7)
    brush.fill(box(-62, -36, 124, 20, 8), "#D6A93F")
    brush.fill(oval(0, 52, 15, 15), "#D6A93F")


def _can(brush: Brush) -> None:
    for x in (150, 168, 186):
        brush.line(path([(x, -34), (x + 34, 60), (x + 44, 210)], False), "#8FD0F0", 5, 0.8)
    brush.line(path([(70, 30), (120, -20), (160, -46)], False), "#3F8F6A", 20)
    brush.line(path([(-40, -10), (-6, -26), (40, -12)], False), "#2F6B50", 12)
    brush.ramp(box(-50, -8, 124, 108, 18), (-50, 0), (74, 0), ["#7FD0A4", "#3F9A70", "#27654A"])
    brush.ramp(oval(166, -48, 24, 16), (150, -60), (186, -36), ["#7FD0A4", "#27654A"])


def _saw(brush: Brush) -> None:
    blade = polygon([(-8, 10), (14, 10), (40, 210), (30, 214), (-30, 120)])
    brush.ramp(blade, (-20, 10), (30, 200), _STEEL)
    for step in range(9):
        x, y = -8 - 22 * min(step, 5) / 5 + 0.0, 20 + 20 * min(step, 5)
        brush.fill(polygon([(x, y), (x - 9, y + 8), (x, y + 14)]), "#8A93A3")
    brush.line(path([(-12, -26), (20, -30), (24, 14), (-12, 16), (-12, -26)]), "#8F6236", 15)


def _wrench(brush: Brush) -> None:
    brush.ramp(box(-9, -128, 18, 150, 8), (-9, 0), (9, 0), _STEEL)
    brush.ramp(oval(0, -140, 32, 30), (-30, -170), (30, -110), _STEEL)
    brush.fill(polygon([(-12, -180), (12, -180), (10, -138), (-10, -138)]), "#4A4F5C")


def _sponge(brush: Brush) -> None:
    brush.ramp(box(-46, -70, 92, 56, 16), (-46, -70), (46, -14), ["#FFE27A", "#F2B93B", "#C98A1E"])
    for x, y, r in ((-52, -80, 18), (-20, -92, 22), (18, -88, 16), (50, -74, 20), (60, -40, 12)):
        brush.fill(oval(x, y, r, r), "#F4FAFF", 0.9)
        brush.line(oval(x, y, r, r), "#A9CFE6", 2.5, 0.8)


def _stone(brush: Brush) -> None:
    stone = path([(-36, -40), (-14, -66), (24, -62), (42, -34), (26, -6), (-20, -6)])
    brush.ramp(stone, (-30, -60), (34, -6), ["#B9BFC8", "#868D99", "#565C68"])


TOOLS: dict[Held, tuple[Callable[[Brush], None], float]] = {
    "pen": (_pen, 28.0),
    "knife": (_knife, -16.0),
    "jug": (_jug, 0.0),
    "fork": (_fork, -40.0),
    "spoon": (_spoon, 12.0),
    "cup": (_cup, 0.0),
    "ball": (_ball, 0.0),
    "brush": (_brush, 40.0),
    "rod": (_rod, 6.0),
    "broom": (_broom, 14.0),
    "hammer": (_hammer, 30.0),
    "can": (_can, 8.0),
    "sword": (_sword, 14.0),
    "saw": (_saw, -20.0),
    "wrench": (_wrench, 62.0),
    "sponge": (_sponge, 60.0),
    "stone": (_stone, 0.0),
}
"""What a hand can hold, and how many degrees it is turned, to the side that the body looks to."""
