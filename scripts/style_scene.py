"""One scene for the pictures of the styles: a lighthouse on a headland, a boat, the sea. As forms that lie
one over the other, so that every style can treat them in its own way.

Coordinates are pixels of a picture of 1080 × 600.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Colour = tuple[int, int, int]
WIDTH, HEIGHT = 1080, 600
HORIZON = 372
_FINE = 2  # forms are drawn so many times larger


@dataclass(frozen=True)
class Form:
    """`layer` counts from the sky towards us; `colour` is red, green, blue; `round` how thick it would be as
    a thing that one can touch, in pixels."""

    name: str
    layer: int
    colour: Colour
    points: tuple[tuple[float, float], ...]
    round: int = 26


def _disc(x: float, y: float, rx: float, ry: float | None = None) -> list[tuple[float, float]]:
    turn = np.linspace(0, 2 * np.pi, 48, endpoint=False)
    return [(x + rx * float(np.cos(a)), y + (ry or rx) * float(np.sin(a))) for a in turn]


def _rectangle(left: float, top: float, right: float, bottom: float) -> list[tuple[float, float]]:
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def _tower(top: float, bottom: float) -> list[tuple[float, float]]:
    """A slice of the tower, which narrows upwards."""

    def half(y: float) -> float:
        return 33 + (y - 150) * 0.085

    return [
        (800 - half(top), top),
        (800 + half(top), top),
        (800 + half(bottom), bottom),
        (800 - half(bottom), bottom),
    ]


def _waves(y: float, height: float, step: float) -> list[tuple[float, float]]:
    across = np.arange(-40, WIDTH + 60, 12)
    line = [(float(x), y + height * float(np.sin(x / step))) for x in across]
    return [*line, (WIDTH + 60.0, 640.0), (-40.0, 640.0)]


def _puffs(*discs: tuple[float, float, float]) -> list[list[tuple[float, float]]]:
    return [_disc(*one) for one in discs]


_LAND = [
    (520, 640),
    (548, 540),
    (600, 500),
    (628, 440),
    (676, 412),
    (720, 372),
    (800, 350),
    (900, 342),
    (1000, 350),
]
_GRASS = [(628, 440), (676, 412), (720, 372), (800, 350), (900, 342), (1000, 350), (1100, 344), (1100, 420)]


def _forms() -> list[Form]:
    made: list[Form] = []

    def add(
        name: str, layer: int, colour: Colour, points: Sequence[tuple[float, float]], round_: int = 26
    ) -> None:
        made.append(Form(name, layer, colour, tuple(points), round_))

    add("sky", 0, (126, 196, 232), _rectangle(-40, -40, WIDTH + 40, 640))
    add("sun", 1, (255, 214, 92), _disc(232, 138, 62))
    for puff in _puffs((470, 190, 44), (520, 160, 58), (584, 172, 50), (632, 194, 36), (548, 198, 46)):
        add("cloud", 2, (250, 250, 250), puff)
    for puff in _puffs((60, 262, 34), (104, 240, 46), (160, 250, 38), (200, 268, 24), (130, 268, 34)):
        add("cloud", 2, (250, 250, 250), puff)
    add(
        "hills",
        3,
        (116, 156, 176),
        [(-40, 392), (-40, 330), (60, 306), (150, 338), (250, 318), (360, 352), (470, 392)],
    )
    add("sea", 4, (38, 122, 168), _rectangle(-40, HORIZON, WIDTH + 40, 640))
    add("wave", 5, (30, 104, 152), _waves(452, 5, 26))
    add("hull", 7, (150, 72, 46), [(226, 446), (392, 446), (366, 490), (252, 490)], 18)
    add("sail", 7, (252, 244, 226), [(300, 262), (300, 436), (214, 436)], 14)
    add("jib", 7, (236, 96, 70), [(314, 290), (314, 436), (392, 436)], 14)
    add("mast", 7, (92, 58, 40), _rectangle(303, 252, 311, 448), 5)
    add("swell", 8, (24, 88, 134), _waves(492, 7, 34))
    add("rock", 9, (122, 104, 96), [*_LAND, (1100, 350), (1100, 640)], 46)
    add(
        "grass", 10, (112, 168, 72), [*_GRASS, (900, 392), (800, 398), (730, 424), (690, 452), (650, 462)], 30
    )
    add("wall", 11, (244, 236, 220), _rectangle(892, 282, 1012, 356), 18)
    add("roof", 11, (184, 66, 52), [(876, 286), (916, 234), (990, 234), (1028, 286)], 18)
    add("window", 12, (70, 106, 136), _rectangle(914, 302, 944, 332), 8)
    add("window", 12, (70, 106, 136), _rectangle(962, 302, 992, 332), 8)
    for number in range(6):
        top, bottom = 150 + number * 36, 150 + (number + 1) * 36
        add(
            "stripe" if number % 2 else "tower",
            11,
            (208, 52, 48) if number % 2 else (248, 244, 236),
            _tower(top, bottom),
            30,
        )
    add("gallery", 12, (64, 62, 72), _rectangle(752, 140, 848, 154), 8)
    add("lamp", 12, (255, 226, 120), _rectangle(774, 94, 826, 140), 16)
    add("bars", 12, (64, 62, 72), _rectangle(797, 94, 803, 140), 4)
    add("dome", 12, (208, 52, 48), [(764, 96), (776, 70), (800, 54), (824, 70), (836, 96)], 18)
    add("door", 12, (70, 52, 46), [(784, 362), (784, 326), (792, 314), (808, 314), (816, 326), (816, 362)], 8)
    add(
        "bush",
        13,
        (58, 118, 62),
        [(-40, 640), (-40, 520), (30, 506), (96, 530), (150, 520), (210, 556), (280, 566), (340, 640)],
        40,
    )
    return made


@cache
def forms() -> tuple[Form, ...]:
    return tuple(_forms())


@cache
def labels() -> NDArray[np.uint8]:
    """Of each pixel of a picture twice as large, the number of the form that is seen there."""
    drawn = np.zeros((HEIGHT * _FINE, WIDTH * _FINE), np.uint8)
    for number, form in enumerate(forms()):
        cv2.fillPoly(drawn, [_ends(form)], number)
    return drawn


def _ends(form: Form) -> NDArray[np.int32]:
    return np.round(np.array(form.points) * _FINE).astype(np.int32)


def whole(form: Form) -> Floats:
    """What the form covers, also where something lies over it; 0–1."""
    drawn = np.zeros((HEIGHT * _FINE, WIDTH * _FINE), np.uint8)
    cv2.fillPoly(drawn, [_ends(form)], 255)
    return _small(drawn)


def seen(where: Callable[[Form], bool]) -> Floats:
    """Where one of these forms is seen; 0–1."""
    wanted = np.array([255 * where(form) for form in forms()], np.uint8)
    return _small(wanted[labels()])


def named(*names: str) -> Floats:
    return seen(lambda form: form.name in names)


def _small(drawn: NDArray[np.uint8]) -> Floats:
    return cv2.resize(drawn, (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA).astype(np.float32) / 255


def painted(colours: Callable[[Form], Colour]) -> Floats:
    """Every form in its colour, 0–1, red, green, blue."""
    table = np.array([colours(form) for form in forms()], np.float32) / 255
    return np.asarray(cv2.resize(table[labels()], (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA), np.float32)


def outlines(width: float, parts: Callable[[Form], bool] = lambda form: True) -> Floats:
    """Lines where one thing ends and another begins; puffs of one cloud are one thing. 0–1."""
    names = sorted({form.name for form in forms()})
    table = np.array([names.index(form.name) + 1 if parts(form) else 0 for form in forms()], np.uint8)
    thing = table[labels()]
    round_ = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (3, 3))
    edge = (cv2.dilate(thing, round_) != cv2.erode(thing, round_)).astype(np.uint8) * 255
    size = max(1, round(width * _FINE))
    fat = cv2.dilate(edge, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size)))
    return _small(np.asarray(fat, np.uint8))


def noise(cell: float, seed: int, octaves: int = 4, wide: float = 1.0) -> Floats:
    """Clouds of grey, 0–1 around a half; `cell` pixels from one to the next, `wide` times as many across."""
    random = np.random.default_rng(seed)
    total, weight, weights = np.zeros((HEIGHT, WIDTH), np.float32), 1.0, 0.0
    for _ in range(octaves):
        size = max(2, round(WIDTH / (cell * wide))), max(2, round(HEIGHT / cell))
        grid = random.uniform(0, 1, size[::-1]).astype(np.float32)
        total += weight * cv2.resize(grid, (WIDTH, HEIGHT), interpolation=cv2.INTER_CUBIC)
        weights, weight, cell = weights + weight, weight / 2, max(2.0, cell / 2)
    return np.asarray(np.clip(total / weights, 0, 1), np.float32)


def blurred(values: Floats, sigma: float) -> Floats:
    return np.asarray(cv2.GaussianBlur(values, (0, 0), sigma), np.float32)


def mixed(under: Floats, over: Floats | Colour, share: Floats | float) -> Floats:
    """`share` (0–1) of `over`, a picture or a colour, over `under`."""
    colour = np.array(over, np.float32) / 255 if isinstance(over, tuple) else over
    weight = share[..., None] if isinstance(share, np.ndarray) else share
    return np.asarray(under + (colour - under) * weight, np.float32)


def places() -> tuple[Floats, Floats]:
    """How far down and how far across each pixel is."""
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH].astype(np.float32)
    return y, x
