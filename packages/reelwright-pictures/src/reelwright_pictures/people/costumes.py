"""Clothes of professions and ages over those of the traits: what is worn on the chest, below it and
behind."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from reelwright_people.portrait.brush import Brush, box, lock, oval, path, polygon
from reelwright_people.skia_loader import skia
from reelwright_pictures.people.joints import Joints
from reelwright_pictures.scene import Costume

Bottom = Literal["trousers", "jeans", "slim", "shorts", "skirt", "none"]
Shoe = Literal["sneaker", "leather", "boot", "flat"]
_ON = skia.BlendMode.kSrcATop  # only where cloth is painted


@dataclass(frozen=True)
class Dress:
    """`sleeves`, `cloth` and `leather` are colours, or "" for those of the person's own clothes; `skirt` is
    where a skirt ends, in portrait units, or 0; `cape` the colour of one, or ""."""

    bottom: Bottom | None = None
    cloth: str = ""
    shoe: Shoe | None = None
    leather: str = ""
    sleeves: str = ""
    skirt: float = 0.0
    cape: str = ""
    hem: float = 0.0


DRESSES: dict[Costume, Dress] = {
    "knight": Dress("slim", "#8A93A3", "boot", "#7D8593", "#A3ACBA", cape="#3E5FA8", hem=620.0),
    "roman": Dress("skirt", "#A82A2E", "boot", "#7A4A2C", skirt=860.0, cape="#B3262B", hem=600.0),
    "astronaut": Dress("trousers", "#E4E8EE", "boot", "#C9CFD8", "#E9EDF2", hem=640.0),
    "firefighter": Dress("trousers", "#4A4136", "boot", "#1E1B20", "#B98A4E", hem=690.0),
    "police": Dress("trousers", "#1E2A50", "leather", "#16141A", "#2F4A8C"),
    "chef": Dress("trousers", "#3A3D49", "leather", "#2A2528", "#F4F4F2"),
    "nurse": Dress(),
    "doctor": Dress(),
    "king": Dress("slim", "#3A2A4A", "leather", "#3E2615", cape="#8E1E24"),
    "pirate": Dress("trousers", "#2A2430", "boot", "#3E2615"),
    "wizard": Dress(),
    "witch": Dress(cape="#2A2336"),
    "builder": Dress("jeans", "#3B5680", "boot", "#8A5A30"),
    "soldier": Dress("trousers", "#4F5A33", "boot", "#2A241C", "#66733F"),
    "viking": Dress("trousers", "#5B4632", "boot", "#3E2615", cape="#5B4632"),
    "cowboy": Dress("jeans", "#3B5680", "boot", "#6B3F22"),
    "farmer": Dress("jeans", "#3F5F92", "boot", "#5E3D2A"),
    "pharaoh": Dress(shoe="flat", leather="#C8962A"),
    "toga": Dress(shoe="flat", leather="#7A4A2C"),
    "nun": Dress(shoe="flat", leather="#1B1A24"),
    "santa": Dress("trousers", "#B3262B", "boot", "#1B1A24"),
    "hero": Dress("slim", "#2B4FA8", "boot", "#C42A2B", cape="#D6302F"),
    "pilot": Dress("trousers", "#1E2A50", "leather", "#16141A"),
    "sailor": Dress("trousers", "#22305C", "leather", "#16141A"),
    "judge": Dress("slim", "#1B1A24", "leather", "#16141A"),
    "graduate": Dress("slim", "#1B1A24", "leather", "#16141A"),
    "artist": Dress(),
}


def paint_chest(brush: Brush, costume: Costume) -> None:
    """Paint what lies over the upper garment, in portrait units: the shoulders at about 190, the waist at
    470."""
    if costume in _CHESTS:
        _CHESTS[costume](brush)


def paint_cape(brush: Brush, colour: str, joints: Joints) -> None:
    """Paint a cape that falls from the shoulders behind the body."""
    x, y = float(joints.neck[0]), float(joints.neck[1])
    low, wide = y * 0.2, 230.0
    cape = path(
        [
            (x - 96, y + 46),
            (x + 96, y + 46),
            (x + 170, y + 160),
            (x + wide, low),
            (x + 120, low + 20),
            (x, low + 6),
            (x - 120, low + 20),
            (x - wide, low),
            (x - 170, y + 160),
        ]
    )
    brush.fill(cape, colour)
    with brush.inside(cape):
        for share in (-0.8, -0.45, 0.45, 0.8):
            fold = [(x + share * 110, y + 60), (x + share * 190, (y + low) / 2), (x + share * wide, low)]
            brush.fill(lock(fold, 34, 0.7), "#1C1434", 0.3, 8)


def _plate(brush: Brush) -> None:
    plate = path(
        [(-190, 176), (0, 168), (190, 176), (150, 330), (118, 474), (0, 492), (-118, 474), (-150, 330)]
    )
    brush.ramp(plate, (-140, 180), (150, 480), ["#F2F5F9", "#BAC3CF", "#79828F"], mode=_ON)
    brush.line(path([(0, 190), (0, 486)], False), "#6C7684", 5, 0.7, mode=_ON)
    for y in (400, 446):
        brush.line(path([(-150, y - 12), (0, y + 10), (150, y - 12)], False), "#6C7684", 5, 0.8, mode=_ON)
    brush.ramp(box(-200, 480, 400, 150), (-140, 480), (150, 620), ["#AEB7C4", "#7D8593"], mode=_ON)
    _belt(brush, 492, "#5B3A22", "#D6A93F")


def _lorica(brush: Brush) -> None:
    for at, y in enumerate(range(196, 480, 46)):
        brush.ramp(
            box(-200, y, 400, 42, 8), (-150, y), (160, y + 42), ["#F0CC78", "#C9983F", "#8A5F20"], mode=_ON
        )
        brush.line(path([(-200, y + 43), (200, y + 43)], False), "#5E3F16", 4, 0.8, mode=_ON)
        brush.fill(oval(0, y + 21, 7, 7), "#FFF0B8" if at % 2 else "#8A5F20", mode=_ON)
    for x in range(-140, 141, 40):
        brush.fill(box(x - 16, 492, 32, 130, 6), "#8A4A2C", mode=_ON)
    _belt(brush, 478, "#5B3A22", "#E8B83A")


def _space_suit(brush: Brush) -> None:
    brush.ramp(box(-220, 150, 440, 500), (-140, 170), (160, 600), ["#FFFFFF", "#EEF1F5", "#B9C2CE"], mode=_ON)
    brush.ramp(box(-78, 318, 156, 118, 14), (-78, 318), (78, 436), ["#5C6675", "#343B48"], mode=_ON)
    for x, colour in ((-46, "#E2492F"), (0, "#F2B92E"), (46, "#4FB86A")):
        brush.fill(oval(x, 352, 15, 15), colour, mode=_ON)
    brush.fill(box(-54, 384, 108, 34, 6), "#8FD0F0", mode=_ON)
    brush.fill(box(62, 236, 58, 36, 4), "#3D7FD6", mode=_ON)
    _belt(brush, 500, "#9AA4B2", "#5C6675")


def _turnout(brush: Brush) -> None:
    brush.ramp(box(-220, 150, 440, 560), (-140, 170), (160, 680), ["#CFA062", "#B98A4E", "#8A6232"], mode=_ON)
    for y in (318, 520):
        brush.fill(box(-220, y, 440, 46), "#F4E45A", mode=_ON)
        brush.fill(box(-220, y + 14, 440, 18), "#E4E8EE", mode=_ON)
    brush.line(path([(0, 180), (0, 700)], False), "#5E4220", 6, 0.8, mode=_ON)


def _uniform(brush: Brush) -> None:
    brush.line(path([(0, 190), (0, 620)], False), "#101A38", 5, 0.7, mode=_ON)
    brush.fill(
        polygon([(-17, 190), (17, 190), (10, 222), (24, 400), (0, 430), (-24, 400), (-10, 222)]),
        "#16141A",
        mode=_ON,
    )
    brush.ramp(
        path([(84, 268), (108, 282), (98, 316), (84, 326), (70, 316), (60, 282)]),
        (60, 268),
        (108, 326),
        ["#FFE8A0", "#C8962A"],
        mode=_ON,
    )
    _belt(brush, 548, "#16141A", "#B9BFCC")


def _chef_jacket(brush: Brush) -> None:
    brush.ramp(box(-220, 150, 440, 300), (-140, 170), (160, 460), ["#FFFFFF", "#F4F4F2", "#CDD2DA"], mode=_ON)
    for y in (250, 310, 370, 430):
        for x in (-34, 34):
            brush.fill(oval(x, y, 9, 9), "#3A3D49", mode=_ON)
    brush.fill(path([(-60, 176), (0, 206), (60, 176), (34, 234), (0, 220), (-34, 234)]), "#D6413C", mode=_ON)


def _stethoscope(brush: Brush) -> None:
    brush.line(path([(-52, 176), (-60, 250), (-22, 318), (0, 330)], False), "#2A2D38", 10, mode=_ON)
    brush.line(
        path([(52, 176), (60, 250), (22, 318), (0, 330), (8, 380), (40, 420)], False), "#2A2D38", 10, mode=_ON
    )
    brush.ramp(oval(46, 432, 23, 23), (30, 410), (66, 452), ["#F4F7FB", "#8A93A3"], mode=_ON)


def _ermine(brush: Brush) -> None:
    collar = path(
        [
            (-200, 196),
            (-90, 168),
            (0, 200),
            (90, 168),
            (200, 196),
            (150, 300),
            (60, 330),
            (0, 300),
            (-60, 330),
            (-150, 300),
        ]
    )
    brush.ramp(collar, (0, 170), (0, 330), ["#FFFFFF", "#E9E6DF"], mode=_ON)
    for x, y in ((-130, 226), (-84, 268), (-46, 226), (46, 226), (84, 268), (130, 226)):
        brush.fill(oval(x, y, 7, 12), "#1B1A24", mode=_ON)
    brush.ramp(oval(0, 316, 25, 25), (-20, 296), (20, 336), ["#FFF0A8", "#C8962A"], mode=_ON)
    _belt(brush, 490, "#D6A93F", "#8E1E24")


def _pirate_coat(brush: Brush) -> None:
    brush.fill(polygon([(-66, 170), (66, 170), (44, 620), (-44, 620)]), "#F1E8D6", mode=_ON)
    brush.line(path([(-66, 170), (-44, 620)], False), "#D6A93F", 8, mode=_ON)
    brush.line(path([(66, 170), (44, 620)], False), "#D6A93F", 8, mode=_ON)
    _belt(brush, 486, "#2A1C14", "#E8B83A")


def _vest(brush: Brush) -> None:
    for side in (-1, 1):
        half = polygon(
            [(side * 22, 200), (side * 70, 160), (side * 190, 190), (side * 200, 620), (side * 16, 620)]
        )
        brush.ramp(half, (-140, 180), (160, 600), ["#FF9A3C", "#F0782A", "#C4561A"], mode=_ON)
    for y in (330, 470):
        brush.fill(box(-220, y, 204, 34), "#F4F27A", mode=_ON)
        brush.fill(box(16, y, 204, 34), "#F4F27A", mode=_ON)


def _camouflage(brush: Brush) -> None:
    for x, y, a, b, colour in (
        (-110, 230, 60, 34, "#3E4A28"),
        (40, 260, 70, 30, "#8A8452"),
        (120, 350, 50, 40, "#3E4A28"),
        (-70, 370, 66, 36, "#8A8452"),
        (20, 440, 74, 30, "#3E4A28"),
        (-120, 520, 60, 40, "#3E4A28"),
        (90, 560, 70, 34, "#8A8452"),
    ):
        brush.fill(oval(x, y, a, b), colour, 0.9, mode=_ON)
    _belt(brush, 530, "#39422A", "#8A8452")


def _fur(brush: Brush) -> None:
    fur = path(
        [
            (-200, 180),
            (-110, 160),
            (0, 196),
            (110, 160),
            (200, 180),
            (170, 270),
            (130, 250),
            (90, 296),
            (40, 262),
            (0, 300),
            (-40, 262),
            (-90, 296),
            (-130, 250),
            (-170, 270),
        ]
    )
    brush.ramp(fur, (0, 170), (0, 300), ["#B99A72", "#7A5C3A"], mode=_ON)
    _belt(brush, 490, "#3E2615", "#C8962A")


def _waistcoat(brush: Brush) -> None:
    for side in (-1, 1):
        half = polygon(
            [(side * 40, 180), (side * 200, 180), (side * 200, 560), (side * 26, 560), (side * 46, 380)]
        )
        brush.ramp(half, (-140, 180), (160, 560), ["#9A6A3C", "#7A4F2A", "#56351A"], mode=_ON)
    brush.fill(path([(-50, 176), (0, 246), (50, 176), (0, 196)]), "#C42A2B", mode=_ON)
    _belt(brush, 566, "#3E2615", "#D6A93F")


def _dungarees(brush: Brush) -> None:
    brush.ramp(
        box(-92, 316, 184, 330, 12), (-92, 316), (92, 620), ["#5578AE", "#3F5F92", "#2C4470"], mode=_ON
    )
    for side in (-1, 1):
        brush.line(path([(side * 70, 330), (side * 88, 160)], False), "#3F5F92", 26, mode=_ON)
        brush.fill(oval(side * 70, 338, 9, 9), "#E8B83A", mode=_ON)
    brush.line(box(-46, 372, 92, 76, 10), "#2C4470", 5, mode=_ON)


def _gold_collar(brush: Brush) -> None:
    for reach, colour in (
        (150, "#E8B83A"),
        (124, "#2B4FA8"),
        (104, "#E8B83A"),
        (82, "#C42A2B"),
        (66, "#E8B83A"),
    ):
        brush.fill(oval(0, 176, reach * 1.25, reach), colour, mode=_ON)
    _belt(brush, 486, "#E8B83A", "#2B4FA8")


def _drape(brush: Brush) -> None:
    sash = path(
        [(70, 150), (190, 170), (150, 320), (0, 470), (-130, 640), (-240, 640), (-200, 500), (-60, 330)]
    )
    brush.ramp(sash, (-120, 200), (120, 500), ["#FFFFFF", "#EFE8DA", "#C9BFAB"], mode=_ON)
    brush.line(path([(70, 150), (-60, 330), (-200, 500)], False), "#A82A2E", 13, mode=_ON)
    for shift in (36, 74, 110):
        line = path([(96 + shift * 0.5, 170), (-20 + shift, 350), (-150 + shift, 560)], False)
        brush.line(line, "#A89C86", 5, 0.7, mode=_ON)


def _white_bib(brush: Brush) -> None:
    brush.ramp(
        path([(-110, 150), (0, 130), (110, 150), (96, 250), (0, 290), (-96, 250)]),
        (0, 150),
        (0, 290),
        ["#FFFFFF", "#E6E8EC"],
        mode=_ON,
    )


def _santa_coat(brush: Brush) -> None:
    brush.ramp(box(-30, 160, 60, 800), (-30, 0), (30, 0), ["#FFFFFF", "#DCE3EA"], mode=_ON)
    _belt(brush, 486, "#1B1A24", "#E8B83A", 40)


def _emblem(brush: Brush) -> None:
    brush.ramp(
        polygon([(-64, 236), (64, 236), (84, 272), (0, 368), (-84, 272)]),
        (0, 236),
        (0, 368),
        ["#FFE08A", "#E8B83A"],
        mode=_ON,
    )
    brush.fill(path([(10, 248), (-30, 306), (-4, 306), (-14, 350), (30, 288), (4, 288)]), "#C42A2B", mode=_ON)
    _belt(brush, 500, "#E8B83A", "#C42A2B")


def _gold_buttons(brush: Brush) -> None:
    for y in (330, 390, 450):
        for x in (-34, 34):
            brush.fill(oval(x, y, 9, 9), "#E8B83A", mode=_ON)
    for side in (-1, 1):
        brush.fill(box(side * 150 - 44, 178, 88, 22, 8), "#E8B83A", mode=_ON)


def _bands(brush: Brush) -> None:
    for side in (-1, 1):
        brush.fill(
            polygon([(side * 4, 186), (side * 34, 186), (side * 46, 320), (side * 10, 320)]),
            "#F7F5F0",
            mode=_ON,
        )


def _smudges(brush: Brush) -> None:
    for x, y, size, colour in (
        (-70, 360, 18, "#D6413C"),
        (40, 410, 15, "#3D7FD6"),
        (84, 330, 12, "#F2B92E"),
        (-20, 470, 16, "#4FB86A"),
    ):
        brush.fill(oval(x, y, size, size * 0.8), colour, 0.9, mode=_ON)


def _belt(brush: Brush, y: float, leather: str, buckle: str, wide: float = 28) -> None:
    brush.fill(box(-220, y, 440, wide), leather, mode=_ON)
    brush.fill(box(-25, y - 4, 50, wide + 8, 6), buckle, mode=_ON)


_CHESTS: dict[Costume, Callable[[Brush], None]] = {
    "knight": _plate,
    "roman": _lorica,
    "astronaut": _space_suit,
    "firefighter": _turnout,
    "police": _uniform,
    "chef": _chef_jacket,
    "nurse": _stethoscope,
    "doctor": _stethoscope,
    "king": _ermine,
    "pirate": _pirate_coat,
    "builder": _vest,
    "soldier": _camouflage,
    "viking": _fur,
    "cowboy": _waistcoat,
    "farmer": _dungarees,
    "pharaoh": _gold_collar,
    "toga": _drape,
    "nun": _white_bib,
    "santa": _santa_coat,
    "hero": _emblem,
    "pilot": _gold_buttons,
    "sailor": _gold_buttons,
    "judge": _bands,
    "artist": _smudges,
}
