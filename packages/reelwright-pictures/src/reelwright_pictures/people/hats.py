"""Hats, helmets and crowns that tell a profession or an age, in a portrait's units: the eyes lie on y = 0,
the top of the skull at -112, and the head is some 190 wide."""

import math
from collections.abc import Callable

from reelwright_people.portrait.brush import Brush, Point, box, mirrored, oval, path, polygon
from reelwright_people.skia_loader import skia

_DOME: tuple[Point, ...] = ((0.0, -136.0), (52.0, -128.0), (92.0, -92.0), (104.0, -48.0), (104.0, -40.0))


def _dome(brush: Brush, colours: list[str], low: float = -40.0, wider: float = 1.0) -> None:
    """A hard cap over the skull, down to `low`."""
    right = [(x * wider, y) for x, y in _DOME[:-1]] + [(104.0 * wider, low), (0.0, low - 12)]
    brush.ramp(path(mirrored(right)), (-80, -130), (90, -30), colours)


def _helm(brush: Brush) -> None:
    """A knight's helmet with its visor open, and a plume."""
    brush.ramp(
        path([(0, -140), (34, -196), (92, -214), (132, -176), (120, -150), (84, -166), (30, -134)]),
        (0, -210),
        (120, -140),
        ["#E2574C", "#A82A2E"],
    )
    for side in (-1, 1):
        cheek = path(
            [
                (side * 106, -60),
                (side * 112, 10),
                (side * 96, 74),
                (side * 58, 112),
                (side * 62, 62),
                (side * 80, 10),
                (side * 82, -50),
            ]
        )
        brush.ramp(cheek, (-100, -40), (100, 90), ["#DCE2EA", "#9AA4B2", "#6C7684"])
    _dome(brush, ["#F2F5F9", "#B4BDC9", "#707A88"], -38, 1.08)
    brush.line(path([(-112, -44), (-60, -62), (0, -68), (60, -62), (112, -44)], False), "#5B6472", 9)
    brush.line(path([(0, -138), (0, -66)], False), "#8A93A3", 8)


def _galea(brush: Brush) -> None:
    """A Roman helmet with its crest."""
    crest = path(
        [(-96, -96), (-110, -150), (-64, -206), (0, -222), (64, -206), (110, -150), (96, -96), (0, -140)]
    )
    brush.ramp(crest, (0, -222), (0, -100), ["#F0564A", "#B3262B"])
    for x in (-78, -52, -26, 0, 26, 52, 78):
        brush.line(path([(x * 0.86, -136), (x * 1.12, -200 + abs(x) * 0.42)], False), "#8E1E24", 4, 0.5)
    for side in (-1, 1):
        cheek = path(
            [
                (side * 102, -50),
                (side * 108, 20),
                (side * 82, 82),
                (side * 58, 60),
                (side * 82, 10),
                (side * 84, -44),
            ]
        )
        brush.ramp(cheek, (-100, -40), (100, 70), ["#F0CC78", "#C08F3A", "#8A5F20"])
    _dome(brush, ["#F8E0A0", "#CFA04A", "#8F6424"], -44, 1.07)
    brush.line(path([(-112, -48), (-56, -66), (0, -70), (56, -66), (112, -48)], False), "#8A5F20", 10)


def _space_helmet(brush: Brush) -> None:
    """A round glass with a rim, over the whole head."""
    brush.ramp(
        oval(0, 2, 158, 164),
        (-120, -140),
        (120, 140),
        [("#DFF2FF", 0.30), ("#9CC4E8", 0.16), ("#20407A", 0.34)],
    )
    brush.line(oval(0, 2, 160, 166), "#E9EDF2", 20)
    brush.line(oval(0, 2, 169, 175), "#9AA4B2", 4, 0.8)
    brush.fill(path([(-112, -74), (-84, -112), (-52, -130), (-72, -98), (-96, -56)]), "#FFFFFF", 0.65, 2)
    brush.ramp(box(-120, 142, 240, 44, 20), (0, 142), (0, 186), ["#F4F7FB", "#A9B3C1"])


def _fire_helmet(brush: Brush) -> None:
    _dome(brush, ["#F0564A", "#C42A2B", "#841A20"], -48, 1.1)
    brush.ramp(
        path([(-148, -36), (-100, -66), (0, -74), (100, -66), (148, -36), (100, -42), (0, -50), (-100, -42)]),
        (0, -74),
        (0, -34),
        ["#D63A36", "#8E1E24"],
    )
    brush.line(path([(0, -140), (0, -104)], False), "#F5C542", 12)
    badge = path([(-30, -118), (0, -130), (30, -118), (26, -80), (0, -62), (-26, -80)])
    brush.ramp(badge, (0, -130), (0, -62), ["#FFE08A", "#D39A24"])
    brush.fill(path([(0, -112), (12, -90), (0, -74), (-12, -90)]), "#C42A2B")


def _peaked(top: str, band: str, badge: str) -> Callable[[Brush], None]:
    def paint(brush: Brush) -> None:
        crown = path([(-104, -66), (-128, -112), (-96, -146), (0, -158), (96, -146), (128, -112), (104, -66)])
        brush.ramp(crown, (0, -158), (60, -66), ["#FFFFFF" if top == "#F4F4F2" else "#4A5E9A", top])
        brush.fill(path([(-104, -88), (0, -100), (104, -88), (104, -52), (0, -66), (-104, -52)]), band)
        brush.ramp(
            path([(-96, -56), (0, -70), (96, -56), (84, -34), (0, -44), (-84, -34)]),
            (0, -70),
            (0, -34),
            ["#3A3D49", "#101218"],
        )
        brush.ramp(
            path([(0, -138), (20, -122), (12, -100), (0, -92), (-12, -100), (-20, -122)]),
            (0, -138),
            (0, -92),
            ["#FFE8A0", badge],
        )

    return paint


def _toque(brush: Brush) -> None:
    puffs = path(
        [
            (-92, -92),
            (-128, -142),
            (-112, -196),
            (-60, -206),
            (0, -222),
            (60, -206),
            (112, -196),
            (128, -142),
            (92, -92),
        ]
    )
    brush.ramp(puffs, (-100, -210), (100, -90), ["#FFFFFF", "#F1F3F6", "#C9D0DA"])
    for x in (-48, 0, 48):
        brush.line(path([(x, -100), (x * 1.2, -180)], False), "#B9C2CE", 5, 0.6)
    brush.ramp(box(-100, -106, 200, 58, 12), (-100, 0), (100, 0), ["#FFFFFF", "#EEF1F5", "#C9D0DA"])


def _nurse_cap(brush: Brush) -> None:
    brush.ramp(
        path([(-74, -92), (-86, -142), (0, -156), (86, -142), (74, -92), (0, -106)]),
        (0, -156),
        (0, -92),
        ["#FFFFFF", "#DCE3EA"],
    )
    brush.fill(box(-7, -146, 14, 38, 2), "#D6413C")
    brush.fill(box(-19, -134, 38, 14, 2), "#D6413C")


def _crown(brush: Brush) -> None:
    points = [
        (-92.0, -66.0),
        (-108.0, -158.0),
        (-62.0, -116.0),
        (-36.0, -176.0),
        (0.0, -122.0),
        (36.0, -176.0),
        (62.0, -116.0),
        (108.0, -158.0),
        (92.0, -66.0),
    ]
    brush.ramp(polygon([*points, (0.0, -82.0)]), (-80, -160), (80, -66), ["#FFF0A8", "#E8B83A", "#A9781C"])
    for x, y in ((-108, -158), (-36, -176), (36, -176), (108, -158)):
        brush.fill(oval(x, y - 4, 11, 11), "#F6D66A")
    for x, colour in ((-54, "#3D7FD6"), (0, "#D6413C"), (54, "#3D7FD6")):
        brush.fill(oval(x, -92 - (8 if x == 0 else 0), 11, 13), colour)


def _pirate(brush: Brush) -> None:
    hat = path(
        [
            (-156, -68),
            (-118, -142),
            (-50, -150),
            (0, -190),
            (50, -150),
            (118, -142),
            (156, -68),
            (80, -78),
            (0, -98),
            (-80, -78),
        ]
    )
    brush.ramp(hat, (0, -190), (0, -66), ["#4A4552", "#16131C"])
    brush.line(path([(-156, -68), (-80, -78), (0, -98), (80, -78), (156, -68)], False), "#D6A93F", 7)
    brush.fill(oval(0, -132, 19, 18), "#F4F1EA")
    brush.fill(box(-10, -122, 20, 14, 4), "#F4F1EA")
    for x in (-8, 8):
        brush.fill(oval(x, -132, 5, 6), "#16131C")


def _pointed(cloth: list[str], band: str, star: bool) -> Callable[[Brush], None]:
    def paint(brush: Brush) -> None:
        brush.ramp(oval(0, -66, 176, 34), (0, -100), (0, -30), cloth)
        cone = path(
            [(-100, -72), (-58, -190), (-2, -300), (58, -352), (40, -262), (66, -180), (100, -72), (0, -58)]
        )
        brush.ramp(cone, (-80, -300), (90, -70), cloth)
        brush.fill(path([(-98, -86), (0, -72), (98, -86), (90, -112), (0, -98), (-90, -112)]), band)
        for x, y, size in ((-22, -170, 15), (30, -220, 12), (22, -136, 9)) if star else ():
            brush.fill(polygon(_star(x, y, size)), "#F6D66A")

    return paint


def _star(x: float, y: float, size: float) -> list[Point]:
    return [
        (
            x + size * (1 if at % 2 == 0 else 0.42) * math.sin(at * math.pi / 5),
            y - size * (1 if at % 2 == 0 else 0.42) * math.cos(at * math.pi / 5),
        )
        for at in range(10)
    ]


def _hard_hat(brush: Brush) -> None:
    _dome(brush, ["#FFE68A", "#F2B92E", "#B97F14"], -52, 1.08)
    brush.ramp(
        path([(-134, -40), (-80, -66), (0, -72), (80, -66), (134, -40), (70, -46), (0, -52), (-70, -46)]),
        (0, -72),
        (0, -40),
        ["#F7CB4A", "#A9741A"],
    )
    brush.line(path([(0, -140), (0, -74)], False), "#FFF0B4", 16, 0.8)


def _steel_helmet(brush: Brush) -> None:
    _dome(brush, ["#8C9A5E", "#5E6B3A", "#394223"], -42, 1.12)
    brush.line(path([(-116, -44), (-60, -62), (0, -66), (60, -62), (116, -44)], False), "#39422A", 11)
    for side in (-1, 1):
        brush.line(path([(side * 100, -40), (side * 92, 40), (side * 50, 112)], False), "#4A4030", 8)


def _horned(brush: Brush) -> None:
    for side in (-1, 1):
        horn = path(
            [
                (side * 88, -96),
                (side * 150, -104),
                (side * 176, -168),
                (side * 160, -210),
                (side * 146, -160),
                (side * 96, -136),
            ]
        )
        brush.ramp(horn, (0, -200), (0, -90), ["#FFF8E6", "#CDB992"])
    _dome(brush, ["#C9D0DA", "#8A93A3", "#565F6E"], -44, 1.06)
    brush.line(path([(-110, -48), (-56, -64), (0, -68), (56, -64), (110, -48)], False), "#B8862F", 14)
    brush.line(path([(0, -140), (0, -36)], False), "#B8862F", 13)


def _cowboy(brush: Brush) -> None:
    brim = path(
        [(-190, -92), (-120, -56), (0, -48), (120, -56), (190, -92), (130, -86), (0, -84), (-130, -86)]
    )
    brush.ramp(
        path([(-86, -74), (-80, -150), (-40, -176), (0, -158), (40, -176), (80, -150), (86, -74)]),
        (-60, -170),
        (80, -70),
        ["#B98250", "#8A5A30", "#5E3A1C"],
    )
    brush.fill(box(-88, -96, 176, 22, 6), "#3E2615")
    brush.ramp(brim, (0, -92), (0, -48), ["#A9734A", "#6B4322"])


def _straw(brush: Brush) -> None:
    brush.ramp(oval(0, -66, 172, 34), (-120, -90), (120, -40), ["#F6DE9A", "#DDB564", "#A9803A"])
    brush.ramp(
        path([(-88, -72), (-82, -136), (-40, -160), (40, -160), (82, -136), (88, -72), (0, -60)]),
        (-60, -160),
        (80, -70),
        ["#FBE8B0", "#E3BF70", "#B48A44"],
    )
    brush.fill(path([(-88, -80), (0, -66), (88, -80), (86, -102), (0, -90), (-86, -102)]), "#B5483C")


def _nemes(brush: Brush) -> None:
    """A pharaoh's striped head cloth."""
    for side in (-1, 1):
        flap = path(
            [
                (side * 96, -70),
                (side * 132, 20),
                (side * 140, 160),
                (side * 66, 176),
                (side * 74, 60),
                (side * 86, -30),
            ]
        )
        brush.fill(flap, "#E8B83A")
        with brush.inside(flap):
            for y in range(-60, 180, 34):
                brush.fill(box(-180, y, 360, 16), "#2B4FA8")
    dome = path(
        mirrored(
            [
                (0.0, -138.0),
                (58.0, -130.0),
                (98.0, -92.0),
                (112.0, -40.0),
                (84.0, -36.0),
                (40.0, -62.0),
                (0.0, -68.0),
            ]
        )
    )
    brush.fill(dome, "#E8B83A")
    with brush.inside(dome):
        for x in range(-120, 121, 40):
            brush.line(path([(x * 0.5, -140), (x, -30)], False), "#2B4FA8", 15)
    brush.line(path([(-92, -42), (-40, -66), (0, -72), (40, -66), (92, -42)], False), "#B8862F", 13)
    brush.ramp(
        path([(-12, -70), (-20, -118), (0, -136), (20, -118), (12, -70)]),
        (0, -136),
        (0, -70),
        ["#FFE8A0", "#B8862F"],
    )


def _laurel(brush: Brush) -> None:
    for side in (-1, 1):
        for x, y, turn in ((100, -40, 0), (96, -66, 10), (82, -90, 26), (60, -108, 44), (34, -118, 60)):
            with brush.put_at(side * x, y, side * (turn - 70), 1.0):
                brush.ramp(oval(0, 0, 9, 21), (-9, 0), (9, 0), ["#A9D27A", "#5E8F3E"])


def _veil(brush: Brush) -> None:
    """A nun's veil over a white band."""
    veil = path(
        mirrored(
            [
                (0.0, -146.0),
                (66.0, -134.0),
                (112.0, -84.0),
                (124.0, 10.0),
                (150.0, 170.0),
                (96.0, 190.0),
                (92.0, 60.0),
                (88.0, -30.0),
                (50.0, -76.0),
                (0.0, -84.0),
            ]
        )
    )
    brush.ramp(veil, (-80, -140), (120, 160), ["#3A3846", "#1B1A24", "#100F16"])
    brush.line(path([(-86, -28), (-54, -76), (0, -90), (54, -76), (86, -28)], False), "#F7F5F0", 22)


def _santa(brush: Brush) -> None:
    brush.ramp(
        path(
            [
                (-100, -72),
                (-80, -140),
                (-10, -196),
                (80, -190),
                (150, -120),
                (162, -64),
                (140, -78),
                (100, -70),
                (0, -60),
            ]
        ),
        (-60, -190),
        (120, -60),
        ["#F0564A", "#C42A2B", "#8E1E24"],
    )
    brush.ramp(box(-116, -92, 232, 50, 25), (0, -92), (0, -42), ["#FFFFFF", "#DCE3EA"])
    brush.ramp(oval(158, -52, 30, 30), (140, -80), (180, -30), ["#FFFFFF", "#DCE3EA"])


def _mask(brush: Brush) -> None:
    right: list[Point] = [
        (0.0, -30.0),
        (40.0, -40.0),
        (86.0, -30.0),
        (92.0, 4.0),
        (60.0, 30.0),
        (24.0, 22.0),
        (0.0, 10.0),
    ]
    for side in (-1, 1):
        brush.line(path([(side * 84, -12), (side * 104, -16)], False), "#B3262B", 22)
    hole = [oval(side * 42, -4, 30, 19) for side in (-1, 1)]
    brush.canvas.save()
    for one in hole:
        brush.canvas.clipPath(one, skia.ClipOp.kDifference, True)
    brush.ramp(path(mirrored(right)), (0, -40), (0, 30), ["#E2574C", "#A82A2E"])
    brush.canvas.restore()


def _mortarboard(brush: Brush) -> None:
    brush.fill(path([(-96, -70), (-90, -118), (90, -118), (96, -70), (0, -60)]), "#1F1D28")
    brush.ramp(
        polygon([(-158, -128), (0, -172), (158, -128), (0, -88)]), (0, -172), (0, -88), ["#3F3C4C", "#1B1A24"]
    )
    brush.line(path([(0, -130), (112, -118), (122, -60)], False), "#E8B83A", 6)
    brush.fill(box(114, -66, 16, 34, 4), "#E8B83A")


def _wig(brush: Brush) -> None:
    """A judge's white curls."""
    for side in (-1, 1):
        for y in range(-60, 130, 34):
            brush.ramp(
                oval(side * 106, y, 25, 20),
                (side * 106, y - 20),
                (side * 106, y + 20),
                ["#FFFFFF", "#C4C8D0"],
            )
    _dome(brush, ["#FFFFFF", "#E6E8EC", "#BDC2CB"], -62, 1.1)
    for x in (-66, -22, 22, 66):
        brush.ramp(oval(x, -84, 26, 20), (x, -104), (x, -64), ["#FFFFFF", "#C9CDD6"])


def _beret(brush: Brush) -> None:
    brush.ramp(
        path(
            [(-100, -70), (-128, -112), (-70, -152), (30, -162), (126, -128), (120, -88), (92, -66), (0, -70)]
        ),
        (-80, -150),
        (100, -70),
        ["#D6514A", "#A82A2E", "#741A20"],
    )
    brush.line(path([(6, -158), (14, -178)], False), "#741A20", 9)


HATS: dict[str, Callable[[Brush], None]] = {
    "knight": _helm,
    "roman": _galea,
    "astronaut": _space_helmet,
    "firefighter": _fire_helmet,
    "police": _peaked("#24356B", "#16224A", "#C8962A"),
    "pilot": _peaked("#22305C", "#101A38", "#D6A93F"),
    "sailor": _peaked("#F4F4F2", "#22305C", "#D6A93F"),
    "chef": _toque,
    "nurse": _nurse_cap,
    "king": _crown,
    "pirate": _pirate,
    "wizard": _pointed(["#6A5AC8", "#42358F", "#2A2160"], "#D6A93F", True),
    "witch": _pointed(["#45404F", "#231F2B", "#131018"], "#7A4FB0", False),
    "builder": _hard_hat,
    "soldier": _steel_helmet,
    "viking": _horned,
    "cowboy": _cowboy,
    "farmer": _straw,
    "pharaoh": _nemes,
    "toga": _laurel,
    "nun": _veil,
    "santa": _santa,
    "hero": _mask,
    "graduate": _mortarboard,
    "judge": _wig,
    "artist": _beret,
}
HAIR_SHOWS = frozenset(("nurse", "king", "toga", "hero", "astronaut"))
"""Costumes whose hat leaves the hair as it is; under the others it is flat."""
